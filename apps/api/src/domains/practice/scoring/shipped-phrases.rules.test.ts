import { faultOf, notesOn } from "@field-advisor/language";
import { rubric } from "@field-advisor/schema/rubric-forms";
import { rubricTemplates } from "@field-advisor/ui/rubric-templates";
import { expect, test } from "vitest";
import { demoRubrics } from "../../../composition/seeds/demo-rubrics.ts";

const shipped = [
  ...rubricTemplates.map(({ name, rubric }) => ({ name, input: rubric })),
  ...Object.entries(demoRubrics).map(([name, input]) => ({ name, input })),
];

test.each(shipped)("no phrase of $name is weak, too exact or refused", ({ input }) => {
  const checks = rubric.parse(input).criteria.flatMap((criterion) => criterion.checks);
  const lists = checks.flatMap((check) => [
    ...("after" in check ? [check.after] : []),
    ...("phrases" in check ? [check.phrases] : []),
  ]);
  expect(lists.flat().flatMap((phrase) => faultOf(phrase) ?? [])).toEqual([]);
  const poor = lists.flatMap((phrases) =>
    notesOn(phrases).flatMap((notes, at) =>
      notes.some(({ kind }) => kind === "weak" || kind === "exact") ? [phrases[at]] : [],
    ),
  );
  expect(poor.join("|")).toBe("");
});
