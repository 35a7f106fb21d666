import { sql, type RawBuilder } from "kysely";
import type { Database, Trx } from "../platform/db/database.ts";
import { exists, one } from "../platform/db/rows.ts";
import type { PeopleScope } from "./people-scope.ts";

/** The ids of the people that an administrator looks after; an array lets the planner use an index. */
export const assignedIds = (adminId: number) =>
  sql<number[]>`array(select user_id from admin_assignments where admin_id = ${adminId})`;

export const isAssigned = (adminId: number, userId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from admin_assignments where admin_id = ${adminId} and user_id = ${userId})`;

/** The names of the groups of a person, as an import reads them. @param column holds the id of a user */
export const groupNames = (column: string) => sql<string | null>`(
  select string_agg(g.name, '; ' order by lower(g.name)) from group_members m join groups g on g.id = m.group_id
  where m.user_id = ${sql.ref(column)})`;

/**
 * The ids of the people of a scope as a list, where they are few enough to be looked at one by one; undefined where that is
 * everybody.
 */
export function idsWithin(scope: PeopleScope): RawBuilder<number[]> | undefined {
  if (scope.kind === "all") return undefined;
  if (scope.kind === "group")
    return sql`array(select user_id from group_members where group_id = ${scope.groupId} and ${within(scope.among, "user_id")})`;
  return scope.assignedTo === undefined ? undefined : assignedIds(scope.assignedTo);
}

/** @param column holds the id of a user */
export const isInGroup = (groupId: number, column: string) =>
  sql<boolean>`${sql.ref(column)} in (select m.user_id from group_members m where m.group_id = ${groupId})`;

/** @param column holds the id of a user */
export function within(scope: PeopleScope, column: string): RawBuilder<boolean> {
  if (scope.kind === "all") return sql`true`;
  if (scope.kind === "group")
    return sql`(${isInGroup(scope.groupId, column)} and ${within(scope.among, column)})`;
  const { self, assignedTo } = scope;
  const id = sql.ref(column);
  const ways = [
    self === undefined ? [] : sql`${id} = ${self}`,
    assignedTo === undefined ? [] : sql`${id} = any(${assignedIds(assignedTo)})`,
  ].flat();
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`;
}

export async function isWithin(db: Database | Trx, scope: PeopleScope, userId: number): Promise<boolean> {
  if (scope.kind === "group")
    return exists(db)`select from users u where u.id = ${userId} and ${within(scope, "u.id")}`;
  if (scope.kind === "all" || scope.self === userId) return true;
  if (scope.assignedTo === undefined) return false;
  const assigned = isAssigned(scope.assignedTo, sql`${userId}`);
  const row = await one<{ assigned: boolean }>(db)`select ${assigned} as assigned`;
  return row.assigned;
}
