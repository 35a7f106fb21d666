import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createAttempt, createRoom, createRubric, createUser, someRubric } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { type Person, traineeAndCoach } from "../../../test/practice.ts";

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
  [uma, coach] = await traineeAndCoach(api, { first_name: "Uma", last_name: "Ray" });
  roomId = (await createRoom(api.db, { name: "First meeting" })).id;
  const [opening, discovery] = someRubric.criteria;
  const criteria = [opening, { ...discovery, skill: "Discovery" }] as typeof someRubric.criteria;
  await createRubric(api.db, roomId, { ...someRubric, criteria });
});

let number = 0;
const attempt = (values: Partial<Parameters<typeof createAttempt>[1]> = {}) =>
  createAttempt(api.db, { room_id: roomId, user_id: uma.id, number: ++number, ...values });

const progress = async (client = coach.client, query: object = {}) =>
  client.request("GET /api/practice/progress", { query });
const cellOf = async (client = coach.client) => {
  const { people } = await progress(client, { search: "Uma" });
  return people.find(({ id }) => id === uma.id)?.cells[0];
};
const person = (client = uma.client) =>
  client.request("GET /api/practice/people/:id", { params: { id: uma.id } });

test("the matrix counts every attempt and shows scores of those that may be read", async () => {
  await attempt({ final_score: 40, final_passed: false });
  await attempt({ final_score: 80, final_passed: true });
  await attempt({ final_score: 99, final_passed: true, category: "Practice" });
  expect(await cellOf()).toEqual({
    roomId,
    attempts: 3,
    first: 40,
    best: 80,
    last: 80,
    passed: true,
    task: null,
  });
});

test("it follows what is shared, overruled and deleted", async () => {
  const hidden = await attempt({ final_score: 99, category: "Practice" });
  expect(await cellOf()).toMatchObject({ attempts: 1, first: null, best: null, passed: null });
  const share = (isShared: boolean) =>
    uma.client.request("PATCH /api/attempts/:id/sharing", { params: { id: hidden.id }, body: { isShared } });
  await share(true);
  expect(await cellOf()).toMatchObject({ best: 99 });
  await coach.client.request("POST /api/attempts/:id/review", {
    params: { id: hidden.id },
    body: { passed: true, note: "" },
  });
  expect(await cellOf()).toMatchObject({ passed: true });
  await sql`delete from attempts where id = ${hidden.id}`.execute(api.db);
  expect(await cellOf()).toBeUndefined();
});

test("attempts that are added up at once are all counted", async () => {
  await Promise.all(Array.from({ length: 8 }, () => attempt()));
  expect(await cellOf()).toMatchObject({ attempts: 8 });
});

test("an administrator sees their own people, also where another is named", async () => {
  const other = await createUser(api.db, { role: "ADMIN" });
  await attempt();
  const { people, total } = await progress(coach.client, { adminId: other.id });
  expect([total, people.map(({ id }) => id)]).toEqual([1, [uma.id]]);
  const all = await progress(owner, { adminId: coach.id });
  expect(all.people.map(({ id }) => id)).toEqual([uma.id]);
  expect(await progress(await api.as({ id: other.id }))).toMatchObject({ total: 0, people: [], rooms: [] });
});

test("a room that goes takes its column along, a person their row", async () => {
  await attempt();
  await owner.request("DELETE /api/test-rooms/:id", { params: { id: roomId } });
  expect((await progress()).rooms).toEqual([]);
  await owner.request("DELETE /api/users/:id", { params: { id: uma.id } });
  expect((await progress()).people).toEqual([]);
});

test("the file has a line for each person in each room", async () => {
  await attempt({ final_score: 80, final_passed: true });
  const { text } = await coach.client.send("GET /api/practice/progress/export", { query: {} });
  const [head, line] = text.replace("\uFEFF", "").split("\r\n");
  expect(head).toBe(
    "name,email,companies,room,attempts,first,best,last,passed,lastDay,assigned,state,dueDay,doneDay,lastVariant,paths,groups",
  );
  expect(line).toContain("Uma Ray,");
  expect(line).toContain(",First meeting,1,80,80,80,yes,");
});

test("a person sees how they get on: by room, by skill, and what they miss most", async () => {
  await attempt({ final_score: 40, talk_seconds: 600 });
  await attempt({ final_score: 25, talk_seconds: 300, category: "Practice" });
  const mine = await person();
  expect(mine).toMatchObject({
    person: { name: "Uma Ray" },
    rooms: [{ room: { id: roomId }, attempts: 2, first: 40, best: 40, last: 25, passed: false }],
    skills: [{ skill: "Discovery", met: 0, decided: 2 }],
    missed: [{ key: "asks", sentence: "Asks a question", missed: 2, decided: 2 }],
    minutes: { last30: 15, before: 0 },
  });
  expect(mine.rooms[0]?.scores).toHaveLength(2);
  expect(await person(coach.client)).toMatchObject({
    rooms: [{ attempts: 2, last: 40, scores: [{ score: 40 }] }],
    missed: [{ missed: 1, decided: 1 }],
  });
});

test("a coach's word counts in what is missed", async () => {
  const { id } = await attempt();
  await coach.client.request("PUT /api/attempts/:id/checks/:key", {
    params: { id, key: "asks" },
    body: { result: "met", note: "" },
  });
  expect((await person()).missed).toEqual([]);
});

test("a room's figures name the checks that coaches overrule", async () => {
  const { id } = await attempt({ final_score: 40 });
  await attempt({ final_score: 80, final_passed: true });
  await coach.client.request("PUT /api/attempts/:id/checks/:key", {
    params: { id, key: "greets" },
    body: { result: "not_met", note: "A mumble" },
  });
  await uma.client.request("PUT /api/attempts/:id/checks/:key/objection", {
    params: { id, key: "asks" },
    body: { text: "I asked" },
  });
  const figures = await owner.request("GET /api/practice/rooms/:id", { params: { id: roomId } });
  expect(figures).toMatchObject({
    attempts: 2,
    people: 1,
    peoplePassed: 1,
    medianAttemptsToPass: expect.any(Number) as number,
  });
  expect(figures.disputed.map(({ key, overruled, objected }) => [key, overruled, objected])).toEqual([
    ["asks", 0, 1],
    ["greets", 1, 0],
  ]);
});
