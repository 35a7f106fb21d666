import type { UpdateUserInput } from "@field-advisor/schema/users.endpoints";
import type { Context } from "../../context.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import * as ownPassword from "./password/password.service.ts";
import * as userChanges from "./user-changes.service.ts";

/** Changes either one's own password, or what else may be changed about a user. */
export async function update(
  ctx: Context,
  caller: Caller,
  id: number,
  { password, ...changes }: UpdateUserInput,
): Promise<userChanges.ChangedUser> {
  if (password !== undefined) return ownPassword.change(ctx, caller, id, { ...changes, password });
  requireOwnPassword(caller.actor);
  return userChanges.change(ctx, caller, id, changes);
}

/**
 * The way to a new password is open to those who must choose one; what else goes that way is not.
 * @throws AppError password_change_required
 */
function requireOwnPassword({ passwordChangeRequired, requiresReset }: Actor): void {
  if (!passwordChangeRequired && !requiresReset) return;
  throw new AppError("password_change_required", "Please change your password first.");
}
