import type { voiceEndpoints } from "@field-advisor/schema/voice";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../lib/actor.ts";
import { AppError, fieldError } from "../../lib/app-error.ts";
import type { AccessService } from "../access/access.service.ts";
import type { Auth } from "../auth/auth.service.ts";
import type { DeploymentsService } from "../deployments/deployments.service.ts";
import type { Page } from "../deployments/pages/pages.service.ts";
import type { PageCaller, Reader } from "../deployments/page-access/page-access.service.ts";
import type { RoomsService } from "../rooms/rooms.service.ts";
import { startOn, type Purpose, type StartRefusal } from "./conversations.policy.ts";
import { selectRoomOfSession } from "./call-authorization.queries.ts";

export type CallAuthorization = ReturnType<typeof createCallAuthorization>;
export type StartQuery = InputOf<typeof voiceEndpoints.signedUrl>["query"];

/** A start that was allowed: by whom, what for, and on which page or in which room if in any. */
export interface Start {
  reader: Reader;
  purpose: Purpose;
  pageId: string | null;
  room: RoomPlace | null;
}

/** A room, and the session in it where the caller named one. */
export interface RoomPlace {
  id: number;
  sessionId: string | null;
}

interface Parts extends Pick<Deps, "db"> {
  auth: Pick<Auth, "isOpen">;
  access: Pick<AccessService, "reachOf">;
  pages: DeploymentsService["pages"];
  pageAccess: DeploymentsService["pageAccess"];
  rooms: Pick<RoomsService, "findEntry">;
}

/** Who may start a conversation with an agent, and where it belongs. */
export const createCallAuthorization = (parts: Parts) => ({
  /**
   * Whoever closes an account ends what is known to be talked in it: asked once more, the session may be over.
   * @throws AppError not_signed_in
   */
  async requireOpen({ actor }: PageCaller): Promise<void> {
    if (actor && !(await parts.auth.isOpen(actor.sessionId)))
      throw new AppError("not_signed_in", "Your session has ended. Please sign in again.");
  },

  /** @throws AppError not_found, forbidden, invalid_request */
  async judge(
    { deploymentId, sessionId }: StartQuery,
    agentId: number,
    caller: PageCaller,
  ): Promise<Start | StartRefusal> {
    if (sessionId !== undefined) return startInRoom(parts, sessionId, agentId, caller);
    if (deploymentId === undefined) return startAnywhere(parts, agentId, caller);
    return startOnPage(parts, await parts.pages.findNow(deploymentId), agentId, caller);
  },
});

/** In a session of the caller's own, in a room that they may use now. */
async function startInRoom(
  { db, rooms }: Parts,
  sessionId: string,
  agentId: number,
  { actor }: PageCaller,
): Promise<Start | StartRefusal> {
  if (!actor) return "not_signed_in";
  const roomId = await selectRoomOfSession(db, sessionId, actor.userId);
  const room = roomId === undefined ? undefined : await rooms.findEntry(actor, roomId);
  if (room?.agent?.id !== agentId) return "forbidden";
  return {
    reader: staffOf(actor),
    purpose: room.status === "LIVE" ? "talk" : "preview",
    pageId: null,
    room: { id: room.id, sessionId },
  };
}

async function startOnPage({ pageAccess }: Parts, page: Page, agentId: number, caller: PageCaller) {
  const reader = await pageAccess.readerOf(page, caller, true);
  const outcome = startOn(page, reader, { agentId, isStaff: caller.actor !== null });
  if (typeof outcome === "string") return outcome;
  const purpose: Purpose = outcome.kind === "staff" ? "preview" : "talk";
  return { reader: outcome, purpose, pageId: page.id, room: null };
}

/**
 * Without a place named, which only the staff may do: as a preview of a page of theirs, or with an agent that was given to
 * them, or in a room with it. What they talk in a room belongs there, and ends with their right. Owners try any agent.
 */
async function startAnywhere(
  parts: Parts,
  agentId: number,
  caller: PageCaller,
): Promise<Start | StartRefusal> {
  const { actor } = caller;
  if (!actor) throw fieldError("invalid_request", "deploymentId", "Name the page that this belongs to.");
  const reader = staffOf(actor);
  if (actor.role === "OWNER") return { reader, purpose: "test", pageId: null, room: null };
  const page = await parts.pages.findOwnWithAgent(agentId, actor);
  const preview = page && (await startOnPage(parts, page, agentId, caller));
  if (preview && typeof preview !== "string") return preview;
  const reach = await parts.access.reachOf(actor.userId, agentId);
  if (!reach) return preview ?? "forbidden";
  const room = reach.roomId === null ? null : { id: reach.roomId, sessionId: null };
  return { reader, purpose: "talk", pageId: null, room };
}

const staffOf = ({ userId }: Actor): Reader => ({ kind: "staff", userId });
