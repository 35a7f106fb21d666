import { plausibleTimestamp } from "../../lib/plausible-timestamp.ts";
import type { FinishedConversation } from "../../providers/finished-conversation.ts";

/** A record of the provider as it is kept. */
export const recordOf = (finished: FinishedConversation, now: Date) => ({
  providerId: finished.conversation_id,
  externalAgentId: finished.agent_id,
  transcript: JSON.stringify(finished.transcript),
  isCut: finished.transcript_truncated ?? false,
  startedAt: startOf(finished, now),
  durationSeconds: finished.metadata?.call_duration_secs ?? null,
  endReason: finished.metadata?.termination_reason || null,
  sound: finished.metadata?.field_advisor_recording ?? null,
  tokens: finished.metadata?.field_advisor_tokens ?? null,
});

/** When it began, as an ISO string; null where the provider says nothing that can be true. */
export const startOf = ({ metadata }: FinishedConversation, now: Date): string | null =>
  plausibleTimestamp((metadata?.start_time_unix_secs ?? Number.NaN) * 1000, now);
