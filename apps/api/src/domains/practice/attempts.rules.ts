import type { RoomCategory } from "@field-advisor/schema/room-constants";
import type { AttemptState, CheckKind, CheckResult } from "@field-advisor/schema/practice-constants";

/** An open attempt ends when nobody used it for so long. */
export const leftAfterHours = 24;

/** The agent's last turn may end so many seconds after the time limit. */
export const graceSeconds = 10;

/** An attempt is judged without the record of its calls when that has not come by then. */
export const recordWaitSeconds = 600;

export const isJudged = (state: AttemptState): boolean => state === "scored" || state === "reviewed";

/** What nobody else may read its person decides; what others may, a coach. */
export const isOwnToDecide = ({ isPrivate, isShared }: { isPrivate: boolean; isShared: boolean }): boolean =>
  isPrivate && !isShared;

/** What an open check comes to where its person decides it: what was to be avoided is missed by saying it. */
export const ownResultOf = (kind: CheckKind, isSaid: boolean): CheckResult =>
  (kind === "avoids") === isSaid ? "not_met" : "met";

export interface Terms {
  category: RoomCategory;
  attemptsAllowed: number | null;
  /** Attempts of the person in the room that are over, with something said in them, and that count. */
  made: number;
}

/** null where there is no limit: only assessments have one. */
export const attemptsLeft = ({ category, attemptsAllowed, made }: Terms): number | null =>
  category !== "Assessment" || attemptsAllowed === null ? null : Math.max(0, attemptsAllowed - made);

export const hasAttemptsLeft = (terms: Terms): boolean => attemptsLeft(terms) !== 0;
