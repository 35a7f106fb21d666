import type { PersonaInput } from "@field-advisor/schema/agents.endpoints";
import type { VoiceEngines } from "@field-advisor/schema/engines.endpoints";
import { AppError } from "../src/lib/app-error.ts";
import type { CountedConversation } from "../src/providers/voice-answers.ts";
import { toldOf, type ToldVariant } from "../src/providers/voice-engines.ts";
import type { CallProgress, VoiceProvider } from "../src/providers/voice.ts";

interface KeptAgent {
  name: string;
  persona: PersonaInput;
}

export interface FakeVoice extends VoiceProvider {
  /** What the provider has, by its ids. */
  agents: Map<string, KeptAgent>;
  /** Those that it does not have, whatever the registry says. */
  missing: Set<string>;
  /** Those that anybody may talk to. */
  open: Set<string>;
  /** Newest first. */
  talks: CountedConversation[];
  /** There are more than it counts. */
  hasOlderTalks: boolean;
  /** `silent`: it answers, but not how often somebody talked. */
  state: "up" | "silent" | "down";
  /** The scripts that were tried, with what was said to them. */
  tried: Parameters<VoiceProvider["tryScript"]>[0][];
  /** The variants that agents were told to play, oldest first. */
  told: ToldVariant[];
  /** What was read aloud, oldest first. */
  aloud: string[];
}

/** How an agent of a test behaves. */
export const testPersona: PersonaInput = {
  prompt: "You are a client in a hurry.",
  firstMessage: "Good morning.",
  voiceId: "voice_1",
  script: ["Go on.", "What does it cost?"],
};

const engine = { since: "2026-11-27T08:00:00.000Z", problem: null };

/** What agents of a test work with: no words are known, and no model answers. */
export const testEngines: VoiceEngines = {
  notices: { ...engine, name: "level and pitch" },
  hears: { ...engine, name: null, problem: "There is no recognizer." },
  thinks: { ...engine, name: null, problem: "There is no language model." },
  speaks: { ...engine, name: "espeak-ng" },
};

/** A WAV file in base64, without a sound. */
export const testSound = Buffer.from("RIFF$\0\0\0WAVEfmt ").toString("base64");

/** The moods of every agent of the fake. */
const testMoods = ["calm", "annoyed"];

/** When every agent of the fake was changed last. */
export const testChangeUnix = 1_790_000_000;

/** A call that the provider says is over, and nobody talked in. */
export const overCall: CallProgress = {
  state: "over",
  startedAt: null,
  durationSeconds: null,
  endReason: null,
};

/** Silence as MP3 (MPEG 2, 32 kbit/s, 22.05 kHz, one channel), a frame of 26 ms for each letter. */
export function spokenFrames(text: string): Buffer {
  const frame = Buffer.alloc(104);
  frame.set([0xff, 0xf3, 0x40, 0xc4]);
  return Buffer.concat(Array.from({ length: text.length }, () => frame));
}

/** A voice provider that lives in memory and fails when a test wants it to. */
export function fakeVoice(): FakeVoice {
  const agents = new Map<string, KeptAgent>();
  const requireUp = (...states: FakeVoice["state"][]) => {
    if (!states.includes(fake.state))
      throw new AppError("provider_failed", "The voice provider could not be reached.");
  };
  const answered = async <T>(value: () => T): Promise<T> => {
    requireUp("up", "silent");
    return value();
  };
  const fake: FakeVoice = {
    agents,
    missing: new Set(),
    open: new Set(),
    talks: [],
    hasOlderTalks: false,
    state: "up",
    tried: [],
    told: [],
    aloud: [],
    signedUrl: (id) =>
      answered(() =>
        fake.missing.has(id)
          ? null
          : { signedUrl: "wss://voice.example.test/c", providerConversationId: null },
      ),
    endConversation: () => answered(() => overCall),
    linesSoFar: () => answered(() => []),
    readAloud: (text) => answered(() => (fake.aloud.push(text), spokenFrames(text))),
    tellVariant: (_id, variant) => answered(() => (fake.told.push(toldOf(variant)), true as const)),
    createAgent: (name, persona) =>
      answered(() => {
        const id = `agent_made_${agents.size + 1}`;
        agents.set(id, { name, persona });
        return id;
      }),
    readAgent: (id) =>
      answered(() => {
        const kept = agents.get(id);
        return kept
          ? {
              persona: { rules: [], facts: [], moods: testMoods, ...kept.persona },
              variables: [],
              greetsAgain: false,
            }
          : null;
      }),
    hasAgent: (id) => answered(() => !fake.missing.has(id)),
    isOpen: (id) => answered(() => fake.open.has(id)),
    updateAgent: (id, changes) =>
      answered(() => {
        const before = agents.get(id);
        if (before) agents.set(id, { ...before, ...changes });
        return before !== undefined;
      }),
    deleteAgent: (id) => answered(() => void agents.delete(id)),
    listAgents: () =>
      answered(() =>
        [...agents].map(([agentId, { name }]) => ({ agentId, name, updatedAtUnix: testChangeUnix })),
      ),
    newestConversations: async (agentId) => {
      requireUp("up");
      const items = fake.talks.filter((talk) => agentId === undefined || talk.agentId === agentId);
      return { items, isWhole: !fake.hasOlderTalks };
    },
    engines: () => answered(() => testEngines),
    readScript: (id) =>
      answered(() =>
        agents.has(id)
          ? { language: "de", script: { steps: ["Old."], moods: [{ name: "calm" }], farewell: "Bye." } }
          : null,
      ),
    tryScript: (tried) =>
      answered(() => {
        fake.tried.push(tried);
        return { says: "Go on.", by: "step", index: 0, mood: null };
      }),
    hear: () => answered(() => ({ words: null, by: null, milliseconds: 0 })),
    think: () => answered(() => ({ answer: "Go on.", by: null, milliseconds: 3 })),
    speak: () => answered(() => ({ sound: testSound, by: "espeak-ng", milliseconds: 30 })),
    listVoices: () =>
      answered(() => [{ voiceId: "voice_1", name: "One", description: "Calm", language: "en" }]),
    progressOf: () => answered(() => ({ ...overCall, state: "unknown" })),
    readConversation: () => answered(() => null),
    deleteConversation: () => answered(() => undefined),
    readSound: () => answered(() => null),
    deleteSound: () => answered(() => true as const),
    close: () => Promise.resolve(),
  };
  return fake;
}
