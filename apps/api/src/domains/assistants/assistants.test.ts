import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createRoom, createUser } from "../../../test/factories.ts";
import { breaking, fakeAssistant, saying } from "../../../test/fake-assistant.ts";
import { testApi } from "../../../test/harness.ts";
import { AppError } from "../../lib/app-error.ts";

const assistant = fakeAssistant();
const api = await testApi({ ctx: { assistant } });
afterAll(() => api.close());

const person = await createUser(api.db, { role: "OWNER", first_name: "Olivia", last_name: "Grant" });
const owner = await api.as(person);
beforeEach(async () => {
  await api.db.updateTable("system_settings").set({ assistant_id: null }).execute();
  await api.db.deleteFrom("rooms").execute();
  await api.db.deleteFrom("assistants").execute();
});

let count = 0;
const added = (values: { name?: string; isActive?: boolean } = {}) =>
  owner.request("POST /api/assistants", {
    body: { assistantId: `asst_${++count}`, name: "Helper", ...values },
  });
const makeDefault = (assistantId: string) =>
  owner.request("PATCH /api/system/assistant", { body: { assistantId } });
const names = async (search?: string) =>
  (await owner.request("GET /api/assistants", { query: { search } })).map(({ name }) => name);

const traceOf = (id: number) =>
  api.db
    .selectFrom("audit_log")
    .select(["action", "actor_id", "details"])
    .where("subject_type", "=", "assistant")
    .where("subject_id", "=", String(id))
    .orderBy("id")
    .execute();

describe("the registry", () => {
  test("says who answers", async () => {
    expect(await owner.request("GET /api/assistants/status")).toEqual({ isBuiltIn: true });
  });

  test("has the default first, then those in use by name, and says who made them and who uses them", async () => {
    await added({ name: "asleep", isActive: false });
    const chosen = await added({ name: "Zoe" });
    await added({ name: "beta" });
    await added({ name: "Alpha" });
    await createRoom(api.db, { assistant_id: chosen.id });
    await makeDefault(chosen.assistantId);
    expect(await names()).toEqual(["Zoe", "Alpha", "beta", "asleep"]);
    const [first] = await owner.request("GET /api/assistants");
    expect(first).toMatchObject({
      isDefault: true,
      usedByRooms: 1,
      lastUsedAt: null,
      createdByUser: { firstName: "Olivia", lastName: "Grant" },
      version: 1,
    });
  });

  test("is searched by name and id, and keeps an assistant whose maker is gone", async () => {
    const maker = await createUser(api.db, { role: "OWNER" });
    const client = await api.as(maker);
    await client.request("POST /api/assistants", {
      body: { assistantId: "asst_Ω 100%", name: "Left behind" },
    });
    await added({ name: "Other" });
    await api.db.deleteFrom("users").where("id", "=", maker.id).execute();
    expect(await names("100%")).toEqual(["Left behind"]);
    expect(await names("BEHIND")).toEqual(["Left behind"]);
    const [found] = await owner.request("GET /api/assistants", { query: { search: "behind" } });
    expect(found?.createdByUser).toBeNull();
    const page = await owner.send("GET /api/assistants", { query: { limit: 1 } });
    expect([page.data.length, page.headers["x-total-count"]]).toEqual([1, "2"]);
  });
});

describe("a new assistant", () => {
  test("is as it was sent, with careful defaults, and the log leaves the instructions out", async () => {
    const body = { assistantId: " asst_new ", name: "New", instructions: "Be kind." };
    const made = await owner.request("POST /api/assistants", { body });
    expect(made).toMatchObject({
      assistantId: "asst_new",
      purpose: "room",
      instructions: "Be kind.",
      model: null,
      maxTokens: null,
      temperature: null,
      seesRoom: true,
      seesTranscript: false,
      isActive: true,
      isDefault: false,
      usedByRooms: 0,
    });
    const [entry] = await traceOf(made.id);
    expect(entry).toMatchObject({ action: "assistant.create", actor_id: person.id });
    expect(JSON.stringify(entry?.details)).not.toContain("Be kind");
  });

  test("has an id of its own", async () => {
    const { assistantId } = await added();
    const answer = await owner.send("POST /api/assistants", { body: { assistantId, name: "Twin" } });
    expect(answer.status).toBe(409);
    expect(answer.error.issues).toEqual([
      { path: "assistantId", message: "An assistant with this ID already exists. Choose another ID." },
    ]);
  });

  test.each([
    [{ assistantId: "x", name: "" }, "name", /^Name is required$/],
    [{ assistantId: " ", name: "X" }, "assistantId", /^Assistant ID is required$/],
    [{ assistantId: "x", name: "X", temperature: 3 }, "temperature", /^At most 2$/],
    [{ assistantId: "x", name: "X", maxTokens: 1.5 }, "maxTokens", /^Enter a whole number$/],
  ])("is not made of %j", async (body, path, message) => {
    const answer = await owner.send("POST /api/assistants", { body });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toEqual([{ path, message: expect.stringMatching(message) }]);
  });
});

