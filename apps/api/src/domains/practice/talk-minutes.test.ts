import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createRoom, createRubric, createUser, grantRoom, someRubric } from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";
import { always, callServer } from "../../../test/provider-server.ts";
import { performSchedule } from "../../../test/perform-jobs.ts";

/** The records that the provider has, by its names of conversations; what it has no record of nobody opened. */
const records = new Map<string, object>();
let isAway = false;
const provider = await callServer((request, response) => {
  const record = records.get(request.url?.split("/")[4] ?? "");
  const isTold = request.method === "POST" && record === undefined;
  always(isTold ? {} : (record ?? {}), isAway ? 500 : record || isTold ? 200 : 404)(request, response);
});
const api = await testApi({
  env: { VOICE_PROVIDER_URL: provider.url, VOICE_PROVIDER_KEY: "key", RATE_LIMIT_FACTOR: "1000" },
});
const owner = await api.as("OWNER");
let uma: { id: number; client: ContractClient };
let room: Awaited<ReturnType<typeof createRoom>>;

afterAll(async () => {
  await api.close();
  await provider.close();
});
beforeEach(async () => {
  records.clear();
  isAway = false;
  const { id } = await createUser(api.db);
  uma = { id, client: await api.as({ id }) };
  room = await createRoom(api.db);
  await grantRoom(api.db, id, room.id);
  await createRubric(api.db, room.id, someRubric);
});

const enter = () => uma.client.request("POST /api/test-rooms/:id/session", { params: { id: room.id } });

/** Is given an address. @returns our name of the conversation and the provider's */
async function callIn(sessionId: string) {
  const query = { agentId: String(room.agent_id), sessionId };
  const { conversationId: id } = await uma.client.request("GET /api/signed-url", { query });
  return { id, name: provider.newest() };
}

type Call = Awaited<ReturnType<typeof callIn>>;

/** What a browser says of a call, a minute after its address was given out. */
async function report({ id, name }: Call, durationSeconds = 45) {
  await sql`update conversations set issued_at = issued_at - interval '1 minute' where id = ${id}`.execute(
    api.db,
  );
  await uma.client.request("POST /api/conversations/:id/end", {
    params: { id },
    body: { providerConversationId: name, endedBy: "user", durationSeconds },
  });
}

/** The provider has a record of a call that lasted so long. */
function record({ name }: Call, seconds: number) {
  const data = {
    agent_id: "",
    conversation_id: name,
    status: "done",
    transcript: [{ role: "user", message: "Good morning.", time_in_call_secs: 1 }],
    metadata: { start_time_unix_secs: Math.floor(Date.now() / 1000) - seconds, call_duration_secs: seconds },
  };
  records.set(name, data);
  return data;
}

/** Fetches the records that have not come, as the schedule does it minutes later. */
async function fetchRecords() {
  const { external_id } = await api.db
    .selectFrom("agents")
    .select("external_id")
    .where("id", "=", room.agent_id ?? 0)
    .executeTakeFirstOrThrow();
  for (const [name, data] of records) records.set(name, { ...data, agent_id: external_id });
  await sql`update conversation_legs set ended_at = now() - interval '10 minutes' where ended_at is not null`.execute(
    api.db,
  );
  await performSchedule(api.ctx, "fetch-transcripts");
  await api.performJobs();
}

const finish = async (id: string) => {
  await uma.client.request("POST /api/attempts/:id/finish", { params: { id } });
  await api.performJobs();
};

/** What is told of the attempt and of the practice that it is part of. */
async function told(id: string, client = owner) {
  const [attempt, person, list, progress, insights] = await Promise.all([
    client.request("GET /api/attempts/:id", { params: { id } }),
    client.request("GET /api/practice/people/:id", { params: { id: uma.id } }),
    client.request("GET /api/attempts", { query: { userId: uma.id } }),
    owner.request("GET /api/practice/progress", { query: { roomId: room.id } }),
    owner.request("GET /api/practice/rooms/:id", { params: { id: room.id } }),
  ]);
  return {
    minutes: attempt.minutes,
    state: attempt.state,
    waitsFor: attempt.waitsFor,
    practised: person.minutes,
    listed: list.map(({ minutes }) => minutes),
    attempts: [progress.people[0]?.attempts ?? 0, insights.attempts],
  };
}

const assigned = () =>
  owner.request("POST /api/assignments", {
    body: { roomId: room.id, goal: "attempt", group: { kind: "people", userIds: [uma.id] } } as never,
  });
