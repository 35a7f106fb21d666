import { describe, expect, it } from "vitest";
import type { DeviceReport, DeviceSettings } from "../src/sound/messages.ts";
import { Playout } from "../src/sound/playout.ts";
import { amplitude, decibels, deviceSettings, pcm, rms, tone } from "./tones.ts";

const DEVICE_RATE = 48_000;
const LINE_RATE = 16_000;
const BLOCK = 128;
const BLOCK_MS = (BLOCK / DEVICE_RATE) * 1000;

function speaker(change: Partial<DeviceSettings> = {}) {
  const reports: DeviceReport[] = [];
  const playout = new Playout({ ...deviceSettings, ...change }, DEVICE_RATE, (report) =>
    reports.push(report),
  );
  const heard: number[] = [];
  const of = (type: DeviceReport["type"]) => reports.filter((report) => report.type === type);
  return {
    playout,
    reports,
    of,
    heard,
    play: (milliseconds: number, turn = 1, frequency = 500) =>
      playout.receive({ type: "play", bytes: pcm(tone(frequency, milliseconds / 1000, LINE_RATE)), turn }),
    /** Lets time pass and answers what was heard in it. */
    wait: (milliseconds: number): Float32Array => {
      const from = heard.length;
      for (let at = 0; at < milliseconds - BLOCK_MS / 2; at += BLOCK_MS) {
        const block = new Float32Array(BLOCK);
        playout.render(block);
        heard.push(...block);
      }
      return Float32Array.from(heard.slice(from));
    },
  };
}

function slice(samples: Float32Array, fromMs: number, toMs: number): Float32Array {
  return samples.subarray((fromMs * DEVICE_RATE) / 1000, (toMs * DEVICE_RATE) / 1000);
}

const silent = (samples: Float32Array) => samples.every((sample) => sample === 0);

describe("beginning to play", () => {
  it("starts within one block when a frame holds the pre-roll", () => {
    const { play, wait } = speaker();
    play(100);
    expect(silent(wait(2 * BLOCK_MS))).toBe(false);
  });

  it("waits until 40 ms are there when frames are short", () => {
    const { play, wait } = speaker();
    play(20);
    expect(silent(wait(20))).toBe(true);
    play(20);
    expect(silent(wait(2 * BLOCK_MS))).toBe(false);
  });

  it("plays a word shorter than the pre-roll 40 ms after it came", () => {
    const { play, wait } = speaker();
    play(20);
    expect(silent(wait(40))).toBe(true);
    expect(silent(wait(20))).toBe(false);
  });

  it.for([8_000, 16_000, 22_050, 24_000, 44_100, 48_000])(
    "plays pcm_%d at its true pitch and loudness",
    (rate) => {
      const { playout, wait } = speaker({ output: { encoding: "pcm", rate } });
      playout.receive({ type: "play", bytes: pcm(tone(500, 1, rate)), turn: 1 });
      expect(decibels(amplitude(slice(wait(900), 100, 900), 500, DEVICE_RATE))).toBeCloseTo(0, 1);
    },
  );

  it("plays ulaw_8000", () => {
    const { playout, wait } = speaker({ output: { encoding: "ulaw", rate: 8_000 } });
    playout.receive({ type: "play", bytes: new Uint8Array(800).fill(0x80).buffer, turn: 1 });
    expect(slice(wait(90), 30, 60).every((sample) => Math.abs(sample - 32_124 / 32_768) < 0.01)).toBe(true);
  });

  it("joins frames without a seam", () => {
    const { playout, wait } = speaker();
    const whole = tone(500, 0.4, LINE_RATE);
    for (let at = 0; at < whole.length; at += 321) {
      playout.receive({ type: "play", bytes: pcm(whole.subarray(at, at + 321)), turn: 1 });
    }
    const heard = slice(wait(390), 20, 380);
    const step = heard.map((sample, index) => Math.abs(sample - (heard[index - 1] ?? sample)));
    expect(Math.max(...step)).toBeLessThan(1.1 * 2 * Math.PI * (500 / DEVICE_RATE));
  });

  it("survives half a sample and an empty frame", () => {
    const { playout, wait } = speaker();
    playout.receive({ type: "play", bytes: new ArrayBuffer(3), turn: 1 });
    playout.receive({ type: "play", bytes: new ArrayBuffer(0), turn: 1 });
    expect(silent(wait(100))).toBe(true);
  });
});

