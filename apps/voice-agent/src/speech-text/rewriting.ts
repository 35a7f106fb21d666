/** `end` is exclusive. */
export interface Range {
  start: number;
  end: number;
}

interface Edit extends Range {
  words: string;
}

/** Lengths: of the words that were spoken, and of the text that may then be shown. */
interface Stop {
  words: number;
  text: number;
}

/** The spoken form of a match; undefined leaves it unchanged. */
export type Reading = (match: RegExpMatchArray) => string | undefined;

/** The pattern has the flag `g`. */
export type Rule = readonly [pattern: RegExp, reading: Reading];

const soundingCharacter = /[\p{L}\p{M}\p{N}]/u;

/** Turns a text into its spoken words, and maps positions of the words to positions of the text. */
export class Rewriting {
  readonly #text: string;
  #words: string;
  /** For each character of the words its position in the text. */
  #origins: number[];
  /** Ranges of the text that must not be cut. */
  readonly #whole: Range[] = [];

  constructor(text: string) {
    this.#text = text;
    this.#words = text;
    this.#origins = Array.from({ length: text.length }, (_, index) => index);
  }

  get words(): string {
    return this.#words;
  }

  /** Must be called before `replace`. @param ranges in order, without overlaps */
  remove(ranges: readonly Range[]): void {
    this.#apply(ranges.map((range) => ({ ...range, words: "" })));
  }

  keepWhole(ranges: readonly Range[]): void {
    this.#whole.push(...ranges);
  }

  replace([pattern, reading]: Rule): void {
    const edits: Edit[] = [];
    for (const match of this.#words.matchAll(pattern)) {
      const words = reading(match);
      if (words !== undefined) edits.push({ start: match.index, end: match.index + match[0].length, words });
    }
    this.#apply(edits);
  }

  /** Positions at which the text may be cut: after each word that is not within a range to be kept whole. */
  stops(): Stop[] {
    const whole = this.#whole.toSorted((a, b) => a.start - b.start);
    const stops: Stop[] = [{ words: 0, text: 0 }];
    let [said, last, wholeUntil] = [0, 0, 0];
    for (const { index, 0: run } of this.#text.matchAll(/\S+/g)) {
      const end = index + run.length;
      for (; (whole[0]?.start ?? Infinity) < end; whole.shift())
        wholeUntil = Math.max(wholeUntil, whole[0]?.end ?? 0);
      while ((this.#origins[said] ?? Infinity) < end) said++;
      if (wholeUntil > end) continue;
      // Engines report words without the punctuation after them.
      let words = said;
      while (words > last && !soundingCharacter.test(this.#words[words - 1] ?? "")) words--;
      if (words > last) stops.push({ words, text: end });
      last = words;
    }
    return stops;
  }

  #apply(edits: readonly Edit[]): void {
    if (edits.length === 0) return;
    const words: string[] = [];
    const origins: number[] = [];
    let from = 0;
    const keepUntil = (end: number) => {
      words.push(this.#words.slice(from, end));
      for (let index = from; index < end; index++) origins.push(this.#origins[index] ?? 0);
    };
    for (const edit of edits) {
      keepUntil(edit.start);
      const start = this.#origins[edit.start] ?? this.#text.length;
      words.push(edit.words);
      for (let index = 0; index < edit.words.length; index++) origins.push(start);
      this.#whole.push({ start, end: (this.#origins[edit.end - 1] ?? start) + 1 });
      from = edit.end;
    }
    keepUntil(this.#words.length);
    this.#words = words.join("");
    this.#origins = origins;
  }
}
