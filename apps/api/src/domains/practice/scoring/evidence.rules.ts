import type { CheckResult } from "@field-advisor/schema/practice-constants";
import type { Rubric } from "@field-advisor/schema/rubric-forms";

type Criteria = Pick<Rubric, "criteria">;

/** A check of an attempt with what the machine and perhaps a coach decided. */
interface CheckOfAttempt {
  key: string;
  result: CheckResult;
  /** null or missing where no coach decided otherwise. */
  coachResult?: CheckResult | null;
}

/** By key; a coach's result wins. */
export const resultsOf = (checks: readonly CheckOfAttempt[]): Map<string, CheckResult> =>
  new Map(checks.map(({ key, result, coachResult }) => [key, coachResult ?? result]));

/** The keys of a rubric's checks, the most important first: blockers, then by weight, then in order. */
const byImportance = ({ criteria }: Criteria): string[] =>
  criteria
    .flatMap(({ weight, checks }) => checks.map(({ key, isBlocker }) => ({ key, weight, isBlocker })))
    .toSorted((a, b) => Number(b.isBlocker) - Number(a.isBlocker) || b.weight - a.weight)
    .map(({ key }) => key);

const keysWith = (rubric: Criteria, checks: readonly CheckOfAttempt[], result: CheckResult): string[] => {
  const results = resultsOf(checks);
  return byImportance(rubric).filter((key) => results.get(key) === result);
};

/** More at once is nothing that anybody remembers. */
const mostChanges = 3;

/** The keys of at most three checks that were missed, the most important first. */
export const toChange = (rubric: Criteria, checks: readonly CheckOfAttempt[]): string[] =>
  keysWith(rubric, checks, "not_met").slice(0, mostChanges);

export const wentWell = (rubric: Criteria, checks: readonly CheckOfAttempt[]): string[] =>
  keysWith(rubric, checks, "met");

/**
 * The check to work on next: of those that are not met now, the one that was missed most lately.
 * @param missedBefore how often each was missed in the last attempts before this one
 * @returns null where there is nothing to work on
 */
export function nextCheck(
  rubric: Criteria,
  checks: readonly CheckOfAttempt[],
  missedBefore: ReadonlyMap<string, number>,
): string | null {
  const results = resultsOf(checks);
  const timesMissed = (key: string): number => {
    const result = results.get(key);
    if (result !== "not_met" && result !== "not_discussed") return 0;
    return (missedBefore.get(key) ?? 0) + (result === "not_met" ? 1 : 0);
  };
  let [next, most]: [string | null, number] = [null, 0];
  for (const key of byImportance(rubric)) if (timesMissed(key) > most) [next, most] = [key, timesMissed(key)];
  return next;
}
