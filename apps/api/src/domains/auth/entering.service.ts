import * as calls from "../calls/calls.service.ts";
import * as sessions from "./sessions/sessions.service.ts";
import { endSession } from "./sessions/sessions.queries.ts";
import { deviceSeconds } from "./sessions.rules.ts";
import type { Context } from "../../context.ts";
import { type Actor, sessionOf } from "../../lib/actor.ts";
import type { RequestContext } from "../../lib/request-context.ts";
import { randomSuffix } from "../../lib/ids.ts";
import type { Unit } from "../../platform/write/write.ts";
import type { AccountRow, SignedInRow } from "./auth.queries.ts";

export interface SignedIn {
  account: AccountRow;
  session: sessions.OpenedSession;
  /** Marks the browser as one of the user's own. */
  device: sessions.OpenedSession;
}

export interface Visit {
  actor: Actor | null;
  request: RequestContext;
}

/**
 * Opens a session for somebody who has proved who they are.
 * @param current as their account is held by this transaction
 * @param details what the log is to say of how they came in
 */
export async function openFor(
  unit: Unit,
  { actor, request }: Visit,
  account: AccountRow,
  current: SignedInRow,
  details?: Record<string, unknown>,
): Promise<sessions.OpenedSession> {
  const { trx } = unit;
  if (actor) await endReplaced(unit, actor);
  if (current.requiresReset) await sessions.endAllOf(trx, account.id, "reset required");
  const subject = { type: "user", id: account.id };
  const [session] = await Promise.all([
    sessions.open(trx, current, request),
    unit.audit({ by: account.email, action: "user.login", subject, ...(details && { details }) }),
  ]);
  return session;
}

/** The session that asked, which the browser forgets: the conversations that its user has there end. */
export async function endReplaced(unit: Unit, actor: Actor): Promise<void> {
  const { userId } = actor;
  const sessionId = sessionOf(actor);
  await endSession(unit.trx, sessionId, "replaced");
  await calls.end(unit, { on: "sign-ins", userId, where: { only: sessionId } });
}

/** The id of the user who has signed in with this browser before. */
export const deviceOwner = ({ signer }: Context, request: RequestContext): string | undefined => {
  const value = request.cookie("device");
  return value === undefined ? undefined : signer.verify("device", value)?.split(".")[0];
};

export const deviceOf = ({ signer }: Context, { id }: Pick<AccountRow, "id">): sessions.OpenedSession => ({
  token: signer.sign("device", `${id}.${randomSuffix()}`, deviceSeconds),
  maxAgeSeconds: deviceSeconds,
});
