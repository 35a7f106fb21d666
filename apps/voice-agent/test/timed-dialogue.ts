import { EventEmitter } from "node:events";
import { expect, vi } from "vitest";
import { Connection } from "../src/conversation/connection.ts";
import { TokenMeter } from "../src/engines/brain/token-meter.ts";
import { Dialogue } from "../src/conversation/dialogue.ts";
import type { Engines } from "../src/conversation/engines.ts";
import type { ServerFrame } from "../src/conversation/frames.ts";
import type { SoundTrack } from "../src/conversation/playout.ts";
import { planResumption, type StoredLine } from "../src/conversation/resumption.ts";
import { Transcript, type TranscriptItem } from "../src/conversation/transcript.ts";
import type { Brain, BrainPart } from "../src/engines/brain/brain.ts";
import type { EarsListener } from "../src/engines/ears/ears.ts";
import type { Mouth, SpeechPiece } from "../src/engines/mouth/mouth.ts";

export const wordMs = 200;
export const text = "one two three four five six seven eight nine ten";
const state = { name: null, since: new Date(0) };

/** Each word lasts 200 ms and takes `neededMs` to synthesise, NaN: it fails; its samples are all its number. */
async function* spoken(sentence: string, neededMs: number): AsyncGenerator<SpeechPiece> {
  if (Number.isNaN(neededMs)) throw new Error("No voice.");
  for (const [number, { index, 0: word }] of [...sentence.matchAll(/\S+/g)].entries()) {
    if (neededMs > 0) await new Promise((resolve) => setTimeout(resolve, neededMs));
    yield {
      samples: new Int16Array(wordMs * 16).fill(number + 1),
      words: [{ start: index, end: index + word.length, atMs: number * wordMs }],
    };
  }
}

/** A websocket whose client does what the test emits. */
export const timedSocket = (onFrame: (frame: ServerFrame) => void) =>
  Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (frame: string) => onFrame(JSON.parse(frame)),
    ping: () => undefined,
    close: () => undefined,
    terminate: () => undefined,
  });

interface TimedEngines {
  reply: Brain["reply"];
  neededMs: number;
  heardBy: (listener: EarsListener) => void;
  understandsWords?: boolean;
}

/** Engines that work on the clock of the test. */
export const timedEngines = ({
  reply,
  neededMs,
  heardBy,
  understandsWords = false,
}: TimedEngines): Engines => {
  const brain = { name: "brain", reply };
  const mouth: Mouth = {
    name: "mouth",
    voices: [],
    ready: () => true,
    speak: (request) => spoken(request.text, neededMs),
    close: async () => undefined,
  };
  return {
    ears: ({ listener }) => {
      heardBy(listener);
      return {
        understandsWords,
        hear: () => undefined,
        agentSpeaks: () => undefined,
        score: () => 0,
        close: () => undefined,
      };
    },
    brain,
    mouth,
    tried: { transcriber: undefined, brain, mouth },
    health: {},
    state: () => ({ notices: state, hears: state, thinks: state, speaks: state }),
  };
};

/** Answers with these parts, each time. */
export const answering = (parts: BrainPart[]): Brain["reply"] =>
  async function* () {
    yield* parts;
  };

/** The record's lines, as the next leg reads them. */
export const stored = (items: TranscriptItem[], conversationId = "conv_1"): StoredLine[] =>
  items.map((item) => ({ ...item, conversationId }));

/**
 * A conversation on the clock of the test, in which the test emits the ears' events.
 * @param before lines of the previous legs
 */
export function converse({
  firstMessage = text,
  neededMs = 0,
  answers = [{ text: "Well." }] as BrainPart[],
  reply = answering(answers),
  troubled = (problem: string): void => expect.fail(problem),
  before = [] as StoredLine[],
  textOnly = false,
  nudgeSeconds = 0,
  understandsWords = false,
  track = undefined as SoundTrack | undefined,
} = {}) {
  const sent: { at: number; frame: ServerFrame }[] = [];
  const record = new Map<number, TranscriptItem>();
  const waits: number[] = [];
  const finished = vi.fn<() => void>();
  const now = () => Date.now();
  let ears: EarsListener | undefined;
  const socket = timedSocket((frame) => void sent.push({ at: now(), frame }));
  const events = { frame: () => undefined, failed: () => undefined, ended: () => undefined };
  const { history, firstMove } = planResumption(before, { language: "en", textOnly });
  const recorder = {
    save: (item: TranscriptItem) => record.set(item.position, { ...item }),
    remove: ({ position }: TranscriptItem) => record.delete(position),
  };
  const transcript = new Transcript(recorder, now, history);
  const dialogue = new Dialogue({
    connection: new Connection(socket, events, now),
    meter: new TokenMeter(),
    settings: {
      inputFormat: "pcm_16000",
      outputFormat: "pcm_16000",
      speechOutput: textOnly
        ? undefined
        : { format: "pcm_16000", sampleRate: 16_000, voiceId: "voice", speed: 1 },
      language: "en",
      firstMessage,
      prompt: "",
      script: undefined,
      silenceMs: 650,
      nudgeSeconds,
      maxSeconds: 600,
      events: new Set(),
      textOnly,
      isSilent: false,
      showsWhole: textOnly,
    },
    engines: timedEngines({ reply, neededMs, heardBy: (listener) => (ears = listener), understandsWords }),
    transcript,
    now,
    track,
    answered: (milliseconds) => waits.push(milliseconds),
    finished,
    troubled,
  });
  if (before.length > 0) dialogue.resume(firstMove);
  else dialogue.begin();
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
    transcript,
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
    record: () => [...record.values()],
    lines: () => [...record.values()].map(({ message }) => message),
    /** The words of the agent that the client was sent. */
    said: () =>
      sent.flatMap(({ frame }) =>
        frame.type === "agent_response" ? [frame.agent_response_event.agent_response] : [],
      ),
    corrected: () =>
      sent.flatMap(({ frame }) =>
        frame.type === "agent_response_correction"
          ? [frame.agent_response_correction_event.corrected_agent_response]
          : [],
      ),
  };
}

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
