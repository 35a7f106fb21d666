import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAssignment, type createRoom, someRubric } from "../../../test/factories.ts";
import { fakeAssistant, saying } from "../../../test/fake-assistant.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import {
  beginInWriting,
  createJudgedRoom,
  type Person,
  somebody,
  traineeAndCoach,
} from "../../../test/practice.ts";

let api: TestApi;
let uma: Person;
let coach: Person;
const assistant = fakeAssistant();
beforeAll(async () => {
  assistant.script = saying("Tell me more.");
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" }, ctx: { assistant } });
});
afterAll(() => api.close());
beforeEach(async () => {
  [uma, coach] = await traineeAndCoach(api);
});

type RoomValues = Parameters<typeof createRoom>[1];
type Verdict = "met" | "not_met" | "not_sure";

const enough = [
  "Good morning, my name is Uma and I am glad that you found the time to come here today.",
  "What would you like to have reached in ten years, and what matters most to you in it?",
  "Thank you. Then let us look at what that means for your plans, step by step, together.",
];

/** A room in which its category says whether people rate themselves first. */
const rated = (values: RoomValues = {}, rubric = someRubric, person = uma) =>
  createJudgedRoom(api, [person], values, rubric, null);

/** An attempt of Uma's that is finished and judged, and not rated yet. */
async function finished(values: RoomValues = {}, person = uma): Promise<{ id: string; roomId: number }> {
  const { id: roomId } = await rated(values, someRubric, person);
  const { attemptId: id } = await beginInWriting(person.client, roomId, ...enough);
  await person.client.request("POST /api/attempts/:id/finish", { params: { id } });
  await api.performJobs();
  return { id, roomId };
}

const read = (id: string, { client } = uma) => client.request("GET /api/attempts/:id", { params: { id } });
const practice = (userId = uma.id, { client } = uma) =>
  client.request("GET /api/practice/people/:id", { params: { id: userId } });

async function verdictsOf(id: string, ...said: Verdict[]) {
  const { criteria } = await read(id);
  return criteria.map(({ key: criterion }, at) => ({ criterion, verdict: said[at] ?? "not_sure" }));
}

const rate = (id: string, verdicts: { criterion: string; verdict: Verdict }[] | null, { client } = uma) =>
  client.send("PUT /api/attempts/:id/self-rating", { params: { id }, body: { verdicts } });

