import type {
  HeardWords,
  SpokenSentence,
  ThoughtAnswer,
  VoiceEngines,
} from "@field-advisor/schema/engines.endpoints";
import { z } from "zod";
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

const thoughtAnswer = tried.extend({ answer: words(4000) });

const spokenAnswer = tried
  .extend({ audio_base_64: z.base64() })
  .transform(({ audio_base_64: sound, ...rest }) => ({ ...rest, sound }));

/** @param tries asked for what may fail without the provider being down, and may take long */
export function createProviderEngines(http: ProviderHttp, tries: ProviderHttp): ProviderEngines {
  const attempt = <T>(part: string, body: object, schema: z.ZodType<T>, failureText: string) =>
    tries.call({
      method: "POST",
      path: `/v1/engines/${part}`,
      body,
      schema,
      missing: null,
      failureText: `${failureText} The log of the voice agent says why.`,
    });
  return {
    engines: () => http.call({ method: "GET", path: "/v1/engines", schema: enginesAnswer, missing: null }),
    hear: (sound) =>
      attempt("hear", { audio_base_64: sound }, heardAnswer, "The sound could not be made words of."),
    think: (question) => attempt("think", { question }, thoughtAnswer, "The question was not answered."),
    speak: (text, voice_id) =>
      attempt("speak", { text, voice_id }, spokenAnswer, "The sentence could not be spoken."),
  };
}
