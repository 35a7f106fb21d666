import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import {
  createAgent,
  createDeployment,
  createRoom,
  createUser,
  firstInvitationOf,
  grantRoom,
  testAccessCode,
} from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";
import { always, callServer } from "../../../test/provider-server.ts";
import { opaqueId } from "../../lib/ids.ts";

/** Names each conversation, ends it when asked, and cannot end the one called stubborn. */
const provider = await callServer((request, response) =>
  request.method === "POST"
    ? always({}, request.url?.includes("stubborn") ? 500 : 200)(request, response)
    : always({ status: "done" })(request, response),
);
afterEach(() => {
  provider.meanwhile = async () => {};
});
const api = await testApi({ env: { VOICE_PROVIDER_URL: provider.url, VOICE_PROVIDER_KEY: "key" } });
afterAll(async () => {
  await api.close();
  await provider.close();
});

const owner = await api.as("OWNER");
type Deployment = Awaited<ReturnType<typeof createDeployment>>;

async function talkOn({ slug, id, agent_id }: Deployment, client = api.anonymous()): Promise<string> {
  await client.request("GET /api/deployment/:slug", { params: { slug } });
  await client.request("GET /api/signed-url", { query: { agentId: String(agent_id), deploymentId: id } });
  return provider.newest();
}

async function ended() {
  await api.performJobs();
  return provider.seen.filter(({ method }) => method === "POST").map(({ url }) => url?.split("/").at(-2));
}

test.each(["paused", "ended", "archived"] as const)(
  "a page that is %s ends what is talked on it",
  async (status) => {
    const [page, other] = [
      await createDeployment(api.db, { allow_anonymous: true }),
      await createDeployment(api.db, { allow_anonymous: true }),
    ];
    const [mine, elsewhere] = [await talkOn(page), await talkOn(other)];
    const preview = await talkOn(page, owner);
    await owner.request("PATCH /api/deployments/:id", { params: { id: page.id }, body: { status } });
    expect(await ended()).toContain(mine);
    expect(await ended()).not.toContain(elsewhere);
    expect(await ended()).not.toContain(preview);
  },
);

test.each([
  ["as long as its address and the longest call allow", 4 * 60 + 19, true],
  ["longer than any can", 4 * 60 + 21, false],
])("a call that is open %s is ended with its page: %s min, %s", async (_how, minutes, isEnded) => {
  const page = await createDeployment(api.db, { allow_anonymous: true });
  const conversation = await talkOn(page);
  const issued_at = sql<string>`now() - ${minutes} * interval '1 minute'`;
  await api.db.updateTable("conversations").set({ issued_at }).where("deployment_id", "=", page.id).execute();
  await api.db
    .updateTable("conversation_legs")
    .set({ issued_at, started_at: sql`now() - interval '3 hours 59 minutes'` })
    .where("provider_conversation_id", "=", conversation)
    .execute();
  await owner.request("PATCH /api/deployments/:id", { params: { id: page.id }, body: { status: "paused" } });
  expect((await ended()).includes(conversation)).toBe(isEnded);
  const kept = api.db.selectFrom("conversations").select("ended_by").where("deployment_id", "=", page.id);
  expect(await kept.executeTakeFirst()).toEqual({ ended_by: isEnded ? "operator" : null });
});

test("a renewed invitation ends the conversation that the old code opened", async () => {
  const page = await createDeployment(api.db);
  const recipient = api.anonymous();
  const body = { deploymentSlug: page.slug, email: page.recipient_email ?? "", password: testAccessCode };
  await recipient.request("POST /api/deployment-login", { body });
  const conversation = await talkOn(page, recipient);
  const { id } = await firstInvitationOf(api.db, page.id);
  await owner.request("POST /api/invitations/:id/renew", { params: { id }, body: {} });
  expect(await ended()).toContain(conversation);
});

test("a page closes although the provider cannot end its conversation", async () => {
  const page = await createDeployment(api.db, { allow_anonymous: true });
  const conversation = await talkOn(page);
  await api.db
    .updateTable("conversations")
    .set({ provider_conversation_id: "stubborn" })
    .where("provider_conversation_id", "=", conversation)
    .execute();
  const { deployment } = await owner.request("PATCH /api/deployments/:id", {
    params: { id: page.id },
    body: { status: "paused" },
  });
  expect(deployment.status).toBe("paused");
  expect(await ended()).toContain("stubborn");
});

