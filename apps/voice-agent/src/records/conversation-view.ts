import { largestRecord } from "@field-advisor/schema/record-limit";
import type { TranscriptItem } from "../conversation/transcript.ts";
import type { ConversationRow } from "../db/conversations.queries.ts";
import { unixSeconds } from "../http/page.ts";

/** An entry of a list, in the vendor's fields. */
export function conversationSummary(row: ConversationRow, messageCount: number) {
  return {
    agent_id: row.agent_id,
    agent_name: row.agent_name,
    conversation_id: row.conversation_id,
    start_time_unix_secs: unixSeconds(row.accepted_at ?? row.started_at),
    call_duration_secs: durationSeconds(row),
    message_count: messageCount,
    status: row.status,
    call_successful: successOf(row),
    termination_reason: row.termination_reason ?? "",
    rating: row.rating_value,
    direction: "inbound",
    ...audioOf(row),
  };
}

/**
 * A conversation with its transcript, in the vendor's fields; also the body of the post-call webhook. A record that is too
 * large for its readers lacks the middle of the transcript, and says so: the beginning and the end tell most about a
 * conversation that was flooded.
 */
export function conversationDetail(row: ConversationRow, items: TranscriptItem[], brainName: string) {
  const lines = items.map((item) => transcriptLine(item, brainName));
  const record = recordOf(row, items);
  const transcript = endsWithin(lines, largestRecord - wrapping - sizeOf(record));
  return { ...record, transcript, transcript_truncated: transcript.length < lines.length };
}

/** Bytes that are sent around a record. */
const wrapping = 1024;

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** As many of the first and of the last lines as fit into half of the bytes each. */
function endsWithin<T>(lines: T[], bytes: number): T[] {
  const sizes = lines.map((line) => sizeOf(line) + 1);
  if (sum(sizes) <= bytes) return lines;
  const first = fitting(sizes, bytes / 2);
  const last = fitting(sizes.slice(first).toReversed(), bytes / 2);
  return [...lines.slice(0, first), ...lines.slice(lines.length - last)];
}

const sum = (sizes: number[]): number => sizes.reduce((total, size) => total + size, 0);

/** @returns the number of items that fit, from the first on */
function fitting(sizes: number[], bytes: number): number {
  let left = bytes;
  const tooLarge = sizes.findIndex((size) => (left -= size) < 0);
  return tooLarge < 0 ? sizes.length : tooLarge;
}

function recordOf(row: ConversationRow, items: TranscriptItem[]) {
  return {
    agent_id: row.agent_id,
    agent_name: row.agent_name,
    conversation_id: row.conversation_id,
    status: row.status,
    user_id: row.user_id,
    metadata: metadata(row, items),
    analysis: null,
    conversation_initiation_client_data: row.initiation ?? {},
    ...audioOf(row),
  };
}

/** The vendor's fields: sound that can be fetched. */
const audioOf = ({ recording }: ConversationRow) => ({
  has_audio: recording?.state === "recorded",
  has_user_audio: recording?.has_user_audio ?? false,
  has_response_audio: recording?.has_response_audio ?? false,
});

/** Ours, not the vendor's: what becomes of the sound, and why there is none, or not all of it. */
const recordingOf = ({ recording }: ConversationRow) => ({
  status: recording?.state ?? "none",
  reason: recording ? recording.reason : "not-asked",
  seconds: recording?.seconds ?? 0,
});

function metadata(row: ConversationRow, items: TranscriptItem[]) {
  return {
    start_time_unix_secs: unixSeconds(row.started_at),
    accepted_time_unix_secs: row.accepted_at && unixSeconds(row.accepted_at),
    call_duration_secs: durationSeconds(row),
    termination_reason: row.termination_reason ?? "",
    error: row.error_code === null ? null : { code: row.error_code, reason: row.error_reason },
    authorization_method: "signed_url",
    text_only: row.text_only,
    conversation_initiation_source: row.source,
    conversation_initiation_source_version: row.source_version,
    feedback: feedback(row, items),
    field_advisor_tokens: tokens(row),
    field_advisor_recording: recordingOf(row),
  };
}

/** Ours, not the vendor's: what language models used. */
const tokens = (row: ConversationRow) =>
  row.model_answers === null
    ? null
    : {
        input: Number(row.input_tokens),
        output: Number(row.output_tokens),
        answers: row.model_answers,
        unreported: row.unreported_answers,
      };

/**
 * `field_advisor_sound` is not the vendor's: start and end of a line's sound in milliseconds of the call; null for typed
 * text, and for speech that was not heard. `time_in_call_secs` is the vendor's, in whole seconds.
 */
function transcriptLine(item: TranscriptItem, brainName: string) {
  return {
    role: item.role,
    message: item.message,
    time_in_call_secs: item.timeInCallSecs,
    field_advisor_sound: soundOf(item),
    interrupted: item.interrupted,
    original_message: item.originalMessage,
    feedback: item.feedback && { score: item.feedback, time_in_call_secs: item.feedbackAtSecs },
    source_medium: item.medium,
    source_event_id: item.eventId,
    producing_llm: item.role === "agent" ? brainName : null,
    tool_calls: [],
    tool_results: [],
  };
}

const soundOf = ({ beganAtMs, endedAtMs }: TranscriptItem) =>
  beganAtMs === null || endedAtMs === null ? null : { start_ms: beganAtMs, end_ms: endedAtMs };

function feedback(row: ConversationRow, items: TranscriptItem[]) {
  return {
    overall_score: row.rating,
    likes: items.filter((item) => item.feedback === "like").length,
    dislikes: items.filter((item) => item.feedback === "dislike").length,
    rating: row.rating_value,
    comment: row.comment,
  };
}

function durationSeconds(row: ConversationRow): number {
  const end = row.ended_at ?? new Date();
  return row.accepted_at ? Math.max(0, Math.round((end.getTime() - row.accepted_at.getTime()) / 1000)) : 0;
}

// Conversations are not judged here; only a failure is known for certain.
const successOf = (row: ConversationRow): "failure" | "unknown" =>
  row.status === "failed" ? "failure" : "unknown";
