import type { WordMark } from "../engines/mouth/mouth.ts";
import { findMarks } from "../speech-text/markdown-marks.ts";
import type { SpokenWords } from "../speech-text/spoken-words.ts";

interface Stretch {
  /** Where it begins in the text, and where it ends. */
  start: number;
  end: number;
  spoken: SpokenWords;
  fromMs: number;
  toMs: number;
  words: WordMark[];
  done: boolean;
}

// For engines that do not say where words are, until a sentence's length is known.
const msPerCharacter = 65;

/** Relates the text of an answer to its sound: which words have been heard at a given moment. */
export class SpokenText {
  #stretches: Stretch[] = [];
  #text = "";

  get text(): string {
    return this.#text;
  }

  /** A sentence begins to sound at `atMs`; one of which nothing is said counts as heard with what follows it. */
  begin(sentence: string, spoken: SpokenWords, atMs: number): void {
    const start = this.#text.length;
    this.#text += sentence;
    if (spoken.words === "") return;
    this.#stretches.push({
      start,
      end: this.#text.length,
      spoken,
      fromMs: atMs,
      toMs: atMs,
      words: [],
      done: false,
    });
  }

  /** The current sentence has been synthesised up to `toMs`; `words` are positions in what is spoken for it. */
  extend(toMs: number, words: readonly WordMark[]): void {
    const stretch = this.#stretches.at(-1);
    if (!stretch) return;
    stretch.toMs = toMs;
    stretch.words.push(...words);
  }

  /** The current sentence is synthesised to its end. */
  finish(): void {
    const stretch = this.#stretches.at(-1);
    if (stretch) stretch.done = true;
  }

  /** The beginning of the text whose words have been spoken completely after `heardMs`, cut off where one can read it. */
  heardAt(heardMs: number): string {
    const index = this.#stretches.findIndex((stretch) => !stretch.done || heardMs < stretch.toMs);
    const current = this.#stretches[index];
    if (!current) return this.#text.trim();
    const position = heardMs <= current.fromMs ? 0 : heardWords(current, heardMs - current.fromMs);
    const length = current.spoken.shownUntil(position);
    const heard = length > 0 ? current.start + length : (this.#stretches[index - 1]?.end ?? 0);
    return this.#text.slice(0, this.#readableUntil(heard)).trim();
  }

  /** A sentence may end inside of a long word, and inside of something that is marked. */
  #readableUntil(position: number): number {
    const text = this.#text;
    const { marked } = findMarks(text);
    let until = position;
    for (let before = -1; before !== until;) {
      before = until;
      for (const { start, end } of marked) if (start < until && until < end) until = start;
      while (until > 0 && /\S/.test(text[until - 1] ?? "") && /\S/.test(text[until] ?? "")) until--;
    }
    return until;
  }
}

/** How much of what is spoken for a sentence has been heard after `ms`. */
function heardWords(stretch: Stretch, ms: number): number {
  if (stretch.words.length === 0) return proportionalWords(stretch, ms);
  // A word is complete when the next one has begun.
  const next = stretch.words.findIndex((word) => word.atMs > ms);
  const complete = stretch.words[(next === -1 ? stretch.words.length : next) - 2];
  return complete?.end ?? 0;
}

function proportionalWords({ spoken, fromMs, toMs, done }: Stretch, ms: number): number {
  const { length } = spoken.words;
  return Math.floor((length * ms) / (done ? toMs - fromMs : length * msPerCharacter));
}
