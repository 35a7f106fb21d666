import path from "node:path";
import { type Host, type WebApp, webApps } from "@field-advisor/schema/routes";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { randomBytes } from "node:crypto";
import { unknownAddress } from "../unknown-address.ts";
import { meantAddress } from "./pasted-address.ts";
import { contentPolicy, filePolicy, pageHeaders, type PolicyOptions } from "../security-headers.ts";
import { type Encoding, readWebFiles, type WebFile, type WebFiles } from "./web-files.ts";

/** Sends an app's page with a nonce of its own. */
type SendPage = (reply: FastifyReply) => FastifyReply;

/**
 * Prepares an app's page: the origins are filled in now, the nonce for every answer.
 * @param html the built index.html
 */
function createPage(
  app: WebApp,
  html: string,
  origins: Record<Host, string>,
  policy: PolicyOptions,
): SendPage {
  const parts = html
    .replaceAll("%PORTAL_ORIGIN%", origins.portal)
    .replaceAll("%CONSOLE_ORIGIN%", origins.console)
    .replaceAll("%DEPLOY_ORIGIN%", origins.deploy)
    .split("%CSP_NONCE%");
  const headers = pageHeaders(app);
  const [before, after] = contentPolicy(app, policy);
  return (reply) => {
    const nonce = randomBytes(16).toString("base64url");
    return reply
      .headers(headers)
      .headers(carriesToken(reply.request.url) ? unreferred : {})
      .header("content-security-policy", before + nonce + after)
      .send(parts.join(nonce));
  };
}

/** Older links carry an impersonation token in the query. The page takes it out, but its files are asked for before. */
const carriesToken = (url: string) => url.includes("impersonation_token");
const unreferred = { "referrer-policy": "no-referrer" };

/** What people see where an app's build is missing. */
const sendUnbuilt =
  (app: WebApp): SendPage =>
  (reply) =>
    reply
      .status(503)
      .header("content-type", "text/html; charset=utf-8")
      .send(
        `<!doctype html><html lang="en"><title>Not built yet</title><h1>The ${app} has not been built yet</h1>` +
          `<p>Stop this server and run <code>npm start</code>: it builds the apps before it serves them.</p></html>`,
      );

interface WebOptions {
  /** The folder that holds the apps; each has its build in `dist`. */
  root: string;
  origins: Record<Host, string>;
  policy: PolicyOptions;
}

interface BuiltApp {
  files: WebFiles;
  sendPage: SendPage;
}

/** Serves every web app on its own host: its files as they are, its page for every other address. */
export async function serveWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const built = new Map<Host, BuiltApp>(
    await Promise.all(webApps.map(async (name) => [name, await readApp(name, options)] as const)),
  );
  const policyOfFiles = filePolicy(options.policy);
  app.get(
    "/*",
    { config: { outsideContract: { hosts: ["portal", "console", "deploy", "api"] } } },
    (request, reply) => {
      const target = built.get(request.site?.app ?? "api");
      const address = decodedPath(request);
      const file = address === "/index.html" ? undefined : target?.files.get(address);
      if (target && file) return sendFile(file, policyOfFiles, request, reply);
      const meant = target && isLink(request, address) ? meantAddress(pathOf(request)) : undefined;
      if (meant) return reply.redirect(meant + request.url.slice(pathOf(request).length), 302);
      if (target && isPageAddress(address)) return target.sendPage(reply);
      if (target && isPersonAsking(request, address)) return target.sendPage(reply.status(404));
      throw unknownAddress(request, reply);
    },
  );
}

async function readApp(name: WebApp, { root, origins, policy }: WebOptions): Promise<BuiltApp> {
  const files = await readWebFiles(path.join(root, name, "dist"));
  const page = files?.get("/index.html");
  if (!files || !page) return { files: new Map(), sendPage: sendUnbuilt(name) };
  const sendPage = createPage(name, page.content.toString("utf8"), origins, policy);
  return { files, sendPage };
}

const pathOf = ({ url }: FastifyRequest) => url.split("?", 1)[0] ?? "/";

/** The address as files are named; one that cannot be decoded never gets this far. */
const decodedPath = (request: FastifyRequest) => decodeURIComponent(pathOf(request));

/** Screens have plain names. With a dot it was a file, and below /api a call, that does not exist. */
const isPageAddress = (address: string) => /^(?:\/[^/.\\\0]+)*\/?$/.test(address) && !isCall(address);

const isCall = (address: string) => /^\/api\b/i.test(address);

/** Somebody who follows a damaged link gets the page that says so; scripts, styles and programs get an error. */
const isPersonAsking = ({ headers }: FastifyRequest, address: string) =>
  !isCall(address) && headers.accept?.includes("text/html") === true;

/** People follow links; those of recipients are also looked at by what shows a message, which says less of what it wants. */
const isLink = (request: FastifyRequest, address: string) =>
  isPersonAsking(request, address) || /^\/+deployment\b/i.test(address);

async function sendFile(
  file: WebFile,
  policy: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers({
    "content-type": file.type,
    "content-security-policy": policy,
    "cache-control": file.isHashed ? "public, max-age=31536000, immutable" : "no-cache",
    etag: file.etag,
    vary: "Accept-Encoding",
  });
  if (request.headers["if-none-match"] === file.etag) return reply.status(304).send();
  const encoding = preferredEncoding(request.headers["accept-encoding"]);
  const encoded = encoding && file.encoded(encoding);
  if (!encoding || !encoded) return reply.send(file.content);
  return reply.header("content-encoding", encoding).send(await encoded);
}

function preferredEncoding(accepted: string | string[] | undefined): Encoding | undefined {
  const offers = String(accepted ?? "")
    .split(",")
    .map((offer) => offer.trim())
    .filter((offer) => !/;\s*q=0(?:\.0*)?$/.test(offer))
    .map((offer) => offer.split(";", 1)[0]);
  return (["br", "gzip"] as const).find((encoding) => offers.includes(encoding));
}
