import { rubric } from "@field-advisor/schema/rubric-forms";
import { rubricTemplates } from "@field-advisor/ui/rubric-templates";
import { describe, expect, test } from "vitest";
import { demoRubrics } from "../../../composition/seeds/demo-rubrics.ts";
import { shippedTalks } from "../../../../test/shipped-talks/shipped-talks.ts";
import { judgeAttempt } from "./checks.rules.ts";
import { linesOfPasted } from "./pasted.rules.ts";
import { scoreOf } from "./score.rules.ts";

const inputs = {
  ...demoRubrics,
  ...Object.fromEntries(rubricTemplates.map(({ name, rubric }) => [name, rubric])),
};

/** What becomes of a talk without a model, and by which checks. */
function outcomeOf(name: string, talk: string) {
  const known = rubric.parse(inputs[name]);
  const lines = linesOfPasted(talk.replaceAll(/^A: /gm, "Agent: ").replaceAll(/^T: /gm, "Me: "));
  const { checks, tooShort } = judgeAttempt(known, lines, { minutes: null });
  const results = new Map(checks.map(({ key, result }) => [key, result]));
  const { passed } = scoreOf(known, results, tooShort !== null);
  const unmet = checks
    .filter(({ result }) => result !== "met")
    .map(({ key, result, reason, evidence: [place] }) => {
      const quote = place ? lines[place.line]?.text.slice(place.start, place.end) : "";
      return `${key} ${result}: ${reason} “${quote}”`;
    });
  return { passed, unmet };
}

describe.each(shippedTalks)("$rubric", ({ rubric: name, passing, failing }) => {
  test.each(Object.entries(passing))("a good talk passes: %s", (_what, talk) => {
    const { passed, unmet } = outcomeOf(name, talk);
    expect({ passed, unmet: passed ? [] : unmet }).toEqual({ passed: true, unmet: [] });
  });

  test.each(Object.entries(failing))("a bad talk does not pass: %s", (_what, talk) => {
    expect(outcomeOf(name, talk).passed).not.toBe(true);
  });
});

test("every shipped rubric has five talks that pass and eight that must not", () => {
  const covered = new Set(shippedTalks.map(({ rubric }) => rubric));
  // The same rubric under another name.
  const own = Object.keys(inputs).filter((name) => name !== "Yearly review" && name !== "Fair demonstration");
  expect(own.filter((name) => !covered.has(name))).toEqual([]);
  expect(shippedTalks.filter(({ passing }) => Object.keys(passing).length < 5)).toEqual([]);
});
