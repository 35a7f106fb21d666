import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createAgent, createAttempt, createRoom } from "../../../test/factories.ts";
import { createVariant } from "../../../test/practice-factories.ts";
import { fakeAssistant } from "../../../test/fake-assistant.ts";
import { fakeVoice } from "../../../test/fake-voice.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import {
  createJudgedRoom,
  enterRoom,
  finishAttempt,
  type Person,
  somebody,
  writeInRoom,
} from "../../../test/practice.ts";

const assistant = fakeAssistant();
const voice = fakeVoice();
let api: TestApi;
let owner: ContractClient;
let uma: Person;
let room: Awaited<ReturnType<typeof createRoom>>;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" }, ctx: { assistant, voice } });
  owner = await api.as("OWNER");
});
afterAll(() => api.close());
beforeEach(async () => {
  uma = await somebody(api);
  room = await createJudgedRoom(api, [uma], { category: "Training" });
  assistant.asked = [];
  voice.told = [];
});

const listed = (client = owner, id = room.id) =>
  client.request("GET /api/test-rooms/:id/variants", { params: { id } });
const create = (body: object, client = owner, id = room.id) =>
  client.send("POST /api/test-rooms/:id/variants", { params: { id }, body: { name: "Angry", ...body } });
const setExam = (body: { meets: "room" | "variant" | "drawn"; variantId?: number }, id = room.id) =>
  owner.request("PUT /api/test-rooms/:id/variants-in-assessments", { params: { id }, body });

const content = (sessionId: string, client = uma.client) =>
  client.request("GET /api/test-rooms/:id/sessions/:sessionId", { params: { id: room.id, sessionId } });

const read = (id: string, client = uma.client) => client.request("GET /api/attempts/:id", { params: { id } });

/** Somebody goes through the room once. @returns what they met, by its name */
async function practise(person = uma, roomId = room.id): Promise<string | null> {
  const { sessionId, attemptId } = await enterRoom(person.client, roomId);
  await writeInRoom(person.client, roomId, sessionId, "Good morning, how can I help you today?");
  await finishAttempt(api, person.client, attemptId);
  return (await read(attemptId, person.client)).variant?.name ?? null;
}

const full = {
  level: "hard" as const,
  counterpart: "Her brother, who did not want to come.",
  mood: "impatient",
  opening: "I have five minutes.",
  objections: ["That is too dear.", "My bank does it for nothing."],
};

describe("who writes a room", () => {
  test("adds, changes and removes its variants, and the log tells it", async () => {
    expect((await create(full)).status).toBe(200);
    const [made] = (await listed()).variants;
    expect(made).toMatchObject({ name: "Angry", ...full, agent: null, attempts: 0 });
    const params = { id: room.id, variantId: made?.id ?? 0 };
    await owner.request("PUT /api/test-rooms/:id/variants/:variantId", {
      params,
      body: { name: "Calm", mood: "friendly" },
    });
    expect((await listed()).variants).toMatchObject([
      { name: "Calm", level: "usual", mood: "friendly", opening: null, objections: [] },
    ]);
    await owner.request("DELETE /api/test-rooms/:id/variants/:variantId", { params });
    expect((await listed()).variants).toEqual([]);
    const entries = await api.db
      .selectFrom("audit_log")
      .select("action")
      .where("subject_type", "=", "room")
      .where("subject_id", "=", String(room.id))
      .orderBy("id")
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      "variant.create",
      "variant.update",
      "variant.remove",
    ]);
  });

  test("may be an author whom an owner named; nobody else learns of them", async () => {
    const author = await somebody(api);
    expect((await create(full, author.client)).status).toBe(404);
    await owner.request("PUT /api/test-rooms/:id/authors", {
      params: { id: room.id },
      body: { userIds: [author.id] },
    });
    expect((await create(full, author.client)).status).toBe(200);
    expect((await listed(author.client)).variants).toMatchObject([{ name: "Angry" }]);
    expect(
      (await uma.client.send("GET /api/test-rooms/:id/variants", { params: { id: room.id } })).status,
    ).toBe(404);
  });

  test.each([
    [{}, "opening"],
    [{ ...full, name: " " }, "name"],
    [{ ...full, level: "brutal" }, "level"],
    [{ ...full, objections: Array.from({ length: 7 }, () => "No.") }, "objections"],
    [{ ...full, objections: ["No.", " "] }, "objections.1"],
    [{ ...full, agentId: 2_000_000_000 }, "agentId"],
  ])("is told what is wrong at its field: %o", async (body, path) => {
    expect((await create(body)).error).toMatchObject({ issues: [{ path }] });
  });

  test("names each differently, and has eight at most", async () => {
    await create(full);
    expect((await create({ ...full, name: "ANGRY" })).error).toMatchObject({
      code: "conflict",
      issues: [{ path: "name" }],
    });
    for (let n = 2; n <= 8; n += 1) await create({ ...full, name: `Angry ${n}` });
    expect((await create({ ...full, name: "One more" })).error).toMatchObject({ code: "conflict" });
    expect((await listed()).variants).toHaveLength(8);
  });

  test("chooses another agent that speaks the room's language and is switched on", async () => {
    const languages = new Map([[room.agent_id ?? 0, "en"]]);
    const agents = await Promise.all(
      ["en", "de"].map(async (language) => {
        const agent = await createAgent(api.db);
        languages.set(agent.id, language);
        return agent;
      }),
    );
    const all = await api.db.selectFrom("agents").select(["id", "external_id"]).execute();
    const usual = { ...voice };
    voice.readScript = (externalId) => {
      const id = all.find(({ external_id }) => external_id === externalId)?.id ?? 0;
      return Promise.resolve({ script: {}, language: languages.get(id) ?? "en" });
    };
    const [english, german] = agents;
    expect((await create({ name: "Hans", agentId: german?.id })).error).toMatchObject({
      issues: [{ path: "agentId", message: "This agent speaks another language than the room's agent." }],
    });
    expect((await create({ name: "Carol", agentId: english?.id })).status).toBe(200);
    Object.assign(voice, usual);
    const off = await createAgent(api.db, { is_active: false });
    expect((await create({ name: "Off", agentId: off.id })).error.code).toBe("agent_inactive");
    const used = await owner.send("DELETE /api/agents/:id", { params: { id: english?.id ?? 0 } });
    expect(used.error.error).toContain(room.name);
  });
});

