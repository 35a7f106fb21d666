import type { Endpoint } from "@field-advisor/schema/endpoint";
import type { FastifyRequest } from "fastify";
import type { ClaimedKey } from "../lib/actor.ts";
import { fieldError } from "../lib/app-error.ts";

const header = "idempotency-key";
const goodKey = /^[\w-]{8,100}$/;

/**
 * The key under which a write happens once, however often it is sent.
 * @param file what an upload brought beside its body
 * @throws AppError invalid_request
 */
export function idempotencyKey(
  endpoint: Endpoint,
  request: FastifyRequest,
  file: { sha256: string } | undefined,
): ClaimedKey | null {
  const key = [request.headers[header] ?? []].flat()[0];
  if (!honoursKey(endpoint) || key === undefined || !request.actor) return null;
  if (!goodKey.test(key)) throw badKey();
  const { userId } = request.actor;
  const { method, url, body } = request;
  const { signer } = request.server.services;
  return {
    keyHash: signer.digest("idempotency key", `${userId} ${key}`),
    userId,
    // Keyed, because a body may hold a password.
    requestHash: signer.digest(
      "idempotent request",
      JSON.stringify([method, url, body, ...(file ? [file.sha256] : [])]),
    ),
    keepsAnswer: !("answerIsSecret" in endpoint && endpoint.answerIsSecret),
  };
}

/** A stream writes its question and its answer apart, and the provider's deliveries have names of their own. */
export const honoursKey = ({ method, kind }: Endpoint): boolean =>
  method !== "GET" && (kind === "json" || kind === "upload");

const badKey = () =>
  fieldError("invalid_request", "Idempotency-Key", "Use 8 to 100 letters, digits, dashes and underscores");
