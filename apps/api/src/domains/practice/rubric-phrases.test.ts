import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createAttempt, createRoom, createRubric, greeting, written } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";

let api: TestApi;
let owner: ContractClient;
let roomId: number;
beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  owner = await api.as("OWNER");
});
afterAll(() => api.close());
beforeEach(async () => {
  roomId = (await createRoom(api.db)).id;
});

const ask = (body: { lists: string[][]; countedIn?: "trainee" | "agent" }) =>
  owner.request("POST /api/test-rooms/:id/rubric/phrases", { params: { id: roomId }, body });
const kindsOf = async (phrases: string[]) => {
  const { lists } = await ask({ lists: [phrases] });
  return lists[0]?.map(({ notes }) => notes.map(({ kind }) => kind));
};
const withPhrases = (...phrases: string[]) => ({
  criteria: [{ key: "c", name: "C", weight: 1, checks: [{ ...greeting, phrases }] }],
});
const save = (...phrases: string[]) =>
  owner.send("PUT /api/test-rooms/:id/rubric", {
    params: { id: roomId },
    body: { version: 0, rubric: withPhrases(...phrases) },
  });
const talk = (values: Partial<Parameters<typeof createAttempt>[1]>, own: string, others = "I see.") =>
  createAttempt(api.db, {
    room_id: roomId,
    transcript: [written(false, others), written(true, own)],
    ...values,
  });

test("of each phrase it is said what is weak in it and how it is read, in English and German", async () => {
  expect(await kindsOf(["true", "I see", "a year", "not guaranteed", "1 %", "good morning"])).toEqual([
    ["weak"],
    ["weak"],
    ["weak"],
    ["negator"],
    ["number"],
    [],
  ]);
  expect(await kindsOf(["stimmt", "ich verstehe", "kein Risiko", "zwei Prozent", "Gebühr"])).toEqual([
    ["weak"],
    ["weak"],
    ["negator"],
    ["number"],
    [],
  ]);
  expect(await kindsOf(["< 1 %", "uh", "so that I know how would you explain it"])).toEqual([
    ["refused"],
    ["refused"],
    ["exact"],
  ]);
});

test("lists are told apart, and phrases are counted for one of them at a time", async () => {
  const { lists, conversations } = await ask({ lists: [["true"], [], ["fee"]] });
  expect(lists.map((list) => list.map(({ notes }) => notes.length))).toEqual([[1], [], [0]]);
  expect(conversations).toBe(0);
  const both = await owner.send("POST /api/test-rooms/:id/rubric/phrases", {
    params: { id: roomId },
    body: { lists: [["true"], ["fee"]], countedIn: "trainee" },
  });
  expect(both).toMatchObject({ status: 400, error: { issues: [{ path: "countedIn" }] } });
});

test("a phrase is counted in the conversations in which its side says it, plainly", async () => {
  await createRubric(api.db, roomId);
  await talk({}, "You can lose money.");
  await talk({}, "You can lose money. Really, you can lose it.");
  await talk({}, "You cannot lose money.");
  await talk({}, "Nothing.", "I can lose money?");
  const counted = async (countedIn: "trainee" | "agent") => {
    const { lists, conversations } = await ask({ lists: [["can lose", "lose money"]], countedIn });
    return { found: lists[0]?.map(({ foundIn }) => foundIn), conversations };
  };
  expect(await counted("trainee")).toEqual({ found: [2, 2], conversations: 4 });
  expect((await counted("agent")).found?.[1]).toBe(1);
});

test("what two in three conversations have is weak where there are ten", async () => {
  for (let n = 0; n < 9; n += 1) await talk({}, n < 7 ? "The quarterly deductible." : "Nothing.");
  const notes = async () =>
    (await ask({ lists: [["deductible"]], countedIn: "trainee" })).lists[0]?.[0]?.notes ?? [];
  expect(await notes()).toEqual([]);
  await talk({}, "Nothing.");
  expect(await notes()).toEqual([
    {
      kind: "weak",
      text: "Weak: 7 of the last 10 conversations here have it, so it distinguishes nobody.",
    },
  ]);
});

test("private attempts that were not shared are not counted, not even by an owner", async () => {
  await talk({ category: "Practice" }, "Marmalade.");
  await talk({ category: "Practice", is_shared: true }, "Biscuits.");
  const answer = await ask({ lists: [["marmalade", "biscuits"]], countedIn: "trainee" });
  expect(answer).toMatchObject({ conversations: 1, lists: [[{ foundIn: 0 }, { foundIn: 1 }]] });
});

test("no more than the last fifty conversations of this room are counted", async () => {
  await createAttempt(api.db, { transcript: [written(true, "Marmalade.")] });
  await talk({ started_at: new Date("2020-01-01") }, "Marmalade.");
  for (let n = 0; n < 50; n += 1) await talk({ number: n + 2 }, "Nothing.");
  const answer = await ask({ lists: [["marmalade"]], countedIn: "trainee" });
  expect(answer).toMatchObject({ conversations: 50, lists: [[{ foundIn: 0 }]] });
});

test.each([
  ["< 1 %", "The sign “<” is not heard: write it as a word"],
  ["≤ 5 percent", "The sign “≤” is not heard: write it as a word"],
  ["um, uh", "Nothing is left of this phrase: its words only fill pauses"],
])("“%s” is refused when it is saved, at its field", async (phrase, message) => {
  expect(await save("good morning", phrase)).toMatchObject({
    status: 400,
    error: { issues: [{ path: "rubric.criteria.0.checks.0.phrases.1", message }] },
  });
});

test("a rubric of before is read as it is, judges as ever, and says what is weak in it", async () => {
  await createRubric(api.db, roomId, withPhrases("true", ">2 percent"));
  const { rubric } = await owner.request("GET /api/test-rooms/:id/rubric", { params: { id: roomId } });
  expect(rubric?.criteria[0]?.checks[0]).toMatchObject({ phrases: ["true", ">2 percent"] });
  const { checks } = await owner.request("POST /api/test-rooms/:id/rubric/try", {
    params: { id: roomId },
    body: { rubric: withPhrases("true", ">2 percent"), transcript: "Agent: How much?\nMe: 2 percent." },
  });
  expect(checks).toMatchObject([{ result: "met" }]);
  expect(await kindsOf(["true", ">2 percent"])).toEqual([["weak"], ["refused"]]);
});

test("a weak phrase is saved, also in a check that must be met", async () => {
  const rubric = {
    criteria: [
      { key: "c", name: "C", weight: 1, checks: [{ ...greeting, phrases: ["true"], isBlocker: true }] },
    ],
  };
  const answer = await owner.send("PUT /api/test-rooms/:id/rubric", {
    params: { id: roomId },
    body: { version: 0, rubric },
  });
  expect(answer.status).toBe(200);
});

test("a room that is not there has no phrases", async () => {
  roomId = 987_654;
  await expect(ask({ lists: [["true"]] })).rejects.toThrow("There is no such room");
});
