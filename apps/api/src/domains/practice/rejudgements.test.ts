import type { RubricInput } from "@field-advisor/schema/rubric-forms";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  createAssignment,
  createAttempt,
  createRoom,
  createRubric,
  createUser,
  greeting,
  someRubric,
  written,
} from "../../../test/factories.ts";
import { fakeAssistant, saying } from "../../../test/fake-assistant.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { whileHeld } from "../../../test/locks.ts";
import { type Person, somebody, traineeAndCoach } from "../../../test/practice.ts";
import { performSchedule } from "../../../test/perform-jobs.ts";
import { judgeByModel } from "./judgements.service.ts";
import { judgeAgain } from "./rejudgements.jobs.ts";
import { storeRejudged } from "./rejudgements.queries.ts";
import { score } from "./scores.service.ts";

const assistant = fakeAssistant();
let api: TestApi;
let owner: Person;
let uma: Person;
let coach: Person;
let roomId: number;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" }, ctx: { assistant } });
  owner = await somebody(api, { role: "OWNER", first_name: "Olga", last_name: "Owner" });
  [uma, coach] = await traineeAndCoach(api, { first_name: "Uma" }, { first_name: "Cora" });
});
afterAll(() => api.close());
beforeEach(async () => {
  assistant.isConnected = false;
  assistant.asked = [];
  roomId = (await createRoom(api.db)).id;
  await createRubric(api.db, roomId);
});

/** Greets otherwise, and asks for nothing. */
const hello = { ...greeting, phrases: ["hello there"] };
const version = (checks: object[], changes: Partial<RubricInput> = {}) =>
  ({ ...someRubric, criteria: [{ key: "all", name: "All", weight: 1, checks }], ...changes }) as RubricInput;
const save = (body: RubricInput, number = 2) => createRubric(api.db, roomId, body, number);

/** "Hello there." is no greeting by the first version: 25 %, not passed, unless it is told otherwise. */
const attempt = (values: Parameters<typeof createAttempt>[1] = {}) =>
  createAttempt(api.db, {
    room_id: roomId,
    user_id: uma.id,
    transcript: [written(true, "Hello there.")],
    ...values,
  });

const send = (body: object, client = owner.client) =>
  client.send("POST /api/test-rooms/:id/rejudgements", {
    params: { id: roomId },
    body: { version: 2, reason: "Hello is a greeting too", ...body },
  });
const list = () => owner.client.request("GET /api/test-rooms/:id/rejudgements", { params: { id: roomId } });
const read = (id: string, client = uma.client) => client.request("GET /api/attempts/:id", { params: { id } });
async function judgeAll(body: object = { last: 50 }) {
  const started = await send(body);
  expect(started.status).toBe(201);
  await api.performJobs();
  return started.data;
}
const object = (id: string, key = "greets") =>
  uma.client.send("PUT /api/attempts/:id/checks/:key/objection", {
    params: { id, key },
    body: { text: "I said hello" },
  });
const queue = async () =>
  (await coach.client.request("GET /api/practice/reviews", { query: {} })).map((one) => one.attempt.id);
const setChecks = (id: string, values: object) =>
  api.db
    .updateTable("attempt_checks")
    .set(values)
    .where("attempt_id", "=", id)
    .where("key", "=", "greets")
    .execute();

test("both results stand, the new one counts, and everybody concerned reads why", async () => {
  const { id } = await attempt();
  await setChecks(id, { result: "not_found", reason: "Not found", evidence: JSON.stringify([]) });
  await save(version([hello]));
  const started = await send({ last: 50 });
  expect(started.data).toMatchObject({ version: 2, by: "Olga Owner", total: 1, judged: 0, leftOut: 0 });
  await api.performJobs();
  expect(await list()).toMatchObject([{ id: started.data.id, total: 1, judged: 1 }]);
  for (const client of [uma.client, coach.client, owner.client])
    expect(await read(id, client)).toMatchObject({
      score: 100,
      passed: true,
      keepsPass: false,
      checks: [{ key: "greets", result: "met", evidence: [{ line: 0, start: 0, end: 11 }] }],
      judgedAgain: [
        {
          by: "Olga Owner",
          version: 2,
          reason: "Hello is a greeting too",
          before: {
            version: 1,
            score: 25,
            passed: false,
            checks: [
              { key: "greets", sentence: "Greets", result: "not_found", reason: "Not found" },
              { key: "asks", sentence: "Asks a question", result: "not_met" },
            ],
          },
        },
      ],
    });
  const entry = await api.db
    .selectFrom("audit_log")
    .select(["actor_id", "details"])
    .where("action", "=", "attempt.judge_again")
    .where("subject_id", "=", String(roomId))
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ actor_id: owner.id, details: { attemptId: id, from: 1, to: 2 } });
});

