import type { SessionUser } from "@field-advisor/schema/users";
import { inTransaction, type Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps.ts";
import type { Actor, RequestContext } from "../../../lib/actor.ts";
import { AppError } from "../../../lib/app-error.ts";
import { opaqueId, sha256 } from "../../../lib/ids.ts";
import {
  createImpersonationTokens,
  impersonationSeconds,
  type ImpersonationTokens,
  type ViewingClaims,
} from "../../../lib/impersonation-token.ts";
import type { Audit } from "../../audit/audit.service.ts";
import type { createReauthentication } from "../reauthentication.service.ts";
import { touchSession } from "../sessions/sessions.queries.ts";
import { idleSeconds, viewingProblem } from "./impersonation.policy.ts";
import {
  endViewings,
  insertViewing,
  lockSession,
  selectTarget,
  selectViewing,
  touchViewing,
  type EndReason,
  type ViewingRow,
} from "./impersonation.queries.ts";

interface Caller {
  actor: Actor;
  request: RequestContext;
}

/** `forged`: the token was not made by us, or not for the session that it came with. */
type Viewer = Actor | "over" | "forged";

type Proof = Pick<ReturnType<typeof createReauthentication>, "requireProofForOthers">;

interface Parts extends Pick<Deps, "db"> {
  audit: Audit;
  tokens: ImpersonationTokens;
}

/** Owners who view the product as somebody else: beside their own session, for half an hour, and reading only. */
export const createImpersonations = (
  { db, config, now }: Pick<Deps, "db" | "config" | "now">,
  { audit, proof }: { audit: Audit; proof: Proof },
) => {
  const tokens = createImpersonationTokens({ secretKey: config.secretKey, issuer: config.origins.api, now });
  const parts = { db, audit, tokens };
  // Known from the query that identified the actor, so that touching needs no query of its own.
  const stale = new WeakSet<Actor>();

  return {
    /** The user whom the token is for, if the session beside it is the one it was made for. */
    identify: async (sessionToken: string, token: string): Promise<Viewer> => {
      const claims = await tokens.verify(token);
      if (typeof claims === "string") return claims;
      const tokenHash = sha256(sessionToken);
      if (!tokenHash.equals(claims.session)) return "forged";
      const row = await selectViewing(db, { ...claims, tokenHash, idleSeconds });
      if (!row) return "over";
      const actor = actorOf(row, claims);
      if (row.isStale) stale.add(actor);
      return actor;
    },

    /** @returns false for actors who are themselves */
    touch: async (actor: Actor): Promise<boolean> => {
      if (!actor.impersonation) return false;
      if (stale.delete(actor)) {
        await touchViewing(db, actor.impersonation.id);
        await touchSession(db, actor.sessionId);
      }
      return true;
    },

    /** @throws AppError forbidden, proof_required, not_found */
    start: async (caller: Caller, userId: number) => {
      await proof.requireProofForOthers(caller.actor, "to view the product as somebody else");
      return start(parts, caller, userId);
    },

    /** Ends what goes on beside the caller's session. */
    end: (trx: Trx, caller: Caller, reason: EndReason) => end(audit, trx, caller, reason),
  };
};

/** A session views as one user at a time: starting again ends what was. @throws AppError forbidden, not_found */
const start = (
  { db, audit, tokens }: Parts,
  caller: Caller,
  userId: number,
): Promise<{ token: string; user: SessionUser }> =>
  inTransaction(db, async (trx) => {
    const { actor, request } = caller;
    const session = await lockSession(trx, actor.sessionId);
    if (!session) throw new AppError("not_signed_in", "Please sign in first.");
    const target = await selectTarget(trx, userId);
    if (!target) throw new AppError("not_found", "There is no such user.");
    const problem = viewingProblem(actor, target);
    if (problem !== null) throw new AppError("forbidden", problem);
    await end(audit, trx, caller, "replaced");
    const claims = { id: opaqueId(), ownerId: actor.userId, targetId: target.id, session: session.tokenHash };
    await insertViewing(trx, { ...claims, sessionId: actor.sessionId, seconds: impersonationSeconds });
    await audit.record(trx, {
      actor: { userId: target.id, email: target.email, impersonation: { owner: actor } },
      request,
      action: "user.impersonate_start",
      subject: { type: "user", id: target.id },
    });
    return { token: await tokens.sign(claims), user: target };
  });

async function end(audit: Audit, trx: Trx, { actor, request }: Caller, reason: EndReason): Promise<void> {
  const owner = actor.impersonation?.owner ?? actor;
  for (const target of await endViewings(trx, actor.sessionId, reason)) {
    await audit.record(trx, {
      actor: { ...target, impersonation: { owner } },
      request,
      action: "user.impersonate_end",
      subject: { type: "user", id: target.userId },
      details: { reason },
    });
  }
}

/**
 * Whoever views as a user is that user to everything that asks, but has nothing to do with that user's password:
 * whether it must be changed is not theirs to settle.
 */
function actorOf(row: ViewingRow, { id }: ViewingClaims): Actor {
  const {
    isStale: _,
    startedAt,
    expiresAt,
    ownerId,
    ownerEmail,
    ownerFirstName,
    ownerLastName,
    ...person
  } = row;
  const owner = { userId: ownerId, email: ownerEmail, firstName: ownerFirstName, lastName: ownerLastName };
  return {
    ...person,
    passwordChangeRequired: false,
    requiresReset: false,
    impersonation: { id, owner, startedAt, expiresAt },
  };
}
