import * as sessions from "./sessions/sessions.service.ts";
import type { Context } from "../../context.ts";
import type { Actor } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";

/**
 * Refuses sessions that did not prove their password a moment ago: an open session alone is not enough.
 * @param purpose what the caller wants to do: `to choose a new one`
 * @throws AppError proof_required
 */
export async function requireReauthentication({ db }: Context, actor: Actor, purpose: string): Promise<void> {
  if (!(await sessions.hasFreshReauthentication(db, actor.sessionId)))
    throw reauthenticationRequired(purpose);
}

/** The same for what decides about other accounts, where the operator asks for it. @throws AppError proof_required */
export async function requireReauthenticationForOthers(
  ctx: Context,
  actor: Actor,
  purpose: string,
): Promise<void> {
  if (ctx.config.reauthRequired) await requireReauthentication(ctx, actor, purpose);
}

export const reauthenticationRequired = (purpose: string) =>
  new AppError("proof_required", `Please enter your current password ${purpose}.`);
