import {
  type DeliveryMeasure,
  deliveryMeasures,
  type unmeasured,
} from "@field-advisor/schema/practice-constants";
import { longestTurnOf, questionsOf, shareOfWords } from "./checks.rules.ts";
import { hasSpoken, type JudgedTalk, readTalk } from "./judged-talk.rules.ts";
import { fillersOf, type SpokenLists } from "./languages.rules.ts";
import type { TalkLine } from "./talk.rules.ts";

type Missing = (typeof unmeasured)[number];

/** One figure of how somebody talked, or why there is none. */
export interface Measure {
  name: DeliveryMeasure;
  value: number | null;
  missing: Missing | null;
}

type Measured = number | Missing;

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** A line that was said aloud at a known time. */
interface Sounding {
  line: TalkLine;
  start: number;
  end: number | null;
}

function soundingOf(lines: readonly TalkLine[]): Sounding[] {
  return lines.flatMap((line) =>
    line.isSpoken && line.startSeconds !== null
      ? [{ line, start: line.startSeconds, end: line.endSeconds }]
      : [],
  );
}

/** Each line that was said aloud with the one before it in the call, where nothing was written between them. */
function followingOf(lines: readonly TalkLine[]): { before: Sounding; after: Sounding }[] {
  return lines.flatMap((line, at) => {
    const previous = lines[at - 1];
    const [before, after] = soundingOf(previous === undefined || line.beginsCall ? [] : [previous, line]);
    return before && after ? [{ before, after }] : [];
  });
}

/** The trainee's lines that were said aloud and whose words are known, by their places. */
const heardOf = ({ lines }: JudgedTalk): number[] =>
  lines.flatMap(({ isUser, isSpoken, hasWords }, at) => (isUser && isSpoken && hasWords ? [at] : []));

/** Shorter ones say more about how times are rounded than about how fast somebody speaks. */
const shortestSpeech = 1;

function wordsPerMinute(talk: JudgedTalk): Measured {
  const heard = heardOf(talk);
  if (heard.length === 0) return "no_words";
  const timed = heard.flatMap((at) => {
    const { startSeconds, endSeconds } = talk.lines[at] ?? {};
    return startSeconds == null || endSeconds == null || endSeconds <= startSeconds
      ? []
      : [{ words: talk.words.counts[at] ?? 0, seconds: endSeconds - startSeconds }];
  });
  const seconds = sum(timed.map((each) => each.seconds));
  return seconds < shortestSpeech
    ? "no_times"
    : Math.round((sum(timed.map(({ words }) => words)) / seconds) * 60);
}

function fillersPer100(talk: JudgedTalk): Measured {
  const heard = new Set(heardOf(talk));
  const words = sum([...heard].map((at) => talk.words.counts[at] ?? 0));
  if (words === 0) return "no_words";
  const found = fillersOf(talk.words, true, talk.lists);
  return oneDecimal((found.filter(({ line }) => heard.has(line)).length / words) * 100);
}

/** How often the agent began while the trainee spoke. */
function interrupted({ lines }: JudgedTalk): Measured {
  const sounding = soundingOf(lines);
  const own = sounding.filter(({ line }) => line.isUser);
  if (own.length === 0 || own.some(({ end }) => end === null)) return "no_times";
  let last: Sounding | undefined;
  let count = 0;
  for (const each of sounding) {
    if (each.line.isUser) last = each;
    else if (last && each.start > last.start && each.start < (last.end ?? 0)) count += 1;
  }
  return count;
}

/** From the end of what the agent said to the beginning of the answer; who interrupts does not answer. */
function secondsToAnswer({ lines }: JudgedTalk): Measured {
  const pauses = followingOf(lines).flatMap(({ before, after }) =>
    !before.line.isUser && after.line.isUser && before.end !== null && after.start >= before.end
      ? [after.start - before.end]
      : [],
  );
  return pauses.length === 0 ? "no_times" : oneDecimal(median(pauses));
}

const shortestSilence = 3;

function silence({ lines }: JudgedTalk): Measured {
  const sounding = soundingOf(lines);
  const isTimed =
    sounding.length === lines.filter(({ isSpoken }) => isSpoken).length &&
    sounding.slice(0, -1).every(({ end }) => end !== null);
  if (!isTimed || sounding.length < 2) return "no_times";
  // A call can have begun a moment before the attempt did, and its lines with it.
  let heardUntil = Number.NEGATIVE_INFINITY;
  const pauses = followingOf(lines).map(({ before, after }) => {
    heardUntil = Math.max(heardUntil, before.end ?? before.start);
    return after.start - heardUntil;
  });
  return oneDecimal(sum(pauses.filter((pause) => pause > shortestSilence)));
}

/** What counts words of the whole talk needs all of them. */
function ofWords(
  talk: JudgedTalk,
  needsAgent: boolean,
  measure: (talk: JudgedTalk) => number | null,
): Measured {
  const { user, agent } = talk.unknown;
  if (user.length > 0 || (needsAgent && agent.length > 0) || !hasSpoken(talk)) return "no_words";
  return measure(talk) ?? "no_words";
}

/** What only a voice has. */
const aloud = (talk: JudgedTalk, measure: (talk: JudgedTalk) => Measured): Measured => {
  if (!talk.lines.some(({ isUser, isSpoken }) => isUser && isSpoken))
    return hasSpoken(talk) ? "written" : "no_words";
  return measure(talk);
};

const measures: Record<DeliveryMeasure, (talk: JudgedTalk) => Measured> = {
  shareOfWords: (talk) => ofWords(talk, true, shareOfWords),
  wordsPerMinute: (talk) => aloud(talk, wordsPerMinute),
  longestTurn: (talk) => ofWords(talk, false, (own) => longestTurnOf(own).words),
  questions: (talk) => ofWords(talk, false, (own) => questionsOf(own).length),
  openQuestions: (talk) =>
    ofWords(talk, false, (own) => questionsOf(own).filter(({ isOpen }) => isOpen).length),
  fillers: (talk) => aloud(talk, fillersPer100),
  interruptions: (talk) =>
    aloud(
      talk,
      ({ lines }) => lines.filter((line) => !line.isUser && line.isSpoken && line.isInterrupted).length,
    ),
  interrupted: (talk) => aloud(talk, interrupted),
  secondsToAnswer: (talk) => aloud(talk, secondsToAnswer),
  silence: (talk) => aloud(talk, silence),
};

/** How the trainee talked; what is not known is never 0. */
export function measuresOf(lines: readonly TalkLine[], lists?: SpokenLists): Measure[] {
  const talk = readTalk(lines, null, lists);
  return deliveryMeasures.map((name) => {
    const measured = measures[name](talk);
    return typeof measured === "number"
      ? { name, value: measured, missing: null }
      : { name, value: null, missing: measured };
  });
}
