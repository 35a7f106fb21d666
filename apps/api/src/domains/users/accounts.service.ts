import * as learningRecords from "../learning-records/noting.service.ts";
import * as reauthentication from "../auth/reauthentication.service.ts";
import * as calls from "../calls/calls.service.ts";
import * as deployments from "../deployments/deployments.service.ts";
import type { Context } from "../../context.ts";
import type { Trx } from "../../platform/db/database.ts";
import type { Caller } from "../../lib/actor.ts";
import { AppError, fieldError } from "../../lib/app-error.ts";
import { done } from "../../lib/done.ts";
import { write } from "../../platform/write/write.ts";
import {
  insertAccount,
  isEmailTaken,
  isUsernameTaken,
  type NewAccount,
  selectUsernamesLike,
  takenColumn,
} from "./accounts.queries.ts";
import { removalRefusal } from "./users.policy.ts";
import { deleteUser, handOverRooms, lockUsers, type UserRow } from "./users.queries.ts";
import { userNotFound } from "../../scope/people-filter.ts";
import { unusedUsername, usernameStart } from "./users.rules.ts";

type Unnamed = Omit<NewAccount, "email" | "username"> & { email: string; username: string | undefined };

/**
 * Adds a user, under a user name made of the address where none is given. Of several who add the same one at once,
 * one succeeds.
 */
export async function addAccount(trx: Trx, { username, ...account }: Unnamed): Promise<UserRow> {
  for (;;) {
    const name = username ?? (await freeUsername(trx, account.email));
    const added = await insertAccount(trx, { ...account, username: name });
    if (added) return added;
    if (await isEmailTaken(trx, account.email)) throw taken("email");
    if (username !== undefined) throw taken("username");
    // Somebody has just taken the name that was free a moment ago: another one is made.
  }
}

/** All names that begin alike are read only where the plain one is taken. */
async function freeUsername(trx: Trx, email: string): Promise<string> {
  const plain = unusedUsername(email, new Set());
  if (!(await isUsernameTaken(trx, plain))) return plain;
  return unusedUsername(email, await selectUsernamesLike(trx, usernameStart(email)));
}

/** Makes an answer of the error that two users wanted the same e-mail address or user name. */
export function unlessTaken(error: unknown): unknown {
  const column = takenColumn(error);
  return column === undefined ? error : taken(column);
}

const taken = (column: "email" | "username"): AppError =>
  column === "email"
    ? fieldError("email_taken", "email", "A user with this email address already exists.")
    : fieldError("username_taken", "username", "This username is taken. Choose another one.");

/**
 * Deletes a user for good. Deployments and rooms stay and are the caller's from then on.
 * @param stillWanted asked once nothing about the user can change any more; it may throw
 */
export async function remove(
  ctx: Context,
  caller: Caller,
  id: number,
  stillWanted?: (trx: Trx) => Promise<void>,
) {
  const { userId } = caller.actor;
  await reauthentication.requireReauthenticationForOthers(ctx, caller.actor, "to delete a user");
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const locked = await lockUsers(trx, [userId, id], { toRemove: true });
    const target = locked.find((user) => user.id === id);
    const remover = locked.find((user) => user.id === userId);
    if (!target) throw userNotFound();
    await stillWanted?.(trx);
    const reason = removalRefusal({ role: "USER", status: "INACTIVE", ...remover, userId }, target);
    if (reason !== null) throw new AppError("forbidden", reason);
    const open = await calls.openBy(trx, id);
    const reassigned = {
      deployments: await deployments.handOver(trx, id, userId),
      rooms: await handOverRooms(trx, id, userId),
    };
    await learningRecords.forgetPerson(ctx, trx, id);
    await deleteUser(trx, id);
    await unit.audit({
      action: "user.delete",
      subject: { type: "user", id },
      details: {
        name: `${target.firstName} ${target.lastName}`,
        role: target.role,
        reassigned,
        ...(stillWanted && { asked: true }),
      },
    });
    unit.emit("person.deactivated", { personId: id });
    await calls.end(unit, { on: "nothing", providerIds: open });
    return { ...done, reassigned };
  });
}
