import type { accessEndpoints } from "@field-advisor/schema/access.endpoints";
import type { PageAgent } from "@field-advisor/schema/deployments.endpoints";
import type { GroupName } from "@field-advisor/schema/groups.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { RoomStatus } from "@field-advisor/schema/room-constants";
import type { Role } from "@field-advisor/schema/routes";
import type { UserStatus } from "@field-advisor/schema/users.endpoints";
import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, first, one } from "../../platform/db/rows.ts";

type ListQuery = InputOf<typeof accessEndpoints.list>["query"];

/** Rights to rooms in the order of their index. What somebody was given before they became an owner is not shown. */
export async function selectRights(db: Database, { userIds, roomId, limit, offset }: ListQuery) {
  const matches = db
    .selectFrom("room_access")
    .where("user_id", "not in", db.selectFrom("users").select("id").where("role", "=", "OWNER"))
    .$if(userIds !== undefined, (q) => q.where(sql<boolean>`user_id = any(${userIds})`))
    .$if(roomId !== undefined, (q) => q.where(sql<boolean>`room_id = ${roomId}`));
  const [rows, { total }] = await Promise.all([
    matches
      .select(["user_id", "room_id"])
      .orderBy("user_id")
      .orderBy("room_id")
      .limit(limit)
      .offset(offset)
      .execute(),
    matches.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

interface Facts {
  role: Role | null;
  userStatus: UserStatus | null;
  roomStatus: RoomStatus | null;
  hasAgent: boolean;
  isGranted: boolean;
  /** Those that give the room. */
  groups: GroupName[];
}

/** The groups `g` of what is grouped, by name. */
const namesOf = (id: RawBuilder<unknown>) => sql<
  GroupName[] | null
>`json_agg(json_build_object('id', g.id, 'name', g.name)
  order by folded(g.name), g.id) filter (where ${id} is not null)`;

/** What people may enter through groups, in the order of the list of rights. Owners need no group. */
export const selectGroupRights = (db: Database, { userIds, roomId, limit, offset }: ListQuery) =>
  all<{ userId: number; roomId: number; groups: GroupName[] }>(db)`
    select h.user_id as "userId", h.room_id as "roomId", ${namesOf(sql`h.group_id`)} as groups
    from room_rights h join groups g on g.id = h.group_id
    where h.user_id not in (select id from users where role = 'OWNER')
      and ${userIds === undefined ? sql`true` : sql`h.user_id = any(${userIds}::int[])`}
      and ${roomId === undefined ? sql`true` : sql`h.room_id = ${roomId}`}
    group by h.user_id, h.room_id order by h.user_id, h.room_id limit ${limit} offset ${offset}`;

/** Everything that decides whether somebody can enter a room; null for a user or a room that is not there. */
export const selectFacts = (db: Database, userId: number, roomId: number): Promise<Facts> =>
  one<Facts>(db)`
    select u.role, u.status as "userStatus", r.status as "roomStatus",
      coalesce(a.is_active, false) as "hasAgent", coalesce(x."isGranted", false) as "isGranted",
      coalesce(x.groups, '[]') as groups
    from (select ${userId}::int as user_id, ${roomId}::int as room_id) as asked
    left join users u on u.id = asked.user_id
    left join rooms r on r.id = asked.room_id
    left join agents a on a.id = r.agent_id
    left join lateral (
      select bool_or(h.group_id is null) as "isGranted", ${namesOf(sql`h.group_id`)} as groups
      from room_rights h left join groups g on g.id = h.group_id
      where h.user_id = asked.user_id and h.room_id = asked.room_id) x on true`;

export const selectAgentsOf = (db: Database, userIds: readonly number[]) =>
  all<{ userId: number; role: Role; agentIds: number[] }>(db)`
    select id as "userId", role,
      array(select agent_id from agent_access where user_id = u.id order by agent_id) as "agentIds"
    from users u where id = any(${userIds}) order by id`;

/**
 * True for owners too, who need no right. A change of rights locks the user first, so no right is taken
 * while this transaction holds that row.
 */
export async function hasAgentRight(trx: Trx, userId: number, agentId: number): Promise<boolean> {
  const held = await sql<{ role: Role }>`select role from users where id = ${userId} for share`.execute(trx);
  const right = await sql`
    select from agent_access where user_id = ${userId} and agent_id = ${agentId}`.execute(trx);
  return held.rows[0]?.role === "OWNER" || right.rows.length > 0;
}

/** Agents by name, those in use first. @param holderId leaves only those that this user has a right to, or needs none */
export const selectHeldAgents = (db: Database, holderId: number | null) =>
  all<PageAgent>(db)`
    select id, name, domain, is_active as "isActive" from agents
    where ${holderId}::int is null
      or exists (select from users where id = ${holderId} and role = 'OWNER')
      or exists (select from agent_access where user_id = ${holderId} and agent_id = agents.id)
    order by is_active desc, lower(name), id`;

/** Why somebody may talk to an agent: it was given to them (`roomId` is null), or to a live room of theirs. */
export const selectReach = (db: Database, userId: number, agentId: number) =>
  first<{ roomId: number | null }>(db)`
    select null::int as "roomId" from agent_access where user_id = ${userId} and agent_id = ${agentId}
    union all
    select r.id from room_rights x join rooms r on r.id = x.room_id
    where x.user_id = ${userId} and r.agent_id = ${agentId} and r.status = 'LIVE'
    order by "roomId" nulls first limit 1`;
