import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../../platform/db/database.ts";
import { isSecondFactorDue } from "../../../scope/second-factors.queries.ts";

/** How a session was opened where no provider opened it, by whose id it is called otherwise. */
export const byPassword = "password";

/** A session that goes on, by its own limits and the database's clock; of a table that is called `s`. */
export const isLive = sql<boolean>`s.revoked_at is null and now() < s.absolute_expires_at
  and now() - s.last_seen_at < s.idle_seconds * interval '1 second'`;

/** Sessions that go on, of active users: the limits and the user's state are judged by one clock. */
const liveSessions = (db: Database) =>
  db
    .selectFrom("sessions as s")
    .innerJoinLateral(
      // Looked up: joined, the users up to this one may be read first, where few of them have signed in of late.
      (db) => db.selectFrom("users").selectAll().whereRef("users.id", "=", "s.user_id").offset(0).as("u"),
      (join) => join.onTrue(),
    )
    .where(isLive)
    .where("u.status", "=", "ACTIVE");

export const selectIdentity = (db: Database, tokenHash: Buffer) =>
  liveSessions(db)
    .where("s.token_hash", "=", tokenHash)
    .select([
      "s.id as sessionId",
      "s.authenticated_at as authenticatedAt",
      sql<boolean>`now() - s.last_seen_at > interval '1 minute'`.as("isStale"),
      "u.id as userId",
      "u.role",
      "u.email",
      "u.username",
      "u.first_name as firstName",
      "u.last_name as lastName",
      cameByPassword(sql.ref("u.password_change_required")).as("passwordChangeRequired"),
      cameByPassword(sql.ref("u.requires_reset")).as("requiresReset"),
      cameByPassword(isSecondFactorDue("u")).as("secondFactorDue"),
    ])
    .executeTakeFirst();

