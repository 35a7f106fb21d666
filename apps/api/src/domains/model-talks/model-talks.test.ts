import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createAttempt } from "../../../test/factories.ts";
import { createModelTalk, modelLines } from "../../../test/practice-factories.ts";
import { fakeVoice, spokenFrames, testPersona } from "../../../test/fake-voice.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { createJudgedRoom, type Person, somebody } from "../../../test/practice.ts";

const voice = fakeVoice();
let api: TestApi;
let owner: ContractClient;
let uma: Person;
let roomId: number;

const german = { voiceId: "voice_de", name: "Katrin", language: "de" };
const voices = [
  { voiceId: "voice_1", name: "One", language: "en" },
  german,
  { voiceId: "voice_2", name: "Two", language: "en" },
];

beforeAll(async () => {
  voice.listVoices = () => Promise.resolve(voices as never);
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" }, ctx: { voice } });
  owner = await api.as("OWNER");
});
afterAll(() => api.close());
beforeEach(async () => {
  uma = await somebody(api);
  const room = await createJudgedRoom(api, [uma], { category: "Training" });
  roomId = room.id;
  const { external_id } = await api.db
    .selectFrom("agents")
    .select("external_id")
    .where("id", "=", room.agent_id)
    .executeTakeFirstOrThrow();
  voice.agents.set(external_id, { name: "Agent", persona: testPersona });
  voice.aloud = [];
  voice.state = "up";
});

const good = { kind: "good" as const, title: "A good start", lines: modelLines };
const inRoom = () => ({ params: { id: roomId } });
const create = (body: object = {}, client = owner) =>
  client.send("POST /api/test-rooms/:id/model-talks", { ...inRoom(), body: { ...good, ...body } });
const written = (client = owner) => client.request("GET /api/test-rooms/:id/model-talks", inRoom());
const shown = (client = uma.client) => client.request("GET /api/test-rooms/:id/models", inRoom());
const read = (id: number, client = uma.client) => client.send("GET /api/models/:id", { params: { id } });
const settings = (modelsShown: "before" | "after" | "always") =>
  api.db
    .insertInto("room_training")
    .values({ room_id: roomId, models_shown: modelsShown })
    .onConflict((conflict) => conflict.column("room_id").doUpdateSet({ models_shown: modelsShown }))
    .execute();
const update = (id: number, body: object, client = owner) =>
  client.send("PUT /api/test-rooms/:id/model-talks/:modelId", {
    params: { id: roomId, modelId: id },
    body: { ...good, version: 1, ...body },
  });

