import type { CookieSerializeOptions } from "@fastify/cookie";
import { opaqueId } from "@field-advisor/schema/primitives";
import type { Host } from "@field-advisor/schema/routes";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CookieKind } from "../../lib/request-context.ts";

/** The cookies that a handler may set; names and attributes are decided here. */
export interface AnswerCookies {
  set(kind: CookieKind, value: string, maxAgeSeconds: number): void;
  clear(kind: CookieKind): void;
  /** Asks the browser to drop what pages keep in its storage. */
  clearSiteData(): void;
}

export interface CookieRules {
  nameOf(kind: CookieKind): string;
  attributesOf(kind: CookieKind): CookieSerializeOptions;
}

const shortNames = {
  session: "sid",
  device: "dev",
  step: "step",
  "sign-in": "way",
  visitor: "vid",
  recipient: "rsid",
  "recipient-device": "rdev",
} as const;

/** Recipients' sessions count where deployment pages live, and nowhere else. */
const recipientHosts: readonly Host[] = ["deploy", "api"];

/**
 * In production the browser itself guards the names: `__Host-` binds a cookie to one host, and `__Secure-` lets the
 * staff session be shared by the hosts below `domain`. Plain http, as in development, allows neither.
 */
export function createCookieRules(options: { production: boolean; domain: string | undefined }): CookieRules {
  const { production, domain } = options;
  const isShared = (kind: CookieKind) => kind === "session" && domain !== undefined;
  const prefix = (kind: CookieKind) => (!production ? "" : kind === "session" ? "__Secure-" : "__Host-");
  return {
    nameOf(kind) {
      const colon = kind.indexOf(":");
      const purpose = (colon === -1 ? kind : kind.slice(0, colon)) as keyof typeof shortNames;
      const name = prefix(kind) + shortNames[purpose];
      return colon === -1 ? name : `${name}-${kind.slice(colon + 1)}`;
    },
    attributesOf: (kind) => ({
      path: "/",
      httpOnly: true,
      secure: production,
      sameSite: kind.includes("device") || kind === "step" ? "strict" : "lax",
      ...(isShared(kind) && { domain }),
    }),
  };
}

/** The rest of every pair of a `Cookie` header that begins with `start`. Each pair is looked at once: calls are many. */
function pairsFrom(header: string, start: string): string[] {
  const found: string[] = [];
  let at = header.indexOf(start);
  while (at !== -1) {
    const semicolon = header.indexOf(";", at);
    const end = semicolon === -1 ? header.length : semicolon;
    const before = header.slice(header.lastIndexOf(";", at) + 1, at);
    if (before.trim() === "") found.push(header.slice(at + start.length, end).trimEnd());
    at = header.indexOf(start, end);
  }
  return found;
}

/** Every value that the browser sent under a name; more than one means that another host planted a cookie. */
export const sentCookies = (header: string | undefined, name: string): string[] =>
  pairsFrom(header ?? "", `${name}=`);

const servesRecipients = (request: FastifyRequest) => recipientHosts.includes(request.site?.app ?? "portal");

/** What stands in the header where there is no token: older clients write down what they have not got. */
const noToken: readonly unknown[] = [undefined, "", "null", "undefined"];

/** The token of a window in which an owner views the product as somebody else, whatever it is worth. */
export function impersonationToken(request: FastifyRequest): string | undefined {
  const sent = request.headers["x-impersonation-token"];
  return noToken.includes(sent) ? undefined : String(sent);
}

/** The deployments that the names of cookies of a kind speak of, in the order in which the browser was given them. */
export function sentPages(request: FastifyRequest, kind: "recipient" | "visitor"): string[] {
  if (kind === "recipient" && !servesRecipients(request)) return [];
  return pairsFrom(request.headers.cookie ?? "", request.server.services.cookies.nameOf(`${kind}:`))
    .map((pair) => pair.split("=", 1)[0] ?? "")
    .filter((id) => opaqueId.safeParse(id).success);
}

/** One cookie as sent; two of a name prove nothing, so they count as none. */
export function sentCookie(request: FastifyRequest, kind: CookieKind): string | undefined {
  if (kind.startsWith("recipient") && !servesRecipients(request)) return undefined;
  const values = sentCookies(request.headers.cookie, request.server.services.cookies.nameOf(kind));
  return values.length === 1 ? values[0] : undefined;
}

export function answerCookies(request: FastifyRequest, reply: FastifyReply): AnswerCookies {
  const rules = request.server.services.cookies;
  // What is in this browser is an owner's: a window in which they view, or viewed, as somebody else takes nothing away.
  const isOwners = impersonationToken(request) !== undefined;
  return {
    set: (kind, value, maxAgeSeconds) =>
      void reply.setCookie(rules.nameOf(kind), value, { ...rules.attributesOf(kind), maxAge: maxAgeSeconds }),
    clear(kind) {
      if (!isOwners) void reply.clearCookie(rules.nameOf(kind), rules.attributesOf(kind));
    },
    clearSiteData() {
      if (!isOwners) void reply.header("clear-site-data", '"storage"');
    },
  };
}