/** What somebody has to do before anything else concerns those who came into a session `s` by a password. */
export const cameByPassword = (due: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${due} and s.opened_by = ${byPassword})`;

export async function isSessionOpen(db: Database, id: number): Promise<boolean> {
  const found = await liveSessions(db).where("s.id", "=", id).select("s.id").executeTakeFirst();
  return found !== undefined;
}

/** Two calls at once write once: the second finds that the minute has not passed. */
export const touchSession = (db: Database, id: number) =>
  db
    .updateTable("sessions")
    .set({ last_seen_at: sql<string>`now()` })
    .where("id", "=", id)
    .where(sql<boolean>`now() - last_seen_at > interval '1 minute'`)
    .execute();

/** Why a session was ended before its time. */
export type EndReason =
  | "logout"
  | "replaced"
  | "too many"
  | "password changed"
  | "password reset"
  | "reset required"
  | "role changed"
  | "deactivated"
  | "recovered"
  | "second factor reset"
  | "unlinked"
  | "ended elsewhere";

const endSessions = (trx: Trx, reason: EndReason) =>
  trx
    .updateTable("sessions")
    .set({ revoked_at: sql<string>`now()`, end_reason: reason, provider_sign_out: null })
    .where("revoked_at", "is", null);

export const endSession = (trx: Trx, id: number, reason: EndReason) =>
  endSessions(trx, reason).where("id", "=", id).execute();

export const endSessionsOf = (trx: Trx, userId: number, reason: EndReason) =>
  endSessions(trx, reason).where("user_id", "=", userId).execute();

/** A user's sessions that are alive, the one given first and then as they were last used. */
export const selectOpen = (db: Database, userId: number, firstId: number) =>
  db
    .selectFrom("sessions as s")
    .where("s.user_id", "=", userId)
    .where(isLive)
    .select([
      "s.id",
      "s.created_at as createdAt",
      "s.last_seen_at as lastSeenAt",
      "s.ip_prefix as network",
      "s.user_agent as userAgent",
      sql<boolean>`s.id = ${firstId}`.as("isCurrent"),
    ])
    .orderBy("isCurrent", "desc")
    .orderBy("s.last_seen_at", "desc")
    .orderBy("s.id", "desc")
    .execute();

export async function endElsewhere(trx: Trx, userId: number, which: { only: number } | { allBut: number }) {
  const ended = await endSessions(trx, "ended elsewhere")
    .where("id", "in", (query) =>
      query.selectFrom("sessions as s").select("s.id").where("s.user_id", "=", userId).where(isLive),
    )
    .where("id", "only" in which ? "=" : "!=", "only" in which ? which.only : which.allBut)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** How a session was opened. */
export interface Opening {
  /** `byPassword`, or the id of a provider. */
  openedBy: string;
  /** Sealed: the address at which the provider's own session ends, where it names one. */
  providerSignOut: string | null;
}

/** How a session was opened, for the one that takes its place. */
export const selectOpening = (trx: Trx, id: number): Promise<Opening> =>
  trx
    .selectFrom("sessions")
    .select(["opened_by as openedBy", "provider_sign_out as providerSignOut"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** The session goes on, and counts as opened by whoever has just proven again whose it is. */
export const updateOpening = (
  trx: Trx,
  id: number,
  { openedBy, providerSignOut, authenticatedAt }: Opening & { authenticatedAt: number },
) =>
  trx
    .updateTable("sessions")
    .set({
      opened_by: openedBy,
      provider_sign_out: providerSignOut,
      authenticated_at: sql<string>`greatest(authenticated_at, ${momentOf(authenticatedAt)})`,
    })
    .where("id", "=", id)
    .execute();

/** By the clock of somebody else, so it is not later than ours. @param seconds since 1970 */
const momentOf = (seconds: number) => sql<string>`least(now(), to_timestamp(${seconds}))`;

interface NewSession extends Opening {
  tokenHash: Buffer;
  userId: number;
  limits: { idle: number; absolute: number };
  ipPrefix: string;
  userAgent: string;
  /** In seconds since 1970. */
  authenticatedAt: number | undefined;
  /** How many of the user's sessions may be alive with this one; the oldest end. */
  most: number;
}

export const insertSession = (trx: Trx, session: NewSession) =>
  trx
    .with("ended", () => endOldest(trx, session.userId, session.most - 1))
    .insertInto("sessions")
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      idle_seconds: session.limits.idle,
      absolute_expires_at: sql<string>`now() + ${session.limits.absolute} * interval '1 second'`,
      ip_prefix: session.ipPrefix,
      user_agent: session.userAgent,
      opened_by: session.openedBy,
      provider_sign_out: session.providerSignOut,
      ...(session.authenticatedAt !== undefined && {
        authenticated_at: momentOf(session.authenticatedAt),
      }),
    })
    .execute();

const endOldest = (trx: Trx, userId: number, kept: number) =>
  endSessions(trx, "too many").where("id", "in", (query) =>
    query
      .selectFrom("sessions as s")
      .select("s.id")
      .where("s.user_id", "=", userId)
      .where(isLive)
      .orderBy("s.id", "desc")
      .offset(kept),
  );

export async function countOpenSessions(db: Database, userId?: number): Promise<number> {
  const { open } = await db
    .selectFrom("sessions as s")
    .$if(userId !== undefined, (q) => q.where("s.user_id", "=", userId ?? 0))
    .where("s.revoked_at", "is", null)
    .where(isLive)
    .select(({ fn }) => fn.countAll<number>().as("open"))
    .executeTakeFirstOrThrow();
  return open;
}

export const refreshReauthentication = (trx: Trx, id: number) =>
  trx
    .updateTable("sessions")
    .set({ authenticated_at: sql<string>`now()` })
    .where("id", "=", id)
    .execute();

/** True where the password was entered in this session in the last `seconds`. */
export async function isReauthenticationFresh(db: Database, id: number, seconds: number): Promise<boolean> {
  const row = await db
    .selectFrom("sessions")
    .select(sql<boolean>`now() - authenticated_at <= ${seconds} * interval '1 second'`.as("isFresh"))
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.isFresh ?? false;
}

/** A session that another transaction is writing at this moment is left out; the next round looks again. */
export const endExpiredSessions = (trx: Trx, atMost: number) =>
  trx
    .updateTable("sessions")
    .set({
      revoked_at: sql<string>`least(last_seen_at, absolute_expires_at)`,
      end_reason: "expired",
      provider_sign_out: null,
    })
    .where("id", "in", (query) =>
      query
        .selectFrom("sessions as s")
        .select("s.id")
        .where("s.revoked_at", "is", null)
        .where(sql<boolean>`not (${isLive})`)
        .orderBy("s.last_seen_at")
        .limit(atMost)
        .forUpdate()
        .skipLocked(),
    )
    .execute();

/** Sessions are the record of who signed in when, so they are kept for a year after their end. */
export const deleteOld = (trx: Trx, atMost: number) =>
  sql`delete from sessions where id in (
    select id from sessions
    where coalesce(revoked_at, least(absolute_expires_at, last_seen_at + idle_seconds * interval '1 second'))
      < now() - interval '12 months'
    order by id limit ${atMost})`.execute(trx);
