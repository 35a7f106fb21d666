import type { Actor } from "../../lib/actor.ts";
import { minutesOf } from "../../lib/minutes.ts";

/** Where somebody signed in from is told to owners only. */
export const maySeeNetwork = ({ role }: Pick<Actor, "role">): boolean => role === "OWNER";

/** What has not ended has no length yet. */
export const averageMinutes = ({ ended, seconds }: { ended: number; seconds: number }): number | null =>
  ended === 0 ? null : minutesOf(seconds / ended);
