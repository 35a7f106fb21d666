import type { SpokenLists } from "@field-advisor/language";
import {
  type DeliveryMeasure,
  deliveryMeasures,
  type unmeasured,
} from "@field-advisor/schema/practice-constants";
import { longestTurnOf, questionsOf, shareOfWords } from "./checks.rules.ts";
import { hasSpoken, type JudgedConversation, readConversation } from "./conversation.rules.ts";
import { isTooLong, type Line } from "./lines.rules.ts";

type Missing = (typeof unmeasured)[number];

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

interface Sounding {
  line: Line;
  start: number;
  end: number | null;
}

function soundingOf(lines: readonly Line[]): Sounding[] {
  return lines.flatMap((line) =>
    line.isSpoken && line.startSeconds !== null
      ? [{ line, start: line.startSeconds, end: line.endSeconds }]
      : [],
  );
}

/** Each line that was spoken with the one before it in the call, where nothing was written between them. */
function followingOf(lines: readonly Line[]): { before: Sounding; after: Sounding }[] {
  return lines.flatMap((line, at) => {
    const previous = lines[at - 1];
    const [before, after] = soundingOf(previous === undefined || line.beginsCall ? [] : [previous, line]);
    return before && after ? [{ before, after }] : [];
  });
}

/** The trainee's lines that were spoken and whose words are known, by their places. */
const heardOf = ({ lines }: JudgedConversation): number[] =>
  lines.flatMap(({ isUser, isSpoken, hasWords }, at) => (isUser && isSpoken && hasWords ? [at] : []));

/** Shorter ones say more about how times are rounded than about how fast somebody speaks. */
const shortestSpeech = 1;

function wordsPerMinute(conversation: JudgedConversation): Measured {
  const heard = heardOf(conversation);
  if (heard.length === 0) return "no_words";
  const timed = heard.flatMap((at) => {
    const { startSeconds, endSeconds } = conversation.lines[at] ?? {};
    return startSeconds == null || endSeconds == null || endSeconds <= startSeconds
      ? []
      : [{ words: conversation.counts[at] ?? 0, seconds: endSeconds - startSeconds }];
  });
  const seconds = sum(timed.map((each) => each.seconds));
  return seconds < shortestSpeech
    ? "no_times"
    : Math.round((sum(timed.map(({ words }) => words)) / seconds) * 60);
}

function fillersPer100(conversation: JudgedConversation): Measured {
  const heard = new Set(heardOf(conversation));
  const words = sum([...heard].map((at) => conversation.counts[at] ?? 0));
  if (words === 0) return "no_words";
  const found = conversation.trainee.fillers(conversation.lists);
  return oneDecimal((found.filter(({ line }) => heard.has(line)).length / words) * 100);
}

function interrupted({ lines }: JudgedConversation): Measured {
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
function secondsToAnswer({ lines }: JudgedConversation): Measured {
  const pauses = followingOf(lines).flatMap(({ before, after }) =>
    !before.line.isUser && after.line.isUser && before.end !== null && after.start >= before.end
      ? [after.start - before.end]
      : [],
  );
  return pauses.length === 0 ? "no_times" : oneDecimal(median(pauses));
}

const shortestSilence = 3;

function silence({ lines }: JudgedConversation): Measured {
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

/** A count of all words needs all of them to be known. */
function ofWords(
  conversation: JudgedConversation,
  needsAgent: boolean,
  measure: (conversation: JudgedConversation) => number | null,
): Measured {
  const { user, agent } = conversation.unknown;
  if (user.length > 0 || (needsAgent && agent.length > 0) || !hasSpoken(conversation)) return "no_words";
  return measure(conversation) ?? "no_words";
}

const ofVoice = (
  conversation: JudgedConversation,
  measure: (conversation: JudgedConversation) => Measured,
): Measured => {
  if (!conversation.lines.some(({ isUser, isSpoken }) => isUser && isSpoken))
    return hasSpoken(conversation) ? "written" : "no_words";
  return measure(conversation);
};

const measures: Record<DeliveryMeasure, (conversation: JudgedConversation) => Measured> = {
  shareOfWords: (conversation) => ofWords(conversation, true, shareOfWords),
  wordsPerMinute: (conversation) => ofVoice(conversation, wordsPerMinute),
  longestTurn: (conversation) => ofWords(conversation, false, (own) => longestTurnOf(own).words),
  questions: (conversation) => ofWords(conversation, false, (own) => questionsOf(own).length),
  openQuestions: (conversation) =>
    ofWords(conversation, false, (own) => questionsOf(own).filter(({ isOpen }) => isOpen).length),
  fillers: (conversation) => ofVoice(conversation, fillersPer100),
  interruptions: (conversation) =>
    ofVoice(
      conversation,
      ({ lines }) => lines.filter((line) => !line.isUser && line.isSpoken && line.isInterrupted).length,
    ),
  interrupted: (conversation) => ofVoice(conversation, interrupted),
  secondsToAnswer: (conversation) => ofVoice(conversation, secondsToAnswer),
  silence: (conversation) => ofVoice(conversation, silence),
};

/** How the trainee talked; what is not known is never 0. A conversation that is too long is not measured. */
export function measuresOf(lines: readonly Line[], lists?: SpokenLists): Measure[] {
  if (isTooLong(lines)) return [];
  const conversation = readConversation(lines, null, lists);
  return deliveryMeasures.map((name) => {
    const measured = measures[name](conversation);
    return typeof measured === "number"
      ? { name, value: measured, missing: null }
      : { name, value: null, missing: measured };
  });
}
