import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createAgent, createRoom, createUser, grantRoom } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { opaqueId } from "../../lib/ids.ts";
import { takePosition } from "./rooms.queries.ts";

let api: TestApi;
let ownerId: number;
let owner: ContractClient;
beforeAll(async () => {
  api = await testApi();
  ownerId = (await createUser(api.db, { role: "OWNER" })).id;
  owner = await api.as({ id: ownerId });
  // With two that work, a room gets none that was not chosen.
  await createAgent(api.db);
  await createAgent(api.db);
});
afterAll(() => api.close());

const rowOf = (id: number) =>
  api.db.selectFrom("rooms").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const traceOf = (id: number) =>
  api.db
    .selectFrom("audit_log")
    .select(["action", "actor_id", "details"])
    .where("subject_type", "=", "room")
    .where("subject_id", "=", String(id))
    .orderBy("id")
    .execute();

const change = (client: ContractClient, id: number, body: object) =>
  client.send("PATCH /api/test-rooms/:id", { params: { id }, body });

async function createAssistant(): Promise<number> {
  const values = { external_id: opaqueId(), name: "Helper" };
  const { id } = await api.db
    .insertInto("assistants")
    .values(values)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const offAgent = { path: "agentId", message: "This agent is switched off. Choose another one." };
const noAgent = { path: "agentId", message: "Choose an agent to go live." };

describe("a new room", () => {
  test("has what was sent, and what is usual where nothing was", async () => {
    const [agent, assistant] = [await createAgent(api.db), await createAssistant()];
    const body = {
      name: "  Objections ",
      description: " Answer doubts ",
      agentId: agent.id,
      openaiAssistantId: assistant,
      backgroundColor: "#16A34A",
      badgeText: "New",
      logoUrl: "https://example.com/logo.png",
      displayOrder: 7,
      status: "PAUSED",
      category: "Practice",
    } as const;
    const { data } = await owner.send("POST /api/test-rooms", { body });
    expect(data).toMatchObject({
      ...body,
      name: "Objections",
      description: "Answer doubts",
      backgroundColor: "#16a34a",
      isActive: false,
      createdBy: ownerId,
      version: 1,
    });
    const plain = await owner.request("POST /api/test-rooms", {
      body: { name: "Plain", agentId: agent.id, description: " ", badgeText: "", logoUrl: "" },
    });
    expect(plain).toMatchObject({
      description: null,
      badgeText: null,
      logoUrl: null,
      backgroundColor: "#2563eb",
      status: "LIVE",
      category: "Training",
      openaiAssistantId: null,
    });
    expect(await traceOf(data.id)).toEqual([
      {
        action: "room.create",
        actor_id: ownerId,
        details: { after: { name: "Objections", agentId: agent.id, status: "PAUSED", category: "Practice" } },
      },
    ]);
  });

  test("without an agent has the default one, or the only one that works, or waits for one", async () => {
    const waiting = await owner.request("POST /api/test-rooms", { body: { name: "Waiting" } });
    expect(waiting).toMatchObject({ agentId: null, status: "INACTIVE", isActive: false });
    const other = await testApi();
    const client = await other.as("OWNER");
    expect(await client.request("POST /api/test-rooms", { body: { name: "None" } })).toMatchObject({
      status: "INACTIVE",
    });
    await createAgent(other.db, { is_active: false });
    const only = await createAgent(other.db);
    const room = await client.request("POST /api/test-rooms", { body: { name: "One" } });
    expect(room).toMatchObject({ agentId: only.id, status: "LIVE" });

    const usual = await createAgent(other.db);
    expect(await client.request("POST /api/test-rooms", { body: { name: "Two" } })).toMatchObject({
      status: "INACTIVE",
    });
    await client.request("PATCH /api/system/settings", { body: { defaultAgentId: usual.id } });
    const named = await client.request("POST /api/test-rooms", { body: { name: "Default" } });
    expect(named).toMatchObject({ agentId: usual.id, status: "LIVE" });
    await client.request("PATCH /api/agents/:id", { params: { id: usual.id }, body: { isActive: false } });
    expect(await client.request("POST /api/test-rooms", { body: { name: "Off" } })).toMatchObject({
      agentId: only.id,
    });
    await other.close();
  });

  const makeAt = async (displayOrder?: number) => {
    const { id: agentId } = await createAgent(api.db);
    return owner.request("POST /api/test-rooms", {
      body: { name: "Placed", agentId, ...(displayOrder && { displayOrder }) },
    });
  };

  test("is made while another one is, and stands behind it", async () => {
    await api.db.transaction().execute(async (trx) => {
      const held = await takePosition(trx, undefined);
      expect((await makeAt()).displayOrder).toBe(held + 1);
      expect((await makeAt(held)).displayOrder).toBe(held + 2);
    });
  });

  test("stands where it was put, or behind all others where that place is taken or none was named", async () => {
    expect((await makeAt(500)).displayOrder).toBe(500);
    expect((await makeAt(500)).displayOrder).toBe(501);
    expect((await makeAt(400)).displayOrder).toBe(400);
    expect((await makeAt()).displayOrder).toBe(502);
    const many = await Promise.all(Array.from({ length: 8 }, () => makeAt(500)));
    expect(new Set(many.map(({ displayOrder }) => displayOrder)).size).toBe(8);
    const last = await makeAt(1_000_000);
    expect((await makeAt()).displayOrder).toBe(last.displayOrder);
  });

  test("has an agent that works and an assistant that is there", async () => {
    const resting = await createAgent(api.db, { is_active: false });
    const refused = async (body: object) => {
      const { status, error } = await owner.send("POST /api/test-rooms", {
        body: { name: "Never", ...body },
      });
      return { status, ...error.issues?.[0] };
    };
    expect(await refused({ agentId: resting.id })).toEqual({ status: 409, ...offAgent });
    expect(await refused({ agentId: 2_000_000_000 })).toMatchObject({ status: 404, path: "agentId" });
    expect(await refused({ openaiAssistantId: 2_000_000_000 })).toEqual({
      status: 404,
      path: "openaiAssistantId",
      message: "This assistant no longer exists. Choose another one.",
    });
    const made = await api.db.selectFrom("rooms").where("name", "=", "Never").execute();
    expect(made).toEqual([]);
  });
});

const noPicture = "Please enter an address that starts with https://";

test.each([
  [{ name: "  " }, "name", "Room name is required"],
  [{ name: null }, "name", "Room name is required"],
  [{ name: "n".repeat(101) }, "name", "Name too long"],
  [{ name: "a\0b" }, "name", expect.stringMatching(/cannot be stored/)],
  [{ description: "d".repeat(501) }, "description", "Description too long"],
  [
    { agentId: 0 },
    "agentId",
    expect.stringMatching(/^(Please select an agent|Agent selection is required)$/),
  ],
  [
    { agentId: "1" },
    "agentId",
    expect.stringMatching(/^(Please select an agent|Agent selection is required)$/),
  ],
  [{ backgroundColor: "#12345" }, "backgroundColor", "Invalid color format"],
  [{ backgroundColor: "red" }, "backgroundColor", "Invalid color format"],
  [{ badgeText: "b".repeat(51) }, "badgeText", "Badge text too long"],
  [{ displayOrder: 0 }, "displayOrder", "Display order must be at least 1"],
  [{ displayOrder: 1.5 }, "displayOrder", "Display order must be at least 1"],
  [{ category: "Other" }, "category", "Category is required"],
  [{ displayOrder: 1_000_001 }, "displayOrder", "Display order must be at most 1000000"],
  [{ openaiAssistantId: 0 }, "openaiAssistantId", "Choose an assistant, or none"],
  [{ logoUrl: "javascript:alert(1)" }, "logoUrl", noPicture],
  [{ logoUrl: "java\tscript:alert(1)" }, "logoUrl", noPicture],
  [{ logoUrl: "data:image/svg+xml,<svg/>" }, "logoUrl", noPicture],
  [{ logoUrl: "//evil.test/a.png" }, "logoUrl", noPicture],
  [{ logoUrl: "http://evil.test/a.png" }, "logoUrl", noPicture],
  [{ logoUrl: `https://evil.test/${"a".repeat(2048)}` }, "logoUrl", "At most 2048 characters"],
  [{ status: "ENDED" }, "status", "Choose LIVE, PAUSED or INACTIVE"],
  ...["createdBy", "id", "createdAt", "isActive"].map((name) => [
    { name: "Bad", [name]: 1 },
    "",
    expect.stringContaining(name),
  ]),
])("%j is refused where it stands, in a new room and in a change", async (values, path, message) => {
  const { id: agentId } = await createAgent(api.db);
  const room = await createRoom(api.db);
  const answers = [
    await owner.send("POST /api/test-rooms", { body: { name: "Bad", agentId, ...(values as object) } }),
    await change(owner, room.id, values),
  ];
  for (const { status, error } of answers) {
    expect(status).toBe(400);
    expect(error.issues).toEqual([{ path, message }]);
  }
  expect(await rowOf(room.id)).toEqual(room);
});

test("the address of a picture is kept and never asked, wherever it points to", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const visits = { count: 0 };
  server.on("connection", () => visits.count++);
  const { id: agentId } = await createAgent(api.db);
  for (const host of ["127.0.0.1", "localhost", "0x7f.1", "2130706433", "x@127.0.0.1", "[::ffff:7f00:1]"]) {
    const body = { name: "Inwards", agentId, logoUrl: `https://${host}:${port}/logo.png` };
    const { id } = await owner.request("POST /api/test-rooms", { body });
    await change(owner, id, { logoUrl: `https://${host}:${port}/other.png` });
    expect((await owner.request("GET /api/test-rooms/:id", { params: { id } })).logoUrl).toMatch(
      /other\.png$/,
    );
  }
  expect(visits.count).toBe(0);
  server.close();
});

