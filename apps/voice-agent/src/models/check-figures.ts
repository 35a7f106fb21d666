/** A sentence as it was spoken and recognized. */
export interface CheckedSentence {
  said: string;
  heard: string;
  soundMs: number;
  firstSoundMs: number;
  speakingMs: number;
  hearingMs: number;
}

interface Figure {
  name: string;
  value: number;
  /** Upper limit. */
  goal: number;
  unit: string;
}

/** The goals are those of a conversation, in which an answer sounds 500 ms after the question, seldom later than 900 ms. */
export function figuresOf(sentences: CheckedSentence[]): Figure[] {
  const sum = (part: (sentence: CheckedSentence) => number) =>
    sentences.reduce((total, sentence) => total + part(sentence), 0);
  const sound = sum(({ soundMs }) => soundMs);
  const words = sum(({ said }) => wordsOf(said).length);
  const errors = sum(({ said, heard }) => wordErrors(said, heard));
  const answers = sentences
    .map(({ hearingMs, firstSoundMs }) => hearingMs + firstSoundMs)
    .toSorted((a, b) => a - b);
  return [
    { name: "wrong words", value: (100 * errors) / words, goal: 10, unit: " %" },
    {
      name: "time to hear, per second of sound",
      value: sum(({ hearingMs }) => hearingMs) / sound,
      goal: 0.5,
      unit: " s",
    },
    {
      name: "time to speak, per second of sound",
      value: sum(({ speakingMs }) => speakingMs) / sound,
      goal: 0.8,
      unit: " s",
    },
    {
      name: "to hear and to begin to speak, median",
      value: answers[answers.length >> 1] ?? Infinity,
      goal: 500,
      unit: " ms",
    },
    {
      name: "to hear and to begin to speak, slowest",
      value: answers.at(-1) ?? Infinity,
      goal: 900,
      unit: " ms",
    },
  ];
}

export function lineOf({ name, value, goal, unit }: Figure): string {
  const shown = value < 10 ? value.toFixed(2) : value.toFixed(0);
  return `${name.padEnd(40)} ${shown}${unit}, goal ${goal}${unit}${value <= goal ? "" : ": missed"}`;
}

/** Word errors: deletions, insertions and substitutions (Levenshtein distance). Case and punctuation do not count. */
export function wordErrors(said: string, heard: string): number {
  const words = wordsOf(said);
  // Row of the distance matrix: from the words so far to the first words that were heard.
  let changes = [...Array(wordsOf(heard).length + 1).keys()];
  words.forEach((word, row) => {
    const above = changes;
    changes = [row + 1];
    wordsOf(heard).forEach((other, column) => {
      const same = (above[column] ?? 0) + (word === other ? 0 : 1);
      changes.push(Math.min(same, (above[column + 1] ?? 0) + 1, (changes[column] ?? 0) + 1));
    });
  });
  return changes.at(-1) ?? 0;
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll("’", "'")
    .match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? [];
