import type { TranscriptItem } from "../conversation/transcript.ts";
import type { ConversationRow } from "../db/conversations.queries.ts";
import { unixSeconds } from "../http/page.ts";

/** A conversation's line in a list, in the vendor's fields. */
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
  };
}

/** A conversation with its transcript, in the vendor's fields; also the body of the post-call webhook. */
export function conversationDetail(row: ConversationRow, items: TranscriptItem[], brainName: string) {
  return {
    agent_id: row.agent_id,
    agent_name: row.agent_name,
    conversation_id: row.conversation_id,
    status: row.status,
    user_id: row.user_id,
    transcript: items.map((item) => transcriptLine(item, brainName)),
    metadata: metadata(row, items),
    analysis: null,
    conversation_initiation_client_data: row.initiation ?? {},
    has_audio: false,
    has_user_audio: false,
    has_response_audio: false,
  };
}

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
  };
}

function transcriptLine(item: TranscriptItem, brainName: string) {
  return {
    role: item.role,
    message: item.message,
    time_in_call_secs: item.timeInCallSecs,
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

// Nothing here judges a conversation; a call that broke is the only thing known for certain.
function successOf(row: ConversationRow): "failure" | "unknown" {
  return row.status === "failed" ? "failure" : "unknown";
}
