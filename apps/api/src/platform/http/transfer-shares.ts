import type { Endpoint } from "@field-advisor/schema/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";
import { realCaller } from "../../lib/actor.ts";
import { tooMany } from "../../lib/app-error.ts";
import { createFairShare } from "../../lib/fair-share.ts";
import { exportLimits } from "../export-limits.ts";
import { requestContext } from "./lazy-request-context.ts";

/** Two browsers with as many connections as each opens to one host, and some more. */
const downloadsOfOne = 16;

/** Whoever has no account is known by what they read and by their address, behind which an office may stand. */
const unnamedReaders = { ofOneThing: 1, ofOneAddress: 8 };

/**
 * Takes the caller's slot for an answer that may be read slowly: an owner who views the product as somebody else takes
 * one of their own, and all keys of one owner share another, so that no number of them takes everything.
 */
export type EnterTransfer = (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) => void;

/** What one person may have sent at the same time, by each process: nobody's slow readers keep the others out. */
export function createTransferShares(): EnterTransfer {
  const busyWithExport = () =>
    tooMany("Another export of yours is still running. Wait for it to finish, then try again.", 5);
  const shares = {
    file: createFairShare({ perPerson: exportLimits.ofOnePerson, busy: busyWithExport }),
    download: createFairShare({
      perPerson: downloadsOfOne,
      busy: () => tooMany("You are downloading many files at once. Wait for some of them to finish.", 5),
    }),
  };
  const things = createFairShare({ perPerson: unnamedReaders.ofOneThing, busy: busyWithExport });
  const addresses = createFairShare({
    perPerson: unnamedReaders.ofOneAddress,
    busy: () =>
      tooMany("Many files are being downloaded on your network. Wait for some of them to finish.", 5),
  });
  const enter = (kind: keyof typeof shares, request: FastifyRequest): (() => void)[] => {
    const { actor, params } = request;
    if (actor?.key) return [shares[kind].enter(`keys of ${actor.userId}`)];
    if (actor) return [shares[kind].enter(realCaller(actor).userId)];
    const leave = things.enter(String(Object(params).id));
    try {
      return [leave, addresses.enter(requestContext(request).addressKey)];
    } catch (error) {
      leave();
      throw error;
    }
  };
  return ({ kind }, request, { raw }) => {
    if (kind !== "file" && kind !== "download") return;
    for (const leave of enter(kind, request)) {
      raw.once("finish", leave);
      raw.once("close", leave);
    }
  };
}
