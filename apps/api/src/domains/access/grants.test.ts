import type { AccessChange } from "@field-advisor/schema/access.endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createAgent, createRoom, createUser, grantRoom } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";

let api: TestApi;
let ownerId: number;
let owner: ContractClient;
beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  ownerId = (await createUser(api.db, { role: "OWNER" })).id;
  owner = await api.as({ id: ownerId });
});
afterAll(() => api.close());

const nobody = 2_000_000_000;

const roomsOf = async (userId: number) => {
  const rows = await api.db
    .selectFrom("room_access")
    .select("room_id")
    .where("user_id", "=", userId)
    .orderBy("room_id")
    .execute();
  return rows.map(({ room_id }) => room_id);
};

const traceOf = (userId: number) =>
  api.db
    .selectFrom("audit_log")
    .select(["action", "actor_id", "details"])
    .where("action", "like", "access.%")
    .where("subject_type", "=", "user")
    .where("subject_id", "=", String(userId))
    .orderBy("id")
    .execute();

const someRooms = async (count: number): Promise<number[]> => {
  const ids = [];
  for (let n = 0; n < count; n++) ids.push((await createRoom(api.db)).id);
  return ids;
};

const send = (client: ContractClient, changes: AccessChange[]) =>
  client.send("POST /api/user-access/changes", { body: { changes } });
const give = (userId: number, ...roomIds: number[]) => ({ userId, roomIds, canAccess: true });
const take = (userId: number, ...roomIds: number[]) => ({ userId, roomIds, canAccess: false });

describe("one right", () => {
  test("is given and taken, each once however often it is said, and works at once", async () => {
    const [user, room] = [await createUser(api.db), await createRoom(api.db, { name: "Objections" })];
    const client = await api.as(user);
    const params = { userId: user.id, roomId: room.id };
    for (const canAccess of [true, true, false, false]) {
      const answer = await owner.request("PATCH /api/user-access/:userId/room/:roomId", {
        params,
        body: { canAccess },
      });
      expect(answer).toEqual({ user_id: user.id, room_id: room.id, can_access: canAccess });
      expect((await client.request("GET /api/user/rooms")).map(({ id }) => id)).toEqual(
        canAccess ? [room.id] : [],
      );
    }
    const entryOf = (canAccess: boolean) => ({
      action: "access.set",
      actor_id: ownerId,
      details: {
        room: "Objections",
        roomIds: [room.id],
        before: { canAccess: !canAccess },
        after: { canAccess },
      },
    });
    expect(await traceOf(user.id)).toEqual([entryOf(true), entryOf(false)]);
    const told = await owner.request("GET /api/activity/events", { query: { scope: "mine", limit: 2 } });
    expect(told.map(({ details }) => details)).toEqual([
      `Took the room Objections from Robin ${user.last_name}.`,
      `Gave Robin ${user.last_name} the room Objections.`,
    ]);
  });

  test("is neither given to owners nor taken from them", async () => {
    const [chief, room] = [await createUser(api.db, { role: "OWNER" }), await createRoom(api.db)];
    for (const canAccess of [true, false]) {
      const params = { userId: chief.id, roomId: room.id };
      const answer = await owner.send("PATCH /api/user-access/:userId/room/:roomId", {
        params,
        body: { canAccess },
      });
      expect([answer.status, answer.error.code, answer.error.error]).toEqual([
        409,
        "conflict",
        "Owners can use every room.",
      ]);
    }
    expect(await roomsOf(chief.id)).toEqual([]);
  });

  test("is about somebody and something that is there", async () => {
    const [user, room] = [await createUser(api.db), await createRoom(api.db)];
    for (const params of [
      { userId: nobody, roomId: room.id },
      { userId: user.id, roomId: nobody },
    ])
      expect(
        (
          await owner.send("PATCH /api/user-access/:userId/room/:roomId", {
            params,
            body: { canAccess: true },
          })
        ).status,
      ).toBe(404);
  });

  test("is as one of twenty clicks at once says, and each that counted left its trace", async () => {
    const [user, room] = [await createUser(api.db), await createRoom(api.db)];
    const params = { userId: user.id, roomId: room.id };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        owner.send("PATCH /api/user-access/:userId/room/:roomId", {
          params,
          body: { canAccess: n % 2 === 0 },
        }),
      ),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const given = (await roomsOf(user.id)).length === 1;
    const trace = await traceOf(user.id);
    expect(trace.length % 2 === 1).toBe(given);
  });
});

