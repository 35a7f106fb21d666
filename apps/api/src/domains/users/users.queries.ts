import type { NewUserInput, UpdateUserInput, UserFilter } from "@field-advisor/schema/users.endpoints";
import { sql, type UpdateObject } from "kysely";
import { type ReadingConnections, readInBatches } from "../../platform/db/cursor.ts";
import type { ColumnsFor } from "../../platform/db/columns.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { one } from "../../platform/db/rows.ts";
import { ascending, descending, descendingOrNull, orderBy } from "../../platform/db/order-by.ts";
import type { DB } from "../../platform/db/schema.ts";
import { isFound } from "../../scope/people-filter.queries.ts";
import { groupNames, within } from "../../scope/people-scope.queries.ts";
import type { PeopleScope } from "../../scope/people-scope.ts";
import { hasAddress } from "../../platform/db/mail-address.ts";

type Form = NewUserInput & UpdateUserInput;

/** A password is kept as its hash; rooms and administrators have tables of their own. */
export const columns = {
  firstName: "first_name",
  lastName: "last_name",
  email: "email",
  username: "username",
  role: "role",
  status: "status",
} as const satisfies ColumnsFor<
  "users",
  Omit<Form, "password" | "currentPassword" | "passwordChangeRequired" | "roomIds" | "adminIds">
>;

export const userColumns = [
  "id",
  "email",
  "username",
  "first_name as firstName",
  "last_name as lastName",
  "role",
  "status",
  "password_change_required as passwordChangeRequired",
  "requires_reset as requiresReset",
  "created_at as createdAt",
  "last_login_at as lastLoginAt",
  "version",
] as const;

/** Whether a directory looks after a user `u`. */
const isFromDirectory = sql<boolean>`exists (select from directory_people d
  where d.user_id = u.id and d.deleted_at is null)`.as("isFromDirectory");

export const selectUser = (db: Database | Trx, scope: PeopleScope, id: number) =>
  db
    .selectFrom("users as u")
    .select(userColumns)
    .select(isFromDirectory)
    .where(within(scope, "u.id"))
    .where("u.id", "=", id)
    .executeTakeFirst();

type SelectedUser = NonNullable<Awaited<ReturnType<typeof selectUser>>>;

export type UserRow = Omit<SelectedUser, "isFromDirectory"> & Partial<Pick<SelectedUser, "isFromDirectory">>;

/**
 * Users as they are until the transaction is over, always taken in the same order so that two changes wait for each
 * other instead of stopping each other. Other tables may still refer to them unless they are about to go.
 */
export function lockUsers(
  trx: Trx,
  ids: number[],
  { andActiveOwners = false, toRemove = false }: { andActiveOwners?: boolean; toRemove?: boolean } = {},
): Promise<UserRow[]> {
  const users = trx
    .selectFrom("users as u")
    .select(userColumns)
    .where(
      sql<boolean>`u.id = any(${ids}) or (${andActiveOwners} and u.role = 'OWNER' and u.status = 'ACTIVE')`,
    )
    .orderBy("u.id");
  return (toRemove ? users.forUpdate() : users.forNoKeyUpdate()).execute();
}