type Room = Awaited<ReturnType<typeof createRoom>>;

/** Somebody who may use these rooms, and a session of theirs in the first. */
async function trainee(...rooms: [Room, ...Room[]]) {
  const { id: user_id } = await createUser(api.db);
  for (const { id } of rooms) await grantRoom(api.db, user_id, id);
  const talkIn = async ({ id: room_id, agent_id }: Room): Promise<string> => {
    const sessionId = opaqueId();
    await api.db.insertInto("room_sessions").values({ id: sessionId, room_id, user_id }).execute();
    const client = await api.as({ id: user_id });
    await client.request("GET /api/signed-url", { query: { agentId: String(agent_id), sessionId } });
    return provider.newest();
  };
  return { id: user_id, talkIn };
}

const talkIn = async (room: Room): Promise<string> => (await trainee(room)).talkIn(room);

test.each([
  ["paused", (id: number) => owner.request("PATCH /api/test-rooms/:id/toggle-status", { params: { id } })],
  [
    "ended",
    (id: number) =>
      owner.request("PATCH /api/test-rooms/:id/status", { params: { id }, body: { status: "INACTIVE" } }),
  ],
  [
    "edited to be offline",
    (id: number) =>
      owner.request("PATCH /api/test-rooms/:id", { params: { id }, body: { status: "INACTIVE" } }),
  ],
  ["deleted", (id: number) => owner.request("DELETE /api/test-rooms/:id", { params: { id } })],
])("a room that is %s ends what is talked in it", async (_what, close) => {
  const [room, other] = [await createRoom(api.db), await createRoom(api.db)];
  const [mine, elsewhere] = [await talkIn(room), await talkIn(other)];
  await owner.request("PATCH /api/test-rooms/:id", { params: { id: room.id }, body: { name: "Renamed" } });
  await close(room.id);
  expect(await ended()).toContain(mine);
  expect(await ended()).not.toContain(elsewhere);
});

test.each([
  [
    "one by one",
    (userId: number, roomId: number) =>
      owner.request("PATCH /api/user-access/:userId/room/:roomId", {
        params: { userId, roomId },
        body: { canAccess: false },
      }),
  ],
  [
    "among many changes",
    (userId: number, roomId: number) =>
      owner.request("POST /api/user-access/changes", {
        body: { changes: [{ userId, roomIds: [roomId], canAccess: false }] },
      }),
  ],
])(
  "a right that is taken %s ends what its person talks in that room, and nothing else",
  async (_how, take) => {
    const [room, other] = [await createRoom(api.db), await createRoom(api.db)];
    const person = await trainee(room, other);
    const mine = await person.talkIn(room);
    const untouched = [await person.talkIn(other), await talkIn(room)];
    await take(person.id, room.id);
    expect(await ended()).toContain(mine);
    for (const conversation of untouched) expect(await ended()).not.toContain(conversation);
  },
);

test("a room that many talk in is ended for all of them", async () => {
  const room = await createRoom(api.db);
  const talks = Array.from({ length: 45 }, (_, n) => ({
    id: opaqueId(),
    agent_id: room.agent_id ?? 0,
    room_id: room.id,
    started_by: `staff:${2_000_000 + n}`,
    provider_conversation_id: `crowd_${n}`,
  }));
  await api.db.insertInto("conversations").values(talks).execute();
  await owner.request("PATCH /api/test-rooms/:id/toggle-status", { params: { id: room.id } });
  const names = talks.map((talk) => talk.provider_conversation_id);
  expect(await ended()).toEqual(expect.arrayContaining(names));
});

test("an owner goes on talking in a room that closes, until it is deleted", async () => {
  const room = await createRoom(api.db);
  const { id: user_id } = await createUser(api.db, { role: "OWNER" });
  const sessionId = opaqueId();
  await api.db.insertInto("room_sessions").values({ id: sessionId, room_id: room.id, user_id }).execute();
  const preview = await api.as({ id: user_id });
  await preview.request("GET /api/signed-url", { query: { agentId: String(room.agent_id), sessionId } });
  const [mine, guests] = [provider.newest(), await talkIn(room)];
  await owner.request("PATCH /api/test-rooms/:id/toggle-status", { params: { id: room.id } });
  expect(await ended()).toContain(guests);
  expect(await ended()).not.toContain(mine);
  await owner.request("DELETE /api/test-rooms/:id", { params: { id: room.id } });
  expect(await ended()).toContain(mine);
});

