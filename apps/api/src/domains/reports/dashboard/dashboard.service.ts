import type { Dashboard } from "@field-advisor/schema/dashboard.endpoints";
import type { Context } from "../../../context.ts";
import type { Actor, Caller } from "../../../lib/actor.ts";
import * as content from "../../content/content.service.ts";
import * as roomSessions from "../../room-sessions/room-sessions.service.ts";
import * as rooms from "../../rooms/rooms.service.ts";
import { selectOwnPages } from "./dashboard.queries.ts";

/** What somebody can continue, and how their own pages are used today. */
export async function read(ctx: Context, caller: Pick<Caller, "actor">): Promise<Dashboard> {
  const [item, roomSession, pages] = await Promise.all([
    content.unfinished(ctx, caller),
    lastSession(ctx, caller.actor),
    selectOwnPages(ctx.db, caller.actor.userId),
  ]);
  return {
    item,
    roomSession,
    pages: pages.map(({ visits, conversations, ...page }) => ({ ...page, today: { visits, conversations } })),
  };
}

/** The last session in a room that they can enter now. */
async function lastSession(ctx: Context, actor: Actor): Promise<Dashboard["roomSession"]> {
  const [sessions, mine] = await Promise.all([roomSessions.last(ctx, actor), rooms.mine(ctx, actor)]);
  const names = new Map(mine.filter(({ status }) => status === "LIVE").map(({ id, name }) => [id, name]));
  const [last] = sessions
    .filter(({ roomId }) => names.has(roomId))
    .toSorted((one, other) => Date.parse(other.lastUsedAt) - Date.parse(one.lastUsedAt));
  if (!last) return null;
  const { roomId, sessionId, lastUsedAt } = last;
  return { roomId, roomName: names.get(roomId) ?? "", sessionId, lastUsedAt };
}
