import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { assign, createAttempt, createUser, written } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";

const secret = "marmalade";

interface Person {
  id: number;
  client: ContractClient;
}

let api: TestApi;
const people = {} as Record<"uma" | "owner" | "coach" | "otherAdmin" | "stranger", Person>;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  const roles = {
    uma: "USER",
    owner: "OWNER",
    coach: "ADMIN",
    otherAdmin: "ADMIN",
    stranger: "USER",
  } as const;
  for (const [name, role] of Object.entries(roles)) {
    const { id } = await createUser(api.db, { role });
    people[name as keyof typeof people] = { id, client: await api.as({ id }) };
  }
  await assign(api.db, people.coach.id, people.uma.id);
});
afterAll(() => api.close());

const attemptOf = (values: Partial<Parameters<typeof createAttempt>[1]> = {}) =>
  createAttempt(api.db, {
    user_id: people.uma.id,
    transcript: [written(true, `My ${secret}`)],
    ...values,
  });

const look = (client: ContractClient, id: string) => client.send("GET /api/attempts/:id", { params: { id } });

/** Who reads the words: yes, only that it happened, or nothing. */
async function seenBy(id: string) {
  const seen: Record<string, string> = {};
  for (const [name, { client }] of Object.entries(people)) {
    const { status, text } = await look(client, id);
    seen[name] = status === 404 ? "nothing" : text.includes(secret) ? "words" : "happened";
  }
  return seen;
}

test.each([
  [
    "Practice",
    false,
    { uma: "words", owner: "happened", coach: "happened", otherAdmin: "nothing", stranger: "nothing" },
  ],
  [
    "Demo",
    false,
    { uma: "words", owner: "happened", coach: "happened", otherAdmin: "nothing", stranger: "nothing" },
  ],
  [
    "Practice",
    true,
    { uma: "words", owner: "words", coach: "words", otherAdmin: "nothing", stranger: "nothing" },
  ],
  [
    "Training",
    false,
    { uma: "words", owner: "words", coach: "words", otherAdmin: "nothing", stranger: "nothing" },
  ],
  [
    "Assessment",
    false,
    { uma: "words", owner: "words", coach: "words", otherAdmin: "nothing", stranger: "nothing" },
  ],
] as const)("of an attempt in a %s room, shared %s", async (category, is_shared, expected) => {
  const { id } = await attemptOf({ category, is_shared });
  expect(await seenBy(id)).toEqual(expected);
});

test("a private attempt tells others neither score nor checks, in no list either", async () => {
  const { id } = await attemptOf({ category: "Practice" });
  const seen = (await look(people.owner.client, id)).data;
  expect(seen).toMatchObject({
    isHidden: true,
    score: null,
    passed: null,
    checks: [],
    transcript: [],
    measures: [],
  });
  const listed = await people.owner.client.request("GET /api/attempts", { query: { userId: people.uma.id } });
  expect(listed.find((one) => one.id === id)).toMatchObject({ isHidden: true, score: null, minutes: 0 });
  const own = await people.uma.client.request("GET /api/attempts", { query: {} });
  expect(own.find((one) => one.id === id)).toMatchObject({ isHidden: false, score: 25 });
});

test("who views as the person reads nothing that is theirs alone", async () => {
  const [hidden, open] = [await attemptOf({ category: "Practice" }), await attemptOf()];
  const window = await api.viewing(people.owner.client, people.uma.id);
  expect((await look(window, hidden.id)).text).not.toContain(secret);
  expect((await look(window, hidden.id)).data).toMatchObject({ isHidden: true });
  expect((await look(window, open.id)).text).toContain(secret);
});

test("a best score that is private is told to nobody else", async () => {
  const first = await attemptOf({ category: "Practice", final_score: 95, number: 1 });
  const second = await attemptOf({ room_id: first.room_id, number: 2, final_score: 40 });
  expect(
    await people.uma.client.request("GET /api/attempts/:id", { params: { id: second.id } }),
  ).toMatchObject({
    best: 95,
    previous: 95,
  });
  expect(
    await people.coach.client.request("GET /api/attempts/:id", { params: { id: second.id } }),
  ).toMatchObject({
    best: 40,
    previous: null,
  });
});

