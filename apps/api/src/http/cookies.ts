import type { CookieSerializeOptions } from "@fastify/cookie";
import { opaqueId } from "@field-advisor/schema/primitives";
import type { Host } from "@field-advisor/schema/routes";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CookieKind } from "../lib/actor.ts";

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
  const shortName = (kind: CookieKind) => {
    const [purpose, deploymentId] = kind.split(":") as [keyof typeof shortNames, string | undefined];
    return deploymentId === undefined ? shortNames[purpose] : `${shortNames[purpose]}-${deploymentId}`;
  };
  return {
    nameOf: (kind) => prefix(kind) + shortName(kind),
    attributesOf: (kind) => ({
      path: "/",
      httpOnly: true,
      secure: production,
      sameSite: kind.includes("device") ? "strict" : "lax",
      ...(isShared(kind) && { domain }),
    }),
  };
}

/** Every value that the browser sent under a name; more than one means that another host planted a cookie. */
export function sentCookies(header: string | undefined, name: string): string[] {
  if (header === undefined || !header.includes(name)) return [];
  return header
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}

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
  const start = request.server.services.cookies.nameOf(`${kind}:`);
  const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim());
  return pairs
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length).split("=", 1)[0] ?? "")
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
