import {
  type contentAudiences,
  fastestPlayback,
  finishedPercent,
} from "@field-advisor/schema/content-constants";
import type { Stretch } from "@field-advisor/schema/openings.endpoints";

/**
 * The upload limit: one file has at most 100 MB (`largestContentFile` in packages/schema/src/content-constants.ts, which contract,
 * form and server go by); all files together have a quota.
 */
export const fitsQuota = (size: number, keptBytes: number, quotaBytes: number): boolean =>
  keptBytes + size <= quotaBytes;

/** The audience of an item that is given to all users, or to none. */
export const audienceOf = (canAccess: boolean): (typeof contentAudiences)[number] =>
  canAccess ? "all" : "selected";

/** A browser may show these by itself: it runs none of them. */
export const isShownInline = (mediaType: string): boolean =>
  /^(audio|video)\/|^application\/pdf$|^text\/plain/.test(mediaType);

/** In seconds of a recording, what counts without any time that passed: reports are on their way for a moment. */
const allowance = 1;

/** In seconds of the clock, what passes between two reports and counts: a pause of a day is nothing that was played. */
const longestSilence = 60;

/** In seconds of a recording, how much of it may count. */
interface Budget {
  /** Left over by the report before; null before the first. */
  left: number | null;
  /** Seconds of the clock since then. */
  elapsed: number | null;
}

export function budgetOf({ left, elapsed }: Budget): number {
  if (left === null || elapsed === null) return allowance;
  const most = allowance + longestSilence * fastestPlayback;
  return Math.min(most, left + Math.max(0, elapsed) * fastestPlayback);
}

/** Counts stretches in their order, in whole seconds, until the budget is used up. */
export function countWithin(
  stretches: readonly Stretch[],
  budget: number,
): { counted: Stretch[]; uncounted: Stretch[]; left: number } {
  const counted: Stretch[] = [];
  const uncounted: Stretch[] = [];
  let left = budget;
  for (const { from, to } of stretches) {
    const until = from + Math.min(to - from, Math.floor(left));
    left -= until - from;
    if (until > from) counted.push({ from, to: until });
    if (until < to) uncounted.push({ from: until, to });
  }
  return { counted, uncounted, left };
}

export const isFinished = (playedSeconds: number, length: number): boolean =>
  playedSeconds * 100 >= length * finishedPercent;
