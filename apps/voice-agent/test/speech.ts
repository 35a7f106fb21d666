import { afterAll } from "vitest";
import { createEspeakMouth } from "../src/engines/mouth/espeak-mouth.ts";
import { createRandom } from "@field-advisor/fixtures/random";

const mouth = createEspeakMouth(1, (problem) => {
  throw new Error(problem);
});
afterAll(() => mouth.close());

/** Speech of a synthetic person, 16 kHz. */
export async function speech(text: string, voiceId = "voice_ben"): Promise<Int16Array> {
  const pieces: Int16Array[] = [];
  const request = { text, voiceId, speed: 1, sampleRate: 16_000, neededInMs: 0 };
  for await (const { samples } of mouth.speak(request, new AbortController().signal)) pieces.push(samples);
  return joined(...pieces);
}

export function silence(ms: number): Int16Array {
  return new Int16Array(ms * 16);
}

/** White noise at a level in dB below full scale, the same each time. */
export function noise(ms: number, level: number): Int16Array {
  const random = createRandom(1);
  const amplitude = 32_768 * Math.sqrt(3) * 10 ** (level / 20);
  return Int16Array.from({ length: ms * 16 }, () => amplitude * (2 * random() - 1));
}

export function joined(...parts: Int16Array[]): Int16Array {
  return Int16Array.from(parts.flatMap((part) => [...part]));
}

export function mixed(a: Int16Array, b: Int16Array): Int16Array {
  return a.map((sample, index) => Math.max(-32_768, Math.min(32_767, sample + (b[index] ?? 0))));
}
