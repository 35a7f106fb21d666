import { overdueAfterHours } from "@field-advisor/schema/user-constants";
import type { UserFilter } from "@field-advisor/schema/users.endpoints";
import { type RawBuilder, sql } from "kysely";
import type { Trx } from "../platform/db/database.ts";
import { finds } from "../platform/db/search.ts";
import { within } from "./people-scope.queries.ts";
import type { PeopleScope } from "./people-scope.ts";
import { hasSecondFactor } from "./second-factors.queries.ts";

/** Nobody has signed in to an account (`u`) while its first temporary password lasted, or nearly so. */
export const isOverdue = sql<boolean>`(u.last_login_at is null
  and u.created_at < now() - make_interval(hours => ${sql.lit(overdueAfterHours)}))`;

const signInConditions: Record<NonNullable<UserFilter["signIn"]>, RawBuilder<boolean>> = {
  never: sql`u.last_login_at is null`,
  overdue: isOverdue,
  withFactor: hasSecondFactor("u"),
  withoutFactor: sql`not ${hasSecondFactor("u")}`,
};

/** Which of these a filter still finds. */
export async function selectStillFound(
  trx: Trx,
  scope: PeopleScope,
  ids: readonly number[],
  filter: Omit<UserFilter, "ids" | "sort">,
): Promise<Set<number>> {
  const rows = await trx
    .selectFrom("users as u")
    .select("u.id")
    .where(within(scope, "u.id"))
    .where(isFound({ ...filter, ids: [...ids] }))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A user `u` fits a filter; whose people, and of which group, is asked by the scope. */
export function isFound({
  search,
  role,
  status,
  companyId,
  quietDays,
  signIn,
  ids,
}: Omit<UserFilter, "sort" | "groupId" | "assignedTo">) {
  const conditions = [
    finds(search, "u.first_name", "u.last_name", "u.email", "u.username"),
    role === undefined ? [] : sql`u.role = ${role}`,
    status === undefined ? [] : sql`u.status = ${status}`,
    companyId === undefined
      ? []
      : sql`u.id in (select user_id from deployments where company_id = ${companyId})`,
    quietDays === undefined
      ? []
      : sql`(u.last_login_at is null or u.last_login_at < now() - ${quietDays} * interval '1 day')`,
    signIn === undefined ? [] : signInConditions[signIn],
    ids === undefined ? [] : sql`u.id = any(${ids}::int[])`,
  ].flat();
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}
