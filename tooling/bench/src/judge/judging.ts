import { judge } from "@field-advisor/api/scoring/checks";
import type { Line } from "@field-advisor/api/scoring/lines";
import { rubric, type Rubric, type RubricInput } from "@field-advisor/schema/rubric-forms";

export const readRubric = (input: RubricInput): Rubric => rubric.parse(input);

/** A rubric of these checks alone. */
export const rubricOf = (...checks: RubricInput["criteria"][number]["checks"]): Rubric =>
  readRubric({ criteria: [{ key: "all", name: "All", weight: 1, checks }] });

/** The result of each check, in order. */
export const resultsOf = (rules: Rubric, lines: readonly Line[]) => judge(rules, lines, { minutes: null });

export const written = (isUser: boolean, text: string): Line => ({
  isUser,
  text,
  isSpoken: false,
  startSeconds: null,
  endSeconds: null,
  isInterrupted: false,
  hasWords: true,
});

export const percent = (part: number, all: number): number => (all === 0 ? 0 : (part / all) * 100);

/** "92.5 % (62 of 67)". */
export const share = (part: number, all: number): string =>
  `${percent(part, all).toFixed(1)} % (${part} of ${all})`;
