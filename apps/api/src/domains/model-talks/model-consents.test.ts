import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createAttempt, grantRoom } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { createJudgedRoom, type Person, somebody, traineeAndCoach } from "../../../test/practice.ts";

let api: TestApi;
let owner: ContractClient;
let uma: Person;
let coach: Person;
let roomId: number;
let attemptId: string;

const said = (isUser: boolean, text: string, hasWords = true) => ({
  isUser,
  text,
  isSpoken: false,
  hasWords,
  startSeconds: null,
  endSeconds: null,
  isInterrupted: false,
});
const transcript = [
  said(false, "Good morning."),
  said(true, "What brings you here?"),
  said(true, "(speech, 2.0 s)", false),
  said(false, "Savings."),
];

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  owner = await api.as("OWNER");
});
afterAll(() => api.close());
beforeEach(async () => {
  [uma, coach] = await traineeAndCoach(api);
  roomId = (await createJudgedRoom(api, [uma], { category: "Training" })).id;
  attemptId = await practised();
});

const practised = async (values: Partial<Parameters<typeof createAttempt>[1]> = {}) =>
  (await createAttempt(api.db, { user_id: uma.id, room_id: roomId, transcript, ...values })).id;

const byAttempt = (id = attemptId) => ({ params: { id } });
const state = (client: ContractClient, id = attemptId) =>
  client.request("GET /api/attempts/:id/model", byAttempt(id));
const ask = (client: ContractClient, id = attemptId) =>
  client.send("POST /api/attempts/:id/model", {
    ...byAttempt(id),
    body: { kind: "good", title: "Uma's way in" },
  });
const answer = (isAgreed: boolean, client = uma.client) =>
  client.send("PUT /api/attempts/:id/model", { ...byAttempt(), body: { isAgreed } });
const written = () => owner.request("GET /api/test-rooms/:id/model-talks", { params: { id: roomId } });
const shown = (client: ContractClient) =>
  client.request("GET /api/test-rooms/:id/models", { params: { id: roomId } });
/** How the words and the sound of a talk are answered. */
const reads = async (client: ContractClient, id = 0) => [
  (await client.send("GET /api/models/:id", { params: { id } })).status,
  (await client.send("GET /api/models/:id/sound", { params: { id } })).status,
];
const actions = async () => {
  const entries = await api.db
    .selectFrom("audit_log")
    .select("action")
    .where("subject_id", "=", String(roomId))
    .where(sql<boolean>`action ~ '^(model|attempt)\\.'`)
    .orderBy("id")
    .execute();
  return entries.map(({ action }) => action);
};
const requests = (client = uma.client) => client.request("GET /api/user/model-requests", {});