describe("a change", () => {
  test("writes what was sent and nothing else, and leaves names but no longer texts in the log", async () => {
    const room = await createRoom(api.db, { name: "Old", description: "kept", logo_url: "https://x.test/a" });
    const { data } = await change(owner, room.id, { name: "New", badgeText: "Secret", displayOrder: 9 });
    expect(data).toMatchObject({ name: "New", badgeText: "Secret", displayOrder: 9, version: 2 });
    expect(await rowOf(room.id)).toEqual({
      ...room,
      name: "New",
      badge_text: "Secret",
      display_order: 9,
      version: 2,
    });
    const details = {
      changed: ["name", "badgeText", "displayOrder"],
      before: { name: "Old", displayOrder: room.display_order },
      after: { name: "New", displayOrder: 9 },
    };
    expect(await traceOf(room.id)).toEqual([{ action: "room.update", actor_id: ownerId, details }]);
  });

  test("to what is there already changes nothing and leaves no trace", async () => {
    const room = await createRoom(api.db);
    const { data } = await change(owner, room.id, { name: room.name, status: "LIVE", description: "" });
    expect(data.version).toBe(1);
    expect(await traceOf(room.id)).toEqual([]);
  });

  test("that was started before another one is refused when it says so", async () => {
    const room = await createRoom(api.db);
    expect((await change(owner, room.id, { name: "First", version: 1 })).data.version).toBe(2);
    const late = await change(owner, room.id, { name: "Second", version: 1 });
    expect([late.status, late.error.code]).toEqual([409, "version_conflict"]);
    expect((await rowOf(room.id)).name).toBe("First");
  });

  test("of different fields by two owners at the same moment loses neither", async () => {
    const room = await createRoom(api.db);
    const other = await api.as("OWNER");
    await Promise.all([
      change(owner, room.id, { name: "Both" }),
      change(other, room.id, { category: "Demo" }),
    ]);
    expect(await rowOf(room.id)).toMatchObject({ name: "Both", category: "Demo", version: 3 });
  });

  test("that begins to point to an agent or assistant needs one that works", async () => {
    const [resting, working] = [await createAgent(api.db, { is_active: false }), await createAgent(api.db)];
    const room = await createRoom(api.db, { agent_id: resting.id });
    expect((await change(owner, room.id, { name: "With whom it had" })).status).toBe(200);
    expect((await change(owner, room.id, { agentId: working.id })).data.agent?.id).toBe(working.id);
    const back = await change(owner, room.id, { agentId: resting.id });
    expect([back.status, back.error.issues]).toEqual([409, [offAgent]]);
    const assistant = await change(owner, room.id, { openaiAssistantId: 2_000_000_000 });
    expect([assistant.status, assistant.error.issues?.[0]?.path]).toEqual([404, "openaiAssistantId"]);
    const known = await createAssistant();
    expect((await change(owner, room.id, { openaiAssistantId: known })).status).toBe(200);
    expect((await change(owner, room.id, { openaiAssistantId: null })).data.openaiAssistantId).toBeNull();
  });

  test("goes live only with an agent that works, and brings one along", async () => {
    const room = await createRoom(api.db, { agent_id: null, status: "INACTIVE" });
    const without = await change(owner, room.id, { status: "LIVE" });
    expect([without.status, without.error.code, without.error.issues]).toEqual([
      409,
      "agent_inactive",
      [noAgent],
    ]);
    const { id: agentId } = await createAgent(api.db);
    const { data } = await change(owner, room.id, { status: "LIVE", agentId });
    expect(data).toMatchObject({ status: "LIVE", isActive: true, agentId });
  });
});