describe("many rights at once", () => {
  test("are given and taken, and the answer taken back undoes them", async () => {
    const [ada, bob] = [await createUser(api.db), await createUser(api.db)];
    const [one = 0, two = 0, three = 0] = await someRooms(3);
    await grantRoom(api.db, ada.id, one);
    await grantRoom(api.db, bob.id, three);
    const { data } = await send(owner, [give(ada.id, one, two), take(bob.id, two, three)]);
    expect(data.changed).toEqual([give(ada.id, two), take(bob.id, three)]);
    expect([await roomsOf(ada.id), await roomsOf(bob.id)]).toEqual([[one, two], []]);
    const entry = (canAccess: boolean, ...roomIds: number[]) => ({
      action: "access.change",
      actor_id: ownerId,
      details: { roomIds, before: { canAccess: !canAccess }, after: { canAccess } },
    });
    expect(await traceOf(ada.id)).toEqual([entry(true, two)]);
    expect(await traceOf(bob.id)).toEqual([entry(false, three)]);

    const inverted = data.changed.map((each) => ({ ...each, canAccess: !each.canAccess }));
    await send(owner, inverted);
    expect([await roomsOf(ada.id), await roomsOf(bob.id)]).toEqual([[one], [three]]);
  });

  test("that are so already change nothing and leave no trace", async () => {
    const user = await createUser(api.db);
    const [one = 0, two = 0] = await someRooms(2);
    await grantRoom(api.db, user.id, one);
    expect((await send(owner, [give(user.id, one), take(user.id, two)])).data).toMatchObject({ changed: [] });
    expect(await traceOf(user.id)).toEqual([]);
  });

  test("count as the last word says where they contradict each other", async () => {
    const user = await createUser(api.db);
    const [one = 0, two = 0] = await someRooms(2);
    const { data } = await send(owner, [give(user.id, one, two), take(user.id, one)]);
    expect(data.changed).toEqual([give(user.id, two)]);
    expect(await roomsOf(user.id)).toEqual([two]);
  });

  test("leave out owners and those who are not there, each with the reason", async () => {
    const user = await createUser(api.db, { first_name: "Una", last_name: "Ames" });
    const chief = await createUser(api.db, { role: "OWNER", first_name: "Olivia", last_name: "Grant" });
    const [one = 0] = await someRooms(1);
    const { data } = await send(owner, [give(user.id, one), give(chief.id, one), give(nobody, one)]);
    expect(data).toEqual({
      changed: [give(user.id, one)],
      results: [
        { userId: user.id, name: "Una Ames", outcome: "changed", reason: null },
        {
          userId: chief.id,
          name: "Olivia Grant",
          outcome: "refused",
          reason: "Owners can use every room.",
        },
        { userId: nobody, name: "", outcome: "refused", reason: "This user no longer exists." },
      ],
    });
    expect(await roomsOf(user.id)).toEqual([one]);
    expect(await traceOf(chief.id)).toEqual([]);
  });

  test("reach only those whom the filter by which they were found still finds", async () => {
    const [stays, leaves] = [await createUser(api.db), await createUser(api.db, { status: "INACTIVE" })];
    const [one = 0] = await someRooms(1);
    const changes = [give(stays.id, one), give(leaves.id, one)];
    const { results } = await owner.request("POST /api/user-access/changes", {
      body: { changes, ifStill: { status: "ACTIVE" } },
    });
    expect(results).toMatchObject([
      { userId: stays.id, outcome: "changed" },
      { userId: leaves.id, outcome: "refused", reason: "They no longer match the filter." },
    ]);
    expect([await roomsOf(stays.id), await roomsOf(leaves.id)]).toEqual([[one], []]);
  });

  test("are refused together at a room that is not there, and nothing is written", async () => {
    const user = await createUser(api.db);
    const [one = 0] = await someRooms(1);
    const { status, error } = await send(owner, [give(user.id, one), give(user.id, one, nobody)]);
    expect([status, error.code, error.issues?.[0]]).toEqual([
      404,
      "not_found",
      {
        path: "changes.1.roomIds",
        message: `There is no room ${nobody} any more. Reload the page and try again.`,
      },
    ]);
    expect(await roomsOf(user.id)).toEqual([]);
    expect(await traceOf(user.id)).toEqual([]);
  });

  test("of two hundred people are written whole", async () => {
    const rooms = await someRooms(60);
    const people = await Promise.all(Array.from({ length: 200 }, () => createUser(api.db)));
    const changes = people.map(({ id }) => give(id, ...rooms));
    expect((await send(owner, changes)).data.changed).toEqual(changes);
    expect((await send(owner, changes)).data.changed).toEqual([]);
    const { count } = await api.db
      .selectFrom("room_access")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("room_id", "in", rooms)
      .executeTakeFirstOrThrow();
    expect(count).toBe(12_000);
  });

  test("and the end of a user or room among them, at once, leave nothing half done", async () => {
    for (let round = 0; round < 5; round++) {
      const [user, stays] = [await createUser(api.db), await createUser(api.db)];
      const [goes = 0, room = 0] = await someRooms(2);
      const changes = [give(user.id, goes, room), give(stays.id, goes, room)];
      const [changed, removed, deleted] = await Promise.all([
        send(owner, changes),
        owner.send("DELETE /api/users/:id", { params: { id: user.id } }),
        owner.request("DELETE /api/test-rooms/:id", { params: { id: goes } }),
      ]);
      expect([removed.status, deleted]).toEqual([200, { success: true }]);
      expect([200, 404]).toContain(changed.status);
      expect(await roomsOf(user.id)).toEqual([]);
      expect(await roomsOf(stays.id)).toEqual(changed.status === 200 ? [room] : []);
    }
  });
});

