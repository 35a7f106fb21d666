import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import {
  assign,
  createContent,
  createGroup,
  createRoom,
  createUser,
  grantRoom,
} from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";
import { always, callServer } from "../../../test/provider-server.ts";
import { opaqueId } from "../../lib/ids.ts";
import { selectProfile } from "../own-data/own-data.queries.ts";

/** Names each conversation, and ends it when asked. */
const provider = await callServer((request, response) =>
  always(request.method === "POST" ? {} : { status: "done" })(request, response),
);
afterEach(() => {
  provider.meanwhile = async () => {};
});
const api = await testApi({
  env: { VOICE_PROVIDER_URL: provider.url, VOICE_PROVIDER_KEY: "key", RATE_LIMIT_FACTOR: "1000" },
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

const owner = await api.as("OWNER");

type Room = Awaited<ReturnType<typeof createRoom>>;

const roomsOf = async (client: ContractClient) =>
  (await client.request("GET /api/user/rooms")).map(({ id }) => id);

const itemsOf = async (client: ContractClient) =>
  (await client.request("GET /api/dashboard/content")).map(({ id }) => id);

const explain = (userId: number, roomId: number) =>
  owner.request("GET /api/user-access/:userId/room/:roomId", { params: { userId, roomId } });

const changePeople = (id: number, body: { add?: number[]; remove?: number[] }) =>
  owner.request("POST /api/groups/:id/people", { params: { id }, body });

const changeRooms = (id: number, body: { add?: number[]; remove?: number[] }) =>
  owner.request("POST /api/groups/:id/rooms", { params: { id }, body });

describe("what a group opens", () => {
  test("its people enter at once, and nobody else, until it is taken from the group or they leave it", async () => {
    const [ada, bob] = [await createUser(api.db), await createUser(api.db)];
    const [one, two] = [await createRoom(api.db), await createRoom(api.db)];
    const { id } = await createGroup(api.db, { userIds: [ada.id] });
    const [mine, theirs] = [await api.as(ada), await api.as(bob)];
    expect(await roomsOf(mine)).toEqual([]);
    expect(await changeRooms(id, { add: [one.id, two.id] })).toEqual({
      added: [one.id, two.id],
      removed: [],
    });
    expect(await roomsOf(mine)).toEqual([one.id, two.id]);
    expect(await roomsOf(theirs)).toEqual([]);
    expect((await theirs.send("GET /api/test-rooms/:id", { params: { id: one.id } })).status).toBe(404);
    await changePeople(id, { add: [bob.id] });
    expect(await roomsOf(theirs)).toEqual([one.id, two.id]);
    await mine.request("POST /api/test-rooms/:id/session", { params: { id: one.id } });
    const params = { id };
    await owner.request("PUT /api/groups/:id/rooms", { params, body: { roomIds: [two.id, two.id] } });
    expect(await roomsOf(mine)).toEqual([two.id]);
    const entered = await mine.send("POST /api/test-rooms/:id/session", { params: { id: one.id } });
    expect([entered.status, entered.error.code]).toEqual([403, "forbidden"]);
    expect(await owner.request("GET /api/groups/:id/rooms", { params })).toMatchObject([
      { id: two.id, name: two.name, status: "LIVE" },
    ]);
    await changePeople(id, { remove: [ada.id] });
    expect(await roomsOf(mine)).toEqual([]);
    await owner.request("DELETE /api/groups/:id", { params });
    expect(await roomsOf(theirs)).toEqual([]);
  });

  test("is explained by the groups' names, beside a right of one's own, and not to owners", async () => {
    const [ada, chief] = [await createUser(api.db), await createUser(api.db, { role: "OWNER" })];
    const room = await createRoom(api.db);
    const north = await createGroup(api.db, {
      name: "North",
      userIds: [ada.id, chief.id],
      roomIds: [room.id],
    });
    const east = await createGroup(api.db, { name: "east", userIds: [ada.id], roomIds: [room.id] });
    const groups = [
      { id: east.id, name: "east" },
      { id: north.id, name: "North" },
    ];
    expect(await explain(ada.id, room.id)).toEqual({ canEnter: true, reasons: ["by_group"], groups });
    await grantRoom(api.db, ada.id, room.id);
    expect(await explain(ada.id, room.id)).toEqual({
      canEnter: true,
      reasons: ["granted", "by_group"],
      groups,
    });
    expect(await explain(chief.id, room.id)).toEqual({ canEnter: true, reasons: ["owner"], groups: [] });
    const query = { userIds: `${ada.id},${chief.id}` };
    expect(await owner.request("GET /api/user-access/by-groups", { query })).toEqual([
      { userId: ada.id, roomId: room.id, groups },
    ]);
    expect(await owner.request("GET /api/user-access", { query })).toMatchObject([{ user_id: ada.id }]);
    expect(
      await owner.request("GET /api/user-access/by-groups", { query: { roomId: room.id } }),
    ).toHaveLength(1);
    expect(await owner.request("GET /api/user-access/by-groups", { query: { offset: 1, ...query } })).toEqual(
      [],
    );
  });

  test("is left where one of the rooms or items is gone, and says which", async () => {
    const { id } = await createGroup(api.db);
    const room = await createRoom(api.db);
    for (const [call, path] of [
      ["POST /api/groups/:id/rooms", "roomIds"],
      ["POST /api/groups/:id/content", "contentIds"],
    ] as const) {
      const body = { add: [room.id, 2_000_000_000] };
      const { status, error } = await owner.send(call, { params: { id }, body });
      expect([status, error.issues?.[0]?.path]).toEqual([404, path]);
    }
    expect(await owner.request("GET /api/groups/:id/rooms", { params: { id } })).toEqual([]);
  });

  test("ends with the room", async () => {
    const ada = await createUser(api.db);
    const room = await createRoom(api.db);
    const { id } = await createGroup(api.db, { userIds: [ada.id], roomIds: [room.id] });
    await grantRoom(api.db, ada.id, room.id);
    await owner.request("DELETE /api/test-rooms/:id", { params: { id: room.id } });
    expect(await owner.request("GET /api/groups/:id", { params: { id } })).toMatchObject({
      rooms: 0,
      people: 1,
    });
    const entry = await api.db
      .selectFrom("audit_log")
      .select("details")
      .where("action", "=", "room.delete")
      .where("subject_id", "=", String(room.id))
      .executeTakeFirstOrThrow();
    expect(entry.details).toMatchObject({ people: 1 });
  });
});

describe("the library", () => {
  test("a person's own answer comes first, then their groups, then the audience", async () => {
    const [ada, bob] = [await createUser(api.db), await createUser(api.db)];
    const [closed, everybodys] = [
      await createContent(api.db, { audience: "selected" }),
      await createContent(api.db, { audience: "all" }),
    ];
    const [mine, theirs] = [await api.as(ada), await api.as(bob)];
    const { id } = await createGroup(api.db, { userIds: [ada.id, bob.id] });
    const params = { id };
    expect(await itemsOf(mine)).toEqual([everybodys.id]);
    expect(
      await owner.request("POST /api/groups/:id/content", {
        params,
        body: { add: [closed.id, everybodys.id] },
      }),
    ).toEqual({ added: [closed.id, everybodys.id], removed: [] });
    expect(new Set(await itemsOf(mine))).toEqual(new Set([closed.id, everybodys.id]));
    for (const content_id of [closed.id, everybodys.id])
      await api.db
        .insertInto("content_permissions")
        .values({ content_id, user_id: bob.id, can_access: false })
        .execute();
    expect(await itemsOf(theirs)).toEqual([]);
    expect(await owner.request("GET /api/groups/:id/content", { params })).toHaveLength(2);
    await owner.request("PUT /api/groups/:id/content", { params, body: { contentIds: [] } });
    expect(await itemsOf(mine)).toEqual([everybodys.id]);
  });
});

test("who gives an item to nobody takes it from its groups too", async () => {
  const ada = await createUser(api.db);
  const item = await createContent(api.db, { audience: "selected" });
  await createGroup(api.db, { userIds: [ada.id], contentIds: [item.id] });
  const client = await api.as(ada);
  const named = async () =>
    (await owner.request("GET /api/dashboard/content/manage", { query: { search: item.title } }))[0]?.named;
  expect([await named(), await itemsOf(client)]).toEqual([
    { may: 0, mayNot: 0, groups: 1 },
    expect.arrayContaining([item.id]),
  ]);
  await owner.request("POST /api/content/permissions/bulk", {
    body: { contentId: item.id, canAccess: false },
  });
  expect([await named(), await itemsOf(client)]).toEqual([
    { may: 0, mayNot: 0, groups: 0 },
    expect.not.arrayContaining([item.id]),
  ]);
});

test("an item of one's group, switched off and on again, is the group's as before", async () => {
  const ada = await createUser(api.db);
  const item = await createContent(api.db, { audience: "selected" });
  const { id } = await createGroup(api.db, { userIds: [ada.id], contentIds: [item.id] });
  const client = await api.as(ada);
  const opens = async () => (await itemsOf(client)).includes(item.id);
  const after = [];
  for (const canAccess of [false, true]) {
    await owner.request("POST /api/content/permissions", {
      body: { contentId: item.id, userId: ada.id, canAccess },
    });
    after.push(await opens());
  }
  await owner.request("POST /api/groups/:id/people", { params: { id }, body: { add: [], remove: [ada.id] } });
  expect([...after, await opens()]).toEqual([false, true, false]);
});

test("one's own data names one's groups", async () => {
  const ada = await createUser(api.db);
  await createGroup(api.db, { name: "Named in the archive", userIds: [ada.id] });
  expect(await selectProfile(api.db, ada.id)).toMatchObject({ groups: [{ name: "Named in the archive" }] });
});

describe("somebody who talks in a room of their group", () => {
  async function talkIn({ id: room_id, agent_id }: Room, user_id: number): Promise<string> {
    const sessionId = opaqueId();
    await api.db.insertInto("room_sessions").values({ id: sessionId, room_id, user_id }).execute();
    const client = await api.as({ id: user_id });
    await client.request("GET /api/signed-url", { query: { agentId: String(agent_id), sessionId } });
    return provider.newest();
  }

  async function ended() {
    await api.performJobs();
    return provider.seen.filter(({ method }) => method === "POST").map(({ url }) => url?.split("/").at(-2));
  }

  /** One who has the room by the group alone, and such as have it otherwise too. */
  async function people() {
    const room = await createRoom(api.db);
    const [only, granted, twice, chief] = [
      await createUser(api.db),
      await createUser(api.db),
      await createUser(api.db),
      await createUser(api.db, { role: "OWNER" }),
    ];
    const all = [only.id, granted.id, twice.id, chief.id];
    const group = await createGroup(api.db, { userIds: all, roomIds: [room.id] });
    await grantRoom(api.db, granted.id, room.id);
    await createGroup(api.db, { userIds: [twice.id], roomIds: [room.id] });
    const goesOn = [];
    const ends = await talkIn(room, only.id);
    for (const { id } of [granted, twice, chief]) goesOn.push(await talkIn(room, id));
    return { room, group, all, only, ends, goesOn };
  }

  test.each<[string, (groupId: number, roomId: number, all: number[]) => Promise<unknown>]>([
    ["the group is deleted", (id) => owner.request("DELETE /api/groups/:id", { params: { id } })],
    ["they are taken out of it", (id, _room, all) => changePeople(id, { remove: all })],
    ["the room is taken from it", (id, roomId) => changeRooms(id, { remove: [roomId] })],
    [
      "its rooms are replaced",
      (id) => owner.request("PUT /api/groups/:id/rooms", { params: { id }, body: { roomIds: [] } }),
    ],
  ])("is ended when %s, and nobody who may enter by something else", async (_what, lose) => {
    const { room, group, all, ends, goesOn } = await people();
    await lose(group.id, room.id, all);
    expect(await ended()).toContain(ends);
    for (const conversation of goesOn) expect(await ended()).not.toContain(conversation);
  });

  test("is ended when they get other groups", async () => {
    const { only, ends } = await people();
    await owner.request("PUT /api/users/:id/groups", { params: { id: only.id }, body: { groupIds: [] } });
    expect(await ended()).toContain(ends);
  });

  test("goes on when a right of their own is taken, or the group changes otherwise", async () => {
    const { room, group, only, ends } = await people();
    await grantRoom(api.db, only.id, room.id);
    const other = await createRoom(api.db);
    const params = { userId: only.id, roomId: room.id };
    await owner.request("PATCH /api/user-access/:userId/room/:roomId", {
      params,
      body: { canAccess: false },
    });
    await changeRooms(group.id, { add: [other.id] });
    await changeRooms(group.id, { remove: [other.id] });
    await owner.request("PATCH /api/groups/:id", {
      params: { id: group.id },
      body: { name: `Renamed ${group.id}` },
    });
    expect(await ended()).not.toContain(ends);
  });

  test("with its agent, without saying where, is ended with the group too", async () => {
    const room = await createRoom(api.db);
    const { id } = await createUser(api.db);
    const group = await createGroup(api.db, { userIds: [id], roomIds: [room.id] });
    const client = await api.as({ id });
    const ask = () => client.send("GET /api/signed-url", { query: { agentId: String(room.agent_id) } });
    expect((await ask()).status).toBe(200);
    const conversation = provider.newest();
    await owner.request("DELETE /api/groups/:id", { params: { id: group.id } });
    expect(await ended()).toContain(conversation);
    expect((await ask()).status).toBe(403);
  });

  test("who loses the room while an address is made for them does not get it", async () => {
    const room = await createRoom(api.db);
    const { id } = await createUser(api.db);
    const group = await createGroup(api.db, { userIds: [id], roomIds: [room.id] });
    provider.meanwhile = () => owner.request("DELETE /api/groups/:id", { params: { id: group.id } });
    await expect(talkIn(room, id)).rejects.toThrow(`"code":"forbidden"`);
    expect(await ended()).toContain(provider.newest());
  });
});

test("an administrator reads nothing of what groups open, and changes none", async () => {
  const [admin, mine] = [await createUser(api.db, { role: "ADMIN" }), await createUser(api.db)];
  await assign(api.db, admin.id, mine.id);
  const { id } = await createGroup(api.db, { userIds: [mine.id] });
  const client = await api.as(admin);
  const params = { id };
  for (const answer of [
    await client.send("GET /api/groups/:id/rooms", { params }),
    await client.send("GET /api/groups/:id/content", { params }),
    await client.send("POST /api/groups/:id/people", { params, body: { add: [admin.id] } }),
    await client.send("DELETE /api/groups/:id", { params }),
  ])
    expect(answer.status).toBe(403);
});
