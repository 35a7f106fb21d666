import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createConversation, type createRoom, said, someRubric } from "../../../test/factories.ts";
import { fakeAssistant, saying } from "../../../test/fake-assistant.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import {
  beginInWriting,
  createJudgedRoom,
  enterRoom,
  type Person,
  somebody,
  writeInRoom,
} from "../../../test/practice.ts";
import { performSchedule } from "../../../test/perform-jobs.ts";
import { closeInTime } from "./runs.service.ts";
import * as calls from "../calls/calls.service.ts";
import { score } from "./scores.service.ts";

const assistant = fakeAssistant();
let api: TestApi;
let owner: ContractClient;
let uma: Person;
let room: Awaited<ReturnType<typeof createRoom>>;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" }, ctx: { assistant } });
  owner = await api.as("OWNER");
  uma = await somebody(api);
});
afterAll(() => api.close());

const roomOf = (values: Parameters<typeof createRoom>[1] = {}, rubric = someRubric) =>
  createJudgedRoom(api, [uma], values, rubric);
beforeEach(async () => {
  assistant.script = saying("Tell me more.");
  room = await roomOf();
});

const enter = (roomId = room.id) => enterRoom(uma.client, roomId);
const say = (sessionId: string, message: string) => writeInRoom(uma.client, room.id, sessionId, message);
const finish = (id: string) => uma.client.send("POST /api/attempts/:id/finish", { params: { id } });
const read = (id: string, client = uma.client) => client.request("GET /api/attempts/:id", { params: { id } });

const attempt = (...messages: string[]) => beginInWriting(uma.client, room.id, ...messages);

async function judged(...messages: string[]) {
  const { attemptId } = await attempt(...messages);
  await finish(attemptId);
  await api.performJobs();
  return read(attemptId);
}

/** A call in a session that is over; its record is on its way unless it is given. */
const called = (sessionId: string, transcript: object[] | null, secondsAgo = 60) =>
  createConversation(api.db, {
    deployment_id: null,
    agent_id: room.agent_id ?? 0,
    room_id: room.id,
    room_session_id: sessionId,
    started_by: `staff:${uma.id}`,
    started_at: new Date(Date.now() - secondsAgo * 1000),
    transcript,
  });

const spoken = (attemptId: string) =>
  api.db
    .updateTable("attempts")
    .set({ mode: "voice", begun_at: new Date() })
    .where("id", "=", attemptId)
    .execute();

test("an attempt is judged by its room's rubric, with the words that it rests on", async () => {
  const result = await judged("Good morning, Mrs Ray.");
  expect(result).toMatchObject({
    state: "scored",
    waitsFor: null,
    mode: "text",
    number: 1,
    score: 25,
    passed: false,
    decided: 2,
    total: 2,
    passMark: 70,
    finishReason: "person",
    toChange: ["asks"],
    next: { key: "asks", train: { room: { id: room.id }, why: "not_passed" } },
  });
  const [greets, asks] = result.checks;
  expect(greets).toMatchObject({ result: "met", evidence: [{ line: 0, start: 0, end: 12 }] });
  expect(asks).toMatchObject({ result: "not_met", advice: "Try: What matters?" });
  expect(result.transcript).toMatchObject([
    { isUser: true, text: "Good morning, Mrs Ray.", isSpoken: false },
    { isUser: false, text: "Tell me more." },
  ]);
});

test("the next attempt is compared with the one before", async () => {
  await judged("Good morning.");
  const second = await judged("Good morning. What matters most to you?");
  expect(second).toMatchObject({ number: 2, score: 100, passed: true, previous: 25, best: 100 });
  expect(second.checks.map(({ key, previous }) => [key, previous])).toEqual([
    ["greets", "met"],
    ["asks", "not_met"],
  ]);
  expect(second.measures.find(({ name }) => name === "questions")).toMatchObject({ value: 1, previous: 0 });
});

test("an attempt keeps the rubric that it began with", async () => {
  const { attemptId } = await attempt("Good morning.");
  const [opening] = someRubric.criteria;
  await owner.request("PUT /api/test-rooms/:id/rubric", {
    params: { id: room.id },
    body: { version: 1, rubric: { ...someRubric, criteria: opening ? [opening] : [] } },
  });
  await finish(attemptId);
  await api.performJobs();
  expect((await read(attemptId)).total).toBe(2);
  expect((await judged("Good morning.")).total).toBe(1);
});

test("in a room without a rubric nothing is judged, and it is measured all the same", async () => {
  await sql`delete from room_rubrics where room_id = ${room.id}`.execute(api.db);
  const result = await judged("Good morning.");
  expect(result).toMatchObject({ state: "scored", score: null, passed: null, checks: [], passMark: null });
  expect(result.measures.length).toBeGreaterThan(0);
});