const taskState = async () => (await uma.client.request("GET /api/user/assignments", {}))[0]?.state;

test("18 addresses that nobody opened are no practice, whatever their browser reports", async () => {
  await assigned();
  const { sessionId, attemptId } = await enter();
  for (let times = 0; times < 18; times++) await report(await callIn(sessionId));
  await finish(attemptId);
  const nothing = {
    minutes: 0,
    state: "abandoned",
    waitsFor: null,
    practised: { last30: 0, before: 0, awaited: 0 },
    listed: [],
    attempts: [0, 0],
  };
  expect(await told(attemptId)).toEqual(nothing);
  expect(await told(attemptId, uma.client)).toEqual(nothing);
  expect(await taskState()).toBe("todo");
  const entries = await owner.request("GET /api/activity/events", { query: {} });
  expect(JSON.stringify(entries)).not.toContain("It lasted");
});

test("what was written beside addresses that nobody opened counts by itself", async () => {
  const { sessionId, attemptId } = await enter();
  await api.db
    .insertInto("room_messages")
    .values({ session_id: sessionId, author: "user", text: "Good morning." })
    .execute();
  await report(await callIn(sessionId), 3600);
  await finish(attemptId);
  expect(await told(attemptId)).toMatchObject({ state: "scored", minutes: 0, attempts: [1, 1] });
});

test("while the provider is away minutes are on their way, and then those of its records", async () => {
  await assigned();
  const { sessionId, attemptId } = await enter();
  const call = await callIn(sessionId);
  isAway = true;
  await report(call, 10);
  await finish(attemptId);
  expect(await told(attemptId)).toMatchObject({
    minutes: null,
    state: "finished",
    waitsFor: "record",
    practised: { last30: 0, awaited: 1 },
    listed: [null],
  });
  isAway = false;
  record(call, 130);
  await sql`update jobs.job set start_after = now() where state = 'retry'`.execute(api.db);
  await api.performJobs();
  await fetchRecords();
  expect(await told(attemptId)).toMatchObject({
    minutes: 3,
    state: "scored",
    practised: { last30: 2, awaited: 0 },
  });
  expect(await taskState()).toBe("done");
});

test("a record that comes after all makes practice of what had none", async () => {
  const { sessionId, attemptId } = await enter();
  const call = await callIn(sessionId);
  await report(call);
  await finish(attemptId);
  expect((await told(attemptId)).state).toBe("abandoned");
  record(call, 61);
  await sql`update conversation_legs set record_asked = 0 where provider_conversation_id = ${call.name}`.execute(
    api.db,
  );
  await fetchRecords();
  expect(await told(attemptId)).toMatchObject({ minutes: 2, state: "scored", attempts: [1, 1] });
  const [attempt] = await uma.client.request("GET /api/attempts", { query: {} });
  expect(attempt).toMatchObject({ mode: "voice", minutes: 2 });
});

describe("report, record and finish in every order", () => {
  const steps = {
    report: (call: Call) => report(call, 3000),
    record: async (call: Call) => {
      record(call, 75);
      await api.performJobs();
      await fetchRecords();
    },
    finish: (_call: Call, attemptId: string) => finish(attemptId),
  };
  type Step = keyof typeof steps;
  const orders: Step[][] = [
    ["report", "record", "finish"],
    ["report", "finish", "record"],
    ["record", "report", "finish"],
    ["record", "finish", "report"],
    ["finish", "report", "record"],
    ["finish", "record", "report"],
  ];

  test.each(orders)("%s, %s, %s: the record's minutes count, nine times each", async (...order) => {
    for (let times = 0; times < 9; times++) {
      const { sessionId, attemptId } = await enter();
      const call = await callIn(sessionId);
      // Somebody talks: the provider knows of it from now on.
      records.set(call.name, {
        status: "in-progress",
        metadata: { start_time_unix_secs: Date.now() / 1000 },
      });
      for (const step of order) await steps[step](call, attemptId);
      await sql`update jobs.job set start_after = now() where state = 'retry'`.execute(api.db);
      await api.performJobs();
      await fetchRecords();
      const { minutes, state } = await uma.client.request("GET /api/attempts/:id", {
        params: { id: attemptId },
      });
      expect([times, minutes, state]).toEqual([times, 2, "scored"]);
      records.clear();
    }
  });
});
