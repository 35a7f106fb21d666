import { isQuestion, keywordsOf, sentencesIn, wordsOf } from "@field-advisor/language";
import { heardIn, readTranscripts, type TranscriptTurn } from "@field-advisor/transcript";

export type Turn = Pick<TranscriptTurn, "speaker" | "text" | "lasted" | "isUnheard">;

/** The turns of the first conversation in a text; undefined when there is none. */
export const readTranscript = (text: string): Turn[] | undefined => readTranscripts(text)[0]?.turns;

/** @param said its words may be missing, as in "(speech, 4.3 s)" */
export function turnOf(speaker: string, said: string): Turn {
  const { text, seconds } = heardIn(said);
  return { speaker, text, lasted: seconds, isUnheard: seconds !== null };
}

export interface SpeakerFigures {
  speaker: string;
  turns: number;
  words: number;
  /** Share of all words, 0 to 1; null where not all words were heard. */
  share: number | null;
  /** Seconds of speech without words. */
  unheard: number;
  questions: number;
}

interface TranscriptFigures {
  words: number;
  /** In the order in which they first spoke. */
  speakers: SpeakerFigures[];
  /** The turn with the most words. */
  longest: Turn & { words: number };
  /** The most frequent words without those that stand in every text. */
  keywords: ReturnType<typeof keywordsOf>;
}

const mostKeywords = 8;

export function transcriptFigures(turns: Turn[]): TranscriptFigures {
  const measured = turns.map((turn) => ({ ...turn, words: wordsOf(turn.text).length }));
  const words = measured.reduce((sum, turn) => sum + turn.words, 0);
  const hasShares = words > 0 && turns.every(({ isUnheard }) => !isUnheard);
  const speakers = [...Map.groupBy(measured, (turn) => turn.speaker)].map(([speaker, own]) => {
    const spoken = own.reduce((sum, turn) => sum + turn.words, 0);
    const questions = own.reduce((sum, turn) => sum + questionsIn(turn.text), 0);
    const unheard = own.reduce((sum, turn) => sum + (turn.isUnheard ? (turn.lasted ?? 0) : 0), 0);
    const share = hasShares ? spoken / words : null;
    return { speaker, turns: own.length, words: spoken, share, unheard, questions };
  });
  const longest = measured.reduce((most, turn) => (turn.words > most.words ? turn : most));
  const names = speakers.map(({ speaker }) => speaker);
  const said = turns.map((turn) => turn.text).join("\n");
  return { words, speakers, longest, keywords: keywordsOf(said, { most: mostKeywords, names }) };
}

const questionsIn = (text: string): number =>
  sentencesIn(text).filter((sentence) => isQuestion(sentence)).length;