describe("an attempt", () => {
  test("becomes a model talk when its person agrees, and nothing of it is copied before", async () => {
    expect(await state(coach.client)).toEqual({
      request: null,
      mayAsk: true,
      mayAnswer: false,
      needsSharing: false,
    });
    expect((await ask(coach.client)).status).toBe(200);
    expect(await written()).toMatchObject([{ consent: "asked", lines: [], isComplete: false }]);
    expect(await requests()).toMatchObject([{ attempt: { id: attemptId, room: { id: roomId } } }]);
    expect(await state(uma.client)).toMatchObject({
      request: { kind: "good", title: "Uma's way in", consent: "asked" },
      mayAsk: false,
      mayAnswer: true,
    });
    expect((await answer(true)).status).toBe(200);
    expect(await requests()).toEqual([]);
    const [model] = await written();
    expect(model).toMatchObject({ consent: "agreed", isComplete: false, sound: { state: "none" } });
    expect(model?.lines.map(({ text }) => text)).toEqual([
      "Good morning.",
      "What brings you here?",
      "Savings.",
    ]);
    // It lacks a note.
    expect(await shown(uma.client)).toEqual([]);
  });

  const agreed = async () => {
    await ask(coach.client);
    await answer(true);
    const [model] = await written();
    return model ?? expect.fail();
  };
  const complete = async (change: (lines: { text: string }[]) => object[] = (lines) => lines) => {
    const { id, version, lines } = await agreed();
    const noted = change(lines).map((line, at) => ({ ...line, note: at === 1 ? "Asks openly." : null }));
    return owner.send("PUT /api/test-rooms/:id/model-talks/:modelId", {
      params: { id: roomId, modelId: id },
      body: { kind: "good", title: "A way in", version, lines: noted } as never,
    });
  };

  test("gets its notes from those who write the room, who change no word, and names nobody", async () => {
    expect((await complete()).status).toBe(200);
    const [model] = await shown(uma.client);
    const talk = await uma.client.request("GET /api/models/:id", { params: { id: model?.id ?? 0 } });
    expect(talk.lines[1]).toMatchObject({ note: "Asks openly." });
    const { first_name, last_name } = await api.db
      .selectFrom("users")
      .select(["first_name", "last_name"])
      .where("id", "=", uma.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(talk)).not.toContain(`${first_name} ${last_name}`);
    expect(JSON.stringify(talk)).not.toContain(attemptId);
  });

  test("whose words were changed is refused", async () => {
    const answered = await complete((lines) => lines.map((line) => ({ ...line, text: `${line.text}!` })));
    expect(answered.error).toMatchObject({ code: "conflict", issues: [{ path: "lines" }] });
  });

  test("whose person takes it back is gone, with its words", async () => {
    await complete();
    expect(await shown(uma.client)).toHaveLength(1);
    expect((await answer(false)).status).toBe(200);
    expect(await shown(uma.client)).toEqual([]);
    expect(await written()).toMatchObject([{ consent: "withdrawn", lines: [] }]);
    expect(await state(coach.client)).toMatchObject({ request: { consent: "withdrawn" }, mayAsk: false });
    expect(await actions()).toEqual(["model.ask", "model.agreed", "model.update", "model.withdrawn"]);
  });

  test("whose person refuses stays theirs", async () => {
    await ask(coach.client);
    await answer(false);
    expect(await written()).toMatchObject([{ consent: "refused", lines: [] }]);
    expect((await ask(owner)).status).toBe(409);
  });

  const share = (isShared: boolean) =>
    uma.client.send("PATCH /api/attempts/:id/sharing", { ...byAttempt(), body: { isShared } });
  const ofPractice = async (values: object = {}) => {
    attemptId = await practised({ category: "Practice", is_shared: true, number: 2, ...values });
  };

  test("that its person does not share any more is taken back by that, for everybody, and stays so", async () => {
    await ofPractice();
    await complete();
    const [model] = await shown(uma.client);
    expect((await share(false)).status).toBe(200);
    expect(await written()).toMatchObject([{ consent: "withdrawn", lines: [], isComplete: false }]);
    expect(await shown(uma.client)).toEqual([]);
    for (const client of [owner, coach.client, uma.client])
      expect(await reads(client, model?.id)).toEqual([404, 404]);
    expect((await share(true)).status).toBe(200);
    expect(await written()).toMatchObject([{ consent: "withdrawn", lines: [] }]);
    expect(await actions()).toEqual([
      "model.ask",
      "model.agreed",
      "model.update",
      "model.withdrawn",
      "attempt.unshare",
      "attempt.share",
    ]);
  });

  test("that is not shared is read by nobody, whatever was agreed to", async () => {
    const author = await somebody(api, { role: "ADMIN" });
    await owner.request("PUT /api/test-rooms/:id/authors", {
      params: { id: roomId },
      body: { userIds: [author.id] },
    });
    await ofPractice();
    await complete();
    await api.performJobs();
    const [model] = await written();
    expect(await reads(author.client, model?.id)).toEqual([200, 200]);
    await api.db.updateTable("attempts").set({ is_shared: false }).where("id", "=", attemptId).execute();
    expect(await shown(uma.client)).toEqual([]);
    expect(await written()).toMatchObject([{ consent: "agreed", lines: [], isComplete: false }]);
    for (const client of [owner, author.client]) expect(await reads(client, model?.id)).toEqual([404, 404]);
    const change = await owner.send("PUT /api/test-rooms/:id/model-talks/:modelId", {
      params: { id: roomId, modelId: model?.id ?? 0 },
      body: { kind: "good", title: "A way in", version: model?.version ?? 0, lines: model?.lines } as never,
    });
    expect(change.status).toBe(409);
  });

  test("that is private again needs to be shared before its person can agree", async () => {
    await ofPractice();
    await ask(coach.client);
    await share(false);
    expect((await answer(true)).error).toMatchObject({
      code: "conflict",
      error: "Share this attempt with your coach first. Then you can agree.",
    });
    expect(await state(uma.client)).toMatchObject({ mayAnswer: true, needsSharing: true });
    expect(await written()).toMatchObject([{ consent: "asked", lines: [] }]);
    await share(true);
    expect((await answer(true)).status).toBe(200);
  });

  test("whose person is deleted goes with them", async () => {
    await complete();
    await owner.request("DELETE /api/users/:id", { params: { id: uma.id } });
    expect(await written()).toEqual([]);
  });
});

