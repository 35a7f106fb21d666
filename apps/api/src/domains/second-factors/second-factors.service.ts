import type { SecondFactors } from "@field-advisor/schema/second-factors.endpoints";
import type { Context } from "../../context.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError, existingOr } from "../../lib/app-error.ts";
import { done, type Done } from "../../lib/done.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { type Unit, write } from "../../platform/write/write.ts";
import * as loginThrottling from "../auth/login-throttling.service.ts";
import { requireReauthentication } from "../auth/reauthentication.service.ts";
import { digestOf, newRecoveryCodes } from "../auth/second-step/recovery-codes.rules.ts";
import * as sessions from "../auth/sessions/sessions.service.ts";
import * as calls from "../calls/calls.service.ts";
import * as queries from "./second-factors.queries.ts";

const noSuchUser = existingOr("There is no such user.");

export const mine = async ({ db }: Context, { userId }: Pick<Actor, "userId">): Promise<SecondFactors> =>
  noSuchUser(await queries.selectFactors(db, userId));

const ofUser = (id: number) => ({ type: "user", id });

/** Takes one away; with the last one go the recovery codes. @param remove whether there was one */
async function removeOne(
  unit: Unit,
  userId: number,
  { remove, missing }: { remove: (trx: Trx) => Promise<boolean>; missing: string },
): Promise<void> {
  const before = noSuchUser(await queries.lockFactors(unit.trx, userId));
  if (!(await remove(unit.trx))) throw new AppError("not_found", missing);
  const isLast = before.passkeys.length + (before.code ? 1 : 0) === 1;
  if (isLast && before.isRequired)
    throw new AppError(
      "conflict",
      "Your role asks for a second factor. Add another one before you remove this one.",
    );
  if (isLast) await queries.deleteRecoveryCodes(unit.trx, userId);
}

const toRemove = "to remove a second factor";

export async function removeCode(ctx: Context, caller: Caller): Promise<Done> {
  const { userId } = caller.actor;
  await requireReauthentication(ctx, caller.actor, toRemove);
  return write(ctx, caller, async (unit) => {
    await removeOne(unit, userId, {
      remove: (trx) => queries.deleteSecret(trx, userId),
      missing: "You have no app for codes.",
    });
    await unit.audit({ action: "second_factor.remove_code", subject: ofUser(userId) });
    return done;
  });
}

const noSuchPasskey = "You have no such passkey any more.";

export async function removePasskey(ctx: Context, caller: Caller, id: number): Promise<Done> {
  const { userId } = caller.actor;
  await requireReauthentication(ctx, caller.actor, toRemove);
  return write(ctx, caller, async (unit) => {
    await removeOne(unit, userId, {
      remove: (trx) => queries.deletePasskey(trx, userId, id),
      missing: noSuchPasskey,
    });
    await unit.audit({
      action: "second_factor.remove_passkey",
      subject: ofUser(userId),
      details: { passkey: id },
    });
    return done;
  });
}

export const renamePasskey = (ctx: Context, caller: Caller, id: number, name: string): Promise<Done> =>
  write(ctx, caller, async (unit) => {
    const { userId } = caller.actor;
    if (!(await queries.renamePasskey(unit.trx, userId, { id, name })))
      throw new AppError("not_found", noSuchPasskey);
    await unit.audit({
      action: "second_factor.rename_passkey",
      subject: ofUser(userId),
      details: { passkey: id },
    });
    return done;
  });

export async function makeRecoveryCodes(ctx: Context, caller: Caller): Promise<{ recoveryCodes: string[] }> {
  const { userId } = caller.actor;
  await requireReauthentication(ctx, caller.actor, "to make new recovery codes");
  return write(ctx, caller, async (unit) => {
    const { code, passkeys } = noSuchUser(await queries.lockFactors(unit.trx, userId));
    if (!code && passkeys.length === 0)
      throw new AppError("conflict", "Add a second factor first. Its recovery codes come with it.");
    const recoveryCodes = newRecoveryCodes();
    await queries.putRecoveryCodes(unit.trx, userId, recoveryCodes.map(digestOf));
    await unit.audit({ action: "second_factor.make_recovery_codes", subject: ofUser(userId) });
    return { recoveryCodes };
  });
}

/** What somebody has, without the names of their passkeys. */
export async function ofSomebody(db: Database | Trx, userId: number) {
  const { isRequired, code, passkeys, recoveryCodesLeft } = noSuchUser(
    await queries.selectFactors(db, userId),
  );
  return { isRequired, hasCode: code !== null, passkeys: passkeys.length, recoveryCodesLeft };
}

/**
 * Takes away everything that somebody has beside their password, because they have lost it. Whoever may have it now is
 * signed out with them.
 */
export async function reset(ctx: Context, caller: Caller, userId: number): Promise<Done> {
  await requireReauthentication(ctx, caller.actor, "to reset somebody's second factor");
  if (userId === caller.actor.userId)
    throw new AppError("conflict", "Your own second factor is changed in your account.");
  return write(ctx, caller, async (unit) => {
    const before = noSuchUser(await queries.lockFactors(unit.trx, userId));
    if (!before.code && before.passkeys.length === 0)
      throw new AppError("conflict", "This user has no second factor.");
    await forget(ctx, unit.trx, userId);
    await sessions.endAllOf(unit.trx, userId, "second factor reset");
    await unit.audit({
      action: "second_factor.reset",
      subject: ofUser(userId),
      details: { code: before.code !== null, passkeys: before.passkeys.length },
    });
    await calls.end(unit, { on: "user", userId });
    return done;
  });
}

/** For the command that lets an owner in again. @returns whether there was anything to take away */
export async function forget(ctx: Context, trx: Trx, userId: number): Promise<boolean> {
  const before = await queries.lockFactors(trx, userId);
  await queries.deleteFactors(trx, userId);
  await loginThrottling.reopen(ctx, trx, { scope: "second step", account: String(userId) });
  return before !== undefined && (before.code !== null || before.passkeys.length > 0);
}
