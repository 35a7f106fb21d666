import type { RubricInput } from "@field-advisor/schema/rubric-forms";
import type { RoomCategory } from "@field-advisor/schema/room-constants";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createAttempt } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import {
  beginInWriting,
  createJudgedRoom,
  finishAttempt,
  type Person,
  somebody,
} from "../../../test/practice.ts";

const rubric: RubricInput = {
  passMark: 70,
  leastTurns: 1,
  leastWords: 5,
  criteria: [
    {
      key: "risk",
      name: "Risk",
      weight: 2,
      checks: [
        { key: "loss", kind: "says", sentence: "Names the risk", phrases: ["lose money"], isBlocker: true },
        { key: "calm", kind: "avoids", sentence: "Promises nothing", phrases: ["I promise"] },
        { key: "asks", kind: "asks", sentence: "Asks a question", atLeast: 1 },
      ],
    },
  ],
};

let api: TestApi;
let uma: Person;
let coach: ContractClient;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  uma = await somebody(api);
  coach = await api.as("OWNER");
});
afterAll(() => api.close());

async function attempt(category: RoomCategory, ...messages: string[]): Promise<string> {
  const room = await createJudgedRoom(api, [uma], { category }, rubric);
  const { attemptId } = await beginInWriting(uma.client, room.id, ...messages);
  await finishAttempt(api, uma.client, attemptId);
  return attemptId;
}

const read = (id: string) => uma.client.request("GET /api/attempts/:id", { params: { id } });
const sayOwn = (id: string, key: string, line: number | null) =>
  uma.client.send("PUT /api/attempts/:id/checks/:key/own", { params: { id, key }, body: { line } });
const checkOf = async (id: string, key: string) => (await read(id)).checks.find((each) => each.key === key);
const queued = async (id: string) => {
  const queue = await coach.request("GET /api/practice/reviews", { query: {} });
  return queue.find((one) => one.attempt.id === id)?.reason;
};

const inOtherWords = "Your savings may be gone one day. How would that be for you?";

describe("words that no rule knows", () => {
  test("decide nothing, and wait for the coach", async () => {
    const id = await attempt("Training", inOtherWords);
    expect(await read(id)).toMatchObject({
      score: 67,
      mostScore: 100,
      passed: null,
      waitsFor: "coach",
      decided: 2,
    });
    expect(await checkOf(id, "loss")).toMatchObject({ result: "not_found", own: null });
    expect(await queued(id)).toBe("waiting");
  });

  test("wait for nobody where the rest decides: a broken blocker", async () => {
    const id = await attempt("Training", "I promise that it will grow, it always did.");
    expect(await read(id)).toMatchObject({ score: 0, mostScore: 33, passed: false, waitsFor: null });
    expect(await queued(id)).toBeUndefined();
  });

  test("are decided by the person alone where nobody else looks, marked as theirs", async () => {
    const id = await attempt("Practice", inOtherWords);
    expect(await read(id)).toMatchObject({ passed: null, waitsFor: "person" });
    expect((await sayOwn(id, "loss", 0)).status).toBe(200);
    expect(await checkOf(id, "loss")).toMatchObject({
      result: "not_found",
      own: { isSaid: true, line: 0, result: "met" },
    });
    expect(await read(id)).toMatchObject({
      score: 100,
      passed: true,
      waitsFor: null,
      machine: { score: 67, passed: null },
    });
    await sayOwn(id, "loss", null);
    expect(await read(id)).toMatchObject({ score: 67, mostScore: 67, passed: false });
  });

  test("are the coach's to decide once the attempt is shared, and theirs again once it is not", async () => {
    const id = await attempt("Practice", inOtherWords);
    await sayOwn(id, "loss", 0);
    const share = (isShared: boolean) =>
      uma.client.request("PATCH /api/attempts/:id/sharing", { params: { id }, body: { isShared } });
    await share(true);
    expect(await checkOf(id, "loss")).toMatchObject({ own: { isSaid: true, line: 0, result: null } });
    expect(await read(id)).toMatchObject({ passed: null, waitsFor: "coach" });
    expect(await queued(id)).toBe("objection");
    await share(false);
    expect(await read(id)).toMatchObject({ score: 100, passed: true });
    await uma.client.request("POST /api/attempts/:id/review-request", { params: { id } });
    expect(await read(id)).toMatchObject({ score: 67, passed: null });
  });

  test("are put before the coach elsewhere, who decides", async () => {
    const id = await attempt("Training", inOtherWords);
    await sayOwn(id, "loss", 0);
    expect(await checkOf(id, "loss")).toMatchObject({ own: { isSaid: true, line: 0, result: null } });
    expect(await read(id)).toMatchObject({ passed: null, waitsFor: "coach" });
    expect(await queued(id)).toBe("objection");
    await coach.request("PUT /api/attempts/:id/checks/:key", {
      params: { id, key: "loss" },
      body: { result: "met", note: "" },
    });
    expect(await read(id)).toMatchObject({ score: 100, passed: true, waitsFor: null });
    expect(await queued(id)).toBeUndefined();
  });
});

test("only one's own line and an open check can be named", async () => {
  const id = await attempt("Practice", inOtherWords);
  const agents = await sayOwn(id, "loss", 1);
  expect(agents.status).toBe(400);
  expect(agents.error).toMatchObject({ error: expect.stringContaining("Choose a line that you said.") });
  expect((await sayOwn(id, "calm", 0)).status).toBe(409);
  expect((await sayOwn(id, "asks", 0)).status).toBe(409);
  expect((await sayOwn(id, "none", 0)).status).toBe(404);
});

test("an attempt that is too short is neither praised nor missed, and bothers no coach", async () => {
  const id = await attempt("Training", "What?");
  const short = await read(id);
  expect(short).toMatchObject({ isTooShort: true, score: null, passed: null, waitsFor: null, toChange: [] });
  expect(new Set(short.checks.map(({ result }) => result))).toEqual(new Set(["cannot_tell"]));
  expect(short.checks[0]?.reason).toBe("Too short to judge: 1 turn and 1 word, of at least 1 and 5");
  expect(await queued(id)).toBeUndefined();
});

test("of one that is too short its person decides nothing either, also where nobody else looks", async () => {
  const id = await attempt("Practice", "What?");
  expect(await sayOwn(id, "loss", 0)).toMatchObject({
    status: 409,
    error: { error: "This attempt is too short to judge, so there is nothing to decide in it." },
  });
  expect(await read(id)).toMatchObject({ score: null, passed: null });
});

test("an attempt that was judged before the rules were counted keeps its score, also where its coach decides a check", async () => {
  const { id } = await createAttempt(api.db, {
    score: 100,
    final_score: 100,
    passed: true,
    final_passed: true,
  });
  await api.db
    .updateTable("attempt_checks")
    .set("result", "cannot_tell")
    .where("attempt_id", "=", id)
    .where("key", "=", "asks")
    .execute();
  const outcome = () =>
    api.db
      .selectFrom("attempts")
      .select(["score", "final_score", "passed", "final_passed"])
      .where("id", "=", id)
      .executeTakeFirst();
  await coach.request("PUT /api/attempts/:id/checks/:key", {
    params: { id, key: "greets" },
    body: { result: "met", note: "" },
  });
  expect(await outcome()).toEqual({ score: 100, final_score: 100, passed: true, final_passed: true });
});