test("a job that runs twice, and a record that comes late, change nothing", async () => {
  const { id } = await attempt();
  await save(version([hello]));
  const { id: rejudgementId } = await judgeAll();
  const before = await read(id);
  await judgeAgain(api.ctx, { rejudgementId, attemptId: id });
  await score(api.ctx, { attemptId: id });
  await api.performJobs();
  expect(await read(id)).toEqual(before);
  expect(before.judgedAgain).toHaveLength(1);
});

test("a pass is never taken away without a coach, and says that it was kept", async () => {
  const { id } = await attempt({ score: 100, final_score: 100, passed: true, final_passed: true });
  await save(
    version(
      [{ ...greeting, phrases: ["grüß gott"], isBlocker: true }, hello].map((check, n) => ({
        ...check,
        key: `k${n}`,
      })),
    ),
  );
  await judgeAll();
  expect(await read(id)).toMatchObject({
    score: 50,
    passed: true,
    keepsPass: true,
    machine: { passed: null },
  });
  await coach.client.request("PUT /api/attempts/:id/checks/:key", {
    params: { id, key: "k0" },
    body: { result: "not_met", note: "" },
  });
  expect(await read(id)).toMatchObject({ passed: true, keepsPass: true });
  await coach.client.request("POST /api/attempts/:id/review", {
    params: { id },
    body: { passed: false, note: "" },
  });
  expect(await read(id)).toMatchObject({ passed: false, keepsPass: false });
});

test("a coach's word stays and wins, on a check and on the whole", async () => {
  const { id } = await attempt();
  await coach.client.request("PUT /api/attempts/:id/checks/:key", {
    params: { id, key: "greets" },
    body: { result: "not_met", note: "Too short a greeting" },
  });
  await coach.client.request("POST /api/attempts/:id/review", {
    params: { id },
    body: { passed: false, note: "No" },
  });
  await save(version([hello]));
  await judgeAll();
  const after = await read(id);
  expect(after).toMatchObject({
    score: 0,
    passed: false,
    machine: { score: 100, passed: true },
    review: { passed: false },
  });
  expect(after.checks).toMatchObject([
    { result: "met", coach: { result: "not_met", note: "Too short a greeting" } },
  ]);
  expect(after.judgedAgain[0]?.before.checks[0]).toMatchObject({
    result: "not_met",
    coachNote: "Too short a greeting",
  });
});

test("what its person says stays where the check is still there, and leaves the queue where it is judged so now", async () => {
  const { id } = await attempt();
  const { id: other } = await attempt({ number: 2, transcript: [written(true, "Good day.")] });
  for (const one of [id, other]) await setChecks(one, { result: "not_met" });
  for (const one of [id, other]) await object(one);
  await object(id, "asks");
  expect((await queue()).toSorted()).toEqual([id, other].toSorted());
  await save(version([hello]));
  await judgeAll();
  const [settled] = (await read(id)).checks;
  expect(settled).toMatchObject({ result: "met", objection: "I said hello" });
  expect((await read(id)).judgedAgain[0]?.before.checks[1]?.objection).toBe("I said hello");
  expect(await queue()).toEqual([other]);
});

test("where its person decided an open check, their word counts as long as it is open", async () => {
  const { id } = await attempt({ category: "Practice", is_shared: true });
  const own = { own_said: true, own_line: 0, own_at: new Date(), own_result: "met" } as const;
  await setChecks(id, { result: "not_found", ...own });
  await save(version([{ ...hello, phrases: ["never said"] }]));
  await judgeAll();
  expect((await read(id)).checks[0]).toMatchObject({
    result: "not_found",
    own: { isSaid: true, line: 0, result: "met" },
  });
  await save(version([{ ...hello, kind: "avoids" }]), 3);
  await judgeAll({ version: 3, last: 1 });
  expect((await read(id)).checks[0]).toMatchObject({
    result: "not_met",
    own: { isSaid: true, result: null },
  });
});

