import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAgent, createRoom, createUser, grantRoom } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";

let api: TestApi;
type Row = Awaited<ReturnType<typeof createRoom>>;
let owner: Awaited<ReturnType<typeof createUser>>;
let rooms: { first: Row; doubts: Row; review: Row; fair: Row };

beforeAll(async () => {
  api = await testApi();
  const { db } = api;
  owner = await createUser(db, { role: "OWNER", first_name: "Olivia", last_name: "Grant" });
  const ben = await createAgent(db, { name: "Ben Sharp", description: "Doubts", domain: "Objections" });
  const made = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
  rooms = {
    first: await createRoom(db, {
      name: "first meeting",
      description: "Win 100% trust",
      display_order: 3,
      created_at: made(1),
    }),
    doubts: await createRoom(db, {
      name: "Doubts",
      agent_id: ben.id,
      badge_text: "Fresh",
      category: "Practice",
      created_by: owner.id,
      display_order: 1,
      created_at: made(3),
    }),
    review: await createRoom(db, { name: "Review", status: "PAUSED", display_order: 2, created_at: made(2) }),
    fair: await createRoom(db, {
      name: "Fair",
      status: "INACTIVE",
      agent_id: null,
      display_order: 2,
      created_at: made(4),
    }),
  };
});
afterAll(() => api.close());

const namesOf = (found: Pick<Room, "name">[]) => found.map(({ name }) => name);

/** Somebody who may use the paused room and the one about doubts. */
async function guest(role: "ADMIN" | "USER") {
  const { id } = await createUser(api.db, { role });
  for (const room of [rooms.review, rooms.doubts]) await grantRoom(api.db, id, room.id);
  return api.as({ id });
}

describe("who sees which rooms", () => {
  test("owners see all, in order and then as they were made, whatever their status", async () => {
    const client = await api.as(owner);
    for (const found of [
      await client.request("GET /api/test-rooms"),
      await client.request("GET /api/user/rooms"),
    ])
      expect(namesOf(found)).toEqual(["Doubts", "Review", "Fair", "first meeting"]);
  });

  test.each(["ADMIN", "USER"] as const)("%s sees those that were given, and none without", async (role) => {
    const client = await guest(role);
    for (const found of [
      await client.request("GET /api/test-rooms"),
      await client.request("GET /api/user/rooms"),
    ])
      expect(namesOf(found)).toEqual(["Doubts", "Review"]);
    expect((await client.request("GET /api/user/rooms")).every(({ hasAccess }) => hasAccess)).toBe(true);
    const { id } = rooms.review;
    expect(await client.request("GET /api/test-rooms/:id", { params: { id } })).toMatchObject({
      name: "Review",
      status: "PAUSED",
    });
    const stranger = await api.as(role);
    expect(await stranger.request("GET /api/test-rooms")).toEqual([]);
    expect(await stranger.request("GET /api/user/rooms")).toEqual([]);
  });

  test.each(["ADMIN", "USER"] as const)(
    "to %s a room of others is the same as one that never was",
    async (role) => {
      const client = await guest(role);
      const [others, nobodys] = [
        await client.send("GET /api/test-rooms/:id", { params: { id: rooms.first.id } }),
        await client.send("GET /api/test-rooms/:id", { params: { id: 2_000_000_000 } }),
      ];
      expect([others.status, nobodys.status]).toEqual([404, 404]);
      expect(others.error.error).toBe(nobodys.error.error);
    },
  );

  test("an owner who views the product as somebody sees what that person sees", async () => {
    const { id } = await createUser(api.db);
    await grantRoom(api.db, id, rooms.first.id);
    const client = await api.viewing(await api.as(owner), id);
    expect(namesOf(await client.request("GET /api/user/rooms"))).toEqual(["first meeting"]);
  });
});

