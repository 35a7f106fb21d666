import { z } from "zod";

/** Text that PostgreSQL can store, whatever the provider heard. */
const storable = z.string().transform((text) => text.replaceAll("\0", "").toWellFormed());

/**
 * When the sound of a line began and ended, in milliseconds since the call began. Our own voice agent tells it of what was
 * said aloud; the vendor tells only the second, and only of the beginning.
 */
const soundOfLine = z.object({ start_ms: z.number().min(0), end_ms: z.number().min(0) });

/** Three dots mark where a line was cut off, and a sentence that was whole has one of its own. */
const withoutFourthDot = (text: string) => text.replace(/[.…]\.{3}$/, "...");

const turn = z
  .object({
    role: z.enum(["user", "agent"]),
    message: storable.nullish(),
    time_in_call_secs: z.number().nullish(),
    field_advisor_sound: soundOfLine.nullish().catch(null),
    interrupted: z.boolean().nullish().catch(null),
    original_message: storable.nullish().catch(null),
    feedback: z
      .object({ score: z.enum(["like", "dislike"]) })
      .nullish()
      .catch(null),
  })
  .transform(({ role, message, time_in_call_secs, field_advisor_sound: sound, ...line }) => ({
    role,
    message: line.interrupted ? withoutFourthDot(message ?? "") : (message ?? ""),
    atSeconds: sound ? sound.start_ms / 1000 : (time_in_call_secs ?? null),
    endSeconds: sound ? sound.end_ms / 1000 : null,
    isInterrupted: line.interrupted ?? false,
    feedback: line.feedback?.score ?? null,
    /** What an answer that was cut off was to be. */
    ...(line.original_message != null && { intended: line.original_message }),
  }));

export const callSeconds = z.number().int().min(0).max(86_400).nullish();

const longestReason = 500;

/** Why a conversation ended, in the provider's words. */
export const endReason = storable.transform((reason) => reason.slice(0, longestReason)).nullish();

const amount = z.int().min(0).max(1_000_000_000);

/** What language models used; our own voice agent tells it. */
const modelTokens = z.object({ input: amount, output: amount, answers: amount, unreported: amount });

/** What becomes of the sound of a call; our own voice agent tells it. */
const soundOfCall = z.object({
  status: z.enum(["making", "recorded", "failed", "none"]),
  reason: z.string().max(60).nullish(),
  seconds: z.number().min(0).nullish(),
});

export type SoundOfCall = z.output<typeof soundOfCall>;

/** The provider's record of a finished conversation, as far as we keep it. */
export const finishedConversation = z.object({
  agent_id: z.string(),
  conversation_id: z.string(),
  transcript: z.array(turn).default([]),
  /** Our own voice agent says so where the record was too large for one delivery; the vendor does not know it. */
  transcript_truncated: z.boolean().nullish(),
  metadata: z
    .object({
      start_time_unix_secs: z.number().nullish(),
      call_duration_secs: callSeconds,
      termination_reason: endReason,
      field_advisor_tokens: modelTokens.nullish().catch(null),
      field_advisor_recording: soundOfCall.nullish().catch(null),
    })
    .nullish(),
});

export type FinishedConversation = z.output<typeof finishedConversation>;
