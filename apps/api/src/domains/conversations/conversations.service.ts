import type { voiceEndpoints } from "@field-advisor/schema/voice";
import type { InputOf } from "@field-advisor/schema/endpoint";
import { inTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/app-error.ts";
import { opaqueId } from "../../lib/ids.ts";
import type { AccessService } from "../access/access.service.ts";
import type { AgentsService } from "../agents/agents.service.ts";
import type { Audit } from "../audit/audit.service.ts";
import type { Auth } from "../auth/auth.service.ts";
import type { DeploymentsService } from "../deployments/deployments.service.ts";
import { pausedText, readerKey, type PageCaller } from "../deployments/page-access/page-access.service.ts";
import type { RoomsService } from "../rooms/rooms.service.ts";
import type { Calls } from "../calls/calls.service.ts";
import { hasSpoken, takePlace } from "./call-authorization.queries.ts";
import {
  createCallAuthorization,
  type Start,
  type StartQuery,
  type CallAuthorization,
} from "./call-authorization.service.ts";
import { waitBeforeStart, type StartRefusal } from "./conversations.policy.ts";
import {
  deleteConversation,
  endConversation,
  insertConversation,
  lockAndCountStarts,
  nameConversation,
  selectConversation,
} from "./conversations.queries.ts";
import { createWebhooks } from "./webhooks.service.ts";

export type ConversationsService = ReturnType<typeof createConversationsService>;

interface Parts extends Pick<Deps, "db" | "voice" | "config" | "now" | "log"> {
  audit: Audit;
  agents: AgentsService;
  pageAccess: DeploymentsService["pageAccess"];
  callAuthorization: CallAuthorization;
  calls: Pick<Calls, "endOne">;
}

type EndReport = InputOf<typeof voiceEndpoints.reportEnd>["body"];

/** Conversations with voice agents: who may start one, and what becomes of it. */
export const createConversationsService = (
  deps: Pick<Deps, "db" | "voice" | "config" | "now" | "log">,
  {
    audit,
    auth,
    agents,
    access,
    deployments: { pages, pageAccess },
    rooms,
    calls,
  }: {
    audit: Audit;
    auth: Pick<Auth, "isOpen">;
    agents: AgentsService;
    access: Pick<AccessService, "reachOf">;
    deployments: Pick<DeploymentsService, "pages" | "pageAccess">;
    rooms: Pick<RoomsService, "findEntry">;
    calls: Pick<Calls, "endOne">;
  },
) => {
  const callAuthorization = createCallAuthorization({ db: deps.db, auth, access, pages, pageAccess, rooms });
  const parts: Parts = { ...deps, audit, agents, pageAccess, callAuthorization, calls };
  return {
    start: (query: StartQuery, caller: PageCaller) => start(parts, query, caller),
    reportEnd: (id: string, report: EndReport, caller: PageCaller) => reportEnd(parts, id, report, caller),
    webhooks: createWebhooks(deps),
  };
};

/**
 * An address for one conversation, made for this start and kept nowhere.
 * @throws AppError not_signed_in, forbidden, page_unavailable, not_found, agent_inactive, too_many_requests and what
 *   the provider raises
 */
async function start(parts: Parts, query: StartQuery, caller: PageCaller) {
  if (isNobody(caller)) throw refusal("not_signed_in");
  const { agent, allowed } = await permitted(parts, query, caller);
  const id = await reserve(parts, allowed, { agentId: agent.id, sessionId: caller.actor?.sessionId ?? null });
  const { signedUrl, providerConversationId } = await invite(parts, agent, allowed).catch(
    async (error: unknown) => {
      await deleteConversation(parts.db, id);
      throw error;
    },
  );
  await inTransaction(parts.db, async (trx) => {
    if (providerConversationId !== null) await nameConversation(trx, id, providerConversationId);
    await parts.audit.record(trx, {
      ...doerOf(caller, readerKey(allowed.reader)),
      action: "voice.start",
      subject: subjectOf({ pageId: allowed.pageId, roomId: allowed.room?.id ?? null, agentId: agent.id }),
      details: { conversationId: id, agentId: agent.id },
    });
  });
  await permitted(parts, query, caller, "again").catch(async (error: unknown) => {
    if (providerConversationId !== null) await parts.calls.endOne(providerConversationId);
    throw error;
  });
  return { signedUrl, conversationId: id };
}

/** @throws AppError agent_inactive where the provider has no such agent, and what it raises */
async function invite(
  { db, voice, agents }: Parts,
  { id, externalId }: { id: number; externalId: string },
  { room }: Start,
) {
  const isContinued = room?.sessionId ? await hasSpoken(db, room.sessionId, id) : false;
  const invitation = await voice.signedUrl(externalId, { isContinued });
  if (!invitation) throw await agents.presence.missed(id);
  return invitation;
}

/** The id of no agent: for one that is not there everybody but owners is refused as for one that is not theirs. */
const noAgent = 0;

/**
 * Asked before the provider makes an address, and once more after: whoever closes a page or a room ends what is known
 * to be talked there, and this start was not known yet.
 * @throws AppError not_signed_in, forbidden, page_unavailable, not_found, agent_inactive
 */
async function permitted(
  { agents, callAuthorization }: Parts,
  query: StartQuery,
  caller: PageCaller,
  when?: "again",
) {
  if (when === "again") await callAuthorization.requireOpen(caller);
  const agent = await agents.find(query.agentId);
  const allowed = await callAuthorization.judge(query, agent?.id ?? noAgent, caller);
  if (typeof allowed === "string") throw refusal(allowed);
  if (!agent) throw new AppError("not_found", "There is no such agent.");
  if (!agent.isActive) throw new AppError("agent_inactive", "This agent is switched off at the moment.");
  return { agent, allowed };
}

/** Who talks on a page without an account is named by what they are. */
const doerOf = ({ actor, request }: PageCaller, startedBy: string) => {
  const [kind] = startedBy.split(":");
  if (kind === "staff") return { actor, request };
  return { actor: null, actorLabel: kind === "visitor" ? "a visitor" : "a recipient", request };
};

interface Place {
  pageId: string | null;
  roomId: number | null;
  agentId: number;
}

function subjectOf({ pageId, roomId, agentId }: Place) {
  if (pageId !== null) return { type: "deployment", id: pageId };
  return roomId === null ? { type: "agent", id: agentId } : { type: "room", id: roomId };
}

const isNobody = ({ actor, request }: PageCaller): boolean =>
  actor === null &&
  request.visitorId === null &&
  request.visitedPages().length === 0 &&
  request.recipientPages().length === 0;

/** Counts the start before the provider is asked, so that many at once cannot slip through. */
async function reserve(
  { db, config }: Parts,
  { reader, purpose, pageId, room }: Start,
  { agentId, sessionId }: { agentId: number; sessionId: number | null },
): Promise<string> {
  const id = opaqueId();
  const startedBy = readerKey(reader);
  await inTransaction(db, async (trx) => {
    const started = await lockAndCountStarts(trx, startedBy);
    const retryAfterSeconds = waitBeforeStart(reader.kind, started, config.rateLimitFactor);
    if (retryAfterSeconds > 0)
      throw new AppError("too_many_requests", "Too many conversations. Please wait a moment and try again.", {
        retryAfterSeconds,
      });
    if (room && !(await takePlace(trx, room))) throw refusal("forbidden");
    const place = { deploymentId: pageId, room };
    await insertConversation(trx, { id, ...place, agentId, startedBy, purpose, sessionId });
  });
  return id;
}

/**
 * The browser's own report; only that of the one who started the conversation counts. What ends a conversation may also
 * have ended what shows who they are: then it is over already, and the report is taken and changes nothing.
 * @throws AppError not_signed_in, not_found
 */
async function reportEnd(parts: Parts, id: string, report: EndReport, caller: PageCaller): Promise<void> {
  const conversation = await selectConversation(parts.db, id);
  const isTheirs = conversation !== undefined && (await wasStartedBy(parts, conversation, caller));
  if (conversation?.ended_by === "operator" && !isTheirs) return;
  if (isNobody(caller)) throw refusal("not_signed_in");
  if (!isTheirs) throw new AppError("not_found", "There is no such conversation.");
  const { deployment_id: pageId, room_id: roomId, agent_id: agentId, started_by } = conversation;
  await inTransaction(parts.db, async (trx) => {
    const ended = await endConversation(trx, {
      id,
      providerId: report.providerConversationId,
      endedBy: report.endedBy,
      durationSeconds: report.durationSeconds,
    });
    if (!ended) return;
    await parts.audit.record(trx, {
      ...doerOf(caller, started_by),
      action: "voice.end",
      subject: subjectOf({ pageId, roomId, agentId }),
      details: { conversationId: id, seconds: ended.duration_seconds, endedBy: report.endedBy },
    });
  });
}

async function wasStartedBy(
  { pageAccess }: Parts,
  { started_by, deployment_id }: { started_by: string; deployment_id: string | null },
  { actor, request }: PageCaller,
): Promise<boolean> {
  if (actor && started_by === readerKey({ kind: "staff", userId: actor.userId })) return true;
  if (deployment_id === null) return false;
  const former = await pageAccess.formerReadersOf(deployment_id, request);
  return former.some((reader) => started_by === readerKey(reader));
}

const refusalTexts: Record<StartRefusal, string> = {
  not_signed_in: "Please open the page first, and enter your email and access code if it asks for them.",
  forbidden: "You may not talk to this agent.",
  page_unavailable: pausedText,
};

const refusal = (code: StartRefusal) => new AppError(code, refusalTexts[code]);
