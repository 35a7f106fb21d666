import type { LoginInput } from "@field-advisor/schema/auth";
import type { Impersonation } from "@field-advisor/schema/impersonation";
import type { SessionUser } from "@field-advisor/schema/users";
import { inTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Actor, CallFacts } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import type { Audit } from "../audit/audit.service.ts";
import type { Throttles } from "../login-throttling/login-throttling.service.ts";
import type { Calls } from "../calls/calls.service.ts";
import { createImpersonations } from "./impersonation/impersonation.service.ts";
import { createProof } from "./reauthentication.service.ts";
import { selectAccount } from "./auth.queries.ts";
import { createPlaces, createSessions, type OpenedSession } from "./sessions/sessions.service.ts";
import { signIn, type SignInParts, type Visit } from "./sign-in.service.ts";

export type Auth = ReturnType<typeof createAuth>;
export type { OpenedSession };

export interface LoginAnswer {
  user: SessionUser;
  /** What the browser is given; null when the session that asked goes on. */
  cookies: { session: OpenedSession; device: OpenedSession } | null;
}

/** Who signs in, how they prove it and how long it lasts. */
export const createAuth = (
  deps: Pick<Deps, "db" | "passwords" | "signer" | "config" | "now">,
  { audit, throttles, calls }: { audit: Audit; throttles: Throttles; calls: Pick<Calls, "endSignedOut"> },
) => {
  const { db } = deps;
  const sessions = createSessions(deps);
  const proof = createProof(deps, { sessions });
  const impersonations = createImpersonations(deps, { audit, proof });

  const parts = { ...deps, audit, throttles, sessions };

  /** Ends the session, or only the viewing as somebody else. */
  const leave = async ({ actor, facts }: Visit & { actor: Actor }): Promise<void> => {
    const viewing = actor.impersonation !== null;
    await inTransaction(db, async (trx) => {
      await impersonations.end(trx, { actor, facts }, viewing ? "exit" : "logout");
      if (viewing) return;
      await sessions.end(trx, actor.sessionId, "logout");
      await audit.record(trx, { actor, facts, action: "user.logout" });
    });
    if (!viewing) await calls.endSignedOut(actor.userId, { only: actor.sessionId });
  };

  return {
    identify: sessions.identify,
    identifyViewer: impersonations.identify,
    touch: async (actor: Actor): Promise<void> => {
      if (!(await impersonations.touch(actor))) await sessions.touch(actor);
    },
    viewAs: impersonations.start,
    places: createPlaces(deps, { audit, calls }),
    renewSession: sessions.renew,
    endAllSessions: sessions.endAllOf,
    isOpen: sessions.isOpen,
    countOpenSessions: sessions.countOpen,
    ...proof,
    endExpired: sessions.endExpired,
    forgetOld: sessions.forgetOld,
    isOwnPassword: (actor: Actor, facts: CallFacts, password: string) =>
      isOwnPassword(parts, actor, facts, password),

    /** @throws AppError invalid_credentials, too_many_requests, unavailable */
    async login(visit: Visit, input: LoginInput): Promise<LoginAnswer> {
      const { actor, facts } = visit;
      if (actor?.email === input.email) {
        await proveAgain(parts, actor, facts, input.password);
        return { user: sessionUserOf(actor), cookies: null };
      }
      const { account, session, device } = await signIn(parts, visit, input);
      if (actor) await calls.endSignedOut(actor.userId, { only: actor.sessionId });
      return { user: sessionUserOf({ ...account, userId: account.id }), cookies: { session, device } };
    },

    /** An owner is themselves again; asking twice is fine. */
    async stopViewing({ actor, facts }: Visit): Promise<void> {
      if (actor?.impersonation) await leave({ actor, facts });
    },

    /** Ends the session if there is one, or only the viewing as somebody else; asking twice is fine. */
    async logout({ actor, facts }: Visit): Promise<void> {
      if (actor) await leave({ actor, facts });
    },
  };
};

/** Judges the current password of somebody who is signed in. @throws AppError too_many_requests, unavailable */
async function isOwnPassword(
  { db, passwords, throttles }: SignInParts,
  actor: Actor,
  facts: CallFacts,
  password: string,
): Promise<boolean> {
  const { isRight } = await throttles.judge(
    { scope: "login", account: actor.email, address: facts.address, trusted: true },
    async () => {
      const account = await selectAccount(db, actor.userId);
      return passwords.verify(account?.passwordHash ?? null, password);
    },
  );
  return isRight;
}

/** A login by the session's own user: the session goes on, and has just proved its password. */
async function proveAgain(
  parts: SignInParts,
  actor: Actor,
  facts: CallFacts,
  password: string,
): Promise<void> {
  const isRight = await isOwnPassword(parts, actor, facts, password);
  await inTransaction(parts.db, async (trx) => {
    if (isRight) await parts.sessions.recordProof(trx, actor.sessionId);
    await parts.audit.record(trx, { actor, facts, action: isRight ? "user.prove" : "user.prove_failed" });
  });
  if (!isRight) throw new AppError("invalid_credentials", "Invalid email or password");
}

type Person = Omit<Actor, "sessionId" | "authenticatedAt" | "impersonation">;

const named = ({ firstName, lastName, email }: Pick<Actor, "firstName" | "lastName" | "email">) => ({
  firstName,
  lastName,
  email,
});

/** Whom an owner views the product as, as the apps show it; null for people who are themselves. */
export function impersonationOf(actor: Actor): Impersonation | null {
  if (!actor.impersonation) return null;
  const { owner, startedAt, expiresAt } = actor.impersonation;
  return { user: named(actor), owner: named(owner), startedAt, expiresAt };
}

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
