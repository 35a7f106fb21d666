import { describe, expect, it } from "vitest";
import { Resampler } from "../src/sound/samples.ts";
import { amplitude, decibels, tone } from "./tones.ts";

function resample(samples: Float32Array, from: number, to: number): Float32Array {
  const resampler = new Resampler(from, to);
  const out: number[] = [];
  for (const sample of samples) {
    resampler.feed(sample);
    while (resampler.ready) out.push(resampler.take());
  }
  return Float32Array.from(out);
}

const DEVICE_RATES = [44_100, 48_000, 96_000, 16_000];
const LINE_RATES = [8_000, 16_000, 22_050, 24_000, 44_100, 48_000];
const pairs = DEVICE_RATES.flatMap((device) =>
  LINE_RATES.flatMap(
    (line) =>
      [
        [device, line],
        [line, device],
      ] as const,
  ),
);

describe("the resampler", () => {
  it.for(pairs)("keeps a 1 kHz tone from %d to %d and the number of samples", ([from, to]) => {
    const out = resample(tone(1000, 1, from), from, to);
    expect(Math.abs(out.length - to)).toBeLessThanOrEqual(1);
    expect(decibels(amplitude(out, 1000, to))).toBeCloseTo(0, 1);
  });

  it("never drifts: ten minutes of frames are ten minutes of samples", () => {
    const resampler = new Resampler(44_100, 16_000);
    let taken = 0;
    for (let index = 0; index < 44_100 * 600; index++) {
      resampler.feed(0);
      while (resampler.ready) {
        resampler.take();
        taken++;
      }
    }
    expect(taken).toBe(16_000 * 600);
  });

  it("keeps what speech needs and removes what would fold into it (48 to 16 kHz)", () => {
    const gain = (frequency: number, heardAt: number) =>
      decibels(amplitude(resample(tone(frequency, 0.5, 48_000), 48_000, 16_000), heardAt, 16_000));
    expect(gain(6_500, 6_500)).toBeGreaterThan(-1);
    expect(gain(9_000, 7_000)).toBeLessThan(-40);
    expect(gain(12_000, 4_000)).toBeLessThan(-60);
    expect(gain(20_000, 4_000)).toBeLessThan(-60);
  });

  it("adds no images above the source's band (16 to 48 kHz)", () => {
    const out = resample(tone(3_000, 0.5, 16_000), 16_000, 48_000);
    expect(decibels(amplitude(out, 13_000, 48_000))).toBeLessThan(-60);
  });

  it("passes equal rates through untouched", () => {
    const samples = tone(440, 0.01, 48_000);
    expect(resample(samples, 48_000, 48_000)).toEqual(samples);
  });

  it("delays by less than two milliseconds", () => {
    const click = new Float32Array(4800);
    click[0] = 1;
    const out = resample(click, 48_000, 16_000);
    const loudest = out.reduce((best, sample, index) => (sample > (out[best] ?? 0) ? index : best), 0);
    expect(loudest / 16_000).toBeLessThan(0.002);
  });
});