describe("the status", () => {
  const press = (id: number, client = owner) =>
    client.send("PATCH /api/test-rooms/:id/toggle-status", { params: { id } });
  const set = (id: number, status: Room["status"]) =>
    owner.send("PATCH /api/test-rooms/:id/status", { params: { id }, body: { status } });

  test("is switched between live and paused, and from offline to live", async () => {
    for (const [before, after] of [
      ["LIVE", "PAUSED"],
      ["PAUSED", "LIVE"],
      ["INACTIVE", "LIVE"],
    ] as const) {
      const room = await createRoom(api.db, { status: before });
      expect((await press(room.id)).data).toMatchObject({ status: after, isActive: after === "LIVE" });
      const details = { changed: ["status"], before: { status: before }, after: { status: after } };
      expect(await traceOf(room.id)).toEqual([{ action: "room.set_status", actor_id: ownerId, details }]);
    }
  });

  test("is set to any of the three, and to what it is without a trace", async () => {
    const room = await createRoom(api.db);
    for (const status of ["INACTIVE", "PAUSED", "PAUSED", "LIVE", "LIVE"] as const)
      expect((await set(room.id, status)).data.status).toBe(status);
    expect(await traceOf(room.id)).toHaveLength(3);
    expect((await rowOf(room.id)).version).toBe(4);
  });

  test("counts every press of two owners who press at once", async () => {
    const room = await createRoom(api.db);
    const clients = [owner, await api.as("OWNER")];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => press(room.id, clients[n % clients.length])),
    );
    expect(answers.map(({ data }) => data.version).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 2),
    );
    expect(answers.filter(({ data }) => data.status === "LIVE")).toHaveLength(10);
    expect(await rowOf(room.id)).toMatchObject({ status: "LIVE", version: 21 });
    expect(await traceOf(room.id)).toHaveLength(20);
  });

  test("is not live without an agent that works", async () => {
    const [bare, resting] = [
      await createRoom(api.db, { agent_id: null, status: "INACTIVE" }),
      await createRoom(api.db, {
        agent_id: (await createAgent(api.db, { is_active: false })).id,
        status: "PAUSED",
      }),
    ];
    for (const [room, issue] of [
      [bare, noAgent],
      [resting, offAgent],
    ] as const)
      for (const answer of [await press(room.id), await set(room.id, "LIVE")]) {
        expect([answer.status, answer.error.code, answer.error.issues]).toEqual([
          409,
          "agent_inactive",
          [issue],
        ]);
        expect(await rowOf(room.id)).toEqual(room);
      }
  });
});

