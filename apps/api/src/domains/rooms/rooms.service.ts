import type { Room, RoomListQuery } from "@field-advisor/schema/rooms.endpoints";
import { type Context, perContext } from "../../context.ts";
import type { Actor } from "../../lib/actor.ts";
import { AppError, existingOr } from "../../lib/app-error.ts";
import type { Counted } from "../../lib/counted.ts";
import { createTtlCache } from "../../lib/ttl-cache.ts";
import { entryRefusal, scopeOf } from "./rooms.policy.ts";
import { hasTrainedIn, selectAllRooms, selectRoom, selectRooms, type RoomRow } from "./rooms.queries.ts";
import { isLive } from "./rooms.rules.ts";

type Who = Pick<Actor, "role" | "userId">;

/** A change made by another process shows within this time. */
const rememberedMs = 1000;

const lists = perContext(() => createTtlCache<RoomRow[]>({ ttlMs: rememberedMs, max: 1000 }));

/** Has the lists of rooms read anew: called after a commit that changes rooms, or who may use them. */
export const forgetLists = (ctx: Context): void => lists(ctx).forgetAll();

export async function list({ db }: Context, actor: Actor, query: RoomListQuery): Promise<Counted<Room[]>> {
  const { rows, total } = await selectRooms(db, scopeOf(actor), query);
  return { rows: rows.map(toRoom), total };
}

export async function mine(ctx: Context, actor: Actor) {
  const scope = scopeOf(actor);
  const rows = await lists(ctx).get(scope.kind === "all" ? "all" : String(scope.userId), () =>
    selectAllRooms(ctx.db, scope),
  );
  return rows.map((row) => ({ ...toRoom(row), hasAccess: true as const }));
}

export async function read(ctx: Context, actor: Actor, id: number): Promise<Room> {
  const row = await selectRoom(ctx.db, scopeOf(actor), id);
  if (!row) await refuseIfRemoved(ctx, actor, id);
  return toRoom(existing(row));
}

/** The room for an actor who enters it now; undefined where they may not use it, forbidden where it is not live. */
export async function findEntry({ db }: Context, actor: Who, id: number): Promise<RoomRow | undefined> {
  const row = await selectRoom(db, scopeOf(actor), id);
  const refusal = row ? entryRefusal(actor, row) : null;
  if (refusal !== null) throw new AppError("forbidden", refusal);
  return row;
}

/** The same; a room that the actor could never use is not found, one that they may not use any more is forbidden. */
export async function requireEntry(ctx: Context, actor: Who, id: number): Promise<RoomRow> {
  const entry = await findEntry(ctx, actor, id);
  if (!entry) await refuseIfRemoved(ctx, actor, id);
  return existing(entry);
}

/** A user who has trained in a room knows that it is there, and is told why they cannot enter it any more. */
async function refuseIfRemoved({ db }: Context, { userId }: Who, id: number): Promise<void> {
  if (await hasTrainedIn(db, id, userId))
    throw new AppError("forbidden", "Your access to this room was removed. Ask an owner for it.");
}

export const existing = existingOr(
  "Room not found. It may have been deleted, or you do not have access to it.",
);

export function toRoom({ agent, ...row }: RoomRow): Room {
  if (!agent) return { ...row, agent, isActive: isLive(row) };
  const { externalId: _, ...shown } = agent;
  return { ...row, agent: shown, isActive: isLive(row) };
}
