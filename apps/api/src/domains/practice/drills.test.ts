import type { RubricInput } from "@field-advisor/schema/rubric-forms";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createAttempt,
  createConversation,
  createRoom,
  createRubric,
  grantRoom,
  said,
  written,
} from "../../../test/factories.ts";
import { fakeAssistant, saying } from "../../../test/fake-assistant.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { type Person, traineeAndCoach } from "../../../test/practice.ts";
import { always, callServer } from "../../../test/provider-server.ts";
import * as calls from "../calls/calls.service.ts";

const assistant = fakeAssistant();
const provider = await callServer(always({}));
let api: TestApi;
let uma: Person;
let coach: Person;
let room: Awaited<ReturnType<typeof createRoom>>;
let id: string;

const rubric: RubricInput = {
  passMark: 70,
  leastTurns: 1,
  leastWords: 1,
  criteria: [
    {
      key: "risk",
      name: "Risk",
      weight: 1,
      checks: [
        {
          key: "warns",
          kind: "says",
          sentence: "Says that returns are not guaranteed",
          phrases: ["no guarantee", "not guaranteed"],
          advice: "Try: Returns are not guaranteed.",
        },
        { key: "safe", kind: "avoids", sentence: "Never calls it safe", phrases: ["quite safe"] },
        { key: "kind", kind: "judged", sentence: "Answers with understanding" },
        { key: "listens", kind: "listens", sentence: "Listens", mostShare: 10 },
      ],
    },
  ],
};

const talk = [
  written(false, "I am afraid to lose my savings."),
  written(true, "It is quite safe.", 10),
  written(false, "Are you sure?", 20),
  written(true, "Yes, I am.", 30),
];

beforeAll(async () => {
  const env = { RATE_LIMIT_FACTOR: "1000", VOICE_PROVIDER_URL: provider.url, VOICE_PROVIDER_KEY: "key" };
  api = await testApi({ env, ctx: { assistant } });
});
afterAll(async () => {
  await api.close();
  await provider.close();
});
beforeEach(async () => {
  [uma, coach] = await traineeAndCoach(api);
  assistant.script = saying("I see.");
  assistant.isConnected = false;
  assistant.asked = [];
  provider.seen.length = 0;
  room = await createRoom(api.db);
  await createRubric(api.db, room.id, rubric);
  await grantRoom(api.db, uma.id, room.id);
  id = await attempt();
});

async function attempt(values: Parameters<typeof createAttempt>[1] = {}): Promise<string> {
  const made = await createAttempt(api.db, {
    user_id: uma.id,
    room_id: room.id,
    transcript: talk,
    ...values,
  });
  await api.db.deleteFrom("attempt_checks").where("attempt_id", "=", made.id).execute();
  const checks = [
    { key: "warns", result: "not_found" },
    { key: "safe", result: "not_met", evidence: JSON.stringify([{ line: 1, start: 6, end: 16 }]) },
    { key: "kind", result: "not_met" },
    { key: "listens", result: "not_met" },
  ] as const;
  await api.db
    .insertInto("attempt_checks")
    .values(checks.map((check, place) => ({ attempt_id: made.id, place, ...check })))
    .execute();
  return made.id;
}

const read = (attemptId = id, { client } = uma) =>
  client.request("GET /api/attempts/:id", { params: { id: attemptId } });
const drills = (attemptId = id, { client } = uma) =>
  client.request("GET /api/attempts/:id/drills", { params: { id: attemptId } });
const say = (key: string, line: number, text: string | null, attemptId = id, { client } = uma) =>
  client.send("POST /api/attempts/:id/checks/:key/drills", {
    params: { id: attemptId, key },
    body: { line, text },
  });
const goOn = (line: number, attemptId = id, { client } = uma) =>
  client.send("POST /api/attempts/:id/drills", { params: { id: attemptId }, body: { line } });

async function spoken(key = "warns", line = 3) {
  const { client } = uma;
  const { id: drillId, call } = await client.request("POST /api/attempts/:id/checks/:key/drills", {
    params: { id, key },
    body: { line, text: null },
  });
  if (!call) throw new Error("It has no call");
  return { drillId, ...call };
}

/** The record of a call in a session arrives. */
async function recorded(sessionId: string, ...lines: object[]) {
  const { id: callId, provider_conversation_id: providerId } = await createConversation(api.db, {
    deployment_id: null,
    agent_id: room.agent_id ?? 0,
    room_id: room.id,
    room_session_id: sessionId,
    started_by: `staff:${uma.id}`,
    started_at: new Date(),
    transcript: lines,
  });
  await api.db.transaction().execute((trx) => calls.afterRecord(api.ctx, trx, providerId ?? callId));
  await api.performJobs();
}

test("the result says where each missed check can be said anew, to its person alone", async () => {
  const places = async (person = uma) =>
    Object.fromEntries((await read(id, person)).checks.map(({ key, againAt }) => [key, againAt]));
  expect(await places()).toEqual({ warns: 3, safe: 1, kind: 3, listens: null });
  expect(await places(coach)).toEqual({ warns: null, safe: null, kind: null, listens: null });
});

