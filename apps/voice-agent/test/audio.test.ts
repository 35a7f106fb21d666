import { describe, expect, test } from "vitest";
import { audioFormats, byteRate, decodeAudio, encodeAudio, sampleRate } from "../src/audio/format.ts";
import { Resampler } from "../src/audio/resampler.ts";
import { wavFile } from "../src/audio/wav.ts";

const sine = (frequency: number, rate: number, seconds = 0.5) =>
  Int16Array.from(
    { length: rate * seconds },
    (_, index) => 16_000 * Math.sin((2 * Math.PI * frequency * index) / rate),
  );

/** Amplitude of one frequency in a sound. */
function amplitude(samples: Int16Array, frequency: number, rate: number): number {
  let sine = 0;
  let cosine = 0;
  samples.forEach((sample, index) => {
    sine += sample * Math.sin((2 * Math.PI * frequency * index) / rate);
    cosine += sample * Math.cos((2 * Math.PI * frequency * index) / rate);
  });
  return (2 * Math.hypot(sine, cosine)) / samples.length;
}

describe("formats", () => {
  test.each(audioFormats)("%s goes there and back", (format) => {
    const sound = sine(440, sampleRate(format));
    const bytes = encodeAudio(sound, format);
    expect(bytes.length).toBe(byteRate(format) / 2);
    const back = decodeAudio(bytes, format);
    // Mu-law keeps about 38 dB; PCM keeps everything.
    const worst = sound.reduce(
      (most, sample, index) => Math.max(most, Math.abs(sample - (back[index] ?? 0))),
      0,
    );
    expect(worst).toBeLessThanOrEqual(format === "ulaw_8000" ? 512 : 0);
  });

  test("mu-law has the codes of G.711", () => {
    expect([...encodeAudio(Int16Array.of(0, 32_767, -32_768, 1000, -1000), "ulaw_8000")]).toEqual([
      0xff, 0x80, 0x00, 0xce, 0x4e,
    ]);
    expect([...decodeAudio(Buffer.of(0xff, 0x80, 0x00), "ulaw_8000")]).toEqual([0, 32_124, -32_124]);
  });

  test("half a sample at the end is dropped", () => {
    expect([...decodeAudio(Buffer.of(1, 0, 2), "pcm_16000")]).toEqual([1]);
  });
});

describe("the resampler", () => {
  test.each([8000, 16_000, 24_000, 44_100, 48_000])("keeps pitch and level at %i", (rate) => {
    const output = new Resampler(22_050, rate).process(sine(440, 22_050));
    expect(output.length).toBe(rate / 2);
    expect(amplitude(output, 440, rate)).toBeGreaterThan(15_500);
    expect(amplitude(output, 440, rate)).toBeLessThan(16_500);
  });

  test("removes what the lower rate cannot carry instead of folding it down", () => {
    const output = new Resampler(22_050, 8000).process(sine(7000, 22_050));
    expect(amplitude(output, 1000, 8000)).toBeLessThan(160);
  });

  test("gives the same sound whether it comes whole or in pieces", () => {
    const sound = sine(700, 22_050);
    const whole = new Resampler(22_050, 16_000).process(sound);
    const resampler = new Resampler(22_050, 16_000);
    const pieces: number[] = [];
    for (let start = 0; start < sound.length; start += 333)
      pieces.push(...resampler.process(sound.subarray(start, start + 333)));
    expect(pieces).toEqual([...whole]);
  });
});

test("a WAV file says what it holds", () => {
  const file = Buffer.from(wavFile(Int16Array.of(1, -1), 16_000));
  expect(file.toString("latin1", 0, 4) + file.toString("latin1", 8, 16)).toBe("RIFFWAVEfmt ");
  expect(file.readUInt32LE(24)).toBe(16_000);
  expect(file.readUInt32LE(40)).toBe(4);
  expect([file.readInt16LE(44), file.readInt16LE(46)]).toEqual([1, -1]);
});
