import { rubric } from "@field-advisor/schema/rubric-forms";
import { expect, test } from "vitest";
import { someRubric } from "../../../test/factories.ts";
import { type JudgedCheck, sightOf } from "./self-ratings.rules.ts";

const [criterion] = rubric.parse(someRubric).criteria;
const check = (values: Partial<JudgedCheck>): JudgedCheck => ({
  key: criterion?.checks[0]?.key ?? "",
  result: "not_found",
  ownResult: null,
  coachResult: null,
  ...values,
});
const sight = (...checks: JudgedCheck[]) => {
  const criteria = criterion ? [{ ...criterion, checks: criterion.checks.slice(0, 1) }] : [];
  return sightOf({ criteria }, checks, [{ criterion: criterion?.key ?? "", verdict: "met" }]);
};

test("what its person decided themselves is no judgement that they agree with", () => {
  expect(sight(check({ ownResult: "met" }))).toMatchObject({ alike: 0, decided: 0, isByCoach: false });
  expect(sight(check({ result: "not_met", ownResult: "met" }))).toMatchObject({ alike: 0, decided: 1 });
});

test("it is told why there is nothing to agree with", () => {
  const why = (...checks: JudgedCheck[]) => sight(...checks).criteria.map(({ undecided }) => undecided);
  expect(why(check({}))).toEqual(["open"]);
  expect(why(check({ result: "unclear", ownResult: "not_met" }))).toEqual(["own"]);
  expect(why(check({ ownResult: "met" }))).toEqual(["own"]);
  expect(why(check({ result: "not_discussed" }))).toEqual(["not_discussed"]);
  expect(why(check({ ownResult: "met", coachResult: "met" }))).toEqual([null]);
});

test("what was proven, or a coach decided, is", () => {
  expect(sight(check({ result: "met" }))).toMatchObject({ alike: 1, decided: 1, isByCoach: false });
  expect(sight(check({ ownResult: "not_met", coachResult: "met" }))).toMatchObject({
    alike: 1,
    decided: 1,
    isByCoach: true,
  });
});
