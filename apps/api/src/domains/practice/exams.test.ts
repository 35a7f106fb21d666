import { contract } from "@field-advisor/schema/contract";
import type { Endpoint } from "@field-advisor/schema/endpoint";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { nameOf } from "@field-advisor/api-client/testing";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createRoom, grantRoom } from "../../../test/factories.ts";
import { fakeAssistant, saying } from "../../../test/fake-assistant.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import {
  createJudgedRoom,
  enterRoom,
  finishAttempt,
  type Person,
  traineeAndCoach,
  writeInRoom,
} from "../../../test/practice.ts";
import { always, callServer } from "../../../test/provider-server.ts";

const assistant = fakeAssistant();
const provider = await callServer(always({}));
let api: TestApi;
let owner: ContractClient;
let uma: Person;
let coach: Person;
let room: Awaited<ReturnType<typeof createRoom>>;

const [sentence, advice, phrase] = ["Zebra sentence of a check", "Try: zebra words", "zebra phrase"];
const zebra = {
  passMark: 70,
  leastTurns: 1,
  leastWords: 1,
  criteria: [
    {
      key: "costs",
      name: "Costs",
      weight: 2,
      skill: "Costs",
      checks: [
        { key: "says", kind: "says" as const, sentence, advice, phrases: [phrase, "it costs"] },
        { key: "misses", kind: "says" as const, sentence: `${sentence} too`, advice, phrases: [phrase] },
      ],
    },
  ],
};

