import { keyPrefix } from "@field-advisor/schema/api-key-constants";
import type { Endpoint } from "@field-advisor/schema/endpoint";
import { type Scope, scopes } from "@field-advisor/schema/scopes";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ActingKey, Actor } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { impersonationToken, sentCookies } from "./cookies.ts";
import { requestContext } from "./lazy-request-context.ts";
import { generalLimits, type RateLimiters } from "./rate-limits.ts";

export interface KeyIdentity {
  /** Who calls with a key; null where there is no such key, or it has ended. */
  identifyKey(key: string): Promise<Actor | null>;
  /** Notes that a key was used, and from where; writes at most once a minute. */
  touchKey(actor: Actor, address: string): Promise<void>;
  /** Whether a key still works whose call is being answered. */
  isKeyWorking: (id: number) => Promise<boolean>;
  /** Keeps why a call was refused, for the owner of the key to read. */
  noteRefusedKey(id: number, why: string): Promise<void>;
}

const anywhere = /fa_[\w-]{43}/;
const inHeader = /^bearer +(fa_\S*) *$/i;

const holdsKey = (text: string | undefined) =>
  text !== undefined && text.includes(keyPrefix) && anywhere.test(text);

/** Each by itself: Node keeps the first of several, and what is in front of us may have gone by another. */
function sentAuthorizations({ headers, raw: { rawHeaders } }: FastifyRequest): string[] {
  if (headers.authorization === undefined) return [];
  return rawHeaders.filter(
    (_value, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === "authorization",
  );
}

/**
 * The key that a request carries, undefined where it carries none. What else stands in the header is somebody else's: a
 * proxy may use it.
 * @throws AppError invalid_request for a key where it would be kept or shown, or beside anything else that says who asks
 */
export function sentKey(request: FastifyRequest): string | undefined {
  const { cookies, securityEvents } = request.server.services;
  const refuse = (how: string, message: string): never => {
    securityEvents.note(request, "request.key_misused", { how });
    throw new AppError("invalid_request", message);
  };
  if (holdsKey(request.raw.url))
    refuse(
      "in an address",
      "Send the key in the header Authorization: an address is kept in many places. Revoke this key.",
    );
  if (holdsKey(request.headers.cookie))
    refuse("in a cookie", "Send the key in the header Authorization, not in a cookie. Revoke this key.");
  const sent = sentAuthorizations(request);
  const key = sent.map((value) => inHeader.exec(value)?.[1]).find((found) => found !== undefined);
  if (key === undefined) return undefined;
  if (sent.length > 1) refuse("two headers", "Send the header Authorization once.");
  if (sentCookies(request.headers.cookie, cookies.nameOf("session")).length > 0)
    refuse("beside a session", "Send either a key or the cookie of a session, not both.");
  if (impersonationToken(request) !== undefined)
    refuse("while viewing", "Nobody views the product as somebody else with a key.");
  return key;
}

/** Finds out who calls with a key. Those that are not right are counted by address, so nobody is taken for one who guesses. */
export function keyReader(identity: KeyIdentity, limiters: RateLimiters) {
  const countGuess = limiters.of(generalLimits.unknownKeys);
  return async (request: FastifyRequest, key: string): Promise<Actor> => {
    const actor = await identity.identifyKey(key);
    if (actor) return actor;
    countGuess(requestContext(request).addressKey);
    request.server.services.securityEvents.note(request, "request.unknown_key");
    throw new AppError(
      "not_signed_in",
      "This key is not known, or it has ended. An owner can make a new one.",
    );
  };
}

/** Why a key may not do what needs a scope; null where it has it. */
export const scopeRefusal = (scope: Scope, key: ActingKey): AppError | null =>
  key.scopes.includes(scope)
    ? null
    : new AppError("forbidden", `This key may not do this. It needs the scope ${scope}.`);

/** Why a key may not make a call; null where it may. */
export function keyRefusal(endpoint: Endpoint, key: ActingKey): AppError | null {
  const scope = scopes.get(endpoint);
  if (scope !== undefined) return scopeRefusal(scope, key);
  return typeof endpoint.access === "string" && endpoint.access !== "signed-in"
    ? new AppError("invalid_request", "This call takes no key. Send it without one.")
    : new AppError("forbidden", "No key may do this: somebody has to sign in for it.");
}

/** How often it is asked whether a key still works whose long answer is on its way, in milliseconds. */
const lookMs = 1000;

/** Ends an answer that is still being sent once its key does not work any more. */
export function watchKey({ actor, server }: FastifyRequest, { raw }: FastifyReply): void {
  const key = actor?.key;
  if (!key) return;
  const look = async () => {
    if (!(await server.services.isKeyWorking(key.id))) raw.destroy();
  };
  // A database that is away ends nobody's answer: the next look asks again.
  const looking = setInterval(() => void look().catch(() => undefined), lookMs).unref();
  raw.once("close", () => clearInterval(looking));
}
