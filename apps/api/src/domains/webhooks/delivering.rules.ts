import { mostTries } from "@field-advisor/schema/webhook-constants";

const minute = 60;
const hour = 60 * minute;

/** Between ten tries, in seconds: about three days in all. */
const pauses = [
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  18 * hour,
  22 * hour,
] as const;

/** So that those who failed together do not come back together. */
const jitter = 0.1;

const longestWish = 24 * hour;

/**
 * How long nothing is tried after so many tries in a row that failed.
 * @param wished what the receiver asked for
 * @returns seconds; null after the last try
 */
export function pauseAfter(tries: number, wished: number | null, random = Math.random()): number | null {
  const pause = tries < mostTries ? pauses[tries - 1] : undefined;
  if (pause === undefined) return null;
  return Math.max(pause * (1 + jitter * random), wished ?? 0);
}

/** Of `Retry-After`, which is a number of seconds or a date; never more than a day. */
export function wishedPause(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  const text = header.trim();
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000;
  return Number.isNaN(seconds) || seconds <= 0 ? null : Math.min(seconds, longestWish);
}

/**
 * - `refused`: the receiver is there and does not want this.
 * - `away`: it would fail for others too.
 * - `gone`: it wants nothing any more.
 */
type Kind = "delivered" | "refused" | "away" | "gone";

export const kindOf = (status: number): Kind => {
  if (status >= 200 && status < 300) return "delivered";
  if (status === 410) return "gone";
  return status === 429 || status >= 500 ? "away" : "refused";
};

/** One try, as it is noted. */
export interface Tried {
  id: number;
  triedAt: string;
  tookMs: number;
  status: number | null;
  answer: string | null;
  /** null: delivered. */
  failure: string | null;
  /** Seconds; null where there is no other try. */
  againAfter: number | null;
}

/** What came of one try, before it is decided when there is another one. */
export interface Outcome extends Omit<Tried, "againAfter"> {
  kind: Kind;
  wished: number | null;
  isTest: boolean;
  /** How often it has been tried now. */
  tries: number;
  createdAt: string;
}

/** @param isFormer the webhook has another address by now, which gets at once what failed at that one */
export function triedOf(
  { kind, wished, isTest, tries, createdAt: _, ...tried }: Outcome,
  isFormer: boolean,
): Tried {
  if (kind === "delivered" || isTest) return { ...tried, againAfter: null };
  if (isFormer) return { ...tried, againAfter: 0 };
  return { ...tried, againAfter: kind === "gone" ? null : pauseAfter(tries, wished) };
}

/** So many refusals in a row are no longer about what was sent. */
const mostRefusals = 5;

/** Whether a receiver is to be left alone for now. */
export const isAway = (kind: Kind, refusals: number, failuresBefore: number): boolean =>
  kind === "away" ||
  kind === "gone" ||
  (kind === "refused" && (failuresBefore > 0 || refusals >= mostRefusals));

/**
 * Why a webhook is switched off: the receiver says that it is gone, ten tries in a row failed, or one delivery was given
 * up and nothing else arrived since it was made.
 */
export function reasonToSwitchOff(
  outcomes: readonly Outcome[],
  failures: number,
  lastDeliveredAt: string | null,
): "gone" | "failing" | null {
  const counted = outcomes.filter(({ isTest }) => !isTest);
  if (counted.some(({ kind }) => kind === "gone")) return "gone";
  const isGivenUp = counted.some(
    ({ kind, tries, createdAt }) =>
      kind !== "delivered" && tries >= mostTries && (lastDeliveredAt === null || lastDeliveredAt < createdAt),
  );
  return failures >= mostTries || isGivenUp ? "failing" : null;
}
