import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import {
  createConversation,
  type createRoom,
  createRubric,
  said,
  someRubric,
} from "../../../test/factories.ts";
import { breaking, fakeAssistant, saying } from "../../../test/fake-assistant.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import {
  createJudgedRoom,
  enterRoom,
  finishAttempt,
  type Person,
  traineeAndCoach,
  writeInRoom,
} from "../../../test/practice.ts";
import { AppError } from "../../lib/app-error.ts";

const assistant = fakeAssistant();
let api: TestApi;
let uma: Person;
let coach: ContractClient;
let room: Awaited<ReturnType<typeof createRoom>>;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" }, ctx: { assistant } });
});
afterAll(() => api.close());

beforeEach(async () => {
  const [trainee, admin] = await traineeAndCoach(api);
  [uma, coach] = [trainee, admin.client];
  assistant.script = saying("Tell me more.");
  const rubric = { ...someRubric, attemptsAllowed: 1 };
  room = await createJudgedRoom(api, [uma], { category: "Assessment" }, rubric);
});

const enter = () => enterRoom(uma.client, room.id);
const say = (sessionId: string, message: string) => writeInRoom(uma.client, room.id, sessionId, message);
const read = (id: string, client = uma.client) => client.request("GET /api/attempts/:id", { params: { id } });
const attemptsTold = async () =>
  (await uma.client.request("GET /api/test-rooms/:id/practice", { params: { id: room.id } })).attempts;

const finish = (id: string) => finishAttempt(api, uma.client, id);

type Call = Parameters<typeof createConversation>[1];

/** A call in the session, as the provider tells of it. */
async function called({ sessionId, attemptId }: { sessionId: string; attemptId: string }, call: Call) {
  await sql`update attempts set mode = 'voice', begun_at = now() where id = ${attemptId}`.execute(api.db);
  await createConversation(api.db, {
    deployment_id: null,
    agent_id: room.agent_id ?? 0,
    room_id: room.id,
    room_session_id: sessionId,
    started_by: `staff:${uma.id}`,
    started_at: new Date(Date.now() - 60_000),
    ...call,
  });
}

async function afterCall(call: Call) {
  const opened = await enter();
  await called(opened, call);
  await finish(opened.attemptId);
  // For a record that never comes.
  await sql`update attempts set finished_at = now() - interval '11 minutes' where id = ${opened.attemptId}`.execute(
    api.db,
  );
  await sql`update conversation_legs set record_asked = 3`.execute(api.db);
  await api.ctx.jobs.enqueue(api.db as never, "score-attempt", { attemptId: opened.attemptId });
  await api.performJobs();
  return opened.attemptId;
}

const heard = [said("agent", "Hello."), said("user", "Good morning.")];
const unheard = [said("agent", "Hello."), said("user", "(speech, 3.2 s)"), said("user", "(speech, 1.0 s)")];

const spoiled: [string, "unheard" | "broken" | "unrecorded", Call][] = [
  ["whose words were not heard", "unheard", { transcript: unheard }],
  ["half of whose words were not heard", "unheard", { transcript: [...heard, ...unheard.slice(1, 2)] }],
  ["in which nothing was said", "unheard", { transcript: [said("agent", "Hello.")] }],
  ["whose record never came", "unrecorded", { transcript: null }],
  ...[
    "Something went wrong in the conversation.",
    "The service restarts. Please start again.",
    "The voice agent stopped.",
    "The connection was lost. The language model had failed.",
    "LLM error: no answer",
  ].map((end_reason): [string, "broken", Call] => [
    `that ended with "${end_reason}"`,
    "broken",
    { transcript: heard, end_reason },
  ]),
];

describe("an exam does not count", () => {
  test.each(spoiled)("%s", async (_which, uncounted, call) => {
    const id = await afterCall(call);
    expect(await read(id)).toMatchObject({
      uncounted,
      passed: null,
      score: null,
      machine: { score: null, passed: null },
      checks: [],
      attemptsLeft: 1,
    });
    expect(await attemptsTold()).toMatchObject({ count: 1, uncounted: 1, left: 1, passed: false });
    expect((await enter()).attemptId).not.toBe(id);
    expect(await read(id, coach)).toMatchObject({ uncounted, passed: null, checks: [{}, {}] });
    expect(await coach.request("GET /api/practice/reviews", { query: {} })).toEqual([]);
  });

  test("whose last answer failed on our side, unless it was answered after all", async () => {
    const opened = await enter();
    await say(opened.sessionId, "Good morning.");
    assistant.script = breaking(new AppError("provider_failed", "The assistant could not answer."), "I wa");
    expect((await say(opened.sessionId, "What matters?")).status).toBe(502);
    await finish(opened.attemptId);
    expect(await read(opened.attemptId)).toMatchObject({ uncounted: "broken", score: null });

    const again = await enter();
    expect((await say(again.sessionId, "Good morning. What matters?")).status).toBe(502);
    assistant.script = saying("Tell me more.");
    expect((await say(again.sessionId, "Good morning. What matters?")).status).toBe(200);
    await finish(again.attemptId);
    expect(await read(again.attemptId)).toMatchObject({ uncounted: null, passed: true, attemptsLeft: 0 });
  });

  test("whose last answer was given by something else, because the model failed", async () => {
    const opened = await enter();
    assistant.script = async function* substitute({ onSubstitute }) {
      yield "I'm sorry, there is a technical problem.";
      onSubstitute?.();
    };
    await say(opened.sessionId, "Good morning. What matters?");
    await finish(opened.attemptId);
    expect(await read(opened.attemptId)).toMatchObject({ uncounted: "broken", attemptsLeft: 1 });
  });

  test("until its coach gives a verdict all the same", async () => {
    const id = await afterCall({ transcript: heard, end_reason: "The voice agent stopped." });
    const verdict = { params: { id }, body: { passed: true, note: "You had said it all." } };
    await coach.request("POST /api/attempts/:id/review", verdict);
    expect(await read(id)).toMatchObject({ passed: true, score: 25, attemptsLeft: 0, checks: [{}, {}] });
    expect(await attemptsTold()).toMatchObject({ uncounted: 0, left: 0, passed: true });
  });
});

