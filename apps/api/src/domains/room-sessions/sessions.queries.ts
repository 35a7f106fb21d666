import type { LastSession, PastSession } from "@field-advisor/schema/room-sessions.endpoints";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/database.ts";

/** The caller's newest session in a room in which nothing happened yet; from now on it is kept as long as a new one. */
export async function takeUnusedSession(
  trx: Trx,
  { userId, roomId }: { userId: number; roomId: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update room_sessions set last_used_at = now() where id = (
      select s.id from room_sessions s
      where s.user_id = ${userId} and s.room_id = ${roomId}
        and not exists (select 1 from room_messages m where m.session_id = s.id)
        and not exists (select 1 from assistant_threads t where t.room_session_id = s.id)
        and not exists (select 1 from conversations c where c.room_session_id = s.id)
      order by s.created_at desc limit 1)
    returning id`.execute(trx);
  return rows[0]?.id;
}

/** Two windows that open the same room at once wait for each other. */
export const lockSessions = (trx: Trx, userId: number, roomId: number) =>
  sql`select pg_advisory_xact_lock(${userId}::int, ${roomId}::int)`.execute(trx);

/** @returns false where the room was deleted meanwhile */
export async function insertSession(
  trx: Trx,
  session: { id: string; roomId: number; userId: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into room_sessions (id, room_id, user_id)
    select ${session.id}, id, ${session.userId}::int from rooms where id = ${session.roomId} for key share
    returning id`.execute(trx);
  return rows.length > 0;
}

/** A session of this person in this room. */
export const selectOwnSession = (
  db: Database,
  { id, roomId, userId }: { id: string; roomId: number; userId: number },
) =>
  db
    .selectFrom("room_sessions as s")
    .leftJoin("assistant_threads as t", "t.room_session_id", "s.id")
    .select(["s.id", "t.id as threadId"])
    .where("s.id", "=", id)
    .where("s.room_id", "=", roomId)
    .where("s.user_id", "=", userId)
    .executeTakeFirst();

/**
 * Notes that something happens in a session; whoever does something else in it waits until the transaction is over.
 * @returns false where it was deleted meanwhile
 */
export async function touchSession(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update room_sessions set last_used_at = now() where id = ${id} returning id`.execute(trx);
  return rows.length > 0;
}

/** Something was said in a session `s`: in writing, to the assistant or aloud. */
const isUsed = sql<boolean>`(
  exists (select from room_messages m where m.session_id = s.id)
  or exists (select from assistant_threads t where t.room_session_id = s.id)
  or exists (select from conversations c where c.room_session_id = s.id and c.began))`;

/** Somebody's used sessions in a room, the last used first. */
export async function selectPastSessions(
  db: Database,
  { userId, roomId }: { userId: number; roomId: number },
): Promise<PastSession[]> {
  const { rows } = await sql<PastSession>`
    select s.id as "sessionId", s.created_at as "startedAt", s.last_used_at as "lastUsedAt",
      (select count(*)::int from room_messages m where m.session_id = s.id) as messages,
      (select count(*)::int from conversations c where c.room_session_id = s.id and c.began) as calls,
      (select left(m.text, 200) from room_messages m where m.session_id = s.id order by m.id desc limit 1)
        as "lastMessage"
    from room_sessions s
    where s.user_id = ${userId} and s.room_id = ${roomId} and ${isUsed}
    order by s.last_used_at desc, s.id limit 50`.execute(db);
  return rows;
}

/** Of each room somebody's session that was used last, and how many they used there. */
export async function selectLastSessions(db: Database, userId: number): Promise<LastSession[]> {
  const { rows } = await sql<LastSession>`
    select distinct on (s.room_id) s.room_id as "roomId", s.id as "sessionId", s.last_used_at as "lastUsedAt",
      count(*) over (partition by s.room_id)::int as sessions
    from room_sessions s
    where s.user_id = ${userId} and ${isUsed}
    order by s.room_id, s.last_used_at desc, s.id`.execute(db);
  return rows;
}