describe("whoever practises", () => {
  test("meets the room as it is first, then each variant before any comes again, and never one twice in a row", async () => {
    await createVariant(api.db, room.id, { name: "A" });
    await createVariant(api.db, room.id, { name: "B" });
    const met: string[] = [];
    for (let n = 0; n < 6; n += 1) met.push((await practise()) ?? "as it is");
    expect(met[0]).toBe("as it is");
    const all = new Set(["as it is", "A", "B"]);
    expect([new Set(met.slice(0, 3)), new Set(met.slice(3))]).toEqual([all, all]);
    expect(met.every((name, at) => at === 0 || name !== met[at - 1])).toBe(true);
  });

  test("reads who the other person is this time, and no more of it, until the attempt is over", async () => {
    await createVariant(api.db, room.id, { name: "Angry", ...full });
    await practise();
    const { sessionId, attemptId } = await enterRoom(uma.client, room.id);
    const told = await content(sessionId);
    expect(told.attempt?.variant).toEqual({ level: "hard", counterpart: full.counterpart, agent: null });
    expect(JSON.stringify(told)).not.toMatch(/Angry|impatient|five minutes|too dear/);
    expect((await read(attemptId)).variant).toBeNull();
    await writeInRoom(uma.client, room.id, sessionId, "Good morning.");
    await finishAttempt(api, uma.client, attemptId);
    const variant = { name: "Angry", level: "hard" };
    expect((await read(attemptId)).variant).toMatchObject(variant);
    const [row] = (await uma.client.send("GET /api/attempts", { query: { roomId: room.id } })).data;
    expect(row?.variant).toMatchObject(variant);
  });

  test("goes on with the same one after a reload, and it stays with the attempt when it is changed or removed", async () => {
    await practise();
    const { id } = await createVariant(api.db, room.id, { name: "Angry", ...full });
    const { sessionId, attemptId } = await enterRoom(uma.client, room.id);
    expect(await enterRoom(uma.client, room.id)).toEqual({ sessionId, attemptId });
    expect((await content(sessionId)).attempt?.variant).toMatchObject({ level: "hard" });
    await writeInRoom(uma.client, room.id, sessionId, "Good morning.");
    await owner.request("DELETE /api/test-rooms/:id/variants/:variantId", {
      params: { id: room.id, variantId: id },
    });
    expect((await content(sessionId)).attempt?.variant).toMatchObject({ level: "hard" });
    await finishAttempt(api, uma.client, attemptId);
    expect((await read(attemptId)).variant).toEqual({ id, name: "Angry", level: "hard" });
  });

  test("meets none whose agent is switched off, nor one that the provider cannot be told of", async () => {
    const off = await createAgent(api.db, { is_active: false });
    await createVariant(api.db, room.id, { name: "Off", agent_id: off.id });
    await practise();
    expect(await practise()).toBeNull();
  });

  test("meets only variants with an agent of their own where the provider takes no words", async () => {
    const deaf = await testApi({
      ctx: { assistant, voice: { ...fakeVoice(), engines: () => Promise.resolve(null) } },
    });
    const vic = await somebody(deaf);
    const there = await createJudgedRoom(deaf, [vic], { category: "Training" });
    await createVariant(deaf.db, there.id, { name: "Told" });
    const { agentTakesWords } = await (
      await deaf.as("OWNER")
    ).request("GET /api/test-rooms/:id/variants", { params: { id: there.id } });
    expect(agentTakesWords).toBe(false);
    const params = { id: there.id };
    for (let n = 0; n < 2; n += 1) {
      const { sessionId, attemptId } = await enterRoom(vic.client, there.id);
      await writeInRoom(vic.client, there.id, sessionId, "Good morning.");
      const session = await vic.client.request("GET /api/test-rooms/:id/sessions/:sessionId", {
        params: { ...params, sessionId },
      });
      expect(session.attempt?.variant).toBeNull();
      await finishAttempt(deaf, vic.client, attemptId);
    }
    await deaf.close();
  });
});

