import * as auth from "../auth/auth.service.ts";
import * as reauthentication from "../auth/reauthentication.service.ts";
import * as sessions from "../auth/sessions/sessions.service.ts";
import * as calls from "../calls/calls.service.ts";
import type { User } from "@field-advisor/schema/users.endpoints";
import type { Context } from "../../context.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError, fieldError } from "../../lib/app-error.ts";
import { passwordProblem } from "../auth/passwords.rules.ts";
import { write } from "../../platform/write/write.ts";
import { replacePassword, selectIsPasswordRefused, selectPasswordHash } from "./accounts.queries.ts";
import { mayChangePassword } from "./users.policy.ts";

/**
 * Asks for the caller's current password, unless it was entered in their session a moment ago.
 * @param purpose what they want to do: `to choose a new one`
 */
export async function requireReauthentication(
  ctx: Context,
  { actor, request }: Caller,
  currentPassword: string | undefined,
  purpose: string,
): Promise<void> {
  if (currentPassword === undefined) {
    await reauthentication.requireReauthentication(ctx, actor, purpose);
  } else if (!(await auth.isOwnPassword(ctx, actor, request, currentPassword))) {
    throw fieldError("proof_required", "currentPassword", "Current password is incorrect");
  }
}

/**
 * Changes the caller's own password; all their sessions and calls end, and the caller's session goes on under a new
 * token.
 */
export async function change(
  ctx: Context,
  caller: Caller,
  userId: number,
  { password, currentPassword }: { password: string; currentPassword?: string | undefined },
): Promise<{ user: User; session: sessions.OpenedSession | null }> {
  const { actor } = caller;
  if (!mayChangePassword(actor, userId)) {
    throw new AppError("forbidden", "You may only change your own password.");
  }
  if (await selectIsPasswordRefused(ctx.db, userId)) throw new AppError("forbidden", noPassword);
  await requireReauthentication(ctx, caller, currentPassword, toChooseAnother);
  const currentHash = (await selectPasswordHash(ctx.db, userId)) ?? "";
  await requireGoodPassword(ctx, actor, currentHash, password);
  const newHash = await ctx.passwords.hash(password);
  let session: sessions.OpenedSession | null = null;
  const user = await write(ctx, caller, async (unit) => {
    const changed = await replacePassword(unit.trx, userId, { from: currentHash, to: newHash });
    if (!changed) throw reauthentication.reauthenticationRequired(toChooseAnother);
    await unit.audit({ action: "user.change_password", subject: { type: "user", id: userId } });
    session = await sessions.renew(unit.trx, changed, caller, "password changed");
    await calls.end(unit, { on: "user", userId });
    return changed;
  });
  return { user, session };
}

const noPassword = "You sign in with your organisation's account, so there is no password to change here.";

const toChooseAnother = "to choose a new one";

async function requireGoodPassword(
  { passwords }: Context,
  actor: Actor,
  currentHash: string,
  password: string,
): Promise<void> {
  const problem = await passwordProblem(password, actor);
  if (problem !== null) throw fieldError("invalid_request", "password", problem);
  if (await passwords.verify(currentHash, password)) {
    throw fieldError("invalid_request", "password", "Choose a password that differs from your current one.");
  }
}
