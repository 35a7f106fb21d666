import type { RubricInput } from "@field-advisor/schema/rubric-forms";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import {
  assign,
  createAttempt,
  createRoom,
  createRubric,
  createUser,
  grantRoom,
  someRubric,
} from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";

let api: TestApi;
let uma: { id: number; client: ContractClient };
let missedIn: number;
beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
});
afterAll(() => api.close());
beforeEach(async () => {
  const { id } = await createUser(api.db);
  uma = { id, client: await api.as({ id }) };
  missedIn = await room("First meeting");
});

type Values = NonNullable<Parameters<typeof createRoom>[1]>;

/** A room of Uma's whose rubric looks for questions, as a skill. */
async function room(name: string, values: Values = {}, skill: string | null = "Discovery"): Promise<number> {
  const { id } = await createRoom(api.db, { name, ...values });
  const [opening, discovery] = someRubric.criteria;
  const criteria = [opening, { ...discovery, skill }] as RubricInput["criteria"];
  await createRubric(api.db, id, { ...someRubric, criteria });
  await grantRoom(api.db, uma.id, id);
  return id;
}

const attempts = (
  roomId: number,
  count: number,
  passed = false,
  values: Partial<Parameters<typeof createAttempt>[1]> = {},
) =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      createAttempt(api.db, {
        room_id: roomId,
        user_id: uma.id,
        number: at + 1,
        final_passed: passed,
        ...values,
      }),
    ),
  );

/** Where Uma is sent from her newest attempt in the room and from her practice, which say the same. */
async function sentTo() {
  const [attempt] = await uma.client.request("GET /api/attempts", { query: { roomId: missedIn } });
  const { next } = await uma.client.request("GET /api/attempts/:id", { params: { id: attempt?.id ?? "" } });
  const mine = await uma.client.request("GET /api/practice/people/:id", { params: { id: uma.id } });
  expect(mine.next?.train).toEqual(next?.train);
  return next?.train && [next.train.room.name, next.train.why];
}

test("until it is passed the same room trains it", async () => {
  await room("Doubts");
  await attempts(missedIn, 1);
  expect(await sentTo()).toEqual(["First meeting", "not_passed"]);
});

test("then the room with the same skill in which they tried least", async () => {
  const [often, seldom] = [await room("Often"), await room("Seldom", {}, "  DISCÓVERY")];
  await room("Costs", {}, "Explaining costs");
  await attempts(missedIn, 3, true);
  await attempts(often, 2);
  await attempts(seldom, 1);
  expect(await sentTo()).toEqual(["Seldom", "same_skill"]);
});

test("the same room once more where no other trains it", async () => {
  await room("Costs", {}, "Explaining costs");
  await attempts(missedIn, 1, true);
  expect(await sentTo()).toEqual(["First meeting", "again"]);
});

test("a criterion without a skill is trained where it was missed", async () => {
  missedIn = await room("Plain", {}, null);
  await room("Also plain", {}, null);
  await attempts(missedIn, 1, true);
  expect(await sentTo()).toEqual(["Plain", "again"]);
});

test("no room is named that they may not enter now", async () => {
  const [taken, used] = [await room("Taken"), await room("Used", { category: "Assessment" })];
  await room("Paused", { status: "PAUSED" });
  await createRubric(
    api.db,
    used,
    {
      ...someRubric,
      attemptsAllowed: 1,
      criteria: someRubric.criteria.map((each) => ({ ...each, skill: "Discovery" })),
    },
    2,
  );
  await attempts(used, 1);
  await attempts(missedIn, 2, true);
  await api.db.deleteFrom("room_access").where("room_id", "in", [taken, missedIn]).execute();
  expect(await sentTo()).toBeNull();
});

test("a coach reads of the attempt's own room alone", async () => {
  await room("Doubts");
  const [attempt] = await attempts(missedIn, 1, true);
  const coach = await createUser(api.db, { role: "ADMIN" });
  await assign(api.db, coach.id, uma.id);
  const seen = await (
    await api.as(coach)
  ).request("GET /api/attempts/:id", { params: { id: attempt?.id ?? "" } });
  expect(seen.next?.train).toMatchObject({ room: { name: "First meeting" }, why: "again" });
});

describe("a private pass", () => {
  /** What an owner reads who views the product as Uma: where she is sent, and what her briefings say. */
  async function seenAsUma(...roomIds: number[]) {
    const window = await api.viewing(await api.as("OWNER"), uma.id);
    const { next } = await window.request("GET /api/practice/people/:id", { params: { id: uma.id } });
    const briefings = await Promise.all(
      roomIds.map((id) => window.request("GET /api/test-rooms/:id/practice", { params: { id } })),
    );
    return { train: next?.train, records: briefings.map(({ attempts: { best, passed } }) => [best, passed]) };
  }

  test("steers her own next training, and nothing that an owner reads as her", async () => {
    const other = await room("Doubts");
    await attempts(missedIn, 1);
    await attempts(other, 1);
    await attempts(missedIn, 1, false, { category: "Practice", number: 2 });
    const before = await seenAsUma(missedIn, other);
    expect(before.train?.why).toBe("not_passed");
    await sql`update attempts set final_passed = true, final_score = 95 where category = 'Practice' and user_id = ${uma.id}`.execute(
      api.db,
    );
    expect(await seenAsUma(missedIn, other)).toEqual(before);
    expect(await sentTo()).toEqual(["Doubts", "same_skill"]);
  });

  test("is told once it is shared", async () => {
    await attempts(missedIn, 1);
    const [mine] = await attempts(missedIn, 1, true, { category: "Practice", number: 2, final_score: 95 });
    const params = { id: mine?.id ?? "" };
    await uma.client.request("PATCH /api/attempts/:id/sharing", { params, body: { isShared: true } });
    expect(await seenAsUma(missedIn)).toMatchObject({ train: { why: "again" }, records: [[95, true]] });
  });
});
