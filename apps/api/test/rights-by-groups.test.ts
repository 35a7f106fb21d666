import { nameOf } from "@field-advisor/api-client/testing";
import { contract } from "@field-advisor/schema/contract";
import type { Endpoint } from "@field-advisor/schema/endpoint";
import type { Role } from "@field-advisor/schema/routes";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContractClient } from "./contract-client.ts";
import { createContent, createGroup, createRoom, createRubric, createUser, grantRoom } from "./factories.ts";
import { fakeAssistant } from "./fake-assistant.ts";
import { testApi, type TestApi } from "./harness.ts";

let api: TestApi;
let roomId: number;
let itemId: number;
let groupId: number;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" }, ctx: { assistant: fakeAssistant() } });
  roomId = (await createRoom(api.db)).id;
  await createRubric(api.db, roomId);
  itemId = (await createContent(api.db, { audience: "selected" })).id;
  groupId = (await createGroup(api.db, { roomIds: [roomId], contentIds: [itemId] })).id;
});
afterAll(() => api.close());

const ways = {
  "by themselves": async (userId: number) => {
    await grantRoom(api.db, userId, roomId);
    await api.db
      .insertInto("content_permissions")
      .values({ user_id: userId, content_id: itemId, can_access: true })
      .execute();
  },
  "by a group": async (userId: number) => {
    await api.db.insertInto("group_members").values({ group_id: groupId, user_id: userId }).execute();
  },
  "not at all": async () => {},
} as const;

async function personOf(role: Role, way: keyof typeof ways): Promise<number> {
  const { id } = await createUser(api.db, { role });
  await ways[way](id);
  return id;
}

/** Everything that is read of a room or an item of the library, and the ways into a room. */
const calls = Object.values(contract)
  .flatMap((group): Endpoint[] => Object.values(group))
  .filter(({ method, path }) => {
    const isRoom =
      /^\/api\/test-rooms\/:id(\/(practice|rubric|variants|models|sessions|training|model-talks|authors))?$/.test(
        path,
      );
    return method === "GET"
      ? isRoom || path.startsWith("/api/content/:id/")
      : path === "/api/test-rooms/:id/session";
  });

async function answersOf(client: ContractClient) {
  const answers: Record<string, number> = {};
  for (const endpoint of calls) {
    const params = { id: endpoint.path.startsWith("/api/content") ? itemId : roomId };
    const { status } = await client.send(nameOf(endpoint), { params });
    answers[nameOf(endpoint)] = status;
  }
  const rooms = await client.request("GET /api/user/rooms");
  const listed = await client.request("GET /api/test-rooms");
  const items = await client.request("GET /api/dashboard/content");
  return {
    answers,
    rooms: rooms.map(({ id }) => id),
    listed: listed.map(({ id }) => id),
    items: items.map(({ id }) => id),
  };
}

test("there is enough to compare", () => {
  expect(calls.length).toBeGreaterThan(8);
});

test.each(["USER", "ADMIN"] as const)(
  "what a group gives %s is worth what they were given by themselves, wherever it is asked, and to who views as them",
  async (role) => {
    const own = await personOf(role, "by themselves");
    const grouped = await personOf(role, "by a group");
    const expected = await answersOf(await api.as({ id: own }));
    expect(expected.rooms).toEqual([roomId]);
    expect(expected.items).toEqual([itemId]);
    expect(await answersOf(await api.as({ id: grouped }))).toEqual(expected);
    const viewed = await answersOf(await api.viewing(await api.as("OWNER"), own));
    expect(await answersOf(await api.viewing(await api.as("OWNER"), grouped))).toEqual(viewed);
  },
);

test.each(["USER", "ADMIN"] as const)("without either %s finds nothing of it", async (role) => {
  const { answers, rooms, listed, items } = await answersOf(
    await api.as({ id: await personOf(role, "not at all") }),
  );
  expect([rooms, listed, items]).toEqual([[], [], []]);
  expect(answers["GET /api/test-rooms/:id"]).toBe(404);
  expect(answers["POST /api/test-rooms/:id/session"]).toBe(404);
});

test("an owner needs no group, and a change of their role leaves what their groups give", async () => {
  const { id } = await createUser(api.db, { role: "OWNER" });
  const before = await answersOf(await api.as({ id }));
  await ways["by a group"](id);
  expect(await answersOf(await api.as({ id }))).toEqual(before);
  const owner = await api.as("OWNER");
  await owner.request("PATCH /api/users/:id", { params: { id }, body: { role: "USER" } });
  const { rooms, items } = await answersOf(await api.as({ id }));
  expect([rooms, items]).toEqual([[roomId], [itemId]]);
});