describe("a change", () => {
  test("writes what was sent, takes away what is null, and the log says what changed", async () => {
    const { id } = await added();
    const params = { id };
    await owner.request("PATCH /api/assistants/:id", {
      params,
      body: { model: "big", maxTokens: 64, temperature: 0 },
    });
    const after = await owner.request("PATCH /api/assistants/:id", {
      params,
      body: { model: null, instructions: "Be brief." },
    });
    expect(after).toMatchObject({ model: null, maxTokens: 64, temperature: 0, version: 3 });
    expect((await traceOf(id)).at(-1)).toEqual({
      action: "assistant.update",
      actor_id: person.id,
      details: { changed: ["instructions", "model"], before: { model: "big" }, after: { model: null } },
    });
  });

  test("to no model in particular leaves it to the server, however it is said", async () => {
    const { id } = await added();
    for (const nothing of ["", "  ", null]) {
      await owner.request("PATCH /api/assistants/:id", { params: { id }, body: { model: "big" } });
      expect(
        (await owner.request("PATCH /api/assistants/:id", { params: { id }, body: { model: nothing } }))
          .model,
      ).toBeNull();
    }
  });

  test("to what is there already changes nothing and leaves no trace", async () => {
    const { id } = await added({ name: "Same" });
    const after = await owner.request("PATCH /api/assistants/:id", {
      params: { id },
      body: { name: "Same", temperature: null },
    });
    expect(after.version).toBe(1);
    expect(await traceOf(id)).toHaveLength(1);
  });

  test("that was started before another one is refused when it says so", async () => {
    const { id } = await added();
    const change = (name: string, version: number) =>
      owner.send("PATCH /api/assistants/:id", { params: { id }, body: { name, version } });
    expect((await change("First", 1)).data.version).toBe(2);
    const late = await change("Second", 1);
    expect([late.status, late.error.code]).toEqual([409, "version_conflict"]);
    expect(await names()).toEqual(["First"]);
  });

  test("of different fields by two owners at the same moment loses neither", async () => {
    const { id } = await added();
    const other = await api.as("OWNER");
    await Promise.all([
      owner.request("PATCH /api/assistants/:id", { params: { id }, body: { name: "Both" } }),
      other.request("PATCH /api/assistants/:id", { params: { id }, body: { model: "big" } }),
    ]);
    const [after] = await owner.request("GET /api/assistants");
    expect(after).toMatchObject({ name: "Both", model: "big", version: 3 });
    expect(await traceOf(id)).toHaveLength(3);
  });

  test("to an id that another one has is refused at its field", async () => {
    const [one, other] = [await added(), await added()];
    const body = { assistantId: other.assistantId };
    const answer = await owner.send("PATCH /api/assistants/:id", { params: { id: one.id }, body });
    expect([answer.status, answer.error.code, answer.error.issues?.[0]?.path]).toEqual([
      409,
      "conflict",
      "assistantId",
    ]);
  });

  test("of the default's id goes with the settings", async () => {
    const { id, assistantId } = await added();
    await makeDefault(assistantId);
    await owner.request("PATCH /api/assistants/:id", {
      params: { id },
      body: { assistantId: "asst_renamed" },
    });
    expect((await owner.request("GET /api/system/settings")).openaiAssistantId).toBe("asst_renamed");
  });

  test("of one that is gone says so", async () => {
    const answer = await owner.send("PATCH /api/assistants/:id", {
      params: { id: 2_000_000_000 },
      body: { name: "X" },
    });
    expect([answer.status, answer.error.code]).toEqual([404, "not_found"]);
  });
});

