import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAttempt, createRoom, grantRoom } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { somebody, type Person } from "../../../test/practice.ts";

let api: TestApi;
let uma: Person;
let roomId: number;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
});
afterAll(() => api.close());
beforeEach(async () => {
  uma = await somebody(api);
  roomId = await room("First meeting");
});

async function room(name: string, values: Parameters<typeof createRoom>[1] = {}): Promise<number> {
  const { id } = await createRoom(api.db, { name, ...values });
  await grantRoom(api.db, uma.id, id);
  return id;
}

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

let number = 0;
const tried = (
  daysAgo: number,
  passed = false,
  values: NonNullable<Parameters<typeof createAttempt>[1]> = {},
) =>
  createAttempt(api.db, {
    room_id: roomId,
    user_id: uma.id,
    number: ++number,
    final_passed: passed,
    started_at: ago(daysAgo),
    finished_at: ago(daysAgo),
    ...values,
  });

const back = () => uma.client.request("GET /api/user/returns");
const names = async () => (await back()).map((each) => each.room.name);
const putOff = (isPutOff: boolean, id = roomId) =>
  uma.client.send("PUT /api/user/returns/:id", { params: { id }, body: { isPutOff } });

/** Lets so many days pass for everything that is stored here. */
async function pass(days: number): Promise<void> {
  await sql`update attempts set finished_at = finished_at - ${days} * interval '1 day'`.execute(api.db);
  await sql`update returns_put_off set until = until - ${days}::int`.execute(api.db);
}

test("a passed room comes back 2, 7 and 21 days after the pass, until it is tried", async () => {
  await tried(0, true);
  expect(await names()).toEqual([]);
  await pass(1);
  expect(await names()).toEqual([]);
  await pass(1);
  expect(await back()).toMatchObject([{ room: { id: roomId, name: "First meeting" }, time: 1, times: 3 }]);
  await pass(2);
  await tried(0);
  expect(await names()).toEqual([]);
  await pass(2);
  expect(await names()).toEqual([]);
  await pass(1);
  expect(await back()).toMatchObject([{ time: 2 }]);
  await tried(0, true);
  await pass(13);
  expect(await names()).toEqual([]);
  await pass(1);
  expect(await back()).toMatchObject([{ time: 3 }]);
  await tried(0);
  await pass(300);
  expect(await names()).toEqual([]);
});

test("who was away for several of its days meets it once, and what is tried earlier takes none", async () => {
  await tried(40, true);
  await tried(20);
  expect(await back()).toMatchObject([{ time: 3 }]);
  await tried(19);
  expect(await names()).toEqual([]);
});

test("an owner changes its days, or switches it off", async () => {
  const owner = await api.as("OWNER");
  const set = (returnsAfterDays: number[], version: number) =>
    owner.request("PUT /api/test-rooms/:id/training", {
      params: { id: roomId },
      body: { returnsAfterDays, version },
    });
  await tried(5, true);
  await set([6], 0);
  expect(await names()).toEqual([]);
  await set([5], 1);
  expect(await back()).toMatchObject([{ time: 1, times: 1 }]);
  await set([], 2);
  expect(await names()).toEqual([]);
});

test("what was never passed does not come back, nor what is still going on", async () => {
  await tried(30);
  await tried(30, true, { state: "open" });
  expect(await names()).toEqual([]);
});

test.each([
  ["of an exam", { category: "Assessment" }, 404],
  ["that is paused", { status: "PAUSED" }, 403],
  ["that is closed", { status: "INACTIVE" }, 403],
] as const)("a room %s does not come back", async (_what, values, refused) => {
  roomId = await room("Other", values);
  await tried(30, true);
  expect(await names()).toEqual([]);
  expect((await putOff(true)).status).toBe(refused);
});

test("a room that the person may not enter does not come back", async () => {
  roomId = (await createRoom(api.db)).id;
  await tried(30, true);
  expect(await names()).toEqual([]);
});

test("a private pass brings it back for its person, and tells nothing to an owner who views as them", async () => {
  await tried(30, true, { category: "Practice" });
  expect(await names()).toEqual(["First meeting"]);
  const window = await api.viewing(await api.as("OWNER"), uma.id);
  expect(await window.request("GET /api/user/returns")).toEqual([]);
});

describe("Not now", () => {
  beforeEach(async () => void (await tried(5, true)));

  test("brings it back tomorrow, or today after all", async () => {
    expect((await putOff(true)).status).toBe(200);
    expect(await names()).toEqual([]);
    await putOff(false);
    expect(await names()).toEqual(["First meeting"]);
    await putOff(true);
    await pass(1);
    expect(await names()).toEqual(["First meeting"]);
  });

  test("holds for its person alone, and for a room of theirs", async () => {
    const other = await somebody(api);
    const refused = await other.client.send("PUT /api/user/returns/:id", {
      params: { id: roomId },
      body: { isPutOff: true },
    });
    expect([refused.status, refused.error.error]).toEqual([404, "This room does not come back to you."]);
    expect(await names()).toEqual(["First meeting"]);
  });
});

test("at most three come back at a time, those that wait longest first", async () => {
  for (const [name, daysAgo] of [
    ["D", 4],
    ["A", 30],
    ["C", 10],
    ["B", 20],
  ] as const) {
    roomId = await room(name);
    await tried(daysAgo, true);
  }
  expect(await names()).toEqual(["B", "A", "C"]);
});

/** The zone in which it is so many hours later than in UTC. */
const zone = (hours: number) => `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;

test("days are those of the organisation's zone", async () => {
  const setZone = (time_zone: string) => api.db.updateTable("system_settings").set({ time_zone }).execute();
  // Where it is about noon now: passed there half an hour before yesterday began, which two hours further east was yesterday.
  const noon = 12 - new Date().getUTCHours();
  await tried(0, true);
  await sql`update attempts set finished_at = (date_trunc('day', now() at time zone ${zone(noon)}) - interval '1 day 30 minutes')
    at time zone ${zone(noon)} where user_id = ${uma.id}`.execute(api.db);
  await setZone(zone(noon));
  expect(await names()).toEqual(["First meeting"]);
  await setZone(zone(noon + 2));
  expect(await names()).toEqual([]);
});
