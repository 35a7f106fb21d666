import type { User } from "@field-advisor/schema/users";
import { inTransaction } from "../../../db/database.ts";
import type { Deps } from "../../../deps.ts";
import type { Actor, Caller } from "../../../lib/actor.ts";
import { AppError, fieldError } from "../../../lib/app-error.ts";
import { passwordProblem } from "../../../lib/password-rules.ts";
import type { Audit } from "../../audit/audit.service.ts";
import type { Auth, OpenedSession } from "../../auth/auth.service.ts";
import { proofRequired } from "../../auth/reauthentication.service.ts";
import { mayChangePassword } from "./password.policy.ts";
import { replacePassword, selectPasswordHash } from "./password.queries.ts";

export type OwnPassword = ReturnType<typeof createOwnPassword>;

interface PasswordChange {
  password: string;
  currentPassword?: string | undefined;
}

/** A user's own password: the proof that it is them, and its change. */
export const createOwnPassword = (
  { db, passwords }: Pick<Deps, "db" | "passwords">,
  { audit, auth }: { audit: Audit; auth: Auth },
) => {
  /**
   * Has the caller prove who they are, unless their session did so a moment ago.
   * @param purpose what they want to do: `to choose a new one`
   * @throws AppError proof_required, too_many_requests, unavailable
   */
  const requireProof = async (
    { actor, request }: Caller,
    currentPassword: string | undefined,
    purpose: string,
  ): Promise<void> => {
    if (currentPassword === undefined) {
      await auth.requireProof(actor, purpose);
    } else if (!(await auth.isOwnPassword(actor, request, currentPassword))) {
      throw fieldError("proof_required", "currentPassword", "Current password is incorrect");
    }
  };

  /** @throws AppError invalid_request */
  const requireGoodPassword = async (actor: Actor, currentHash: string, password: string) => {
    const problem = passwordProblem(password, actor);
    if (problem !== null) throw fieldError("invalid_request", "password", problem);
    if (await passwords.verify(currentHash, password)) {
      throw fieldError(
        "invalid_request",
        "password",
        "Choose a password that differs from your current one.",
      );
    }
  };

  return {
    requireProof,

    /**
     * Changes the caller's own password; all their sessions end, and the caller's goes on under a new token.
     * @throws AppError forbidden, proof_required, invalid_request, too_many_requests, unavailable
     */
    async change(
      caller: Caller,
      userId: number,
      { password, currentPassword }: PasswordChange,
    ): Promise<{ user: User; session: OpenedSession }> {
      const { actor, request } = caller;
      if (!mayChangePassword(actor, userId)) {
        throw new AppError("forbidden", "You may only change your own password.");
      }
      await requireProof(caller, currentPassword, toChooseAnother);
      const currentHash = (await selectPasswordHash(db, userId)) ?? "";
      await requireGoodPassword(actor, currentHash, password);
      const newHash = await passwords.hash(password);
      return inTransaction(db, async (trx) => {
        const user = await replacePassword(trx, userId, { from: currentHash, to: newHash });
        if (!user) throw proofRequired(toChooseAnother);
        await audit.record(trx, {
          actor,
          request,
          action: "user.change_password",
          subject: { type: "user", id: userId },
        });
        const session = await auth.renewSession(trx, user, request, "password changed");
        return { user, session };
      });
    },
  };
};

const toChooseAnother = "to choose a new one";
