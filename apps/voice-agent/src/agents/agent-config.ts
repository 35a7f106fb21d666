import { longestCallSeconds } from "@field-advisor/schema/call-limits";
import { practiceScript } from "@field-advisor/schema/practice-script";
import { z } from "zod";
import { audioFormats } from "../audio/format.ts";

const format = z.enum(audioFormats);

/** Those that every client needs, and two that are only sent when an agent asks for them. */
const clientEvents = [
  "conversation_initiation_metadata",
  "audio",
  "interruption",
  "agent_response",
  "agent_response_correction",
  "user_transcript",
  "ping",
  "vad_score",
  "agent_chat_response_part",
] as const;

const defaultEvents = clientEvents.slice(0, 7);

const Prompt = z.looseObject({ prompt: z.string().max(50_000).default("") });

const AgentSection = z.looseObject({
  first_message: z.string().max(2000).default(""),
  language: z.string().max(10).default("en"),
  prompt: Prompt.prefault({}),
  /** null removes it, because a patch keeps what it leaves out. */
  script: practiceScript.nullish().transform((script) => script ?? undefined),
  dynamic_variables: z
    .looseObject({
      dynamic_variable_placeholders: z
        .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
        .default({}),
    })
    .prefault({}),
});

/**
 * The part of an agent that shapes its conversations, in the vendor's field names. Unknown fields are kept, so that a
 * configuration written for the vendor survives a round trip.
 */
const ConversationConfig = z.looseObject({
  asr: z.looseObject({ user_input_audio_format: format.default("pcm_16000") }).prefault({}),
  turn: z
    .looseObject({
      turn_timeout: z.number().min(-1).max(300).default(15),
      turn_eagerness: z.enum(["patient", "normal", "eager"]).default("normal"),
    })
    .prefault({}),
  tts: z
    .looseObject({
      voice_id: z.string().max(100).default("voice_asha"),
      agent_output_audio_format: format.default("pcm_16000"),
      speed: z.number().min(0.7).max(1.2).default(1),
    })
    .prefault({}),
  conversation: z
    .looseObject({
      text_only: z.boolean().default(false),
      max_duration_seconds: z.number().int().min(1).max(longestCallSeconds).default(1800),
      client_events: z.array(z.string().max(100)).max(100).default(defaultEvents),
    })
    .prefault({}),
  agent: AgentSection.prefault({}),
});

const allowed = (byDefault: boolean) => z.boolean().default(byDefault);

const PlatformSettings = z.looseObject({
  auth: z
    .looseObject({
      allowlist: z
        .array(z.looseObject({ hostname: z.string().max(253) }))
        .max(10)
        .default([]),
    })
    .prefault({}),
  overrides: z
    .looseObject({
      conversation_config_override: z
        .looseObject({
          agent: z
            .looseObject({
              first_message: allowed(false),
              language: allowed(false),
              prompt: z.looseObject({ prompt: allowed(false) }).prefault({}),
            })
            .prefault({}),
          tts: z.looseObject({ voice_id: allowed(false), speed: allowed(false) }).prefault({}),
          // Typing instead of talking gives nobody more rights, so every client may choose it unless forbidden.
          conversation: z.looseObject({ text_only: allowed(true) }).prefault({}),
        })
        .prefault({}),
    })
    .prefault({}),
  privacy: z.looseObject({ retention_days: z.number().int().min(-1).max(3650).default(-1) }).prefault({}),
});

export const AgentInput = z.object({
  name: z.string().trim().min(1).max(200),
  conversation_config: ConversationConfig.prefault({}),
  platform_settings: PlatformSettings.prefault({}),
  tags: z.array(z.string().max(100)).max(50).default([]),
});

type ConversationConfig = z.infer<typeof ConversationConfig>;

type PlatformSettings = z.infer<typeof PlatformSettings>;

export type AgentInput = z.infer<typeof AgentInput>;

export interface Agent extends AgentInput {
  agent_id: string;
  created_at: Date;
  updated_at: Date;
}

type Json = Record<string, unknown>;

/** Deep merge; lists and single values are replaced. */
export function mergeConfig(current: Json, patch: Json): Json {
  const merged = { ...current };
  for (const [key, value] of Object.entries(patch)) {
    if (key === "__proto__") continue;
    const before = merged[key];
    merged[key] = isObject(before) && isObject(value) ? mergeConfig(before, value) : value;
  }
  return merged;
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
