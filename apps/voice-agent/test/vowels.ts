import { createRandom } from "@field-advisor/fixtures/random";

/** Resonances of a vocal tract, in Hz. */
const vowels = [
  [730, 1090, 2440],
  [270, 2290, 3010],
  [570, 840, 2410],
] as const;

/** A resonance of 80 Hz width at 16 kHz. */
function resonator(frequency: number): (input: number) => number {
  const decay = Math.exp((-Math.PI * 80) / 16_000);
  const turn = 2 * decay * Math.cos((2 * Math.PI * frequency) / 16_000);
  let [last, before] = [0, 0];
  return (input) => {
    [last, before] = [input + turn * last - decay * decay * before, last];
    return last;
  };
}

/** A vowel that falls in pitch, 16 kHz. */
function vowel(ms: number, formants: readonly number[]): number[] {
  const filters = formants.map(resonator);
  let phase = 0;
  return Array.from({ length: ms * 16 }, (_, index) => {
    phase += (140 - (30 * index) / (ms * 16)) / 16_000;
    const pulse = phase >= 1 ? 1 : 0;
    phase %= 1;
    const swell = Math.min(1, index / 320, (ms * 16 - index) / 640);
    return swell * filters.reduce((sum, filter) => sum + filter(pulse), 0);
  });
}

/**
 * Three reproducible seconds: syllables, pauses and noise. A synthesizer's next version might speak a little differently.
 */
export function syllables(): Int16Array {
  const random = createRandom(7);
  const pause = (ms: number) => Array.from({ length: ms * 16 }, () => 0);
  const sound = [
    ...pause(300),
    ...vowels.flatMap((formants) => [...vowel(160, formants), ...pause(50)]),
    ...pause(400),
    ...vowels.toReversed().flatMap((formants) => [...vowel(220, formants), ...pause(30)]),
    ...pause(920),
  ];
  return Int16Array.from(sound, (value) =>
    Math.max(-32_768, Math.min(32_767, Math.round(value * 2200 + (random() - 0.5) * 60))),
  );
}
