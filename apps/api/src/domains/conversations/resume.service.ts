import type { Context } from "../../context.ts";
import { AppError } from "../../lib/app-error.ts";
import { detached, write } from "../../writes/write.ts";
import * as calls from "../calls/calls.service.ts";
import type { PageCaller } from "../deployments/page-access.service.ts";
import * as invitations from "../invitations/invitations.service.ts";
import * as runs from "../practice/runs.service.ts";
import type { Start } from "./call-authorization.service.ts";
import { waitBeforeResume, whyOver } from "./conversations.policy.ts";
import { isSameStarter, selectConversation, starterOf, takePlace } from "./conversations.queries.ts";
import { insertLeg, type LastLeg, type Leg, selectLastLeg, takeBackEnd } from "./legs.queries.ts";

/** A start that was allowed, by whom and with which agent. */
export interface Starting {
  caller: PageCaller;
  allowed: Start;
  agentId: number;
}

/** A place for a leg, before the provider is asked for its address. */
export interface Reserved {
  leg: Leg;
  maxMinutes: number | null;
  /** The provider's name of the leg that it goes on with; null for the first. */
  follows: string | null;
  secondsSoFar: number;
}

const noSuchConversation = () => new AppError("not_found", "There is no such conversation.");

/**
 * The next leg of a conversation whose line was lost. Its last leg is ended first, so that two never speak at once.
 * @throws AppError not_found; conflict where it is over, or goes on elsewhere; too_many_requests, invitation_ended
 */
export async function reserveNext(ctx: Context, starting: Starting, id: string): Promise<Reserved> {
  const seen = await requireOwn(ctx, starting, id);
  requireResumable(seen);
  if (seen.isOpen && seen.providerId !== null) await calls.supersede(ctx, seen.providerId);
  const { caller, allowed } = starting;
  const { room, invitationId } = allowed;
  return write(ctx, detached(caller), async (unit) => {
    const { trx } = unit;
    unit.noAudit("going on is audited once there is an address");
    const last = await selectLastLeg(trx, id, { isLocked: true });
    if (!last) throw noSuchConversation();
    requireResumable(last);
    if (last.number !== seen.number)
      throw new AppError(
        "conflict",
        "This conversation was continued in another window or on another device.",
      );
    const retryAfterSeconds = waitBeforeResume(last.resumed, ctx.config.rateLimitFactor);
    if (retryAfterSeconds > 0)
      throw new AppError(
        "too_many_requests",
        "The line was lost too often. Please wait a moment and try again.",
        {
          retryAfterSeconds,
        },
      );
    if (room && !(await takePlace(trx, room))) throw noSuchConversation();
    if (room?.sessionId) await runs.begin(unit, room.sessionId, "voice");
    const maxMinutes =
      invitationId === null ? null : await invitations.requireContinuation(trx, invitationId);
    if (maxMinutes !== null && last.secondsSoFar >= maxMinutes * 60)
      throw new AppError("conflict", `The ${maxMinutes} minutes of this conversation are over.`);
    const leg = { conversationId: id, number: last.number + 1 };
    await takeBackEnd(trx, id);
    await insertLeg(trx, leg);
    return { leg, maxMinutes, follows: last.providerId, secondsSoFar: last.secondsSoFar };
  });
}

/** The last leg of a conversation that the caller began at the place where they want to go on. @throws AppError not_found */
async function requireOwn(ctx: Context, { allowed, agentId }: Starting, id: string): Promise<LastLeg> {
  const conversation = await selectConversation(ctx.db, id);
  const isTheirs =
    conversation !== undefined &&
    isSameStarter(conversation, starterOf(allowed.reader)) &&
    conversation.deployment_id === allowed.pageId &&
    conversation.room_session_id === (allowed.room?.sessionId ?? null) &&
    conversation.agent_id === agentId;
  const last = isTheirs ? await selectLastLeg(ctx.db, id) : undefined;
  if (!last) throw noSuchConversation();
  return last;
}

/** @throws AppError conflict */
function requireResumable(last: LastLeg): void {
  const reason = whyOver(last);
  if (reason !== null) throw new AppError("conflict", reason);
}
