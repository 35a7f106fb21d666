import { z } from "zod";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { tryHearingInput, trySpeakingInput, tryThinkingInput } from "./engine-forms.ts";
import { isoDate } from "./primitives.ts";

const engine = z.object({
  /** null: there is none, and agents do without. */
  name: z.string().nullable(),
  since: isoDate,
  /** Why something better is not used, in a sentence for the owner. */
  problem: z.string().nullable(),
});

/** What agents work with. `notices` is what tells speech from noise; without a mind they follow practice scripts. */
const voiceEngines = z.object({ notices: engine, hears: engine, thinks: engine, speaks: engine });

/** What every try answers. */
const tried = z.object({
  /** The engine; null where there is none. */
  by: z.string().nullable(),
  milliseconds: z.int(),
});

const owners = ["OWNER"] as const;

const providerErrors = ["provider_failed", "provider_timeout"] as const;

/** Of a try nothing is kept: not what was asked, and not what came of it. */
const aTry = {
  kind: "stream",
  method: "POST",
  access: owners,
  hosts: staffHosts,
  status: 200,
  keys: "refused",
  rateLimits: [{ by: "session", max: 20, perSeconds: 60, shared: true }],
} as const;

const tryErrors = ["not_found", ...providerErrors] as const;

export const engineEndpoints = {
  read: {
    kind: "json",
    method: "GET",
    path: "/api/voice/engines",
    summary: "Voice engines at this moment; null where the provider does not say",
    access: owners,
    hosts: staffHosts,
    response: z.object({ engines: voiceEngines.nullable() }),
    status: 200,
    errors: [...providerErrors],
  },
  hear: {
    ...aTry,
    path: "/api/voice/engines/hear",
    summary: "The words in five seconds of sound; null where agents know no words",
    body: tryHearingInput,
    response: tried.extend({ words: z.string().nullable() }),
    errors: tryErrors,
    bodyLimit: 256 * 1024,
  },
  think: {
    ...aTry,
    path: "/api/voice/engines/think",
    summary: "What an agent of whom nothing is known answers to a question",
    body: tryThinkingInput,
    response: tried.extend({ answer: z.string() }),
    errors: tryErrors,
  },
  speak: {
    ...aTry,
    path: "/api/voice/engines/speak",
    summary: "A sentence in one of the voices, as a WAV file in base64",
    body: trySpeakingInput,
    response: tried.extend({ sound: z.string() }),
    errors: tryErrors,
  },
} as const satisfies Record<string, Endpoint>;

export type VoiceEngines = z.output<typeof voiceEngines>;

export type VoiceEngine = z.output<typeof engine>;

export type HeardWords = z.output<(typeof engineEndpoints)["hear"]["response"]>;

export type ThoughtAnswer = z.output<(typeof engineEndpoints)["think"]["response"]>;

export type SpokenSentence = z.output<(typeof engineEndpoints)["speak"]["response"]>;