test("a room is described with its agent and who made it, and without the provider's id of the agent", async () => {
  const client = await guest("USER");
  const answer = await client.send("GET /api/test-rooms/:id", { params: { id: rooms.doubts.id } });
  expect(answer.data).toEqual({
    id: rooms.doubts.id,
    name: "Doubts",
    description: null,
    agentId: rooms.doubts.agent_id,
    agent: {
      id: rooms.doubts.agent_id,
      name: "Ben Sharp",
      description: "Doubts",
      domain: "Objections",
      isActive: true,
      isMissing: false,
    },
    openaiAssistantId: null,
    backgroundColor: "#2563eb",
    badgeText: "Fresh",
    logoUrl: null,
    displayOrder: 1,
    status: "LIVE",
    isActive: true,
    category: "Practice",
    createdBy: owner.id,
    createdByUser: { firstName: "Olivia", lastName: "Grant" },
    createdAt: rooms.doubts.created_at,
    version: 1,
  });
  expect(answer.text).not.toContain("agent_test_");
  const fair = await (
    await api.as(owner)
  ).request("GET /api/test-rooms/:id", { params: { id: rooms.fair.id } });
  expect(fair).toMatchObject({ agentId: null, agent: null, isActive: false, createdByUser: null });
});

test.each([
  [{ search: "MEETING" }, ["first meeting"]],
  [{ search: "100%" }, ["first meeting"]],
  [{ search: "100_" }, []],
  [{ search: "fresh" }, ["Doubts"]],
  [{ search: "sharp" }, ["Doubts"]],
  [{ search: "re" }, ["Doubts", "Review"]],
  [{ status: "PAUSED" }, ["Review"]],
  [{ isActive: "true" as const, search: "first" }, ["first meeting"]],
  [{ isActive: "false" as const, search: "Review" }, ["Review"]],
  [{ isActive: "false" as const, search: "first" }, []],
  [{ status: "LIVE", category: "Training" }, ["first meeting"]],
  [{ category: "Assessment" }, []],
  [{ sort: "name" }, ["Doubts", "Fair", "first meeting", "Review"]],
  [{ sort: "newest" }, ["first meeting", "Review", "Doubts", "Fair"]],
  [{ sort: "-order" }, ["first meeting", "Fair", "Review", "Doubts"]],
  [{ sort: "-name" }, ["Review", "first meeting", "Fair", "Doubts"]],
  [{ sort: "-newest" }, ["Fair", "Doubts", "Review", "first meeting"]],
] as const)("the list filtered by %j shows %j", async (query, names) => {
  expect(namesOf(await (await api.as(owner)).request("GET /api/test-rooms", { query }))).toEqual(names);
});

test("a page of the list says how many there are, also behind the last one", async () => {
  const client = await api.as(owner);
  const page = await client.send("GET /api/test-rooms", { query: { limit: 2, offset: 1 } });
  expect(namesOf(page.data)).toEqual(["Review", "Fair"]);
  expect(page.headers["x-total-count"]).toBe("4");
  const behind = await client.send("GET /api/test-rooms", { query: { offset: 50, status: "LIVE" } });
  expect([behind.data, behind.headers["x-total-count"]]).toEqual([[], "2"]);
});

test("the list without pages ends somewhere", async () => {
  const many = await testApi();
  await sql`insert into rooms (name) select 'Room ' || n from generate_series(1, 1001) n`.execute(many.db);
  const client = await many.as("OWNER");
  expect(await client.request("GET /api/user/rooms")).toHaveLength(1000);
  expect(await client.request("GET /api/test-rooms", { query: { limit: 200 } })).toHaveLength(200);
  expect((await client.send("GET /api/test-rooms", { query: { limit: 201 } })).status).toBe(400);
  await many.close();
});

test("nobody who is not signed in sees a room", async () => {
  for (const name of ["GET /api/test-rooms", "GET /api/user/rooms"] as const)
    expect((await api.anonymous().send(name, {})).status).toBe(401);
});
