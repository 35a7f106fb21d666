import type { voiceEndpoints } from "@field-advisor/schema/voice.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { z } from "zod";
import type { Context } from "../../context.ts";
import { AppError, tooMany } from "../../lib/app-error.ts";
import { done, type Done } from "../../lib/done.ts";
import { opaqueId } from "../../lib/ids.ts";
import { noteConversation } from "../../telemetry/conversation-trace.ts";
import { callEnds } from "../../telemetry/metrics.ts";
import { detached, write } from "../../platform/write/write.ts";
import * as agents from "../agents/agents.service.ts";
import * as presence from "../agents/presence.service.ts";
import { continuableFor } from "../calls/calls.rules.ts";
import * as calls from "../calls/calls.service.ts";
import * as pageAccess from "../deployments/page-access.service.ts";
import { type PageCaller, readerKey, readerLabel } from "../deployments/deployments.policy.ts";
import * as privacy from "../privacy/privacy.service.ts";
import * as recordings from "../recordings/recordings.service.ts";
import * as drills from "../practice/drills.service.ts";
import * as runs from "../practice/runs.service.ts";
import * as invitations from "../invitations/invitations.service.ts";
import * as variants from "../variants/variants.service.ts";
import {
  agentHasSpoken,
  endConversation,
  holdRoom,
  insertConversation,
  lockAndCountStarts,
  selectConversation,
} from "./conversations.queries.ts";
import { changedMind, consentOf, decide } from "./leg-recording.service.ts";
import { judge, requireOpen, type Start, type StartQuery } from "./call-authorization.service.ts";
import { isSameStarter, type Starter, starterOf } from "./starters.rules.ts";
import {
  deleteLeg,
  deleteUnkeptLater,
  insertLeg,
  lockConversation,
  noteReport,
  openLeg,
  takeBackEnd,
} from "./legs.queries.ts";
import {
  continuedElsewhere,
  noConversation,
  reserveNext,
  type Reserved,
  type Starting,
} from "./resume.service.ts";
import { requireSomebody, startRefusal } from "./conversations.policy.ts";
import { waitBeforeStart, whyEnded } from "./conversations.rules.ts";

type KeptVariant = NonNullable<Awaited<ReturnType<typeof variants.playing>>["variant"]>;

type EndReport = InputOf<typeof voiceEndpoints.reportEnd>["body"];

/** An address for one conversation, made for this start and kept nowhere. */
export async function start(
  ctx: Context,
  query: StartQuery,
  caller: PageCaller,
): Promise<z.input<typeof voiceEndpoints.signedUrl.response>> {
  requireSomebody(caller);
  const { agent, allowed, variant } = await permitted(ctx, query, caller);
  const start = { caller, allowed, agentId: agent.id, query };
  const reserved =
    query.resume === undefined ? await reserve(ctx, start) : await reserveNext(ctx, start, query.resume);
  const { leg, maxMinutes, secondsSoFar } = reserved;
  const { conversationId: id } = leg;
  // A start that came to nothing is not counted.
  const release = async (error: unknown): Promise<never> => {
    await deleteLeg(ctx.db, leg);
    throw error;
  };
  const invitation = await invite(ctx, agent, allowed, { ...reserved, variant }).catch(release);
  const { signedUrl, providerConversationId } = invitation;
  const ended = await giveAway(ctx, start, reserved, providerConversationId).catch(release);
  await permitted(ctx, query, caller, "again").catch(async (error: unknown) => {
    if (ended !== null) return release(error);
    if (providerConversationId !== null) await endLate(ctx, caller, providerConversationId);
    throw error;
  });
  if (ended !== null) return release(new AppError("conflict", ended));
  if (providerConversationId !== null) {
    const { requestId } = caller.request;
    noteConversation(ctx, "conversation may begin", {
      requestId,
      conversationId: id,
      providerConversationId,
    });
  }
  const resumed = leg.number > 1 && { secondsSoFar };
  const limited = maxMinutes !== null && { maxMinutes };
  const recorded = reserved.isRecorded && { isRecorded: true as const };
  return { signedUrl, conversationId: id, ...resumed, ...limited, ...recorded };
}

/**
 * Notes that a leg has an address. An ending that came while it was made has found the leg without its name, and one that
 * comes later finds it with it: either way it wins.
 * @returns why nobody gets the address; null where the caller does
 */
