import type { IssuedPassword, ResetRequest } from "@field-advisor/schema/resets";
import { inTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Caller, RequestContext } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { temporaryPassword } from "../../lib/ids.ts";
import { networkOf } from "../../lib/network.ts";
import type { Audit } from "../audit/audit.service.ts";
import type { Auth } from "../auth/auth.service.ts";
import type { LoginThrottling } from "../login-throttling/login-throttling.service.ts";
import { temporaryPasswordColumns } from "../users/accounts/accounts.service.ts";
import type { Calls } from "../calls/calls.service.ts";
import { mayAnswer, refusalOfReset } from "./resets.policy.ts";
import {
  closeRequest,
  lockUsers,
  openRequest,
  replacePassword,
  selectOpenRequests,
} from "./resets.queries.ts";

export type ResetsService = ReturnType<typeof createResetsService>;

/** Forgotten passwords: people ask without e-mail, and owners answer with a new one. */
export const createResetsService = (
  { db, passwords, signer, afterwards }: Pick<Deps, "db" | "passwords" | "signer" | "afterwards">,
  {
    audit,
    auth,
    loginThrottling,
    calls,
  }: { audit: Audit; auth: Auth; loginThrottling: LoginThrottling; calls: Pick<Calls, "endBy"> },
) => ({
  /**
   * Makes a password that its user must change. Whoever is signed in as them is signed out, what they talk ends, and
   * strangers' guesses no longer keep them out.
   * @returns the password, which nobody can read later
   * @throws AppError forbidden, proof_required, not_found
   */
  async reset({ actor, request }: Caller, userId: number): Promise<IssuedPassword> {
    await auth.requireProofForOthers(actor, "to reset a password");
    const password = temporaryPassword();
    await inTransaction(db, async (trx) => {
      const locked = await lockUsers(trx, [actor.userId, userId]);
      const user = locked.find(({ id }) => id === userId);
      if (!user) throw new AppError("not_found", "This user does not exist any more. Refresh the list.");
      // Whoever asks may have been made something else while they waited for the rows.
      const asker = locked.find(({ id, status }) => id === actor.userId && status === "ACTIVE");
      const refusal = refusalOfReset(asker, user);
      if (refusal !== null) throw new AppError("forbidden", refusal);
      const password_hash = passwords.seal(password);
      const columns = { ...temporaryPasswordColumns, requires_reset: true, password_hash };
      await replacePassword(trx, user.id, columns);
      await auth.endAllSessions(trx, user.id, "password reset");
      await closeRequest(trx, { userId: user.id }, { by: actor.userId, outcome: "reset" });
      await audit.record(trx, { actor, request, action: "user.reset_password", subject: subjectOf(user.id) });
      await loginThrottling.reopen(trx, { scope: "login", account: user.email });
    });
    await calls.endBy(userId);
    return { tempPassword: password, newPassword: password };
  },

  /**
   * Puts somebody on the owners' list, after the answer: writing a row takes longer than finding nobody to write it
   * for, so the answer must not wait for either.
   * @throws AppError unavailable
   */
  ask(request: RequestContext, email: string): void {
    afterwards.add("a request for a new password", () =>
      inTransaction(db, async (trx) => {
        const userId = await openRequest(trx, email, networkOf(request.address));
        await audit.record(trx, {
          actor: null,
          actorLabel: `email ${signer.digest("forgotten password", email).toString("hex", 0, 8)}`,
          request,
          action: "user.ask_reset",
          ...(userId !== undefined && { subject: subjectOf(userId) }),
        });
      }),
    );
  },

  /** Who waits, longest first. */
  async requests(query: { search?: string | undefined; limit: number; offset: number }) {
    const { rows, total } = await selectOpenRequests(db, query);
    return { requests: rows.map(toRequest), total };
  },

  /** @throws AppError forbidden, not_found */
  async dismiss({ actor, request }: Caller, requestId: number): Promise<void> {
    if (!mayAnswer(actor)) throw new AppError("forbidden", "Only owners may answer these requests.");
    await inTransaction(db, async (trx) => {
      const userId = await closeRequest(trx, { id: requestId }, { by: actor.userId, outcome: "dismissed" });
      if (userId === undefined)
        throw new AppError("not_found", "This request has been answered already. Refresh the list.");
      await audit.record(trx, { actor, request, action: "user.dismiss_reset", subject: subjectOf(userId) });
    });
  },
});

const subjectOf = (id: number) => ({ type: "user", id });

type RequestRow = Awaited<ReturnType<typeof selectOpenRequests>>["rows"][number];

const toRequest = ({ id, requestedAt, times, network, userId, ...person }: RequestRow): ResetRequest => ({
  id,
  user: { id: userId, ...person },
  requestedAt,
  times,
  network,
});
