/** How a talk goes wrong. */
export const failings = [
  "rude with the right words",
  "a recited list",
  "half true",
  "contradicted at the end",
  "one-word answers",
  "silent",
  "in another order",
  "as a recognizer writes it",
] as const;

/** Talks in a room with a shipped rubric, with the truth as a trainer decided it before they were judged. Lines of the agent begin with A, the trainee's with T. */
export interface ShippedTalks {
  /** By its name. */
  rubric: string;
  passing: Record<string, string>;
  failing: Record<(typeof failings)[number], string>;
}
