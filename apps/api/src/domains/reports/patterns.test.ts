import type { Call } from "@field-advisor/api-client/request";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { assign, createSession, createUser } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { performSchedules } from "../../../test/perform-jobs.ts";

let api: TestApi;
let owner: ContractClient;
let admin: { id: number; client: ContractClient };
type Person = Awaited<ReturnType<typeof createUser>>;
let ann: Person;
let bob: Person;
let cleo: Person;

const minute = 60_000;
const day = 24 * 60 * minute;

const session = (person: Person, begun: Date, minutes: number | null) =>
  createSession(api.db, person.id, {
    created_at: begun,
    ...(minutes !== null && { revoked_at: new Date(begun.getTime() + minutes * minute) }),
  });

/** Noon of a day in Auckland, so many days before today there. */
async function noon(daysAgo: number): Promise<Date> {
  const { rows } = await sql<{ at: string }>`
    select ((now() at time zone 'Pacific/Auckland')::date - ${daysAgo}::int + interval '12 hours')
      at time zone 'Pacific/Auckland' as at`.execute(api.db);
  return new Date(rows[0]?.at ?? "");
}

beforeAll(async () => {
  api = await testApi();
  const { db } = api;
  await db.updateTable("system_settings").set({ time_zone: "Pacific/Auckland" }).execute();
  const [boss, manager] = [
    await createUser(db, { role: "OWNER", first_name: "Zoe" }),
    await createUser(db, { role: "ADMIN", first_name: "Yan" }),
  ];
  const at = (daysAgo: number) => ({ last_login_at: new Date(Date.now() - daysAgo * day) });
  ann = await createUser(db, { first_name: "Ann", last_name: "Moss", email: "ann@field.test", ...at(2) });
  bob = await createUser(db, { first_name: "bob", last_name: "Lane", email: "bob@field.test", ...at(1) });
  cleo = await createUser(db, { first_name: "Cleo", last_name: "Lane", email: "cleo@field.test", ...at(9) });
  await createUser(db, { first_name: "Never", last_name: "Lane" });
  await assign(db, manager.id, ann.id);
  for (const daysAgo of [2, 2, 6, 7]) await session(ann, await noon(daysAgo), 10);
  await session(bob, await noon(1), 40);
  await session(bob, await noon(3), null);
  await session(cleo, await noon(9), 90);
  owner = await api.as(boss);
  admin = { id: manager.id, client: await api.as(manager) };
});
afterAll(() => api.close());

type Query = Call<"GET /api/activity/login-patterns">["query"];
const list = async (query: Query, client = owner) => {
  const answer = await client.send("GET /api/activity/login-patterns", { query });
  return {
    total: Number(answer.headers["x-total-count"]),
    names: answer.data.map(({ firstName }) => firstName),
  };
};
const lanes = { search: "field.test" };

test.each([
  ["sessions", ["Ann", "bob", "Cleo"]],
  ["name", ["Ann", "bob", "Cleo"]],
  ["duration", ["Cleo", "bob", "Ann"]],
  ["recent", ["bob", "Ann", "Cleo"]],
  ["-sessions", ["Cleo", "bob", "Ann"]],
  ["-name", ["Cleo", "bob", "Ann"]],
  ["-duration", ["Ann", "bob", "Cleo"]],
  ["-recent", ["Cleo", "Ann", "bob"]],
] as const)("the list is sorted by %s", async (sort, names) => {
  expect(await list({ ...lanes, sort })).toEqual({ total: 3, names });
  await performSchedules(api.ctx);
  expect(await list({ ...lanes, sort })).toEqual({ total: 3, names });
});

test("the list comes in pages, of those who have ever signed in", async () => {
  expect(await list({ sort: "name", limit: 2 })).toEqual({ total: 5, names: ["Ann", "bob"] });
  expect(await list({ sort: "name", limit: 2, offset: 4 })).toEqual({ total: 5, names: ["Zoe"] });
  expect(await list({ offset: 50 })).toEqual({ total: 5, names: [] });
});

test.each([
  ["cleo lane", ["Cleo"]],
  ["LANE", ["bob", "Cleo"]],
  ["ann@field", ["Ann"]],
  ["%", []],
])("search finds %j in full names and e-mail addresses", async (search, names) => {
  expect(await list({ search, sort: "name" })).toEqual({ total: names.length, names });
});

test("a list of users asks for exactly those it shows", async () => {
  expect(await list({ userIds: `${cleo.id},${ann.id}`, sort: "name" })).toEqual({
    total: 2,
    names: ["Ann", "Cleo"],
  });
});

test("administrators see their own people, owners those of one administrator if they ask", async () => {
  expect(await list({}, admin.client)).toEqual({ total: 1, names: ["Ann"] });
  expect(await list({ assignedTo: 1 }, admin.client)).toEqual({ total: 1, names: ["Ann"] });
  expect(await list({ assignedTo: admin.id })).toEqual({ total: 1, names: ["Ann"] });
});

test("a pattern tells of the organisation's days: Sunday first, and the last seven", async () => {
  const [pattern] = await owner.request("GET /api/activity/login-patterns", {
    query: { search: "ann@field.test" },
  });
  const counts = [0, 0, 0, 0, 0, 0, 0];
  const local = (date: Date) => date.toLocaleDateString("sv", { timeZone: "Pacific/Auckland" });
  for (const daysAgo of [2, 2, 6, 7]) {
    const weekday = new Date(local(await noon(daysAgo))).getUTCDay();
    counts[weekday] = (counts[weekday] ?? 0) + 1;
  }
  expect(pattern).toMatchObject({
    userId: ann.id,
    username: ann.username,
    totalSessions: 4,
    avgSessionDuration: 10,
    loginsByDay: counts,
    recentActivity: [
      { date: local(await noon(6)), sessions: 1, totalDuration: 10 },
      { date: local(await noon(2)), sessions: 2, totalDuration: 20 },
    ],
  });
});

test("what has not ended counts as a session, and in no duration", async () => {
  const [pattern] = await owner.request("GET /api/activity/login-patterns", {
    query: { search: "bob@field.test" },
  });
  expect(pattern).toMatchObject({ totalSessions: 2, avgSessionDuration: 40 });
  expect(pattern?.recentActivity.map(({ totalDuration }) => totalDuration)).toEqual([null, 40]);
});

test("whoever's sessions are all forgotten has never signed in, added up or not", async () => {
  const gone = await createUser(api.db, { first_name: "Gone", email: "gone@field.test" });
  await session(gone, await noon(3), 10);
  await performSchedules(api.ctx);
  await api.db.deleteFrom("sessions").where("user_id", "=", gone.id).execute();
  expect((await list({ search: "gone@field" })).total).toBe(0);
  await performSchedules(api.ctx);
  expect((await list({ search: "gone@field" })).total).toBe(0);
});
