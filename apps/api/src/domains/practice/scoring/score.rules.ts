import type { CheckResult } from "@field-advisor/schema/practice-constants";
import type { Rubric } from "@field-advisor/schema/rubric-forms";

export interface Score {
  /** In percent; null where fewer than half of the checks are decided. */
  score: number | null;
  /** null where it is not decided yet. */
  passed: boolean | null;
  decided: number;
  total: number;
}

/** A check that is not discussed counts neither way: its occasion never came. */
const isDecided = (result: CheckResult): boolean => result === "met" || result === "not_met";

/**
 * The score of an attempt: the weights of the checks that are met, in percent of the weights of those that are decided.
 * @param resultByKey the result of each check, a coach's where there is one; a check that is missing waits
 */
export function scoreOf(
  { criteria, passMark }: Pick<Rubric, "criteria" | "passMark">,
  resultByKey: ReadonlyMap<string, CheckResult>,
): Score {
  const checks = criteria.flatMap(({ weight, checks }) =>
    checks.map(({ key, isBlocker }) => ({ weight, isBlocker, result: resultByKey.get(key) ?? "waiting" })),
  );
  const decided = checks.filter(({ result }) => isDecided(result));
  const counts = { decided: decided.length, total: checks.length };
  if (decided.length === 0 || decided.length * 2 < checks.length)
    return { score: null, passed: null, ...counts };
  const [met, all] = decided.reduce(
    ([met, all], { weight, result }) => [result === "met" ? met + weight : met, all + weight],
    [0, 0],
  );
  const score = Math.round((met / all) * 100);
  const blockers = checks.filter(({ isBlocker }) => isBlocker);
  const hasFailed = score < passMark || blockers.some(({ result }) => result === "not_met");
  const isOpen = blockers.some(({ result }) => !isDecided(result));
  const passed = hasFailed ? false : isOpen ? null : true;
  return { score, passed, ...counts };
}
