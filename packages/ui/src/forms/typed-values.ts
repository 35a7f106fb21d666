/*
 * How values of the contract are typed, and read from what is typed. What is no number or no moment stays as it is, so
 * that the contract's rules refuse it.
 */

/** A number, with a point or a comma in it; blank is none. */
export function numberIn(typed: string): number | string | null {
  const text = typed.trim();
  const number = Number(text.replace(",", "."));
  return text === "" ? null : Number.isNaN(number) ? text : number;
}

/** A moment as fields for date and time have it: in the browser's time zone, to the minute. */
export function momentText(iso: string | null): string {
  const moment = new Date(iso ?? Number.NaN);
  if (Number.isNaN(moment.getTime())) return iso ?? "";
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Blank is no moment. */
export function momentIn(typed: string): string | null {
  const moment = new Date(typed);
  return typed === "" ? null : Number.isNaN(moment.getTime()) ? typed : moment.toISOString();
}

/** Entries that are typed one a line. */
export const linesIn = (typed: string): string[] => entriesBetween(/\n/, typed);

/** Entries that are typed with commas between them, or one a line. */
export const wordsIn = (typed: string): string[] => entriesBetween(/[,\n]/, typed);

const entriesBetween = (separator: RegExp, typed: string): string[] =>
  typed
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