test("of two who agree again at the same moment, one alone gets the last place", async () => {
  const other = await somebody(api);
  await grantRoom(api.db, other.id, roomId);
  await api.db
    .insertInto("model_talks")
    .values([1, 2, 3].map((n) => ({ room_id: roomId, kind: "good", title: `Written ${n}` })))
    .execute();
  for (let round = 0; round < 50; round++) {
    const own = [uma, other].map(async ({ id, client }, at) => {
      const attempt = await createAttempt(api.db, {
        user_id: id,
        room_id: roomId,
        transcript,
        number: 2 * round + at + 10,
      });
      await api.db
        .insertInto("model_talks")
        .values({
          room_id: roomId,
          kind: "good",
          title: "Again",
          attempt_id: attempt.id,
          person_id: id,
          consent: "refused",
        })
        .execute();
      return () =>
        client.send("PUT /api/attempts/:id/model", { ...byAttempt(attempt.id), body: { isAgreed: true } });
    });
    const agrees = await Promise.all(own);
    const answers = await Promise.all(agrees.map((agree) => agree()));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await api.db.deleteFrom("model_talks").where("attempt_id", "is not", null).execute();
  }
});

describe("it is asked for", () => {
  test("by owners, by authors of the room and by its person's coach, and by nobody else", async () => {
    const author = await somebody(api, { role: "ADMIN" });
    await owner.request("PUT /api/test-rooms/:id/authors", {
      params: { id: roomId },
      body: { userIds: [author.id] },
    });
    const stranger = await somebody(api, { role: "ADMIN" });
    const other = await somebody(api);
    await grantRoom(api.db, other.id, roomId);
    for (const client of [stranger.client, other.client]) expect((await ask(client)).status).toBe(404);
    // An author who does not coach them may not read it either.
    expect((await ask(author.client)).status).toBe(404);
    expect((await ask(uma.client)).status).toBe(403);
    expect((await ask(owner)).status).toBe(200);
  });

  test("once, and not where it is private", async () => {
    await ask(coach.client);
    expect((await ask(owner)).status).toBe(409);
    const hidden = await practised({ category: "Practice", number: 2 });
    expect((await ask(coach.client, hidden)).status).toBe(403);
    expect(await state(coach.client, hidden)).toMatchObject({ mayAsk: false });
  });

  test("and only its person answers", async () => {
    await ask(coach.client);
    for (const client of [owner, coach.client]) expect((await answer(true, client)).status).toBe(403);
    const viewing = await api.viewing(owner, uma.id);
    expect((await answer(true, viewing)).status).toBe(403);
    expect(await state(viewing)).toMatchObject({ mayAnswer: false });
  });
});