test("a deleted room takes everything that was said in it along, and the log keeps its name and numbers", async () => {
  const [room, other] = [await createRoom(api.db, { name: "Gone" }), await createRoom(api.db)];
  const { id: userId } = await createUser(api.db);
  for (const { id } of [room, other]) {
    await grantRoom(api.db, userId, id);
    const sessionId = opaqueId();
    const session = { id: sessionId, room_id: id, user_id: userId };
    await api.db.insertInto("room_sessions").values(session).execute();
    const lines = ["one", "two"].map((text) => ({ session_id: sessionId, author: "user" as const, text }));
    await api.db.insertInto("room_messages").values(lines).execute();
    const agent_id = room.agent_id ?? 0;
    const talk = { id: opaqueId(), agent_id, started_by: `staff:${userId}` };
    await api.db
      .insertInto("conversations")
      .values({ ...talk, room_id: id, room_session_id: sessionId })
      .execute();
  }
  expect(await owner.request("DELETE /api/test-rooms/:id", { params: { id: room.id } })).toEqual({
    success: true,
  });
  for (const table of ["room_access", "room_sessions", "conversations"] as const) {
    const left = await api.db.selectFrom(table).select("room_id").execute();
    expect([table, left]).toEqual([table, [{ room_id: other.id }]]);
  }
  expect(await api.db.selectFrom("room_messages").select("text").execute()).toHaveLength(2);
  const details = { name: "Gone", sessions: 1, messages: 2, conversations: 1, people: 1 };
  expect(await traceOf(room.id)).toEqual([{ action: "room.delete", actor_id: ownerId, details }]);
});

