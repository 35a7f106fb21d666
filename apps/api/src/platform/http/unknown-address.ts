import type { Host } from "@field-advisor/schema/routes";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";
import { AppError } from "../../lib/app-error.ts";
import { contractEndpoints } from "./access.ts";
import { generalMessages } from "./errors.ts";

/** One of our hosts: which app it is, and the origin that its own pages have. */
export interface Site {
  app: Host;
  origin: string;
}

/** Finds our host by the `Host` header; `undefined` for names that are not ours. */
export type FindSite = (hostHeader: string | undefined) => Site | undefined;

const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

/**
 * @param origins the address of every host, as people see it
 * @param apiAliases other names of the API's host, with their port
 */
export function createHosts(origins: Record<Host, string>, apiAliases: readonly string[]): FindSite {
  const sites = new Map<string, Site>();
  for (const [app, origin] of Object.entries(origins) as [Host, string][]) {
    for (const name of namesOf(origin)) sites.set(name.host, { app, origin: name.origin });
  }
  for (const name of apiAliases) sites.set(name.toLowerCase(), { app: "api", origin: origins.api });
  return (hostHeader) => (hostHeader === undefined ? undefined : sites.get(hostHeader.toLowerCase()));
}

/** The names under which an origin is reached; the machine's own name has three spellings. */
function namesOf(origin: string): URL[] {
  const given = new URL(origin);
  if (given.hostname !== "localhost") return [given];
  return loopbackNames.map((name) => {
    const alias = new URL(origin);
    alias.hostname = name;
    return alias;
  });
}

/** The contract's addresses, as patterns to look an unknown call up in. */
const addresses = [...contractEndpoints].map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, "[^/]+")}$`),
}));

/**
 * The answer to a call that no route takes: the address may exist for other methods, which are then named.
 * A question for options is never answered: other sites have none.
 */
export function unknownAddress(request: FastifyRequest, reply: FastifyReply): AppError {
  const path = request.url.split("?", 1)[0] ?? "";
  const methods = addresses
    .filter(
      ({ endpoint, pattern }) =>
        request.site && endpoint.hosts.includes(request.site.app) && pattern.test(path),
    )
    .map(({ endpoint }) => endpoint.method);
  if (methods.length === 0 || request.method === "OPTIONS" || request.method === "HEAD") {
    return new AppError("not_found", generalMessages.not_found);
  }
  reply.header("allow", methods.join(", "));
  return new AppError("method_not_allowed", `This address answers ${methods.join(" and ")} only.`);
}

export function answerUnknownAddresses(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    throw unknownAddress(request, reply);
  });
}

const isDamaged = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
};

/**
 * The address that is looked up. One that cannot be decoded, as links are that broke on their way, is taken letter by
 * letter where a person asks: then the page is shown and says what is wrong. Calls of the API stay as they are.
 */
export function addressOf({ url = "/", headers }: Pick<IncomingMessage, "url" | "headers">): string {
  if (!url.includes("%") || !headers.accept?.includes("text/html") || /^\/api\b/i.test(url)) return url;
  const path = url.split("?", 1)[0] ?? "";
  return isDamaged(path) ? path.replaceAll("%", "%25") + url.slice(path.length) : url;
}
