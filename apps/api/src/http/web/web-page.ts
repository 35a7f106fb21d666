import { randomBytes } from "node:crypto";
import type { Host, WebApp } from "@field-advisor/schema/routes";
import type { FastifyReply } from "fastify";
import { contentPolicy, pageHeaders, type PolicyOptions } from "./page-policy.ts";

/** Sends an app's page with a nonce of its own. */
export type SendPage = (reply: FastifyReply) => FastifyReply;

/**
 * Prepares an app's page: the origins are filled in now, the nonce for every answer.
 * @param html the built index.html
 */
export function createPage(
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
export const sendUnbuilt =
  (app: WebApp): SendPage =>
  (reply) =>
    reply
      .status(503)
      .header("content-type", "text/html; charset=utf-8")
      .send(
        `<!doctype html><html lang="en"><title>Not built yet</title><h1>The ${app} has not been built yet</h1>` +
          `<p>Stop this server and run <code>npm start</code>: it builds the apps before it serves them.</p></html>`,
      );
