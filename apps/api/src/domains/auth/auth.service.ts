import type { LoginInput } from "@field-advisor/schema/auth";
import type { Impersonation } from "@field-advisor/schema/impersonation";
import type { SessionUser } from "@field-advisor/schema/users";
import { inTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Actor, RequestContext } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import type { Audit } from "../audit/audit.service.ts";
import type { LoginThrottling } from "../login-throttling/login-throttling.service.ts";
import type { Calls } from "../calls/calls.service.ts";
import { createImpersonations } from "./impersonation/impersonation.service.ts";
import { createReauthentication } from "./reauthentication.service.ts";
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
  {
    audit,
    loginThrottling,
    calls,
  }: { audit: Audit; loginThrottling: LoginThrottling; calls: Pick<Calls, "endSignedOut"> },
) => {
  const { db } = deps;
  const sessions = createSessions(deps);
  const proof = createReauthentication(deps, { sessions });
  const impersonations = createImpersonations(deps, { audit, proof });

  const parts = { ...deps, audit, loginThrottling, sessions };

  /** Ends the session, or only the viewing as somebody else. */
  const leave = async ({ actor, request }: Visit & { actor: Actor }): Promise<void> => {
    const viewing = actor.impersonation !== null;
    await inTransaction(db, async (trx) => {
      await impersonations.end(trx, { actor, request }, viewing ? "exit" : "logout");
      if (viewing) return;
      await sessions.end(trx, actor.sessionId, "logout");
      await audit.record(trx, { actor, request, action: "user.logout" });
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
    isOwnPassword: (actor: Actor, request: RequestContext, password: string) =>
      isOwnPassword(parts, actor, request, password),

    /** @throws AppError invalid_credentials, too_many_requests, unavailable */
    async login(visit: Visit, input: LoginInput): Promise<LoginAnswer> {
      const { actor, request } = visit;
      if (actor?.email === input.email) {
        await proveAgain(parts, actor, request, input.password);
        return { user: sessionUserOf(actor), cookies: null };
      }
      const { account, session, device } = await signIn(parts, visit, input);
      if (actor) await calls.endSignedOut(actor.userId, { only: actor.sessionId });
      return { user: sessionUserOf({ ...account, userId: account.id }), cookies: { session, device } };
    },

    /** An owner is themselves again; asking twice is fine. */
    async stopViewing({ actor, request }: Visit): Promise<void> {
      if (actor?.impersonation) await leave({ actor, request });
    },

    /** Ends the session if there is one, or only the viewing as somebody else; asking twice is fine. */
    async logout({ actor, request }: Visit): Promise<void> {
      if (actor) await leave({ actor, request });
    },
  };
};

/** Judges the current password of somebody who is signed in. @throws AppError too_many_requests, unavailable */
async function isOwnPassword(
  { db, passwords, loginThrottling }: SignInParts,
  actor: Actor,
  request: RequestContext,
  password: string,
): Promise<boolean> {
  const { isRight } = await loginThrottling.judge(
    { scope: "login", account: actor.email, address: request.address, trusted: true },
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
  request: RequestContext,
  password: string,
): Promise<void> {
  const isRight = await isOwnPassword(parts, actor, request, password);
  await inTransaction(parts.db, async (trx) => {
    if (isRight) await parts.sessions.recordProof(trx, actor.sessionId);
    await parts.audit.record(trx, { actor, request, action: isRight ? "user.prove" : "user.prove_failed" });
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
