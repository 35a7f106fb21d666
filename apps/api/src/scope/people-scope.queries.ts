import { sql, type RawBuilder } from "kysely";
import type { Database, Trx } from "../platform/db/database.ts";
import { one } from "../platform/db/rows.ts";
import type { PeopleScope } from "./people-scope.ts";

/** The ids of the people that an administrator looks after; an array lets the planner use an index. */
export const assignedIds = (adminId: number) =>
  sql<number[]>`array(select user_id from admin_assignments where admin_id = ${adminId})`;

export const isAssigned = (adminId: number, userId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from admin_assignments where admin_id = ${adminId} and user_id = ${userId})`;

/** @param column holds the id of a user */
export function within(scope: PeopleScope, column: string): RawBuilder<boolean> {
  if (scope.kind === "all") return sql`true`;
  const { self, assignedTo } = scope;
  const id = sql.ref(column);
  const ways = [
    self === undefined ? [] : sql`${id} = ${self}`,
    assignedTo === undefined ? [] : sql`${id} = any(${assignedIds(assignedTo)})`,
  ].flat();
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`;
}

export async function isWithin(db: Database | Trx, scope: PeopleScope, userId: number): Promise<boolean> {
  if (scope.kind === "all" || scope.self === userId) return true;
  if (scope.assignedTo === undefined) return false;
  const assigned = isAssigned(scope.assignedTo, sql`${userId}`);
  const row = await one<{ assigned: boolean }>(db)`select ${assigned} as assigned`;
  return row.assigned;
}
