import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  agentEndpoints,
  type ScriptAnswer,
  type TryScriptInput,
} from "@field-advisor/schema/agents.endpoints";
import type {
  HeardWords,
  SpokenSentence,
  ThoughtAnswer,
  VoiceEngines,
} from "@field-advisor/schema/engines.endpoints";
import { z } from "zod";
import { AppError } from "../lib/app-error.ts";
import type { ProviderHttp } from "./provider-http.ts";

/** What only our own voice agent has; with another provider everything here is null. */
export interface ProviderEngines {
  /** What its agents hear, think and speak with. */
  engines(): Promise<VoiceEngines | null>;
  /** @param sound a WAV file in base64: PCM, 16 bits, mono, 16,000 samples a second */
  hear(sound: string): Promise<HeardWords | null>;
  think(question: string): Promise<ThoughtAnswer | null>;
  /** The sentence as a WAV file in base64. */
  speak(text: string, voiceId: string): Promise<SpokenSentence | null>;
  /** The script that an agent has, and the language it speaks; null where the provider knows no such agent. */
  readScript(externalAgentId: string): Promise<StoredScript | null>;
  /** What an agent with that script would say, and which part of it answers. */
  tryScript(tried: StoredScript & Pick<TryScriptInput, "history" | "text">): Promise<ScriptAnswer | null>;
  /**
   * A text as MP3 of a constant bit rate, so that one can be put behind another. ElevenLabs has this, too.
   * @returns null where the provider has no such voice
   */
  readAloud(text: string, voiceId: string): Promise<Buffer | null>;
  /**
   * Tells the agent how a conversation that has not begun differs from its usual ones.
   * @returns null where the provider has no way to be told
   */
  tellVariant(providerConversationId: string, variant: ToldVariant): Promise<true | null>;
}

/** How the other person differs from the agent as it is kept. */
export interface ToldVariant {
  counterpart: string | null;
  mood: string | null;
  opening: string | null;
  objections: readonly string[];
}

/** Without what our own database alone has of a variant. */
export const toldOf = ({ counterpart, mood, opening, objections }: ToldVariant): ToldVariant => ({
  counterpart,
  mood,
  opening,
  objections,
});

/** A practice script with all of its parts, also those that we do not know. */
interface StoredScript {
  script: Record<string, unknown>;
  language: string;
}

const words = (max: number) => z.string().transform((given) => given.slice(0, max).toWellFormed());

const engine = z.object({
  name: words(200).nullable(),
  since: z.iso.datetime({ offset: true }),
  problem: words(500).nullable(),
});

const enginesAnswer = z.object({ notices: engine, hears: engine, thinks: engine, speaks: engine });

const tried = z.object({ by: words(200).nullable(), milliseconds: z.int() });

const heardAnswer = tried.extend({ words: words(4000).nullable() });

/** An answer without a word is none. */
const thoughtAnswer = tried.extend({ answer: words(4000).refine((answer) => answer.trim() !== "") });

const scriptOfAgent = z
  .object({
    conversation_config: z.object({
      agent: z.object({
        language: z.string().nullish(),
        script: z.record(z.string(), z.unknown()).nullish(),
      }),
    }),
  })
  .transform(({ conversation_config: { agent } }): StoredScript => ({
    script: agent.script ?? {},
    language: agent.language ?? "en",
  }));

const spokenAnswer = tried
  .extend({ audio_base_64: z.base64() })
  .transform(({ audio_base_64: sound, ...rest }) => ({ ...rest, sound }));

/** Stands in the message of a try that failed. */
export const seeLog = "The log of the voice agent says why.";

/** As the vendor calls it, and the one that our own voice agent has. */
const format = "mp3_24000_48";

const spokenWords = (content: Readable): Promise<Buffer> =>
  buffer(content).catch((cause: unknown) => {
    throw new AppError("provider_failed", "The voice provider stopped in the middle of a text.", { cause });
  });

interface Ways {
  lists: ProviderHttp;
  /** Asked for what may fail without the provider being down, and may take long. */
  tries: ProviderHttp;
  /** Asked for those who want to talk now. */
  conversations: ProviderHttp;
  voices: ProviderHttp;
}

export function createProviderEngines({ lists, tries, conversations, voices }: Ways): ProviderEngines {
  const attempt = <T>(path: string, body: object, schema: z.ZodType<T>, failureText: string) =>
    tries.call({
      method: "POST",
      path: `/v1/${path}`,
      body,
      schema,
      missing: null,
      failureText: `${failureText} ${seeLog}`,
    });
  return {
    engines: () => lists.call({ method: "GET", path: "/v1/engines", schema: enginesAnswer, missing: null }),
    hear: (sound) =>
      attempt(
        "engines/hear",
        { audio_base_64: sound },
        heardAnswer,
        "The recording could not be transcribed.",
      ),
    think: (question) =>
      attempt("engines/think", { question }, thoughtAnswer, "The question was not answered."),
    speak: (text, voice_id) =>
      attempt("engines/speak", { text, voice_id }, spokenAnswer, "The sentence could not be spoken."),
    readScript: (id) =>
      lists.call({
        method: "GET",
        path: `/v1/convai/agents/${encodeURIComponent(id)}`,
        schema: scriptOfAgent,
        missing: null,
      }),
    readAloud: async (text, voiceId) => {
      const path = `/v1/text-to-speech/${encodeURIComponent(voiceId)}?output_format=${format}`;
      const arriving = await voices.download(path, { text });
      return arriving && (await spokenWords(arriving.content));
    },
    tellVariant: (id, variant) =>
      conversations.call({
        method: "PUT",
        path: `/v1/convai/conversations/${encodeURIComponent(id)}/variant`,
        body: toldOf(variant),
        schema: z.unknown().transform(() => true as const),
        missing: null,
      }),
    tryScript: (tried) =>
      attempt("practice/try", tried, agentEndpoints.tryScript.response, "The script could not be tried."),
  };
}
