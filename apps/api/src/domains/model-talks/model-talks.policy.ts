import type { RoomTraining } from "@field-advisor/schema/room-training-forms";

interface Reader {
  /** They have finished an attempt in the room. */
  hasTried: boolean;
  /** Another attempt at its exam may come, or goes on. */
  isExamAhead: boolean;
}

/** Whether a room shows its model talks to somebody who trains there. Nothing is shown ahead of an exam. */
export function areShown(when: RoomTraining["modelsShown"], { hasTried, isExamAhead }: Reader): boolean {
  if (isExamAhead) return false;
  if (when === "always") return true;
  return (when === "after") === hasTried;
}