async function giveAway(
  ctx: Context,
  { caller, allowed, agentId }: Starting,
  { leg, supersedes, maxMinutes, secondsSoFar, isRecorded }: Reserved,
  providerId: string | null,
): Promise<string | null> {
  const { conversationId: id } = leg;
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const conversation = await lockConversation(trx, leg);
    const followed = conversation?.isFollowed ? continuedElsewhere : null;
    const over = conversation ? (whyEnded(conversation.endedBy) ?? followed) : noConversation;
    const ended = over ?? (isRecorded && !(await recordings.isRecorded(trx, leg)) ? changedMind : null);
    if (ended !== null) {
      unit.noAudit("nobody gets the address");
      return ended;
    }
    if (leg.number > 1) await takeBackEnd(trx, id);
    await openLeg(trx, leg, providerId);
    if (providerId !== null) await deleteUnkeptLater(trx, providerId, continuableFor);
    if (supersedes !== null) await calls.supersede(unit, supersedes);
    if (maxMinutes !== null) await calls.endAfter(unit, id, maxMinutes * 60 - secondsSoFar);
    await unit.audit({
      by: allowed.reader.kind === "staff" ? undefined : readerLabel(allowed.reader),
      action: leg.number === 1 ? "voice.start" : "voice.resume",
      subject: subjectOf({ pageId: allowed.pageId, roomId: allowed.room?.id ?? null, agentId }),
      details: { conversationId: id, agentId, ...(leg.number > 1 && { leg: leg.number }) },
    });
    return null;
  });
}

async function invite(
  ctx: Context,
  { id, externalId }: { id: number; externalId: string },
  { room }: Start,
  { follows, isRecorded, variant }: Reserved & { variant: KeptVariant | null },
) {
  const sessionId = room?.sessionId ?? null;
  const drill = sessionId === null ? null : await drills.ofSession(ctx.db, sessionId);
  const isContinued =
    sessionId !== null && (drill?.agentHasSpoken === true || (await agentHasSpoken(ctx.db, sessionId, id)));
  const seed = sessionId === null ? null : await runs.seedOfSession(ctx.db, sessionId);
  const invitation = await ctx.voice.signedUrl(externalId, {
    isContinued,
    follows,
    seed,
    isRecorded,
    // A sentence that is said anew is heard and not answered.
    isListening: drill?.kind === "again",
  });
  if (!invitation) throw await presence.missed(ctx, id);
  if (variant) await tellVariant(ctx, invitation.providerConversationId, variant);
  return invitation;
}

/** Nobody is told of a variant that the agent does not play. */
async function tellVariant(
  { voice }: Context,
  providerId: string | null,
  variant: KeptVariant,
): Promise<void> {
  const isTold = providerId !== null && (await voice.tellVariant(providerId, variant));
  if (!isTold && variant.agentId === null)
    throw new AppError("provider_failed", "Your voice provider cannot play this variant. Write instead.");
}

const endLate = (ctx: Context, caller: PageCaller, providerId: string): Promise<void> =>
  write(ctx, detached(caller), async (unit) => {
    unit.noAudit("the entry of its start names the call");
    await calls.end(unit, { on: "nothing", providerIds: [providerId] });
  });

/** The id of no agent: for one that is not there everybody but owners is refused as for one that is not theirs. */
const noAgent = 0;

/**
 * Asked before the provider makes an address, and once more after: a page or a room that closes ends the conversations
 * that are known there, and this start was not known yet.
 */
async function permitted(ctx: Context, query: StartQuery, caller: PageCaller, when?: "again") {
  if (when === "again") await requireOpen(ctx, caller);
  const named = await agents.find(ctx, query.agentId);
  const allowed = await judge(ctx, query, named?.id ?? noAgent, caller);
  if (typeof allowed === "string") throw startRefusal(allowed);
  if (!named) throw new AppError("not_found", "There is no such agent.");
  const { variant, agent } = await variants.playing(ctx, allowed.room?.sessionId ?? null, named);
  if (!agent.isActive) throw new AppError("agent_inactive", "This agent is switched off at the moment.");
  return { agent, allowed, variant };
}

function subjectOf({ pageId, roomId, agentId }: Subject) {
  if (pageId !== null) return { type: "deployment", id: pageId };
  return roomId === null ? { type: "agent", id: agentId } : { type: "room", id: roomId };
}

interface Subject {
  pageId: string | null;
  roomId: number | null;
  agentId: number;
}

