import type { AssistantProvider, AssistantRequest } from "../src/providers/assistant.ts";

type Script = (request: AssistantRequest) => AsyncIterable<string>;

export interface FakeAssistant extends AssistantProvider {
  /** What was asked so far, oldest first. */
  asked: AssistantRequest[];
  /** How the next answers go. */
  script: Script;
  /** Whether a language model answers. */
  isConnected: boolean;
  /** What its model tells that an answer used. */
  used: { input: number; output: number } | null;
}

/** Says these pieces one after the other. */
export const saying = (...pieces: string[]): Script =>
  async function* say() {
    yield* pieces;
  };

/** Says these pieces and then breaks. */
export const breaking = (error: Error, ...pieces: string[]): Script =>
  async function* say() {
    yield* pieces;
    throw error;
  };

/** An assistant that plays what a test wants to hear. */
export function fakeAssistant(script: Script = saying("Good ", "morning.")): FakeAssistant {
  const fake: FakeAssistant = {
    isBuiltIn: true,
    model: "test-model",
    asked: [],
    script,
    isConnected: true,
    used: null,
    refusesKey: () => Promise.resolve(false),
    hasModel: () => Promise.resolve(fake.isConnected),
    async *answer(request) {
      fake.asked.push(request);
      try {
        yield* fake.script(request);
      } finally {
        await request.onUsed(fake.used);
      }
    },
    close: () => Promise.resolve(),
  };
  return fake;
}
