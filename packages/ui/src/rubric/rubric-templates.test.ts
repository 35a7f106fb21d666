import { rubric as contract } from "@field-advisor/schema/rubric-forms";
import { expect, test } from "vitest";
import { rubricTemplates } from "./rubric-templates.ts";
import { rubricOf, rubricValues } from "./rubric-values.ts";

test.each(rubricTemplates)(
  "$name is a rubric as the contract has it, of several kinds of checks",
  (template) => {
    const result = contract.safeParse(template.rubric);
    expect(result.error?.issues ?? []).toEqual([]);
    const checks = template.rubric.criteria.flatMap((criterion) => criterion.checks);
    expect(template.rubric.criteria.length).toBeGreaterThanOrEqual(3);
    expect(template.rubric.criteria.length).toBeLessThanOrEqual(4);
    expect(checks.length).toBeGreaterThanOrEqual(6);
    expect(checks.length).toBeLessThanOrEqual(10);
    expect(new Set(checks.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(4);
    expect(checks.filter(({ advice }) => !advice)).toEqual([]);
  },
);

test.each(rubricTemplates)("$name passes through the form as it is", ({ rubric }) => {
  const whole = contract.parse(rubric);
  expect(contract.parse(rubricOf(rubricValues(whole)))).toEqual(whole);
});