/** Counts the start before the provider is asked, so that many at once cannot slip through. */
function reserve(ctx: Context, { caller, allowed, agentId, query }: Starting): Promise<Reserved> {
  const { reader, purpose, pageId, invitationId, room } = allowed;
  const id = opaqueId();
  // Detached, so that the time of the request still counts while the provider is asked.
  return write(ctx, detached(caller), async (unit) => {
    const { trx } = unit;
    unit.noAudit("its start is audited once there is an address");
    const started = await lockAndCountStarts(trx, readerKey(reader), starterOf(reader));
    const wait = waitBeforeStart(reader.kind, started, ctx.config.rateLimitFactor);
    if (wait > 0) throw tooMany("Too many conversations. Please wait a moment and try again.", wait);
    if (room && !(await holdRoom(trx, room))) throw startRefusal("forbidden");
    if (room && room.sessionId !== null) await runs.begin(unit, room.sessionId, "voice");
    const maxMinutes = invitationId === null ? null : await invitations.requireStart(trx, invitationId);
    const kept =
      pageId === null || reader.kind === "staff"
        ? { consentId: null, keepsWords: true }
        : await privacy.requireConsent(trx, pageId, reader);
    await insertConversation(trx, {
      id,
      deployment_id: pageId,
      invitation_id: invitationId,
      room_id: room?.id ?? null,
      room_session_id: room?.sessionId ?? null,
      agent_id: agentId,
      ...starterOf(reader),
      purpose,
      session_id: caller.actor?.sessionId ?? null,
      consent_id: kept.consentId,
      keeps_words: kept.keepsWords,
      ...consentOf(allowed, query),
    });
    const leg = { conversationId: id, number: 1 };
    await insertLeg(trx, leg);
    const isRecorded = await decide(ctx, trx, allowed, leg);
    return { leg, maxMinutes, follows: null, supersedes: null, secondsSoFar: 0, isRecorded };
  });
}

/**
 * The browser's own report; only that of the one who started the conversation counts. What ends a conversation may also
 * have ended what shows who they are: then it is over already, and the report is taken and changes nothing.
 */
export async function reportEnd(
  ctx: Context,
  id: string,
  report: EndReport,
  caller: PageCaller,
): Promise<Done> {
  const conversation = await selectConversation(ctx.db, id);
  const isTheirs = conversation !== undefined && (await wasStartedBy(ctx, conversation, caller));
  if (conversation?.ended_by === "operator" && !isTheirs) return done;
  requireSomebody(caller);
  if (!isTheirs) throw new AppError("not_found", noConversation);
  const { deployment_id: pageId, room_id: roomId, agent_id: agentId } = conversation;
  return write(ctx, caller, async (unit) => {
    if (!(await endConversation(unit.trx, { id, ...report }))) {
      unit.noAudit("its end was reported before");
      return done;
    }
    await unit.audit({
      by: caller.actor
        ? undefined
        : readerLabel({ kind: conversation.starter_visitor_id ? "visitor" : "recipient" }),
      action: "voice.end",
      subject: subjectOf({ pageId, roomId, agentId }),
      details: { conversationId: id, endedBy: report.endedBy },
    });
    const leg = await noteReport(unit.trx, id, report.providerConversationId);
    const providerId = leg?.providerId ?? null;
    unit.onCommit(() => noteEnd(ctx, caller, id, providerId));
    if (providerId !== null && !leg?.isOver) await calls.confirmEnd(unit, providerId);
    else await calls.tellEnds(unit, { ids: [id] });
    return done;
  });
}

function noteEnd(ctx: Context, { request }: PageCaller, conversationId: string, providerId: string | null) {
  ctx.telemetry.record(callEnds, 1, { by: "browser" });
  if (providerId === null) return;
  const ids = { requestId: request.requestId, conversationId, providerConversationId: providerId };
  noteConversation(ctx, "conversation ended", ids);
}

export async function wasStartedBy(
  ctx: Context,
  conversation: Starter & { deployment_id: string | null },
  { actor, request }: PageCaller,
): Promise<boolean> {
  if (actor && conversation.starter_user_id === actor.userId) return true;
  if (conversation.deployment_id === null) return false;
  const former = await pageAccess.formerReadersOf(ctx, conversation.deployment_id, request);
  return former.some((reader) => isSameStarter(conversation, starterOf(reader)));
}
