import { sql } from "kysely";
import type { Database, Trx } from "../../../platform/db/database.ts";
import { first } from "../../../platform/db/rows.ts";
import { finds } from "../../../platform/db/search.ts";
import { hasAddress } from "../../../platform/db/mail-address.ts";
import { isPasswordRefused } from "../../auth/sign-in-rules/sign-in-rules.queries.ts";
import { temporaryPasswordColumns } from "../accounts.queries.ts";

/**
 * Users as they are until the transaction is over, in the order in which everybody locks them; other tables may still
 * refer to them.
 */
export const lockUsers = (trx: Trx, ids: number[]) =>
  trx
    .selectFrom("users")
    .select([
      "id",
      "email",
      "role",
      "status",
      "first_name as firstName",
      "last_name as lastName",
      isPasswordRefused("users").as("isPasswordRefused"),
    ])
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

export const resetPassword = (trx: Trx, id: number, passwordHash: string) =>
  trx
    .updateTable("users")
    .set({
      ...temporaryPasswordColumns,
      requires_reset: true,
      password_hash: passwordHash,
      version: sql<number>`version + 1`,
    })
    .where("id", "=", id)
    .execute();

/**
 * Opens the request of an active user, or counts that they asked again.
 * @returns the user's id, undefined when nobody may sign in with that address
 */
export async function openRequest(trx: Trx, email: string, network: string): Promise<number | undefined> {
  const row = await first<{ userId: number }>(trx)`
    insert into reset_requests as r (user_id, ip_prefix)
    select id, ${network} from users where ${hasAddress("users", email)} and status = 'ACTIVE'
      and not ${isPasswordRefused("users")}
    on conflict (user_id) where closed_at is null
    do update set times = r.times + 1, ip_prefix = excluded.ip_prefix
    returning user_id as "userId"`;
  return row?.userId;
}

/** The requests of users who may sign in, longest first. */
export async function selectOpenRequests(
  db: Database,
  query: { search?: string | undefined; limit: number; offset: number },
) {
  const waiting = db
    .selectFrom("reset_requests as r")
    .innerJoin("users as u", "u.id", "r.user_id")
    .where("r.closed_at", "is", null)
    .where("u.status", "=", "ACTIVE")
    .where(sql<boolean>`not ${isPasswordRefused("u")}`)
    .where(finds(query.search, "u.first_name", "u.last_name", "u.email"));
  const [rows, { total }] = await Promise.all([
    waiting
      .select([
        "r.id",
        "r.requested_at as requestedAt",
        "r.times",
        "r.ip_prefix as network",
        "u.id as userId",
        "u.email",
        "u.first_name as firstName",
        "u.last_name as lastName",
        "u.role",
      ])
      .orderBy("r.requested_at")
      .orderBy("r.id")
      .limit(query.limit)
      .offset(query.offset)
      .execute(),
    waiting.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** @returns whose request it was, undefined when it is not open */
export async function closeRequest(
  trx: Trx,
  request: { id: number } | { userId: number },
  answer: { by: number; outcome: "reset" | "dismissed" },
): Promise<number | undefined> {
  const closed = await trx
    .updateTable("reset_requests")
    .set({ closed_at: sql<string>`now()`, closed_by: answer.by, outcome: answer.outcome })
    .where("closed_at", "is", null)
    .where("id" in request ? "id" : "user_id", "=", "id" in request ? request.id : request.userId)
    .returning("user_id as userId")
    .executeTakeFirst();
  return closed?.userId;
}
