import * as grants from "../access/grants.service.ts";
import * as reauthentication from "../auth/reauthentication.service.ts";
import * as sessions from "../auth/sessions/sessions.service.ts";
import * as calls from "../calls/calls.service.ts";
import { asIssued } from "../auth/passwords.rules.ts";
import * as ownPassword from "./password.service.ts";
import type { NewUserInput, UpdateUserInput, User } from "@field-advisor/schema/users.endpoints";
import type { Role } from "@field-advisor/schema/routes";
import type { Context } from "../../context.ts";
import { columnsOf, fieldsOf } from "../../platform/db/columns.ts";
import { type Caller, requireOwnPassword, requireSecondFactor } from "../../lib/actor.ts";
import { AppError, fieldError, requireVersion } from "../../lib/app-error.ts";
import { newToken } from "../../lib/ids.ts";
import { isOnlyByProvider } from "../auth/sign-in-rules/sign-in-rules.service.ts";
import { type Unit, write } from "../../platform/write/write.ts";
import { temporaryPasswordColumns } from "./accounts.queries.ts";
import { addAccount, unlessTaken } from "./accounts.service.ts";
import { assignAdmins } from "./assignments.service.ts";
import { userNotFound } from "../../scope/people-filter.ts";
import { requireChange, requireOwnAddress } from "./users.policy.ts";
import { type Effects, effectsOf, isActiveOwner } from "./users.rules.ts";
import { columns, deleteAssignmentsTo, lockUsers, updateUser, type UserRow } from "./users.queries.ts";
import { addressColumns } from "../../platform/db/mail-address.ts";

type Field = keyof typeof columns;
export type UserChanges = Pick<UpdateUserInput, Field | "version" | "currentPassword">;

/** A changed user, and the caller's new session where the change ended the one they came with. */
interface ChangedUser {
  user: User;
  session: sessions.OpenedSession | null;
}

export async function create(
  ctx: Context,
  caller: Caller,
  { roomIds = [], adminIds = [], password, username, ...input }: NewUserInput,
): Promise<User> {
  const given = await firstPassword(ctx, input.role, password);
  return write(ctx, caller, async (unit) => {
    const user = await addAccount(unit.trx, {
      ...columnsOf(columns, input),
      ...addressColumns(input.email),
      username,
      ...given,
    });
    await unit.audit({
      action: "user.create",
      subject: { type: "user", id: user.id },
      details: { after: valuesOf(user, fieldsOf(columns)) },
    });
    unit.emit("person.created", { personId: user.id });
    if (roomIds.length > 0) await grants.giveRooms(unit, caller, user.id, roomIds);
    if (adminIds.length > 0) await assignAdmins(unit, { userId: user.id, wanted: adminIds });
    return user;
  });
}

/** A password that nobody knows where none is needed: its person comes in by a provider. */
async function firstPassword(ctx: Context, role: Role, password: string | undefined) {
  const { passwords } = ctx;
  if (password !== undefined)
    return { password_hash: await passwords.hash(asIssued(password)), ...temporaryPasswordColumns };
  if (!(await isOnlyByProvider(ctx, role)))
    throw fieldError("invalid_request", "password", "Password is required");
  return { password_hash: passwords.seal(newToken()) };
}

