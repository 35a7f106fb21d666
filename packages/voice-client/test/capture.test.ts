import { describe, expect, it } from "vitest";
import { Capture } from "../src/sound/capture.ts";
import type { DeviceSettings } from "../src/sound/messages.ts";
import { decodeUlaw, encodeUlaw } from "../src/sound/samples.ts";
import { amplitude, decibels, deviceSettings, tone } from "./tones.ts";

const DEVICE_RATE = 48_000;

function record(change: Partial<DeviceSettings> = {}) {
  const frames: Uint8Array<ArrayBuffer>[] = [];
  const capture = new Capture({ ...deviceSettings, ...change }, DEVICE_RATE, (frame) => frames.push(frame));
  /** In blocks of 128, as the audio thread delivers them. */
  const hear = (samples: Float32Array) => {
    for (let at = 0; at < samples.length; at += 128) capture.process(samples.subarray(at, at + 128));
  };
  return { frames, capture, hear };
}

function joined(
  frames: Uint8Array<ArrayBuffer>[],
  decode: (bytes: Uint8Array<ArrayBuffer>) => Iterable<number>,
) {
  return Float32Array.from(
    frames.flatMap((bytes) => [...decode(bytes)]),
    (value) => value / 32_768,
  );
}

const asPcm = (bytes: Uint8Array<ArrayBuffer>) => new Int16Array(bytes.buffer);
const asUlaw = (bytes: Uint8Array<ArrayBuffer>) => Array.from(bytes, decodeUlaw);

describe("capture", () => {
  it("sends frames of exactly the chosen length", () => {
    const { frames, hear } = record();
    hear(tone(440, 1, DEVICE_RATE));
    expect(frames.length).toBe(25);
    expect(new Set(frames.map((bytes) => bytes.length))).toEqual(new Set([1280]));
  });

  it.for([8_000, 16_000, 22_050, 24_000, 44_100, 48_000])("speaks pcm_%d", (rate) => {
    const { frames, hear } = record({ input: { encoding: "pcm", rate } });
    hear(tone(440, 1, DEVICE_RATE));
    expect(decibels(amplitude(joined(frames, asPcm), 440, rate))).toBeCloseTo(0, 1);
  });

  it("speaks ulaw_8000", () => {
    const { frames, hear } = record({ input: { encoding: "ulaw", rate: 8_000 } });
    hear(tone(440, 1, DEVICE_RATE));
    expect(frames[0]?.length).toBe(320);
    expect(decibels(amplitude(joined(frames, asUlaw), 440, 8_000))).toBeCloseTo(0, 1);
  });

  it("clips instead of wrapping round", () => {
    const { frames, hear } = record({ input: { encoding: "pcm", rate: DEVICE_RATE } });
    hear(new Float32Array(1920).fill(3));
    hear(new Float32Array(1920).fill(-3));
    expect(frames.map((bytes) => asPcm(bytes)[0])).toEqual([32_767, -32_767]);
  });

  it("measures the level since it was last asked", () => {
    const { capture, hear } = record();
    hear(tone(440, 0.2, DEVICE_RATE));
    expect(capture.level.take()).toBeCloseTo(Math.SQRT1_2, 2);
    hear(new Float32Array(4800));
    expect(capture.level.take()).toBeLessThan(0.1);
    expect(capture.level.take()).toBe(0);
  });

  it("muted: sends nothing but silence, at first without a gap, then once a second", () => {
    const { frames, hear, capture } = record();
    capture.setMuted(true);
    hear(tone(440, 13, DEVICE_RATE));
    expect(frames.slice(1).every((bytes) => bytes.every((byte) => byte === 0))).toBe(true);
    const atFullSpeed = 3000 / 40;
    expect(frames.length).toBeGreaterThanOrEqual(Math.floor(atFullSpeed) + 10);
    expect(frames.length).toBeLessThanOrEqual(Math.ceil(atFullSpeed) + 10);
    capture.setMuted(false);
    const before = frames.length;
    hear(tone(440, 0.2, DEVICE_RATE));
    expect(frames.length - before).toBe(5);
    expect(frames.at(-1)?.some((byte) => byte !== 0)).toBe(true);
  });
});

describe("mu-law", () => {
  it("knows the published code words", () => {
    expect([0, 32_635, -32_635, 132 - 132].map(encodeUlaw)).toEqual([0xff, 0x80, 0x00, 0xff]);
    expect([0xff, 0x7f, 0x80, 0x00].map(decodeUlaw)).toEqual([0, -0, 32_124, -32_124]);
  });

  it("survives every code word there and back", () => {
    const labels = Array.from({ length: 256 }, (_, word) => word).filter((word) => word !== 0x7f);
    expect(labels.map((word) => encodeUlaw(decodeUlaw(word)))).toEqual(labels);
  });

  it("is never further off than its step", () => {
    for (let sample = -32_635; sample <= 32_635; sample += 17) {
      const error = Math.abs(decodeUlaw(encodeUlaw(sample)) - sample);
      expect(error).toBeLessThanOrEqual((Math.abs(sample) + 132) / 32);
    }
  });
});
