import { costOf } from "@field-advisor/fixtures/growth";
import { longestMessage } from "@field-advisor/schema/room-constants";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createRoom, createRubric, createUser, grantRoom } from "../../../test/factories.ts";
import { fakeAssistant } from "../../../test/fake-assistant.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";

const assistant = fakeAssistant();
let api: TestApi;
let uma: ContractClient;
let roomId: number;

beforeAll(async () => {
  assistant.isConnected = false;
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" }, ctx: { assistant } });
  const { id } = await createUser(api.db);
  uma = await api.as({ id });
  roomId = (await createRoom(api.db)).id;
  await api.db.insertInto("room_training").values({ room_id: roomId, rates_self: false }).execute();
  await grantRoom(api.db, id, roomId);
  await createRubric(api.db, roomId);
});
afterAll(() => api.close());

/** A session in which so many of the longest messages were written. */
async function sessionOf(count: number) {
  const { sessionId, attemptId } = await uma.request("POST /api/test-rooms/:id/session", {
    params: { id: roomId },
  });
  const text = "How are you? Tell me more. ".repeat(longestMessage).slice(0, longestMessage);
  await api.db
    .insertInto("room_messages")
    .values(Array.from({ length: count }, () => ({ session_id: sessionId, author: "user" as const, text })))
    .execute();
  await api.db
    .updateTable("attempts")
    .set({ begun_at: new Date(), mode: "text" })
    .where("id", "=", attemptId ?? "")
    .execute();
  return { sessionId, attemptId: attemptId ?? "" };
}

const ask = (sessionId: string) =>
  uma.request("POST /api/assistant/message", {
    body: { message: "How am I doing?", roomId, sessionId },
  });

test("a conversation that is too long is neither read nor judged: the coach says so, and decides", async () => {
  const [short, long] = [await sessionOf(1), await sessionOf(300)];
  expect((await ask(short.sessionId)).message).toContain("checks are met");
  const before = await costOf(() => ask(short.sessionId));
  const after = await costOf(async () => {
    expect((await ask(long.sessionId)).message).toMatch(/too long for me/);
  });
  // It is 300 times as long.
  expect(after).toBeLessThan(60 + 30 * Math.max(before, 2));

  await uma.send("POST /api/attempts/:id/finish", { params: { id: long.attemptId } });
  const finished = await costOf(() => api.performJobs());
  expect(finished).toBeLessThan(1000 + 30 * Math.max(before, 2));
  const judged = await uma.request("GET /api/attempts/:id", { params: { id: long.attemptId } });
  expect(judged).toMatchObject({
    state: "scored",
    score: null,
    passed: null,
    waitsFor: "coach",
    measures: [],
  });
  const [check] = judged.checks;
  expect(check).toMatchObject({ result: "waiting", reason: expect.stringContaining("too long") });
});
