import { enrolmentMinutes, mostPasskeys } from "@field-advisor/schema/second-factor-constants";
import type { MadePasskey } from "@field-advisor/schema/second-factor-forms";
import type { SecondFactors } from "@field-advisor/schema/second-factors.endpoints";
import type { Context } from "../../context.ts";
import { type Caller, sessionOf } from "../../lib/actor.ts";
import { AppError, existingOr, fieldError } from "../../lib/app-error.ts";
import { type Unit, write } from "../../platform/write/write.ts";
import { requireReauthentication } from "../auth/reauthentication.service.ts";
import { addressOf, judgeCode, newSecret, sealSecret } from "../auth/second-step/one-time-codes.rules.ts";
import * as passkeys from "../auth/second-step/passkeys.service.ts";
import { digestOf, newRecoveryCodes } from "../auth/second-step/recovery-codes.rules.ts";
import { insertPasskey, insertSecret, lockFactors, putRecoveryCodes } from "./second-factors.queries.ts";

const toAdd = "to add a second factor";

const hasNone = ({ code, passkeys: keys }: SecondFactors) => code === null && keys.length === 0;

const lockOwn = async ({ trx }: Unit, userId: number): Promise<SecondFactors> =>
  existingOr("You have no account any more.")(await lockFactors(trx, userId));

/** @returns the codes, shown this once; null where there were second factors before, and with them codes */
async function codesWithFirst(unit: Unit, userId: number, before: SecondFactors) {
  if (!hasNone(before)) return null;
  const codes = newRecoveryCodes();
  await putRecoveryCodes(unit.trx, userId, codes.map(digestOf));
  return codes;
}

const ofUser = (id: number) => ({ type: "user", id });

const purpose = "setting up codes";

const oneAppOnly = () =>
  new AppError("conflict", "You have an app for codes already. Remove it first to set up another one.");

/** The secret is in the answer and nowhere else until a code of it comes back. */
export async function startCode(ctx: Context, caller: Caller) {
  const { userId, email } = caller.actor;
  await requireReauthentication(ctx, caller.actor, toAdd);
  return write(ctx, caller, async (unit) => {
    unit.noAudit("it counts once a code of it came back");
    if ((await lockOwn(unit, userId)).code) throw oneAppOnly();
    const secret = newSecret();
    const enrolment = ctx.signer.sign(purpose, `${userId}.${secret}`, enrolmentMinutes * 60);
    return { secret, address: addressOf(secret, email), enrolment };
  });
}

export async function addCode(ctx: Context, caller: Caller, sent: { enrolment: string; code: string }) {
  const { actor } = caller;
  await requireReauthentication(ctx, actor, toAdd);
  const [userId, secret] = ctx.signer.verify(purpose, sent.enrolment)?.split(".") ?? [];
  if (secret === undefined || userId !== String(actor.userId))
    throw fieldError("invalid_request", "code", "This took too long. Begin anew with another QR code.");
  // The secret is known to whoever asks, so there is nothing to be found by trying.
  const verdict = judgeCode(secret, sent.code, null, ctx.now());
  if (verdict.is !== "right") throw fieldError("invalid_request", "code", whyNot[verdict.is]);
  return write(ctx, caller, async (unit) => {
    const before = await lockOwn(unit, actor.userId);
    if (before.code) throw oneAppOnly();
    const sealed = sealSecret(ctx.signer, actor.userId, secret);
    await insertSecret(unit.trx, {
      userId: actor.userId,
      sealed,
      keyId: ctx.signer.keyId,
      step: verdict.step,
    });
    await unit.audit({ action: "second_factor.add_code", subject: ofUser(actor.userId) });
    return { recoveryCodes: await codesWithFirst(unit, actor.userId, before) };
  });
}

const whyNot = {
  wrong: "This code is not right. Enter the one that your app shows now.",
  used: "This code was used already. Wait until your app shows the next one.",
  "of another time":
    "This code is from another time: the clock of the device with your app is wrong. Set it to automatic, then enter the code that the app shows.",
};

const holderOf = ({ actor }: Caller): passkeys.Holder => ({
  userId: actor.userId,
  name: `session ${sessionOf(actor)} new`,
});

const requireRoom = ({ passkeys: keys }: SecondFactors) => {
  if (keys.length >= mostPasskeys)
    throw new AppError(
      "conflict",
      `You have ${mostPasskeys} passkeys. Remove one that you no longer use first.`,
    );
};

export async function startPasskey(ctx: Context, caller: Caller) {
  const { actor } = caller;
  await requireReauthentication(ctx, actor, toAdd);
  return write(ctx, caller, async (unit) => {
    unit.noAudit("it counts once the passkey was made");
    requireRoom(await lockOwn(unit, actor.userId));
    const displayName = `${actor.firstName} ${actor.lastName}`;
    return passkeys.toMake(ctx, unit.trx, holderOf(caller), { email: actor.email, displayName });
  });
}

export async function addPasskey(
  ctx: Context,
  caller: Caller,
  { name, credential }: { name: string; credential: MadePasskey },
) {
  const { userId } = caller.actor;
  await requireReauthentication(ctx, caller.actor, toAdd);
  const made = await passkeys.made(ctx, holderOf(caller), credential);
  if (!made)
    throw new AppError(
      "conflict",
      "The passkey could not be added. Please try again, or use another device.",
    );
  return write(ctx, caller, async (unit) => {
    const before = await lockOwn(unit, userId);
    requireRoom(before);
    const added = await insertPasskey(unit.trx, { ...made, userId, name });
    if (!added) throw new AppError("conflict", "This passkey is known already.");
    await unit.audit({
      action: "second_factor.add_passkey",
      subject: ofUser(userId),
      details: { passkey: added.id },
    });
    return { recoveryCodes: await codesWithFirst(unit, userId, before) };
  });
}