describe("running dry", () => {
  it("fades out and in again over 5 ms, without a step", () => {
    const { play, wait } = speaker();
    play(100, 1, 1000);
    wait(150);
    play(200, 1, 1000);
    const heard = wait(200);
    const first = heard.findIndex((sample) => sample !== 0);
    const onset = heard.subarray(first, first + 0.001 * DEVICE_RATE);
    expect(Math.max(...onset.map(Math.abs))).toBeLessThan(0.25);
    expect(rms(heard.subarray(first + 0.008 * DEVICE_RATE, first + 0.05 * DEVICE_RATE))).toBeCloseTo(
      Math.SQRT1_2,
      1,
    );
  });

  it("ends softly: the last 5 ms go down to nothing", () => {
    const { play, heard, wait } = speaker();
    play(100, 1, 1000);
    wait(200);
    const end = heard.findLastIndex((sample) => sample !== 0);
    const before = Float32Array.from(heard.slice(end - 0.02 * DEVICE_RATE, end - 0.008 * DEVICE_RATE));
    const last = Float32Array.from(heard.slice(end - 0.0005 * DEVICE_RATE, end));
    expect(rms(before)).toBeCloseTo(Math.SQRT1_2, 1);
    expect(Math.max(...last.map(Math.abs))).toBeLessThan(0.12);
  });

  it("counts an underrun within an answer and from then on waits on top of a frame, up to 120 ms", () => {
    const { play, wait, of } = speaker();
    const delays: number[] = [];
    play(100);
    for (let gap = 0; gap < 6; gap++) {
      wait(600);
      play(100);
      const heard = wait(260);
      delays.push(heard.findIndex((sample) => sample !== 0) / (DEVICE_RATE / 1000));
    }
    expect(of("underrun")).toEqual([1, 2, 3, 4, 5, 6].map((count) => ({ type: "underrun", count })));
    expect(Math.max(...delays)).toBeLessThan(120 + 2 * BLOCK_MS);
    expect(delays.at(-1)).toBeGreaterThan(100);
  });

  it("grows with lateness in small steps when the line is only a little uneven", () => {
    const { play, wait } = speaker();
    play(100);
    wait(100 + 2 * BLOCK_MS + 10);
    play(100);
    const heard = wait(130);
    const delay = heard.findIndex((sample) => sample !== 0) / (DEVICE_RATE / 1000);
    expect(delay).toBeGreaterThan(50);
    expect(delay).toBeLessThan(70);
  });

  it("does not call the pause between two answers, or a thinking agent, an underrun", () => {
    const { play, wait, of } = speaker();
    play(100, 1);
    wait(400);
    play(100, 2);
    wait(1400);
    play(100, 2);
    wait(200);
    expect(of("underrun")).toEqual([]);
  });
});