describe("the agent", () => {
  beforeEach(async () => {
    await createVariant(api.db, room.id, { name: "Angry", ...full });
    await practise();
    assistant.asked = [];
  });

  const told = {
    counterpart: full.counterpart,
    mood: full.mood,
    opening: full.opening,
    objections: full.objections,
  };

  test("is told of it in writing", async () => {
    const { sessionId } = await enterRoom(uma.client, room.id);
    await writeInRoom(uma.client, room.id, sessionId, "Good morning.");
    expect(assistant.asked.at(-1)).toMatchObject({ agent: { variant: told } });
    expect(assistant.asked.at(-1)?.instructions).not.toContain("too dear");
  });

  const call = (sessionId: string) =>
    uma.client.send("GET /api/signed-url", { query: { agentId: String(room.agent_id), sessionId } });
  const address = (providerConversationId: string | null) => () =>
    Promise.resolve({ signedUrl: "wss://voice.example.test/c", providerConversationId });

  test("is told of it before a call, again for each leg, and no address is given away where that failed", async () => {
    const usual = { ...voice };
    const { sessionId } = await enterRoom(uma.client, room.id);
    voice.signedUrl = address("conv_0123456789");
    expect((await call(sessionId)).status).toBe(200);
    expect(voice.told).toEqual([told]);
    voice.tellVariant = () => Promise.resolve(null);
    expect((await call(sessionId)).error.error).toBe(
      "Your voice provider cannot play this variant. Write instead.",
    );
    Object.assign(voice, usual);
  });

  /** The variant has an agent of its own. */
  async function cast() {
    const carol = await createAgent(api.db);
    await api.db
      .updateTable("room_variants")
      .set({ agent_id: carol.id })
      .where("room_id", "=", room.id)
      .execute();
    return carol;
  }

  let calls = 0;

  /** Who is asked to talk. */
  async function called(sessionId: string) {
    const asked: string[] = [];
    const usual = { ...voice };
    voice.signedUrl = (externalId) => {
      asked.push(externalId);
      return address(`conv_987654321${(calls += 1)}`)();
    };
    const { status, data } = await call(sessionId);
    Object.assign(voice, usual);
    expect(status).toBe(200);
    return { asked, conversationId: data.conversationId };
  }

  test("of the variant answers in place of the room's, by voice and in writing", async () => {
    const carol = await cast();
    const { sessionId } = await enterRoom(uma.client, room.id);
    expect((await called(sessionId)).asked).toEqual([carol.external_id]);
    await writeInRoom(uma.client, room.id, sessionId, "Good morning.");
    expect(assistant.asked.at(-1)).toMatchObject({ agent: { externalId: carol.external_id } });
  });

  test("of the variant is found again after a reload", async () => {
    await cast();
    const { sessionId } = await enterRoom(uma.client, room.id);
    const { conversationId } = await called(sessionId);
    const current = () => uma.client.send("GET /api/conversations/current", { query: { sessionId } });
    expect(await current()).toMatchObject({ status: 200, data: { conversationId } });
  });

  test("of the variant goes on from a line of the attempt, as it was told before", async () => {
    const carol = await cast();
    const { sessionId, attemptId } = await enterRoom(uma.client, room.id);
    await writeInRoom(uma.client, room.id, sessionId, "Good morning, how can I help you today?");
    await finishAttempt(api, uma.client, attemptId);
    await createVariant(api.db, room.id, { name: "Calm" });
    const drill = await uma.client.request("POST /api/attempts/:id/drills", {
      params: { id: attemptId },
      body: { line: 0 },
    });
    voice.told = [];
    expect((await called(drill.sessionId)).asked).toEqual([carol.external_id]);
    expect(voice.told).toEqual([told]);
    await writeInRoom(uma.client, room.id, drill.sessionId, "Good morning.");
    expect(assistant.asked.at(-1)).toMatchObject({
      agent: { externalId: carol.external_id, variant: told },
    });
  });

  test("that another server plays reads it as data beside the room", async () => {
    const { sessionId } = await enterRoom(uma.client, room.id);
    Object.assign(assistant, { isBuiltIn: false });
    await writeInRoom(uma.client, room.id, sessionId, "Good morning.");
    Object.assign(assistant, { isBuiltIn: true });
    expect(assistant.asked.at(-1)?.instructions).toContain(JSON.stringify(told.objections));
  });
});

