import { beforeAll, describe, expect, test } from "vitest";
import type { HeardSpeech } from "../src/engines/ears/ears.ts";
import { voiceActivityEars } from "../src/engines/ears/voice-activity-ears.ts";
import { joined, mixed, noise, silence, speech } from "./speech.ts";

interface Listening {
  reports: string[];
  /** Milliseconds of the recording at which turns began and ended. */
  started: number[];
  ended: number[];
  heard: HeardSpeech[];
}

const chunkMs = 20;

function listen(recording: Int16Array, { agentSpeaks = false, silenceMs = 400 } = {}): Listening {
  const listening: Listening = { reports: [], started: [], ended: [], heard: [] };
  let now = 0;
  const ears = voiceActivityEars(
    undefined,
    undefined,
  )({
    format: "pcm_16000",
    silenceMs,
    language: "en",
    now: () => now,
    listener: {
      speechSuspected: () => listening.reports.push("suspected"),
      speechDismissed: () => listening.reports.push("dismissed"),
      speechStarted: () => {
        listening.reports.push("started");
        listening.started.push(now);
      },
      speechEnded: () => {
        listening.reports.push("ended");
        listening.ended.push(now);
      },
      heard: (said) => listening.heard.push(said),
      failed: (reason) => expect.fail(reason),
    },
  });
  ears.agentSpeaks(agentSpeaks);
  for (let start = 0; start < recording.length; start += chunkMs * 16) {
    now += chunkMs;
    ears.hear(recording.subarray(start, start + chunkMs * 16));
  }
  return listening;
}

const ms = (samples: Int16Array) => samples.length / 16;

describe("speech", () => {
  let sentence: Int16Array;
  beforeAll(async () => {
    sentence = await speech("Good morning and thank you for coming.");
  });

  test.each([
    ["in a quiet room", 0, -90],
    ["spoken softly", -20, -90],
    ["beside a fan", 0, -40],
    ["in a noisy office", 0, -32],
  ])("is one turn %s", (_where, gain, noiseLevel) => {
    const quieter = sentence.map((sample) => sample * 10 ** (gain / 20));
    const recording = joined(silence(1500), quieter, silence(1500));
    const { started, ended, heard } = listen(mixed(recording, noise(ms(recording), noiseLevel)));
    expect(started).toHaveLength(1);
    expect(ended).toHaveLength(1);
    // The beginning and the end of voices are inaudible.
    const { beganAt, endedAt } = heard[0] ?? { beganAt: 0, endedAt: 0 };
    expect(Math.abs(beganAt - 1500)).toBeLessThan(150);
    expect(Math.abs(endedAt - 1500 - ms(sentence))).toBeLessThan(300);
  });

  test("is noticed within 250 ms and its end within half a second", () => {
    const { started, ended } = listen(joined(silence(1000), sentence, silence(1500)));
    expect((started[0] ?? 0) - 1000).toBeLessThan(250);
    expect((ended[0] ?? 0) - 1000 - ms(sentence)).toBeGreaterThan(150);
    expect((ended[0] ?? 0) - 1000 - ms(sentence)).toBeLessThan(500);
  });

  test("the silence that ends a turn can be chosen", () => {
    const recording = joined(silence(500), sentence, silence(700), sentence, silence(1500));
    expect(listen(recording, { silenceMs: 400 }).ended).toHaveLength(2);
    expect(listen(recording, { silenceMs: 1000 }).ended).toHaveLength(1);
  });

  test("in chunks of any length is heard alike", () => {
    const recording = joined(silence(500), sentence, silence(1000));
    const heard: HeardSpeech[] = [];
    let now = 0;
    const ears = voiceActivityEars(
      undefined,
      undefined,
    )({
      format: "pcm_16000",
      silenceMs: 400,
      language: "en",
      now: () => now,
      listener: {
        speechSuspected: () => 0,
        speechDismissed: () => 0,
        speechStarted: () => 0,
        speechEnded: () => 0,
        heard: (said) => heard.push(said),
        failed: (reason) => expect.fail(reason),
      },
    });
    for (let start = 0, size = 1; start < recording.length; start += size, size = (size * 7 + 3) % 5000) {
      now += size / 16;
      ears.hear(recording.subarray(start, start + size));
    }
    const durations = (all: HeardSpeech[]) => all.map(({ beganAt, endedAt }) => endedAt - beganAt);
    expect(durations(heard)).toEqual(durations(listen(recording).heard));
  });

  test("over the agent's words interrupts, whoever speaks and however it begins", async () => {
    const delays: number[] = [];
    for (const voice of ["voice_asha", "voice_ben", "voice_dan", "voice_frank"]) {
      for (const words of [
        "Sorry, can I stop you there?",
        "Please wait a second.",
        "What does that mean?",
        "Hold on.",
      ]) {
        const { started } = listen(joined(silence(1000), await speech(words, voice), silence(800)), {
          agentSpeaks: true,
        });
        expect(started).toHaveLength(1);
        delays.push((started[0] ?? 0) - 1000);
      }
    }
    const median = delays.toSorted((a, b) => a - b)[delays.length / 2];
    expect(median).toBeLessThanOrEqual(420);
    expect(Math.max(...delays)).toBeLessThanOrEqual(600);
  });

  test("too short to be meant does not interrupt the agent, but counts when it is silent", async () => {
    const mm = (await speech("Mm", "voice_ben")).slice(0, 130 * 16);
    const recording = joined(silence(1000), mm, silence(800));
    expect(listen(recording, { agentSpeaks: true }).reports).not.toContain("started");
    expect(listen(recording).reports).toEqual(["started", "ended"]);
  });
});

describe("what is no speech", () => {
  const tone = (frequency: number) => (_: number, index: number) =>
    index < 16_000 ? 0 : 5000 * Math.sin((2 * Math.PI * frequency * index) / 16_000);

  test.each([
    ["silence", silence(3000)],
    ["steady noise", noise(5000, -30)],
    ["a fan that is switched on", joined(silence(1500), noise(5000, -25))],
    ["mains hum", Int16Array.from({ length: 64_000 }, tone(50))],
    ["a slammed door", joined(silence(1000), noise(150, -6), silence(1000))],
  ])("%s begins no turn", (_case, recording) => {
    expect(listen(recording).started).toEqual([]);
    expect(listen(recording, { agentSpeaks: true }).started).toEqual([]);
  });

  test("a tone that never stops does not keep a turn open", () => {
    const { started, ended } = listen(Int16Array.from({ length: 16_000 * 6 }, tone(300)));
    expect(ended).toHaveLength(started.length);
  });
});
