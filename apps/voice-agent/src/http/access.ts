import type { FastifyRequest } from "fastify";
import { createHash, timingSafeEqual } from "node:crypto";
import { RequestProblem } from "./errors.ts";

/**
 * Whether a page of `origin` may open a conversation. A browser always sends Origin with a websocket handshake, other
 * programs usually do not; without one there is no foreign page to protect anybody from.
 * @param allowed exact origins of this installation; empty means any
 * @param agentHosts host names (port included where the origin has one) that the agent is limited to; empty means any
 */
export function originAllowed(origin: string | undefined, allowed: string[], agentHosts: string[]): boolean {
  if (origin === undefined) return true;
  if (allowed.length > 0 && !allowed.includes(origin)) return false;
  return agentHosts.length === 0 || agentHosts.includes(hostOf(origin));
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : "";
}

/** A hook that lets only holders of one of the keys pass: `xi-api-key: …` as the vendor has it, or `Authorization: Bearer …`. */
export function requireKey(keys: readonly string[]) {
  const accepted = keys.map(digest);
  return async (request: FastifyRequest): Promise<void> => {
    const header = request.headers["xi-api-key"] ?? request.headers.authorization?.replace(/^Bearer /i, "");
    const given = typeof header === "string" ? digest(header) : undefined;
    if (given && accepted.some((expected) => timingSafeEqual(given, expected))) return;
    throw new RequestProblem(401, "invalid_api_key", "The API key is missing or wrong.");
  };
}

// Digests have one length, which is what the comparison needs, and say nothing about the key's.
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
