import { mostOpenOfGiver } from "@field-advisor/schema/practice-constants";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { assign, createRoom, createUser, grantRoom } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { type Person, traineeAndCoach } from "../../../test/practice.ts";
import { performSchedule } from "../../../test/perform-jobs.ts";

let api: TestApi;
let owner: ContractClient;
let coach: Person;
let uma: Person;
let roomId: number;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  owner = await api.as("OWNER");
});
afterAll(() => api.close());
beforeEach(async () => {
  [uma, coach] = await traineeAndCoach(api);
  roomId = (await createRoom(api.db)).id;
  await grantRoom(api.db, uma.id, roomId);
});

const give = (client: ContractClient, body: object = {}) =>
  client.send("POST /api/assignments", {
    body: { roomId, goal: "attempt", group: { kind: "people", userIds: [uma.id] }, ...body } as never,
  });

/** Open assignments that were made before there was a share, or by many. */
const fill = (giver: number, userId: number, many: number, dueOn = "2099-01-01") =>
  sql`with made as (
      insert into assignments (room_id, goal, group_kind, due_on, created_by)
      select ${roomId}::int, 'attempt', 'people', ${dueOn}::date, ${giver}::int from generate_series(1, ${many}::int)
      returning id)
    insert into assignment_people (assignment_id, user_id) select id, ${userId}::int from made`.execute(
    api.db,
  );

const tasks = () => uma.client.request("GET /api/user/assignments");
const openOf = async (userId: number) =>
  (
    await sql`select from assignment_people where user_id = ${userId} and done_at is null and not is_excused`.execute(
      api.db,
    )
  ).rows.length;

test("one giver gives so many open assignments to one person and no more, which is said at its field", async () => {
  const statuses = [];
  for (let n = 0; n < 60; n++) statuses.push((await give(coach.client)).status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(mostOpenOfGiver);
  expect(await give(coach.client)).toMatchObject({
    status: 400,
    error: {
      issues: [
        {
          path: "group",
          message:
            "1 person of these has 50 open assignments by the same person already. Wait until some are done, or take some back.",
        },
      ],
    },
  });
  expect((await give(owner)).status).toBe(201);
  await sql`update assignment_people set done_at = now() where assignment_id = (
    select max(id) from assignments where created_by = ${coach.id})`.execute(api.db);
  expect([(await give(coach.client)).status, (await give(coach.client)).status]).toEqual([201, 400]);
});

test("an owner's new one stands among the first, however many another assigned before and after", async () => {
  await fill(coach.id, uma.id, 290, "2026-01-01");
  const { data } = await give(owner, { note: "Read this" });
  await fill(coach.id, uma.id, 100, "2026-01-01");
  const [told, listed] = [await tasks(), await uma.client.send("GET /api/user/assignments", {})];
  expect(told.slice(0, 20).map(({ id }) => id)).toContain(data.id);
  expect([told.length, listed.headers["x-total-count"]]).toEqual([391, "391"]);
});

test("a few stand by their day, what has none last, and the newest before the older", async () => {
  const due = ["2099-03-01", null, "2099-01-01", "2099-02-01", null];
  for (const dueOn of due) expect((await give(owner, { dueOn })).status).toBe(201);
  const told = await tasks();
  expect(told.map(({ dueOn }) => dueOn)).toEqual(["2099-01-01", "2099-02-01", "2099-03-01", null, null]);
  expect(told[3]?.id).toBeGreaterThan(told[4]?.id ?? 0);
});

test("of two that are given at once where there is room for one, one is refused: fifty times", async () => {
  for (let times = 0; times < 50; times++) {
    const { id } = await createUser(api.db);
    await grantRoom(api.db, id, roomId);
    await assign(api.db, coach.id, id);
    await fill(coach.id, id, mostOpenOfGiver - 1);
    const group = { kind: "people", userIds: [uma.id, id] };
    const answers = await Promise.all([give(coach.client, { group }), give(coach.client, { group })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
    expect(await openOf(id)).toBe(mostOpenOfGiver);
    await sql`update assignment_people set is_excused = true where user_id = ${uma.id}`.execute(api.db);
  }
});

test("who was excused from many is not given all of them back", async () => {
  await fill(coach.id, uma.id, mostOpenOfGiver);
  const { rows } = await sql<{ id: number }>`
    update assignment_people set is_excused = true where user_id = ${uma.id} returning assignment_id as id`.execute(
    api.db,
  );
  await fill(coach.id, uma.id, mostOpenOfGiver - 1);
  const takeBack = (id: number | undefined) =>
    coach.client.send("PATCH /api/assignments/:id/people", {
      params: { id: id ?? 0 },
      body: { userIds: [uma.id], isExcused: false },
    });
  expect((await takeBack(rows[0]?.id)).status).toBe(200);
  expect(await takeBack(rows[1]?.id)).toMatchObject({
    status: 400,
    error: { issues: [{ path: "isExcused" }] },
  });
  expect(await openOf(uma.id)).toBe(mostOpenOfGiver);
});

test("who joins a group later gets their share, and the next once they have done one", async () => {
  await sql`insert into assignments (room_id, goal, group_kind, admin_id, includes_later, created_by)
    select ${roomId}::int, 'attempt', 'admin', ${coach.id}::int, true, ${coach.id}::int from generate_series(1, 60)`.execute(
    api.db,
  );
  const joined = async () => {
    await performSchedule(api.ctx, "assign-to-later");
    return openOf(uma.id);
  };
  expect([await joined(), await joined()]).toEqual([mostOpenOfGiver, mostOpenOfGiver]);
  await sql`update assignment_people set done_at = now() where user_id = ${uma.id} and assignment_id = (
    select min(assignment_id) from assignment_people where user_id = ${uma.id})`.execute(api.db);
  expect(await joined()).toBe(mostOpenOfGiver);
  const { rows } = await sql`select from assignment_people where user_id = ${uma.id}`.execute(api.db);
  expect(rows).toHaveLength(mostOpenOfGiver + 1);
});
