import { heardIn, readTranscripts, type TranscriptTurn } from "@field-advisor/transcript";

/** English stop words of four letters and more. */
const stopWords: ReadonlySet<string> = new Set(
  `about above after again almost also although always another anything around aren't away back because been before
  being below best better between both came can't cannot come comes could couldn't course didn't does doesn't doing
  don't done down each either else enough even ever every everything exactly fine first from gave getting give given
  goes going good great hadn't happy hasn't have haven't having hello here here's himself hope i'll into isn't it'll it's
  itself just keep kind know last least less let's like little long look looking made make makes many maybe mean means
  might mind moment more most much must myself need needs never next nothing okay once only other otherwise ourselves
  over people perhaps please point possible probably quite rather really right said same says seem seems shall should
  shouldn't since some someone something sometimes soon speak still such sure take talk tell than thank thanks that
  that's their theirs them themselves then there there's these they they'll they're they've thing things think this
  those though three through time today together told tomorrow took towards true under until upon used very want wants
  wasn't we'll we're we've well went were weren't what what's whatever when where whether which while who's whole whom
  whose will with without won't word work worth would wouldn't year years yesterday you'd you'll you're you've your
  yours yourself`.split(/\s+/),
);

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
  /** The most frequent words without stop words. */
  keywords: [word: string, count: number][];
}

const mostKeywords = 8;

export function transcriptFigures(turns: Turn[]): TranscriptFigures {
  const measured = turns.map((turn) => ({ ...turn, words: wordsIn(turn.text).length }));
  const words = measured.reduce((sum, turn) => sum + turn.words, 0);
  const hasShares = words > 0 && turns.every(({ isUnheard }) => !isUnheard);
  const speakers = [...Map.groupBy(measured, (turn) => turn.speaker)].map(([speaker, own]) => {
    const spoken = own.reduce((sum, turn) => sum + turn.words, 0);
    const questions = own.reduce((sum, turn) => sum + (turn.text.match(/\?/g)?.length ?? 0), 0);
    const unheard = own.reduce((sum, turn) => sum + (turn.isUnheard ? (turn.lasted ?? 0) : 0), 0);
    const share = hasShares ? spoken / words : null;
    return { speaker, turns: own.length, words: spoken, share, unheard, questions };
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

const wordsIn = (text: string): string[] => text.match(/[\p{L}\d][\p{L}\d'’-]*/gu) ?? [];
