import { sql } from "kysely";
import type { Database } from "../../db/database.ts";

/** A voice conversation of a session whose record is there. */
export interface CallRow {
  conversationId: string;
  startedAt: string;
  durationSeconds: number | null;
  lines: { isUser: boolean; text: string; atSeconds: number | null }[];
}

/** The last voice conversations of a session, oldest first; turns without a word, as an answer that was cut off at once, are left out. */
export async function selectCalls(db: Database, sessionId: string, most: number): Promise<CallRow[]> {
  const { rows } = await sql<CallRow>`
    select c.id as "conversationId", coalesce(c.started_at, c.issued_at) as "startedAt",
      c.duration_seconds as "durationSeconds", said.lines
    from conversations c cross join lateral (
      select json_agg(json_build_object('isUser', turn->>'role' = 'user', 'text', turn->>'message',
        'atSeconds', (turn->>'atSeconds')::float) order by place) as lines
      from jsonb_array_elements(c.transcript) with ordinality as turns (turn, place)
      where turn->>'message' !~ '^[[:space:].…]*$') said
    where c.room_session_id = ${sessionId} and c.transcript is not null and said.lines is not null
    order by c.issued_at desc limit ${most}`.execute(db);
  return rows.toReversed();
}

/**
 * Whether the record of a voice conversation is on its way to a session. It comes seconds after the end, and one that the
 * provider was asked for in vain is given up; a conversation whose end nobody reported may have ended just now.
 */
export async function awaitsRecord(db: Database, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from conversations
    where room_session_id = ${sessionId} and provider_conversation_id is not null and transcript is null
      and record_asked < 3 and (ended_at is not null or issued_at > now() - interval '5 minutes')
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether somebody talked in a session; the record of what was said may still be on its way. */
export async function hasTalked(db: Database, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from conversations
    where room_session_id = ${sessionId} and began
    limit 1`.execute(db);
  return rows.length > 0;
}