describe("an exam that does not count", () => {
  test("stays no pass where it was one before its record came, also when it was judged again", async () => {
    const opened = await enter();
    await called(opened, { transcript: [...heard, said("user", "What matters to you?")] });
    await finish(opened.attemptId);
    expect(await read(opened.attemptId)).toMatchObject({ passed: true });
    const owner = await api.as("OWNER");
    await createRubric(api.db, room.id, { ...someRubric, attemptsAllowed: 1 }, 2);
    const body = { version: 2, reason: "A phrase was wrong", last: 1 };
    await owner.request("POST /api/test-rooms/:id/rejudgements", { params: { id: room.id }, body });
    await api.performJobs();
    expect(await read(opened.attemptId)).toMatchObject({ passed: true, judgedAgain: [{}] });
    await sql`update conversation_legs set end_reason = 'The voice agent stopped.'`.execute(api.db);
    await api.ctx.jobs.enqueue(api.db as never, "score-attempt", { attemptId: opened.attemptId });
    await api.performJobs();
    const nothing = { uncounted: "broken", passed: null, score: null, keepsPass: false };
    expect(await read(opened.attemptId, coach)).toMatchObject(nothing);
    expect(await attemptsTold()).toMatchObject({ passed: false, left: 1 });
  });

  test("tells nothing to who says that they said it", async () => {
    const id = await afterCall({ transcript: unheard });
    for (const { key } of (await read(id, coach)).checks) {
      const word = { params: { id, key }, body: { line: null } };
      const refused = await uma.client.send("PUT /api/attempts/:id/checks/:key/own", word);
      expect(refused).toMatchObject({ status: 409 });
      expect(refused.text).toContain("is not shown");
    }
  });

  test("is nothing that the next one is compared with, and no dispute of its room", async () => {
    const id = await afterCall({ transcript: unheard });
    await sql`update attempt_checks set objection = 'I said it' where attempt_id = ${id}`.execute(api.db);
    expect(await coach.request("GET /api/attempts", { query: { roomId: room.id, disputed: "any" } })).toEqual(
      [],
    );
    const again = await afterCall({ transcript: heard });
    const { before, previous, checks } = await read(again);
    expect([before, previous, ...checks.map((check) => check.previous)]).toEqual([null, null, null, null]);
  });
});

const used: [string, Call][] = [
  ["who hangs up", { transcript: heard, end_reason: "" }],
  ["whose line is lost", { transcript: heard, end_reason: "The connection was lost.", ended_by: null }],
  ["whose browser calls it an error", { transcript: heard, end_reason: "", ended_by: "error" }],
  ["who says that it is a server's error", { transcript: heard, end_reason: "client: server error" }],
  ["of whom one turn was not heard", { transcript: [...heard, ...heard, ...unheard.slice(0, 2)] }],
  ["who had us end the call without its record", { transcript: null, ended_by: "operator" }],
];

describe("an exam is used by somebody", () => {
  test.each(used)("%s after they had talked, however often", async (_who, call) => {
    const id = await afterCall(call);
    expect(await read(id)).toMatchObject({ uncounted: null, attemptsLeft: 0 });
    expect(await attemptsTold()).toMatchObject({ uncounted: 0, left: 0 });
  });

  test("who was not heard three times before, and was told to write instead", async () => {
    for (const left of [1, 1, 1, 0]) {
      const id = await afterCall({ transcript: unheard });
      expect(await read(id)).toMatchObject({ uncounted: left === 1 ? "unheard" : null, attemptsLeft: left });
    }
  });

  test("who writes on after a call that broke", async () => {
    const opened = await enter();
    await called(opened, { transcript: heard, end_reason: "The voice agent stopped." });
    expect((await say(opened.sessionId, "What matters?")).status).toBe(200);
    await finish(opened.attemptId);
    expect(await read(opened.attemptId)).toMatchObject({ uncounted: null, passed: true });
  });
});

test("outside of exams nothing is uncounted", async () => {
  await sql`update rooms set category = 'Training' where id = ${room.id}`.execute(api.db);
  const id = await afterCall({ transcript: unheard });
  expect(await read(id)).toMatchObject({ uncounted: null, attemptsLeft: null });
});
