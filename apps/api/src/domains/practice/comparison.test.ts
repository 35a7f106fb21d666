import { afterAll, beforeAll, expect, test } from "vitest";
import { assign, createAttempt, createUser, written } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { type Person, traineeAndCoach } from "../../../test/practice.ts";

const secret = "marmalade";

let api: TestApi;
let uma: Person;
let coach: Person;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  [uma, coach] = await traineeAndCoach(api);
});
afterAll(() => api.close());

/** Two attempts of Uma in one room. */
async function pair(first: Parameters<typeof createAttempt>[1] = {}) {
  const transcript = [written(true, `My ${secret}`)];
  const earlier = await createAttempt(api.db, { user_id: uma.id, transcript, ...first });
  const later = await createAttempt(api.db, { user_id: uma.id, room_id: earlier.room_id, number: 2 });
  return { earlier: earlier.id, later: later.id };
}
const compare = (id: string, otherId: string, client = uma.client) =>
  client.send("GET /api/attempts/:id/comparison/:otherId", { params: { id, otherId } });

test("two attempts stand beside each other in their order, and the later one names the one before", async () => {
  const { earlier, later } = await pair();
  for (const [id, otherId] of [
    [earlier, later],
    [later, earlier],
  ] as const)
    expect((await compare(id, otherId)).data).toMatchObject({
      earlier: { id: earlier },
      later: { id: later },
    });
  expect((await uma.client.request("GET /api/attempts/:id", { params: { id: later } })).before).toEqual({
    id: earlier,
    number: 1,
  });
});

test("of a private one others are told no words, neither there nor as the one before", async () => {
  const { earlier, later } = await pair({ category: "Practice" });
  const { text, data } = await compare(later, earlier, coach.client);
  expect(text).not.toContain(secret);
  expect(data).toMatchObject({ earlier: { isHidden: true, checks: [] }, later: { isHidden: false } });
  const seen = await coach.client.request("GET /api/attempts/:id", { params: { id: later } });
  expect(seen.before).toBeNull();
});

test("attempts of two rooms or of two people are no pair, nor is one with itself", async () => {
  const { earlier, later } = await pair();
  const elsewhere = await createAttempt(api.db, { user_id: uma.id });
  expect((await compare(earlier, earlier)).status).toBe(404);
  expect((await compare(later, elsewhere.id)).status).toBe(404);
  const other = await createUser(api.db);
  await assign(api.db, coach.id, other.id);
  const theirs = await createAttempt(api.db, { user_id: other.id, room_id: elsewhere.room_id });
  expect((await compare(elsewhere.id, theirs.id)).status).toBe(404);
  expect((await compare(elsewhere.id, theirs.id, coach.client)).status).toBe(404);
});

test("what is new of them stays new", async () => {
  const { earlier, later } = await pair();
  await coach.client.request("POST /api/attempts/:id/comments", {
    params: { id: earlier },
    body: { line: 0, text: "Slower" },
  });
  await compare(later, earlier);
  expect(await uma.client.request("GET /api/practice/news")).toMatchObject({ total: 1 });
});
