import type { RoomListQuery } from "@field-advisor/schema/rooms.endpoints";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/database.ts";
import { containing } from "../../lib/search.ts";
import type { RoomScope } from "./rooms.policy.ts";

/** The rooms of a scope, under the name `r`; an array lets the planner use the index on who may use them. */
const within = (scope: RoomScope) =>
  scope.kind === "all"
    ? sql<boolean>`true`
    : sql<boolean>`r.id = any(array(select room_id from room_access where user_id = ${scope.userId}))`;

const withRelations = (db: Database | Trx, scope: RoomScope) =>
  db
    .selectFrom("rooms as r")
    .leftJoin("agents as a", "a.id", "r.agent_id")
    .leftJoin("users as u", "u.id", "r.created_by")
    .where(within(scope))
    .select([
      "r.id",
      "r.name",
      "r.description",
      "r.agent_id",
      "a.external_id as agent_external_id",
      "a.name as agent_name",
      "a.description as agent_description",
      "a.domain as agent_domain",
      "a.is_active as agent_is_active",
      "a.provider_has as agent_provider_has",
      "r.assistant_id",
      "r.background_color",
      "r.badge_text",
      "r.logo_url",
      "r.display_order",
      "r.status",
      "r.category",
      "r.created_by",
      "u.first_name as creator_first_name",
      "u.last_name as creator_last_name",
      "r.created_at",
      "r.version",
    ]);

const byOrder = sql`r.display_order, r.id`;

const sorting = {
  order: byOrder,
  name: sql`lower(r.name), r.id`,
  newest: sql`r.created_at desc, r.id desc`,
} as const;

/** One expression over everything that is searched costs half of one comparison per column. */
const searched = sql`concat_ws(' ', r.name, r.description, r.badge_text, a.name)`;

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
    .$if(Boolean(search), (q) => q.where(sql<boolean>`${searched} ilike ${containing(search ?? "")}`))
    .select(sql<number>`count(*) over ()`.as("total"))
    .orderBy(sorting[sort])
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
  withRelations(db, scope).orderBy(byOrder).limit(mostAtOnce).execute();

export const selectRoom = (db: Database | Trx, scope: RoomScope, id: number) =>
  withRelations(db, scope).where("r.id", "=", id).executeTakeFirst();

export type RoomRow = NonNullable<Awaited<ReturnType<typeof selectRoom>>>;

export async function hasTrainedIn(db: Database, roomId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from room_sessions where user_id = ${userId} and room_id = ${roomId} limit 1`.execute(db);
  return rows.length > 0;
}
