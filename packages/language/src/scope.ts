import type { Reading } from "./reading.ts";
import type { Token } from "./token.ts";

/** In words: farther away nothing is looked for, so that a long sentence costs no more than a short one. */
const reach = 30;

/** Some words, and what stands around them: `start` to `end` in their sentence, `partStart` to `partEnd` between two marks. */
export interface Scope {
  tokens: readonly Token[];
  from: number;
  to: number;
  start: number;
  end: number;
  partStart: number;
  partEnd: number;
}

export function scopeOf({ tokens, sentences, sentenceOf }: Reading, from: number, to: number): Scope {
  const sentence = sentences[sentenceOf[from] ?? 0] ?? { from, to: to + 1 };
  const start = Math.max(sentence.from, from - reach);
  const end = Math.min(sentence.to, to + 1 + reach);
  let [partStart, partEnd] = [from, to + 1];
  while (partStart > start && tokens[partStart]?.beginsPart !== true) partStart -= 1;
  while (partEnd < end && tokens[partEnd]?.beginsPart !== true) partEnd += 1;
  return { tokens, from, to, start, end, partStart, partEnd };
}
