import type { PasskeyAnswer } from "@field-advisor/schema/second-factor-forms";
import type { Context } from "../../../context.ts";
import { type Actor, type Caller, sessionOf } from "../../../lib/actor.ts";
import { AppError } from "../../../lib/app-error.ts";
import { detached, write } from "../../../platform/write/write.ts";
import { refreshReauthentication } from "../sessions/sessions.queries.ts";
import { notePasskeyUse, selectKinds } from "./factors.queries.ts";
import * as passkeys from "./passkeys.service.ts";

const holderOf = (actor: Actor): passkeys.Holder => ({
  userId: actor.userId,
  name: `session ${sessionOf(actor)} proof`,
});

/** What a passkey is to sign, for people who have one. */
export async function challenge(ctx: Context, caller: Caller) {
  const { actor } = caller;
  if (!(await selectKinds(ctx.db, actor.userId)).includes("passkey"))
    throw new AppError("not_found", "You have no passkey. Enter your password instead.");
  return write(ctx, caller, (unit) => {
    unit.noAudit("nothing comes of it by itself");
    return passkeys.challenge(ctx, unit.trx, holderOf(actor));
  });
}

/** A passkey counts as the current password does, for what asks for it. */
export async function prove(ctx: Context, caller: Caller, answer: PasskeyAnswer): Promise<Actor> {
  const { actor } = caller;
  const verdict = await passkeys.judge(ctx, holderOf(actor), answer);
  const isRight =
    verdict.is === "right" &&
    (await write(ctx, caller, async (unit) => {
      const isNew = await notePasskeyUse(unit.trx, verdict.id, verdict.counter);
      if (isNew) await refreshReauthentication(unit.trx, sessionOf(actor));
      if (isNew) await unit.audit({ action: "user.prove", details: { by: "passkey" } });
      else unit.noAudit("the failure has its own entry");
      return isNew;
    }));
  if (isRight) return actor;
  await write(ctx, detached(caller), (unit) =>
    unit.audit({ action: "user.prove_failed", details: { by: "passkey", reason: verdict.is } }),
  );
  throw new AppError(
    "invalid_credentials",
    "This passkey was not accepted. Try again, or enter your password.",
  );
}
