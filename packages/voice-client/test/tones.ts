import type { DeviceSettings } from "../src/sound/messages.ts";

/** A device that does nothing special, on a line of 16,000 samples a second. */
export const deviceSettings: DeviceSettings = {
  input: { encoding: "pcm", rate: 16_000 },
  output: { encoding: "pcm", rate: 16_000 },
  chunkMs: 40,
  muted: false,
  volume: 1,
  hold: false,
};

/** A sine of this frequency, peak 1. Seconds and samples per second. */
export function tone(frequency: number, seconds: number, rate: number): Float32Array {
  return Float32Array.from({ length: Math.round(seconds * rate) }, (_, index) =>
    Math.sin((2 * Math.PI * frequency * index) / rate),
  );
}

/** Amplitude of one frequency in these samples (Goertzel's sum over whole periods is not needed: long windows). */
export function amplitude(samples: Float32Array, frequency: number, rate: number): number {
  let real = 0;
  let imaginary = 0;
  for (const [index, sample] of samples.entries()) {
    const angle = (2 * Math.PI * frequency * index) / rate;
    const window = 1 - Math.cos((2 * Math.PI * index) / samples.length);
    real += sample * window * Math.cos(angle);
    imaginary += sample * window * Math.sin(angle);
  }
  return (2 * Math.hypot(real, imaginary)) / samples.length;
}

export function decibels(ratio: number): number {
  return 20 * Math.log10(ratio);
}

export function rms(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

/** Signed 16-bit little-endian samples, as they come over the line. */
export function pcm(samples: Float32Array): ArrayBuffer {
  return Int16Array.from(samples, (sample) => Math.round(sample * 32_767)).buffer;
}
