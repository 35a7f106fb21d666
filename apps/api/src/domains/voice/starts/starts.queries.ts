import { sql } from "kysely";
import type { Database, Trx } from "../../../db/database.ts";

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

/** Keeps a session and its room from being deleted until the transaction is over. @returns false when one is gone */
export const lockSession = async (trx: Trx, sessionId: string): Promise<boolean> => {
  const { rows } = await sql`
    select s.id from rooms r join room_sessions s on s.room_id = r.id
    where s.id = ${sessionId} for key share`.execute(trx);
  return rows.length > 0;
};
