import type { InputOf } from "@field-advisor/schema/endpoint";
import type { voiceEndpoints } from "@field-advisor/schema/voice.endpoints";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { AppError, ifPossible, tooMany } from "../../lib/app-error.ts";
import { detached, type Unit, write } from "../../platform/write/write.ts";
import { continuableFor } from "../calls/calls.rules.ts";
import * as calls from "../calls/calls.service.ts";
import type { PageCaller, Reader } from "../deployments/deployments.policy.ts";
import * as pages from "../deployments/pages/pages.service.ts";
import * as privacy from "../privacy/privacy.service.ts";
import * as recordings from "../recordings/recordings.service.ts";
import * as invitations from "../invitations/invitations.service.ts";
import * as runs from "../practice/runs.service.ts";
import * as variants from "../variants/variants.service.ts";
import { judge, roomOf, type Start, type StartQuery } from "./call-authorization.service.ts";
import { decide } from "./leg-recording.service.ts";
import { requireSomebody } from "./conversations.policy.ts";
import { waitBeforeResume, whyOver } from "./conversations.rules.ts";
import { holdRoom, selectConversation, selectNewest, storeConsent } from "./conversations.queries.ts";
import {
  forgetWords,
  insertLeg,
  type LastLeg,
  type Leg,
  selectLastLeg,
  selectLegLines,
} from "./legs.queries.ts";
import { joinCutAnswers } from "./cut-answers.rules.ts";
import { isSameStarter, starterOf } from "./starters.rules.ts";

export interface Starting {
  caller: PageCaller;
  allowed: Start;
  agentId: number;
  query: StartQuery;
}

/** A leg that is counted, before the provider is asked for its address. */
export interface Reserved {
  leg: Leg;
  maxMinutes: number | null;
  /** The provider's name of the leg before it; null for the first. */
  follows: string | null;
  /** The same where that one may still be open. */
  supersedes: string | null;
  secondsSoFar: number;
  /** The server's word alone. */
  isRecorded: boolean;
}

type CurrentConversation = z.output<typeof voiceEndpoints.current.response>;

export const noConversation = "There is no such conversation.";

export const continuedElsewhere = "This conversation was continued in another window or on another device.";

const noSuchConversation = () => new AppError("not_found", noConversation);

/**
 * The next leg of a conversation whose line was lost. Of several requests that are under way at the same time one goes on,
 * and the others are told.
 */
export async function reserveNext(ctx: Context, starting: Starting, id: string): Promise<Reserved> {
  const { caller, allowed } = starting;
  const underWayMs = () => performance.now() - caller.request.arrivedAt;
  const seen = await requireOwn(ctx, starting, id, underWayMs);
  requireResumable(seen);
  if (seen.named?.isOpen) await calls.learnOf(ctx, seen.named.id);
  const { room, invitationId, pageId, reader } = allowed;
  return write(ctx, detached(caller), async (unit) => {
    const { trx } = unit;
    unit.noAudit("a continuation is audited once there is an address");
    const last = await selectLastLeg(trx, id, { isLocked: true, underWayMs });
    if (!last) throw noSuchConversation();
    requireResumable(last);
    const wait = waitBeforeResume(last.resumed, ctx.config.rateLimitFactor);
    if (wait > 0)
      throw tooMany("The connection was lost too often. Please wait a moment and try again.", wait);
    if (room && !(await holdRoom(trx, room))) throw noSuchConversation();
    if (room?.sessionId) await runs.begin(unit, room.sessionId, "voice");
    const maxMinutes =
      invitationId === null ? null : await invitations.requireContinuation(trx, invitationId);
    if (maxMinutes !== null && last.secondsSoFar >= maxMinutes * 60)
      throw new AppError("conflict", `The ${maxMinutes} minutes of this conversation are over.`);
    if (pageId !== null && reader.kind !== "staff") await askAgain(ctx, unit, id, { pageId, reader });
    const leg = { conversationId: id, number: last.number + 1 };
    await insertLeg(trx, leg);
    const isRecorded = await decide(ctx, trx, allowed, leg);
    const { named, secondsSoFar } = last;
    const follows = named?.id ?? null;
    return { leg, maxMinutes, follows, supersedes: named?.isOpen ? follows : null, secondsSoFar, isRecorded };
  });
}

/** The staff are not asked. */
type Asked = Exclude<Reader, { kind: "staff" }>;

