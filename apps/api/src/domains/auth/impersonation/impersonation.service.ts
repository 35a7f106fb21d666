import { type Context, perContext } from "../../../context.ts";
import { type Actor, type Caller, realCaller, sessionOf } from "../../../lib/actor.ts";
import type { RequestContext } from "../../../lib/request-context.ts";
import { AppError } from "../../../lib/app-error.ts";
import { done, type Done } from "../../../lib/done.ts";
import { opaqueId, sha256 } from "../../../lib/ids.ts";
import { createImpersonationTokens } from "../../../lib/impersonation-token.ts";
import { write, type Unit } from "../../../platform/write/write.ts";
import * as reauthentication from "../reauthentication.service.ts";
import { touchSession } from "../sessions/sessions.queries.ts";
import { viewingRefusal } from "../impersonation.policy.ts";
import {
  endViewings,
  insertViewing,
  lockSession,
  selectTarget,
  selectViewing,
  touchViewing,
  type EndReason,
} from "./impersonation.queries.ts";
import { idleViewingSeconds, viewingSeconds } from "../impersonation.rules.ts";
import { viewingActor } from "./impersonation.views.ts";

const tokens = perContext(({ config, now }) =>
  createImpersonationTokens({ secretKeys: config.secretKeys, issuer: config.origins.api, now }),
);

/** Known from the query that identified the actor, so that touching needs no query of its own. */
const stale = perContext(() => new WeakSet<Actor>());

/**
 * The user whom the token is for, if the session beside it is the one it was made for.
 * @returns `forged` where the token was not made by us, or not for the session that it came with
 */
export async function identify(
  ctx: Context,
  sessionToken: string,
  token: string,
): Promise<Actor | "over" | "forged"> {
  const claims = await tokens(ctx).verify(token);
  if (typeof claims === "string") return claims;
  const tokenHash = sha256(sessionToken);
  if (!tokenHash.equals(claims.session)) return "forged";
  const row = await selectViewing(ctx.db, { ...claims, tokenHash, idleSeconds: idleViewingSeconds });
  if (!row) return "over";
  const actor = viewingActor(row, claims.id);
  if (row.isStale) stale(ctx).add(actor);
  return actor;
}

/** @returns false for actors who are themselves */
export async function touch(ctx: Context, actor: Actor): Promise<boolean> {
  if (!actor.impersonation) return false;
  if (stale(ctx).delete(actor)) {
    await touchViewing(ctx.db, actor.impersonation.id);
    await touchSession(ctx.db, sessionOf(actor));
  }
  return true;
}

/**
 * Lets an owner view the product as another user: beside their own session, for half an hour, and reading only. A
 * session views as one user at a time: starting again ends what was.
 */
export async function start(ctx: Context, caller: Caller, userId: number) {
  const { actor } = caller;
  await reauthentication.requireReauthenticationForOthers(ctx, actor, "to view the product as somebody else");
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const session = await lockSession(trx, sessionOf(actor));
    if (!session) throw new AppError("not_signed_in", "Please sign in first.");
    const target = await selectTarget(trx, userId);
    if (!target) throw new AppError("not_found", "There is no such user.");
    const refusal = viewingRefusal(actor, target);
    if (refusal !== null) throw new AppError("forbidden", refusal);
    await end(unit, caller, "replaced");
    const claims = { id: opaqueId(), ownerId: actor.userId, targetId: target.id, session: session.tokenHash };
    await insertViewing(trx, { ...claims, sessionId: sessionOf(actor), seconds: viewingSeconds });
    await unit.audit({
      by: { userId: target.id, email: target.email, impersonation: { owner: actor } },
      action: "user.impersonate_start",
      subject: { type: "user", id: target.id },
    });
    const user = { ...target, secondFactorDue: false };
    return { token: await tokens(ctx).sign(claims, viewingSeconds), user };
  });
}

/** Makes an owner themselves again; asking twice is fine. */
export async function exit(
  ctx: Context,
  { actor, request }: { actor: Actor | null; request: RequestContext },
): Promise<Done> {
  if (!actor?.impersonation) return done;
  const caller = { actor, request };
  return write(ctx, caller, async (unit) => {
    await end(unit, caller, "exit");
    unit.noAudit("the viewing that ended has its entry, and there may be none");
    return done;
  });
}

/** Ends what goes on beside the caller's session. */
export async function end(unit: Unit, { actor }: Caller, reason: EndReason): Promise<void> {
  const owner = realCaller(actor);
  for (const target of await endViewings(unit.trx, sessionOf(actor), reason)) {
    await unit.audit({
      by: { ...target, impersonation: { owner } },
      action: "user.impersonate_end",
      subject: { type: "user", id: target.userId },
      details: { reason },
    });
  }
}