test("sharing is taken back until a review began, and both are in the log", async () => {
  const { id } = await attemptOf({ category: "Practice" });
  const share = (isShared: boolean) =>
    people.uma.client.send("PATCH /api/attempts/:id/sharing", { params: { id }, body: { isShared } });
  expect((await share(true)).status).toBe(200);
  expect((await share(false)).status).toBe(200);
  expect((await seenBy(id))["coach"]).toBe("happened");
  await share(true);
  await people.coach.client.request("POST /api/attempts/:id/comments", {
    params: { id },
    body: { line: 0, text: "Say more" },
  });
  expect(await share(false)).toMatchObject({
    status: 409,
    error: { error: expect.stringContaining("begun to review") as string },
  });
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where details->>'attemptId' = ${id} and action like 'attempt.%share' order by id`.execute(
    api.db,
  );
  expect(rows.map(({ action }) => action)).toEqual(["attempt.share", "attempt.unshare", "attempt.share"]);
});

test("its person sees who read it, each once", async () => {
  const { id } = await attemptOf();
  for (let times = 0; times < 3; times++) await look(people.coach.client, id);
  const own = await people.uma.client.request("GET /api/attempts/:id", { params: { id } });
  expect(own.readers).toHaveLength(1);
  const { rows } =
    await sql`select from audit_log where action = 'attempt.read' and details->>'attemptId' = ${id}`.execute(
      api.db,
    );
  expect(rows).toHaveLength(1);
});

test("its person's note is for them alone", async () => {
  const { id } = await attemptOf();
  await people.uma.client.request("PUT /api/attempts/:id/note", {
    params: { id },
    body: { text: "Ask earlier" },
  });
  const noteFor = async ({ client }: Person) =>
    (await client.request("GET /api/attempts/:id", { params: { id } })).ownNote;
  expect(await noteFor(people.uma)).toBe("Ask earlier");
  expect(await noteFor(people.coach)).toBeNull();
});

test("a private attempt is deleted by its person with what was said, any other is kept", async () => {
  const [mine, training] = [await attemptOf({ category: "Demo" }), await attemptOf()];
  const remove = (id: string) => people.uma.client.send("DELETE /api/attempts/:id", { params: { id } });
  expect((await remove(mine.id)).status).toBe(200);
  expect((await look(people.uma.client, mine.id)).status).toBe(404);
  expect((await remove(training.id)).status).toBe(409);
});

const lookAtRow = (id: string) =>
  api.db.selectFrom("attempts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("of a person who is deleted a count remains, and no word", async () => {
  const { id: userId } = await createUser(api.db);
  const { id } = await attemptOf({
    user_id: userId,
    own_note: secret,
    kept_lines: JSON.stringify([{ ...written(true, secret), place: 0 }]),
    category: "Practice",
  });
  await sql`update attempt_checks set evidence = '[{"line":0,"start":0,"end":2}]', objection = ${secret} where attempt_id = ${id}`.execute(
    api.db,
  );
  await people.owner.client.request("DELETE /api/users/:id", { params: { id: userId } });
  expect(await lookAtRow(id)).toMatchObject({
    user_id: null,
    transcript: null,
    kept_lines: null,
    own_note: null,
    final_score: 25,
  });
  const { rows } = await sql<{
    all: string;
  }>`select c::text as all from attempt_checks c where attempt_id = ${id}`.execute(api.db);
  expect(rows.map(({ all }) => all).join()).not.toContain(secret);
});

test("words are kept for 90 days, the results and the lines that they rest on for two years", async () => {
  const said = ["Good morning.", `My ${secret}`, "Is it safe?", "It is."];
  const transcript = said.map((text, line) => written(line % 2 === 0, text));
  const [old, older] = [await attemptOf({ transcript }), await attemptOf()];
  const whole = await people.uma.client.request("GET /api/attempts/:id", { params: { id: old.id } });
  await sql`update attempt_checks set evidence = '[{"line":2,"start":0,"end":2}]'
    where attempt_id = ${old.id} and key = 'greets'`.execute(api.db);
  await people.coach.client.request("POST /api/attempts/:id/comments", {
    params: { id: old.id },
    body: { line: 3, text: "A fine answer" },
  });
  await sql`update attempts set finished_at = now() - interval '91 days' where id = ${old.id}`.execute(
    api.db,
  );
  await sql`update attempts set started_at = now() - interval '25 months' where id = ${older.id}`.execute(
    api.db,
  );
  const { performSchedule } = await import("../../../test/perform-jobs.ts");
  await performSchedule(api.ctx, "forget-records");
  expect((await look(people.uma.client, old.id)).data).toMatchObject({
    isForgotten: true,
    forgottenAt: expect.any(String) as string,
    transcript: whole.transcript.slice(2),
    checks: [{ evidence: [{ line: 2, start: 0, end: 2 }] }, {}],
    score: 25,
  });
  expect((await lookAtRow(old.id)).transcript).toBeNull();
  const comment = (line: number) =>
    people.coach.client.send("POST /api/attempts/:id/comments", {
      params: { id: old.id },
      body: { line, text: "And this?" },
    });
  expect([(await comment(0)).status, (await comment(2)).status]).toEqual([400, 201]);
  expect((await look(people.uma.client, older.id)).status).toBe(404);
});
