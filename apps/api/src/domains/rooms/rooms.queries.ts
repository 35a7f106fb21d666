import type { CreateRoomInput, RoomListQuery, UpdateRoomInput } from "@field-advisor/schema/rooms.endpoints";
import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import { type ColumnsFor, selectionOf } from "../../platform/db/columns.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, exists, first, one } from "../../platform/db/rows.ts";
import { ascending, descending, orderBy } from "../../platform/db/order-by.ts";
import type { DB } from "../../platform/db/schema.ts";
import type { RoomScope } from "./rooms.policy.ts";
import { prepared } from "../../platform/db/prepared.ts";
import { finds } from "../../platform/db/search.ts";

/** The rooms of a scope, under the name `r`; an array lets the planner use the index on who may use them. */
const within = (scope: RoomScope) =>
  scope.kind === "all"
    ? sql<boolean>`true`
    : sql<boolean>`r.id = any(array(select room_id from room_rights where user_id = ${scope.userId}))`;

/** The provider's id of an agent is for the server only. */
interface RoomAgent {
  id: number;
  externalId: string;
  name: string;
  description: string | null;
  domain: string | null;
  isActive: boolean;
  /** The voice provider did not have it when it was asked last. */
  isMissing: boolean;
}

const agent = sql<RoomAgent | null>`case when a.id is not null then json_build_object('id', a.id,
  'externalId', a.external_id, 'name', a.name, 'description', a.description, 'domain', a.domain,
  'isActive', a.is_active, 'isMissing', a.provider_has is false) end`;

const creator = sql<{ firstName: string; lastName: string } | null>`case when u.id is not null
  then json_build_object('firstName', u.first_name, 'lastName', u.last_name) end`;

/** What may be changed about a room. */
export const columns = {
  name: "name",
  description: "description",
  agentId: "agent_id",
  openaiAssistantId: "assistant_id",
  backgroundColor: "background_color",
  badgeText: "badge_text",
  logoUrl: "logo_url",
  displayOrder: "display_order",
  status: "status",
  category: "category",
} as const satisfies ColumnsFor<"rooms", CreateRoomInput & UpdateRoomInput>;

const selected = selectionOf(columns, "r");

const withRelations = (db: Database | Trx, scope: RoomScope) =>
  db
    .selectFrom("rooms as r")
    .leftJoin("agents as a", "a.id", "r.agent_id")
    .leftJoin("users as u", "u.id", "r.created_by")
    .where(within(scope))
    .select(["r.id", ...selected, "r.created_by as createdBy", "r.created_at as createdAt", "r.version"])
    .select([agent.as("agent"), creator.as("createdByUser")]);

const sorting = {
  order: [ascending(sql`r.display_order`), ascending(sql`r.id`)],
  name: [ascending(sql`lower(r.name)`), ascending(sql`r.id`)],
  newest: [descending(sql`r.created_at`), descending(sql`r.id`)],
};

