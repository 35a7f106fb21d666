import { readFileSync } from "node:fs";
import { hum, roomSounds } from "@field-advisor/fixtures/room-sounds";
import { beforeAll, describe, expect, test } from "vitest";
import { type AudioFormat, decodeAudio, encodeAudio, sampleRate } from "../src/audio/format.ts";
import { Resampler } from "../src/audio/resampler.ts";
import type { HeardSpeech } from "../src/engines/ears/ears.ts";
import { installedSilero } from "../src/engines/ears/silero/installed-silero.ts";
import { synchronousSilero } from "../src/engines/ears/silero/synchronous-silero.ts";
import { SileroNetwork } from "../src/engines/ears/silero/silero-network.ts";
import { voiceActivityEars } from "../src/engines/ears/voice-activity-ears.ts";
import type { VoiceActivity } from "../src/engines/ears/voice-activity.ts";
import { joined, mixed, silence, speech } from "./speech.ts";

let voices: VoiceActivity;
let sentence: Int16Array;
beforeAll(async () => {
  voices = synchronousSilero(await SileroNetwork.load(readFileSync(installedSilero())));
  sentence = joined(silence(1000), await speech("Good morning and thank you for coming."), silence(1000));
});

interface ListenOptions {
  format?: AudioFormat;
  agentSpeaks?: boolean;
  /** Samples per chunk. */
  piece?: number;
  /** At the pace of a microphone, or all at once. */
  inTime?: boolean;
}

function listen(
  sound: Int16Array,
  { format = "pcm_16000", agentSpeaks = false, piece = 320, inTime = true }: ListenOptions = {},
) {
  const reports: string[] = [];
  const durations: number[] = [];
  const listener = {
    speechSuspected: () => void reports.push("suspected"),
    speechDismissed: () => void reports.push("dismissed"),
    speechStarted: () => void reports.push("started"),
    speechEnded: () => void reports.push("ended"),
    heard: ({ beganAt, endedAt }: HeardSpeech) => void durations.push(endedAt - beganAt),
    failed: (reason: string) => expect.fail(reason),
  };
  let now = 0;
  const options = { format, silenceMs: 650, language: "en", now: () => now, listener };
  const ears = voiceActivityEars(undefined, voices)(options);
  ears.agentSpeaks(agentSpeaks);
  for (let at = 0; at < sound.length; at += piece) {
    const heard = sound.subarray(at, at + piece);
    if (inTime) now += (heard.length / sampleRate(format)) * 1000;
    ears.hear(heard);
  }
  ears.close();
  return { reports, durations };
}

type Room = keyof typeof roomSounds;

/** @param level its root mean square, in dB below full scale */
const room = (name: Room, seconds: number, level: number) => atLevel(roomSounds[name](seconds), level);

/** @param level its root mean square, in dB below full scale */
function atLevel(sound: Float32Array, level: number): Int16Array {
  const effective = Math.sqrt(sound.reduce((sum, value) => sum + value * value, 0) / sound.length);
  const factor = (32_768 * 10 ** (level / 20)) / effective;
  return Int16Array.from(sound, (value) => Math.max(-32_768, Math.min(32_767, value * factor)));
}

function levelOf(sound: Int16Array): number {
  const sounding = sound.filter((sample) => sample !== 0);
  return 10 * Math.log10(sounding.reduce((sum, value) => sum + (value / 32_768) ** 2, 0) / sounding.length);
}

describe("with Silero", () => {
  test.each(["fan", "keyboard", "music"] as const)("speech in the noise of a %s is a turn", (name) => {
    const noisy = mixed(sentence, room(name, 6, levelOf(sentence) - 5));
    expect(listen(noisy).reports).toEqual(["started", "ended"]);
  });

  test.each(["fan", "keyboard", "music", "bangs"] as const)("%s alone takes no turn", (name) => {
    expect(listen(room(name, 20, -30)).reports).toEqual([]);
  });

  test.each(["keyboard", "bangs", "coughs"] as const)("%s do not interrupt the agent", (name) => {
    expect(listen(room(name, 20, -30), { agentSpeaks: true }).reports).not.toContain("started");
  });

  test("a syllable of 200 ms makes the agent hold its words and go on", async () => {
    const syllable = joined(silence(1000), (await speech("Yes")).slice(0, 200 * 16), silence(1500));
    expect(listen(syllable, { agentSpeaks: true }).reports).toEqual(["suspected", "dismissed"]);
    expect(listen(syllable).reports).toEqual(["started", "ended"]);
  });

  test("a listener's hum makes the agent hold its words and go on", () => {
    const mmHm = hum([
      { from: 130, to: 124, seconds: 0.17 },
      { from: 169, to: 156, seconds: 0.23 },
    ]);
    const sound = joined(silence(1000), atLevel(mmHm, -20), silence(1000));
    expect(listen(sound, { agentSpeaks: true }).reports).toEqual(["suspected", "dismissed"]);
  });

  test("what somebody goes on saying interrupts the agent", () => {
    expect(listen(sentence, { agentSpeaks: true }).reports).toEqual(["suspected", "started", "ended"]);
  });

  test("speech of a telephone is heard", () => {
    const narrow = new Resampler(16_000, 8000).process(sentence);
    const sound = decodeAudio(Buffer.from(encodeAudio(narrow, "ulaw_8000")), "ulaw_8000");
    expect(listen(sound, { format: "ulaw_8000", piece: 160 }).reports).toEqual(["started", "ended"]);
  });

  test("clipped speech is heard", () => {
    const clipped = sentence.map((sample) => Math.max(-32_768, Math.min(32_767, sample * 8)));
    expect(listen(clipped).reports).toEqual(["started", "ended"]);
  });

  test("no sound at all changes nothing", () => {
    const ears = listen(new Int16Array(0));
    expect(ears).toEqual({ reports: [], durations: [] });
  });

  test(
    "ten minutes that arrive at once are heard to their end, a minute in a turn",
    { timeout: 120_000 },
    () => {
      const times = Math.ceil((600 * 16_000) / sentence.length);
      const long = new Int16Array(times * sentence.length);
      for (let time = 0; time < times; time++) long.set(sentence, time * sentence.length);
      const { reports, durations } = listen(long, { piece: long.length, inTime: false });
      expect(durations.length).toBeGreaterThanOrEqual(9);
      for (const duration of durations) expect(duration).toBeLessThanOrEqual(60_000);
      expect(reports.slice(0, 2 * durations.length)).toEqual(durations.flatMap(() => ["started", "ended"]));
    },
  );
});
