import type { Context } from "../../context.ts";
import { type Actor, sessionOf } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { isReauthenticationFresh } from "./sessions/sessions.queries.ts";
import { reauthenticationSeconds } from "./sessions.rules.ts";

/**
 * Refuses sessions in which the password was not entered a moment ago: an open session alone is not enough.
 * @param purpose what the caller wants to do: `to choose a new one`
 */
export async function requireReauthentication({ db }: Context, actor: Actor, purpose: string): Promise<void> {
  if (!(await isReauthenticationFresh(db, sessionOf(actor), reauthenticationSeconds)))
    throw reauthenticationRequired(purpose);
}

/** The same for what decides about other accounts, where the operator asks for it. */
export async function requireReauthenticationForOthers(ctx: Context, actor: Actor, purpose: string) {
  if (ctx.config.reauthRequired) await requireReauthentication(ctx, actor, purpose);
}

export const reauthenticationRequired = (purpose: string) =>
  new AppError("proof_required", `Please enter your current password ${purpose}.`);