beforeAll(async () => {
  const env = { RATE_LIMIT_FACTOR: "1000", VOICE_PROVIDER_URL: provider.url, VOICE_PROVIDER_KEY: "key" };
  api = await testApi({ env, ctx: { assistant } });
  owner = await api.as("OWNER");
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

const exam = (attemptsAllowed: number | null) =>
  createJudgedRoom(api, [uma, coach], { category: "Assessment" }, { ...zebra, attemptsAllowed });

beforeEach(async () => {
  [uma, coach] = await traineeAndCoach(api);
  assistant.script = saying("Tell me more.");
  assistant.isConnected = false;
  assistant.asked = [];
  room = await exam(2);
});

const enter = (client = uma.client, roomId = room.id) => enterRoom(client, roomId);
const say = (sessionId: string, message: string, client = uma.client) =>
  writeInRoom(client, room.id, sessionId, message);
const ask = (message: string, body: { roomId?: number; sessionId?: string } = {}) =>
  uma.client.request("POST /api/assistant/message", { body: { message, ...body } });
const read = (id: string, client = uma.client) => client.request("GET /api/attempts/:id", { params: { id } });

async function begun(message = "Well, it costs a bit.", client = uma.client) {
  const opened = await enter(client);
  expect((await say(opened.sessionId, message, client)).status).toBe(200);
  return opened;
}

async function finished(message?: string, client = uma.client) {
  const { attemptId, sessionId } = await begun(message, client);
  await finishAttempt(api, client, attemptId);
  return { attemptId, sessionId };
}

/** What an endpoint of the contract is asked with where it names something of the exam. */
function inputOf({ path }: Endpoint, { attemptId, sessionId }: { attemptId: string; sessionId: string }) {
  const id = path.startsWith("/api/attempts")
    ? attemptId
    : path.startsWith("/api/practice/people")
      ? uma.id
      : room.id;
  return { params: { id, sessionId }, query: { roomId: room.id, agentId: String(room.agent_id) } };
}

const reads = Object.values(contract)
  .flatMap((group): Endpoint[] => Object.values(group))
  .filter(({ method, kind }) => method === "GET" && kind === "json");

/** Everything that anybody is told who asks whatever can be read; what needs other input is refused, and tells nothing. */
async function toldTo(client: ContractClient, place: { attemptId: string; sessionId: string }) {
  const told: string[] = [];
  for (const endpoint of reads) {
    const { params, query } = inputOf(endpoint, place);
    for (const call of [{ params, query }, { params, query: {} }, { params }])
      told.push((await client.send(nameOf(endpoint) as "GET /api/attempts", call)).text);
  }
  return told.join("\n");
}

async function ownData(client: ContractClient) {
  const { bytes } = await client.send("GET /api/auth/my-data", { query: {} });
  return Object.values(unzipSync(bytes))
    .map((file) => strFromU8(file))
    .join("\n");
}

describe("while an attempt is open", () => {
  test("nothing that can be read tells a sentence, a phrase or a result, also to who views as its person", async () => {
    const before = await finished();
    const open = await begun();
    const viewing = await api.viewing(owner, uma.id);
    for (const client of [uma.client, viewing])
      for (const place of [open, before]) expect(await toldTo(client, place)).not.toMatch(/zebra/i);
    expect(await ownData(uma.client)).not.toMatch(/zebra/i);
    for (const { attemptId } of [open, before])
      expect(await read(attemptId)).toMatchObject({ exam: "open", checks: [], toChange: [], next: null });
  });

  test("its coach who is in the same exam reads nothing either, and the owner does", async () => {
    const { attemptId } = await finished();
    expect(JSON.stringify(await read(attemptId, coach.client))).toContain(advice);
    await begun("Good morning.", coach.client);
    expect(await read(attemptId, coach.client)).toMatchObject({ exam: "open", checks: [] });
    expect(JSON.stringify(await read(attemptId, owner))).toContain(advice);
  });

  test.each(["How did I do?", "What should I say next?", "How do I say it costs?", "Wie war ich?"])(
    "no assistant advises anywhere: %s",
    async (question) => {
      for (const isConnected of [false, true]) {
        assistant.isConnected = isConnected;
        const { sessionId } = await begun();
        assistant.asked = [];
        const place = { roomId: room.id, sessionId };
        for (const asked of [place, { roomId: room.id }, {}])
          expect((await ask(question, asked)).message).toMatch(/^Your exam in the room ".+" is open\./);
        const { response } = await uma.client.request("POST /api/openai/chat", {
          body: { message: `${question}\nAdviser: It costs.\nClient: Oh.`, history: [] },
        });
        expect(response).toMatch(/^Your exam/);
        expect(assistant.asked).toEqual([]);
      }
    },
  );

  test("what a coach said of an earlier one stays new, as it is not shown yet", async () => {
    const { attemptId: id } = await finished();
    const body = { line: 0, text: "Slower" };
    await coach.client.request("POST /api/attempts/:id/comments", { params: { id }, body });
    const open = await begun();
    expect(await read(id)).toMatchObject({ exam: "open", comments: [] });
    expect(await uma.client.request("GET /api/practice/news")).toMatchObject({ total: 1 });
    await uma.client.request("POST /api/attempts/:id/finish", { params: { id: open.attemptId } });
    expect(await read(id)).toMatchObject({ comments: [{}] });
    expect(await uma.client.request("GET /api/practice/news")).toMatchObject({ total: 0 });
  });

  test("before the first word the room's assistant is silent already, and elsewhere it answers", async () => {
    const { sessionId } = await enter();
    expect((await ask("What should I say?", { roomId: room.id, sessionId })).message).toMatch(/^Your exam/);
    expect((await ask("What should I say?")).message).toBe("Tell me more.");
  });

  test("who views as its person asks no assistant, and nobody but owners reads the rubric", async () => {
    await begun();
    const viewing = await api.viewing(owner, uma.id);
    const asked = await viewing.send("POST /api/assistant/message", { body: { message: "Hints?" } });
    expect(asked.status).toBe(403);
    for (const client of [uma.client, coach.client, viewing])
      expect((await client.send("GET /api/test-rooms/:id/rubric", { params: { id: room.id } })).status).toBe(
        404,
      );
  });
});

describe("while another attempt may come", () => {
  test("its person is told the result and no words to say instead; its coach is told them", async () => {
    const place = await finished();
    const result = await read(place.attemptId);
    expect(result).toMatchObject({
      exam: "ahead",
      attemptsLeft: 1,
      score: 50,
      mostScore: 100,
      passed: null,
      checks: [
        { sentence, result: "met", advice: null },
        { advice: null, suggestion: null },
      ],
    });
    const viewing = await api.viewing(owner, uma.id);
    for (const client of [uma.client, viewing])
      expect(await toldTo(client, place)).not.toMatch(new RegExp(`${advice}|${phrase}`, "i"));
    expect(await ownData(uma.client)).not.toMatch(new RegExp(`${advice}|${phrase}`, "i"));
    expect((await read(place.attemptId, coach.client)).checks[0]?.advice).toBe(advice);
  });

  test("assistants answer without its rubric, with a model and without", async () => {
    const { sessionId } = await finished();
    for (const isConnected of [false, true]) {
      assistant.isConnected = isConnected;
      assistant.asked = [];
      const place = { roomId: room.id, sessionId };
      for (const question of ["How did I do?", "How do I say what advice costs?"])
        expect((await ask(question, place)).message).toBe("Tell me more.");
      expect(JSON.stringify(assistant.asked)).not.toMatch(/zebra/i);
    }
  });

  test("an exam without a limit never tells them", async () => {
    room = await exam(null);
    const { attemptId } = await finished();
    expect(await read(attemptId)).toMatchObject({ exam: "ahead", attemptsLeft: null });
  });

  test("an attempt that is not judged yet may turn out not to count, so what came before stays back", async () => {
    const { attemptId } = await finished();
    const last = await begun();
    await uma.client.request("POST /api/attempts/:id/finish", { params: { id: last.attemptId } });
    expect(await read(attemptId)).toMatchObject({ exam: "ahead", attemptsLeft: 0 });
    await api.performJobs();
    expect(await read(attemptId)).toMatchObject({ exam: null, attemptsLeft: 0 });
  });
});

test("after the last attempt everything is told, and the coach in the room helps by the rubric", async () => {
  room = await exam(1);
  const { attemptId, sessionId } = await finished();
  const result = await read(attemptId);
  expect(result).toMatchObject({ exam: null, attemptsLeft: 0, checks: [{ advice }, { advice }] });
  expect(result.next?.train?.room.id).not.toBe(room.id);
  expect((await ask("Zebra?", { roomId: room.id, sessionId })).message).toContain(advice);
});

describe("the number of attempts", () => {
  test("is told before and after, and the server refuses one too many", async () => {
    const briefing = async () =>
      (await uma.client.request("GET /api/test-rooms/:id/practice", { params: { id: room.id } })).attempts;
    expect(await briefing()).toMatchObject({ count: 0, left: 2 });
    await finished();
    expect(await briefing()).toMatchObject({ count: 1, left: 1 });
    await finished();
    expect(await briefing()).toMatchObject({ count: 2, left: 0 });
    const refused = await uma.client.send("POST /api/test-rooms/:id/session", { params: { id: room.id } });
    expect(refused).toMatchObject({ status: 403 });
  });

  test("is not passed by a second tab: an exam that is begun goes on there", async () => {
    const first = await begun();
    expect(await enter()).toEqual(first);
    expect(await enter(await api.as({ id: uma.id }))).toEqual(first);
  });

  test("is not passed by sessions that were opened before, also at once", async () => {
    room = await exam(1);
    const one = await enter();
    // With a question in its thread a session is used, and another one is opened.
    await ask("Hello?", { roomId: room.id, sessionId: one.sessionId });
    const other = await enter();
    expect(other.sessionId).not.toBe(one.sessionId);
    const answers = await Promise.all([one, other].map(({ sessionId }) => say(sessionId, "Good morning.")));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

test("everybody meets the same agent: the seed is the rubric's, kept with the attempt and given to the model", async () => {
  const seedOf = async (id: string) =>
    (await api.db.selectFrom("attempts").select("seed").where("id", "=", id).executeTakeFirstOrThrow()).seed;
  const [mine, theirs] = [await begun(), await begun("Hello.", coach.client)];
  const seed = await seedOf(mine.attemptId);
  expect(seed).toBeGreaterThan(0);
  expect(await seedOf(theirs.attemptId)).toBe(seed);
  expect(assistant.asked).toMatchObject([
    { temperature: 0, seed },
    { temperature: 0, seed },
  ]);
  const query = { agentId: String(room.agent_id), sessionId: mine.sessionId };
  await uma.client.request("GET /api/signed-url", { query });
  expect(provider.seen.at(-1)?.url).toContain(`&seed=${seed}`);
  const practice = await createRoom(api.db, { category: "Practice" });
  await grantRoom(api.db, uma.id, practice.id);
  expect(await seedOf((await enter(uma.client, practice.id)).attemptId)).toBeNull();
});
