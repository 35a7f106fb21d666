import { z } from "zod";
import type { AudioFormat } from "../audio/format.ts";
import { depthWithin } from "../http/json.ts";

export type CloseCode = 1000 | 1002 | 1008 | 1011 | 1012;

/** Everything the server says, in the vendor's shapes: a `type` and one object under the key that belongs to it. */
export const frames = {
  metadata: (conversationId: string, input: AudioFormat, output: AudioFormat) => ({
    type: "conversation_initiation_metadata" as const,
    conversation_initiation_metadata_event: {
      conversation_id: conversationId,
      agent_output_audio_format: output,
      user_input_audio_format: input,
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
  agentResponse: (eventId: number, text: string) => ({
    type: "agent_response" as const,
    agent_response_event: { agent_response: text, event_id: eventId },
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

// A null stands for "not set" wherever the vendor allows it, so it is read as absent.
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => value ?? undefined, schema.optional());

const Overrides = z.object({
  agent: optional(
    z.object({
      prompt: optional(z.object({ prompt: optional(z.string().max(50_000)) })),
      first_message: optional(z.string().max(2000)),
      language: optional(z.string().max(10)),
    }),
  ),
  tts: optional(z.object({ voice_id: optional(z.string().max(100)), speed: optional(z.number()) })),
  conversation: optional(z.object({ text_only: optional(z.boolean()) })),
});

const Initiation = z.object({
  type: z.literal("conversation_initiation_client_data"),
  conversation_config_override: optional(Overrides),
  dynamic_variables: optional(
    z.record(z.string().regex(/^[\w.-]{1,200}$/), z.union([z.string(), z.number(), z.boolean()])),
  ),
  user_id: optional(z.string().max(200)),
  source_info: optional(z.object({ source: z.string().max(100), version: z.string().max(100) })),
});

const text = z.string().trim().max(60_000);

const ClientFrame = z.discriminatedUnion("type", [
  Initiation,
  z.object({ type: z.literal("pong"), event_id: z.number().int() }),
  z.object({ type: z.literal("user_message"), text: optional(text) }),
  z.object({ type: z.literal("multimodal_message"), text: optional(z.object({ text })) }),
  z.object({ type: z.literal("contextual_update"), text, context_id: optional(z.string().max(200)) }),
  z.object({ type: z.literal("user_activity") }),
  z.object({
    type: z.literal("feedback"),
    event_id: z.number().int(),
    score: z.enum(["like", "dislike"]).nullable(),
  }),
]);

const AudioFrame = z.object({
  type: z.undefined().optional(),
  user_audio_chunk: z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/),
});

export type ClientFrame = z.infer<typeof ClientFrame> | { type: "audio"; user_audio_chunk: string };
export type Initiation = z.infer<typeof Initiation>;

/**
 * Reads one frame of a client. `undefined` for whatever is to be ignored: broken or absurdly nested JSON, unknown
 * types (tool results, approvals and future ones among them), wrong fields. The audio frame has no type on the wire.
 */
export function readClientFrame(raw: string): ClientFrame | undefined {
  const value = parse(raw);
  const audio = AudioFrame.safeParse(value).data;
  return audio ? { ...audio, type: "audio" } : ClientFrame.safeParse(value).data;
}

function parse(raw: string): unknown {
  if (!depthWithin(raw, 32)) return undefined;
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