test("a sentence that is typed anew is judged at once by its check, in its place", async () => {
  const before = await read();
  expect((await say("warns", 3, "Returns are not guaranteed.")).status).toBe(201);
  await say("safe", 1, "It is quite safe, believe me.");
  await say("safe", 1, "I understand. Let us look at what could happen.");
  const told = await drills();
  expect(told).toMatchObject([
    { kind: "again", check: "warns", line: 3, result: "met", waitsFor: null },
    { check: "safe", line: 1, result: "not_met" },
    { check: "safe", line: 1, result: "met" },
  ]);
  expect(told[0]?.lines).toMatchObject([{ isUser: true, text: "Returns are not guaranteed.", sound: null }]);
  expect(await read()).toEqual({ ...before, hasDrills: true });
});

test("what rules leave open the model judges as in an attempt, and says so while it does", async () => {
  assistant.isConnected = true;
  const quote = "I can see that this worries you";
  assistant.script = saying(
    JSON.stringify({ verdicts: [{ key: "kind", verdict: "met", quotes: [quote], suggestion: null }] }),
  );
  await say("kind", 3, `${quote}.`);
  expect(await drills()).toMatchObject([{ result: "waiting", waitsFor: "model" }]);
  await api.performJobs();
  expect(await drills()).toMatchObject([{ result: "met", waitsFor: null }]);
  const question = JSON.stringify(assistant.asked);
  expect(question).toContain("I am afraid to lose my savings.");
  expect(question).not.toContain("Yes, I am.");
});

test("without a model it stays open, and nothing is waited for", async () => {
  await say("kind", 3, "I can see that this worries you.");
  await api.performJobs();
  expect(await drills()).toMatchObject([{ result: "waiting", waitsFor: null }]);
});

test("said aloud, the record of the call is what was said, and the agent only listens", async () => {
  const { sessionId } = await spoken();
  expect(await drills()).toEqual([]);
  await recorded(
    sessionId,
    said("user", "Well,", { atSeconds: 0.5 }),
    said("user", "there is no guarantee.", { atSeconds: 1 }),
  );
  expect(await drills()).toMatchObject([
    {
      check: "warns",
      result: "met",
      waitsFor: null,
      lines: [{ text: "Well,", isSpoken: true }, { text: "there is no guarantee." }],
    },
  ]);
  await uma.client.request("GET /api/signed-url", {
    query: { agentId: String(room.agent_id), sessionId },
  });
  expect(provider.seen.at(-1)?.url).toContain("listen=true");
});

test("speech that nobody wrote down is not judged, and that is said", async () => {
  const { sessionId } = await spoken();
  await recorded(sessionId, said("user", "(speech, 1.2 s)", { atSeconds: 0.5 }));
  const [drill] = await drills();
  expect(drill).toMatchObject({ waitsFor: null, lines: [{ text: "(speech, 1.2 s)" }] });
  expect(drill?.result).not.toBe("met");
});

test("from here again the agent knows what was said before, by voice and in writing", async () => {
  const { sessionId, roomId } = await uma.client.request("POST /api/attempts/:id/drills", {
    params: { id },
    body: { line: 1 },
  });
  const params = { id: roomId, sessionId };
  const session = await uma.client.request("GET /api/test-rooms/:id/sessions/:sessionId", { params });
  expect(session.drill).toEqual({
    attemptId: id,
    number: 1,
    line: 1,
    lines: [{ isUser: false, text: "I am afraid to lose my savings." }],
  });
  expect(session.attempt).toBeNull();
  await uma.client.request("POST /api/test-rooms/:id/message", {
    params: { id: roomId },
    body: { message: "What worries you most?", sessionId },
  });
  expect(assistant.asked.at(-1)).toMatchObject({
    messages: [
      { role: "assistant", text: "I am afraid to lose my savings." },
      { role: "user", text: "What worries you most?" },
    ],
    agent: { isContinued: true },
  });
  await uma.client.request("GET /api/signed-url", { query: { agentId: String(room.agent_id), sessionId } });
  expect(provider.seen.at(-1)?.url).toContain("continued=true");
  expect(provider.seen.at(-1)?.url).not.toContain("listen");
  expect(await drills()).toMatchObject([
    {
      kind: "from_here",
      line: 1,
      check: null,
      result: null,
      lines: [{ text: "What worries you most?" }, { text: "I see." }],
    },
  ]);
});

