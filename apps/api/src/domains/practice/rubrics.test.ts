import { rubricLimits } from "@field-advisor/schema/practice-constants";
import type { RubricInput } from "@field-advisor/schema/rubric-forms";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import {
  createConversation,
  createRoom,
  createRubric,
  greeting,
  said,
  someRubric,
} from "../../../test/factories.ts";
import { fakeVoice, testEngines } from "../../../test/fake-voice.ts";
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

const save = (rubric: unknown, version = 0) =>
  owner.send("PUT /api/test-rooms/:id/rubric", {
    params: { id: roomId },
    body: { version, rubric: rubric as RubricInput },
  });
const read = () => owner.request("GET /api/test-rooms/:id/rubric", { params: { id: roomId } });
const tryOut = (body: { transcript?: string; conversationId?: string }, rubric: RubricInput = someRubric) =>
  owner.request("POST /api/test-rooms/:id/rubric/try", { params: { id: roomId }, body: { rubric, ...body } });

test("every save is a version", async () => {
  expect(await read()).toEqual({ version: 0, rubric: null, savedAt: null, savedBy: null });
  await save(someRubric);
  await save({ ...someRubric, passMark: 80 }, 1);
  expect(await read()).toMatchObject({ version: 2, rubric: { passMark: 80 } });
});

test("of two owners who save at once one is told of the other", async () => {
  const answers = await Promise.all([save(someRubric), save({ ...someRubric, passMark: 90 })]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await read()).version).toBe(1);
});

const withChecks = (...checks: object[]) => ({ criteria: [{ key: "c", name: "C", weight: 1, checks }] });
const withPhrase = (phrase: string) => withChecks({ ...greeting, phrases: [phrase] });
const many = (count: number) => Array.from({ length: count }, (_, n) => ({ ...greeting, key: `k${n}` }));

test.each([
  ["no criterion", { criteria: [] }, "rubric.criteria", "A rubric needs a criterion with a check"],
  ["no check", withChecks(), "rubric.criteria.0.checks", "A criterion needs a check"],
  ["43 checks", withChecks(...many(43)), "rubric.criteria.0.checks", "At most 6 checks"],
  [
    "8 criteria",
    {
      criteria: Array.from({ length: 8 }, (_, n) => ({
        key: `c${n}`,
        name: "C",
        weight: 1,
        checks: [{ ...greeting, key: `k${n}` }],
      })),
    },
    "rubric.criteria",
    "At most 7 criteria",
  ],
  [
    "a phrase of 1,000 characters",
    withPhrase("a".repeat(1000)),
    "rubric.criteria.0.checks.0.phrases.0",
    `At most ${rubricLimits.phraseLength} characters: a phrase is a few words`,
  ],
  [
    "a pattern for a phrase",
    withPhrase("good.*morning"),
    "rubric.criteria.0.checks.0.phrases.0",
    "A * stands at the end of a word, for any ending. Phrases are words, not patterns",
  ],
  [
    "a phrase without a word",
    withPhrase("?!"),
    "rubric.criteria.0.checks.0.phrases.0",
    "A phrase needs a word",
  ],
  [
    "two keys that are the same",
    withChecks(greeting, greeting),
    "rubric.criteria.0.checks.1.key",
    "Two parts have the same key",
  ],
  [
    "a weight of 0",
    { criteria: [{ key: "c", name: "C", weight: 0, checks: [greeting] }] },
    "rubric.criteria.0.weight",
    "The weight is a whole number from 1 to 5",
  ],
  [
    "an order after itself",
    withChecks({ ...greeting, order: { is: "after", check: "greets" } }),
    "rubric.criteria.0.checks.0.order",
    "Choose another check that looks for words",
  ],
  [
    "a most below the least",
    withChecks({ key: "l", kind: "lasts", sentence: "Short", unit: "minutes", atLeast: 5, atMost: 2 }),
    "rubric.criteria.0.checks.0.atMost",
    "The maximum is smaller than the minimum",
  ],
])("a rubric with %s is refused at its field", async (_what, rubric, path, message) => {
  const answer = await save(rubric);
  expect(answer).toMatchObject({ status: 400, error: { issues: [{ path, message }] } });
});

test("a pasted conversation is judged with a rubric that is not saved", async () => {
  const tried = await tryOut({ transcript: "Agent: Hello.\nMe: Good morning, what brings you here?" });
  expect(tried).toMatchObject({
    score: 100,
    passed: true,
    decided: 2,
    lines: [{ isUser: false }, { isUser: true, text: "Good morning, what brings you here?" }],
    checks: [
      { key: "greets", kind: "says", result: "met", evidence: [{ line: 1, start: 0, end: 12 }] },
      { key: "asks", result: "met" },
    ],
  });
  expect((await read()).version).toBe(0);
});

test("a pasted conversation with times lasts as long as they say", async () => {
  const lasts = { key: "brief", kind: "lasts", sentence: "Brief", unit: "minutes", atMost: 5 } as const;
  const rubric = { criteria: [{ key: "c", name: "C", weight: 1, checks: [lasts] }] };
  const talk = (end: string) => ({ transcript: `[00:00] Agent: Hello.\n[${end}] Me: Good morning.` });
  expect((await tryOut(talk("04:00"), rubric)).checks).toMatchObject([{ result: "met" }]);
  expect((await tryOut(talk("09:00"), rubric)).checks).toMatchObject([{ result: "not_met" }]);
});

test("a stored conversation is judged where its owner may read it", async () => {
  const { id } = await createConversation(api.db, { transcript: [said("user", "Good morning.")] });
  expect(await tryOut({ conversationId: id })).toMatchObject({ score: 25, passed: false });
  const hidden = await createConversation(api.db, { deployment_id: null, started_by: "staff:987654" });
  await expect(tryOut({ conversationId: hidden.id })).rejects.toThrow("no such conversation");
});

test("neither or both of a pasted and a stored conversation is refused", async () => {
  const answer = await owner.send("POST /api/test-rooms/:id/rubric/try", {
    params: { id: roomId },
    body: { rubric: someRubric },
  });
  expect(answer).toMatchObject({ status: 400, error: { issues: [{ path: "transcript" }] } });
});

test("the briefing of a room that judges says where nobody writes down what is said aloud", async () => {
  const briefing = (client: ContractClient, id: number) =>
    client.request("GET /api/test-rooms/:id/practice", { params: { id } });
  expect(await briefing(owner, roomId)).toMatchObject({ rubric: null, isUnheard: false });
  await save(someRubric);
  expect(await briefing(owner, roomId)).toMatchObject({ isUnheard: true });
  const hearing = { ...testEngines, hears: { ...testEngines.hears, name: "moonshine" } };
  for (const [engines, isUnheard] of [
    [hearing, false],
    [null, false],
    [testEngines, true],
  ] as const) {
    const voice = { ...fakeVoice(), engines: () => Promise.resolve(engines) };
    const other = await testApi({ ctx: { voice } });
    const { id } = await createRoom(other.db);
    await createRubric(other.db, id);
    expect(await briefing(await other.as("OWNER"), id)).toMatchObject({ isUnheard });
    await other.close();
  }
});