/** Sets only what is given, and counts the version up. */
export const updateUser = (trx: Trx, id: number, values: UpdateObject<DB, "users">): Promise<UserRow> =>
  trx
    .updateTable("users")
    .set({ ...values, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .returning(userColumns)
    .executeTakeFirstOrThrow();

/** Somebody who is no longer an administrator looks after nobody. */
export const deleteAssignmentsTo = (trx: Trx, adminId: number) =>
  trx.deleteFrom("admin_assignments").where("admin_id", "=", adminId).execute();

export const selectAdminIds = async (trx: Trx, userId: number): Promise<number[]> => {
  const rows = await trx
    .selectFrom("admin_assignments")
    .select("admin_id")
    .where("user_id", "=", userId)
    .orderBy("admin_id")
    .execute();
  return rows.map(({ admin_id }) => admin_id);
};

export async function replaceAdmins(trx: Trx, userId: number, adminIds: number[]): Promise<void> {
  await trx.deleteFrom("admin_assignments").where("user_id", "=", userId).execute();
  const rows = adminIds.map((id) => ({ admin_id: id, user_id: userId }));
  if (rows.length > 0) await trx.insertInto("admin_assignments").values(rows).execute();
}

export const lockByEmail = (trx: Trx, email: string) =>
  trx
    .selectFrom("users")
    .select(["id", "role", "status"])
    .where(hasAddress("users", email))
    .forNoKeyUpdate()
    .executeTakeFirst();

export const closeResetRequest = (trx: Trx, userId: number) =>
  trx
    .updateTable("reset_requests")
    .set({ closed_at: sql<string>`now()`, outcome: "reset" })
    .where("user_id", "=", userId)
    .where("closed_at", "is", null)
    .execute();

/** @returns how many rooms somebody else has now */
export async function handOverRooms(trx: Trx, from: number, to: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("rooms")
    .set({ created_by: to })
    .where("created_by", "=", from)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** With their sessions, assignments, requests and sign-in totals. */
export const deleteUser = (trx: Trx, id: number) => trx.deleteFrom("users").where("id", "=", id).execute();

const byName = [
  ascending(sql`lower(u.first_name)`),
  ascending(sql`lower(u.last_name)`),
  ascending(sql`u.id`),
];

const sorting = {
  newest: [descending(sql`u.created_at`), descending(sql`u.id`)],
  name: byName,
  email: [ascending(sql`u.email`)],
  role: [ascending(sql`array_position(array['OWNER', 'ADMIN', 'USER'], u.role)`), ...byName],
  lastLogin: [descendingOrNull(sql`u.last_login_at`), descending(sql`u.id`)],
};

const found = (db: Database, scope: PeopleScope, filter: UserFilter) =>
  db
    .selectFrom("users as u")
    .select(userColumns)
    .select(isFromDirectory)
    .select(sql<number>`count(*) over ()`.as("total"))
    .where(within(scope, "u.id"))
    .where(isFound(filter))
    .orderBy(orderBy(sorting, filter.sort));

export interface Part {
  limit: number;
  offset: number;
}

export type ExportedUser = UserRow & {
  total: number;
  sessions: number;
  averageMinutes: number | null;
  groups: string | null;
};

const habits = sql`from sign_ins_by_user where user_id = u.id`;

export const readUsers = (
  connections: ReadingConnections,
  scope: PeopleScope,
  filter: UserFilter,
  signal: AbortSignal,
) => {
  const users = found(connections.exports, scope, filter).select([
    sql<number>`coalesce((select sessions ${habits}), 0)::int`.as("sessions"),
    sql<number | null>`(select round(seconds::numeric / nullif(ended, 0) / 60, 1)::float ${habits})`.as(
      "averageMinutes",
    ),
    groupNames("u.id").as("groups"),
  ]);
  return readInBatches<ExportedUser>(connections, users, signal);
};

export async function selectUsers(
  db: Database,
  scope: PeopleScope,
  { limit, offset, ...filter }: UserFilter & Part,
): Promise<{ rows: UserRow[]; total: number }> {
  const rows = await found(db, scope, filter).limit(limit).offset(offset).execute();
  if (rows.length > 0 || offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  return { rows, total: (await selectUsers(db, scope, { ...filter, limit: 1, offset: 0 })).total };
}

/** By ids alone, at most so many; `total` says how many there are. */
export async function selectFound(
  db: Database,
  scope: PeopleScope,
  { grantable = false, ...filter }: UserFilter & { grantable?: boolean | undefined },
  most: number,
): Promise<{ ids: number[]; total: number }> {
  const rows = await db
    .selectFrom("users as u")
    .select(["u.id", sql<number>`count(*) over ()`.as("total")])
    .where(within(scope, "u.id"))
    .where(isFound(filter))
    .$if(grantable, (q) => q.where("u.role", "<>", "OWNER"))
    .orderBy(orderBy(sorting, filter.sort))
    .limit(most)
    .execute();
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
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

export const selectAdmins = (db: Database, userId: number) =>
  db
    .selectFrom("admin_assignments as x")
    .innerJoin("users as u", "u.id", "x.admin_id")
    .where("x.user_id", "=", userId)
    .select(["u.id", "u.first_name as firstName", "u.last_name as lastName", "u.email"])
    .orderBy(orderBy(sorting, "name"))
    .execute();

export const selectTies = (db: Database, id: number) =>
  one<{
    assignedUsers: number;
    deployments: number;
    rooms: number;
    resetRequestedAt: string | null;
  }>(db)`select
    (select count(*) from admin_assignments where admin_id = ${id}) as "assignedUsers",
    (select count(*) from deployments where user_id = ${id}) as "deployments",
    (select count(*) from rooms where created_by = ${id}) as "rooms",
    (select requested_at from reset_requests where user_id = ${id} and closed_at is null) as "resetRequestedAt"`;
