import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { assign, createAttempt } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { type Person, somebody, traineeAndCoach } from "../../../test/practice.ts";

let api: TestApi;
let uma: Person;
let coach: Person;
let otherCoach: Person;
let id: string;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
});
afterAll(() => api.close());
beforeEach(async () => {
  const cora = { first_name: "Cora", last_name: "Coach" };
  [uma, coach] = await traineeAndCoach(api, { first_name: "Uma", last_name: "Patel" }, cora);
  otherCoach = await somebody(api, { role: "ADMIN" });
  ({ id } = await createAttempt(api.db, { user_id: uma.id }));
});

const read = ({ client }: Person, attemptId = id) =>
  client.request("GET /api/attempts/:id", { params: { id: attemptId } });
const newsOf = ({ client }: Person) => client.request("GET /api/practice/news");
const decide = (result: "met" | null, by = coach) =>
  by.client.request("PUT /api/attempts/:id/checks/:key", {
    params: { id, key: "asks" },
    body: { result, note: "" },
  });
const review = () =>
  coach.client.request("POST /api/attempts/:id/review", { params: { id }, body: { passed: true, note: "" } });
const comment = (by = coach) =>
  by.client.request("POST /api/attempts/:id/comments", { params: { id }, body: { line: 0, text: "Slower" } });
const answer = (commentId: number) =>
  uma.client.request("POST /api/attempts/:id/comments/:commentId/answer", {
    params: { id, commentId },
    body: { text: "I will" },
  });
const askReview = () => uma.client.request("POST /api/attempts/:id/review-request", { params: { id } });

const one = (kinds: string[], more: object = {}) => ({
  total: 1,
  items: [{ attempt: { id }, kinds, ...more }],
});

test("what a coach does is new to its person until they open it, and again with the next", async () => {
  expect(await newsOf(uma)).toEqual({ total: 0, items: [], reviews: null });
  await decide("met");
  await comment();
  await review();
  expect(await newsOf(uma)).toMatchObject(
    one(["check", "comment", "verdict"], { person: null, by: "Cora Coach" }),
  );
  await read(uma);
  expect(await newsOf(uma)).toMatchObject({ total: 0, items: [] });
  await comment();
  expect(await newsOf(uma)).toMatchObject(one(["comment"]));
});

test("nobody else is told of it, and nobody else's reading takes it away", async () => {
  await comment();
  await read(coach);
  expect(await newsOf(coach)).toMatchObject({ total: 0 });
  expect(await newsOf(otherCoach)).toMatchObject({ total: 0, reviews: 0 });
  expect(await newsOf(uma)).toMatchObject(one(["comment"]));
});

test("an owner who views as its person marks nothing, and their own data is no reading", async () => {
  await comment();
  const client = await api.viewing(await api.as("OWNER"), uma.id);
  await client.request("GET /api/attempts/:id", { params: { id } });
  expect(await client.request("GET /api/practice/news")).toMatchObject(one(["comment"]));
  expect((await uma.client.send("GET /api/auth/my-data", { query: {} })).status).toBe(200);
  expect(await newsOf(uma)).toMatchObject(one(["comment"]));
});

test("what a coach takes back is new too: it may have been read", async () => {
  await decide("met");
  await read(uma);
  await decide(null);
  expect(await newsOf(uma)).toMatchObject(one([]));
});

test("an answer is new to who commented, as long as they may read the attempt", async () => {
  const { id: commentId } = await comment();
  await answer(commentId);
  expect(await newsOf(coach)).toMatchObject(one(["answer"], { person: "Uma Patel", by: "Uma Patel" }));
  await api.db.deleteFrom("admin_assignments").where("user_id", "=", uma.id).execute();
  expect(await newsOf(coach)).toMatchObject({ total: 0, items: [] });
  await assign(api.db, coach.id, uma.id);
  await read(coach);
  expect(await newsOf(coach)).toMatchObject({ total: 0 });
});

test("what waits for a coach is counted until they have decided", async () => {
  await askReview();
  expect(await newsOf(coach)).toMatchObject({ total: 0, reviews: 1 });
  await read(coach);
  expect(await newsOf(coach)).toMatchObject({ reviews: 1 });
  await review();
  expect(await newsOf(coach)).toMatchObject({ reviews: 0 });
});

test("twenty are told of a hundred that are counted at most", async () => {
  for (let number = 2; number <= 24; number++)
    await createAttempt(api.db, { user_id: uma.id, number, unseen_since: new Date() });
  const { total, items } = await newsOf(uma);
  expect([total, items.length]).toEqual([23, 20]);
});

test("a coach goes from one review to the next, and back to the first after the last", async () => {
  const place = (attemptId: string, by = coach) =>
    by.client.request("GET /api/practice/reviews/:id", { params: { id: attemptId } });
  const ids = [id];
  const { room } = await read(uma);
  for (const number of [2, 3])
    ids.push((await createAttempt(api.db, { user_id: uma.id, number, room_id: room.id })).id);
  for (id of ids) await askReview();
  const [first = "", second = "", third = ""] = ids;
  expect(await place(first)).toEqual({ position: 1, total: 3, next: second });
  expect(await place(third)).toEqual({ position: 3, total: 3, next: first });
  id = first;
  await review();
  expect(await place(first)).toEqual({ position: null, total: 2, next: second });
  expect(await place(second, otherCoach)).toEqual({ position: null, total: 0, next: null });
});
