import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createAgent, createRoom, createUser, grantRoom } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";

let api: TestApi;
let owner: ContractClient;
beforeAll(async () => {
  api = await testApi();
  owner = await api.as("OWNER");
});
afterAll(() => api.close());

describe("the list", () => {
  let [ada, bob, one, two]: number[] = [];
  const pairsOf = (records: { user_id: number; room_id: number }[]) =>
    records.map(({ user_id, room_id }) => [user_id, room_id]);
  beforeAll(async () => {
    [ada, bob] = [(await createUser(api.db)).id, (await createUser(api.db, { role: "ADMIN" })).id];
    [one, two] = [(await createRoom(api.db)).id, (await createRoom(api.db)).id];
    const chief = await createUser(api.db, { role: "OWNER" });
    for (const userId of [ada, bob, chief.id])
      for (const roomId of [one, two]) await grantRoom(api.db, userId, roomId);
  });

  test("shows who may use what, but no owners, who may use everything", async () => {
    const records = await owner.request("GET /api/user-access");
    expect(pairsOf(records)).toEqual([
      [ada, one],
      [ada, two],
      [bob, one],
      [bob, two],
    ]);
    expect(records.every(({ can_access }) => can_access)).toBe(true);
  });

  test("is narrowed to people and to a room, and read page by page", async () => {
    const narrowed = async (query: object) => {
      const { data, headers } = await owner.send("GET /api/user-access", { query });
      return [pairsOf(data), headers["x-total-count"]];
    };
    expect(await narrowed({ userIds: `${bob}` })).toEqual([
      [
        [bob, one],
        [bob, two],
      ],
      "2",
    ]);
    expect(await narrowed({ roomId: two })).toEqual([
      [
        [ada, two],
        [bob, two],
      ],
      "2",
    ]);
    expect(await narrowed({ userIds: `${ada},2000000`, roomId: one })).toEqual([[[ada, one]], "1"]);
    expect(await narrowed({ limit: 1, offset: 2 })).toEqual([[[bob, one]], "4"]);
    expect(await narrowed({ offset: 9 })).toEqual([[], "4"]);
  });
});

describe("an explanation", () => {
  test("says why somebody can enter or not, as it is at the moment", async () => {
    const user = await createUser(api.db);
    const room = await createRoom(api.db, { status: "PAUSED" });
    const why = () =>
      owner.request("GET /api/user-access/:userId/room/:roomId", {
        params: { userId: user.id, roomId: room.id },
      });
    expect(await why()).toEqual({ canEnter: false, reasons: ["not_granted", "room_not_live"], groups: [] });
    await grantRoom(api.db, user.id, room.id);
    expect(await why()).toEqual({ canEnter: false, reasons: ["granted", "room_not_live"], groups: [] });
    await owner.request("PATCH /api/test-rooms/:id/toggle-status", { params: { id: room.id } });
    expect(await why()).toEqual({ canEnter: true, reasons: ["granted"], groups: [] });
    await owner.request("PATCH /api/users/:id", { params: { id: user.id }, body: { status: "INACTIVE" } });
    expect(await why()).toEqual({ canEnter: false, reasons: ["granted", "user_inactive"], groups: [] });
  });

  test("knows an agent that is switched off from one that works, and owners", async () => {
    const chief = await createUser(api.db, { role: "OWNER" });
    const resting = await createAgent(api.db, { is_active: false });
    for (const agent_id of [null, resting.id]) {
      const room = await createRoom(api.db, { agent_id, status: "INACTIVE" });
      const answer = await owner.request("GET /api/user-access/:userId/room/:roomId", {
        params: { userId: chief.id, roomId: room.id },
      });
      expect(answer).toEqual({ canEnter: true, reasons: ["owner", "no_agent"], groups: [] });
    }
  });

  test("is not given of somebody or something that is not there", async () => {
    const [user, room] = [await createUser(api.db), await createRoom(api.db)];
    const nobody = await owner.send("GET /api/user-access/:userId/room/:roomId", {
      params: { userId: 2_000_000_000, roomId: room.id },
    });
    const nowhere = await owner.send("GET /api/user-access/:userId/room/:roomId", {
      params: { userId: user.id, roomId: 2_000_000_000 },
    });
    expect([nobody.status, nobody.error.error]).toEqual([404, expect.stringMatching(/^User not found/)]);
    expect([nowhere.status, nowhere.error.error]).toEqual([404, expect.stringMatching(/^Room not found/)]);
  });
});

test("nobody's agents are listed, and an owner has none because all are theirs", async () => {
  const chief = await createUser(api.db, { role: "OWNER" });
  const agent = await createAgent(api.db);
  await api.db.insertInto("agent_access").values({ user_id: chief.id, agent_id: agent.id }).execute();
  expect(await owner.request("GET /api/users/:id/agent-access", { params: { id: chief.id } })).toEqual({
    agentIds: [],
  });
  expect(
    (await owner.send("GET /api/users/:id/agent-access", { params: { id: 2_000_000_000 } })).status,
  ).toBe(404);
});

test("what several people have is read together, without owners and those who are not there", async () => {
  const [ada, bob] = [await createUser(api.db), await createUser(api.db)];
  const chief = await createUser(api.db, { role: "OWNER" });
  const agent = await createAgent(api.db);
  await api.db.insertInto("agent_access").values({ user_id: ada.id, agent_id: agent.id }).execute();
  const userIds = [bob.id, ada.id, chief.id, 999_999].join(",");
  expect(await owner.request("GET /api/agent-access", { query: { userIds } })).toEqual([
    { userId: ada.id, agentIds: [agent.id] },
    { userId: bob.id, agentIds: [] },
  ]);
});
