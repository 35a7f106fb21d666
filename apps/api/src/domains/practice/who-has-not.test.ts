import type { practiceStandings } from "@field-advisor/schema/practice-constants";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import {
  assign,
  createAssignment,
  createAttempt,
  createCompany,
  createDeployment,
  createGroup,
  createRoom,
  createRubric,
  createUser,
  grantRoom,
} from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";

type Standing = (typeof practiceStandings)[number];

let api: TestApi;
let owner: ContractClient;
let coach: ContractClient;
let coachId: number;
let roomId: number;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  owner = await api.as("OWNER");
});
afterAll(() => api.close());
beforeEach(async () => {
  coachId = (await createUser(api.db, { role: "ADMIN" })).id;
  coach = await api.as({ id: coachId });
  roomId = await newRoom("First meeting");
});

const newRoom = async (name: string, values: Parameters<typeof createRoom>[1] = {}): Promise<number> => {
  const { id } = await createRoom(api.db, { name, status: "LIVE", ...values });
  await createRubric(api.db, id);
  return id;
};

/** One of the coach's people, who may enter the room. */
async function trainee(first_name: string, rooms: readonly number[] = [roomId]): Promise<number> {
  const { id } = await createUser(api.db, { first_name, last_name: "Ray" });
  await assign(api.db, coachId, id);
  for (const room of rooms) await grantRoom(api.db, id, room);
  return id;
}

let number = 0;
const attempt = (user_id: number, values: Parameters<typeof createAttempt>[1] = {}) =>
  createAttempt(api.db, { room_id: roomId, user_id, number: ++number, ...values });
const passing = { score: 90, final_score: 90, passed: true, final_passed: true } as const;

/** @param days until it is due, in days of UTC, which is the organisation's zone by default */
async function assigned(user_id: number, days: number | null, values: object = {}, room_id = roomId) {
  const { id } = await createAssignment(api.db, { room_id, goal: "pass" });
  await sql`
    insert into assignment_people (assignment_id, user_id, due_on)
    values (${id}, ${user_id}, (now() at time zone 'UTC')::date + ${days}::int)`.execute(api.db);
  if (Object.keys(values).length > 0)
    await api.db.updateTable("assignment_people").set(values).where("assignment_id", "=", id).execute();
}

const progress = (client: ContractClient, query: object = {}) =>
  client.request("GET /api/practice/progress", { query: { limit: 200, ...query } });
const namesOf = ({ people }: Awaited<ReturnType<typeof progress>>) =>
  people.map(({ name }) => name.replace(" Ray", ""));
const those = async (standing: Standing, query: object = {}, client = coach) => {
  const answer = await progress(client, { standing, ...query });
  expect(answer.total).toBe(answer.people.length);
  return namesOf(answer);
};

type Line = Record<string, string>;

async function fileOf(query: object = {}, client = coach): Promise<Line[]> {
  const { text } = await client.send("GET /api/practice/progress/export", { query });
  const [head = "", ...lines] = text.replace("\uFEFF", "").trim().split("\r\n");
  const names = head.split(",");
  return lines.map((line) => {
    const cells = line.split(",");
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""]));
  });
}

test("who may enter a room and never tried is in the list, the filter and the file", async () => {
  const [ada, bea, cem] = [await trainee("Ada"), await trainee("Bea"), await trainee("Cem")];
  await attempt(bea, { final_score: 30 });
  await attempt(bea, { final_score: 55 });
  await attempt(cem, passing);
  const { people, rooms } = await progress(coach);
  expect(rooms).toEqual([{ id: roomId, name: "First meeting" }]);
  expect(people.find(({ id }) => id === ada)?.cells).toEqual([
    { roomId, attempts: 0, first: null, best: null, last: null, passed: false, task: null },
  ]);
  expect(people.find(({ id }) => id === bea)?.cells).toMatchObject([{ first: 30, best: 55, last: 55 }]);
  expect(await those("not_tried")).toEqual(["Ada"]);
  expect(await those("not_passed")).toEqual(["Ada", "Bea"]);
  expect(await those("not_tried", { roomId })).toEqual(["Ada"]);
  expect(await fileOf({ standing: "not_tried" })).toMatchObject([
    { name: "Ada Ray", room: "First meeting", attempts: "0", first: "", best: "", passed: "no", lastDay: "" },
  ]);
  expect(await fileOf()).toMatchObject([
    { name: "Ada Ray", attempts: "0" },
    { name: "Bea Ray", attempts: "2", first: "30", best: "55", passed: "no" },
    { name: "Cem Ray", attempts: "1", first: "90", best: "90", passed: "yes" },
  ]);
});

test("whoever may enter a room by their groups has not tried it either, and is there once", async () => {
  const [ada, bea] = [await trainee("Ada", []), await trainee("Bea")];
  const first = await createGroup(api.db, { userIds: [ada, bea], roomIds: [roomId] });
  await createGroup(api.db, { userIds: [ada], roomIds: [roomId] });
  const { people, rooms } = await progress(coach);
  expect(rooms).toEqual([{ id: roomId, name: "First meeting" }]);
  expect(people.map(({ cells }) => cells.length)).toEqual([1, 1]);
  expect(await those("not_tried")).toEqual(["Ada", "Bea"]);
  expect(await fileOf({ standing: "not_tried" })).toMatchObject([{ name: "Ada Ray" }, { name: "Bea Ray" }]);
  await api.db.deleteFrom("group_rooms").where("group_id", "=", first.id).execute();
  expect(await those("not_tried")).toEqual(["Ada", "Bea"]);
  await api.db.deleteFrom("group_members").where("user_id", "=", ada).execute();
  expect(await those("not_tried")).toEqual(["Bea"]);
});

