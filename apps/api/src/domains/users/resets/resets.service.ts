import type { IssuedPassword, ResetOutcome, ResetRequest } from "@field-advisor/schema/resets.endpoints";
import type { ManyUsers } from "@field-advisor/schema/users.endpoints";
import type { Context } from "../../../context.ts";
import type { Caller } from "../../../lib/actor.ts";
import type { RequestContext } from "../../../lib/request-context.ts";
import { AppError } from "../../../lib/app-error.ts";
import type { Counted } from "../../../lib/counted.ts";
import { done, type Done } from "../../../lib/done.ts";
import { temporaryPassword } from "../../../lib/ids.ts";
import { networkOf } from "../../../lib/network.ts";
import { type Unit, write } from "../../../platform/write/write.ts";
import * as reauthentication from "../../auth/reauthentication.service.ts";
import * as sessions from "../../auth/sessions/sessions.service.ts";
import * as calls from "../../calls/calls.service.ts";
import * as loginThrottling from "../../auth/login-throttling.service.ts";
import { resetRefusal } from "./resets.policy.ts";
import { foundNoMore, stillFound } from "../../../scope/people-filter.ts";
import { closeRequest, lockUsers, resetPassword, selectOpenRequests } from "./resets.queries.ts";
import { comparableAddress } from "@field-advisor/schema/typed-text";

/**
 * Makes a password that its user must change. The user is signed out everywhere, their conversations end, and a
 * lock-out by strangers' attempts is over.
 * @returns the password, which nobody can read later
 */
export async function reset(ctx: Context, caller: Caller, userId: number): Promise<IssuedPassword> {
  const { actor } = caller;
  await reauthentication.requireReauthenticationForOthers(ctx, actor, "to reset a password");
  const password = temporaryPassword();
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const locked = await lockUsers(trx, [actor.userId, userId]);
    const user = locked.find(({ id }) => id === userId);
    if (!user) throw new AppError("not_found", "This user no longer exists. Refresh the list.");
    // The caller may have got another role or status while they waited for the rows.
    const asker = locked.find(({ id, status }) => id === actor.userId && status === "ACTIVE");
    const refusal = resetRefusal(asker, user);
    if (refusal !== null) throw new AppError("forbidden", refusal);
    await apply(ctx, unit, { by: actor.userId, user, password });
    return { tempPassword: password, newPassword: password };
  });
}

/** The same for many at once, all that may be reset or none; each of the others has a reason. */
export async function resetMany(ctx: Context, caller: Caller, { userIds, ifStill }: ManyUsers) {
  const { actor } = caller;
  await reauthentication.requireReauthenticationForOthers(ctx, actor, "to reset passwords");
  return write(ctx, caller, async (unit) => {
    const locked = await lockUsers(unit.trx, [actor.userId, ...userIds]);
    const asker = locked.find(({ id, status }) => id === actor.userId && status === "ACTIVE");
    if (asker?.role !== "OWNER") throw new AppError("forbidden", "Only owners may reset passwords.");
    const still = await stillFound(unit.trx, actor, { userIds, ifStill });
    const results: ResetOutcome[] = [];
    for (const userId of new Set(userIds)) {
      const user = locked.find(({ id }) => id === userId);
      const isLeft = !still.has(userId) ? foundNoMore : null;
      const reason = user ? (resetRefusal(asker, user) ?? isLeft) : gone;
      const who = { userId, name: user ? `${user.firstName} ${user.lastName}` : "" };
      if (!user || reason !== null) {
        results.push({ ...who, outcome: "refused", reason, issued: null });
        continue;
      }
      const password = temporaryPassword();
      await apply(ctx, unit, { by: actor.userId, user, password });
      const { email, firstName, lastName } = user;
      const issued = { email, firstName, lastName, tempPassword: password };
      results.push({ ...who, outcome: "changed", reason: null, issued });
    }
    if (results.every(({ issued }) => issued === null)) unit.noAudit("nobody was reset");
    return { results };
  });
}

async function apply(
  ctx: Context,
  unit: Unit,
  { by, user, password }: { by: number; user: { id: number; email: string }; password: string },
): Promise<void> {
  const { trx } = unit;
  await resetPassword(trx, user.id, ctx.passwords.seal(password));
  await sessions.endAllOf(trx, user.id, "password reset");
  await closeRequest(trx, { userId: user.id }, { by, outcome: "reset" });
  await unit.audit({ action: "user.reset_password", subject: subjectOf(user.id) });
  await loginThrottling.reopen(ctx, trx, { scope: "login", account: comparableAddress(user.email) });
  await calls.end(unit, { on: "user", userId: user.id });
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

export async function requests(
  { db }: Context,
  query: { search?: string | undefined; limit: number; offset: number },
): Promise<Counted<ResetRequest[]>> {
  const { rows, total } = await selectOpenRequests(db, query);
  return { rows: rows.map(toRequest), total };
}

export async function dismiss(ctx: Context, caller: Caller, requestId: number): Promise<Done> {
  return write(ctx, caller, async (unit) => {
    const answer = { by: caller.actor.userId, outcome: "dismissed" } as const;
    const userId = await closeRequest(unit.trx, { id: requestId }, answer);
    if (userId === undefined)
      throw new AppError("not_found", "This request has already been answered. Refresh the list.");
    await unit.audit({ action: "user.dismiss_reset", subject: subjectOf(userId) });
    return done;
  });
}

const gone = "This user no longer exists.";

const subjectOf = (id: number) => ({ type: "user", id });

type RequestRow = Awaited<ReturnType<typeof selectOpenRequests>>["rows"][number];

const toRequest = ({ id, requestedAt, times, network, userId, ...person }: RequestRow): ResetRequest => ({
  id,
  user: { id: userId, ...person },
  requestedAt,
  times,
  network,
});
