import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import {
  createDeployment,
  createInvitation,
  createRoom,
  createUser,
  firstInvitationOf,
  grantRoom,
  testAccessCode,
} from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";
import { always, callServer } from "../../../test/provider-server.ts";
import { opaqueId } from "../../lib/ids.ts";

/** What the provider says of each conversation; it has no call that ends one, only one that deletes its record. */
const states = new Map<string, object>();
/** Our own agent can be told to end a conversation, or to let none begin. */
let canEnd = false;
const provider = await callServer((request, response) => {
  const { method, url = "" } = request;
  if (method === "POST") return always({}, canEnd ? 200 : 404)(request, response);
  const state = states.get(url.split("/")[4] ?? "");
  return always(state ?? {}, state ? 200 : 404)(request, response);
});
const api = await testApi({
  env: { VOICE_PROVIDER_URL: provider.url, VOICE_PROVIDER_KEY: "key", RATE_LIMIT_FACTOR: "1000" },
});
afterAll(async () => {
  await api.close();
  await provider.close();
});
beforeEach(async () => {
  canEnd = false;
  states.clear();
  await sql`delete from jobs.job`.execute(api.db);
});

const owner = await api.as("OWNER");
const begun = (secondsAgo: number, status = "in-progress", seconds = 0) => ({
  status,
  metadata: {
    start_time_unix_secs: Math.floor(Date.now() / 1000) - secondsAgo,
    call_duration_secs: seconds,
  },
});

interface Talk {
  id: string;
  name: string;
  client: ContractClient;
}

async function talk(client: ContractClient, query: object): Promise<Talk> {
  const { conversationId: id } = await client.request("GET /api/signed-url", { query: query as never });
  return { id, name: provider.newest(), client };
}

const report = async ({ client, id }: Talk, durationSeconds = 0) =>
  (
    await client.send("POST /api/conversations/:id/end", {
      params: { id },
      body: { providerConversationId: null, endedBy: "user", durationSeconds },
    })
  ).status;

const askedTo = (method: string, { name }: Talk) =>
  provider.seen.filter((one) => one.method === method && one.url?.split("/")[4] === name).length;

/** Has what waits for its next try done now. */
const tryAgain = async () => {
  await sql`update jobs.job set start_after = now() where state in ('created', 'retry')`.execute(api.db);
  await api.performJobs();
};

const rowOf = ({ id }: Talk) =>
  api.db.selectFrom("conversations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function recipientTalk() {
  const page = await createDeployment(api.db);
  const client = api.anonymous();
  const body = { deploymentSlug: page.slug, email: page.recipient_email ?? "", password: testAccessCode };
  await client.request("POST /api/deployment-login", { body });
  const { id: invitation } = await firstInvitationOf(api.db, page.id);
  const params = { id: invitation };
  return {
    page,
    params,
    talk: await talk(client, { agentId: String(page.agent_id), deploymentId: page.id }),
  };
}

async function trainee() {
  const room = await createRoom(api.db);
  const { id: user_id } = await createUser(api.db);
  await grantRoom(api.db, user_id, room.id);
  const sessionId = opaqueId();
  await api.db.insertInto("room_sessions").values({ id: sessionId, room_id: room.id, user_id }).execute();
  const client = await api.as({ id: user_id });
  const agentId = room.agent_id ?? 0;
  return {
    room,
    userId: user_id,
    agentId,
    talk: await talk(client, { agentId: String(agentId), sessionId }),
  };
}

