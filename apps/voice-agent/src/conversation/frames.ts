import type { AudioFormat } from "../audio/format.ts";

/** Why a conversation ended in which the agent said good-bye; what is stored with it says so too. */
export const agentEnded = "The agent ended the conversation.";

/** The conversation continues in another leg. */
export const supersededCode = 4409;

export type CloseCode = 1000 | 1002 | 1008 | 1011 | 1012 | typeof supersededCode;

/** The server's frames in the vendor's shapes: a `type` and one object under the key that belongs to it. */
export const frames = {
  metadata: (conversationId: string, input: AudioFormat, output: AudioFormat, typed?: readonly string[]) => ({
    type: "conversation_initiation_metadata" as const,
    conversation_initiation_metadata_event: {
      conversation_id: conversationId,
      agent_output_audio_format: output,
      user_input_audio_format: input,
      // Not the vendor's: `user_muted` is understood.
      field_advisor_mute: true,
      // Not the vendor's either: the agent knows the previous legs, and these typed texts arrived last.
      ...(typed && { field_advisor_resumed: true, field_advisor_typed: typed }),
    },
  }),
  audio: (eventId: number, audio: Buffer) => ({
    type: "audio" as const,
    audio_event: { audio_base_64: audio.toString("base64"), event_id: eventId },
  }),
  userTranscript: (eventId: number, text: string) => ({
    type: "user_transcript" as const,
    user_transcription_event: { user_transcript: text, event_id: eventId },
  }),
  agentResponse: (eventId: number, text: string, isRepeated = false) => ({
    type: "agent_response" as const,
    agent_response_event: {
      agent_response: text,
      event_id: eventId,
      // Not the vendor's: the line before cut it off.
      ...(isRepeated && { field_advisor_repeated: true }),
    },
  }),
  agentResponsePart: (eventId: number, part: "start" | "delta" | "stop", text: string) => ({
    type: "agent_chat_response_part" as const,
    text_response_part: { text, type: part, event_id: eventId },
  }),
  agentResponseCorrection: (eventId: number, original: string, corrected: string) => ({
    type: "agent_response_correction" as const,
    agent_response_correction_event: {
      original_agent_response: original,
      corrected_agent_response: corrected,
      event_id: eventId,
    },
  }),
  interruption: (eventId: number) => ({
    type: "interruption" as const,
    interruption_event: { event_id: eventId },
  }),
  // Not the vendor's frames.
  agentPaused: (eventId: number) => ({
    type: "agent_paused" as const,
    agent_paused_event: { event_id: eventId },
  }),
  agentResumed: (eventId: number) => ({
    type: "agent_resumed" as const,
    agent_resumed_event: { event_id: eventId },
  }),
  ping: (eventId: number, roundTripMs: number | null) => ({
    type: "ping" as const,
    ping_event: { event_id: eventId, ping_ms: roundTripMs },
  }),
  vadScore: (score: number) => ({ type: "vad_score" as const, vad_score_event: { vad_score: score } }),
  error: (code: CloseCode, errorType: string, message: string) => ({
    type: "error" as const,
    error_event: { code, error_type: errorType, message },
  }),
};

export type ServerFrame = ReturnType<(typeof frames)[keyof typeof frames]>;