test("a drill is no attempt and no session: it counts nowhere, and is not gone on with", async () => {
  const counts = async () => {
    const { rooms, minutes } = await uma.client.request("GET /api/practice/people/:id", {
      params: { id: uma.id },
    });
    const { attempts } = await uma.client.request("GET /api/test-rooms/:id/practice", {
      params: { id: room.id },
    });
    const last = await uma.client.request("GET /api/user/room-sessions", {});
    const past = await uma.client.request("GET /api/test-rooms/:id/sessions", { params: { id: room.id } });
    const conversations = await uma.client.request("GET /api/conversations", {});
    return { rooms, minutes, attempts, last, past, conversations };
  };
  const before = await counts();
  await say("warns", 3, "Returns are not guaranteed.");
  const { sessionId } = await spoken();
  await recorded(sessionId, said("user", "No guarantee.", { atSeconds: 1 }));
  await goOn(1);
  expect(await counts()).toEqual(before);
  const { sessionId: opened } = await uma.client.request("POST /api/test-rooms/:id/session", {
    params: { id: room.id },
  });
  const own = await uma.client.request("GET /api/test-rooms/:id/sessions/:sessionId", {
    params: { id: room.id, sessionId: opened },
  });
  expect(own.drill).toBeUndefined();
});

test("whether it is recorded its person has said for the attempt", async () => {
  const sessionId = "s".repeat(20);
  await api.db
    .insertInto("room_sessions")
    .values({
      id: sessionId,
      room_id: room.id,
      user_id: uma.id,
      recording_choice: "allowed",
      recording_days: 7,
    })
    .execute();
  await api.db.updateTable("attempts").set({ room_session_id: sessionId }).where("id", "=", id).execute();
  const { sessionId: ofDrill } = await spoken();
  const { recording_choice, recording_days } = await api.db
    .selectFrom("room_sessions")
    .selectAll()
    .where("id", "=", ofDrill)
    .executeTakeFirstOrThrow();
  expect([recording_choice, recording_days]).toEqual(["allowed", 7]);
});

describe("it is as private as its attempt", () => {
  test("coaches read it with the attempt, and nothing of a private one", async () => {
    await say("warns", 3, "Returns are not guaranteed.");
    expect(await drills(id, coach)).toMatchObject([{ result: "met" }]);
    const own = await attempt({ category: "Practice", number: 2 });
    await say("warns", 3, "Returns are not guaranteed.", own);
    expect(await drills(own, coach)).toEqual([]);
    expect(await drills(own)).toHaveLength(1);
  });

  test("nobody else begins one", async () => {
    expect((await say("warns", 3, "Not guaranteed.", id, coach)).status).toBe(403);
    expect((await goOn(1, id, coach)).status).toBe(403);
  });

  test("it goes with its attempt, and with the words of it", async () => {
    const own = await attempt({ category: "Practice", number: 2 });
    await goOn(1, own);
    await say("warns", 3, "Not guaranteed.", own);
    await say("warns", 3, "Not guaranteed.");
    const sessions = () =>
      api.db.selectFrom("room_sessions").select("id").where("user_id", "=", uma.id).execute();
    expect(await sessions()).toHaveLength(1);
    await uma.client.request("DELETE /api/attempts/:id", { params: { id: own } });
    expect(await sessions()).toEqual([]);
    await api.db.updateTable("attempts").set({ transcript: null }).where("id", "=", id).execute();
    expect(await api.db.selectFrom("drills").select("id").where("attempt_id", "=", id).execute()).toEqual([]);
  });
});

describe("it is refused", () => {
  const refused = async (answer: Promise<{ status: number }>) => (await answer).status;

  test("while an exam keeps something back, and while its person is to rate themselves", async () => {
    const assessment = await createRoom(api.db, { category: "Assessment" });
    await createRubric(api.db, assessment.id, rubric);
    const exam = await attempt({ room_id: assessment.id, category: "Assessment" });
    expect((await read(exam)).checks.every(({ againAt }) => againAt === null)).toBe(true);
    expect(await refused(say("warns", 3, "Not guaranteed.", exam))).toBe(409);
    expect(await refused(goOn(1, exam))).toBe(409);
    const unrated = await attempt({ number: 2, self_rating: "asked" });
    expect(await refused(say("warns", 3, "Not guaranteed.", unrated))).toBe(409);
    expect(await drills(unrated)).toEqual([]);
  });

  test("in the place of a line that its person did not say", async () => {
    expect(await say("warns", 0, "Not guaranteed.")).toMatchObject({
      status: 400,
      error: { issues: [{ path: "line" }] },
    });
    expect(await refused(say("nothing", 3, "Not guaranteed."))).toBe(404);
  });

  test("after a hundred of them", async () => {
    const many = Array.from({ length: 100 }, (_, at) => ({
      id: `drill${String(at).padStart(15, "0")}`,
      attempt_id: id,
      kind: "again" as const,
      line: 3,
      check_key: "warns",
    }));
    await api.db.insertInto("drills").values(many).execute();
    expect(await refused(say("warns", 3, "Not guaranteed."))).toBe(409);
  });

  test("aloud, where its person may not enter the room any more; in writing it goes on", async () => {
    await api.db.deleteFrom("room_access").where("user_id", "=", uma.id).execute();
    expect(await refused(say("warns", 3, null))).toBeGreaterThanOrEqual(400);
    expect(await refused(goOn(1))).toBeGreaterThanOrEqual(400);
    expect(await refused(say("warns", 3, "Not guaranteed."))).toBe(201);
  });
});
