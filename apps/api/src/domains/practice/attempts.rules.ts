import type { RoomCategory } from "@field-advisor/schema/constants";
import type {
  AttemptState,
  CheckKind,
  CheckResult,
  TrainingReason,
} from "@field-advisor/schema/practice-constants";

/** An open attempt ends when nobody used it for so long. */
export const leftAfterHours = 24;

/** The agent's last turn may end so many seconds after the time limit. */
export const graceSeconds = 10;

/** An attempt is judged without the record of its calls when that has not come by then. */
export const recordWaitSeconds = 600;

export const mostComments = 200;

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

export interface TrainingRoom extends Terms {
  id: number;
  name: string;
  passed: boolean;
  trainsSkill: boolean;
}

export interface Training {
  room: { id: number; name: string };
  why: TrainingReason;
}

/**
 * Where somebody best trains what they missed in a room: there until they pass, then where they have tried the same skill
 * least.
 * @param rooms that room and those that train the skill, as far as the person may enter them
 * @returns null where there is none
 */
export function bestTraining(rooms: readonly TrainingRoom[], roomId: number): Training | null {
  const usable = rooms.filter((room) => hasAttemptsLeft(room));
  const same = usable.find(({ id }) => id === roomId);
  const trainingIn = ({ id, name }: TrainingRoom, why: TrainingReason) => ({ room: { id, name }, why });
  if (same && !same.passed) return trainingIn(same, "not_passed");
  const others = usable.filter(({ id, trainsSkill }) => id !== roomId && trainsSkill);
  // Of two that were tried as often another conversation teaches more.
  const [best] = [...others, ...(same ? [same] : [])].toSorted((a, b) => a.made - b.made);
  return best ? trainingIn(best, best === same ? "again" : "same_skill") : null;
}
