import type { SelfRating } from "@field-advisor/schema/attempts.endpoints";
import { type CheckResult, isOpenResult, type SelfVerdict } from "@field-advisor/schema/practice-constants";
import type { Rubric } from "@field-advisor/schema/rubric-forms";
import { resultsOf } from "./scoring/evidence.rules.ts";

export interface JudgedCheck {
  key: string;
  result: CheckResult;
  ownResult: CheckResult | null;
  coachResult: CheckResult | null;
}

interface Outcome extends Pick<SelfRating["criteria"][number], "outcome" | "undecided"> {
  /** A coach decided everything that it rests on. */
  isByCoach: boolean;
}

/**
 * One missed check decides a criterion, which is met where all are; what was not discussed counts neither way. What its
 * person decided afterwards is their own view again, so it is left out.
 */
function outcomeOf(checks: readonly JudgedCheck[]): Outcome {
  const results = resultsOf(checks.map((check) => ({ ...check, ownResult: null })));
  const withResult = (fits: (result: CheckResult) => boolean) =>
    checks.filter(({ key }) => fits(results.get(key) ?? "waiting"));
  const byCoach = (decisive: readonly JudgedCheck[]) =>
    decisive.some(({ coachResult }) => coachResult !== null);
  const missed = withResult((result) => result === "not_met");
  if (missed.length > 0) return { outcome: "not_met", undecided: null, isByCoach: byCoach(missed) };
  const met = withResult((result) => result === "met");
  const isOpen = withResult(isOpenResult).length > 0;
  if (isOpen || met.length === 0)
    return { outcome: null, undecided: isOpen ? whyOpen(checks) : "not_discussed", isByCoach: false };
  return { outcome: "met", undecided: null, isByCoach: met.every((check) => byCoach([check])) };
}

/** Who has decided for themselves reads the same criterion as decided elsewhere on the result. */
function whyOpen(checks: readonly JudgedCheck[]): "open" | "own" {
  const results = [...resultsOf(checks).values()];
  return results.includes("not_met") || !results.some(isOpenResult) ? "own" : "open";
}

/** How somebody saw their attempt, beside how it is judged now; what is open is not counted. */
export function sightOf(
  { criteria }: Pick<Rubric, "criteria">,
  checks: readonly JudgedCheck[],
  verdicts: readonly { criterion: string; verdict: SelfVerdict }[],
): Omit<SelfRating, "state"> {
  const said = new Map(verdicts.map(({ criterion, verdict }) => [criterion, verdict]));
  const judged = new Map(checks.map((check) => [check.key, check]));
  const seen = criteria.flatMap(({ key, name, checks: asked }) => {
    const verdict = said.get(key);
    const own = asked.flatMap((check) => judged.get(check.key) ?? []);
    return verdict === undefined ? [] : [{ key, name, verdict, ...outcomeOf(own) }];
  });
  const decided = seen.filter(({ outcome }) => outcome !== null);
  return {
    criteria: seen.map(({ isByCoach: _, ...criterion }) => criterion),
    alike: decided.filter(({ verdict, outcome }) => verdict === outcome).length,
    decided: decided.length,
    isByCoach: decided.length > 0 && decided.every(({ isByCoach }) => isByCoach),
  };
}
