import type { Actor } from "../../lib/actor.ts";

/** Where somebody signed in from is told to owners only. */
export const maySeeNetwork = ({ role }: Pick<Actor, "role">): boolean => role === "OWNER";

/** With one decimal, so that half a minute is not none. */
export const minutesOf = (seconds: number): number => Math.round(seconds / 6) / 10;

/** What has not ended has no length yet. */
export const averageMinutes = ({ ended, seconds }: { ended: number; seconds: number }): number | null =>
  ended === 0 ? null : minutesOf(seconds / ended);