describe("the default assistant", () => {
  test("is chosen by its id, and the log says which it was before", async () => {
    const [first, second] = [await added(), await added()];
    await makeDefault(first.assistantId);
    await api.db.deleteFrom("audit_log").execute();
    const settings = await makeDefault(second.assistantId);
    expect(settings.openaiAssistantId).toBe(second.assistantId);
    await makeDefault(second.assistantId);
    const entries = await api.db.selectFrom("audit_log").select(["action", "details"]).execute();
    expect(entries).toEqual([
      {
        action: "system.update",
        details: { openaiAssistantId: { from: first.assistantId, to: second.assistantId } },
      },
    ]);
  });

  test.each([
    [
      "nobody added",
      "asst_unknown",
      404,
      "There is no assistant with this ID. Add it under AI Assistants first.",
    ],
    [
      "that is switched off",
      "asst_asleep",
      409,
      "This assistant is switched off. Switch it on first, or choose another one.",
    ],
  ])("is none %s", async (_which, assistantId, status, message) => {
    await owner.request("POST /api/assistants", {
      body: { assistantId: "asst_asleep", name: "Asleep", isActive: false },
    });
    const answer = await owner.send("PATCH /api/system/assistant", { body: { assistantId } });
    expect(answer.status).toBe(status);
    expect(answer.error.issues).toEqual([{ path: "assistantId", message }]);
    expect((await owner.request("GET /api/system/settings")).openaiAssistantId).toBeNull();
  });

  test("stays, and stays switched on, until another one takes its place", async () => {
    const { id, assistantId } = await added();
    await makeDefault(assistantId);
    const params = { id };
    const off = await owner.send("PATCH /api/assistants/:id", { params, body: { isActive: false } });
    expect([off.status, off.error.error]).toEqual([
      409,
      "This is the default assistant. Make another one the default first, then switch this one off.",
    ]);
    expect((await owner.send("DELETE /api/assistants/:id", { params })).status).toBe(409);
    await makeDefault((await added()).assistantId);
    expect(
      (await owner.send("PATCH /api/assistants/:id", { params, body: { isActive: false } })).status,
    ).toBe(200);
    expect(await owner.request("DELETE /api/assistants/:id", { params })).toEqual({ success: true });
    expect((await traceOf(id)).at(-1)).toMatchObject({
      action: "assistant.delete",
      details: { assistantId, name: "Helper" },
    });
  });

  test("is never one that was switched off at the same moment", async () => {
    for (let round = 0; round < 5; round++) {
      const { id, assistantId } = await added();
      await Promise.all([
        owner.send("PATCH /api/assistants/:id", { params: { id }, body: { isActive: false } }),
        owner.send("PATCH /api/system/assistant", { body: { assistantId } }),
      ]);
      const all = await owner.request("GET /api/assistants");
      expect(all.filter(({ isDefault, isActive }) => isDefault && !isActive)).toEqual([]);
    }
  });
});

test("an assistant that rooms use is switched off, but not deleted", async () => {
  const { id } = await added();
  await createRoom(api.db, { assistant_id: id, name: "Objections" });
  const params = { id };
  expect((await owner.send("PATCH /api/assistants/:id", { params, body: { isActive: false } })).status).toBe(
    200,
  );
  const answer = await owner.send("DELETE /api/assistants/:id", { params });
  expect([answer.status, answer.error.error]).toEqual([
    409,
    'This assistant is used by the room "Objections". Choose another one there first.',
  ]);
});

describe("a test", () => {
  test("asks as the assistant is set up, and keeps nothing", async () => {
    const { id } = await added();
    const setUp = { instructions: "Be brief.", model: "big", maxTokens: 64, temperature: 0.5 };
    await owner.request("PATCH /api/assistants/:id", { params: { id }, body: setUp });
    assistant.script = saying("It ", "depends.");
    const params = { id };
    const answer = await owner.request("POST /api/assistants/:id/test", {
      params,
      body: { question: " Is it so? " },
    });
    expect(answer).toEqual({ answer: "It depends.", milliseconds: expect.any(Number), builtIn: true });
    const messages = [{ role: "user", text: "Is it so?" }];
    expect(assistant.asked.at(-1)).toMatchObject({ ...setUp, messages });
    const [kept] = await owner.request("GET /api/assistants");
    expect(kept?.lastUsedAt).toBeNull();
    const said = await api.db.selectFrom("assistant_messages").select("id").execute();
    expect(said).toEqual([]);
  });

  test("says when the assistant cannot answer, and when there is none", async () => {
    const { id } = await added();
    assistant.script = breaking(new AppError("provider_timeout", "The assistant could not answer."));
    const body = { question: "Why?" };
    const late = await owner.send("POST /api/assistants/:id/test", { params: { id }, body });
    expect([late.status, late.error.code]).toEqual([504, "provider_timeout"]);
    expect(
      (await owner.send("POST /api/assistants/:id/test", { params: { id: 2_000_000_000 }, body })).status,
    ).toBe(404);
  });
});

test.each(["ADMIN", "USER"] as const)("%s neither sees nor changes assistants", async (role) => {
  const client = await api.as(role);
  const params = { id: (await added()).id };
  const calls = [
    client.send("GET /api/assistants", {}),
    client.send("POST /api/assistants", { body: { assistantId: "x", name: "X" } }),
    client.send("PATCH /api/assistants/:id", { params, body: { name: "X" } }),
    client.send("DELETE /api/assistants/:id", { params }),
    client.send("GET /api/assistants/:id", { params }),
    client.send("GET /api/assistants/status", {}),
    client.send("PUT /api/assistants/:id/rooms", { params, body: { roomIds: [] } }),
    client.send("POST /api/assistants/:id/test", { params, body: { question: "?" } }),
    client.send("PATCH /api/system/assistant", { body: { assistantId: "x" } }),
  ];
  for (const answer of await Promise.all(calls)) expect(answer.status).toBe(403);
});

test("one of more than a list holds is read by its id, and one that is gone is missing", async () => {
  const { id } = await added();
  const read = (assistant: number) => owner.send("GET /api/assistants/:id", { params: { id: assistant } });
  expect(await read(id)).toMatchObject({ status: 200, data: { id, isDefault: false } });
  expect((await read(2_000_000_000)).status).toBe(404);
});
