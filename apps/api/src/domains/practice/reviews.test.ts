import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { assign, createAttempt } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { type Person, traineeAndCoach } from "../../../test/practice.ts";

let api: TestApi;
let uma: Person;
let coach: Person;
let id: string;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  [uma, coach] = await traineeAndCoach(api, {}, { first_name: "Cora" });
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ id } = await createAttempt(api.db, { user_id: uma.id }));
});

const read = (client = uma.client) => client.request("GET /api/attempts/:id", { params: { id } });
const judge = (result: "met" | "not_met" | null, note = "", client = coach.client) =>
  client.send("PUT /api/attempts/:id/checks/:key", { params: { id, key: "asks" }, body: { result, note } });
const review = (passed: boolean, note = "") =>
  coach.client.send("POST /api/attempts/:id/review", { params: { id }, body: { passed, note } });
const object = (text: string) =>
  uma.client.send("PUT /api/attempts/:id/checks/:key/objection", {
    params: { id, key: "asks" },
    body: { text },
  });
const queue = async () =>
  (await coach.client.request("GET /api/practice/reviews", { query: {} })).map((one) => [
    one.attempt.id,
    one.reason,
  ]);
const askReview = () => uma.client.send("POST /api/attempts/:id/review-request", { params: { id } });

test("what a coach decides counts, and what was judged stays beside it", async () => {
  await judge("met", "She asked with a look");
  expect(await read()).toMatchObject({
    score: 100,
    passed: true,
    machine: { score: 25, passed: false },
    checks: [
      { key: "greets", coach: null },
      {
        key: "asks",
        result: "not_met",
        coach: {
          result: "met",
          name: expect.stringContaining("Cora") as string,
          note: "She asked with a look",
        },
      },
    ],
  });
  await judge(null);
  expect(await read()).toMatchObject({ score: 25, passed: false });
});

test("a coach's verdict wins over the score, also when a check is decided afterwards", async () => {
  await review(true, "Good enough for now");
  expect(await read()).toMatchObject({
    state: "reviewed",
    passed: true,
    machine: { passed: false },
    review: { passed: true, note: "Good enough for now" },
  });
  await judge("not_met");
  expect(await read()).toMatchObject({ passed: true, score: 25 });
});

test("nobody reviews themselves, nor somebody who is not theirs any more", async () => {
  const own = await createAttempt(api.db, { user_id: coach.id });
  expect(
    (
      await coach.client.send("POST /api/attempts/:id/review", {
        params: { id: own.id },
        body: { passed: true, note: "" },
      })
    ).status,
  ).toBe(403);
  expect((await judge("met", "", uma.client)).status).toBe(403);
  await api.db.deleteFrom("admin_assignments").where("user_id", "=", uma.id).execute();
  expect([(await judge("met")).status, (await review(true)).status]).toEqual([404, 404]);
  await assign(api.db, coach.id, uma.id);
});

test("the queue has what was asked for first, then what its person sees differently", async () => {
  const objected = id;
  await object("I did ask");
  ({ id } = await createAttempt(api.db, { user_id: uma.id }));
  await askReview();
  expect((await queue()).slice(0, 2)).toEqual([
    [id, "asked"],
    [objected, "objection"],
  ]);
  await review(false);
  id = objected;
  await judge("met");
  expect(await queue()).toEqual([]);
});

test("an assessment waits for a coach without being asked for", async () => {
  ({ id } = await createAttempt(api.db, { user_id: uma.id, category: "Assessment" }));
  const { refreshReview } = await import("./attempts.queries.ts");
  await api.db.transaction().execute((trx) => refreshReview(trx, id));
  expect(await queue()).toEqual([[id, "assessment"]]);
  await review(true);
  expect(await queue()).toEqual([]);
});

test("who asks for a review of a private attempt shares it", async () => {
  ({ id } = await createAttempt(api.db, { user_id: uma.id, category: "Practice" }));
  expect((await askReview()).status).toBe(200);
  expect(await read(coach.client)).toMatchObject({ isHidden: false, isShared: true });
  expect((await askReview()).status).toBe(409);
  await review(true);
});

test("a comment stands at a line that is there, and is answered once", async () => {
  const comment = (line: number) =>
    coach.client.send("POST /api/attempts/:id/comments", {
      params: { id },
      body: { line, text: "Slower here" },
    });
  expect(await comment(5)).toMatchObject({ status: 400, error: { issues: [{ path: "line" }] } });
  const commentId = (await comment(0)).data.id;
  const answer = () =>
    uma.client.send("POST /api/attempts/:id/comments/:commentId/answer", {
      params: { id, commentId },
      body: { text: "I will" },
    });
  expect((await answer()).status).toBe(200);
  expect((await answer()).status).toBe(409);
  expect((await read()).comments).toMatchObject([{ line: 0, text: "Slower here", answer: "I will" }]);
});

test("a check that is not there is refused", async () => {
  const answer = await coach.client.send("PUT /api/attempts/:id/checks/:key", {
    params: { id, key: "unknown" },
    body: { result: "met", note: "" },
  });
  expect(answer.status).toBe(404);
});