/** A page of the list, and how many rooms it is a page of. */
export async function selectRooms(
  db: Database,
  scope: RoomScope,
  query: RoomListQuery,
): Promise<{ rows: RoomRow[]; total: number }> {
  const { search, status, isActive, category, sort, limit, offset } = query;
  const rows = await withRelations(db, scope)
    .$if(status !== undefined, (q) => q.where(sql<boolean>`r.status = ${status}`))
    .$if(isActive !== undefined, (q) => q.where(sql<boolean>`(r.status = 'LIVE') = ${isActive}`))
    .$if(category !== undefined, (q) => q.where(sql<boolean>`r.category = ${category}`))
    .where(finds(search, "r.name", "r.description", "r.badge_text", "a.name"))
    .select(sql<number>`count(*) over ()`.as("total"))
    .orderBy(orderBy(sorting, sort))
    .limit(limit)
    .offset(offset)
    .execute();
  if (rows.length > 0 || offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  return { rows, total: (await selectRooms(db, scope, { ...query, limit: 1, offset: 0 })).total };
}

/** Far more than anybody trains in; a list without pages must end somewhere. */
const mostAtOnce = 1000;

/** All rooms of a scope, in order. */
export const selectAllRooms = (db: Database, scope: RoomScope): Promise<RoomRow[]> =>
  scope.kind === "all" ? allOf(db, scope).execute() : selectHeldRooms(db, scope);

const allOf = (db: Database | Trx, scope: RoomScope) =>
  withRelations(db, scope).orderBy(orderBy(sorting, "order")).limit(mostAtOnce);

export async function selectRoom(
  db: Database | Trx,
  scope: RoomScope,
  id: number,
): Promise<RoomRow | undefined> {
  if (scope.kind === "all") return oneOf(db, scope, id).executeTakeFirst();
  const [held] = await selectHeldRoom(db, { userId: scope.userId, id });
  return held;
}

const oneOf = (db: Database | Trx, scope: RoomScope, id: number) =>
  withRelations(db, scope).where("r.id", "=", id);

export type RoomRow = Awaited<ReturnType<ReturnType<typeof withRelations>["execute"]>>[number];

// Asked with every step in a room. To plan what people may enter, by themselves and by their groups, takes longer than to find it.
const selectHeldRoom = prepared<{ userId: number; id: number }, RoomRow>((db, { userId, id }) =>
  oneOf(db, { kind: "granted", userId }, id),
);
const selectHeldRooms = prepared<{ userId: number }, RoomRow>((db, { userId }) =>
  allOf(db, { kind: "granted", userId }),
);

export const hasTrainedIn = (db: Database, roomId: number, userId: number) =>
  exists(db)`
    select from room_sessions where user_id = ${userId} and room_id = ${roomId} limit 1`;

const fieldsOf = (db: Database | Trx, id: number) =>
  db
    .selectFrom("rooms as r")
    .select([...selected, "r.version"])
    .where("r.id", "=", id);

/** A room as it is now. */
export const selectFields = (db: Database, id: number) => fieldsOf(db, id).executeTakeFirst();

/**
 * A room as it is until the transaction is over. Sessions may still begin in it and rights to it be given, unless it
 * is about to go.
 */
export function lockRoom(trx: Trx, id: number, { toRemove = false } = {}) {
  const room = fieldsOf(trx, id);
  return (toRemove ? room.forUpdate() : room.forNoKeyUpdate()).executeTakeFirst();
}

export type LockedRoom = NonNullable<Awaited<ReturnType<typeof lockRoom>>>;

export const insertRoom = async (trx: Trx, values: Insertable<DB["rooms"]>): Promise<number> => {
  const { id } = await trx.insertInto("rooms").values(values).returning("id").executeTakeFirstOrThrow();
  return id;
};

/** Only what is given; everybody who saw the room before can tell that it is another one now. */
export const updateRoom = (trx: Trx, id: number, values: Updateable<DB["rooms"]>) =>
  trx
    .updateTable("rooms")
    .set({ ...values, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();

/** With its sessions, everything that was said in them, and the rights to use it. */
export const deleteRoom = (trx: Trx, id: number) => trx.deleteFrom("rooms").where("id", "=", id).execute();

export const countContents = (trx: Trx, id: number) =>
  one<{ sessions: number; messages: number; conversations: number; people: number }>(trx)`
    select
      (select count(*) from room_sessions where room_id = ${id}) as sessions,
      (select count(*) from room_messages m join room_sessions s on s.id = m.session_id
        where s.room_id = ${id}) as messages,
      (select count(*) from conversations where room_id = ${id}) as conversations,
      (select count(distinct user_id) from room_rights where room_id = ${id}) as people`;

/** As far back as a room may stand; those that share a position stand in the order in which they were made. */
const lastPosition = 1_000_000;

/**
 * The position that is wanted if it is free, else the one behind all rooms. Rooms that are made at once do not wait for
 * each other: each holds its position until its transaction is over, and the next takes another.
 */
export async function takePosition(trx: Trx, wanted: number | undefined): Promise<number> {
  let position =
    wanted === undefined ? undefined : await holdFirst(trx, sql`select ${wanted}::int as position`);
  // Whoever held it before may have put a room there.
  while (position === undefined || (await isTaken(trx, position))) {
    position = await holdFirst(trx, positionsBehindAll);
    if (position === undefined) return lastPosition;
  }
  return position;
}

const positionsBehindAll = sql`
  select generate_series((select coalesce(max(display_order), 0) + 1 from rooms), ${lastPosition}::int) as position`;

/** Holds the first of the positions that nobody else holds. */
async function holdFirst(trx: Trx, positions: RawBuilder<unknown>) {
  const row = await first<{ position: number }>(trx)`
    select position from (${positions}) as positions
    where pg_try_advisory_xact_lock(hashtextextended('place of a room ' || position, 0)) limit 1`;
  return row?.position;
}

const isTaken = (trx: Trx, position: number) =>
  exists(trx)`select from rooms where display_order = ${position} limit 1`;

const usualAgents = sql`
  select a.id, a.id = s.default_agent_id as "isDefault" from agents a, system_settings s
  where a.is_active order by "isDefault" desc nulls last, a.id limit 2`;

interface UsualAgent {
  id: number;
  isDefault: boolean | null;
}

const usualOf = ([agent, another]: readonly UsualAgent[]): number | null =>
  agent && (agent.isDefault || !another) ? agent.id : null;

/** The agent of a room that names none: the default one where that is switched on, else the only one that is. */
export const selectUsualAgent = async (db: Database): Promise<number | null> =>
  usualOf(await all<UsualAgent>(db)`${usualAgents}`);

/** The same; it stays so until the transaction is over. */
export const lockUsualAgent = async (trx: Trx): Promise<number | null> =>
  usualOf(await all<UsualAgent>(trx)`${usualAgents} for share of a`);

/** Keeps an assistant from being deleted until the transaction is over. @returns false where there is none */
export const lockAssistant = (trx: Trx, id: number) =>
  exists(trx)`select from assistants where id = ${id} for key share`;
