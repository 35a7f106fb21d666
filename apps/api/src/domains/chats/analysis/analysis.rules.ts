import type { ChatAnalysis, TranscriptAnalysis } from "@field-advisor/schema/chats.endpoints";
import { clockOf } from "@field-advisor/schema/clock";
import type { Transcript, TranscriptTurn } from "@field-advisor/transcript";
import { keywordsOf, sentencesIn, wordsOf } from "@field-advisor/language";
import { figuresIn } from "./figures.rules.ts";
import { questionsIn, unansweredIn } from "./questions.rules.ts";
import { type Said, shortened } from "./words.rules.ts";

export const note =
  "No language model is connected. This is counted and quoted by rules: it does not judge, explain or suggest wording.";

/** So many of each are shown; the rest is counted. */
const most = {
  transcripts: 4,
  speakers: 20,
  unanswered: 50,
  figures: 100,
  keywords: 12,
  quoted: 200,
  unheard: 5,
};

const list = new Intl.ListFormat("en-GB");

type Speaker = TranscriptAnalysis["speakers"][number];
type Measured = Said & { words: number; lasted: number; isKnown: boolean };

/** Times that go back are none: two recordings in one text, or a day that ended. */
function areUsable(turns: readonly TranscriptTurn[]): boolean {
  let before = -1;
  return turns.every(({ seconds }) => {
    if (seconds === null || seconds < before) return false;
    before = seconds;
    return true;
  });
}

/** How long a turn lasted is told by its own end, else by the beginning of the next. */
function measure(turns: readonly TranscriptTurn[]): Measured[] {
  return turns.map((turn, index) => {
    const next = turns[index + 1]?.seconds ?? turn.seconds;
    const { text } = turn;
    const lasted = turn.lasted ?? (next ?? 0) - (turn.seconds ?? 0);
    return {
      ...turn,
      sentences: sentencesIn(text),
      words: wordsOf(text).length,
      lasted,
      isKnown: turn.lasted !== null,
    };
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** Names speakers whose words were not written down, with the time that they spoke; undefined where all words are there. */
function unheardIn(turns: readonly Measured[]): string | undefined {
  const missing = Map.groupBy(
    turns.filter(({ isUnheard }) => isUnheard),
    ({ speaker }) => speaker,
  );
  if (missing.size === 0) return undefined;
  const named = [...missing].slice(0, most.unheard).map(([name, own]) => {
    const seconds = sum(own.map(({ lasted }) => lasted));
    return `${name} (${Number(seconds.toFixed(1))} s)`;
  });
  const others = missing.size > named.length ? [`${missing.size - named.length} more`] : [];
  return `Shares of words are withheld: speech of ${list.format([...named, ...others])} was heard without its words.`;
}

function speakersIn(turns: readonly Measured[], isTimed: boolean): Speaker[] {
  const words = sum(turns.map((turn) => turn.words));
  const hasShares = words > 0 && turns.every(({ isUnheard }) => !isUnheard);
  return [...Map.groupBy(turns, ({ speaker }) => speaker)]
    .map(([name, own]) => {
      const longest = own.reduce((longer, turn) => (turn.words > longer.words ? turn : longer));
      const said = sum(own.map((turn) => turn.words));
      return {
        name,
        turns: own.length,
        words: said,
        share: hasShares ? said / words : null,
        seconds: isTimed || own.every(({ isKnown }) => isKnown) ? sum(own.map(({ lasted }) => lasted)) : null,
        questions: sum(own.map((turn) => questionsIn(turn).length)),
        longest: { words: longest.words, at: longest.at, text: shortened(longest.text, most.quoted) },
      };
    })
    .toSorted((a, b) => b.words - a.words);
}

export function analyseTranscript({ title, turns }: Transcript): TranscriptAnalysis {
  const measured = measure(turns);
  const unheard = unheardIn(measured);
  const ends = turns.map(({ seconds, lasted }) => (seconds ?? 0) + (lasted ?? 0));
  const span = ends.reduce((later, end) => Math.max(later, end), 0) - (turns[0]?.seconds ?? 0);
  const isTimed = span > 0 && areUsable(turns);
  const speakers = speakersIn(measured, isTimed);
  const unanswered = unansweredIn(measured);
  const figures = figuresIn(measured);
  const all = turns.map(({ text }) => text).join("\n");
  return {
    title,
    turns: turns.length,
    words: sum(speakers.map(({ words }) => words)),
    questions: sum(speakers.map(({ questions }) => questions)),
    seconds: isTimed ? span : null,
    ...(unheard !== undefined && { unheard }),
    speakers: speakers.slice(0, most.speakers),
    otherSpeakers: Math.max(0, speakers.length - most.speakers),
    keywords: keywordsOf(all, { most: most.keywords, names: speakers.map(({ name }) => name) }),
    unanswered: unanswered.slice(0, most.unanswered),
    otherUnanswered: Math.max(0, unanswered.length - most.unanswered),
    figures: figures.slice(0, most.figures),
    otherFigures: Math.max(0, figures.length - most.figures),
  };
}

const hour = 3600;

/** A length with the unit of its first part. */
export const lengthOf = (seconds: number, minutes: string, hours: string): string =>
  `${clockOf(seconds)} ${seconds < hour ? minutes : hours}`;

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

const grouped = (count: number): string => count.toLocaleString("en");

const withheld = "Withheld: not all speech was transcribed";

/** Each measure of a comparison. */
const measures: Record<string, (transcript: TranscriptAnalysis) => string> = {
  Duration: ({ seconds }) => (seconds === null ? "No times" : lengthOf(seconds, "min", "h")),
  Speakers: ({ speakers, otherSpeakers }) => grouped(speakers.length + otherSpeakers),
  Turns: ({ turns }) => grouped(turns),
  Words: ({ words }) => grouped(words),
  "Words per turn": ({ words, turns, unheard }) =>
    unheard === undefined ? grouped(Math.round(words / turns)) : withheld,
  "Talks most": ({ speakers: [first], unheard }) =>
    unheard === undefined && first ? `${first.name}, ${percent(first.share ?? 0)}` : withheld,
  "Longest stretch": ({ speakers }) => {
    const [first] = speakers.toSorted((a, b) => b.longest.words - a.longest.words);
    return first ? `${first.name}, ${grouped(first.longest.words)} words` : "None";
  },
  Questions: ({ questions }) => grouped(questions),
  "Turns without an answer": ({ unanswered, otherUnanswered }) =>
    grouped(unanswered.length + otherUnanswered),
  "Figures named": ({ figures, otherFigures }) => grouped(figures.length + otherFigures),
};

function compare(first: TranscriptAnalysis, second: TranscriptAnalysis): ChatAnalysis["comparison"] {
  const inSecond = new Set(second.keywords.map(({ word }) => word.toLowerCase()));
  return {
    measures: Object.entries(measures).map(([label, told]) => ({
      label,
      first: told(first),
      second: told(second),
    })),
    sharedKeywords: first.keywords.map(({ word }) => word).filter((word) => inSecond.has(word.toLowerCase())),
  };
}

/** The basic analysis of transcripts; two of them are compared too. */
export function analyse(found: readonly Transcript[]): ChatAnalysis {
  const transcripts = found.slice(0, most.transcripts).map((transcript) => analyseTranscript(transcript));
  const [first, second, ...more] = transcripts;
  return {
    note,
    transcripts,
    comparison: first && second && more.length === 0 ? compare(first, second) : null,
  };
}
