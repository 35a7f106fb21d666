import type { TranscriptItem } from "../conversation/transcript.ts";
import type { Queryable } from "./pool.ts";
import { storableJson } from "./storable-json.ts";

/** Writes new and changed lines. */
export async function saveTranscriptItems(
  db: Queryable,
  conversationId: string,
  items: TranscriptItem[],
): Promise<void> {
  // A conversation that was deleted meanwhile stays deleted.
  await db.query(
    `insert into transcript_items (conversation_id, position, role, message, time_in_call_secs, event_id, medium,
       interrupted, original_message, feedback, feedback_at_secs)
     select $1, i.* from jsonb_to_recordset($2) as i (
       "position" int, role text, message text, "timeInCallSecs" int, "eventId" int, medium text,
       interrupted boolean, "originalMessage" text, feedback text, "feedbackAtSecs" int)
     where exists (select from conversations where conversation_id = $1)
     on conflict (conversation_id, position) do update set message = excluded.message,
       interrupted = excluded.interrupted, original_message = excluded.original_message,
       feedback = excluded.feedback, feedback_at_secs = excluded.feedback_at_secs`,
    [conversationId, storableJson(items)],
  );
}

export async function listTranscriptItems(db: Queryable, conversationId: string): Promise<TranscriptItem[]> {
  const { rows } = await db.query<TranscriptItem>(
    `select position, role, message, time_in_call_secs as "timeInCallSecs", event_id as "eventId", medium, interrupted,
       original_message as "originalMessage", feedback, feedback_at_secs as "feedbackAtSecs"
     from transcript_items where conversation_id = $1 order by position`,
    [conversationId],
  );
  return rows;
}
