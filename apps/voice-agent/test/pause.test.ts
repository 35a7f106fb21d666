import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection } from "../src/conversation/connection.ts";
import { Dialogue } from "../src/conversation/dialogue.ts";
import type { ServerFrame } from "../src/conversation/frames.ts";
import { Transcript, type TranscriptItem } from "../src/conversation/transcript.ts";
import type { BrainPart } from "../src/engines/brain/brain.ts";
import type { EarsListener } from "../src/engines/ears/ears.ts";
import type { SpeechPiece } from "../src/engines/mouth/mouth.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wordMs = 200;
const text = "one two three four five six seven eight nine ten";
const state = { name: null, since: new Date(0) };

/** Each word is heard for 200 ms and takes `neededMs` to make; the samples of one are all its number. */
async function* spoken(sentence: string, neededMs: number): AsyncGenerator<SpeechPiece> {
  for (const [number, { index, 0: word }] of [...sentence.matchAll(/\S+/g)].entries()) {
    if (neededMs > 0) await new Promise((resolve) => setTimeout(resolve, neededMs));
    yield {
      samples: new Int16Array(wordMs * 16).fill(number + 1),
      words: [{ start: index, end: index + word.length, atMs: number * wordMs }],
    };
  }
}

/** A conversation on the clock of the test, in which the test says what the ears notice. */
function converse({ firstMessage = text, neededMs = 0, answers = [{ text: "Well." }] as BrainPart[] } = {}) {
  const sent: { at: number; frame: ServerFrame }[] = [];
  const record = new Map<number, TranscriptItem>();
  const waits: number[] = [];
  const finished = vi.fn<() => void>();
  const now = () => Date.now();
  let ears: EarsListener | undefined;
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (frame: string) => void sent.push({ at: now(), frame: JSON.parse(frame) }),
    ping: () => undefined,
    close: () => undefined,
    terminate: () => undefined,
  });
  const events = { frame: () => undefined, failed: () => undefined, ended: () => undefined };
  const dialogue = new Dialogue({
    connection: new Connection(socket, events, now),
    settings: {
      inputFormat: "pcm_16000",
      outputFormat: "pcm_16000",
      voicing: { format: "pcm_16000", sampleRate: 16_000, voiceId: "voice", speed: 1 },
      language: "en",
      firstMessage,
      prompt: "",
      script: undefined,
      silenceMs: 320,
      nudgeSeconds: 0,
      maxSeconds: 600,
      events: new Set(),
      textOnly: false,
    },
    engines: {
      ears: ({ listener }) => {
        ears = listener;
        return {
          hear: () => undefined,
          agentSpeaks: () => undefined,
          score: () => 0,
          close: () => undefined,
        };
      },
      transcriber: undefined,
      brain: {
        name: "brain",
        reply: async function* () {
          yield* answers;
        },
      },
      mouth: {
        name: "mouth",
        voices: [],
        ready: () => true,
        speak: (request) => spoken(request.text, neededMs),
        close: async () => undefined,
      },
      state: () => ({ notices: state, hears: state, thinks: state, speaks: state }),
    },
    transcript: new Transcript({ save: (item) => record.set(item.position, { ...item }) }, () => 0),
    now,
    answered: (milliseconds) => waits.push(milliseconds),
    finished,
    failed: (_message, details) => expect.fail(details),
  });
  dialogue.begin();
  if (!ears) throw new Error("Nobody listens.");
  const types = () => sent.flatMap(({ frame }) => (frame.type === "audio" ? [] : [frame.type]));
  const sound = () =>
    Buffer.concat(
      sent.flatMap(({ frame }) =>
        frame.type === "audio" ? [Buffer.from(frame.audio_event.audio_base_64, "base64")] : [],
      ),
    );
  return {
    dialogue,
    ears,
    sent,
    waits,
    finished,
    types,
    soundMs: () => sound().length / 32,
    /** Numbers of the words in the order in which their sound was sent. */
    wordsSent: () => {
      const numbers: number[] = [];
      const bytes = sound();
      for (let at = 0; at < bytes.length; at += wordMs * 32) numbers.push(bytes.readInt16LE(at));
      return numbers;
    },
    lines: () => [...record.values()].map(({ message }) => message),
    corrected: () =>
      sent.flatMap(({ frame }) =>
        frame.type === "agent_response_correction"
          ? [frame.agent_response_correction_event.corrected_agent_response]
          : [],
      ),
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const tenWords = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

test("an agent that hears somebody begin says so and sends no more sound until they did not go on", async () => {
  const { ears, types, soundMs, wordsSent, lines } = converse();
  await pass(500);
  const before = soundMs();
  ears.speechSuspected();
  expect(types()).toEqual(["agent_response", "agent_paused"]);
  await pass(320);
  expect(soundMs()).toBe(before);
  ears.speechDismissed();
  expect(types().at(-1)).toBe("agent_resumed");
  await pass(2000);
  expect(wordsSent()).toEqual(tenWords);
  expect(types()).toEqual(["agent_response", "agent_paused", "agent_resumed"]);
  expect(lines()).toEqual([text]);
});

test("both frames carry the number of the answer", async () => {
  const { ears, sent } = converse();
  await pass(500);
  ears.speechSuspected();
  ears.speechDismissed();
  const frames = sent.map(({ frame }) => frame);
  expect(frames).toContainEqual({ type: "agent_paused", agent_paused_event: { event_id: 1 } });
  expect(frames).toContainEqual({ type: "agent_resumed", agent_resumed_event: { event_id: 1 } });
});

test("when they go on, what was heard ends where the agent paused", async () => {
  const { ears, types, corrected, lines } = converse();
  await pass(1050);
  ears.speechSuspected();
  await pass(300);
  ears.speechStarted();
  expect(types().slice(1)).toEqual(["agent_paused", "interruption", "agent_response_correction"]);
  expect(corrected()).toEqual(["one two three four five..."]);
  await pass(2000);
  expect(types()).not.toContain("agent_resumed");
  expect(lines()).toEqual(["one two three four five..."]);
});

test("what is interrupted after a pause counts from where it went on", async () => {
  const { ears, corrected } = converse();
  await pass(450);
  ears.speechSuspected();
  await pass(300);
  ears.speechDismissed();
  await pass(600);
  ears.speechSuspected();
  await pass(200);
  ears.speechStarted();
  expect(corrected()).toEqual(["one two three four five..."]);
});

test("it goes on by itself after 700 ms when nobody says what became of it, and a late word changes nothing", async () => {
  const { ears, sent, types, wordsSent } = converse();
  await pass(500);
  ears.speechSuspected();
  await pass(699);
  expect(types()).not.toContain("agent_resumed");
  await pass(1);
  expect(types()).toContain("agent_resumed");
  ears.speechDismissed();
  expect(sent.filter(({ frame }) => frame.type === "agent_resumed")).toHaveLength(1);
  await pass(2000);
  expect(wordsSent()).toEqual(tenWords);
});

test("it can pause again and again without losing or repeating a word", async () => {
  const { ears, types, wordsSent } = converse();
  for (let pauses = 0; pauses < 4; pauses++) {
    await pass(330);
    ears.speechSuspected();
    ears.speechSuspected();
    await pass(310);
    ears.speechDismissed();
    ears.speechDismissed();
  }
  await pass(2000);
  expect(wordsSent()).toEqual(tenWords);
  expect(types().slice(1)).toEqual(Array.from({ length: 4 }, () => ["agent_paused", "agent_resumed"]).flat());
});

test("paused before its first sound it holds that back, and the wait for it is measured whole", async () => {
  const { dialogue, ears, waits, soundMs } = converse({ firstMessage: "", neededMs: 100 });
  dialogue.read("Why?");
  await pass(50);
  ears.speechSuspected();
  await pass(350);
  expect([soundMs(), waits]).toEqual([0, []]);
  ears.speechDismissed();
  expect(soundMs()).toBe(wordMs);
  expect(waits).toEqual([400]);
});

test("paused within its last word it says that, and is over when it was heard", async () => {
  const { ears, types } = converse({ firstMessage: "one two" });
  await pass(390);
  ears.speechSuspected();
  await pass(300);
  ears.speechDismissed();
  await pass(9);
  ears.speechSuspected();
  ears.speechDismissed();
  await pass(2);
  ears.speechSuspected();
  expect(types().filter((type) => type === "agent_paused")).toHaveLength(2);
});

test("synthesis goes on in a pause, and what it made is said afterwards", async () => {
  const { ears, wordsSent } = converse({ neededMs: 150 });
  await pass(460);
  ears.speechSuspected();
  await pass(400);
  expect(wordsSent()).toEqual([1, 2, 3]);
  ears.speechDismissed();
  await pass(100);
  expect(wordsSent().slice(0, 5)).toEqual([1, 2, 3, 4, 5]);
  await pass(3000);
  expect(wordsSent()).toEqual(tenWords);
});

test("a typed word interrupts a paused agent at once, and its answer is not paused", async () => {
  const { dialogue, ears, types, corrected, soundMs } = converse({ answers: [{ text }] });
  await pass(1050);
  ears.speechSuspected();
  await pass(100);
  const before = soundMs();
  dialogue.read("Stop.");
  expect(types().slice(1)).toEqual(["agent_paused", "interruption", "agent_response_correction"]);
  expect(corrected()).toEqual(["one two three four five..."]);
  await pass(10);
  expect(soundMs()).toBeGreaterThan(before + wordMs);
  await pass(2000);
  expect(types()).not.toContain("agent_resumed");
});

test("a good-bye is not paused", async () => {
  const { dialogue, ears, finished, types } = converse({
    firstMessage: "",
    answers: [{ text: "Good bye then." }, { end: true }],
  });
  dialogue.read("Goodbye.");
  await pass(100);
  ears.speechSuspected();
  ears.speechStarted();
  await pass(500);
  expect(types()).toEqual(["agent_response"]);
  expect(finished).toHaveBeenCalledTimes(1);
});

test("nobody is told to pause while the agent is silent, or after the end", async () => {
  const { dialogue, ears, types } = converse({ firstMessage: "one" });
  await pass(300);
  ears.speechSuspected();
  dialogue.read("Go on.");
  await pass(50);
  ears.speechSuspected();
  dialogue.close();
  const before = types();
  await pass(2000);
  expect(before.filter((type) => type === "agent_paused")).toHaveLength(1);
  expect(types()).toEqual(before);
});
