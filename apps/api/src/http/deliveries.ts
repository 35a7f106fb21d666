import type { FastifyRequest } from "fastify";
import { AppError } from "../lib/app-error.ts";
import { claimOf, isSignedDelivery } from "../lib/webhook-signature.ts";

const signatureHeader = "elevenlabs-signature";

/** How the provider proves that a delivery is its own. Both throw `forbidden`. */
export interface Deliveries {
  /** Refuses by the header alone, before anything of the body is read. */
  requirePromise(request: FastifyRequest): void;
  /** Refuses by the bytes, before anything of them is understood: a stranger's megabytes cost one digest. */
  requireSigned(request: FastifyRequest, body: Buffer): void;
}

export const createDeliveries = ({ secret, now }: { secret: string; now: () => Date }): Deliveries => ({
  requirePromise(request) {
    if (!claimOf(signatureOf(request), now())) throw refused();
  },
  requireSigned(request, body) {
    if (!isSignedDelivery(secret, { signature: signatureOf(request), body }, now())) throw refused();
  },
});

const signatureOf = ({ headers }: FastifyRequest) => [headers[signatureHeader] ?? []].flat()[0];

const refused = () => new AppError("forbidden", "The signature of this delivery is not valid.");
