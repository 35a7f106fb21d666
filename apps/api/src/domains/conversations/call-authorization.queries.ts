import { sql } from "kysely";
import type { Database, Trx } from "../../db/database.ts";

/** The room of a session that belongs to this person. */
export const selectRoomOfSession = async (
  db: Database,
  sessionId: string,
  userId: number,
): Promise<number | undefined> => {
  const session = await db
    .selectFrom("room_sessions")
    .select("room_id")
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return session?.room_id;
};

/**
 * Keeps a room, and the session in it that is named, from being deleted until the transaction is over; the session is
 * kept from now on as long as a new one.
 * @returns false when one is gone
 */
export async function takePlace(trx: Trx, room: { id: number; sessionId: string | null }): Promise<boolean> {
  const { rows } = await sql`select 1 from rooms where id = ${room.id} for key share`.execute(trx);
  if (rows.length === 0 || room.sessionId === null) return rows.length > 0;
  const touched = await sql`
    update room_sessions set last_used_at = now() where id = ${room.sessionId} returning id`.execute(trx);
  return touched.rows.length > 0;
}

/** Whether the agent has said something in a session, aloud or in writing. */
export async function hasSpoken(db: Database, sessionId: string, agentId: number): Promise<boolean> {
  const { rows } = await sql`
    select from room_messages where session_id = ${sessionId} and author = 'agent'
    union all
    select from conversations where room_session_id = ${sessionId} and agent_id = ${agentId} and began
    limit 1`.execute(db);
  return rows.length > 0;
}
