import { describeError, type Failure } from "@field-advisor/api-client/api-error";

const digits = new Intl.NumberFormat("en");

/** A number as people read it: "4,980". */
export const grouped = (count: number): string => digits.format(count);

/** A number of things: "1 page", "4,980 users", "2 people". */
export const counted = (count: number, thing: string, things = `${thing}s`): string =>
  `${grouped(count)} ${count === 1 ? thing : things}`;
/** What did not work, and why: "Failed to fetch rooms. The server could not be reached." */
export function failedTo(what: string, error: unknown): Failure {
  const { sentence, requestId } = describeError(error);
  return { sentence: `${what}${what.endsWith(".") ? "" : "."} ${sentence}`, requestId };
}

/** The toast of something that did not work: what, and why. */
export const failureToast = (what: string, error: unknown) =>
  ({ tone: "error", title: "Error", description: failedTo(what, error).sentence }) as const;
