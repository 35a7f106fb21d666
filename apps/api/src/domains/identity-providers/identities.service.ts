import type { OwnIdentity } from "@field-advisor/schema/provider-sign-in.endpoints";
import type { Context } from "../../context.ts";
import { type Actor, type Caller, sessionOf } from "../../lib/actor.ts";
import { existingOr } from "../../lib/app-error.ts";
import { done, type Done } from "../../lib/done.ts";
import type { Trx } from "../../platform/db/database.ts";
import { type Unit, write } from "../../platform/write/write.ts";
import { requireReauthenticationForOthers } from "../auth/reauthentication.service.ts";
import * as sessions from "../auth/sessions/sessions.service.ts";
import * as calls from "../calls/calls.service.ts";
import { requireWayIn } from "../auth/sign-in-rules/sign-in-rules.service.ts";
import { deleteIdentitiesOf, deleteIdentity, selectOwn } from "./identities.queries.ts";

const linked = existingOr("This link no longer exists.");

export const mine = ({ db }: Context, { userId }: Actor): Promise<OwnIdentity[]> => selectOwn(db, userId);

async function undo(unit: Unit, providerId: number, userId: number): Promise<void> {
  const { provider } = linked(await deleteIdentity(unit.trx, providerId, userId));
  await unit.audit({
    action: "identity.unlink",
    subject: { type: "user", id: userId },
    details: { provider },
  });
}

/** Undoes all links of somebody, for a change of the caller's that ends their sessions. @returns how many there were */
export const forget = (trx: Trx, userId: number): Promise<number> => deleteIdentitiesOf(trx, userId);

/** Whoever came in by a link that is undone may be somebody else, so all sessions of the person end, and their calls. */
export async function unlink(
  ctx: Context,
  caller: Caller,
  providerId: number,
  userId: number,
): Promise<Done> {
  if (userId === caller.actor.userId) return unlinkMine(ctx, caller, providerId);
  await requireReauthenticationForOthers(ctx, caller.actor, "to unlink somebody");
  return write(ctx, caller, async (unit) => {
    await undo(unit, providerId, userId);
    await sessions.endAllOf(unit.trx, userId, "unlinked");
    await calls.end(unit, { on: "user", userId });
    return done;
  });
}

/** The session that asks goes on. */
export const unlinkMine = (ctx: Context, caller: Caller, providerId: number): Promise<Done> =>
  write(ctx, caller, async (unit) => {
    const { userId } = caller.actor;
    await undo(unit, providerId, userId);
    await requireWayIn(unit.trx, caller.actor);
    const sessionId = sessionOf(caller.actor);
    await sessions.endAllBut(unit.trx, userId, sessionId);
    await calls.end(unit, { on: "sign-ins", userId, where: { allBut: sessionId } });
    return done;
  });
