import type { Role } from "@field-advisor/schema/routes";
import type { OpenSession } from "@field-advisor/schema/sessions";
import { inTransaction, type Database, type Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps.ts";
import type { Actor, RequestContext } from "../../../lib/actor.ts";
import { AppError } from "../../../lib/app-error.ts";
import { newToken, sha256 } from "../../../lib/ids.ts";
import { networkOf } from "../../../lib/network.ts";
import type { Audit } from "../../audit/audit.service.ts";
import type { Calls } from "../../calls/calls.service.ts";
import { mostSessions, proofSeconds, sessionLimits } from "../auth.policy.ts";
import {
  countOpen,
  deleteOld,
  endElsewhere,
  endExpired,
  endSession,
  endSessionsOf,
  insertSession,
  isOpen,
  isProofFresh,
  refreshProof,
  selectIdentity,
  selectOpen,
  touchSession,
  type EndReason,
} from "./sessions.queries.ts";

/** A session's cookie, to be handed to the browser and to nobody else. */
export interface OpenedSession {
  token: string;
  maxAgeSeconds: number;
}

export type Sessions = ReturnType<typeof createSessions>;

const tokenShape = /^[\w-]{43}$/;

/** Staff sessions. The database keeps a digest of each token, so whoever reads it cannot sign in. */
export const createSessions = ({ db }: Pick<Deps, "db">) => {
  // Known from the query that identified the actor, so that touching needs no query of its own.
  const stale = new WeakSet<Actor>();

  return {
    identify: async (token: string): Promise<Actor | null> => {
      if (!tokenShape.test(token)) return null;
      const row = await selectIdentity(db, sha256(token));
      if (!row) return null;
      const { isStale, ...person } = row;
      const actor = { ...person, impersonation: null };
      if (isStale) stale.add(actor);
      return actor;
    },

    touch: async (actor: Actor): Promise<void> => {
      if (stale.delete(actor)) await touchSession(db, actor.sessionId);
    },

    open: openSession,

    /** Ends every session of the user and opens a new one in the place of the caller's. */
    renew: async (
      trx: Trx,
      user: { id: number; role: Role },
      request: RequestContext,
      reason: "password changed" | "role changed",
    ): Promise<OpenedSession> => {
      await endSessionsOf(trx, user.id, reason);
      return openSession(trx, user, request);
    },

    end: (trx: Trx, sessionId: number, reason: "logout" | "replaced") => endSession(trx, sessionId, reason),
    endAllOf: async (trx: Trx, userId: number, reason: EndReason): Promise<void> =>
      void (await endSessionsOf(trx, userId, reason)),
    countOpen: (userId: number) => countOpen(db, userId),
    /** Whether a session goes on now, of somebody whose account does. */
    isOpen: (sessionId: number): Promise<boolean> => isOpen(db, sessionId),
    recordProof: (trx: Trx, sessionId: number) => refreshProof(trx, sessionId),

    /** Nobody signs out of a session that ran out: it ended when somebody was last there. */
    endExpired: async (trx: Trx, atMost: number): Promise<void> => void (await endExpired(trx, atMost)),

    /** Sessions are the record of who signed in when, so they are kept for a year after their end. */
    forgetOld: async (trx: Trx, atMost: number): Promise<void> => void (await deleteOld(trx, atMost)),

    /** Whether the session proved its password a moment ago. */
    hasFreshProof: (trx: Database | Trx, sessionId: number) => isProofFresh(trx, sessionId, proofSeconds),
  };
};

interface Caller {
  actor: Actor;
  request: RequestContext;
}

/** The places where somebody is signed in, as they see and end them. */
export const createPlaces = (
  { db }: Pick<Deps, "db">,
  { audit, calls }: { audit: Audit; calls: Pick<Calls, "endSignedOut"> },
) => ({
  list: (actor: Actor): Promise<OpenSession[]> => selectOpen(db, actor.userId, actor.sessionId),

  /** @returns how many places that were */
  async endOthers({ actor, request }: Caller): Promise<number> {
    const others = { allBut: actor.sessionId };
    const ended = await inTransaction(db, async (trx) => {
      const count = await endElsewhere(trx, actor.userId, others);
      await audit.record(trx, {
        actor,
        request,
        action: "user.end_other_sessions",
        details: { ended: count },
      });
      return count;
    });
    await calls.endSignedOut(actor.userId, others);
    return ended;
  },

  /** @throws AppError not_found */
  async end({ actor, request }: Caller, sessionId: number): Promise<void> {
    await inTransaction(db, async (trx) => {
      if (sessionId === actor.sessionId) throw new AppError("not_found", "Sign out instead.");
      const ended = await endElsewhere(trx, actor.userId, { only: sessionId });
      if (ended === 0) throw new AppError("not_found", "You are not signed in there any more.");
      const subject = { type: "session", id: sessionId };
      await audit.record(trx, { actor, request, action: "user.end_session", subject });
    });
    await calls.endSignedOut(actor.userId, { only: sessionId });
  },
});

async function openSession(
  trx: Trx,
  { id, role }: { id: number; role: Role },
  request: RequestContext,
): Promise<OpenedSession> {
  const token = newToken();
  const { idle, absolute } = sessionLimits(role);
  await insertSession(trx, {
    tokenHash: sha256(token),
    userId: id,
    idle,
    absolute,
    ipPrefix: networkOf(request.address),
    userAgent: request.userAgent,
    most: mostSessions,
  });
  return { token, maxAgeSeconds: absolute };
}
