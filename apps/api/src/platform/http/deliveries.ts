import type { FastifyRequest } from "fastify";
import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "../../lib/app-error.ts";

/** Older than this may be a replay, further ahead is no clock's error. */
const oldestSeconds = 30 * 60;
const furthestAheadSeconds = 5 * 60;

interface SignedDelivery {
  /** `t=<unix seconds>,v0=<hex>`, as the sender put it into its signature header. */
  signature: string | undefined;
  /** The bytes as they came: parsing and writing again would change them. */
  body: Buffer;
}

interface Claim {
  time: string;
  digest: string;
}

/**
 * The time and the digest that a signature header claims.
 * @returns null where it cannot be right, whatever was signed
 */
export function claimOf(signature: string | undefined, now: Date): Claim | null {
  const parts = (signature ?? "").split(",").map((part) => part.trim());
  const time = parts.find((part) => part.startsWith("t="))?.slice(2) ?? "";
  const digest = parts.find((part) => part.startsWith("v0="))?.slice(3) ?? "";
  if (!/^\d{1,12}$/.test(time) || !/^[0-9a-f]{64}$/i.test(digest)) return null;
  const age = now.getTime() / 1000 - Number(time);
  return age > oldestSeconds || age < -furthestAheadSeconds ? null : { time, digest };
}

/** Whether a delivery was signed with one of the secrets (HMAC-SHA256 over time and body), a moment ago. */
export function isSignedDelivery(
  secrets: readonly string[],
  { signature, body }: SignedDelivery,
  now: Date,
): boolean {
  const claim = claimOf(signature, now);
  if (!claim) return false;
  const digest = Buffer.from(claim.digest, "hex");
  return secrets.some((secret) =>
    timingSafeEqual(createHmac("sha256", secret).update(`${claim.time}.`).update(body).digest(), digest),
  );
}

const signatureHeader = "elevenlabs-signature";

/** How the provider proves that a delivery is its own. Both throw `forbidden`. */
export interface Deliveries {
  /** Refuses by the header alone, before anything of the body is read. */
  requirePromise(request: FastifyRequest): void;
  /** Refuses by the bytes, before anything of them is understood: a stranger's megabytes cost one digest. */
  requireSigned(request: FastifyRequest, body: Buffer): void;
}

interface DeliveriesOptions {
  secrets: readonly string[];
  now: () => Date;
}

export const createDeliveries = ({ secrets, now }: DeliveriesOptions): Deliveries => ({
  requirePromise(request) {
    if (!claimOf(signatureOf(request), now())) throw refused();
  },
  requireSigned(request, body) {
    if (!isSignedDelivery(secrets, { signature: signatureOf(request), body }, now())) throw refused();
  },
});

const signatureOf = ({ headers }: FastifyRequest) => [headers[signatureHeader] ?? []].flat()[0];

const refused = () => new AppError("forbidden", "The signature of this delivery is not valid.");
