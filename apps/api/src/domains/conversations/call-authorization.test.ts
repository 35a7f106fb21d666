import { afterAll, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createAgent, createDeployment, createRoom, createUser, grantRoom } from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";
import { always, providerServer } from "../../../test/provider-server.ts";
import { opaqueId } from "../../lib/ids.ts";

const provider = await providerServer(always({ signed_url: "wss://voice.test/talk" }));
const api = await testApi({
  env: { VOICE_PROVIDER_URL: provider.url, VOICE_PROVIDER_KEY: "key", RATE_LIMIT_FACTOR: "1000" },
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

type Room = Awaited<ReturnType<typeof createRoom>>;

async function sessionIn(room: Room, userId: number): Promise<string> {
  const id = opaqueId();
  await api.db.insertInto("room_sessions").values({ id, room_id: room.id, user_id: userId }).execute();
  return id;
}

/** Somebody with a session in a room; USERs and ADMINs were given it. */
async function guestOf(room: Room, role: "OWNER" | "ADMIN" | "USER" = "USER") {
  const { id } = await createUser(api.db, { role });
  if (role !== "OWNER") await grantRoom(api.db, id, room.id);
  return { id, client: await api.as({ id }), sessionId: await sessionIn(room, id) };
}

const start = (client: ContractClient, { agent_id }: { agent_id: number | null }, sessionId?: string) =>
  client.send("GET /api/signed-url", {
    query: { agentId: String(agent_id), ...(sessionId && { sessionId }) },
  });

const outcome = async (...call: Parameters<typeof start>) => {
  const answer = await start(...call);
  return answer.status === 200 ? "started" : answer.error.code;
};

describe("in a room", () => {
  test.each(["OWNER", "ADMIN", "USER"] as const)(
    "%s starts a conversation that belongs to the session, and the log names the room",
    async (role) => {
      const room = await createRoom(api.db, { name: "Objections" });
      const { id, client, sessionId } = await guestOf(room, role);
      const { data } = await start(client, room, sessionId);
      const row = await api.db
        .selectFrom("conversations")
        .select(["room_id", "room_session_id", "deployment_id", "agent_id", "started_by"])
        .where("id", "=", data.conversationId)
        .executeTakeFirst();
      expect(row).toEqual({
        room_id: room.id,
        room_session_id: sessionId,
        deployment_id: null,
        agent_id: room.agent_id,
        started_by: `staff:${id}`,
      });
      const body = { providerConversationId: null, endedBy: "user", durationSeconds: 0 } as const;
      await client.send("POST /api/conversations/:id/end", { params: { id: data.conversationId }, body });
      const entries = await api.db
        .selectFrom("audit_log")
        .select(["action", "subject_type", "subject_id"])
        .where("actor_id", "=", id)
        .orderBy("id")
        .execute();
      const subject = { subject_type: "room", subject_id: String(room.id) };
      expect(entries).toEqual([
        { action: "voice.start", ...subject },
        { action: "voice.end", ...subject },
      ]);
      const [told] = await client.request("GET /api/activity/events", { query: { scope: "mine", limit: 1 } });
      expect(told?.details).toMatch(/^On Objections\./);
    },
  );

  test("that is not live only owners start, and everybody else hears why not", async () => {
    for (const [status, words] of [
      ["PAUSED", /temporarily paused/],
      ["INACTIVE", /currently offline/],
    ] as const) {
      const room = await createRoom(api.db, { status });
      const [owner, user] = [await guestOf(room, "OWNER"), await guestOf(room)];
      expect(await outcome(owner.client, room, owner.sessionId)).toBe("started");
      const refused = await start(user.client, room, user.sessionId);
      expect([refused.status, refused.error.code]).toEqual([403, "forbidden"]);
      expect(refused.error.error).toMatch(words);
    }
  });

  test("nobody starts with the session of others, with one that never was, or with another agent", async () => {
    const [room, other] = [await createRoom(api.db), await createRoom(api.db)];
    const [one, two] = [await guestOf(room), await guestOf(room)];
    expect(await outcome(one.client, room, two.sessionId)).toBe("forbidden");
    expect(await outcome(one.client, room, opaqueId())).toBe("forbidden");
    expect(await outcome(one.client, other, one.sessionId)).toBe("forbidden");
    const owner = await guestOf(room, "OWNER");
    expect(await outcome(owner.client, room, two.sessionId)).toBe("forbidden");
    expect(await outcome(owner.client, other, owner.sessionId)).toBe("forbidden");
    expect(await outcome(api.anonymous(), room, one.sessionId)).toBe("not_signed_in");
    expect(await api.db.selectFrom("conversations").where("room_id", "=", room.id).execute()).toEqual([]);
  });

  test("nobody starts any more whose right was taken or whose room is gone", async () => {
    const room = await createRoom(api.db);
    const [guest, owner] = [await guestOf(room), await guestOf(room, "OWNER")];
    expect(await outcome(guest.client, room, guest.sessionId)).toBe("started");
    const params = { userId: guest.id, roomId: room.id };
    await owner.client.request("PATCH /api/user-access/:userId/room/:roomId", {
      params,
      body: { canAccess: false },
    });
    expect(await outcome(guest.client, room, guest.sessionId)).toBe("forbidden");
    await owner.client.send("DELETE /api/test-rooms/:id", { params: { id: room.id } });
    expect(await outcome(owner.client, room, owner.sessionId)).toBe("forbidden");
  });

  test("an agent that is switched off talks to nobody", async () => {
    const agent = await createAgent(api.db, { is_active: false });
    const room = await createRoom(api.db, { agent_id: agent.id });
    const { client, sessionId } = await guestOf(room);
    expect(await outcome(client, room, sessionId)).toBe("agent_inactive");
  });

  test("a start while the room is deleted is one or refused, and never a fault", async () => {
    for (let round = 0; round < 5; round++) {
      const room = await createRoom(api.db);
      const [guest, owner] = [await guestOf(room), await guestOf(room, "OWNER")];
      const [started, deleted] = await Promise.all([
        outcome(guest.client, room, guest.sessionId),
        owner.client.send("DELETE /api/test-rooms/:id", { params: { id: room.id } }),
      ]);
      expect(["started", "forbidden"]).toContain(started);
      expect(deleted.status).toBe(200);
    }
  });
});

describe("without naming a place", () => {
  test("the staff starts with the agent of a live room of theirs, as long as it is one", async () => {
    const room = await createRoom(api.db);
    for (const role of ["ADMIN", "USER"] as const) {
      const { client } = await guestOf(room, role);
      const stranger = await api.as(role);
      expect(await outcome(stranger, room)).toBe("forbidden");
      const { data } = await start(client, room);
      const row = await api.db
        .selectFrom("conversations")
        .select(["room_id", "deployment_id"])
        .where("id", "=", data.conversationId)
        .executeTakeFirst();
      expect(row).toEqual({ room_id: room.id, deployment_id: null });
      await api.db.updateTable("rooms").set({ status: "PAUSED" }).where("id", "=", room.id).execute();
      expect(await outcome(client, room)).toBe("forbidden");
      await api.db.updateTable("rooms").set({ status: "LIVE" }).where("id", "=", room.id).execute();
    }
  });

  test("somebody starts with an agent that was given to them, and no longer once it is taken", async () => {
    const [user, agent] = [await createUser(api.db), await createAgent(api.db)];
    const [owner, client] = [await api.as("OWNER"), await api.as(user)];
    const params = { id: user.id };
    const talk = () => outcome(client, { agent_id: agent.id });
    expect(await talk()).toBe("forbidden");
    await owner.request("POST /api/users/:id/agent-access", { params, body: { agentIds: [agent.id] } });
    expect(await talk()).toBe("started");
    await owner.request("POST /api/users/:id/agent-access", { params, body: { agentIds: [] } });
    expect(await talk()).toBe("forbidden");
  });

  test("a page of theirs comes first, so that its conversations are counted there", async () => {
    const user = await createUser(api.db);
    const page = await createDeployment(api.db, { user_id: user.id });
    const room = await createRoom(api.db, { agent_id: page.agent_id });
    await grantRoom(api.db, user.id, room.id);
    const { data } = await start(await api.as(user), room);
    const row = await api.db
      .selectFrom("conversations")
      .select("deployment_id")
      .where("id", "=", data.conversationId)
      .executeTakeFirst();
    expect(row?.deployment_id).toBe(page.id);
  });
});
