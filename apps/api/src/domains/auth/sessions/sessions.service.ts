import type { Role } from "@field-advisor/schema/routes";
import type { OpenSession } from "@field-advisor/schema/auth.endpoints";
import { type Context, perContext } from "../../../context.ts";
import type { Database, Trx } from "../../../platform/db/database.ts";
import { type Actor, type Caller, sessionOf } from "../../../lib/actor.ts";
import type { RequestContext } from "../../../lib/request-context.ts";
import { AppError } from "../../../lib/app-error.ts";
import { done, type Done } from "../../../lib/done.ts";
import { newToken, sha256 } from "../../../lib/ids.ts";
import { networkOf } from "../../../lib/network.ts";
import { write } from "../../../platform/write/write.ts";
import * as calls from "../../calls/calls.service.ts";
import {
  byPassword,
  countOpenSessions,
  deleteOld,
  endElsewhere,
  endExpiredSessions,
  endSessionsOf,
  insertSession,
  isSessionOpen,
  refreshReauthentication,
  selectIdentity,
  selectOpen,
  selectOpening,
  touchSession,
  type EndReason,
  type Opening,
} from "./sessions.queries.ts";
import { mostSessions, sessionLimits } from "../sessions.rules.ts";

/** A session's cookie, to be handed to the browser and to nobody else. */
export interface OpenedSession {
  token: string;
  maxAgeSeconds: number;
}

const tokenShape = /^[\w-]{43}$/;

/** Known from the query that identified the actor, so that touching needs no query of its own. */
const stale = perContext(() => new WeakSet<Actor>());

/** The database keeps a digest of each token, so nobody who reads it can sign in. */
export async function identify(ctx: Context, token: string): Promise<Actor | null> {
  if (!tokenShape.test(token)) return null;
  const row = await selectIdentity(ctx.db, sha256(token));
  if (!row) return null;
  const { isStale, ...person } = row;
  const actor = { ...person, impersonation: null, key: null };
  if (isStale) stale(ctx).add(actor);
  return actor;
}

export async function touch(ctx: Context, actor: Actor): Promise<void> {
  if (stale(ctx).delete(actor)) await touchSession(ctx.db, sessionOf(actor));
}

/** @param authenticatedAt when its user last proved who they are, in seconds since 1970; by default at this moment */
export async function open(
  trx: Trx,
  { id, role }: { id: number; role: Role },
  request: RequestContext,
  { authenticatedAt, ...opening }: Opening & { authenticatedAt?: number } = {
    openedBy: byPassword,
    providerSignOut: null,
  },
) {
  const token = newToken();
  const limits = sessionLimits(role);
  await insertSession(trx, {
    tokenHash: sha256(token),
    userId: id,
    limits,
    ipPrefix: networkOf(request.address),
    userAgent: request.userAgent,
    authenticatedAt,
    most: mostSessions,
    ...opening,
  });
  return { token, maxAgeSeconds: limits.absolute };
}

export const openingOf = (trx: Trx, sessionId: number): Promise<Opening> => selectOpening(trx, sessionId);

/** The user of a session has proven once more who they are. */
export const noteProof = async (trx: Trx, sessionId: number): Promise<void> =>
  void (await refreshReauthentication(trx, sessionId));

/** Ends every session of the user and opens a new one instead of the caller's. */
export async function renew(
  trx: Trx,
  user: { id: number; role: Role },
  { actor, request }: Caller,
  reason: "password changed" | "role changed",
): Promise<OpenedSession> {
  const opening = await selectOpening(trx, sessionOf(actor));
  await endSessionsOf(trx, user.id, reason);
  return open(trx, user, request, opening);
}

export const endAllOf = async (trx: Trx, userId: number, reason: EndReason): Promise<void> =>
  void (await endSessionsOf(trx, userId, reason));

/** Ends the sessions of a user but one. */
export const endAllBut = async (trx: Trx, userId: number, sessionId: number): Promise<void> =>
  void (await endElsewhere(trx, userId, { allBut: sessionId }));

export const countOpen = (db: Database | Trx, userId?: number): Promise<number> =>
  countOpenSessions(db, userId);

export const isOpen = ({ db }: Context, sessionId: number): Promise<boolean> => isSessionOpen(db, sessionId);

/** Nobody signs out of a session that ran out: it ended when its user was last there. */
export const endExpired = async (trx: Trx, atMost: number): Promise<void> =>
  void (await endExpiredSessions(trx, atMost));

export const forgetOld = async (trx: Trx, atMost: number): Promise<void> =>
  void (await deleteOld(trx, atMost));

export const list = ({ db }: Context, actor: Actor): Promise<OpenSession[]> =>
  selectOpen(db, actor.userId, sessionOf(actor));

export const endOthers = (ctx: Context, caller: Caller): Promise<{ ended: number }> =>
  write(ctx, caller, async (unit) => {
    const { userId } = caller.actor;
    const sessionId = sessionOf(caller.actor);
    const others = { allBut: sessionId };
    const ended = await endElsewhere(unit.trx, userId, others);
    await unit.audit({ action: "user.end_other_sessions", details: { ended } });
    await calls.end(unit, { on: "sign-ins", userId, where: others });
    return { ended };
  });

export const endOne = (ctx: Context, caller: Caller, sessionId: number): Promise<Done> =>
  write(ctx, caller, async (unit) => {
    const { actor } = caller;
    if (sessionId === actor.sessionId) throw new AppError("not_found", "Sign out instead.");
    const where = { only: sessionId };
    const ended = await endElsewhere(unit.trx, actor.userId, where);
    if (ended === 0) throw new AppError("not_found", "You are no longer signed in there.");
    await unit.audit({ action: "user.end_session", subject: { type: "session", id: sessionId } });
    await calls.end(unit, { on: "sign-ins", userId: actor.userId, where });
    return done;
  });
