import { isOpenResult } from "@field-advisor/schema/practice-constants";
import { rubric } from "@field-advisor/schema/rubric-forms";
import { describe, expect, test } from "vitest";
import { cases } from "../../../../test/judged-cases.ts";
import { judge } from "./checks.rules.ts";
import { linesOfPasted } from "./pasted.rules.ts";

const judged = cases.map(({ check, text, ...known }) => {
  const { criteria } = rubric.parse({ criteria: [{ key: "c", name: "C", weight: 1, checks: [check] }] });
  const [verdict] = judge({ criteria }, linesOfPasted(text), { minutes: null });
  return { ...known, text, result: verdict?.result ?? "waiting", reason: verdict?.reason ?? null };
});
const groups = [...new Set(cases.map(({ group }) => group))];

const isRight = ({ result, truth }: (typeof judged)[number]): boolean =>
  result === truth || (result === "not_found" && truth === "not_met");

describe("what people really say is judged right, or left open", () => {
  test.each(groups)("%s", (group) => {
    const wrong = judged.filter(
      (each) => each.group === group && !isRight(each) && !isOpenResult(each.result),
    );
    expect(wrong).toEqual([]);
  });

  test("and most of it is judged", () => {
    const open = judged.filter((each) => !isRight(each));
    expect(open.length).toBeLessThanOrEqual(0.3 * judged.length);
    expect(open.every(({ reason }) => reason !== null)).toBe(true);
  });
});
