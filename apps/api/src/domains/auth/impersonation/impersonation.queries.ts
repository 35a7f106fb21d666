import { sql } from "kysely";
import type { Database, Trx } from "../../../platform/db/database.ts";
import { isSecondFactorDue } from "../../../scope/second-factors.queries.ts";
import { cameByPassword, isLive } from "../sessions/sessions.queries.ts";

const isOpen = (idleSeconds: number) => sql<boolean>`i.ended_at is null and now() < i.expires_at
  and now() - i.last_used_at < ${idleSeconds} * interval '1 second'`;

/**
 * The user whom a token is for, judged together with the session beside it: both people's state and every limit are read
 * in one statement, by one clock.
 */
export const selectViewing = (
  db: Database,
  viewing: { id: string; ownerId: number; targetId: number; tokenHash: Buffer; idleSeconds: number },
) =>
  db
    .selectFrom("sessions as s")
    .innerJoin("impersonations as i", "i.session_id", "s.id")
    .innerJoin("users as o", (join) => join.onRef("o.id", "=", "s.user_id").onRef("o.id", "=", "i.owner_id"))
    .innerJoin("users as u", "u.id", "i.target_id")
    .where("s.token_hash", "=", viewing.tokenHash)
    .where("i.id", "=", viewing.id)
    .where("i.owner_id", "=", viewing.ownerId)
    .where("i.target_id", "=", viewing.targetId)
    .where(isLive)
    .where(isOpen(viewing.idleSeconds))
    .where("o.role", "=", "OWNER")
    .where("o.status", "=", "ACTIVE")
    .where(sql<boolean>`not ${cameByPassword(isSecondFactorDue("o"))}`)
    .where("u.role", "!=", "OWNER")
    .where("u.status", "=", "ACTIVE")
    .select([
      "s.id as sessionId",
      "s.authenticated_at as authenticatedAt",
      sql<boolean>`now() - least(s.last_seen_at, i.last_used_at) > interval '1 minute'`.as("isStale"),
      "u.id as userId",
      "u.role",
      "u.email",
      "u.username",
      "u.first_name as firstName",
      "u.last_name as lastName",
      "o.id as ownerId",
      "o.email as ownerEmail",
      "o.first_name as ownerFirstName",
      "o.last_name as ownerLastName",
      "i.started_at as startedAt",
      "i.expires_at as expiresAt",
    ])
    .executeTakeFirst();

export type ViewingRow = NonNullable<Awaited<ReturnType<typeof selectViewing>>>;

/** Two calls at once write once: the second finds that the minute has not passed. */
export const touchViewing = (db: Database, id: string) =>
  db
    .updateTable("impersonations")
    .set({ last_used_at: sql<string>`now()` })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .where(sql<boolean>`now() - last_used_at > interval '1 minute'`)
    .execute();

/** The digest of a session that is alive; it stays as it is until the transaction is over. */
export const lockSession = (trx: Trx, id: number) =>
  trx
    .selectFrom("sessions as s")
    .where("s.id", "=", id)
    .where(isLive)
    .select("s.token_hash as tokenHash")
    .forUpdate()
    .executeTakeFirst();

export const selectTarget = (trx: Trx, id: number) =>
  trx
    .selectFrom("users")
    .where("id", "=", id)
    .select([
      "id",
      "role",
      "status",
      "email",
      "username",
      "first_name as firstName",
      "last_name as lastName",
      "password_change_required as passwordChangeRequired",
      "requires_reset as requiresReset",
    ])
    .executeTakeFirst();

export const insertViewing = (
  trx: Trx,
  viewing: { id: string; ownerId: number; targetId: number; sessionId: number; seconds: number },
) =>
  trx
    .insertInto("impersonations")
    .values({
      id: viewing.id,
      owner_id: viewing.ownerId,
      target_id: viewing.targetId,
      session_id: viewing.sessionId,
      expires_at: sql<string>`now() + ${viewing.seconds} * interval '1 second'`,
    })
    .execute();

export type EndReason = "exit" | "replaced" | "logout";

/** Ends what is still open beside a session. @returns whom it was viewing as */
export const endViewings = (trx: Trx, sessionId: number, reason: EndReason) =>
  trx
    .updateTable("impersonations as i")
    .from("users as u")
    .set({ ended_at: sql<string>`now()`, end_reason: reason })
    .whereRef("u.id", "=", "i.target_id")
    .where("i.session_id", "=", sessionId)
    .where("i.ended_at", "is", null)
    .where(sql<boolean>`now() < i.expires_at`)
    .returning(["u.id as userId", "u.email"])
    .execute();