describe("an assessment", () => {
  let ben: Person;
  beforeEach(async () => {
    ben = await somebody(api);
    room = await createJudgedRoom(api, [uma, ben], { category: "Assessment" });
    await createVariant(api.db, room.id, { name: "A" });
    await createVariant(api.db, room.id, { name: "B" });
  });

  test("is the room as it is unless an owner decides otherwise", async () => {
    expect((await listed()).exam).toEqual({ meets: "room", variantId: null });
    expect([await practise(), await practise()]).toEqual([null, null]);
  });

  test("names one, which everybody meets each time", async () => {
    const { id = 0 } = (await listed()).variants.find(({ name }) => name === "B") ?? {};
    await setExam({ meets: "variant", variantId: id });
    expect((await listed()).exam).toEqual({ meets: "variant", variantId: id });
    expect([await practise(), await practise(), await practise(ben)]).toEqual(["B", "B", "B"]);
  });

  test("that draws has everybody of a version meet the same, also when a variant is added meanwhile", async () => {
    await setExam({ meets: "drawn" });
    const first = await practise();
    await createVariant(api.db, room.id, { name: "C" });
    await createVariant(api.db, room.id, { name: "D" });
    expect([await practise(ben), await practise()]).toEqual([first, first]);
  });

  test("that draws goes by what the first attempt of the version has met, whatever the seed says", async () => {
    for (const name of [null, null, null, null, "A", "B"]) {
      room = await createJudgedRoom(api, [uma, ben], { category: "Assessment" });
      const made = [
        await createVariant(api.db, room.id, { name: "A" }),
        await createVariant(api.db, room.id, { name: "B" }),
      ];
      await setExam({ meets: "drawn" });
      const variant_id = made.find((variant) => variant.name === name)?.id ?? null;
      await createAttempt(api.db, { user_id: ben.id, room_id: room.id, category: "Assessment", variant_id });
      expect(await practise()).toBe(name);
    }
  });

  test("names no variant of another room", async () => {
    const other = await createRoom(api.db);
    const { id: variantId } = await createVariant(api.db, other.id);
    const answer = await owner.send("PUT /api/test-rooms/:id/variants-in-assessments", {
      params: { id: room.id },
      body: { meets: "variant", variantId },
    });
    expect(answer.error).toMatchObject({ code: "not_found", issues: [{ path: "variantId" }] });
  });
});

test("insights compare variants, and keep those that were removed", async () => {
  const kept = await createVariant(api.db, room.id, { name: "Kept" });
  await practise();
  await practise();
  await owner.request("DELETE /api/test-rooms/:id/variants/:variantId", {
    params: { id: room.id, variantId: kept.id },
  });
  await createVariant(api.db, room.id, { name: "New" });
  const { variants } = await owner.request("GET /api/practice/rooms/:id", { params: { id: room.id } });
  expect(variants.map(({ name, attempts, isRemoved }) => [name, attempts, isRemoved])).toEqual([
    [null, 1, false],
    ["New", 0, false],
    ["Kept", 1, true],
  ]);
});
