import type { TrainingReason } from "@field-advisor/schema/practice-constants";
import { hasAttemptsLeft, type Terms } from "./attempts.rules.ts";

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