describe("talked without saying where", () => {
  const talkWith = async (agentId: number | null, client: ContractClient): Promise<string> => {
    await client.request("GET /api/signed-url", { query: { agentId: String(agentId) } });
    return provider.newest();
  };

  test.each([
    ["closes", (id: number) => owner.request("PATCH /api/test-rooms/:id/toggle-status", { params: { id } })],
    [
      "is taken",
      (id: number, userId: number) =>
        owner.request("PATCH /api/user-access/:userId/room/:roomId", {
          params: { userId, roomId: id },
          body: { canAccess: false },
        }),
    ],
  ])("with the agent of a room, it ends when that room %s", async (_what, close) => {
    const room = await createRoom(api.db);
    const { id: userId } = await createUser(api.db);
    await grantRoom(api.db, userId, room.id);
    const mine = await talkWith(room.agent_id, await api.as({ id: userId }));
    await close(room.id, userId);
    expect(await ended()).toContain(mine);
  });

  test("with an agent that was given, it ends when the agent is taken, and nothing else does", async () => {
    const [agent, kept] = [await createAgent(api.db), await createAgent(api.db)];
    const room = await createRoom(api.db, { agent_id: agent.id });
    const person = await trainee(room);
    const client = await api.as({ id: person.id });
    const params = { id: person.id };
    await owner.request("POST /api/users/:id/agent-access", {
      params,
      body: { agentIds: [agent.id, kept.id] },
    });
    const mine = await talkWith(agent.id, client);
    const untouched = [await talkWith(kept.id, client), await person.talkIn(room)];
    await owner.request("POST /api/users/:id/agent-access", { params, body: { agentIds: [kept.id] } });
    expect(await ended()).toContain(mine);
    for (const conversation of untouched) expect(await ended()).not.toContain(conversation);
  });
});

test("a list of rooms without one of them ends what is talked there, and only there", async () => {
  const [room, kept] = [await createRoom(api.db), await createRoom(api.db)];
  const person = await trainee(room, kept);
  const [mine, untouched] = [await person.talkIn(room), await person.talkIn(kept)];
  await owner.request("POST /api/users/:id/room-access", {
    params: { id: person.id },
    body: { roomIds: [kept.id] },
  });
  expect(await ended()).toContain(mine);
  expect(await ended()).not.toContain(untouched);
});

test.each([
  [
    "deactivated",
    (id: number) => owner.request("PATCH /api/users/:id", { params: { id }, body: { status: "INACTIVE" } }),
  ],
  [
    "given another role",
    (id: number) => owner.request("PATCH /api/users/:id", { params: { id }, body: { role: "ADMIN" } }),
  ],
  [
    "given a new password",
    (id: number) => owner.request("POST /api/users/:id/reset-password", { params: { id } }),
  ],
  ["deleted", (id: number) => owner.request("DELETE /api/users/:id", { params: { id } })],
])("somebody who is %s is not talked with any more", async (_how, close) => {
  const room = await createRoom(api.db);
  const person = await trainee(room);
  const [mine, untouched] = [await person.talkIn(room), await talkIn(room)];
  await close(person.id);
  expect(await ended()).toContain(mine);
  expect(await ended()).not.toContain(untouched);
});

test("a room that pauses while an address is being made does not let it out", async () => {
  const room = await createRoom(api.db);
  provider.meanwhile = () =>
    owner.request("PATCH /api/test-rooms/:id/toggle-status", { params: { id: room.id } });
  await expect(talkIn(room)).rejects.toThrow(`"code":"forbidden"`);
  expect(await ended()).toContain(provider.newest());
});

test("an agent that is switched off while an address is being made does not let it out", async () => {
  const room = await createRoom(api.db);
  provider.meanwhile = () =>
    api.db
      .updateTable("agents")
      .set({ is_active: false })
      .where("id", "=", room.agent_id ?? 0)
      .execute();
  await expect(talkIn(room)).rejects.toThrow(`"code":"agent_inactive"`);
  expect(await ended()).toContain(provider.newest());
});

test("a page that pauses while an address is being made does not let it out", async () => {
  const page = await createDeployment(api.db, { allow_anonymous: true });
  provider.meanwhile = () =>
    owner.request("PATCH /api/deployments/:id", { params: { id: page.id }, body: { status: "paused" } });
  await expect(talkOn(page)).rejects.toThrow(`"code":"page_unavailable"`);
  expect(await ended()).toContain(provider.newest());
});
