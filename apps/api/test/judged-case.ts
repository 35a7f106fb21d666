import type { RubricInput } from "@field-advisor/schema/rubric-forms";

type CheckInput = RubricInput["criteria"][number]["checks"][number];
type Truth = "met" | "not_met" | "not_discussed";

/** A check and a talk, with what a trainer who reads the check's sentence decided before it was judged. */
export interface JudgedCase {
  group: string;
  check: CheckInput;
  text: string;
  truth: Truth;
}

export const says = (sentence: string, phrases: string[], more: object = {}): CheckInput => ({
  key: "this",
  kind: "says",
  sentence,
  phrases,
  ...more,
});
export const avoids = (sentence: string, phrases: string[]): CheckInput => ({
  key: "this",
  kind: "avoids",
  sentence,
  phrases,
});
export const asks = (sentence: string, atLeast: number, isOpen: boolean): CheckInput => ({
  key: "this",
  kind: "asks",
  sentence,
  atLeast,
  isOpen,
});

/** One line of the other side, then one or more of the trainee. */
const reply = (before: string, ...said: string[]): string =>
  [`Agent: ${before}`, ...said.map((line) => `Me: ${line}`), "Agent: I see."].join("\n");

export const of = (
  group: string,
  check: CheckInput,
  rows: [truth: Truth, before: string, ...said: string[]][],
): JudgedCase[] =>
  rows.map(([truth, before, ...said]) => ({ group, check, truth, text: reply(before, ...said) }));