/** What ends a call, each with a call to end. */
const endings: [string, () => Promise<{ talk: Talk; end: () => Promise<unknown> }>][] = [
  [
    "revoking the invitation",
    async () => {
      const { params, talk } = await recipientTalk();
      return { talk, end: () => owner.request("POST /api/invitations/:id/revoke", { params }) };
    },
  ],
  [
    "renewing its code",
    async () => {
      const { params, talk } = await recipientTalk();
      return { talk, end: () => owner.request("POST /api/invitations/:id/renew", { params, body: {} }) };
    },
  ],
  ...(["paused", "ended"] as const).map((status): (typeof endings)[number] => [
    `a page that is ${status}`,
    async () => {
      const { page, talk } = await recipientTalk();
      const params = { id: page.id };
      return {
        talk,
        end: () => owner.request("PATCH /api/deployments/:id", { params, body: { status } }),
      };
    },
  ]),
  [
    "pausing the room",
    async () => {
      const { room, talk } = await trainee();
      const params = { id: room.id };
      return { talk, end: () => owner.request("PATCH /api/test-rooms/:id/toggle-status", { params }) };
    },
  ],
  [
    "taking the right",
    async () => {
      const { room, userId, talk } = await trainee();
      const params = { userId, roomId: room.id };
      const body = { canAccess: false };
      return {
        talk,
        end: () => owner.request("PATCH /api/user-access/:userId/room/:roomId", { params, body }),
      };
    },
  ],
  [
    "switching the agent off",
    async () => {
      const { agentId, talk } = await trainee();
      const params = { id: agentId };
      return {
        talk,
        end: () => owner.request("PATCH /api/agents/:id", { params, body: { isActive: false } }),
      };
    },
  ],
  [
    "deactivating the account",
    async () => {
      const { userId, talk } = await trainee();
      const params = { id: userId };
      return {
        talk,
        end: () => owner.request("PATCH /api/users/:id", { params, body: { status: "INACTIVE" } }),
      };
    },
  ],
];

describe.each(endings)("%s", (_what, prepare) => {
  test("ends a call that its browser says is over while it goes on", async () => {
    const { talk, end } = await prepare();
    states.set(talk.name, begun(20));
    expect(await report(talk, 10)).toBe(200);
    await api.performJobs();
    expect(askedTo("DELETE", talk)).toBe(0);
    await end();
    await api.performJobs();
    expect(askedTo("DELETE", talk)).toBe(1);
  });

  test("closes an address that was never used, whatever its browser says", async () => {
    const { talk, end } = await prepare();
    canEnd = true;
    await report(talk);
    // Whatever else the report sets going.
    await sql`delete from jobs.job`.execute(api.db);
    await end();
    await api.performJobs();
    expect(askedTo("POST", talk)).toBe(1);
  });
});