async function change(
  ctx: Context,
  caller: Caller,
  id: number,
  { version, currentPassword, ...input }: UserChanges,
): Promise<ChangedUser> {
  const { actor } = caller;
  const fields = fieldsOf(columns).filter((field) => input[field] !== undefined);
  requireChange({ ...actor, status: "ACTIVE" }, id, fields);
  if (id === actor.userId && fields.some((field) => isGuarded(field) && input[field] !== actor[field])) {
    await ownPassword.requireReauthentication(
      ctx,
      caller,
      currentPassword,
      "to change your own email address or role",
    );
  } else if (fields.some(isGuarded)) {
    await reauthentication.requireReauthenticationForOthers(
      ctx,
      actor,
      "to change an email address or a role",
    );
  }
  let session: ChangedUser["session"] = null;
  const user = await write(ctx, caller, async (unit) => {
    const andActiveOwners = input.role !== undefined || input.status !== undefined;
    const locked = await lockUsers(unit.trx, [actor.userId, id], { andActiveOwners });
    const before = locked.find((user) => user.id === id);
    if (!before) throw userNotFound();
    requireVersion("user", before, version);
    const changed = fields.filter((field) => input[field] !== before[field]);
    const effects = effectsOf(before, { ...before, ...input }, id === actor.userId);
    requirePermitted(effects, { owners: locked.filter(isActiveOwner), id });
    requireChange(standingNow(locked, actor.userId), id, fields);
    requireOwnAddress(actor, before, changed);
    if (changed.length === 0) {
      unit.noAudit("nothing differs");
      return before;
    }
    const done = await apply(unit, caller, { before, input, changed });
    session = done.session;
    return done.user;
  }).catch((error: unknown) => {
    throw unlessTaken(error);
  });
  return { user, session };
}

/** With these an account can be taken over, so a session that was left open is not enough. */
const isGuarded = (field: Field): field is "email" | "role" => field === "email" || field === "role";

/** Writes what is permitted, with everything that it entails. @param changed what differs, at least one field */
export async function apply(
  unit: Unit,
  caller: Caller,
  { before, input, changed }: { before: UserRow; input: UserChanges; changed: Field[] },
): Promise<ChangedUser> {
  const { trx } = unit;
  const { actor } = caller;
  const effects = effectsOf(before, { ...before, ...input }, before.id === actor.userId);
  const { version: _version, currentPassword: _proof, ...named } = input;
  const user = await updateUser(trx, before.id, {
    ...columnsOf(columns, named),
    ...(input.email !== undefined && addressColumns(input.email)),
    // They were let in with a password as what they were.
    ...(changed.includes("role") && { password_excepted: false }),
  });
  if (effects.leavesAssignments) await deleteAssignmentsTo(trx, user.id);
  await unit.audit({
    action: "user.update",
    subject: { type: "user", id: user.id },
    details: { before: valuesOf(before, changed), after: valuesOf(user, changed) },
  });
  const isOff = before.status === "ACTIVE" && user.status === "INACTIVE";
  unit.emit(isOff ? "person.deactivated" : "person.changed", { personId: user.id });
  if (effects.endsSessions === null) return { user, session: null };
  // Conversations that they started under another authority end.
  await calls.end(unit, { on: "user", userId: user.id });
  if (user.id === actor.userId)
    return { user, session: await sessions.renew(trx, user, caller, "role changed") };
  await sessions.endAllOf(trx, user.id, effects.endsSessions);
  return { user, session: null };
}

/** Asked again once nothing can change any more: the caller may have been demoted while they waited. */
export const standingNow = (locked: UserRow[], userId: number) => ({
  userId,
  ...(locked.find((user) => user.id === userId) ?? ({ role: "USER", status: "INACTIVE" } as const)),
});

export function requirePermitted(effects: Effects, { owners, id }: { owners: UserRow[]; id: number }): void {
  if (effects.costsOwner && owners.every((owner) => owner.id === id)) {
    throw new AppError("last_owner", "At least one owner is required.");
  }
  if (effects.shutsSelfOut) {
    throw new AppError("forbidden", "You cannot deactivate your own account. Ask another owner to do it.");
  }
}

const valuesOf = (user: UserRow, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, user[field]]));

export async function update(
  ctx: Context,
  caller: Caller,
  id: number,
  { password, ...changes }: UpdateUserInput,
): Promise<ChangedUser> {
  if (password !== undefined) return ownPassword.change(ctx, caller, id, { ...changes, password });
  // Whoever must choose a new password comes here before all else, and may change nothing but that.
  requireOwnPassword(caller.actor);
  requireSecondFactor(caller.actor);
  return change(ctx, caller, id, changes);
}
