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
  [uma, coach] = await traineeAndCoach(api, { first_name: "Uma" });
});
afterAll(() => api.close());
beforeEach(async () => {
  roomId = (await createRoom(api.db)).id;
  await createRubric(api.db, roomId);
});

/** An attempt of the room, by how one of its checks is disputed. */
async function attempt(
  values: Parameters<typeof createAttempt>[1] = {},
  asks: { objection?: string; coach_result?: "met"; result?: "met" | "not_found" } = {},
) {
  const { id } = await createAttempt(api.db, { room_id: roomId, user_id: uma.id, ...values });
  if (Object.keys(asks).length > 0)
    await api.db
      .updateTable("attempt_checks")
      .set(asks)
      .where("attempt_id", "=", id)
      .where("key", "=", "asks")
      .execute();
  return id;
}

const list = async (query: object, client = owner) =>
  (await client.request("GET /api/attempts", { query: { roomId, ...query } })).map(({ id }) => id);
const insights = () => owner.request("GET /api/practice/rooms/:id", { params: { id: roomId } });

test("the attempts of a dispute are those that are counted, newest first, page by page", async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const objected = await attempt({ started_at: daysAgo(9) }, { objection: "I did ask" });
  const overruled = await attempt({ number: 2, started_at: daysAgo(8) }, { coach_result: "met" });
  await attempt({ number: 3 });
  await attempt({ number: 4, category: "Practice" }, { objection: "I did ask" });
  await attempt({ number: 5, started_at: daysAgo(400) }, { objection: "I did ask" });
  await attempt({ number: 6 }, { coach_result: "met", result: "not_found" });
  expect((await insights()).disputed).toMatchObject([{ key: "asks", overruled: 1, objected: 1 }]);
  expect(await list({ disputed: "any", check: "asks" })).toEqual([overruled, objected]);
  expect(await list({ disputed: "any", check: "asks", limit: 1, offset: 1 })).toEqual([objected]);
  expect(await list({ disputed: "overruled", check: "asks" })).toEqual([overruled]);
  expect(await list({ disputed: "objected" })).toEqual([objected]);
  expect(await list({ disputed: "any", check: "greets" })).toEqual([]);
});

test("whoever asks, only the attempts of their people are told, and private ones of nobody", async () => {
  const theirs = await attempt({}, { objection: "I did ask" });
  const hidden = await attempt({ number: 2, category: "Practice" }, { objection: "I did ask" });
  const others = await attempt({ user_id: (await createUser(api.db)).id }, { objection: "I did ask" });
  const disputed = { disputed: "any", check: "asks" };
  expect((await list(disputed)).toSorted()).toEqual([theirs, others].toSorted());
  expect(await list(disputed, coach.client)).toEqual([theirs]);
  expect(await list(disputed, uma.client)).toEqual([theirs]);
  const viewing = await api.viewing(owner, uma.id);
  expect(await list({ withWords: "true" }, viewing)).toEqual([theirs]);
  expect(await list({}, coach.client)).toContain(hidden);
});

test("a dispute is settled where the check is judged as its person sees it", async () => {
  const id = await attempt({}, { result: "not_found" });
  await uma.client.request("PUT /api/attempts/:id/checks/:key/objection", {
    params: { id, key: "asks" },
    body: { text: "I did ask" },
  });
  expect(await list({ disputed: "objected", check: "asks" })).toEqual([id]);
  await api.db
    .updateTable("attempt_checks")
    .set({ result: "met" })
    .where("attempt_id", "=", id)
    .where("key", "=", "asks")
    .execute();
  expect(await list({ disputed: "objected", check: "asks" })).toEqual([]);
});

const tryOn = (attemptId: string, client = owner) =>
  client.send("POST /api/test-rooms/:id/rubric/try", {
    params: { id: roomId },
    body: { rubric: someRubric, attemptId },
  });

test("a rubric is tried on an attempt, which its person reads of", async () => {
  const id = await attempt();
  expect((await tryOn(id)).data).toMatchObject({
    score: 25,
    lines: [{ isUser: true, text: "Good morning." }],
    checks: [
      { key: "greets", result: "met" },
      { key: "asks", result: "not_met" },
    ],
  });
  await tryOn(id);
  const read = await uma.client.request("GET /api/attempts/:id", { params: { id } });
  expect(read.readers).toHaveLength(1);
  const entries = await api.db
    .selectFrom("audit_log")
    .select("action")
    .where("subject_id", "=", String(roomId))
    .where("action", "=", "attempt.read")
    .execute();
  expect(entries).toHaveLength(1);
});

test("none is tried that is private, not judged, in another room, or without its words", async () => {
  expect((await tryOn(await attempt({ category: "Practice" }))).status).toBe(403);
  expect((await tryOn(await attempt({ number: 2, state: "finished" }))).status).toBe(403);
  expect((await tryOn((await createAttempt(api.db)).id)).status).toBe(404);
  expect((await tryOn("a".repeat(20))).status).toBe(404);
  const forgotten = await attempt({ number: 3 });
  await api.db.updateTable("attempts").set({ transcript: null }).where("id", "=", forgotten).execute();
  expect(await tryOn(forgotten)).toMatchObject({ status: 400, error: { issues: [{ path: "attemptId" }] } });
  // Who writes no rubric of the room is not told that it has one.
  expect((await tryOn(forgotten, coach.client)).status).toBe(404);
});

test("attempts with words are found by their people", async () => {
  const id = await attempt();
  await attempt({ number: 2, state: "finished" });
  expect(await list({ withWords: "true", search: "uma" })).toEqual([id]);
  expect(await list({ withWords: "true", search: "nobody" })).toEqual([]);
});
