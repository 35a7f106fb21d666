import type { Role } from "@field-advisor/schema/routes";
import type { SignInRule } from "@field-advisor/schema/sign-in-rules.endpoints";
import type { Context } from "../../context.ts";
import type { Caller } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { write } from "../../platform/write/write.ts";
import * as reauthentication from "../auth/reauthentication.service.ts";
import { lockRules, selectRules, updateRules } from "./sign-in-rules.queries.ts";

export const read = ({ db }: Context): Promise<SignInRule[]> => selectRules(db);

type Changes = { [K in "onlyByProvider" | "secondFactorRequired"]?: boolean | undefined };

export async function change(
  ctx: Context,
  caller: Caller,
  role: Role,
  { onlyByProvider, secondFactorRequired }: Changes,
): Promise<SignInRule> {
  await reauthentication.requireReauthenticationForOthers(ctx, caller.actor, "to change how people sign in");
  return write(ctx, caller, async (unit) => {
    const before = await lockRules(unit.trx, role);
    const wanted = {
      onlyByProvider: onlyByProvider ?? before.onlyByProvider,
      secondFactorRequired: secondFactorRequired ?? before.secondFactorRequired,
    };
    if (wanted.onlyByProvider && !before.onlyByProvider) throw noProvider();
    const after = await updateRules(unit.trx, role, wanted);
    const differs =
      before.onlyByProvider !== after.onlyByProvider ||
      before.secondFactorRequired !== after.secondFactorRequired;
    const subject = { type: "system", id: "sign-in" };
    if (differs) await unit.audit({ action: "sign_in_rule.change", subject, details: { before, after } });
    else unit.noAudit("nothing differs");
    return after;
  });
}

const noProvider = () => new AppError("conflict", "Connect a provider first, and switch it on.");
