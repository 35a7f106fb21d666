import type { OwnDeletionRequest } from "@field-advisor/schema/deletion-requests.endpoints";
import type { Context } from "../../context.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { done, type Done } from "../../lib/done.ts";
import { write } from "../../platform/write/write.ts";
import * as accounts from "../users/accounts.service.ts";
import { answerRefusal } from "./deletion-requests.policy.ts";
import {
  closeRequest,
  lockOpen,
  openRequest,
  selectAsker,
  selectLast,
  selectOpenRequests,
} from "./deletion-requests.queries.ts";

export const mine = async ({ db }: Context, { userId }: Actor) => ({ request: await selectLast(db, userId) });

export const ask = (ctx: Context, caller: Caller, reason: string): Promise<{ request: OwnDeletionRequest }> =>
  write(ctx, caller, async (unit) => {
    const { userId } = caller.actor;
    const request = await openRequest(unit.trx, userId, reason);
    if (!request)
      throw new AppError("conflict", "You have already asked. An owner has not answered that request yet.");
    await unit.audit({ action: "user.ask_deletion", subject: subjectOf(userId) });
    return { request };
  });

export const withdraw = (ctx: Context, caller: Caller): Promise<Done> =>
  write(ctx, caller, async (unit) => {
    const { userId } = caller.actor;
    if ((await closeRequest(unit.trx, { userId }, { by: userId, answer: null })) === undefined)
      throw new AppError("not_found", "There is no open request of yours. An owner may have answered it.");
    await unit.audit({ action: "user.withdraw_deletion", subject: subjectOf(userId) });
    return done;
  });

export const list = ({ db }: Context, query: Parameters<typeof selectOpenRequests>[1]) =>
  selectOpenRequests(db, query);

/** Keeps the account, with a sentence that its person reads. */
export const decline = (ctx: Context, caller: Caller, id: number, answer: string): Promise<Done> =>
  write(ctx, caller, async (unit) => {
    const { actor } = caller;
    const userId = await requireAsker(unit.trx, actor, id);
    const closed = await closeRequest(unit.trx, { id }, { by: actor.userId, answer });
    if (closed === undefined) throw notOpen();
    await unit.audit({ action: "user.decline_deletion", subject: subjectOf(userId) });
    return done;
  });

/** Deletes the user who asked for it, unless they took that back meanwhile. */
export async function grant(ctx: Context, caller: Caller, id: number) {
  const userId = await requireAsker(ctx.db, caller.actor, id);
  return accounts.remove(ctx, caller, userId, async (trx) => {
    if (!(await lockOpen(trx, id))) throw notOpen();
  });
}

/** @returns the user whose open request it is */
async function requireAsker(db: Database | Trx, actor: Actor, id: number): Promise<number> {
  const userId = await selectAsker(db, id);
  if (userId === undefined) throw notOpen();
  const refusal = answerRefusal(actor, { userId });
  if (refusal !== null) throw new AppError("forbidden", refusal);
  return userId;
}

const notOpen = () =>
  new AppError("not_found", "This request is no longer open: it was withdrawn or answered.");

const subjectOf = (id: number) => ({ type: "user", id });
