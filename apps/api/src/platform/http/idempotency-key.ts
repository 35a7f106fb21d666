import type { Endpoint } from "@field-advisor/schema/endpoint";
import type { FastifyRequest } from "fastify";
import type { ClaimedKey, KeyDigests } from "../../lib/actor.ts";
import { fieldError } from "../../lib/app-error.ts";

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
  const ownKey = `${userId} ${key}`;
  const keyHashes = signer.digests("idempotency key", ownKey);
  const answerKeys = signer.digests("idempotent answer", ownKey);
  // Keyed, because a body may hold a password.
  const requestHashes = signer.digests(
    "idempotent request",
    JSON.stringify([method, url, body, ...(file ? [file.sha256] : [])]),
  );
  return {
    userId,
    digests: zip(keyHashes, requestHashes, answerKeys).toSorted((a, b) =>
      Buffer.compare(a.keyHash, b.keyHash),
    ),
    sealsAnswer: "answerIsSecret" in endpoint && endpoint.answerIsSecret === true,
  };
}

const zip = (keyHashes: Buffer[], requestHashes: Buffer[], answerKeys: Buffer[]): KeyDigests[] =>
  keyHashes.flatMap((keyHash, index) => {
    const [requestHash, answerKey] = [requestHashes[index], answerKeys[index]];
    return requestHash && answerKey ? [{ keyHash, requestHash, answerKey }] : [];
  });

/**
 * A stream writes its question and its answer apart, and the provider's deliveries have names of their own. No stored
 * answer could repeat the cookies of a sign-in, or of anything else that anyone may call.
 */
export const honoursKey = ({ method, kind, access }: Endpoint): boolean =>
  method !== "GET" && access !== "anyone" && (kind === "json" || kind === "upload");

const badKey = () =>
  fieldError("invalid_request", "Idempotency-Key", "Use 8 to 100 letters, digits, dashes and underscores");
