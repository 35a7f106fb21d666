import { type CheckResult, isOpenResult } from "@field-advisor/schema/practice-constants";
import type { Rubric } from "@field-advisor/schema/rubric-forms";

export interface Score {
  /** What is proven, in percent; null where nothing is. */
  score: number | null;
  /** What it would be if everything that is open were met. */
  mostScore: number | null;
  /** null where what is proven decides neither way. */
  passed: boolean | null;
  decided: number;
  total: number;
}

const isProven = (result: CheckResult): boolean => result === "met" || result === "not_met";

const sumOf = (checks: readonly { weight: number }[]): number =>
  checks.reduce((sum, { weight }) => sum + weight, 0);

/**
 * The score of an attempt: the weights of the checks that are met, in percent of all that count. A check that is not
 * discussed counts neither way: its occasion never came. An attempt is passed and not passed only as is proven.
 * @param resultByKey the result of each check, a coach's where there is one; a check that is missing waits
 * @param isTooShort has no score as long as anything is open
 */
export function scoreOf(
  { criteria, passMark }: Pick<Rubric, "criteria" | "passMark">,
  resultByKey: ReadonlyMap<string, CheckResult>,
  isTooShort = false,
): Score {
  const checks = criteria.flatMap(({ weight, checks }) =>
    checks.map(({ key, isBlocker }) => ({ weight, isBlocker, result: resultByKey.get(key) ?? "waiting" })),
  );
  const counts = { decided: checks.filter(({ result }) => isProven(result)).length, total: checks.length };
  const open = checks.filter(({ result }) => isOpenResult(result));
  const counting = checks.filter(({ result }) => result !== "not_discussed");
  if (counts.decided === 0 || (isTooShort && open.length > 0))
    return { score: null, mostScore: null, passed: null, ...counts };
  const met = checks.filter(({ result }) => result === "met");
  const percent = (weight: number) => Math.round((weight / sumOf(counting)) * 100);
  const score = percent(sumOf(met));
  const mostScore = percent(sumOf(met) + sumOf(open));
  const blockers = checks.filter(({ isBlocker }) => isBlocker);
  const cannotPass = mostScore < passMark || blockers.some(({ result }) => result === "not_met");
  const hasPassed = score >= passMark && blockers.every(({ result }) => result === "met");
  return { score, mostScore, passed: cannotPass ? false : hasPassed ? true : null, ...counts };
}
