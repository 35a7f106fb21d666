import { defaultTraining } from "@field-advisor/schema/practice-constants";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createRoom } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";

let api: TestApi;
let owner: ContractClient;
let id: number;
beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  owner = await api.as("OWNER");
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ id } = await createRoom(api.db));
});

type Changes = NonNullable<Parameters<typeof save>[0]>;
const read = () => owner.request("GET /api/test-rooms/:id/training", { params: { id } });
const save = (
  changes: {
    recordsCalls?: boolean;
    recordingDays?: number;
    ratesSelf?: boolean | null;
    returnsAfterDays?: number[];
  },
  version = 0,
) => owner.send("PUT /api/test-rooms/:id/training", { params: { id }, body: { version, ...changes } });

test("a room has what a new one has until an owner changes it; what is left out stays", async () => {
  expect(await read()).toEqual(defaultTraining);
  await save({ recordsCalls: true, ratesSelf: false });
  await save({ returnsAfterDays: [] }, 1);
  const saved = {
    ...defaultTraining,
    recordsCalls: true,
    ratesSelf: false,
    returnsAfterDays: [],
    version: 2,
  };
  expect(await read()).toEqual(saved);
  const { rows } = await sql<{ details: object }>`
    select details from audit_log where action = 'room.set_training' and subject_id = ${String(id)} order by id`.execute(
    api.db,
  );
  expect(rows.map(({ details }) => details)).toMatchObject([
    { changed: ["recordsCalls", "ratesSelf"], after: { recordsCalls: true, ratesSelf: false } },
    { changed: ["returnsAfterDays"], before: { returnsAfterDays: [2, 7, 21] } },
  ]);
});

test("of two owners who save at once one is told of the other", async () => {
  const answers = await Promise.all([save({ recordsCalls: true }), save({ recordingDays: 7 })]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await read()).toMatchObject({ version: 1 });
});

const wrong: [string, Changes][] = [
  ["recordingDays", { recordingDays: 0 }],
  ["recordingDays", { recordingDays: 366 }],
  ["returnsAfterDays", { returnsAfterDays: [7, 2] }],
  ["returnsAfterDays", { returnsAfterDays: [1, 2, 3, 4, 5, 6, 7] }],
  ["returnsAfterDays.1", { returnsAfterDays: [1, 400] }],
];
test.each(wrong)("%s is refused by name: %j", async (path, changes) => {
  expect(await save(changes)).toMatchObject({ status: 400, error: { issues: [{ path }] } });
  expect(await read()).toEqual(defaultTraining);
});

test("a room that is not there has none", async () => {
  await api.db.deleteFrom("rooms").where("id", "=", id).execute();
  expect(await save({ recordsCalls: true })).toMatchObject({ status: 404 });
  expect(await owner.send("GET /api/test-rooms/:id/training", { params: { id } })).toMatchObject({
    status: 404,
  });
});
