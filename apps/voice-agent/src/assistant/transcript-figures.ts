import { stopWords } from "./stop-words.ts";
import type { Turn } from "./transcript-text.ts";

export interface SpeakerFigures {
  speaker: string;
  turns: number;
  words: number;
  /** Share of all words, 0 to 1. */
  share: number;
  questions: number;
}

export interface TranscriptFigures {
  words: number;
  /** In the order in which they first spoke. */
  speakers: SpeakerFigures[];
  /** The turn with the most words. */
  longest: Turn & { words: number };
  /** The most frequent words that say something, with their counts. */
  keywords: [word: string, count: number][];
}

const mostKeywords = 8;

/** What can be counted in a conversation. */
export function transcriptFigures(turns: Turn[]): TranscriptFigures {
  const measured = turns.map((turn) => ({ ...turn, words: wordsIn(turn.text).length }));
  const words = measured.reduce((sum, turn) => sum + turn.words, 0);
  const speakers = [...Map.groupBy(measured, (turn) => turn.speaker)].map(([speaker, own]) => {
    const spoken = own.reduce((sum, turn) => sum + turn.words, 0);
    const questions = own.reduce((sum, turn) => sum + (turn.text.match(/\?/g)?.length ?? 0), 0);
    return { speaker, turns: own.length, words: spoken, share: words === 0 ? 0 : spoken / words, questions };
  });
  const longest = measured.reduce((most, turn) => (turn.words > most.words ? turn : most));
  return { words, speakers, longest, keywords: keywordsOf(turns.map((turn) => turn.text).join(" ")) };
}

function keywordsOf(text: string): [string, number][] {
  const telling = wordsIn(text.toLowerCase()).filter((word) => word.length > 3 && !stopWords.has(word));
  return [...Map.groupBy(telling, (word) => word)]
    .map(([word, uses]): [string, number] => [word, uses.length])
    .filter(([, uses]) => uses > 1)
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, mostKeywords);
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\d][\p{L}\d'’-]*/gu) ?? [];
}
