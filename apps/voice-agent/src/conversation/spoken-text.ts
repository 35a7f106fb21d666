import type { WordMark } from "../engines/mouth/mouth.ts";

// A sentence ends with its mark and the blank after it. Below the minimum it may be an abbreviation, and its sound
// would be over before the next sentence could follow.
const sentenceEnd = /[.!?…:;]["'”’)\]]*\s+|\n+/g;
const shortest = 24;
// Without any mark a text is cut at a blank, so that speaking can start.
const longest = 300;

/**
 * Cuts a growing text into sentences as soon as each is complete. Joined together they are the text, blanks included.
 */
export async function* sentences(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const part of parts) {
    rest += part;
    for (let length = cutLength(rest); length > 0; length = cutLength(rest)) {
      yield rest.slice(0, length);
      rest = rest.slice(length);
    }
  }
  if (rest.trim() !== "") yield rest;
}

function cutLength(text: string): number {
  for (const match of text.matchAll(sentenceEnd)) {
    const length = match.index + match[0].length;
    if (length >= shortest && length <= longest) return length;
  }
  if (text.length <= longest) return 0;
  const blank = text.lastIndexOf(" ", longest);
  return blank > 0 ? blank + 1 : longest;
}

interface Stretch {
  start: number;
  text: string;
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

  /** A sentence begins to sound at `atMs`. */
  begin(sentence: string, atMs: number): void {
    this.#stretches.push({
      start: this.#text.length,
      text: sentence,
      fromMs: atMs,
      toMs: atMs,
      words: [],
      done: false,
    });
    this.#text += sentence;
  }

  /** The current sentence has been synthesised up to `toMs`; `words` are relative to its beginning. */
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

  /** The words that have been spoken completely after `heardMs`. */
  heardAt(heardMs: number): string {
    const current = this.#stretches.find((stretch) => !stretch.done || heardMs < stretch.toMs);
    if (!current) return this.#text.trim();
    const length = heardMs <= current.fromMs ? 0 : heardLength(current, heardMs - current.fromMs);
    return this.#text.slice(0, current.start + length).trim();
  }
}

function heardLength(stretch: Stretch, ms: number): number {
  if (stretch.words.length === 0) return proportionalLength(stretch, ms);
  // A word is complete when the next one has begun.
  const next = stretch.words.findIndex((word) => word.atMs > ms);
  const complete = stretch.words[(next === -1 ? stretch.words.length : next) - 2];
  return complete?.end ?? 0;
}

function proportionalLength({ text, fromMs, toMs, done }: Stretch, ms: number): number {
  const share = ms / (done ? toMs - fromMs : text.length * msPerCharacter);
  return Math.max(0, text.lastIndexOf(" ", Math.floor(text.length * share)));
}
