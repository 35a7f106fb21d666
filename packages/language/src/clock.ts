import { numberAt } from "./numbers.ts";
import { setOf } from "./word-lists.ts";

/** A number behind one of these may be a time of day. */
export const beforeTimes = setOf("at until till by from before after around um bis ab gegen vor nach");
const minutesOfDay = 24 * 60;
const halfDay = minutesOfDay / 2;

/** Before noon or after it where nothing tells. */
export const timesOf = (minutes: number): string[] =>
  minutes < halfDay + 60
    ? [`@${minutes % minutesOfDay}`, `@${(minutes + halfDay) % minutesOfDay}`]
    : [`@${minutes % minutesOfDay}`];

const afterNoon = (minutes: number): string => `@${minutes < halfDay ? minutes + halfDay : minutes}`;
const beforeNoon = (minutes: number): string => `@${minutes % halfDay}`;

interface Clock {
  bases: string[];
  length: number;
}

/** Words behind an hour that make it a time of day. */
export function dayPartAt(words: readonly string[], at: number, minutes: number): Clock | undefined {
  const [one = "", two = "", three = ""] = words.slice(at, at + 3);
  if (one === "am" || (one === "a" && two === "m"))
    return { bases: [beforeNoon(minutes)], length: one === "am" ? 1 : 2 };
  if (one === "pm" || (one === "p" && two === "m"))
    return { bases: [afterNoon(minutes)], length: one === "pm" ? 1 : 2 };
  if (one === "in" && two === "the" && three === "morning")
    return { bases: [beforeNoon(minutes)], length: 3 };
  if (one === "in" && two === "the" && (three === "afternoon" || three === "evening"))
    return { bases: [afterNoon(minutes)], length: 3 };
  if (one === "o'clock" || one === "oclock" || one === "uhr") {
    const more = dayPartAt(words, at + 1, minutes);
    if (more) return { bases: more.bases, length: more.length + 1 };
    const past = one === "uhr" ? numberAt(words, at + 1) : undefined;
    if (past && past.value < 60 && Number.isInteger(past.value))
      return { bases: timesOf(minutes + past.value), length: 1 + past.length };
    return { bases: timesOf(minutes), length: 1 };
  }
  return undefined;
}

export const isHour = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value >= 0 && value <= 24;

/** "half past two", "quarter to three", "halb drei", "Viertel nach zwei". */
export function spokenClockAt(words: readonly string[], at: number): Clock | undefined {
  const [one = "", two = ""] = words.slice(at, at + 2);
  const hour = (place: number) => numberAt(words, place);
  const found = (minutes: number, length: number): Clock => {
    const more = dayPartAt(words, at + length, minutes);
    return more ? { bases: more.bases, length: length + more.length } : { bases: timesOf(minutes), length };
  };
  if (one === "halb") {
    const next = hour(at + 1);
    return next && isHour(next.value) ? found(next.value * 60 - 30, 1 + next.length) : undefined;
  }
  const offset = { half: 30, quarter: 15, viertel: 15 }[one];
  const sign = { past: 1, to: -1, nach: 1, vor: -1 }[two];
  if (offset === undefined || sign === undefined) return undefined;
  const next = hour(at + 2);
  return next && isHour(next.value) ? found(next.value * 60 + sign * offset, 2 + next.length) : undefined;
}
