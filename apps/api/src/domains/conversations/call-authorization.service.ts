import type { voiceEndpoints } from "@field-advisor/schema/voice.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Context } from "../../context.ts";
import type { Actor } from "../../lib/actor.ts";
import { AppError, fieldError } from "../../lib/app-error.ts";
import * as access from "../access/access.service.ts";
import * as sessions from "../auth/sessions/sessions.service.ts";
import * as pageAccess from "../deployments/page-access.service.ts";
import type { PageCaller, Reader } from "../deployments/page-access.service.ts";
import * as pages from "../deployments/pages/pages.service.ts";
import type { Page } from "../deployments/pages/pages.service.ts";
import * as recipients from "../invitations/recipients.service.ts";
import * as rooms from "../rooms/rooms.service.ts";
import { startOn, type Purpose, type StartRefusal } from "./conversations.policy.ts";
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

/** A room, and the session in it where the caller named one. */
export interface RoomPlace {
  id: number;
  sessionId: string | null;
}

const refusalTexts: Record<StartRefusal, string> = {
  not_signed_in: "Please open the page first, and enter your email and access code if it asks for them.",
  forbidden: "You may not talk to this agent.",
  page_unavailable: pageAccess.pausedText,
};

export const refusal = (code: StartRefusal) => new AppError(code, refusalTexts[code]);

/** @throws AppError not_signed_in for a browser that shows nothing of who it is */
export function requireSomebody({ actor, request }: PageCaller): void {
  const isNobody =
    actor === null &&
    request.visitorId === null &&
    request.visitedPages().length === 0 &&
    request.recipientPages().length === 0;
  if (isNobody) throw refusal("not_signed_in");
}

/**
 * A session that ends also ends what is known to be talked in it. A start that is not known yet is not among that, so
 * the session is looked at once more.
 * @throws AppError not_signed_in
 */
export async function requireOpen(ctx: Context, { actor }: PageCaller): Promise<void> {
  if (actor && !(await sessions.isOpen(ctx, actor.sessionId)))
    throw new AppError("not_signed_in", "Your session has ended. Please sign in again.");
}

/**
 * Whether the caller may start a conversation with an agent, and where it belongs.
 * @throws AppError not_found, forbidden, invalid_request, invitation_ended
 */
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
  const roomId = await selectRoomOfSession(ctx.db, sessionId, actor.userId);
  const room = roomId === undefined ? undefined : await rooms.findEntry(ctx, actor, roomId);
  if (room?.agent?.id !== agentId) return "forbidden";
  return {
    reader: staffOf(actor),
    purpose: room.status === "LIVE" ? "talk" : "preview",
    pageId: null,
    invitationId: null,
    room: { id: room.id, sessionId },
  };
}

async function startOnPage(ctx: Context, page: Page, agentId: number, caller: PageCaller) {
  const reader = await pageAccess.readerOf(ctx, page, caller);
  const outcome = startOn(page, reader, { agentId, isStaff: caller.actor !== null });
  if (outcome === "not_signed_in") await requireInvitation(ctx, page, caller);
  if (typeof outcome === "string") return outcome;
  const purpose: Purpose = outcome.kind === "staff" ? "preview" : "talk";
  const isCounted = outcome.kind === "recipient" && !page.allowAnonymous;
  const invitationId = isCounted ? outcome.invitationId : null;
  return { reader: outcome, purpose, pageId: page.id, invitationId, room: null };
}

/** Whoever was invited learns why their access is over. @throws AppError invitation_ended */
async function requireInvitation(ctx: Context, { id }: Page, { request }: PageCaller): Promise<void> {
  const ended = await recipients.endingOf(ctx, id, request);
  if (ended !== null) throw new AppError("invitation_ended", ended);
}

/**
 * Without a place named, which only the staff may do: as a preview of a page of theirs, or with an agent that was given to
 * them, or in a room with it. What they talk in a room belongs there, and ends with their right. Owners try any agent.
 */
async function startAnywhere(
  ctx: Context,
  agentId: number,
  caller: PageCaller,
): Promise<Start | StartRefusal> {
  const { actor } = caller;
  if (!actor) throw fieldError("invalid_request", "deploymentId", "Name the page that this belongs to.");
  const reader = staffOf(actor);
  if (actor.role === "OWNER")
    return { reader, purpose: "test", pageId: null, invitationId: null, room: null };
  const page = await pages.findOwnWithAgent(ctx, agentId, actor);
  const preview = page && (await startOnPage(ctx, page, agentId, caller));
  if (preview && typeof preview !== "string") return preview;
  const reach = await access.reachOf(ctx, actor.userId, agentId);
  if (!reach) return preview ?? "forbidden";
  const room = reach.roomId === null ? null : { id: reach.roomId, sessionId: null };
  return { reader, purpose: "talk", pageId: null, invitationId: null, room };
}

const staffOf = ({ userId }: Actor): Reader => ({ kind: "staff", userId });