/**
 * Going on takes the consent that a start takes. Whoever refuses by now is not kept: what was said before goes too, for half
 * a conversation would read as a whole one. What began unkept stays so.
 */
async function askAgain(
  ctx: Context,
  unit: Unit,
  id: string,
  { pageId, reader }: { pageId: string; reader: Asked },
): Promise<void> {
  const { consentId, keepsWords } = await privacy.requireConsent(unit.trx, pageId, reader);
  if (consentId !== null) await storeConsent(unit.trx, id, consentId);
  if (keepsWords) return;
  await forgetWords(unit.trx, id, continuableFor);
  await recordings.end(ctx, unit, { conversationId: id }, "withdrawn");
}

type PageOrSession = InputOf<typeof voiceEndpoints.current>["query"];

/** The conversation that the caller can continue on a page or in a session, with what was said so far. */
export async function current(
  ctx: Context,
  place: PageOrSession,
  caller: PageCaller,
): Promise<CurrentConversation> {
  requireSomebody(caller);
  const named = await agentAt(ctx, place, caller);
  const allowed = named && (await judge(ctx, place, named.id, caller));
  if (!allowed || typeof allowed === "string") throw noSuchConversation();
  const sessionId = allowed.room?.sessionId ?? null;
  const met = await ifPossible(variants.playing(ctx, sessionId, named));
  if (!met) throw noSuchConversation();
  const { reader, pageId } = allowed;
  const at = { starter: starterOf(reader), agentId: met.agent.id, pageId, sessionId };
  const id = await selectNewest(ctx.db, at);
  const last = id === undefined ? undefined : await selectLastLeg(ctx.db, id);
  if (id === undefined || !last || whyOver(last) !== null) throw noSuchConversation();
  const transcript = joinCutAnswers(await saidIn(ctx, id));
  return { conversationId: id, secondsSoFar: last.secondsSoFar, transcript };
}

/** The agent of the page or the room, by which it is judged who may talk there. */
async function agentAt(ctx: Context, { deploymentId, sessionId }: PageOrSession, { actor }: PageCaller) {
  if (deploymentId !== undefined) {
    const { agentId: id } = await pages.findNow(ctx, deploymentId);
    return { id, isActive: true };
  }
  return sessionId === undefined || !actor ? undefined : (await roomOf(ctx, actor, sessionId))?.agent;
}

/**
 * The lines of each leg. Those of which the record is still on its way the provider tells, asked for one leg at a time; the
 * conversation continues without what it does not tell. What an agent says once the next leg has begun nobody hears.
 */
async function saidIn(ctx: Context, conversationId: string) {
  const said = [];
  let isAway = false;
  for (const { lines, providerId, until } of await selectLegLines(ctx.db, conversationId)) {
    const isAsked = lines === null && !isAway;
    const known = isAsked && providerId !== null ? await saidSoFar(ctx, providerId) : (lines ?? []);
    if (known === null) isAway = true;
    const heard = (known ?? []).filter(
      ({ role, atSeconds }) => role === "user" || (atSeconds ?? 0) <= (until ?? Infinity),
    );
    said.push(heard.map(({ message: text, ...line }) => ({ intended: null, ...line, text })));
  }
  return said;
}

/** @returns null where the provider failed, which is left alone then */
async function saidSoFar({ voice, log }: Context, providerId: string) {
  try {
    return await voice.linesSoFar(providerId);
  } catch (error) {
    log.warn({ err: error }, "what was said so far was not read");
    return null;
  }
}

/** The last leg of a conversation that the caller started where they want to continue it. */
async function requireOwn(
  ctx: Context,
  { allowed, agentId }: Starting,
  id: string,
  underWayMs: () => number,
): Promise<LastLeg> {
  const conversation = await selectConversation(ctx.db, id);
  const isTheirs =
    conversation !== undefined &&
    isSameStarter(conversation, starterOf(allowed.reader)) &&
    conversation.deployment_id === allowed.pageId &&
    conversation.room_session_id === (allowed.room?.sessionId ?? null) &&
    conversation.agent_id === agentId;
  const last = isTheirs ? await selectLastLeg(ctx.db, id, { underWayMs }) : undefined;
  if (!last) throw noSuchConversation();
  return last;
}

function requireResumable(last: LastLeg): void {
  const reason = whyOver(last);
  if (reason !== null) throw new AppError("conflict", reason);
  if (last.isNewer) throw new AppError("conflict", continuedElsewhere);
}
