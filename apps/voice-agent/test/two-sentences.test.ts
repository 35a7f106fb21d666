import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { HeardSpeech, Transcriber } from "../src/engines/ears/ears.ts";
import { installedSilero } from "../src/engines/ears/silero/installed-silero.ts";
import { SileroNetwork } from "../src/engines/ears/silero/silero-network.ts";
import { synchronousSilero } from "../src/engines/ears/silero/synchronous-silero.ts";
import { voiceActivityEars } from "../src/engines/ears/voice-activity-ears.ts";
import type { VoiceActivity } from "../src/engines/ears/voice-activity.ts";
import { joined, mixed, noise, silence, speech } from "./speech.ts";

const chunk = 640;

interface Listening {
  transcriber?: Transcriber;
  voices?: VoiceActivity | undefined;
  /** The sound arrives all at once. */
  atOnce?: boolean;
}

/** The turns that the ears find, in a room that is not quite silent. */
async function turnsIn(sound: Int16Array, { transcriber, voices, atOnce = false }: Listening = {}) {
  const heard: HeardSpeech[] = [];
  let now = 0;
  const ears = voiceActivityEars(
    transcriber,
    voices,
  )({
    format: "pcm_16000",
    silenceMs: 650,
    language: "en",
    now: () => now,
    listener: {
      speechSuspected: () => undefined,
      speechDismissed: () => undefined,
      speechStarted: () => undefined,
      speechEnded: () => undefined,
      heard: (said) => heard.push(said),
      failed: (reason) => expect.fail(reason),
    },
  });
  const room = mixed(sound, noise(sound.length / 16, -70));
  const after = noise(3000, -70);
  for (const [samples, isLate] of [
    [room, atOnce],
    [after, false],
  ] as const)
    for (let start = 0; start < samples.length; start += chunk) {
      now += isLate ? 1 : 40;
      ears.hear(samples.subarray(start, start + chunk));
      await Promise.resolve();
    }
  return heard;
}

const audible = (sample: number) => Math.abs(sample) > 130;
const trimmed = (sound: Int16Array) =>
  sound.slice(sound.findIndex(audible), sound.findLastIndex(audible) + 1);

const pairs = [
  ["asha", "Good morning.", "My name is Anna Weber."],
  ["ben", "I have looked at your papers.", "There is one thing I would like to ask."],
  ["clara", "Well…", "It depends on how long you keep it."],
  ["dan", "Thank you for coming today.", "Please take a seat."],
  ["frank", "Guten Morgen.", "Mein Name ist Anna Weber."],
  ["greta", "Yes.", "I have two children and a dog."],
  ["elspeth", "I see what you mean.", "Let me explain the costs."],
] as const;

/** Two sentences with so much silence between them that they are one turn. */
const spoken = async ([voice, first, second]: (typeof pairs)[number], pauseMs: number) => {
  const [one, two] = await Promise.all([first, second].map((text) => speech(text, `voice_${voice}`)));
  return joined(
    silence(1000),
    trimmed(one ?? silence(0)),
    silence(pauseMs),
    trimmed(two ?? silence(0)),
    silence(1000),
  );
};

/** A recognizer that says one after the other. */
function reciting(...texts: (string | undefined)[]): Transcriber & { heardMs: number[] } {
  const heardMs: number[] = [];
  return {
    name: "reciting",
    heardMs,
    async transcribe(samples) {
      heardMs.push(samples.length / 16);
      return texts.shift();
    },
  };
}

describe.each(["silero", "level and pitch"])("by %s", (engine) => {
  let voices: VoiceActivity | undefined;
  beforeAll(async () => {
    if (engine === "silero")
      voices = synchronousSilero(await SileroNetwork.load(readFileSync(installedSilero())));
  });

  test.each([300, 500, 600])("two sentences with %d ms between them are one turn", async (pauseMs) => {
    const heard: number[] = [];
    for (const pair of pairs) heard.push((await turnsIn(await spoken(pair, pauseMs), { voices })).length);
    expect(heard).toEqual(pairs.map(() => 1));
  });

  test("so are two with 1.5 s between them that arrive at once, after a lost line", async () => {
    const [, pair] = pairs;
    const sound = await spoken(pair, 1500);
    expect(await turnsIn(sound, { voices })).toHaveLength(2);
    expect(await turnsIn(sound, { voices, atOnce: true })).toHaveLength(1);
  });
});

describe("with a recognizer", () => {
  const [, pair] = pairs;

  test("the parts of a turn are transcribed at its pauses and joined", async () => {
    const transcriber = reciting("Yes, but past performance", "is no promise for the future.");
    const turns = await turnsIn(await spoken(pair, 700), { transcriber });
    expect(turns.map(({ words }) => words)).toEqual([
      "Yes, but past performance is no promise for the future.",
    ]);
    // No sound is transcribed twice, and no long silence.
    const said = (turns[0]?.endedAt ?? 0) - (turns[0]?.beganAt ?? 0);
    expect(Math.max(...transcriber.heardMs)).toBeLessThan(said);
  });

  test("a question is answered without a longer wait", async () => {
    const transcriber = reciting("Have you looked at them?", "One more thing.");
    const turns = await turnsIn(await spoken(pair, 550), { transcriber });
    expect(turns.map(({ words }) => words)).toEqual(["Have you looked at them?", "One more thing."]);
  });

  test("a turn of which one part could not be transcribed has no words, and noise in it none", async () => {
    const failing = reciting("I have looked at your papers.", undefined);
    expect(await turnsIn(await spoken(pair, 500), { transcriber: failing })).toMatchObject([
      { words: undefined },
    ]);
    const noisy = reciting("[BLANK_AUDIO]", "There is one thing.");
    expect(await turnsIn(await spoken(pair, 500), { transcriber: noisy })).toMatchObject([
      { words: "There is one thing." },
    ]);
  });

  test("a turn goes on while its words are awaited", async () => {
    const slow = Promise.withResolvers<string>();
    const transcribed = ["One.", "Two."].map((text) => slow.promise.then(() => text));
    const transcriber: Transcriber = {
      name: "slow",
      transcribe: async () => transcribed.shift(),
    };
    const turns = await turnsIn(await spoken(pair, 1500), { transcriber });
    expect(turns).toEqual([]);
    slow.resolve("");
    await expect.poll(() => turns.map(({ words }) => words)).toEqual(["One. Two."]);
  });
});
