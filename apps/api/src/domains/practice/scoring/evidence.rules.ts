import type { CheckResult } from "@field-advisor/schema/practice-constants";
import type { Rubric } from "@field-advisor/schema/rubric-forms";

type Criteria = Pick<Rubric, "criteria">;

/** A check of an attempt with what the machine and perhaps its person and a coach decided. */
interface CheckOfAttempt {
  key: string;
  result: CheckResult;
  /** null or missing where its person did not decide what was open. */
  ownResult?: CheckResult | null;
  /** null or missing where no coach decided otherwise. */
  coachResult?: CheckResult | null;
}

/** By key; a coach's result wins, then its person's. */
export const resultsOf = (checks: readonly CheckOfAttempt[]): Map<string, CheckResult> =>
  new Map(checks.map(({ key, result, ownResult, coachResult }) => [key, coachResult ?? ownResult ?? result]));

/** The keys of a rubric's checks, the most important first: blockers, then by weight, then in order. */
const byImportance = ({ criteria }: Criteria): string[] =>
  criteria
    .flatMap(({ weight, checks }) => checks.map(({ key, isBlocker }) => ({ key, weight, isBlocker })))
    .toSorted((a, b) => Number(b.isBlocker) - Number(a.isBlocker) || b.weight - a.weight)
    .map(({ key }) => key);

const keysWith = (
  rubric: Criteria,
  checks: readonly CheckOfAttempt[],
  fits: (result: CheckResult | undefined) => boolean,
): string[] => {
  const results = resultsOf(checks);
  return byImportance(rubric).filter((key) => fits(results.get(key)));
};

/** More at once is nothing that anybody remembers. */
const mostChanges = 3;

/** Whether there is something to practise: what was missed, and what nobody found. */
const isMissed = (result: CheckResult | undefined): boolean => result === "not_met" || result === "not_found";

/** The keys of at most three checks that were missed or not found, the most important first. */
export const toChange = (rubric: Criteria, checks: readonly CheckOfAttempt[]): string[] =>
  keysWith(rubric, checks, isMissed).slice(0, mostChanges);

export const wentWell = (rubric: Criteria, checks: readonly CheckOfAttempt[]): string[] =>
  keysWith(rubric, checks, (result) => result === "met");

/**
 * The check to work on next: of those that are not met now, the one that was missed or not found most lately.
 * @param missedBefore how often each was missed or not found in the last attempts before this one
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
    if (!isMissed(result) && result !== "not_discussed") return 0;
    return (missedBefore.get(key) ?? 0) + (isMissed(result) ? 1 : 0);
  };
  let [next, most]: [string | null, number] = [null, 0];
  for (const key of byImportance(rubric)) if (timesMissed(key) > most) [next, most] = [key, timesMissed(key)];
  return next;
}
