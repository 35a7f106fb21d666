import type { WordMark } from "../engines/mouth/mouth.ts";
import { findMarks } from "../speech-text/markdown-marks.ts";
import type { SpokenWords } from "../speech-text/spoken-words.ts";

interface Segment {
  /** Position in the text. */
  start: number;
  end: number;
  spoken: SpokenWords;
  fromMs: number;
  toMs: number;
  words: WordMark[];
  done: boolean;
}

// Estimate for engines that do not report positions of words, until the sentence's length is known.
const msPerCharacter = 65;

/** Relates an answer's text to its sound: which words have been heard at a given moment. */
export class SpokenText {
  #segments: Segment[] = [];
  #text = "";

  get text(): string {
    return this.#text;
  }

  /** A sentence begins to sound at `atMs`; one without sound counts as heard with the next one. */
  begin(sentence: string, spoken: SpokenWords, atMs: number): void {
    const start = this.#text.length;
    this.#text += sentence;
    if (spoken.words === "") return;
    this.#segments.push({
      start,
      end: this.#text.length,
      spoken,
      fromMs: atMs,
      toMs: atMs,
      words: [],
      done: false,
    });
  }

  /** The current sentence is synthesised up to `toMs`; `words` are positions in its spoken words. */
  extend(toMs: number, words: readonly WordMark[]): void {
    const segment = this.#segments.at(-1);
    if (!segment) return;
    segment.toMs = toMs;
    segment.words.push(...words);
  }

  /** The current sentence is synthesised completely. */
  finish(): void {
    const segment = this.#segments.at(-1);
    if (segment) segment.done = true;
  }

  /** The text whose words have been spoken completely after `heardMs`, cut off where it stays readable. */
  heardAt(heardMs: number): string {
    const index = this.#segments.findIndex((segment) => !segment.done || heardMs < segment.toMs);
    const current = this.#segments[index];
    if (!current) return this.#text.trim();
    const position = heardMs <= current.fromMs ? 0 : heardLength(current, heardMs - current.fromMs);
    const length = current.spoken.shownUntil(position);
    const heard = length > 0 ? current.start + length : (this.#segments[index - 1]?.end ?? 0);
    return this.#text.slice(0, this.#readableUntil(heard)).trim();
  }

  /** Moves a position back to the start of a word and out of Markdown. */
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

/** Length of the spoken words that has been heard after `ms`. */
function heardLength(segment: Segment, ms: number): number {
  if (segment.words.length === 0) return proportionalLength(segment, ms);
  // A word is complete when the next one begins.
  const next = segment.words.findIndex((word) => word.atMs > ms);
  const complete = segment.words[(next === -1 ? segment.words.length : next) - 2];
  return complete?.end ?? 0;
}

function proportionalLength({ spoken, fromMs, toMs, done }: Segment, ms: number): number {
  const { length } = spoken.words;
  return Math.floor((length * ms) / (done ? toMs - fromMs : length * msPerCharacter));
}
