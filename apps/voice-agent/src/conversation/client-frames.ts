import { z } from "zod";
import { depthWithin } from "../http/json.ts";
import { audioChunk } from "./audio-limits.ts";

// The vendor allows null for "not set", so it is read as absent.
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

// Names of the client or its user may be numbers as well.
const label = z.union([z.string(), z.number()], "A text is expected.").transform(String);
const source = label.transform((name) => name.slice(0, 100).toWellFormed());

const Variables = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()], "A text is expected."))
  .transform((values) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        value === null ? [] : [[name.normalize("NFC"), value] as const],
      ),
    ),
  );

const Initiation = z.object({
  type: z.literal("conversation_initiation_client_data"),
  conversation_config_override: optional(Overrides),
  dynamic_variables: optional(Variables),
  user_id: optional(label.pipe(z.string().max(200))),
  source_info: optional(z.object({ source: optional(source), version: optional(source) })),
});

const text = z.string().trim();
const eventId = z.number().int();

const ClientFrame = z.discriminatedUnion("type", [
  Initiation,
  z.object({ type: z.literal("pong"), event_id: eventId }),
  z.object({ type: z.literal("user_message"), text: optional(text) }),
  // Files are ignored.
  z.object({ type: z.literal("multimodal_message"), text: z.object({ text }) }),
  z.object({ type: z.literal("contextual_update"), text, context_id: optional(z.string().max(200)) }),
  z.object({ type: z.literal("user_activity") }),
  // Not the vendor's.
  z.object({ type: z.literal("user_muted"), muted: z.boolean() }),
  z.object({ type: z.literal("feedback"), event_id: eventId, score: z.enum(["like", "dislike"]).nullable() }),
]);

const knownTypes = new Set<unknown>(ClientFrame.options.map(({ shape }) => shape.type.value));

const AudioFrame = z.object({
  type: z.undefined().optional(),
  user_audio_chunk: audioChunk,
});

export type ClientFrame = z.infer<typeof ClientFrame> | { type: "audio"; user_audio_chunk: string };
export type Initiation = z.infer<typeof Initiation>;

/** Why a frame is rejected. `unknown`: a type without a meaning here, such as tool results, approvals and future ones. */
export interface FrameProblem {
  reason: "malformed" | "unknown" | "invalid";
  /** It names the field. */
  message: string;
}

export type Reading =
  | { frame: ClientFrame; problem?: undefined }
  | { frame?: undefined; problem: FrameProblem };

/** The audio frame has no type on the wire. */
export function readClientFrame(raw: string): Reading {
  const value = parse(raw);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return rejected("malformed", "A frame is one JSON object, at most 32 levels deep.");
  const audio = AudioFrame.safeParse(value);
  if (audio.success) return { frame: { ...audio.data, type: "audio" } };
  const { type } = value as { type?: unknown };
  if (type === undefined && "user_audio_chunk" in value) return invalid(audio.error);
  if (!knownTypes.has(type)) return rejected("unknown", "No frame of this type is understood.");
  const { data, error } = ClientFrame.safeParse(value);
  return error ? invalid(error) : { frame: data };
}

const rejected = (reason: FrameProblem["reason"], message: string): Reading => ({
  problem: { reason, message },
});

const longestField = 100;

function invalid({ issues: [issue] }: z.ZodError): Reading {
  const field = issue?.path.join(".").slice(0, longestField).toWellFormed();
  return rejected("invalid", `The field '${field}' is not understood. ${issue?.message}`);
}

function parse(raw: string): unknown {
  if (!depthWithin(raw, 32)) return undefined;
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
