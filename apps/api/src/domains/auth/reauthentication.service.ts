import type { Context } from "../../context.ts";
import type { Actor } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import * as sessions from "./sessions/sessions.service.ts";

/**
 * Refuses sessions that did not prove their password a moment ago: an open session alone is not enough.
 * @param purpose what the caller wants to do: `to choose a new one`
 * @throws AppError proof_required
 */
export async function requireProof({ db }: Context, actor: Actor, purpose: string): Promise<void> {
  if (!(await sessions.hasFreshProof(db, actor.sessionId))) throw proofRequired(purpose);
}

/** The same for what decides about other accounts, where the operator asks for it. @throws AppError proof_required */
export async function requireProofForOthers(ctx: Context, actor: Actor, purpose: string): Promise<void> {
  if (ctx.config.reauthRequired) await requireProof(ctx, actor, purpose);
}

export const proofRequired = (purpose: string) =>
  new AppError("proof_required", `Please enter your current password ${purpose}.`);