test("finished twice, by two windows at once, it is finished once", async () => {
  const { attemptId } = await attempt("Good morning.");
  const answers = await Promise.all([finish(attemptId), finish(attemptId), finish(attemptId)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const entries = await api.db
    .selectFrom("audit_log")
    .select("id")
    .where("action", "=", "attempt.finish")
    .where(sql<boolean>`details->>'attemptId' = ${attemptId}`)
    .execute();
  expect(entries).toHaveLength(1);
});

test("one in which nothing was said cannot be finished, and is told of by no list", async () => {
  const { attemptId } = await enter();
  expect(await finish(attemptId)).toMatchObject({
    status: 409,
    error: { error: "Nothing was said in this attempt yet." },
  });
  expect(await uma.client.request("GET /api/attempts", { query: { roomId: room.id } })).toEqual([]);
});

test("one whose room was deleted is gone", async () => {
  const { attemptId } = await attempt("Good morning.");
  await owner.request("DELETE /api/test-rooms/:id", { params: { id: room.id } });
  expect((await finish(attemptId)).status).toBe(404);
});

test("nothing more is said in an attempt that is over", async () => {
  const { sessionId, attemptId } = await attempt("Good morning.");
  await finish(attemptId);
  expect(await say(sessionId, "One more thing")).toMatchObject({ status: 409, error: { code: "conflict" } });
  const voice = await uma.client.send("GET /api/signed-url", {
    query: { agentId: String(room.agent_id), sessionId },
  });
  expect(voice).toMatchObject({ status: 409, error: { code: "conflict" } });
  const session = await uma.client.request("GET /api/test-rooms/:id/sessions/:sessionId", {
    params: { id: room.id, sessionId },
  });
  expect(session.attempt).toMatchObject({ id: attemptId, isOpen: false });
});

test("what was said aloud is judged when its record comes", async () => {
  const { sessionId, attemptId } = await enter();
  await spoken(attemptId);
  const call = await called(sessionId, null);
  await finish(attemptId);
  await api.performJobs();
  expect(await read(attemptId)).toMatchObject({ state: "finished", waitsFor: "record", checks: [] });
  await api.db
    .updateTable("conversations")
    .set({ transcript: JSON.stringify([said("user", "Good morning")]) })
    .where("id", "=", call.id)
    .execute();
  const { transaction } = { transaction: api.db.transaction() };
  await transaction.execute((trx) => calls.afterRecord(api.ctx, trx, call.provider_conversation_id ?? ""));
  await api.performJobs();
  expect(await read(attemptId)).toMatchObject({
    state: "scored",
    mode: "voice",
    checks: [{ key: "greets", result: "met" }, { key: "asks" }],
    transcript: [{ isUser: true, text: "Good morning", isSpoken: true }],
  });
});

test("an attempt that is ended while the record of its call arrives is judged by it", async () => {
  const { sessionId, attemptId } = await enter();
  await spoken(attemptId);
  const call = await called(sessionId, null);
  await api.db.transaction().execute(async (trx) => {
    await trx
      .updateTable("conversations")
      .set({ transcript: JSON.stringify([said("user", "Good morning")]) })
      .where("id", "=", call.id)
      .execute();
    await calls.afterRecord(api.ctx, trx, call.provider_conversation_id ?? "");
    await finish(attemptId);
    // What the end of the attempt asks for is done before the record is there.
    await sql`delete from jobs.job where name = 'score-attempt' and data->>'attemptId' = ${attemptId}`.execute(
      api.db,
    );
    await score(api.ctx, { attemptId });
  });
  expect(await read(attemptId)).toMatchObject({ state: "finished" });
  await api.performJobs();
  expect(await read(attemptId)).toMatchObject({
    state: "scored",
    checks: [{ key: "greets", result: "met" }, {}],
  });
});

test("how it was said is measured by when each line began and ended", async () => {
  const { sessionId, attemptId } = await enter();
  await spoken(attemptId);
  await called(sessionId, [
    said("agent", "Good morning. How can I help you today?", { atSeconds: 0.2, endSeconds: 2.6 }),
    said("user", "Good morning, what matters most to you?", { atSeconds: 4.1, endSeconds: 7.1 }),
    said("agent", "My daughter.", { atSeconds: 11.1, endSeconds: 12 }),
  ]);
  await finish(attemptId);
  await api.performJobs();
  const { measures } = await read(attemptId);
  expect(Object.fromEntries(measures.map(({ name, value }) => [name, value]))).toMatchObject({
    wordsPerMinute: 140,
    secondsToAnswer: 1.5,
    silence: 4,
    interruptions: 0,
    interrupted: 0,
  });
});

test("a record that never comes is not waited for, which is said", async () => {
  const { sessionId, attemptId } = await attempt("Good morning.");
  await called(sessionId, null);
  await finish(attemptId);
  await sql`update attempts set finished_at = now() - interval '11 minutes' where id = ${attemptId}`.execute(
    api.db,
  );
  await score(api.ctx, { attemptId });
  expect(await read(attemptId)).toMatchObject({ state: "scored", isIncomplete: true, score: 25 });
});

test("judged again, an attempt is the same, and keeps what a coach decided", async () => {
  const { id } = await judged("Good morning.");
  await owner.request("PUT /api/attempts/:id/checks/:key", {
    params: { id, key: "asks" },
    body: { result: "met", note: "Asked with her eyes" },
  });
  const before = await read(id);
  for (let times = 0; times < 3; times++) await score(api.ctx, { attemptId: id });
  expect(await read(id)).toEqual(before);
  expect(before).toMatchObject({ score: 100, passed: true, machine: { score: 25, passed: false } });
});

test("lists that owners change judge what comes later, and an attempt keeps its result", async () => {
  const before = await judged("Good morning. Paint your plans.");
  await owner.request("PATCH /api/practice/lists", {
    body: { version: 0, questionWordsEn: ["paint your"] },
  });
  await score(api.ctx, { attemptId: before.id });
  expect(await read(before.id)).toEqual(before);
  room = await roomOf();
  const after = await judged("Good morning. Paint your plans.");
  expect([before, after].map(({ score }) => score)).toEqual([25, 100]);
  await sql`delete from practice_lists`.execute(api.db);
});

test("an attempt that is left for a day is closed and judged; without a word it is abandoned", async () => {
  const left = await attempt("Good morning.");
  const unused = await enter();
  const fresh = await (async () => {
    room = await roomOf();
    return attempt("Good morning.");
  })();
  await sql`update attempts set started_at = now() - interval '25 hours' where id <> ${fresh.attemptId}`.execute(
    api.db,
  );
  await sql`update room_sessions set last_used_at = now() - interval '25 hours' where id <> ${fresh.sessionId}`.execute(
    api.db,
  );
  await performSchedule(api.ctx, "close-attempts");
  await api.performJobs();
  expect(await read(left.attemptId)).toMatchObject({ state: "scored", finishReason: "left" });
  expect(await read(unused.attemptId)).toMatchObject({ state: "abandoned" });
  expect(await read(fresh.attemptId)).toMatchObject({ state: "open" });
});

test("an abandoned attempt begins anew when its room is opened again", async () => {
  const { attemptId } = await enter();
  await sql`update attempts set state = 'abandoned', finished_at = now() where id = ${attemptId}`.execute(
    api.db,
  );
  expect((await enter()).attemptId).toBe(attemptId);
  expect(await read(attemptId)).toMatchObject({ state: "open", finishedAt: null });
});

const timeOf = async (sessionId: string) =>
  (
    await uma.client.request("GET /api/test-rooms/:id/sessions/:sessionId", {
      params: { id: room.id, sessionId },
    })
  ).attempt;

test("the time of an attempt runs from its first word, where its room has a limit", async () => {
  expect(await timeOf((await enter()).sessionId)).toMatchObject({ isBegun: false, secondsLeft: null });
  room = await roomOf({}, { ...someRubric, timeLimitMinutes: 5 });
  const { sessionId, attemptId } = await enter();
  expect(await timeOf(sessionId)).toMatchObject({ isBegun: false, secondsLeft: 300 });
  await say(sessionId, "Good morning.");
  await sql`update attempts set begun_at = now() - interval '4 minutes' where id = ${attemptId}`.execute(
    api.db,
  );
  const time = await timeOf(sessionId);
  expect(time).toMatchObject({ isBegun: true });
  expect(time?.secondsLeft).toBeLessThanOrEqual(60);
});

test("an attempt ends when its time is up", async () => {
  room = await roomOf({}, { ...someRubric, timeLimitMinutes: 5 });
  const { attemptId } = await attempt("Good morning.");
  await sql`update jobs.job set start_after = now() where name = 'end-attempt'`.execute(api.db);
  await api.performJobs();
  expect(await read(attemptId)).toMatchObject({ state: "open" });
  await sql`update attempts set begun_at = now() - interval '5 minutes' where id = ${attemptId}`.execute(
    api.db,
  );
  await closeInTime(api.ctx, { attemptId });
  await api.performJobs();
  expect(await read(attemptId)).toMatchObject({ state: "scored", finishReason: "time" });
});

test("a start that came to nothing uses up neither time nor an attempt", async () => {
  const { attemptId } = await enter();
  await sql`update attempts set mode = 'voice', begun_at = now() where id = ${attemptId}`.execute(api.db);
  expect((await enter()).attemptId).toBe(attemptId);
  expect((await finish(attemptId)).status).toBe(409);
});

test("an assessment has as many attempts as its rubric allows", async () => {
  room = await roomOf({ category: "Assessment" }, { ...someRubric, attemptsAllowed: 1 });
  await judged("Good morning.");
  const again = await uma.client.send("POST /api/test-rooms/:id/session", { params: { id: room.id } });
  expect(again).toMatchObject({
    status: 403,
    error: { error: expect.stringContaining("all 1 attempts") as string },
  });
});

test("the briefing tells what is judged and never how", async () => {
  await judged("Good morning.");
  const briefing = await uma.client.send("GET /api/test-rooms/:id/practice", { params: { id: room.id } });
  expect(briefing.data).toMatchObject({
    rubric: {
      goal: "Find out what they need",
      passMark: 70,
      criteria: [{ name: "Opening" }, { name: "Discovery" }],
    },
    isPrivate: false,
    attempts: { count: 1, best: 25, passed: false },
  });
  expect(briefing.text.toLowerCase()).not.toContain("good morning");
});
