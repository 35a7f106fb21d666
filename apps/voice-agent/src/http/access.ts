import type { FastifyRequest } from "fastify";
import { createHash, timingSafeEqual } from "node:crypto";
import { RequestProblem } from "./errors.ts";

/**
 * Checks the origin of a conversation's client. A browser always sends Origin with a websocket handshake, other
 * programs usually do not; without one there is no foreign website to protect anybody from.
 * @param allowed exact origins of this installation; empty means any
 * @param agentHosts host names (port included where the origin has one) that the agent is limited to; empty means any
 */
export function originAllowed(origin: string | undefined, allowed: string[], agentHosts: string[]): boolean {
  if (origin === undefined) return true;
  if (allowed.length > 0 && !allowed.includes(origin)) return false;
  return agentHosts.length === 0 || agentHosts.includes(hostOf(origin));
}

const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : "");

/** A hook that requires one of the keys, as `xi-api-key: …` (the vendor's way) or `Authorization: Bearer …`. */
export function requireKey(keys: readonly string[]) {
  const accepted = keys.map(digest);
  return async (request: FastifyRequest): Promise<void> => {
    const header = request.headers["xi-api-key"] ?? request.headers.authorization?.replace(/^Bearer /i, "");
    const given = typeof header === "string" ? digest(header) : undefined;
    if (given && accepted.some((expected) => timingSafeEqual(given, expected))) return;
    throw new RequestProblem(401, "invalid_api_key", "The API key is missing or wrong.");
  };
}

// `timingSafeEqual` needs equal lengths, and the key's length must not show.
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