/** There is something to hide. */
const requireResult = async (id: string): Promise<void> => {
  const row = await api.db.selectFrom("attempts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(row.state).toBe("scored");
  expect(row.final_score).not.toBeNull();
};

test("before its person has rated themselves they read the criteria, and nothing of how it went", async () => {
  const { id } = await finished();
  await requireResult(id);
  const attempt = await read(id);
  expect(attempt).toMatchObject({
    waitsFor: "rating",
    isHidden: true,
    isToRate: true,
    score: null,
    mostScore: null,
    passed: null,
    decided: 0,
    checks: [],
    transcript: [],
    measures: [],
    selfRating: { state: "asked", criteria: [], decided: 0 },
    may: { rate: true },
  });
  expect(attempt.criteria.map(({ name }) => name)).toEqual(["Opening", "Discovery"]);
  expect(JSON.stringify(attempt)).not.toContain("Greets");
});

test("nor does the room's coach tell it, before the end or after", async () => {
  const { id: roomId } = await rated();
  const { attemptId: id, sessionId } = await beginInWriting(uma.client, roomId, ...enough);
  assistant.isConnected = false;
  const ask = async () => {
    const body = { message: "How am I doing?", roomId, sessionId };
    return (await uma.client.request("POST /api/assistant/message", { body })).message;
  };
  expect(await ask()).toMatch(/^How it goes is told at the end, after you have rated yourself\./);
  await uma.client.request("POST /api/attempts/:id/finish", { params: { id } });
  await api.performJobs();
  expect(await ask()).toMatch(/^Rate this attempt yourself first\./);
  await rate(id, null);
  expect(await ask()).toMatch(/^So far 2 of 2 checks are met/);
  assistant.isConnected = true;
});

test("no other read tells it either", async () => {
  const { id, roomId } = await finished();
  await requireResult(id);
  await createAssignment(api.db, { room_id: roomId });
  const { client } = uma;
  const [summary] = await client.request("GET /api/attempts", { query: { roomId } });
  expect(summary).toMatchObject({ isToRate: true, score: null, passed: null, decided: 0 });
  const { attempts } = await client.request("GET /api/test-rooms/:id/practice", { params: { id: roomId } });
  expect(attempts).toMatchObject({ count: 1, best: null, passed: false });
  const mine = await practice();
  expect(mine.rooms).toMatchObject([{ attempts: 1, best: null, last: null, passed: false, scores: [] }]);
  expect([mine.missed, mine.skills, mine.next, mine.selfRatings.given]).toEqual([[], [], null, []]);
});

test("what a coach did is no news before, and new after", async () => {
  const { id } = await finished();
  await coach.client.request("POST /api/attempts/:id/review", {
    params: { id },
    body: { passed: true, note: "Well done" },
  });
  const news = async () => (await uma.client.request("GET /api/practice/news", {})).total;
  await read(id);
  expect(await news()).toBe(0);
  await rate(id, null);
  expect(await news()).toBe(1);
  expect((await read(id)).review).toMatchObject({ passed: true, note: "Well done" });
});

test("their coach reads it as usual, and that it is not rated yet", async () => {
  const { id } = await finished();
  expect(await read(id, coach)).toMatchObject({
    isHidden: false,
    isToRate: false,
    waitsFor: null,
    selfRating: { state: "asked" },
    may: { rate: false },
  });
});

test("an owner who views as them reads no more than they do", async () => {
  const { id } = await finished();
  const window = await api.viewing(await api.as("OWNER"), uma.id);
  expect(await read(id, { id: uma.id, client: window })).toMatchObject({
    waitsFor: "rating",
    score: null,
    checks: [],
  });
});

test("an owner who practises reads nothing of it in the progress of everybody, nor in the room's insights", async () => {
  const owner = await somebody(api, { role: "OWNER" });
  const { id, roomId } = await finished({}, owner);
  const cell = async () => {
    const { people } = await owner.client.request("GET /api/practice/progress", { query: { roomId } });
    const person = people.find((each) => each.id === owner.id);
    return { passed: person?.passed, ...person?.cells.find((each) => each.roomId === roomId) };
  };
  const { medianScore } = await owner.client.request("GET /api/practice/rooms/:id", {
    params: { id: roomId },
  });
  expect(medianScore).toBeNull();
  expect(await cell()).toMatchObject({ attempts: 1, first: null, best: null, last: null, passed: false });
  await rate(id, null, owner);
  expect((await cell()).best).not.toBeNull();
});

test("what they said stands beside how it was judged; what a coach decided is said to be a coach's", async () => {
  const { id } = await finished();
  expect((await rate(id, await verdictsOf(id, "met", "not_sure"))).status).toBe(200);
  const attempt = await read(id);
  expect(attempt.isHidden).toBe(false);
  expect(attempt.selfRating).toMatchObject({ state: "given", isByCoach: false });
  const [opening, discovery] = attempt.selfRating?.criteria ?? [];
  expect([opening?.verdict, discovery?.verdict]).toEqual(["met", "not_sure"]);
  for (const { key } of attempt.checks)
    await coach.client.request("PUT /api/attempts/:id/checks/:key", {
      params: { id, key },
      body: { result: "met", note: "" },
    });
  expect((await read(id)).selfRating).toMatchObject({
    alike: 1,
    decided: 2,
    isByCoach: true,
    criteria: [
      { name: "Opening", verdict: "met", outcome: "met" },
      { name: "Discovery", verdict: "not_sure", outcome: "met" },
    ],
  });
  expect((await practice(uma.id, coach)).selfRatings).toMatchObject({
    given: [{ attempt: { id }, alike: 1, decided: 2 }],
    skipped: 0,
  });
});

test("skipping is counted, and final", async () => {
  const { id } = await finished();
  const verdicts = await verdictsOf(id, "met", "met");
  expect((await rate(id, null)).status).toBe(200);
  expect(await read(id)).toMatchObject({ isHidden: false, selfRating: { state: "skipped", criteria: [] } });
  expect((await practice()).selfRatings).toEqual({ given: [], skipped: 1 });
  expect((await rate(id, verdicts)).status).toBe(409);
});

test.each([
  ["one that is left out", (all: { criterion: string; verdict: Verdict }[]) => all.slice(1)],
  ["one that is said twice", ([one]: { criterion: string; verdict: Verdict }[]) => (one ? [one, one] : [])],
])("%s is refused at its field", async (_, change) => {
  const { id } = await finished();
  const all = await verdictsOf(id, "met", "met");
  expect(await rate(id, change(all))).toMatchObject({
    status: 400,
    error: { issues: [{ path: "verdicts" }] },
  });
  expect((await read(id)).isToRate).toBe(true);
});

test("nobody else rates it, and nothing of it is disputed before", async () => {
  const { id } = await finished();
  expect((await rate(id, null, coach)).status).toBe(403);
  const disputed = await uma.client.send("PUT /api/attempts/:id/checks/:key/objection", {
    params: { id, key: "greets" },
    body: { text: "I did" },
  });
  expect(disputed.status).toBe(409);
});

describe("where it is asked", () => {
  const asked = async (id: string) => (await read(id)).selfRating?.state ?? null;

  test("in Training rooms unless an owner says otherwise, elsewhere where one says so", async () => {
    const owner = await api.as("OWNER");
    const set = (roomId: number, ratesSelf: boolean) =>
      owner.request("PUT /api/test-rooms/:id/training", {
        params: { id: roomId },
        body: { version: 1, ratesSelf },
      });
    const begun = async (values: RoomValues, ratesSelf?: boolean) => {
      const { id: roomId } = await rated(values);
      if (ratesSelf !== undefined) await set(roomId, ratesSelf);
      const { attemptId } = await beginInWriting(uma.client, roomId, ...enough);
      await uma.client.request("POST /api/attempts/:id/finish", { params: { id: attemptId } });
      return asked(attemptId);
    };
    expect(await begun({ category: "Training" })).toBe("asked");
    expect(await begun({ category: "Training" }, false)).toBeNull();
    expect(await begun({ category: "Practice" })).toBeNull();
    expect(await begun({ category: "Practice" }, true)).toBe("asked");
  });

  test("not of an attempt that is too short to judge", async () => {
    const { id: roomId } = await rated({}, { ...someRubric, leastWords: 30 });
    const { attemptId: id } = await beginInWriting(uma.client, roomId, "Good morning.");
    await uma.client.request("POST /api/attempts/:id/finish", { params: { id } });
    expect(await read(id)).toMatchObject({ waitsFor: "rating" });
    await api.performJobs();
    expect(await read(id)).toMatchObject({ isTooShort: true, isToRate: false, isHidden: false });
  });

  test("an exam keeps back what it keeps back, before and after", async () => {
    const { id: roomId } = await rated({ category: "Assessment" });
    await api.db
      .updateTable("room_training")
      .set({ rates_self: true })
      .where("room_id", "=", roomId)
      .execute();
    const sit = async () => (await beginInWriting(uma.client, roomId, ...enough)).attemptId;
    const id = await sit();
    await uma.client.request("POST /api/attempts/:id/finish", { params: { id } });
    await api.performJobs();
    expect(await read(id)).toMatchObject({ waitsFor: "rating", checks: [] });
    await rate(id, await verdictsOf(id, "met", "met"));
    await sit();
    expect(await read(id)).toMatchObject({ exam: "open", selfRating: null, checks: [] });
  });
});

test("an assignment to pass is done once its person has rated themselves, or skipped it", async () => {
  const { id: roomId } = await rated();
  const { id: assignmentId } = await createAssignment(api.db, { room_id: roomId, goal: "pass" });
  await sql`insert into assignment_people (assignment_id, user_id) values (${assignmentId}, ${uma.id})`.execute(
    api.db,
  );
  const { attemptId: id } = await beginInWriting(uma.client, roomId, ...enough);
  await uma.client.request("POST /api/attempts/:id/finish", { params: { id } });
  await api.performJobs();
  await coach.client.request("POST /api/attempts/:id/review", {
    params: { id },
    body: { passed: true, note: "" },
  });
  const state = async () =>
    (await uma.client.request("GET /api/user/assignments", {})).find((task) => task.id === assignmentId)
      ?.state;
  expect(await state()).toBe("in_progress");
  await rate(id, null);
  expect(await state()).toBe("done");
});
