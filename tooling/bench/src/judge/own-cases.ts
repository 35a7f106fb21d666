import { cases } from "@field-advisor/api/judged-cases";
import { unseenCases } from "@field-advisor/api/unseen-cases";
import { judgedTalks } from "@field-advisor/api/judged-talks";
import { linesOfPasted } from "@field-advisor/api/scoring/pasted";
import { scoreOf } from "@field-advisor/api/scoring/score";
import type { Row } from "../rows.ts";
import { percent, readRubric, resultsOf, rubricOf, share } from "./judging.ts";

const decided = new Set<string>(["met", "not_met", "not_discussed"]);
/** Leaves nothing open where it was not said. */
const notFound: string = "not_found";

/** Single checks whose truth was decided before they were judged. */
export function checkRows(): Row[] {
  const results = [...cases, ...unseenCases].map(({ check, text, truth }) => ({
    truth,
    result: resultsOf(rubricOf(check), linesOfPasted(text))[0]?.result ?? "waiting",
  }));
  const told = results.filter(({ result }) => decided.has(result));
  const wrong = told.filter(({ result, truth }) => result !== truth);
  const open = results.filter(
    ({ result, truth }) => !decided.has(result) && !(result === notFound && truth === "not_met"),
  );
  const all = results.length;
  const right = told.length - wrong.length;
  return [
    {
      name: "decided verdicts that are right",
      value: share(right, told.length),
      goal: ">= 95 %",
      ok: percent(right, told.length) >= 95,
    },
    {
      name: "cases decided wrongly",
      value: share(wrong.length, all),
      goal: "<= 4 %",
      ok: percent(wrong.length, all) <= 4,
    },
    {
      name: "cases left open",
      value: share(open.length, all),
      goal: "<= 30 %",
      ok: percent(open.length, all) <= 30,
    },
  ];
}

/** Whole talks: wrong is who passes and must not, and who fails and must not. One that waits for a coach is neither. */
export function talkRows(): Row[] {
  const outcomes = judgedTalks.map(({ rubric, text, isPass }) => {
    const rules = readRubric(rubric);
    const judged = resultsOf(rules, linesOfPasted(text));
    const { passed } = scoreOf(rules, new Map(judged.map(({ key, result }) => [key, result])));
    return { isPass, passed };
  });
  const wrong = outcomes.filter(({ isPass, passed }) => passed !== null && passed !== isPass);
  const waiting = outcomes.filter(({ passed }) => passed === null);
  return [
    {
      name: "whole talks passed or failed wrongly",
      value: `${wrong.length} of ${outcomes.length}, ${waiting.length} wait`,
      goal: "0",
      ok: wrong.length === 0,
    },
  ];
}
