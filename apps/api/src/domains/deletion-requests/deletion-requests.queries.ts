import type { DeletionRequest, OwnDeletionRequest } from "@field-advisor/schema/deletion-requests.endpoints";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { exists, first } from "../../platform/db/rows.ts";
import { finds } from "../../platform/db/search.ts";

const own = sql`id, coalesce(outcome, 'open') as state, reason, asked_at as "askedAt", closed_at as "closedAt", answer`;

export async function selectLast(db: Database, userId: number): Promise<OwnDeletionRequest | null> {
  const row = await first<OwnDeletionRequest>(db)`
    select ${own} from deletion_requests where user_id = ${userId} order by id desc limit 1`;
  return row ?? null;
}

/** @returns undefined where one is open already */
export const openRequest = (trx: Trx, userId: number, reason: string) =>
  first<OwnDeletionRequest>(trx)`
    insert into deletion_requests (user_id, reason) values (${userId}, ${reason})
    on conflict (user_id) where closed_at is null do nothing returning ${own}`;

/** @returns whose request it was, undefined where none is open */
export async function closeRequest(
  trx: Trx,
  request: { id: number } | { userId: number },
  { by, answer }: { by: number; answer: string | null },
): Promise<number | undefined> {
  const which = "id" in request ? sql`id = ${request.id}` : sql`user_id = ${request.userId}`;
  const row = await first<{ userId: number }>(trx)`
    update deletion_requests set closed_at = now(), closed_by = ${by}, answer = ${answer},
      outcome = ${answer === null ? "withdrawn" : "declined"}
    where closed_at is null and ${which} returning user_id as "userId"`;
  return row?.userId;
}

/** @returns whose open request it is */
export async function selectAsker(db: Database | Trx, id: number): Promise<number | undefined> {
  const row = await first<{ userId: number }>(db)`
    select user_id as "userId" from deletion_requests where id = ${id} and closed_at is null`;
  return row?.userId;
}

/** @returns false where it is closed; nobody closes it until the transaction is over */
export const lockOpen = (trx: Trx, id: number) =>
  exists(trx)`
    select from deletion_requests where id = ${id} and closed_at is null for update`;

/** The open requests, oldest first. */
export async function selectOpenRequests(
  db: Database,
  query: { search?: string | undefined; userId?: number | undefined; limit: number; offset: number },
): Promise<{ rows: DeletionRequest[]; total: number }> {
  const { search, userId, limit, offset } = query;
  const waiting = sql`from deletion_requests d join users u on u.id = d.user_id
    where d.closed_at is null and ${userId === undefined ? sql`true` : sql`d.user_id = ${userId}`}
      and ${finds(search, "u.first_name", "u.last_name", "u.email")}`;
  const [{ rows }, counted] = await Promise.all([
    sql<DeletionRequest>`
      select d.id, d.reason, d.asked_at as "askedAt", json_build_object('id', u.id, 'email', u.email,
        'firstName', u.first_name, 'lastName', u.last_name, 'role', u.role) as user
      ${waiting} order by d.asked_at, d.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${waiting}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