test("what is gone is not found, and is deleted once", async () => {
  const { id } = await createRoom(api.db);
  const answers = await Promise.all(
    [1, 2, 3].map(() => owner.send("DELETE /api/test-rooms/:id", { params: { id } })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  for (const answer of [
    await change(owner, id, { name: "Late" }),
    await owner.send("PATCH /api/test-rooms/:id/toggle-status", { params: { id } }),
    await owner.send("PATCH /api/test-rooms/:id/status", { params: { id }, body: { status: "LIVE" } }),
  ])
    expect([answer.status, answer.error.code]).toEqual([404, "not_found"]);
});

test.each(["ADMIN", "USER"] as const)("%s changes no room, not even one of their own", async (role) => {
  const { id: userId } = await createUser(api.db, { role });
  const room = await createRoom(api.db, { created_by: userId });
  await grantRoom(api.db, userId, room.id);
  const client = await api.as({ id: userId });
  const params = { id: room.id };
  for (const answer of [
    await client.send("POST /api/test-rooms", { body: { name: "Mine" } }),
    await change(client, room.id, { name: "Mine" }),
    await client.send("PATCH /api/test-rooms/:id/toggle-status", { params }),
    await client.send("PATCH /api/test-rooms/:id/status", { params, body: { status: "PAUSED" } }),
    await client.send("DELETE /api/test-rooms/:id", { params }),
  ])
    expect([answer.status, answer.error.code]).toEqual([403, "forbidden"]);
  expect(await rowOf(room.id)).toEqual(room);
});

test("the activity log tells in words what happened to a room", async () => {
  const { id: agentId } = await createAgent(api.db);
  const { id } = await owner.request("POST /api/test-rooms", { body: { name: "Told", agentId } });
  await change(owner, id, { category: "Demo" });
  await owner.request("PATCH /api/test-rooms/:id/toggle-status", { params: { id } });
  const told = await owner.request("GET /api/activity/events", { query: { scope: "mine", limit: 3 } });
  expect(told.map(({ action, details }) => [action, details])).toEqual([
    ["Switched a room", "Told is paused now."],
    ["Changed a room", "Told. Changed: category."],
    ["Created a room", "Told."],
  ]);
  await owner.request("DELETE /api/test-rooms/:id", { params: { id } });
  const [last] = await owner.request("GET /api/activity/events", { query: { scope: "mine", limit: 1 } });
  expect([last?.action, last?.details]).toEqual(["Deleted a room", "Told."]);
});