describe("somebody's rooms", () => {
  test("are replaced, and the answer says what they are now", async () => {
    const user = await createUser(api.db);
    const [one = 0, two = 0, three = 0] = await someRooms(3);
    await grantRoom(api.db, user.id, one);
    await grantRoom(api.db, user.id, two);
    const params = { id: user.id };
    const answer = await owner.request("POST /api/users/:id/room-access", {
      params,
      body: { roomIds: [three, two, three] },
    });
    expect(answer).toEqual({ roomIds: [two, three] });
    expect(await roomsOf(user.id)).toEqual([two, three]);
    await owner.request("POST /api/users/:id/room-access", { params, body: { roomIds: [two, three] } });
    const details = { before: { roomIds: [one, two] }, after: { roomIds: [two, three] } };
    expect(await traceOf(user.id)).toEqual([{ action: "access.set_rooms", actor_id: ownerId, details }]);
    expect(await owner.request("POST /api/users/:id/room-access", { params, body: { roomIds: [] } })).toEqual(
      { roomIds: [] },
    );
    expect(await roomsOf(user.id)).toEqual([]);
  });

  test("are one owner's choice or the other's when two choose at once", async () => {
    const user = await createUser(api.db);
    const rooms = await someRooms(4);
    const [first, second] = [rooms.slice(0, 2), rooms.slice(2)];
    const other = await api.as("OWNER");
    const params = { id: user.id };
    const rounds = Array.from({ length: 5 }, () => [
      owner.request("POST /api/users/:id/room-access", { params, body: { roomIds: first } }),
      other.request("POST /api/users/:id/room-access", { params, body: { roomIds: second } }),
    ]);
    await Promise.all(rounds.flat());
    expect([first, second]).toContainEqual(await roomsOf(user.id));
  });
});

test("somebody's agents are replaced, those that are switched off too", async () => {
  const user = await createUser(api.db);
  const [one, two] = [await createAgent(api.db), await createAgent(api.db, { is_active: false })];
  const params = { id: user.id };
  expect(await owner.request("GET /api/users/:id/agent-access", { params })).toEqual({ agentIds: [] });
  const agentIds = [one.id, two.id].toSorted((a, b) => a - b);
  expect(
    await owner.request("POST /api/users/:id/agent-access", { params, body: { agentIds: [two.id, one.id] } }),
  ).toEqual({
    agentIds,
  });
  expect(await owner.request("GET /api/users/:id/agent-access", { params })).toEqual({ agentIds });
  expect(
    await owner.request("POST /api/users/:id/agent-access", { params, body: { agentIds: [two.id] } }),
  ).toEqual({
    agentIds: [two.id],
  });
  expect(await traceOf(user.id)).toMatchObject([
    { action: "access.set_agents", details: { before: { agentIds: [] }, after: { agentIds } } },
    { details: { before: { agentIds }, after: { agentIds: [two.id] } } },
  ]);
});

test("a choice names people, rooms and agents that are there, and no owner", async () => {
  const [user, chief] = [await createUser(api.db), await createUser(api.db, { role: "OWNER" })];
  const [room = 0] = await someRooms(1);
  const [agent] = [await createAgent(api.db)];
  const choose = async (id: number, roomIds: number[], agentIds: number[]) => {
    const answers = [
      await owner.send("POST /api/users/:id/room-access", { params: { id }, body: { roomIds } }),
      await owner.send("POST /api/users/:id/agent-access", { params: { id }, body: { agentIds } }),
    ];
    return answers.map(({ status, error }) => [status, error.issues?.[0]?.path ?? error.error]);
  };
  expect(await choose(user.id, [room, nobody], [agent.id, nobody])).toEqual([
    [404, "roomIds"],
    [404, "agentIds"],
  ]);
  expect(await choose(nobody, [room], [agent.id])).toEqual([
    [404, expect.stringMatching(/^User not found/)],
    [404, expect.stringMatching(/^User not found/)],
  ]);
  expect(await choose(chief.id, [room], [agent.id])).toEqual([
    [409, "Owners can use every room."],
    [409, "Owners can talk to every agent."],
  ]);
  expect(await roomsOf(user.id)).toEqual([]);
});

test.each(["ADMIN", "USER"] as const)("%s gives nobody anything, not even themselves", async (role) => {
  const { id } = await createUser(api.db, { role });
  const client = await api.as({ id });
  const [room = 0] = await someRooms(1);
  const agent = await createAgent(api.db);
  for (const answer of [
    await client.send("PATCH /api/user-access/:userId/room/:roomId", {
      params: { userId: id, roomId: room },
      body: { canAccess: true },
    }),
    await send(client, [give(id, room)]),
    await client.send("POST /api/users/:id/room-access", { params: { id }, body: { roomIds: [room] } }),
    await client.send("POST /api/users/:id/agent-access", { params: { id }, body: { agentIds: [agent.id] } }),
  ])
    expect([answer.status, answer.error.code]).toEqual([403, "forbidden"]);
  expect(await roomsOf(id)).toEqual([]);
});