describe("an interruption", () => {
  it("is 40 dB down within 150 ms, exponentially, and silent soon after", () => {
    const { playout, play, wait } = speaker();
    play(5000);
    const before = rms(wait(500));
    playout.receive({ type: "interrupt" });
    const after = wait(600);
    const down = (fromMs: number) => decibels(rms(slice(after, fromMs, fromMs + 10)) / before);
    expect(down(45)).toBeCloseTo(-20, -0.5);
    expect(down(100)).toBeLessThan(-40);
    expect(down(150)).toBeLessThan(-55);
    expect(silent(slice(after, 250, 600))).toBe(true);
    const steps = [10, 30, 50, 70, 90].map((at) => down(at) - down(at + 20));
    for (const step of steps) expect(step).toBeCloseTo(8, 0);
  });

  it("has no step in it that clicks", () => {
    const { playout, play, wait } = speaker();
    play(1000);
    const before = wait(500);
    playout.receive({ type: "interrupt" });
    const joined = Float32Array.from([...before.slice(-480), ...wait(300)]);
    const step = joined.map((sample, index) => Math.abs(sample - (joined[index - 1] ?? sample)));
    expect(Math.max(...step)).toBeLessThan(1.1 * 2 * Math.PI * (500 / DEVICE_RATE));
  });

  it("lets the next answer be heard at full volume at once, over the fading rest", () => {
    const { playout, play, wait } = speaker();
    play(5000, 1, 500);
    wait(500);
    playout.receive({ type: "interrupt" });
    wait(20);
    play(1000, 3, 2000);
    const heard = wait(300);
    expect(decibels(amplitude(slice(heard, 10, 60), 2000, DEVICE_RATE))).toBeGreaterThan(-1);
    expect(decibels(amplitude(slice(heard, 150, 300), 500, DEVICE_RATE))).toBeLessThan(-60);
  });

  it("begins the next answer anew, with its own pre-roll", () => {
    const { playout, play, wait, of } = speaker();
    play(5000, 1);
    wait(500);
    playout.receive({ type: "interrupt" });
    play(20, 3);
    wait(30);
    expect(of("mode")).toHaveLength(2);
    wait(20);
    expect(of("mode").at(-1)).toEqual({ type: "mode", mode: "speaking" });
  });

  it("never brings back what was queued", () => {
    const { playout, play, wait } = speaker();
    play(5000);
    wait(100);
    playout.receive({ type: "interrupt" });
    wait(300);
    expect(silent(wait(5000))).toBe(true);
  });

  it("turns to listening at once", () => {
    const { playout, play, wait, of } = speaker();
    play(5000);
    wait(100);
    playout.receive({ type: "interrupt" });
    expect(of("mode")).toEqual([
      { type: "mode", mode: "speaking" },
      { type: "mode", mode: "listening" },
    ]);
  });

  it("before anything was heard is simply silence", () => {
    const { playout, play, wait } = speaker();
    play(20);
    playout.receive({ type: "interrupt" });
    expect(silent(wait(300))).toBe(true);
  });
});

describe("a pause of the agent", () => {
  const paused = { type: "agent_paused" } as const;
  const resumed = { type: "agent_resumed" } as const;

  it("is silent within 10 ms, without a step that clicks", () => {
    const { playout, play, wait } = speaker();
    play(1000);
    const before = wait(500);
    playout.receive(paused);
    const after = wait(300);
    expect(silent(slice(after, 10, 300))).toBe(true);
    const joined = Float32Array.from([...before.slice(-480), ...after]);
    const step = joined.map((sample, index) => Math.abs(sample - (joined[index - 1] ?? sample)));
    expect(Math.max(...step)).toBeLessThan(1.1 * 2 * Math.PI * (500 / DEVICE_RATE));
  });

  it("keeps what is queued and goes on where it stopped, softly", () => {
    const { playout, play, wait } = speaker();
    play(500, 1, 500);
    play(500, 1, 2000);
    wait(400);
    playout.receive(paused);
    wait(700);
    playout.receive(resumed);
    const heard = wait(700);
    expect(Math.max(...slice(heard, 0, 1).map(Math.abs))).toBeLessThan(0.3);
    // 5 ms were heard while it faded: 95 ms of the low tone are left, and all of the high one.
    expect(decibels(amplitude(slice(heard, 10, 90), 500, DEVICE_RATE))).toBeCloseTo(0, 0);
    expect(decibels(amplitude(slice(heard, 110, 590), 2000, DEVICE_RATE))).toBeCloseTo(0, 0);
    expect(silent(slice(heard, 610, 700))).toBe(true);
  });

  it("is told as what it is, and not as an underrun", () => {
    const { playout, play, wait, of } = speaker();
    play(400);
    wait(200);
    playout.receive(paused);
    wait(600);
    playout.receive(resumed);
    play(200);
    wait(600);
    expect(of("mode").map((report) => report.type === "mode" && report.mode)).toEqual([
      "speaking",
      "paused",
      "speaking",
      "listening",
    ]);
    expect(of("underrun")).toEqual([]);
  });

  it("ends with an interruption, of which nothing is left", () => {
    const { playout, play, wait, of } = speaker();
    play(1000, 1, 500);
    wait(200);
    playout.receive(paused);
    wait(300);
    playout.receive({ type: "interrupt" });
    expect(of("mode").at(-1)).toEqual({ type: "mode", mode: "listening" });
    expect(silent(wait(500))).toBe(true);
    play(500, 3, 2000);
    expect(decibels(amplitude(slice(wait(300), 20, 300), 2000, DEVICE_RATE))).toBeCloseTo(0, 0);
  });

  it("does not hold back the next answer when it came too late", () => {
    const { playout, play, wait } = speaker();
    play(100, 1);
    wait(150);
    playout.receive(paused);
    wait(20);
    play(500, 2);
    expect(silent(wait(10))).toBe(false);
  });

  it("changes nothing before anything is heard", () => {
    const { playout, play, wait, reports } = speaker();
    playout.receive(paused);
    wait(20);
    expect(reports).toEqual([]);
    play(200);
    expect(silent(wait(10))).toBe(false);
  });

  it("twice is one", () => {
    const { playout, play, wait } = speaker();
    play(1000);
    wait(200);
    playout.receive(paused);
    wait(100);
    playout.receive(paused);
    expect(silent(wait(500))).toBe(true);
    playout.receive(resumed);
    expect(silent(wait(10))).toBe(false);
  });

  it("of which nobody tells the end is over after three seconds, while the microphone runs", () => {
    const { playout, play, wait } = speaker();
    play(1000);
    wait(200);
    playout.receive(paused);
    wait(10);
    playout.release();
    expect(silent(wait(2950))).toBe(true);
    expect(silent(wait(100))).toBe(false);
  });

  it("at the end of the conversation lets the rest be heard", () => {
    const { playout, play, wait, of } = speaker();
    play(500);
    wait(200);
    playout.receive(paused);
    wait(100);
    playout.receive({ type: "drain" });
    expect(silent(wait(10))).toBe(false);
    wait(400);
    expect(of("drained")).toHaveLength(1);
  });

  it("with nothing left to say ends in listening", () => {
    const { playout, play, wait, of } = speaker();
    play(100);
    wait(110);
    playout.receive(paused);
    wait(300);
    playout.receive(resumed);
    wait(250);
    expect(of("mode").at(-1)).toEqual({ type: "mode", mode: "listening" });
  });
});

