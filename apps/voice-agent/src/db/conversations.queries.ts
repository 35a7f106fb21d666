import type { TranscriptItem } from "../conversation/transcript.ts";
import { type Queryable, storableJson } from "./pool.ts";
import type { RecordingReason, RecordingState } from "./recordings.queries.ts";

export interface ConversationRow {
  conversation_id: string;
  agent_id: string;
  agent_name: string;
  status: "initiated" | "in-progress" | "done" | "failed";
  user_id: string | null;
  initiation: Record<string, unknown> | null;
  source: string | null;
  source_version: string | null;
  text_only: boolean;
  started_at: Date;
  accepted_at: Date | null;
  ended_at: Date | null;
  termination_reason: string | null;
  error_code: number | null;
  error_reason: string | null;
  rating: string | null;
  rating_value: number | null;
  comment: string | null;
  /** As text, because the driver reads large numbers so; null where nobody counted to the end. */
  input_tokens: string | null;
  output_tokens: string | null;
  model_answers: number | null;
  unreported_answers: number | null;
  /** null where its sound was not to be recorded. */
  recording: Recording | null;
}

interface Recording {
  state: RecordingState;
  reason: RecordingReason | null;
  seconds: number;
  has_user_audio: boolean;
  has_response_audio: boolean;
}

const withRecording = `c.*, (select to_jsonb(r) from recordings r where r.conversation_id = c.conversation_id) as recording`;

interface ConversationFilter {
  agentId: string | undefined;
  userId: string | undefined;
  after: string | undefined;
  startAfter: number | undefined;
  startBefore: number | undefined;
  limit: number;
}

/** Newest first. `after` is the last id of the previous page; times are unix seconds. */
export async function listConversations(
  db: Queryable,
  { agentId, userId, after, startAfter, startBefore, limit }: ConversationFilter,
): Promise<(ConversationRow & { message_count: number })[]> {
  const { rows } = await db.query<ConversationRow & { message_count: number }>(
    `select ${withRecording}, (select count(*)::int from transcript_items t where t.conversation_id = c.conversation_id) as message_count
     from conversations c
     where ($1::text is null or agent_id = $1)
       and ($2::text is null or user_id = $2)
       and ($3::text is null or (started_at, conversation_id) <
         (select started_at, conversation_id from conversations where conversation_id = $3))
       and ($4::float8 is null or started_at >= to_timestamp($4))
       and ($5::float8 is null or started_at <= to_timestamp($5))
     order by started_at desc, conversation_id desc limit $6`,
    [agentId, userId, after, startAfter, startBefore, limit],
  );
  return rows;
}

export async function findConversation(db: Queryable, id: string): Promise<ConversationRow | undefined> {
  const { rows } = await db.query<ConversationRow>(
    `select ${withRecording} from conversations c where conversation_id = $1`,
    [id],
  );
  return rows[0];
}

/** Removes the record; an open conversation is then ended by the process that holds its socket. */
export async function deleteConversation(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query("delete from conversations where conversation_id = $1", [id]);
  return rowCount === 1;
}

/** Asks the process that holds the socket to end a conversation. False when it is not open. */
export async function requestStop(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update conversations set stop_requested = true
     where conversation_id = $1 and status in ('initiated', 'in-progress')`,
    [id],
  );
  return rowCount === 1;
}

interface Feedback {
  rating: "like" | "dislike" | null;
  value: number | null;
  comment: string | null;
}

export async function saveFeedback(db: Queryable, id: string, feedback: Feedback): Promise<boolean> {
  const { rowCount } = await db.query(
    "update conversations set rating = $2, rating_value = $3, comment = $4 where conversation_id = $1",
    [id, feedback.rating, feedback.value, feedback.comment],
  );
  return rowCount === 1;
}

export async function saveTranscriptItems(
  db: Queryable,
  conversationId: string,
  items: TranscriptItem[],
): Promise<void> {
  // No lines of a conversation that was deleted meanwhile.
  await db.query(
    `insert into transcript_items (conversation_id, position, role, message, time_in_call_secs, event_id, medium,
       interrupted, original_message, feedback, feedback_at_secs, began_at_ms, ended_at_ms, broken_off)
     select $1, i.* from jsonb_to_recordset($2) as i (
       "position" int, role text, message text, "timeInCallSecs" int, "eventId" int, medium text,
       interrupted boolean, "originalMessage" text, feedback text, "feedbackAtSecs" int,
       "beganAtMs" int, "endedAtMs" int, "brokenOff" boolean)
     where exists (select from conversations where conversation_id = $1)
     on conflict (conversation_id, position) do update set message = excluded.message,
       interrupted = excluded.interrupted, original_message = excluded.original_message,
       feedback = excluded.feedback, feedback_at_secs = excluded.feedback_at_secs,
       began_at_ms = excluded.began_at_ms, ended_at_ms = excluded.ended_at_ms, broken_off = excluded.broken_off`,
    [conversationId, storableJson(items)],
  );
}

export async function removeTranscriptItems(
  db: Queryable,
  conversationId: string,
  positions: number[],
): Promise<void> {
  await db.query("delete from transcript_items where conversation_id = $1 and position = any($2)", [
    conversationId,
    positions,
  ]);
}

export async function listTranscriptItems(db: Queryable, conversationId: string): Promise<TranscriptItem[]> {
  const { rows } = await db.query<TranscriptItem>(
    `select position, role, message, time_in_call_secs as "timeInCallSecs", event_id as "eventId", medium, interrupted,
       original_message as "originalMessage", feedback, feedback_at_secs as "feedbackAtSecs",
       began_at_ms as "beganAtMs", ended_at_ms as "endedAtMs", broken_off as "brokenOff"
     from transcript_items where conversation_id = $1 order by position`,
    [conversationId],
  );
  return rows;
}
