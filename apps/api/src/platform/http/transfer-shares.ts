import type { Endpoint } from "@field-advisor/schema/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";
import { realCaller } from "../../lib/actor.ts";
import { tooMany } from "../../lib/app-error.ts";
import { createFairShare } from "../../lib/fair-share.ts";

/** Each export holds a database connection of its own for as long as its reader takes. */
const exportsOfOne = 1;

/** Two browsers with as many connections as each opens to one host, and some more. */
const downloadsOfOne = 16;

/**
 * Takes the caller's slot for an answer that may be read slowly: an owner who views the product as somebody else takes
 * one of their own.
 */
export type EnterTransfer = (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) => void;

/** What one person may have sent at the same time, by each process: nobody's slow readers keep the others out. */
export function createTransferShares(): EnterTransfer {
  const shares = {
    file: createFairShare({
      perPerson: exportsOfOne,
      busy: () =>
        tooMany("Another export of yours is still being sent. Wait for its end, then try again.", 5),
    }),
    download: createFairShare({
      perPerson: downloadsOfOne,
      busy: () => tooMany("Many files are being sent to you at once. Wait for some of them to arrive.", 5),
    }),
  };
  return ({ kind }, { actor }, { raw }) => {
    if ((kind !== "file" && kind !== "download") || !actor) return;
    const leave = shares[kind].enter(realCaller(actor).userId);
    raw.once("finish", leave);
    raw.once("close", leave);
  };
}
