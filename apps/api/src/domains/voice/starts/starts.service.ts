import type { voiceEndpoints } from "@field-advisor/schema/voice";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Deps } from "../../../deps.ts";
import type { Actor } from "../../../lib/actor.ts";
import type { AccessService } from "../../access/access.service.ts";
import type { DeploymentsService } from "../../deployments/deployments.service.ts";
import type { Page } from "../../deployments/pages/pages.service.ts";
import type { PageCaller, Reader } from "../../deployments/readers/readers.service.ts";
import type { RoomsService } from "../../rooms/rooms.service.ts";
import { startOn, weightiest, type StartRefusal } from "../voice.policy.ts";
import { selectRoomOfSession } from "./starts.queries.ts";

export type Starts = ReturnType<typeof createStarts>;
export type StartQuery = InputOf<typeof voiceEndpoints.signedUrl>["query"];

/** A start that was allowed: by whom, and on which page or in which room if in any. */
export interface Start {
  reader: Reader;
  pageId: string | null;
  room: RoomPlace | null;
}

/** A room, and the session in it where the caller named one. */
export interface RoomPlace {
  id: number;
  sessionId: string | null;
}

interface Parts extends Pick<Deps, "db"> {
  access: Pick<AccessService, "reachOf">;
  pages: DeploymentsService["pages"];
  readers: DeploymentsService["readers"];
  rooms: Pick<RoomsService, "findEntry">;
}

/** Who may start a conversation with an agent, and where it belongs. */
export const createStarts = (parts: Parts) => ({
  /** @throws AppError not_found, forbidden */
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
  return { reader: staffOf(actor), pageId: null, room: { id: room.id, sessionId } };
}

async function startOnPage({ readers }: Parts, page: Page, agentId: number, caller: PageCaller) {
  const reader = await readers.readerOf(page, caller, true);
  const outcome = startOn(page, reader, { agentId, isStaff: caller.actor !== null });
  return typeof outcome === "string" ? outcome : { reader: outcome, pageId: page.id, room: null };
}

/**
 * Without a place named: on a page that this caller was invited to, owns or has the link of. Owners need none. Everybody
 * else of the staff needs the agent, or a room with it: then what they talk belongs there, and ends with their right.
 */
async function startAnywhere(
  parts: Parts,
  agentId: number,
  caller: PageCaller,
): Promise<Start | StartRefusal> {
  const { actor } = caller;
  const refusals: StartRefusal[] = [];
  for (const page of await parts.pages.findWithAgent(agentId, caller)) {
    const outcome = await startOnPage(parts, page, agentId, caller);
    if (typeof outcome !== "string") return outcome;
    refusals.push(outcome);
  }
  if (!actor) return weightiest(refusals, "not_signed_in");
  const isOwner = actor.role === "OWNER";
  const reach = isOwner ? { roomId: null } : await parts.access.reachOf(actor.userId, agentId);
  if (!reach) return weightiest(refusals, "forbidden");
  const room = reach.roomId === null ? null : { id: reach.roomId, sessionId: null };
  return { reader: staffOf(actor), pageId: null, room };
}

const staffOf = ({ userId }: Actor): Reader => ({ kind: "staff", userId });
