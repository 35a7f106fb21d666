import type { voiceEndpoints } from "@field-advisor/schema/voice.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Context } from "../../context.ts";
import { type Actor, sessionOf } from "../../lib/actor.ts";
import { AppError, fieldError } from "../../lib/app-error.ts";
import * as access from "../access/access.service.ts";
import * as sessions from "../auth/sessions/sessions.service.ts";
import type { PageCaller, Reader } from "../deployments/deployments.policy.ts";
import * as pageAccess from "../deployments/page-access.service.ts";
import * as pages from "../deployments/pages/pages.service.ts";
import * as recipients from "../recipients/recipients.service.ts";
import * as rooms from "../rooms/rooms.service.ts";
import { readerToStart, type StartRefusal } from "./conversations.policy.ts";
import type { Purpose } from "./conversations.rules.ts";
import { selectRoomOfSession } from "./conversations.queries.ts";

export type StartQuery = InputOf<typeof voiceEndpoints.signedUrl>["query"];

/** A start that was allowed: by whom, what for, and on which page or in which room if in any. */
export interface Start {
  reader: Reader;
  purpose: Purpose;
  pageId: string | null;
  /** The invitation that it counts for: on a page that is not for everybody. */
  invitationId: string | null;
  room: RoomPlace | null;
}

export interface RoomPlace {
  id: number;
  sessionId: string | null;
}

/**
 * A session that ends also ends the conversations in it that are known. A start is not known yet, so the session is
 * looked at once more.
 */
export async function requireOpen(ctx: Context, { actor }: PageCaller): Promise<void> {
  if (actor && !(await sessions.isOpen(ctx, sessionOf(actor))))
    throw new AppError("not_signed_in", "Your session has ended. Please sign in again.");
}

/** May the caller start a conversation with an agent, and where does it belong? */
export async function judge(
  ctx: Context,
  { deploymentId, sessionId }: Pick<StartQuery, "deploymentId" | "sessionId">,
  agentId: number,
  caller: PageCaller,
): Promise<Start | StartRefusal> {
  if (sessionId !== undefined) return startInRoom(ctx, sessionId, agentId, caller);
  if (deploymentId === undefined) return startAnywhere(ctx, agentId, caller);
  return startOnPage(ctx, await pages.findNow(ctx, deploymentId), agentId, caller);
}

/** In a session of the caller's own, in a room that they may use now. */
async function startInRoom(
  ctx: Context,
  sessionId: string,
  agentId: number,
  { actor }: PageCaller,
): Promise<Start | StartRefusal> {
  if (!actor) return "not_signed_in";
  const room = await roomOf(ctx, actor, sessionId);
  if (room?.agent?.id !== agentId) return "forbidden";
  return {
    ...elsewhere,
    reader: staffOf(actor),
    purpose: room.status === "LIVE" ? "talk" : "preview",
    room: { id: room.id, sessionId },
  };
}

/** The room of a session of the caller's, as far as they may use it now. */
export async function roomOf(ctx: Context, actor: Actor, sessionId: string) {
  const roomId = await selectRoomOfSession(ctx.db, sessionId, actor.userId);
  return roomId === undefined ? undefined : rooms.findEntry(ctx, actor, roomId);
}

type Page = Awaited<ReturnType<typeof pages.findNow>>;

async function startOnPage(ctx: Context, page: Page, agentId: number, caller: PageCaller) {
  const reader = await pageAccess.readerOf(ctx, page, caller);
  const outcome = readerToStart(page, reader, { agentId, isStaff: caller.actor !== null });
  if (outcome === "not_signed_in") await requireInvitation(ctx, page, caller);
  if (typeof outcome === "string") return outcome;
  const purpose: Purpose = outcome.kind === "staff" ? "preview" : "talk";
  const isCounted = outcome.kind === "recipient" && !page.allowAnonymous;
  const invitationId = isCounted ? outcome.invitationId : null;
  return { reader: outcome, purpose, pageId: page.id, invitationId, room: null };
}

/** Whoever was invited learns why their access is over. */
async function requireInvitation(ctx: Context, { id }: Page, { request }: PageCaller): Promise<void> {
  const ended = await recipients.endingOf(ctx, id, request);
  if (ended !== null) throw new AppError("invitation_ended", ended);
}

/**
 * Only the staff may start without naming a page or a session: as a preview of a page of theirs, with an agent that was
 * given to them, or in a room with it. What they say in a room belongs there, and ends with their right. Owners try any
 * agent.
 */
async function startAnywhere(
  ctx: Context,
  agentId: number,
  caller: PageCaller,
): Promise<Start | StartRefusal> {
  const { actor } = caller;
  if (!actor) throw fieldError("invalid_request", "deploymentId", "Name the page that this belongs to.");
  const reader = staffOf(actor);
  if (actor.role === "OWNER") return { ...elsewhere, reader, purpose: "test" };
  const page = await pages.findOwnWithAgent(ctx, agentId, actor);
  const preview = page && (await startOnPage(ctx, page, agentId, caller));
  if (preview && typeof preview !== "string") return preview;
  const reach = await access.reachOf(ctx, actor.userId, agentId);
  if (!reach) return preview ?? "forbidden";
  const room = reach.roomId === null ? null : { id: reach.roomId, sessionId: null };
  return { ...elsewhere, reader, purpose: "talk", room };
}

/** On no page and in no room. */
const elsewhere = { pageId: null, invitationId: null, room: null };

const staffOf = ({ userId }: Actor): Reader => ({ kind: "staff", userId });