describe("who writes a room", () => {
  test("writes a model talk, which the voices speak in turn, and changes and removes it", async () => {
    expect((await create()).status).toBe(200);
    expect((await written())[0]).toMatchObject({ ...good, isComplete: true, sound: { state: "making" } });
    await api.performJobs();
    const [made] = await written();
    expect(made?.sound).toEqual({ state: "ready", problem: null });
    expect(voice.aloud).toEqual(modelLines.map(({ text }) => text));
    const id = made?.id ?? 0;
    const { sound } = (await read(id, owner)).data;
    const [first, second] = modelLines.map(({ text }) => (text.length * 576) / 22_050);
    expect(sound.heard?.lines).toEqual([
      { place: 0, start: 0, end: expect.closeTo(first ?? 0, 1) },
      {
        place: 1,
        start: expect.closeTo(first ?? 0, 1),
        end: expect.closeTo((first ?? 0) + (second ?? 0), 1),
      },
    ]);
    // A note is not spoken.
    const lines = [{ ...modelLines[0], note: "Another note." }, modelLines[1]];
    expect((await update(id, { lines })).status).toBe(200);
    await api.performJobs();
    expect(voice.aloud).toHaveLength(2);
    expect(
      (await update(id, { version: 2, lines: [...lines, { isUser: true, text: "Fine." }] })).status,
    ).toBe(200);
    expect((await read(id, owner)).data.sound).toMatchObject({ state: "making", heard: null });
    await api.performJobs();
    expect((await read(id, owner)).data.sound.heard?.lines).toHaveLength(3);
    expect((await update(id, { version: 1 })).error.code).toBe("version_conflict");
    await owner.request("DELETE /api/test-rooms/:id/model-talks/:modelId", {
      params: { id: roomId, modelId: id },
    });
    expect(await written()).toEqual([]);
    const entries = await api.db
      .selectFrom("audit_log")
      .select("action")
      .where("subject_id", "=", String(roomId))
      .orderBy("id")
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      "model.create",
      "model.update",
      "model.update",
      "model.remove",
    ]);
  });

  test("the adviser has another voice of the agent's language", async () => {
    const asked: string[] = [];
    const usual = { ...voice };
    voice.readAloud = (text, voiceId) => {
      asked.push(voiceId);
      return Promise.resolve(spokenFrames(text));
    };
    await create();
    await api.performJobs();
    Object.assign(voice, usual);
    expect(asked).toEqual(["voice_2", "voice_1"]);
  });

  test("is told why it could not be spoken, and has it tried again", async () => {
    const usual = { ...voice };
    voice.readAloud = () => Promise.resolve(null);
    await create();
    await api.performJobs();
    const [made] = await written();
    expect(made?.sound).toEqual({ state: "failed", problem: "Your voice provider does not speak texts." });
    Object.assign(voice, usual);
    const again = { params: { id: roomId, modelId: made?.id ?? 0 } };
    await owner.request("POST /api/test-rooms/:id/model-talks/:modelId/sound", again);
    await api.performJobs();
    expect((await written())[0]?.sound.state).toBe("ready");
    expect((await owner.send("POST /api/test-rooms/:id/model-talks/:modelId/sound", again)).status).toBe(409);
  });

  test("has room for four", async () => {
    for (let n = 0; n < 4; n += 1) await create();
    expect((await create()).error).toMatchObject({ code: "conflict" });
  });

  test("may be an author; nobody else learns of what is written", async () => {
    const author = await somebody(api);
    expect((await create({}, author.client)).status).toBe(404);
    await owner.request("PUT /api/test-rooms/:id/authors", { ...inRoom(), body: { userIds: [author.id] } });
    expect((await create({}, author.client)).status).toBe(200);
    expect((await uma.client.send("GET /api/test-rooms/:id/model-talks", inRoom())).status).toBe(404);
    const [made] = await written(author.client);
    // Nobody has tried the room yet.
    expect((await read(made?.id ?? 0)).status).toBe(404);
    expect((await read(made?.id ?? 0, author.client)).status).toBe(200);
  });

  test("is told what is wrong at its line", async () => {
    const lines = [{ ...modelLines[0], isMistake: true, note: null }, modelLines[1]];
    expect((await create({ kind: "bad", lines })).error).toMatchObject({
      issues: [{ path: "lines.0.note" }],
    });
  });

  test("has a pasted conversation read", async () => {
    const { lines } = await owner.request("POST /api/test-rooms/:id/model-talks/read", {
      ...inRoom(),
      body: { transcript: "Adviser: Good morning.\nClient: Hello.\nAdviser: What brings you here?" },
    });
    expect(lines).toEqual([
      { isUser: true, text: "Good morning." },
      { isUser: false, text: "Hello." },
      { isUser: true, text: "What brings you here?" },
    ]);
  });
});