describe("what a browser reports", () => {
  test("ends the call at our own agent at once, and is known to be over when the agent says so", async () => {
    const { talk } = await recipientTalk();
    canEnd = true;
    states.set(talk.name, begun(20, "in-progress", 20));
    await report(talk, 3);
    await api.performJobs();
    expect(askedTo("POST", talk)).toBe(1);
    expect(await rowOf(talk)).toMatchObject({ ended_at: null, duration_seconds: null, began: false });
    states.set(talk.name, begun(25, "done", 22));
    await tryAgain();
    expect(await rowOf(talk)).toMatchObject({
      ended_by: "user",
      ended_at: expect.any(String),
      duration_seconds: 22,
      began: true,
    });
    await tryAgain();
    expect(askedTo("POST", talk)).toBe(2);
  });

  test("has a call that goes on at the vendor deleted only after a minute, so that an honest end keeps its record", async () => {
    const { talk } = await recipientTalk();
    states.set(talk.name, begun(20));
    await report(talk, 20);
    await api.performJobs();
    states.set(talk.name, begun(20, "processing"));
    await tryAgain();
    expect((await rowOf(talk)).ended_at).toBeNull();
    expect(askedTo("DELETE", talk)).toBe(0);
    states.set(talk.name, begun(20));
    await sql`update jobs.job set created_on = now() - interval '61 seconds'`.execute(api.db);
    await tryAgain();
    expect(askedTo("DELETE", talk)).toBe(1);
    expect((await rowOf(talk)).ended_at).toEqual(expect.any(String));
  });

  test("lets nobody delete a conversation that goes on", async () => {
    const { talk } = await recipientTalk();
    states.set(talk.name, begun(20));
    await report(talk, 20);
    await api.performJobs();
    const remove = () => owner.send("DELETE /api/conversations/:id", { params: { id: talk.id } });
    expect((await remove()).status).toBe(409);
    expect((await owner.request("GET /api/conversations/:id", { params: { id: talk.id } })).isOngoing).toBe(
      true,
    );
    states.set(talk.name, begun(20, "done", 19));
    await tryAgain();
    expect((await remove()).status).toBe(200);
  });

  test("makes no conversation of an address that nobody opened", async () => {
    const { page, talk } = await recipientTalk();
    const issued_at = new Date(Date.now() - 60_000);
    await api.db.updateTable("conversations").set({ issued_at }).where("id", "=", talk.id).execute();
    canEnd = true;
    await report(talk, 45);
    await api.performJobs();
    expect(await rowOf(talk)).toMatchObject({
      ended_at: expect.any(String),
      duration_seconds: null,
      began: false,
    });
    const params = { id: page.id };
    expect(await owner.request("GET /api/deployments/:id/conversations", { params, query: {} })).toEqual([]);
  });

  test("is taken hours after the record, and changes none of its times", async () => {
    const { page, talk } = await recipientTalk();
    const known = { ended_at: new Date(Date.now() - 7_200_000), duration_seconds: 12 };
    await api.db.updateTable("conversations").set(known).where("id", "=", talk.id).execute();
    await owner.request("PATCH /api/deployments/:id", {
      params: { id: page.id },
      body: { status: "paused" },
    });
    expect(await report(talk, 5000)).toBe(200);
    expect(await rowOf(talk)).toMatchObject({
      ended_by: "user",
      ended_at: known.ended_at.toISOString(),
      duration_seconds: 12,
    });
  });
});

describe("most sessions", () => {
  async function invited(max_sessions: number) {
    const page = await createDeployment(api.db);
    const { email } = await createInvitation(api.db, page.id, { max_sessions });
    const client = api.anonymous();
    const body = { deploymentSlug: page.slug, email, password: testAccessCode };
    await client.request("POST /api/deployment-login", { body });
    const query = { agentId: String(page.agent_id), deploymentId: page.id };
    const tryStart = async () => (await client.send("GET /api/signed-url", { query })).status;
    return { start: () => talk(client, query), tryStart };
  }

  test("are not given back by a report of 0 seconds, only by a provider that says that nobody came", async () => {
    const { start, tryStart } = await invited(1);
    const mine = await start();
    await report(mine);
    await api.performJobs();
    expect(await tryStart()).toBe(403);
    states.set(mine.name, begun(5));
    await tryAgain();
    expect(await tryStart()).toBe(403);
    states.set(mine.name, begun(30, "done", 30));
    await tryAgain();
    expect(await tryStart()).toBe(403);
  });

  test("are given back when our own agent has closed the address before it was used", async () => {
    const { start, tryStart } = await invited(1);
    const mine = await start();
    canEnd = true;
    await report(mine);
    await api.performJobs();
    expect(askedTo("POST", mine)).toBe(1);
    expect(await tryStart()).toBe(200);
  });

  test("are given back by the vendor once the address is too old to be used", async () => {
    const { start, tryStart } = await invited(1);
    await report(await start());
    await api.performJobs();
    await sql`update jobs.job set created_on = now() - interval '19 minutes'`.execute(api.db);
    await tryAgain();
    expect(await tryStart()).toBe(403);
    await sql`update jobs.job set created_on = now() - interval '21 minutes'`.execute(api.db);
    await tryAgain();
    expect(await tryStart()).toBe(200);
  });

  test("hold against many at once that each report an end of 0 seconds", async () => {
    const { start, tryStart } = await invited(2);
    const first = await start();
    await report(first);
    const statuses = await Promise.all(Array.from({ length: 8 }, tryStart));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});
