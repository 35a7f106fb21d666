import type { LoginInput } from "@field-advisor/schema/auth";
import type { SessionUser } from "@field-advisor/schema/users";
import { inTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Actor, CallFacts } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import type { Audit } from "../audit/audit.service.ts";
import type { Throttles } from "../throttles/throttles.service.ts";
import { selectAccount } from "./auth.queries.ts";
import { createSessions, type OpenedSession } from "./sessions/sessions.service.ts";
import { signIn, type Visit } from "./sign-in/sign-in.service.ts";

export type Auth = ReturnType<typeof createAuth>;
export type { OpenedSession };

export interface LoginAnswer {
  user: SessionUser;
  /** What the browser is given; null when the session that asked goes on. */
  cookies: { session: OpenedSession; device: OpenedSession } | null;
}

/** Who signs in, how they prove it and how long it lasts. */
export const createAuth = (
  deps: Pick<Deps, "db" | "passwords" | "signer">,
  { audit, throttles }: { audit: Audit; throttles: Throttles },
) => {
  const { db, passwords } = deps;
  const sessions = createSessions(deps);

  /** Judges the current password of somebody who is signed in. @throws AppError too_many_requests, unavailable */
  const isOwnPassword = async (actor: Actor, facts: CallFacts, password: string): Promise<boolean> => {
    const { isRight } = await throttles.judge(
      { scope: "login", account: actor.email, address: facts.address, trusted: true },
      async () => {
        const account = await selectAccount(db, actor.userId);
        return passwords.verify(account?.passwordHash ?? null, password);
      },
    );
    return isRight;
  };

  /** A login by the session's own user: the session goes on, and has just proved its password. */
  const proveAgain = async (actor: Actor, facts: CallFacts, password: string): Promise<void> => {
    const isRight = await isOwnPassword(actor, facts, password);
    await inTransaction(db, async (trx) => {
      if (isRight) await sessions.recordProof(trx, actor.sessionId);
      await audit.record(trx, { actor, facts, action: isRight ? "user.prove" : "user.prove_failed" });
    });
    if (!isRight) throw new AppError("invalid_credentials", "Invalid email or password");
  };

  return {
    identify: sessions.identify,
    touch: sessions.touch,
    renewSession: sessions.renew,
    endAllSessions: sessions.endAllOf,
    countOpenSessions: sessions.countOpen,
    hasFreshProof: sessions.hasFreshProof,
    forgetOld: sessions.forgetOld,
    isOwnPassword,

    /** @throws AppError invalid_credentials, too_many_requests, unavailable */
    async login(visit: Visit, input: LoginInput): Promise<LoginAnswer> {
      const { actor, facts } = visit;
      if (actor?.email === input.email) {
        await proveAgain(actor, facts, input.password);
        return { user: sessionUserOf(actor), cookies: null };
      }
      const { account, session, device } = await signIn(
        { ...deps, audit, throttles, sessions },
        visit,
        input,
      );
      return { user: sessionUserOf({ ...account, userId: account.id }), cookies: { session, device } };
    },

    /** Ends the session if there is one; asking twice is fine. */
    async logout({ actor, facts }: Visit): Promise<void> {
      if (!actor) return;
      await inTransaction(db, async (trx) => {
        await sessions.end(trx, actor.sessionId, "logout");
        await audit.record(trx, { actor, facts, action: "user.logout" });
      });
    },
  };
};

type Person = Omit<Actor, "sessionId" | "authenticatedAt">;

/** The signed-in user as the apps know them. */
export const sessionUserOf = (person: Person): SessionUser => ({
  id: person.userId,
  email: person.email,
  username: person.username,
  firstName: person.firstName,
  lastName: person.lastName,
  role: person.role,
  passwordChangeRequired: person.passwordChangeRequired,
  requiresReset: person.requiresReset,
});
