import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { RequestProblem } from "./request-problem.ts";

/** A hook that lets only holders of the key pass: `xi-api-key: …` as the vendor has it, or `Authorization: Bearer …`. */
export function requireKey(key: string) {
  const expected = digest(key);
  return async (request: FastifyRequest): Promise<void> => {
    const header = request.headers["xi-api-key"] ?? request.headers.authorization?.replace(/^Bearer /i, "");
    if (typeof header === "string" && timingSafeEqual(digest(header), expected)) return;
    throw new RequestProblem(401, "invalid_api_key", "The API key is missing or wrong.");
  };
}

// Digests have one length, which is what the comparison needs, and say nothing about the key's.
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
