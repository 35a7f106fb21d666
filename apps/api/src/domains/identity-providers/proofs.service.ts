import type { Context } from "../../context.ts";
import { sessionOf } from "../../lib/actor.ts";
import { write } from "../../platform/write/write.ts";
import * as sessions from "../auth/sessions/sessions.service.ts";
import type { Arrived, Outcome, Visit } from "./arrivals.service.ts";
import { noteIdentityProof, selectLinkedTo } from "./identities.queries.ts";
import { isProvenSince } from "./proofs.rules.ts";

/** Somebody who is signed in has proven at a provider once more who they are, as the right password does. */
export async function prove(ctx: Context, { actor, request }: Visit, arrived: Arrived): Promise<Outcome> {
  if (!actor || actor.impersonation) return { problem: "left" };
  const { provider, flow, identity } = arrived;
  const { userId } = actor;
  if ((await selectLinkedTo(ctx.db, provider.id, identity.subject)) !== userId)
    return { problem: "other", userId };
  const secondsAway = Math.floor(ctx.now().getTime() / 1000) - flow.startedAt;
  if (!isProvenSince({ ...identity, secondsAway })) return { problem: "stale", userId, says: notAsked };
  return write(ctx, { actor, request }, async (unit) => {
    await sessions.noteProof(unit.trx, sessionOf(actor));
    await noteIdentityProof(unit.trx, provider.id, identity.subject);
    await unit.audit({ action: "user.prove", details: { provider: provider.name } });
    return { cookies: null };
  });
}

const notAsked =
  "The provider did not ask somebody to sign in again who had to prove who they are, or does not say when they did.";