test("the model is asked again about what is open", async () => {
  const { id } = await attempt();
  const judgedCheck = { key: "warm", kind: "judged", sentence: "Is warm" };
  await save(version([hello, judgedCheck]));
  assistant.isConnected = true;
  assistant.script = saying(
    JSON.stringify({
      verdicts: [{ key: "warm", verdict: "met", quotes: ["Hello there"], suggestion: null }],
    }),
  );
  await judgeAll();
  expect(await read(id)).toMatchObject({
    score: 100,
    checks: [{ result: "met" }, { key: "warm", result: "met" }],
  });
  expect(assistant.asked).toHaveLength(1);
});

test("what a model says of a check of before is not kept where the attempt is being judged again", async () => {
  const { id } = await attempt();
  await setChecks(id, { result: "not_found", reason: "Not found", evidence: JSON.stringify([]) });
  await save(version([{ ...hello, sentence: "Greets by name" }]));
  assistant.isConnected = true;
  assistant.script = saying(
    JSON.stringify({
      verdicts: [{ key: "greets", verdict: "met", quotes: ["Hello there"], suggestion: null }],
    }),
  );
  const check = { key: "greets", evidence: [], reason: "No name found" };
  const results = { result: "not_found" } as const;
  const judged = { version: 2, rulesVersion: 1, isTooShort: false, checks: [{ ...check, ...results }] };
  await whileHeld(
    api.db,
    (trx) => storeRejudged(trx, id, judged),
    () => judgeByModel(api.ctx, { attemptId: id }),
  );
  expect((await read(id)).checks).toMatchObject([{ result: "not_found", reason: "No name found" }]);
});

test("tasks and totals follow: what is passed now is done, and a score that was reached stays reached", async () => {
  const task = (values: object) => createAssignment(api.db, { room_id: roomId, ...values });
  const [pass, reached] = [await task({ goal: "pass" }), await task({ goal: "score", goal_value: 20 })];
  const { id } = await attempt();
  for (const { id: assignment_id } of [pass, reached])
    await api.db
      .insertInto("assignment_people")
      .values({ assignment_id, user_id: uma.id, assigned_at: new Date(0) })
      .execute();
  const done = async () =>
    (
      await api.db
        .selectFrom("assignment_people")
        .select("done_at")
        .where("assignment_id", "in", [pass.id, reached.id])
        .orderBy("assignment_id")
        .execute()
    ).map(({ done_at }) => done_at !== null);
  await save(version([hello]));
  await judgeAll();
  expect(await done()).toEqual([true, true]);
  await save(version([{ ...hello, phrases: ["never said"] }]), 3);
  await judgeAll({ version: 3, attemptIds: [id] });
  expect(await read(id)).toMatchObject({ score: null, passed: true, keepsPass: true });
  expect(await done()).toEqual([true, true]);
  const totals = await api.db
    .selectFrom("practice_totals")
    .selectAll()
    .where("room_id", "=", roomId)
    .executeTakeFirstOrThrow();
  expect(totals).toMatchObject({ passed: true, best: null });
});

test("private ones, forgotten ones, those of other rooms and those judged so already are left alone", async () => {
  await save(version([hello]));
  const ids = [
    await attempt({ category: "Practice" }),
    await attempt({ number: 2, forgotten_at: new Date() }),
    await attempt({ number: 3, state: "finished" }),
    await createAttempt(api.db),
  ].map(({ id }) => id);
  await api.db
    .updateTable("attempts")
    .set({ transcript: null })
    .where("forgotten_at", "is not", null)
    .execute();
  expect(await send({ attemptIds: ids })).toMatchObject({ status: 409, error: { code: "conflict" } });
  const { id } = await attempt({ number: 4 });
  expect((await judgeAll({ attemptIds: [...ids, id] })).total).toBe(1);
  expect((await send({ attemptIds: [id] })).status).toBe(409);
});

