import type { updateUserInput, SessionUser } from "@field-advisor/schema/users";
import type { z } from "zod";
import { inTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Actor, CallFacts } from "../../lib/actor.ts";
import { AppError, fieldError } from "../../lib/app-error.ts";
import { passwordProblem } from "../../lib/password-rules.ts";
import type { Audit } from "../audit/audit.service.ts";
import { sessionUserOf, type Auth, type OpenedSession } from "../auth/auth.service.ts";
import { mayChangePassword } from "./users.policy.ts";
import { replacePassword, selectPasswordHash, selectUsers } from "./users.queries.ts";

export type UsersService = ReturnType<typeof createUsersService>;

type PasswordChange = Pick<z.output<typeof updateUserInput>, "password" | "currentPassword">;

interface Caller {
  actor: Actor;
  facts: CallFacts;
}

/** The people who sign in. */
export const createUsersService = (
  { db, passwords }: Pick<Deps, "db" | "passwords">,
  { audit, auth }: { audit: Audit; auth: Auth },
) => {
  /** @throws AppError proof_required, too_many_requests, unavailable */
  const requireProof = async ({ actor, facts }: Caller, currentPassword: string | undefined) => {
    if (currentPassword === undefined) {
      if (!(await auth.hasFreshProof(db, actor.sessionId))) throw proofRequired();
    } else if (!(await auth.isOwnPassword(actor, facts, currentPassword))) {
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
    list: (query: { search?: string; limit: number; offset: number }) => selectUsers(db, query),

    /**
     * Changes the caller's own password; all their sessions end, and the caller's goes on under a new token.
     * @throws AppError forbidden, proof_required, invalid_request, too_many_requests, unavailable
     */
    async changePassword(
      caller: Caller,
      userId: number,
      { password, currentPassword }: PasswordChange,
    ): Promise<{ user: SessionUser; session: OpenedSession }> {
      const { actor, facts } = caller;
      if (!mayChangePassword(actor, userId)) {
        throw new AppError("forbidden", "You may only change your own password.");
      }
      await requireProof(caller, currentPassword);
      const currentHash = (await selectPasswordHash(db, userId)) ?? "";
      await requireGoodPassword(actor, currentHash, password);
      const newHash = await passwords.hash(password);
      const session = await inTransaction(db, async (trx) => {
        if (!(await replacePassword(trx, userId, { from: currentHash, to: newHash }))) throw proofRequired();
        await audit.record(trx, {
          actor,
          facts,
          action: "user.change_password",
          subject: { type: "user", id: userId },
        });
        return auth.renewSession(trx, { id: userId, role: actor.role }, facts, "password changed");
      });
      const user = sessionUserOf({ ...actor, passwordChangeRequired: false, requiresReset: false });
      return { user, session };
    },
  };
};

const proofRequired = () =>
  new AppError("proof_required", "Please enter your current password to choose a new one.");
