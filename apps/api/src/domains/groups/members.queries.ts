import type { GroupMember, GroupName } from "@field-advisor/schema/groups.endpoints";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all } from "../../platform/db/rows.ts";
import { finds } from "../../platform/db/search.ts";
import { within } from "../../scope/people-scope.queries.ts";
import type { PeopleScope } from "../../scope/people-scope.ts";

interface PeopleQuery {
  search?: string | undefined;
  limit: number;
  offset: number;
}

/** A page of the people of a group, by name, and how many it is a page of. */
export async function selectMembers(
  db: Database,
  scope: PeopleScope,
  id: number,
  query: PeopleQuery,
): Promise<{ rows: GroupMember[]; total: number }> {
  const { search, limit, offset } = query;
  const rows = await all<GroupMember & { total: number }>(db)`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.role, u.status,
      m.added_at as "addedAt", count(*) over ()::int as total
    from group_members m join users u on u.id = m.user_id
    where m.group_id = ${id} and ${within(scope, "u.id")}
      and ${finds(search, "u.first_name", "u.last_name", "u.email", "u.username")}
    order by lower(u.first_name), lower(u.last_name), u.id limit ${limit} offset ${offset}`;
  if (rows.length > 0 || offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  return { rows, total: (await selectMembers(db, scope, id, { ...query, limit: 1, offset: 0 })).total };
}

/** People whom nobody deletes until the transaction is over. */
export const holdPeople = (trx: Trx, ids: readonly number[]) =>
  all<{ id: number; name: string }>(trx)`
    select id, first_name || ' ' || last_name as name from users
    where id = any(${ids}::int[]) order by id for key share`;

/** Only one transaction at a time replaces the groups of somebody. Nothing of theirs is locked: groups are, before people. */
export const takeTurn = (trx: Trx, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`groups of ${userId}`}, 0))`.execute(trx);

/** @returns those who were not in it before */
export async function insertMembers(
  trx: Trx,
  id: number,
  userIds: readonly number[],
  addedBy: number | null,
) {
  if (userIds.length === 0) return [];
  const rows = await all<{ id: number }>(trx)`
    insert into group_members (group_id, user_id, added_by)
    select ${id}, given.id, ${addedBy}::int from unnest(${userIds}::int[]) as given (id)
    on conflict do nothing returning user_id as id`;
  return rows.map((row) => row.id);
}

/** @param userIds null for everybody @returns those who were in it */
export async function deleteMembers(trx: Trx, id: number, userIds: readonly number[] | null) {
  const rows = await all<{ id: number }>(trx)`
    delete from group_members where group_id = ${id}
      and ${userIds === null ? sql`true` : sql`user_id = any(${userIds}::int[])`} returning user_id as id`;
  return rows.map((row) => row.id);
}

export const selectGroupsOf = (db: Database, userId: number) =>
  all<GroupName>(db)`
    select g.id, g.name from group_members m join groups g on g.id = m.group_id
    where m.user_id = ${userId} order by folded(g.name), g.id`;
