import { statSync, truncateSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type AudioFormat, encodeAudio, sampleRate } from "../src/audio/format.ts";
import type { Settings } from "../src/conversation/settings.ts";
import { CallRecorder } from "../src/recording/call-recorder.ts";
import { encode } from "../src/recording/encoder.ts";
import { decoded, level, newSpool } from "./recorded.ts";

/** A tone of some milliseconds. */
const tone = (hertz: number, ms: number, format: AudioFormat, from = 0): Buffer => {
  const rate = sampleRate(format);
  const count = (rate * ms) / 1000;
  const first = (rate * from) / 1000;
  return encodeAudio(
    Int16Array.from(
      { length: count },
      (_, at) => 8000 * Math.sin((2 * Math.PI * hertz * (first + at)) / rate),
    ),
    format,
  );
};

/** How often it swings through zero from below, in a second. */
function pitch(sound: Float32Array, from: number, to: number): number {
  const part = sound.subarray(from * 16_000, to * 16_000);
  const crossings = part.filter((sample, at) => sample >= 0 && (part[at - 1] ?? 0) < 0).length;
  return crossings / (to - from);
}

/** A call in which the person sounds for a second from 1 s on, and the agent for a second from 2 s on. */
async function call(input: AudioFormat, output: AudioFormat): Promise<string> {
  const file = path.join(newSpool(), "call");
  const recorder = new CallRecorder({
    file,
    mostBytes: 10_000_000,
    onBegin: () => undefined,
    onProblem: (_, reason) => expect.fail(reason),
  });
  const settings: Partial<Settings> = { textOnly: false, inputFormat: input, outputFormat: output };
  recorder.begin(5000, settings as Settings);
  for (let ms = 0; ms < 1000; ms += 40) recorder.heard(6000 + ms + 40, tone(300, 40, input, ms));
  for (let ms = 0; ms < 1000; ms += 200) recorder.played(7000 + ms, tone(440, 200, output, ms));
  recorder.ended(9000);
  expect(await recorder.close()).toBe(true);
  return file;
}

async function encoded(file: string) {
  const mp3: Buffer[] = [];
  const never = new AbortController().signal;
  const made = await encode(["call", file], (piece) => void mp3.push(piece), never);
  const { channels } = await decoded(Buffer.concat(mp3));
  const [left = new Float32Array(), right = new Float32Array()] = channels;
  return { made, left, right };
}

test.each([
  ["pcm_16000", "pcm_16000"],
  ["ulaw_8000", "pcm_44100"],
  ["pcm_48000", "ulaw_8000"],
  ["pcm_22050", "pcm_24000"],
] as const)(
  "sound of a person in %s and of an agent in %s is heard at its pitch and its time",
  async (input, output) => {
    const { made, left, right } = await encoded(await call(input, output));
    expect(made).toEqual({ kind: "done", seconds: 4, hasUserAudio: true, hasResponseAudio: true });
    for (const [side, from, hertz] of [
      [left, 1, 300],
      [right, 2, 440],
    ] as const) {
      expect(pitch(side, from + 0.1, from + 0.9)).toBeCloseTo(hertz, -1);
      expect(level(side, from + 0.02, from + 0.98)).toBeGreaterThan(-20);
      expect(level(side, from - 0.5, from - 0.05)).toBeLessThan(-60);
      expect(level(side, from + 1.05, from + 1.5)).toBeLessThan(-60);
    }
  },
);

test("a file whose last event is cut off is a call up to there", async () => {
  const file = await call("pcm_16000", "pcm_16000");
  truncateSync(file, statSync(file).size - 3000);
  const { made, right } = await encoded(file);
  expect(made).toMatchObject({ hasUserAudio: true, hasResponseAudio: true });
  expect(level(right, 2.05, 2.7)).toBeGreaterThan(-20);
});
