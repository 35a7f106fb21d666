import type { Room, RoomListQuery } from "@field-advisor/schema/rooms.endpoints";
import type { RoomCategory, RoomStatus } from "@field-advisor/schema/constants";
import { type Context, perContext } from "../../context.ts";
import type { Actor } from "../../lib/actor.ts";
import { AppError, existingOr } from "../../lib/app-error.ts";
import type { Counted } from "../../lib/counted.ts";
import { createTtlCache } from "../../lib/ttl-cache.ts";
import { closedTo, isLive, scopeOf } from "./rooms.policy.ts";
import { hasTrainedIn, selectAllRooms, selectRoom, selectRooms, type RoomRow } from "./rooms.queries.ts";

export { closedTo } from "./rooms.policy.ts";

type Who = Pick<Actor, "role" | "userId">;

/** A room as somebody enters it, with what the server needs of its agent. */
export interface RoomEntry {
  id: number;
  name: string;
  description: string | null;
  category: RoomCategory;
  status: RoomStatus;
  /** null means the default one. */
  assistantId: number | null;
  agent: {
    id: number;
    externalId: string;
    name: string;
    description: string | null;
    isActive: boolean;
    /** The voice provider did not have it when it was asked last. */
    isMissing: boolean;
  } | null;
}

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

/** @throws AppError not_found, also for a room that the actor could never use; forbidden for one that they could */
export async function read(ctx: Context, actor: Actor, id: number): Promise<Room> {
  const row = await selectRoom(ctx.db, scopeOf(actor), id);
  if (!row) await refuseIfTaken(ctx, actor, id);
  return toRoom(existing(row));
}

/**
 * The room for an actor who enters it now; undefined where they may not use it.
 * @throws AppError forbidden where it is not live
 */
export async function findEntry({ db }: Context, actor: Who, id: number): Promise<RoomEntry | undefined> {
  const row = await selectRoom(db, scopeOf(actor), id);
  const reason = row ? closedTo(actor, row) : null;
  if (reason !== null) throw new AppError("forbidden", reason);
  return row && toEntry(row);
}

/**
 * @throws AppError not_found (also for a room that the actor could never use), forbidden (they may not use it any
 *   more, or it is not live)
 */
export async function requireEntry(ctx: Context, actor: Who, id: number): Promise<RoomEntry> {
  const entry = await findEntry(ctx, actor, id);
  if (!entry) await refuseIfTaken(ctx, actor, id);
  return existing(entry);
}

/** A user who has trained in a room knows that it is there, and is told why they cannot enter it any more. */
async function refuseIfTaken({ db }: Context, { userId }: Who, id: number): Promise<void> {
  if (await hasTrainedIn(db, id, userId))
    throw new AppError("forbidden", "Your access to this room was taken. Ask an owner for it.");
}

export const existing = existingOr("Room not found. It may have been deleted, or is not yours to use.");

const toEntry = (row: RoomRow): RoomEntry => ({
  id: row.id,
  name: row.name,
  description: row.description,
  category: row.category,
  status: row.status,
  assistantId: row.assistant_id,
  agent: agentOf(row),
});

function agentOf(row: RoomRow) {
  const { agent_id: id, agent_external_id: externalId, agent_name: name, agent_is_active: isActive } = row;
  if (id === null || externalId === null || name === null || isActive === null) return null;
  const isMissing = row.agent_provider_has === false;
  return { id, externalId, name, description: row.agent_description, isActive, isMissing };
}

export const toRoom = (row: RoomRow): Room => ({
  id: row.id,
  name: row.name,
  description: row.description,
  agentId: row.agent_id,
  agent: shownAgentOf(row),
  openaiAssistantId: row.assistant_id,
  backgroundColor: row.background_color,
  badgeText: row.badge_text,
  logoUrl: row.logo_url,
  displayOrder: row.display_order,
  status: row.status,
  isActive: isLive(row),
  category: row.category,
  createdBy: row.created_by,
  createdByUser: creatorOf(row),
  createdAt: row.created_at,
  version: row.version,
});

/** The provider's id of an agent is for the server only. */
function shownAgentOf(row: RoomRow): Room["agent"] {
  const agent = agentOf(row);
  if (!agent) return null;
  const { externalId: _, ...shown } = agent;
  return { ...shown, domain: row.agent_domain };
}

function creatorOf({ creator_first_name: firstName, creator_last_name: lastName }: RoomRow) {
  return firstName === null || lastName === null ? null : { firstName, lastName };
}
