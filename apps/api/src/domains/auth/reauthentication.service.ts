import type { Deps } from "../../deps.ts";
import type { Actor } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import type { Sessions } from "./sessions/sessions.service.ts";

/** What a session that was left open is not enough for. */
export const createReauthentication = (
  { db, config }: Pick<Deps, "db" | "config">,
  { sessions }: { sessions: Sessions },
) => {
  /**
   * Refuses sessions that did not prove their password a moment ago.
   * @param purpose what the caller wants to do: `to choose a new one`
   * @throws AppError proof_required
   */
  const requireProof = async (actor: Actor, purpose: string): Promise<void> => {
    if (!(await sessions.hasFreshProof(db, actor.sessionId))) throw proofRequired(purpose);
  };

  return {
    requireProof,

    /** The same for what decides about other accounts, where the operator asks for it. @throws AppError proof_required */
    requireProofForOthers: async (actor: Actor, purpose: string): Promise<void> => {
      if (config.reauthRequired) await requireProof(actor, purpose);
    },
  };
};

export const proofRequired = (purpose: string) =>
  new AppError("proof_required", `Please enter your current password ${purpose}.`);
