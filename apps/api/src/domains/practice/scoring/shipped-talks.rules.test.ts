import { rubric } from "@field-advisor/schema/rubric-forms";
import { rubricTemplates } from "@field-advisor/ui/rubric-templates";
import { describe, expect, test } from "vitest";
import { demoRubrics } from "../../../composition/seeds/demo-rubrics.ts";
import { shippedTalks } from "../../../../test/shipped-talks/shipped-talks.ts";
import { judge } from "./checks.rules.ts";
import { linesOfPasted } from "./pasted.rules.ts";

const inputs = {
  ...demoRubrics,
  ...Object.fromEntries(rubricTemplates.map(({ name, rubric }) => [name, rubric])),
};

/** What becomes of a talk without a model: passed, failed, or open for a coach. */
function outcomeOf(name: string, talk: string) {
  const known = rubric.parse(inputs[name]);
  const text = talk.replaceAll(/^A: /gm, "Agent: ").replaceAll(/^T: /gm, "Me: ");
  const lines = linesOfPasted(text);
  const checks = judge(known, lines, { minutes: null });
  const results = new Map(checks.map(({ key, result }) => [key, result]));
  const all = known.criteria.flatMap(({ weight, checks }) => checks.map((check) => ({ weight, ...check })));
  const counted = all.filter(({ key }) => results.get(key) !== "not_discussed");
  const sum = (each: typeof all) => each.reduce((total, { weight }) => total + weight, 0);
  const proven = (100 * sum(counted.filter(({ key }) => results.get(key) === "met"))) / sum(counted);
  const possible = (100 * sum(counted.filter(({ key }) => results.get(key) !== "not_met"))) / sum(counted);
  const blockers = all.filter(({ isBlocker }) => isBlocker).map(({ key }) => results.get(key));
  const missed = checks
    .filter(({ result }) => result !== "met")
    .map(({ key, result, reason, evidence: [place] }) => {
      const quote = place ? lines[place.line]?.text.slice(place.start, place.end) : "";
      return `${key} ${result}: ${reason} “${quote}”`;
    });
  const passed =
    proven >= known.passMark && blockers.every((result) => result === "met")
      ? "passed"
      : possible < known.passMark || blockers.includes("not_met")
        ? "failed"
        : "open";
  return { passed, proven: Math.round(proven), missed };
}

describe.each(shippedTalks)("$rubric", ({ rubric: name, passing, failing }) => {
  test.each(Object.entries(passing))("a good talk passes: %s", (_what, talk) => {
    const { passed, ...why } = outcomeOf(name, talk);
    expect({ passed, ...(passed === "passed" ? {} : why) }).toEqual({ passed: "passed" });
  });

  test.each(Object.entries(failing))("a bad talk does not pass: %s", (_what, talk) => {
    expect(outcomeOf(name, talk).passed).not.toBe("passed");
  });
});

test("every shipped rubric has five talks that pass and eight that must not", () => {
  const covered = new Set(shippedTalks.map(({ rubric }) => rubric));
  // The same rubric under another name.
  const own = Object.keys(inputs).filter((name) => name !== "Yearly review" && name !== "Fair demonstration");
  expect(own.filter((name) => !covered.has(name))).toEqual([]);
  expect(shippedTalks.filter(({ passing }) => Object.keys(passing).length < 5)).toEqual([]);
});
