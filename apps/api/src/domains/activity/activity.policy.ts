import type { Actor } from "../../lib/actor.ts";

/** Whose activity is looked at. */
export type PeopleScope = { kind: "all" } | { kind: "assigned"; adminId: number } | { kind: "nobody" };

/** Owners see everybody or the people of one administrator; administrators see their own people whatever they ask. */
export function peopleOf(
  actor: Pick<Actor, "role" | "userId"> | null,
  { assignedTo }: { assignedTo?: number | undefined } = {},
): PeopleScope {
  if (actor?.role === "ADMIN") return { kind: "assigned", adminId: actor.userId };
  if (actor?.role !== "OWNER") return { kind: "nobody" };
  return assignedTo === undefined ? { kind: "all" } : { kind: "assigned", adminId: assignedTo };
}

/** Where somebody signed in from is told to owners only. */
export const maySeeNetwork = ({ role }: Pick<Actor, "role">): boolean => role === "OWNER";

/** With one decimal, so that half a minute is not none. */
export const minutesOf = (seconds: number): number => Math.round(seconds / 6) / 10;

/** What has not ended has no length yet. */
export const averageMinutes = ({ ended, seconds }: { ended: number; seconds: number }): number | null =>
  ended === 0 ? null : minutesOf(seconds / ended);