test("one that becomes private before its turn is left out, and nothing of it changes", async () => {
  const { id } = await attempt({ category: "Practice", is_shared: true });
  await save(version([hello]));
  expect((await send({ last: 1 })).data.total).toBe(1);
  expect((await send({ last: 1 })).status).toBe(409);
  await api.db.updateTable("attempts").set({ is_shared: false }).where("id", "=", id).execute();
  await api.performJobs();
  expect(await list()).toMatchObject([{ total: 1, judged: 0, leftOut: 1 }]);
  expect(await read(id)).toMatchObject({ score: 25, judgedAgain: [] });
});

test.each([
  ["without a reason", { last: 5, reason: " " }, 400, "reason"],
  ["with more than 200", { last: 201 }, 400, "last"],
  ["with nothing chosen", {}, 400, "last"],
  ["with both", { last: 5, attemptIds: ["a".repeat(20)] }, 400, "last"],
])("an order %s is refused at its field", async (_what, body, status, path) => {
  expect(await send(body)).toMatchObject({ status, error: { issues: [{ path }] } });
});

test("an order by a version that is not the newest is refused", async () => {
  await attempt();
  await save(version([hello]), 2);
  await save(version([hello]), 3);
  expect((await send({ last: 5 })).error.code).toBe("version_conflict");
  roomId = 2_000_000_000;
  expect((await send({ last: 5 })).status).toBe(404);
});

test("of somebody who is deleted no word remains in an earlier result, and no coach's note", async () => {
  const person = await createUser(api.db);
  const { id } = await attempt({ user_id: person.id });
  await setChecks(id, {
    objection: "I said hello",
    coach_note: "Well",
    evidence: JSON.stringify([{ line: 0, start: 0, end: 5 }]),
  });
  await save(version([hello]));
  await judgeAll();
  await api.db.deleteFrom("users").where("id", "=", person.id).execute();
  const { checks } = await api.db
    .selectFrom("attempt_judgements")
    .select("checks")
    .where("attempt_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(checks).toMatchObject([
    { key: "greets", objection: null, coachNote: null, evidence: [] },
    { key: "asks" },
  ]);
});

test("the lines that an earlier result rests on are kept when the others are deleted", async () => {
  const { id } = await attempt({ transcript: [written(true, "Good day."), written(true, "Hello there.")] });
  await setChecks(id, { evidence: JSON.stringify([{ line: 0, start: 0, end: 8 }]) });
  await save(version([hello]));
  await judgeAll();
  await api.db
    .updateTable("attempts")
    .set({ finished_at: new Date(0) })
    .where("id", "=", id)
    .execute();
  await performSchedule(api.ctx, "forget-records");
  const { isForgotten, transcript, judgedAgain } = await read(id);
  expect(isForgotten).toBe(true);
  expect(transcript.map(({ place }) => place)).toEqual([0, 1]);
  expect(judgedAgain[0]?.before.checks[0]?.evidence).toEqual([{ line: 0, start: 0, end: 8 }]);
  expect((await send({ version: 2, attemptIds: [id] })).status).toBe(409);
});

test("what is proven now stays so when its person takes the sharing back, and is no dispute when they share again", async () => {
  const { id } = await attempt({ category: "Practice" });
  await setChecks(id, { result: "not_found", reason: "Not found", evidence: JSON.stringify([]) });
  const word = { params: { id, key: "greets" }, body: { line: null } };
  expect((await uma.client.send("PUT /api/attempts/:id/checks/:key/own", word)).status).toBe(200);
  const share = (isShared: boolean) =>
    uma.client.request("PATCH /api/attempts/:id/sharing", { params: { id }, body: { isShared } });
  await share(true);
  await save(version([hello]));
  await judgeAll();
  const proven = {
    score: 100,
    passed: true,
    checks: [{ result: "met", own: { isSaid: false, result: null } }],
  };
  expect(await read(id)).toMatchObject(proven);
  expect(await queue()).not.toContain(id);
  await share(false);
  expect(await read(id)).toMatchObject(proven);
  await share(true);
  expect(await queue()).not.toContain(id);
});