describe("who trains in the room", () => {
  const tried = () => createAttempt(api.db, { user_id: uma.id, room_id: roomId });

  test("sees models when the room shows them: after the first attempt, before it, or always", async () => {
    const { id } = await createModelTalk(api.db, roomId);
    expect([await shown(), (await read(id)).status]).toEqual([[], 404]);
    await settings("before");
    expect(await shown()).toMatchObject([{ id, kind: "good", isWatched: false }]);
    await tried();
    expect(await shown()).toEqual([]);
    for (const when of ["after", "always"] as const) {
      await settings(when);
      expect(await shown()).toMatchObject([{ id }]);
      expect((await read(id)).data).toMatchObject({ lines: modelLines, room: { id: roomId } });
    }
    await api.db.deleteFrom("room_access").where("user_id", "=", uma.id).execute();
    expect((await read(id)).status).toBe(404);
  });

  test("sees none of an exam until no other attempt may come", async () => {
    const { id } = await createJudgedRoom(api, [uma], { category: "Assessment" });
    roomId = id;
    await settings("always");
    const model = await createModelTalk(api.db, roomId);
    await createAttempt(api.db, { user_id: uma.id, room_id: roomId, category: "Assessment" });
    expect([await shown(), (await read(model.id)).status]).toEqual([[], 404]);
    const sound = await uma.client.send("GET /api/models/:id/sound", { params: { id: model.id } });
    expect(sound.status).toBe(404);
  });

  test("sees none that is not complete", async () => {
    await tried();
    const { id } = await createModelTalk(api.db, roomId, { is_complete: false, lines: [] });
    expect([await shown(), (await read(id)).status]).toEqual([[], 404]);
  });

  const open = (id: number) => uma.client.request("POST /api/models/:id/openings", { params: { id } });
  const report = (id: number, body: { played?: { from: number; to: number }[]; isRead?: boolean }) =>
    uma.client.request("POST /api/models/:id/progress", { params: { id }, body });
  const openedAgo = (id: number, seconds: number) =>
    api.db
      .updateTable("model_views")
      .set({ opened_at: new Date(Date.now() - seconds * 1000) })
      .where("model_id", "=", id)
      .execute();

  test("has watched one that was read to its end, but not sooner than that can be", async () => {
    await tried();
    const long = modelLines.map((line) => ({ ...line, text: "word ".repeat(100).trim() }));
    const { id } = await createModelTalk(api.db, roomId, { lines: long });
    expect(await report(id, { isRead: true })).toEqual({ isWatched: false });
    await open(id);
    expect(await report(id, { isRead: true })).toEqual({ isWatched: false });
    await openedAgo(id, 60);
    expect(await report(id, {})).toEqual({ isWatched: false });
    expect(await report(id, { isRead: true })).toEqual({ isWatched: true });
    expect(await shown()).toMatchObject([{ id, isWatched: true }]);
    expect((await written())[0]?.watchedBy).toBe(1);
    const entries = await api.db
      .selectFrom("audit_log")
      .select("action")
      .where("actor_id", "=", uma.id)
      .orderBy("id")
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(["model.open", "model.watched"]);
  });

  test("has watched one that was heard, as far as the clock allows", async () => {
    await create({ lines: modelLines.map((line) => ({ ...line, text: "word ".repeat(120).trim() })) });
    await api.performJobs();
    await tried();
    const [model] = await shown();
    const id = model?.id ?? 0;
    await open(id);
    const all = { played: [{ from: 0, to: 60 }] };
    expect(await report(id, all)).toEqual({ isWatched: false });
    expect(await report(id, all)).toEqual({ isWatched: false });
    await api.db
      .updateTable("model_views")
      .set({ reported_at: new Date(Date.now() - 50_000) })
      .where("model_id", "=", id)
      .execute();
    expect(await report(id, all)).toEqual({ isWatched: true });
  });

  test("hears it whole or in part", async () => {
    await create();
    await api.performJobs();
    await tried();
    const [model] = await shown();
    const params = { id: model?.id ?? 0 };
    const whole = await uma.client.send("GET /api/models/:id/sound", { params });
    expect(whole.headers["content-type"]).toBe("audio/mpeg");
    expect(whole.status).toBe(200);
    const size = Number(whole.headers["content-length"]);
    expect(size).toBe(modelLines.reduce((sum, { text }) => sum + spokenFrames(text).length, 0));
    const other = await (await somebody(api)).client.send("GET /api/models/:id/sound", { params });
    expect(other.status).toBe(404);
  });
});
