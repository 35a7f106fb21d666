import type { IssuedPassword, ResetRequest } from "@field-advisor/schema/resets.endpoints";
import type { Context } from "../../context.ts";
import type { Caller, RequestContext } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { done, type Done } from "../../lib/done.ts";
import { temporaryPassword } from "../../lib/ids.ts";
import { networkOf } from "../../lib/network.ts";
import { write } from "../../writes/write.ts";
import * as reauthentication from "../auth/reauthentication.service.ts";
import * as sessions from "../auth/sessions/sessions.service.ts";
import * as calls from "../calls/calls.service.ts";
import * as loginThrottling from "../login-throttling/login-throttling.service.ts";
import { temporaryPasswordColumns } from "../users/accounts.service.ts";
import { mayAnswer, refusalOfReset } from "./resets.policy.ts";
import { closeRequest, lockUsers, replacePassword, selectOpenRequests } from "./resets.queries.ts";

/**
 * Makes a password that its user must change. The user is signed out everywhere, what they talk ends, and strangers'
 * guesses no longer keep them out.
 * @returns the password, which nobody can read later
 * @throws AppError forbidden, proof_required, not_found
 */
export async function reset(ctx: Context, caller: Caller, userId: number): Promise<IssuedPassword> {
  const { actor } = caller;
  await reauthentication.requireReauthenticationForOthers(ctx, actor, "to reset a password");
  const password = temporaryPassword();
  await write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const locked = await lockUsers(trx, [actor.userId, userId]);
    const user = locked.find(({ id }) => id === userId);
    if (!user) throw new AppError("not_found", "This user does not exist any more. Refresh the list.");
    // The caller may have got another role or status while they waited for the rows.
    const asker = locked.find(({ id, status }) => id === actor.userId && status === "ACTIVE");
    const refusal = refusalOfReset(asker, user);
    if (refusal !== null) throw new AppError("forbidden", refusal);
    const password_hash = ctx.passwords.seal(password);
    const columns = { ...temporaryPasswordColumns, requires_reset: true, password_hash };
    await replacePassword(trx, user.id, columns);
    await sessions.endAllOf(trx, user.id, "password reset");
    await closeRequest(trx, { userId: user.id }, { by: actor.userId, outcome: "reset" });
    await unit.audit({ action: "user.reset_password", subject: subjectOf(user.id) });
    await loginThrottling.reopen(ctx, trx, { scope: "login", account: user.email });
    await calls.end(unit, { on: "user", userId });
  });
  return { tempPassword: password, newPassword: password };
}

/**
 * Enqueues a request for a new password. A job looks the account up: writing a row takes longer than finding nobody to
 * write it for, so the answer must not wait for either.
 */
export const ask = (ctx: Context, request: RequestContext, email: string): Promise<Done> =>
  write(ctx, { actor: null, request }, async (unit) => {
    unit.noAudit("The job leaves the entry.");
    const { requestId, address } = request;
    await unit.enqueue("request-reset", { email, network: networkOf(address), requestId });
    return done;
  });

/** The users who wait, longest first. */
export async function requests(
  { db }: Context,
  query: { search?: string | undefined; limit: number; offset: number },
): Promise<{ requests: ResetRequest[]; total: number }> {
  const { rows, total } = await selectOpenRequests(db, query);
  return { requests: rows.map(toRequest), total };
}

/** @throws AppError forbidden, not_found */
export async function dismiss(ctx: Context, caller: Caller, requestId: number): Promise<Done> {
  const { actor } = caller;
  if (!mayAnswer(actor)) throw new AppError("forbidden", "Only owners may answer these requests.");
  return write(ctx, caller, async (unit) => {
    const userId = await closeRequest(
      unit.trx,
      { id: requestId },
      { by: actor.userId, outcome: "dismissed" },
    );
    if (userId === undefined)
      throw new AppError("not_found", "This request has been answered already. Refresh the list.");
    await unit.audit({ action: "user.dismiss_reset", subject: subjectOf(userId) });
    return done;
  });
}

const subjectOf = (id: number) => ({ type: "user", id });

type RequestRow = Awaited<ReturnType<typeof selectOpenRequests>>["rows"][number];

const toRequest = ({ id, requestedAt, times, network, userId, ...person }: RequestRow): ResetRequest => ({
  id,
  user: { id: userId, ...person },
  requestedAt,
  times,
  network,
});