test("a room that nobody can enter now, and a person who cannot sign in, are missing from nothing", async () => {
  const [closed, open] = [await newRoom("Closed", { status: "PAUSED" }), roomId];
  await trainee("Ada", [closed]);
  const gone = await trainee("Bea", [open]);
  await api.db.updateTable("users").set({ status: "INACTIVE" }).where("id", "=", gone).execute();
  expect(await those("not_tried")).toEqual([]);
  expect(namesOf(await progress(coach))).toEqual(["Ada", "Bea"]);
  expect(await fileOf()).toMatchObject([
    { name: "Ada Ray", room: "" },
    { name: "Bea Ray", room: "" },
  ]);
});

test("whoever is assigned a room has not tried it either, unless they are excused", async () => {
  const [ada, bea] = [await trainee("Ada", []), await trainee("Bea", [])];
  await assigned(ada, 3);
  await assigned(bea, 3, { is_excused: true });
  expect(await those("not_tried")).toEqual(["Ada"]);
  expect((await progress(coach)).people.map(({ cells }) => cells.length)).toEqual([1, 0]);
});

test("what is overdue stands before what is to do and what is done", async () => {
  const [ada, bea, cem] = [await trainee("Ada"), await trainee("Bea"), await trainee("Cem")];
  await assigned(ada, 4);
  await assigned(ada, -2);
  await assigned(bea, 1);
  await assigned(cem, -5, { done_at: "2026-03-01T12:00:00Z" });
  await attempt(cem, passing);
  expect(await those("overdue")).toEqual(["Ada"]);
  expect(await those("overdue", { roomId: await newRoom("Another") })).toEqual([]);
  const { people } = await progress(coach);
  expect(people.map(({ cells }) => cells[0]?.task)).toMatchObject([
    { state: "overdue", goal: "pass", dueOn: expect.any(String) as string, doneOn: null },
    { state: "todo" },
    { state: "done", doneOn: "2026-03-01" },
  ]);
  expect(await fileOf({ standing: "overdue" })).toMatchObject([
    { name: "Ada Ray", assigned: "pass", state: "overdue", doneDay: "" },
  ]);
  expect((await fileOf())[2]).toMatchObject({ state: "done", doneDay: "2026-03-01" });
});

test("days are those of the organisation's zone", async () => {
  const ada = await trainee("Ada");
  // Late in the evening of UTC it is the next day in Auckland.
  await attempt(ada, { ...passing, started_at: "2026-06-30T23:30:00Z" });
  await assigned(ada, -400, { done_at: "2026-06-30T23:30:00Z" });
  expect(await fileOf()).toMatchObject([{ lastDay: "2026-06-30", doneDay: "2026-06-30" }]);
  await sql`update system_settings set time_zone = 'Pacific/Auckland'`.execute(api.db);
  try {
    expect(await fileOf()).toMatchObject([{ lastDay: "2026-07-01", doneDay: "2026-07-01" }]);
    expect(await progress(coach)).toMatchObject({
      timeZone: "Pacific/Auckland",
      people: [{ cells: [{ task: { doneOn: "2026-07-01" } }] }],
    });
  } finally {
    await sql`update system_settings set time_zone = 'UTC'`.execute(api.db);
  }
});

test("of private attempts nobody is told that they were not passed", async () => {
  const ada = await trainee("Ada");
  const hidden = await attempt(ada, { category: "Practice" });
  expect(await those("not_passed")).toEqual([]);
  expect(await fileOf()).toMatchObject([{ attempts: "1", best: "", passed: "not shared" }]);
  await api.db.updateTable("attempts").set({ is_shared: true }).where("id", "=", hidden.id).execute();
  expect(await those("not_passed")).toEqual(["Ada"]);
  expect(await fileOf()).toMatchObject([{ best: "25", passed: "no" }]);
});

test("a person's companies are those of the pages that they look after", async () => {
  const ada = await trainee("Ada");
  const names = await Promise.all(["Zeta", "Acme"].map((name) => createCompany(api.db, { name })));
  for (const { id } of [...names, names[0]].flatMap((each) => each ?? []))
    await createDeployment(api.db, { user_id: ada, company_id: id });
  expect((await progress(coach)).people).toMatchObject([{ companies: "Acme, Zeta" }]);
  const { text } = await coach.send("GET /api/practice/progress/export", { query: {} });
  expect(text).toContain(',"Acme, Zeta",');
});

test("a coach is told of their own people, an owner of everybody, each alike in list and file", async () => {
  const { id } = await createUser(api.db, { first_name: "Stranger", last_name: "Ray" });
  await api.db.insertInto("room_access").values({ user_id: id, room_id: roomId }).execute();
  await trainee("Ada");
  expect(await those("not_tried")).toEqual(["Ada"]);
  expect(await those("not_tried", { roomId }, owner)).toEqual(["Ada", "Stranger"]);
  expect(await those("not_tried", { roomId, adminId: coachId }, owner)).toEqual(["Ada"]);
  for (const [client, all] of [
    [coach, 1],
    [owner, 2],
  ] as const)
    for (const standing of ["not_tried", "not_passed"] as const)
      expect(await fileOf({ standing, roomId }, client)).toHaveLength(all);
  expect((await (await api.as("USER")).send("GET /api/practice/progress", { query: {} })).status).toBe(403);
});
