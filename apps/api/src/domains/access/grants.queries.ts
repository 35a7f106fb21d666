import type { Role } from "@field-advisor/schema/routes";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/database.ts";
import { all } from "../../platform/db/rows.ts";

export type Target = "room" | "agent";

/** Of one user to one room or agent. */
export interface Right {
  userId: number;
  id: number;
}

const tables = {
  room: { rights: sql.table("room_access"), id: sql.ref("room_id"), targets: sql.table("rooms") },
  agent: { rights: sql.table("agent_access"), id: sql.ref("agent_id"), targets: sql.table("agents") },
} as const;

/**
 * Users whose rights and roles nobody else changes until the transaction is over, always taken in the same order so
 * that two changes wait for each other instead of stopping each other.
 */
export const lockPeople = (trx: Trx, ids: readonly number[]) =>
  all<{ id: number; role: Role; name: string }>(trx)`
    select id, role, first_name || ' ' || last_name as name from users
    where id = any(${ids}) order by id for no key update`;

/** Rooms or agents that nobody deletes until the transaction is over. */
export const lockTargets = (trx: Trx, target: Target, ids: readonly number[]) =>
  all<{ id: number; name: string }>(trx)`
    select id, name from ${tables[target].targets} where id = any(${ids}) order by id
    for key share`;

export const selectRightsOf = async (trx: Trx, target: Target, userId: number): Promise<number[]> => {
  const { rights, id } = tables[target];
  const rows = await all<{ id: number }>(trx)`
    select ${id} as id from ${rights} where user_id = ${userId} order by ${id}`;
  return rows.map((row) => row.id);
};

/** All in one statement, however many there are. @returns those that were not there before */
export const insertRights = async (trx: Trx, target: Target, given: readonly Right[], grantedBy: number) => {
  if (given.length === 0) return [];
  const { rights, id } = tables[target];
  return all<Right>(trx)`
    insert into ${rights} (user_id, ${id}, granted_by)
    select given.user_id, given.id, ${grantedBy} from ${listOf(given)} as given (user_id, id)
    on conflict do nothing returning user_id as "userId", ${id} as id`;
};

/**
 * Each of some rooms for each of some people who have no right to it, as far as there still are such. (Asked one by one:
 * a join with thousands of people reads the rights of everybody for each of them where the planner expects few.)
 */
export async function insertRoomRights(
  trx: Trx,
  { roomIds, userIds }: { roomIds: readonly number[]; userIds: readonly number[] },
  grantedBy: number,
): Promise<void> {
  await sql`insert into room_access (user_id, room_id, granted_by)
    select u.id, r.id, g.id from users u cross join rooms r left join users g on g.id = ${grantedBy}
    where u.id = any(${userIds}::int[]) and r.id = any(${roomIds}::int[])
      and (select true from room_rights x where x.user_id = u.id and x.room_id = r.id limit 1) is null
    on conflict do nothing`.execute(trx);
}

/** All in one statement, however many there are. @returns those that were there before */
export const deleteRights = async (trx: Trx, target: Target, taken: readonly Right[]): Promise<Right[]> => {
  if (taken.length === 0) return [];
  const { rights, id } = tables[target];
  return all<Right>(trx)`
    delete from ${rights} as r using ${listOf(taken)} as taken (user_id, id)
    where r.user_id = taken.user_id and r.${id} = taken.id
    returning r.user_id as "userId", r.${id} as id`;
};

const listOf = (rights: readonly Right[]) =>
  sql`unnest(${rights.map(({ userId }) => userId)}::int[], ${rights.map(({ id }) => id)}::int[])`;
