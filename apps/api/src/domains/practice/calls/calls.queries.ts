import { sql } from "kysely";
import type { Database } from "../../../db/database.ts";

/** A voice conversation of a session whose record is there. */
export interface CallRow {
  conversationId: string;
  startedAt: string;
  durationSeconds: number | null;
  lines: { isUser: boolean; text: string; atSeconds: number | null }[];
}

/** The last voice conversations of a session, oldest first; turns without a word are left out. */
export async function selectCalls(db: Database, sessionId: string, most: number): Promise<CallRow[]> {
  const { rows } = await sql<CallRow>`
    select c.id as "conversationId", coalesce(c.started_at, c.issued_at) as "startedAt",
      c.duration_seconds as "durationSeconds", said.lines
    from conversations c cross join lateral (
      select json_agg(json_build_object('isUser', turn->>'role' = 'user', 'text', turn->>'message',
        'atSeconds', (turn->>'atSeconds')::float) order by place) as lines
      from jsonb_array_elements(c.transcript) with ordinality as turns (turn, place)
      where btrim(turn->>'message') <> '') said
    where c.room_session_id = ${sessionId} and c.transcript is not null and said.lines is not null
    order by c.issued_at desc limit ${most}`.execute(db);
  return rows.toReversed();
}
