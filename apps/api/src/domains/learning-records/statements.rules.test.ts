import { expect, test } from "vitest";
import { type AttemptFact, type Fact, resultOf, statementId, statementOf } from "./statements.rules.ts";

const origin = "https://portal.example.com";
const id = "00000000-0000-5000-8000-000000000001";
const uma = { name: "9b2f7c9e-3f5a-4f0e-9d5c-0f1a2b3c4d5e" };

const attempt: AttemptFact = {
  kind: "attempt",
  attemptId: "abcdefghij0123456789",
  room: { id: 7, name: "First meeting" },
  at: "2026-11-29T10:00:00.000Z",
  seconds: 754.4,
  score: 85,
  passed: true,
  assignmentId: 4,
  path: { id: 3, name: "Onboarding" },
};

const said = (fact: Fact, person: Parameters<typeof statementOf>[3] = uma) =>
  statementOf(origin, id, fact, person);

test("a passed attempt says who, where, how well, how long, and what for", () => {
  expect(said(attempt)).toEqual({
    id,
    actor: { objectType: "Agent", account: { homePage: origin, name: uma.name } },
    verb: { id: "http://adlnet.gov/expapi/verbs/passed", display: { en: "passed" } },
    object: {
      objectType: "Activity",
      id: "https://portal.example.com/test-room/7",
      definition: {
        name: { und: "First meeting" },
        type: "http://adlnet.gov/expapi/activities/simulation",
      },
    },
    result: {
      completion: true,
      success: true,
      score: { scaled: 0.85, raw: 85, min: 0, max: 100 },
      duration: "PT754S",
    },
    context: {
      platform: "Field Advisor",
      registration: statementId(origin, "assignment/4"),
      contextActivities: {
        parent: [
          {
            objectType: "Activity",
            id: "https://portal.example.com/paths/3",
            definition: {
              name: { und: "Onboarding" },
              type: "http://adlnet.gov/expapi/activities/course",
            },
          },
        ],
      },
      extensions: { "https://portal.example.com/attempts": attempt.attemptId },
    },
    timestamp: attempt.at,
  });
});

test.each([
  [true, "passed", true],
  [false, "failed", false],
  [null, "completed", undefined],
])("an attempt of which it is said %s is %s", (passed, verb, success) => {
  const statement = said({ ...attempt, passed });
  expect(statement["verb"]).toMatchObject({ id: `http://adlnet.gov/expapi/verbs/${verb}` });
  expect((statement["result"] as { success?: boolean }).success).toBe(success);
});

test("without score, assignment and path nothing is said of them", () => {
  const bare = said({ ...attempt, score: null, passed: null, assignmentId: null, path: null });
  expect(bare["result"]).toEqual({ completion: true, duration: "PT754S" });
  expect(Object.keys(bare["context"] as object)).toEqual(["platform", "extensions"]);
});

test("a check is answered in its room, and one that is open has no result", () => {
  const { room, at, attemptId } = attempt;
  const check = { key: "greets", sentence: "Greets by name" };
  const around = { assignmentId: null, path: null };
  const met = said({ kind: "check", attemptId, room, at, check, isMet: true, ...around });
  expect(met).toMatchObject({
    verb: { display: { en: "answered" } },
    object: { id: `${origin}/test-room/7/rubric#greets`, definition: { interactionType: "other" } },
    result: { success: true },
    context: { contextActivities: { parent: [{ id: `${origin}/test-room/7` }] } },
  });
  const open = said({ kind: "check", attemptId, room, at, check, isMet: null, ...around });
  expect(open).not.toHaveProperty("result");
});

test("an item is experienced when it is opened and completed when it is finished", () => {
  const item = { id: 5, name: "Rules of the house", type: "AUDIO" as const };
  const around = { assignmentId: null, path: null, at: attempt.at };
  expect(said({ kind: "opened", item, seconds: null, ...around })).toMatchObject({
    verb: { display: { en: "experienced" } },
    object: {
      id: `${origin}/library?item=5`,
      definition: { type: "http://adlnet.gov/expapi/activities/media" },
    },
  });
  expect(said({ kind: "finished", item, seconds: 90, ...around })).toMatchObject({
    verb: { display: { en: "completed" } },
    result: { completion: true, duration: "PT90S" },
  });
});

test("what counts no more is voided by the product, whoever did it", () => {
  expect(said({ kind: "void", voids: id, at: attempt.at }, null)).toEqual({
    id,
    actor: { objectType: "Agent", account: { homePage: origin, name: "field-advisor" } },
    verb: { id: "http://adlnet.gov/expapi/verbs/voided", display: { en: "voided" } },
    object: { objectType: "StatementRef", id },
    timestamp: attempt.at,
  });
});

test("an e-mail address stands there only where it is given", () => {
  expect(said(attempt, { email: "uma@example.com" })["actor"]).toEqual({
    objectType: "Agent",
    mbox: "mailto:uma@example.com",
  });
});

test("a number depends on what happened, the installation, and how often it was taken back", () => {
  const numbers = [
    statementId(origin, "attempt/a"),
    statementId(origin, "attempt/b"),
    statementId("https://other.example.com", "attempt/a"),
    statementId(origin, "attempt/a", 1),
  ];
  expect(new Set(numbers).size).toBe(4);
  expect(statementId(origin, "attempt/a", 0)).toBe(numbers[0]);
});

test("another result or verdict is another thing to say; another duration is not", () => {
  const was = resultOf(attempt);
  expect(resultOf({ ...attempt, passed: false })).not.toBe(was);
  expect(resultOf({ ...attempt, score: 84 })).not.toBe(was);
  expect(resultOf({ ...attempt, seconds: 1 })).toBe(was);
});
