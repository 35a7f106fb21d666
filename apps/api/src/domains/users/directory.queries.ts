import type { UserFilter } from "@field-advisor/schema/users.endpoints";
import { sql } from "kysely";
import { readInBatches } from "../../db/cursor.ts";
import type { Database } from "../../db/database.ts";
import { containing } from "../../lib/search.ts";
import type { PeopleScope } from "../../scope/people-scope.ts";
import { within } from "../../scope/people-scope.queries.ts";
import { userColumns, type UserRow } from "./users.queries.ts";

const byName = sql`lower(u.first_name), lower(u.last_name), u.id`;

const sorting = {
  newest: sql`u.created_at desc, u.id desc`,
  name: byName,
  email: sql`u.email`,
  role: sql`array_position(array['OWNER', 'ADMIN', 'USER'], u.role), ${byName}`,
  lastLogin: sql`u.last_login_at desc nulls last, u.id desc`,
} as const;

/** One expression over everything that is searched costs half of one comparison per column. */
const searched = sql`concat_ws(' ', u.first_name, u.last_name, u.email, u.username)`;

/** The users that a filter leaves, each with their number. */
const found = (db: Database, scope: PeopleScope, filter: UserFilter) =>
  db
    .selectFrom("users as u")
    .select(userColumns)
    .select(sql<number>`count(*) over ()`.as("total"))
    .where(within(scope, "u.id"))
    .where(chosen(filter))
    .orderBy(sorting[filter.sort]);

/** All of them in batches. */
export const readUsers = (db: Database, scope: PeopleScope, filter: UserFilter, signal: AbortSignal) =>
  readInBatches<UserRow & { total: number }>(db, found(db, scope, filter), signal);

/** A page of the users that a filter leaves, and how many users it is a page of. */
export async function selectUsers(
  db: Database,
  scope: PeopleScope,
  filter: UserFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: UserRow[]; total: number }> {
  const rows = await found(db, scope, filter).limit(limit).offset(offset).execute();
  if (rows.length > 0 || offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  return { rows, total: (await selectUsers(db, scope, filter, { limit: 1, offset: 0 })).total };
}

function chosen({ search, role, status, quietDays }: UserFilter) {
  const conditions = [
    search ? sql`${searched} ilike ${containing(search)}` : [],
    role === undefined ? [] : sql`u.role = ${role}`,
    status === undefined ? [] : sql`u.status = ${status}`,
    quietDays === undefined
      ? []
      : sql`(u.last_login_at is null or u.last_login_at < now() - ${quietDays} * interval '1 day')`,
  ].flat();
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}

export const countUsers = (db: Database) =>
  db
    .selectFrom("users")
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      fn.countAll<number>().filterWhere("status", "=", "ACTIVE").as("active"),
      sql<number>`(select count(*) from reset_requests r join users u on u.id = r.user_id
        where r.closed_at is null and u.status = 'ACTIVE')`.as("resetRequests"),
    ])
    .executeTakeFirstOrThrow();

/** The administrators who look after a user. */
export const selectAdmins = (db: Database, userId: number) =>
  db
    .selectFrom("admin_assignments as x")
    .innerJoin("users as u", "u.id", "x.admin_id")
    .where("x.user_id", "=", userId)
    .select(["u.id", "u.first_name as firstName", "u.last_name as lastName", "u.email"])
    .orderBy(byName)
    .execute();

/** What hangs on a user. */
export async function selectTies(db: Database, id: number) {
  const { rows } = await sql<{
    assignedUsers: number;
    deployments: number;
    rooms: number;
    resetRequestedAt: string | null;
  }>`select
    (select count(*) from admin_assignments where admin_id = ${id}) as "assignedUsers",
    (select count(*) from deployments where user_id = ${id}) as "deployments",
    (select count(*) from rooms where created_by = ${id}) as "rooms",
    (select requested_at from reset_requests where user_id = ${id} and closed_at is null) as "resetRequestedAt"`.execute(
    db,
  );
  return rows[0] ?? { assignedUsers: 0, deployments: 0, rooms: 0, resetRequestedAt: null };
}
