import { type PracticeLists, practiceLists, shippedLists } from "@field-advisor/schema/practice-lists";
import type { RubricInput } from "@field-advisor/schema/rubric-forms";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createRoom } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";

let api: TestApi;
let owner: ContractClient;
beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  owner = await api.as("OWNER");
});
afterAll(() => api.close());
beforeEach(() => sql`delete from practice_lists`.execute(api.db));

const read = () => owner.request("GET /api/practice/lists", {});
const save = (lists: { [Name in keyof PracticeLists]?: string[] }, version = 0) =>
  owner.send("PATCH /api/practice/lists", { body: { version, ...lists } });

test("the shipped lists are there until an owner writes others, and come back by writing them", async () => {
  expect(await read()).toEqual({ version: 0, ...shippedLists, savedAt: null, savedBy: null });
  await save({ skills: [" Fact  finding ", "Closing, Listening"], fillersEn: [] });
  expect(await read()).toMatchObject({
    ...shippedLists,
    version: 1,
    skills: ["Fact finding", "Closing", "Listening"],
    fillersEn: [],
    savedBy: expect.any(String) as string,
  });
  await save({ skills: [...shippedLists.skills] }, 1);
  expect(await read()).toMatchObject({ version: 2, skills: shippedLists.skills, fillersEn: [] });
  const { rows } = await sql<{ skills: unknown }>`select skills from practice_lists`.execute(api.db);
  expect(rows).toEqual([{ skills: null }]);
});

test("of two owners who save at once one is told of the other, and both saves are in the log", async () => {
  const answers = await Promise.all([save({ skills: ["One"] }), save({ skills: ["Two"] })]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { rows } = await sql<{ details: object }>`
    select details from audit_log where action = 'practice.save_lists' order by id desc limit 1`.execute(
    api.db,
  );
  expect(rows).toEqual([{ details: { version: 1, changed: ["skills"] } }]);
});

test.each(practiceLists)("what stands twice in %s is named", async (name) => {
  expect(await save({ [name]: ["um", "Ah", "üm", "oh", "UM"] })).toMatchObject({
    status: 400,
    error: { issues: [{ path: name, message: expect.stringContaining(": “um”. ") as string }] },
  });
  expect((await read()).version).toBe(0);
});

const asks: RubricInput = {
  criteria: [
    {
      key: "c",
      name: "C",
      weight: 1,
      checks: [{ key: "asks", kind: "asks", sentence: "Asks", atLeast: 1, isOpen: true }],
    },
  ],
};

test("a trial judges by the lists of now", async () => {
  const { id } = await createRoom(api.db);
  const resultOf = async (text: string) => {
    const { checks } = await owner.request("POST /api/test-rooms/:id/rubric/try", {
      params: { id },
      body: { rubric: asks, transcript: `Agent: Hello.\nMe: ${text}` },
    });
    return checks[0]?.result;
  };
  const [plain, invited] = ["How do you save money?", "Paint me your plans for next year"];
  expect([await resultOf(plain), await resultOf(invited)]).toEqual(["met", "not_met"]);
  await save({ questionWordsEn: ["what", "paint me"] });
  expect([await resultOf(plain), await resultOf(invited)]).toEqual(["not_met", "met"]);
});