describe("what it reports", () => {
  it("speaking follows play-out and ignores gaps under 200 ms", () => {
    const { play, wait, of } = speaker();
    for (let word = 0; word < 5; word++) {
      play(100);
      wait(240);
    }
    expect(of("mode")).toEqual([{ type: "mode", mode: "speaking" }]);
    wait(200);
    expect(of("mode").at(-1)).toEqual({ type: "mode", mode: "listening" });
  });

  it("the level of what is heard, volume included", () => {
    const { playout, play, wait } = speaker({ volume: 0.5 });
    wait(1000);
    expect(playout.level.take()).toBe(0);
    play(1000);
    wait(1000);
    expect(playout.level.take()).toBeCloseTo(0.5 * Math.SQRT1_2, 1);
  });

  it("drained only after the last sample, and at once when nothing is queued", () => {
    const { playout, play, wait, of } = speaker();
    playout.receive({ type: "drain" });
    wait(BLOCK_MS);
    expect(of("drained")).toHaveLength(1);
    play(20);
    playout.receive({ type: "drain" });
    wait(10);
    expect(of("drained")).toHaveLength(1);
    wait(30);
    expect(of("drained")).toHaveLength(2);
  });

  it("turns volume changes into a glide of a few milliseconds", () => {
    const { playout, play, wait } = speaker();
    play(2000);
    wait(100);
    playout.setVolume(0);
    const heard = wait(100);
    expect(rms(slice(heard, 0, 2))).toBeGreaterThan(0.2);
    expect(rms(slice(heard, 40, 100))).toBeLessThan(0.001);
    playout.setVolume(0.5);
    wait(50);
    expect(rms(wait(100))).toBeCloseTo(0.5 * Math.SQRT1_2, 2);
  });
});

describe("a phone that swallows the first sound", () => {
  it("holds it until the microphone runs, and then loses none of it", () => {
    const { playout, play, wait } = speaker({ hold: true });
    play(500);
    expect(silent(wait(1000))).toBe(true);
    playout.release();
    expect(rms(slice(wait(500), 10, 480))).toBeCloseTo(Math.SQRT1_2, 1);
  });

  it("waits three seconds at most", () => {
    const { play, wait } = speaker({ hold: true });
    play(500);
    expect(silent(wait(2990))).toBe(true);
    expect(silent(wait(60))).toBe(false);
  });

  it("forgets what was interrupted before it was heard", () => {
    const { playout, play, wait } = speaker({ hold: true });
    play(500);
    playout.receive({ type: "interrupt" });
    playout.release();
    expect(silent(wait(1000))).toBe(true);
  });
});
