import { sql } from "kysely";
import type { IncomingMessage } from "node:http";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import {
  createAgent,
  createDeployment,
  createUser,
  testAccessCode,
  testPassword,
} from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";
import { always, callServer } from "../../../test/provider-server.ts";

/** How the provider answers everything else; our own agent ends a conversation that has begun or may begin. */
let answer = (_request: IncomingMessage): [body: object, status: number] => [{}, 200];
afterEach(() => {
  provider.meanwhile = async () => {};
  answer = () => [{}, 200];
});
const provider = await callServer((request, response) => always(...answer(request))(request, response));
const api = await testApi({
  env: { VOICE_PROVIDER_URL: provider.url, VOICE_PROVIDER_KEY: "key", RATE_LIMIT_FACTOR: "1000" },
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

const owner = await api.as("OWNER");

async function talkWith(agentId: number, client: ContractClient, deploymentId?: string) {
  const query = { agentId: String(agentId), ...(deploymentId && { deploymentId }) };
  const { conversationId } = await client.request("GET /api/signed-url", { query });
  return { id: conversationId, name: provider.newest() };
}

const askedTo = (method: string, end: string) =>
  provider.seen
    .filter((request) => request.method === method && request.url?.endsWith(end))
    .map(({ url }) => url?.split("/")[4]);
/** What the provider was asked to end, once all that was enqueued is done. */
const ended = async () => {
  await api.performJobs();
  return askedTo("POST", "/end");
};
const rowOf = (id: string) =>
  api.db.selectFrom("conversations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
/** What the provider has yet to end. */
const unended = async () => {
  const { rows } = await sql<{ providerId: string }>`
    select data->>'providerId' as "providerId" from jobs.job
    where name = 'end-call' and state in ('created', 'retry')`.execute(api.db);
  return rows.map(({ providerId }) => providerId);
};

describe("somebody who signs out", () => {
  const someone = createUser(api.db, { role: "OWNER" });
  const signedIn = async () => {
    const { email } = await someone;
    const client = api.anonymous();
    await client.request("POST /api/auth/login", { body: { email, password: testPassword } });
    return client;
  };

  test.each([
    ["here", async (here: ContractClient) => here.request("POST /api/auth/logout")],
    [
      "by clearing what the browser keeps",
      async (here: ContractClient) => here.request("POST /api/auth/force-clear"),
    ],
    [
      "in another window's list of places",
      async (_here: ContractClient, there: ContractClient) => {
        const places = await there.request("GET /api/auth/sessions");
        await there.request("DELETE /api/auth/sessions/:id", { params: { id: places[1]?.id ?? 0 } });
      },
    ],
  ])("%s talks no more there, and goes on elsewhere", async (_how, leave) => {
    const agent = await createAgent(api.db);
    const there = await signedIn();
    const here = await signedIn();
    await there.request("GET /api/auth/sessions");
    const [mine, elsewhere] = [await talkWith(agent.id, here), await talkWith(agent.id, there)];
    await leave(here, there);
    expect(await ended()).toContain(mine.name);
    expect(await ended()).not.toContain(elsewhere.name);
    await there.request("POST /api/auth/logout");
    expect(await ended()).toContain(elsewhere.name);
  });

  test("everywhere else talks on only here", async () => {
    const agent = await createAgent(api.db);
    const [here, there] = [await signedIn(), await signedIn()];
    const [mine, elsewhere] = [await talkWith(agent.id, here), await talkWith(agent.id, there)];
    await here.request("POST /api/auth/sessions/end-others");
    expect(await ended()).toContain(elsewhere.name);
    expect(await ended()).not.toContain(mine.name);
  });

  test("while an address is made for them does not get it", async () => {
    const agent = await createAgent(api.db);
    const client = await signedIn();
    provider.meanwhile = () => client.request("POST /api/auth/logout");
    await expect(talkWith(agent.id, client)).rejects.toThrow(`"code":"not_signed_in"`);
    expect(await ended()).toContain(provider.newest());
  });
});

test("somebody who is deactivated while an address is made for them does not get it", async () => {
  const { id } = await createUser(api.db, { role: "OWNER" });
  const agent = await createAgent(api.db);
  provider.meanwhile = () =>
    owner.request("PATCH /api/users/:id", { params: { id }, body: { status: "INACTIVE" } });
  await expect(talkWith(agent.id, await api.as({ id }))).rejects.toThrow(`"code":"not_signed_in"`);
  expect(await ended()).toContain(provider.newest());
});

test("an agent that is switched off ends what is talked with it, wherever that is, and nothing else", async () => {
  const [agent, other] = [await createAgent(api.db), await createAgent(api.db)];
  const page = await createDeployment(api.db, { agent_id: agent.id, allow_anonymous: true });
  const visitor = api.anonymous();
  await visitor.request("GET /api/deployment/:slug", { params: { slug: page.slug } });
  const mine = [await talkWith(agent.id, owner), await talkWith(agent.id, visitor, page.id)];
  const untouched = await talkWith(other.id, owner);
  await owner.request("PATCH /api/agents/:id", { params: { id: agent.id }, body: { name: "Renamed" } });
  expect(await ended()).not.toContain(mine[0]?.name);
  await owner.request("PATCH /api/agents/:id", { params: { id: agent.id }, body: { isActive: false } });
  for (const { name } of mine) expect(await ended()).toContain(name);
  expect(await ended()).not.toContain(untouched.name);
});

describe("a page that pauses before an address was used", () => {
  async function pausedPage() {
    const page = await createDeployment(api.db, { allow_anonymous: true });
    const visitor = api.anonymous();
    await visitor.request("GET /api/deployment/:slug", { params: { slug: page.slug } });
    const talk = await talkWith(page.agent_id, visitor, page.id);
    await owner.request("PATCH /api/deployments/:id", {
      params: { id: page.id },
      body: { status: "paused" },
    });
    return talk;
  }
  /** Has what failed tried again now instead of later. */
  const tryAgain = async () => {
    await sql`update jobs.job set start_after = now() where state = 'retry'`.execute(api.db);
    await api.performJobs();
  };

  test("has it made useless by our own agent at once, and never asks again", async () => {
    const { id, name } = await pausedPage();
    expect(await ended()).toContain(name);
    expect(await unended()).not.toContain(name);
    expect(await rowOf(id)).toMatchObject({
      ended_by: "operator",
      ended_at: expect.any(String),
      began: false,
    });
  });

  test("has the vendor's ended when its record appears", async () => {
    let record: string | null = null;
    answer = ({ method, url }) => {
      if (url?.endsWith("/end") || record === null) return [{ detail: "Not Found" }, 404];
      return method === "DELETE" ? [{}, 200] : [{ status: record }, 200];
    };
    const { name } = await pausedPage();
    const deleted = () => askedTo("DELETE", name);
    await api.performJobs();
    expect(askedTo("GET", name)).toContain(name);
    await tryAgain();
    expect(deleted()).toEqual([]);
    expect(await unended()).toContain(name);
    record = "in-progress";
    await tryAgain();
    expect(deleted()).toEqual([name]);
    expect(await unended()).not.toContain(name);
  });

  test("tries again while the provider is down, and leaves alone what is over by itself", async () => {
    answer = () => [{}, 500];
    const { name } = await pausedPage();
    expect(await ended()).toContain(name);
    answer = ({ url }) => (url?.endsWith("/end") ? [{}, 404] : [{ status: "done" }, 200]);
    // The provider is left alone for ten seconds first.
    const later = async () => {
      await tryAgain();
      return unended();
    };
    await expect.poll(later, { timeout: 60_000 }).not.toContain(name);
    expect(askedTo("DELETE", name)).toEqual([]);
  });
});

describe("after the operator ended a conversation, the browser's report of its end", () => {
  const body = { providerConversationId: null, endedBy: "error", durationSeconds: 0 } as const;
  const report = async (client: ContractClient, id: string) =>
    (await client.send("POST /api/conversations/:id/end", { params: { id }, body })).status;

  test("is taken from a recipient whose page has paused, as often as it is sent", async () => {
    const page = await createDeployment(api.db);
    const recipient = api.anonymous();
    const login = { deploymentSlug: page.slug, email: page.recipient_email ?? "", password: testAccessCode };
    await recipient.request("POST /api/deployment-login", { body: login });
    const { id } = await talkWith(page.agent_id, recipient, page.id);
    await owner.request("PATCH /api/deployments/:id", {
      params: { id: page.id },
      body: { status: "paused" },
    });
    await api.performJobs();
    expect((await rowOf(id)).ended_by).toBe("operator");
    expect([await report(recipient, id), await report(recipient, id)]).toEqual([200, 200]);
    expect((await rowOf(id)).ended_by).toBe("operator");
  });

  test("is taken from somebody who has signed out meanwhile", async () => {
    const agent = await createAgent(api.db);
    const client = await api.as("OWNER");
    const { id } = await talkWith(agent.id, client);
    await client.request("POST /api/auth/logout");
    await api.performJobs();
    expect((await rowOf(id)).ended_by).toBe("operator");
    expect(await report(client, id)).toBe(200);
  });
});
