import { voiceEndpoints } from "@field-advisor/schema/voice.endpoints";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import {
  assign,
  createAgent,
  createDeployment,
  createRoom,
  createUser,
  grantRoom,
  testAccessCode,
} from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";
import { always, providerServer } from "../../../test/provider-server.ts";
import { opaqueId } from "../../lib/ids.ts";

const { signedUrl } = voiceEndpoints;

/** Names every conversation beforehand, as both kinds of provider do. */
const answers = { count: 0, next: undefined as ReturnType<typeof always> | undefined };
const provider = await providerServer((request, response) => {
  const conversation = `conv_${++answers.count}`;
  const address = `wss://voice.test/talk?conversation_signature=canary-${answers.count}`;
  const usual = always({ signed_url: address, conversation_id: conversation });
  (answers.next ?? usual)(request, response);
});
const api = await testApi({
  env: { VOICE_PROVIDER_URL: provider.url, VOICE_PROVIDER_KEY: "canary-provider-key" },
});
afterAll(async () => {
  await api.close();
  await provider.close();
});
afterEach(() => void (answers.next = undefined));

type Deployment = Awaited<ReturnType<typeof createDeployment>>;
type Query = { agentId: string; deploymentId?: string };

/** Every visitor starts from an address of their own, because those of one address have a limit together. */
const start = (client: ContractClient, query: Query) =>
  client.send("GET /api/signed-url", { query }, { address: addressOfVisitor() });
const agentOf = (deployment: Deployment): Query => ({ agentId: String(deployment.agent_id) });
const onPage = (deployment: Deployment): Query => ({ ...agentOf(deployment), deploymentId: deployment.id });
const openPage = (values: object = {}) => createDeployment(api.db, { allow_anonymous: true, ...values });

let network = 0;
const addressOfVisitor = () => `10.${network}.0.1`;

async function visitorOf({ slug }: Deployment): Promise<ContractClient> {
  const client = api.anonymous();
  network += 1;
  await client.request("GET /api/deployment/:slug", { params: { slug } }, { address: addressOfVisitor() });
  return client;
}

async function recipientOf(deployment: Deployment): Promise<ContractClient> {
  const client = await visitorOf(deployment);
  const { slug: deploymentSlug, recipient_email: email } = deployment;
  const body = { deploymentSlug, email: email ?? "", password: testAccessCode };
  await client.request("POST /api/deployment-login", { body }, { address: addressOfVisitor() });
  return client;
}

const outcome = async (client: ContractClient, query: Query) => {
  const answer = await start(client, query);
  return answer.status === 200 ? "started" : answer.error.code;
};

const rowOf = (id: string) =>
  api.db.selectFrom("conversations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("who may start a conversation", () => {
  test("the recipient, on the page of their code", async () => {
    const page = await createDeployment(api.db);
    const client = await recipientOf(page);
    const { data } = await start(client, onPage(page));
    expect(data.signedUrl).toMatch(/^wss:\/\/voice\.test\/talk\?/);
    expect(await rowOf(data.conversationId)).toMatchObject({
      deployment_id: page.id,
      agent_id: page.agent_id,
      started_by: expect.stringMatching(/^invitation:[a-z0-9]+$/),
      provider_conversation_id: `conv_${answers.count}`,
      purpose: "talk",
      ended_at: null,
    });
  });

  test("a visitor of a live page for everybody", async () => {
    const page = await openPage();
    const client = await visitorOf(page);
    const { data } = await start(client, onPage(page));
    expect(await rowOf(data.conversationId)).toMatchObject({
      deployment_id: page.id,
      started_by: expect.stringMatching(/^visitor:[a-z0-9]{20}$/),
      purpose: "talk",
    });
  });

  test("the staff of a page, as a preview, even while it is paused", async () => {
    const [admin, adviser] = [await createUser(api.db, { role: "ADMIN" }), await createUser(api.db)];
    await assign(api.db, admin.id, adviser.id);
    for (const status of ["active", "paused"] as const) {
      const page = await createDeployment(api.db, { user_id: adviser.id, status });
      for (const who of ["OWNER", admin, adviser] as const) {
        const client = await api.as(who);
        const { data } = await start(client, onPage(page));
        const row = await rowOf(data.conversationId);
        expect(row).toMatchObject({ started_by: expect.stringMatching(/^staff:\d+$/), purpose: "preview" });
        expect(await outcome(client, agentOf(page))).toBe("started");
      }
    }
    const archived = await createDeployment(api.db, { user_id: adviser.id, status: "archived" });
    expect(await outcome(await api.as("OWNER"), onPage(archived))).toBe("page_unavailable");
  });

  test("an owner, with any agent, without a page", async () => {
    const agent = await createAgent(api.db);
    const owner = await api.as("OWNER");
    const { data } = await start(owner, { agentId: String(agent.id) });
    expect(await rowOf(data.conversationId)).toMatchObject({
      deployment_id: null,
      agent_id: agent.id,
      purpose: "test",
    });
    expect(await outcome(await api.as("ADMIN"), { agentId: String(agent.id) })).toBe("forbidden");
    expect(await outcome(await api.as("USER"), { agentId: String(agent.id) })).toBe("forbidden");
  });

  test("an agent is named by our id or by the provider's, which is the one the provider hears", async () => {
    const agent = await createAgent(api.db, { external_id: "agent_External-1" });
    const owner = await api.as("OWNER");
    for (const agentId of [String(agent.id), "agent_External-1"]) {
      expect(await outcome(owner, { agentId })).toBe("started");
      expect(provider.seen.at(-1)?.url).toContain("agent_id=agent_External-1&");
    }
  });
});

describe("who may not", () => {
  test("nobody, and somebody without the code", async () => {
    const [page, open] = [await createDeployment(api.db), await openPage()];
    expect(await outcome(api.anonymous(), agentOf(page))).toBe("not_signed_in");
    expect(await outcome(api.anonymous(), onPage(open))).toBe("not_signed_in");
    const visitor = await visitorOf(page);
    expect(await outcome(visitor, onPage(page))).toBe("not_signed_in");
  });

  test("somebody who belongs elsewhere", async () => {
    const [page, other] = [await createDeployment(api.db), await createDeployment(api.db)];
    const recipient = await recipientOf(other);
    expect(await outcome(recipient, onPage(page))).toBe("not_signed_in");
    expect(await outcome(recipient, { ...agentOf(page), deploymentId: other.id })).toBe("forbidden");
    for (const role of ["USER", "ADMIN"] as const) {
      expect(await outcome(await api.as(role), onPage(page))).toBe("forbidden");
      expect(await outcome(await api.as(role), agentOf(page))).toBe("forbidden");
    }
  });

  test("a made-up preview", async () => {
    const page = await createDeployment(api.db);
    const client = api.anonymous();
    await client.request("GET /api/deployment/:slug", {
      params: { slug: page.slug },
      query: { preview: "true" },
    });
    expect(await outcome(client, onPage(page))).toBe("not_signed_in");
  });

  test("anybody, the moment the page is closed", async () => {
    const owner = await api.as("OWNER");
    const [priv, open] = [await createDeployment(api.db), await openPage()];
    const [recipient, visitor] = [await recipientOf(priv), await visitorOf(open)];
    for (const [client, page] of [
      [recipient, priv],
      [visitor, open],
    ] as const) {
      expect(await outcome(client, onPage(page))).toBe("started");
      await owner.request("PATCH /api/deployments/:id", {
        params: { id: page.id },
        body: { status: "paused" },
      });
      expect(await outcome(client, onPage(page))).toBe("page_unavailable");
    }
  });

  test("a recipient on the hosts of the staff", async () => {
    const page = await createDeployment(api.db);
    const client = await recipientOf(page);
    for (const host of ["portal", "console"] as const) {
      const answer = await client.send("GET /api/signed-url", { query: onPage(page) }, { host });
      expect(answer.error.code).toBe("not_signed_in");
    }
    expect(
      (await client.send("GET /api/signed-url", { query: onPage(page) }, { host: "deploy" })).status,
    ).toBe(200);
  });

  test("another site that follows the address", async () => {
    const page = await openPage();
    const client = await visitorOf(page);
    for (const site of ["cross-site", "same-site", "none"]) {
      const answer = await client.send(
        "GET /api/signed-url",
        { query: onPage(page) },
        { headers: { "sec-fetch-site": site } },
      );
      expect([site, answer.status]).toEqual([site, 403]);
    }
  });

  test("learns whether there is such an agent, unless they may talk to all", async () => {
    const [mine, page] = [await openPage(), await createDeployment(api.db)];
    const visitor = await visitorOf(mine);
    for (const client of [visitor, await recipientOf(page), await api.as("ADMIN"), await api.as("USER")]) {
      const { agent_id } = await createDeployment(api.db);
      for (const deploymentId of [undefined, mine.id]) {
        const answers = [];
        for (const agentId of [String(agent_id), "2000000000", "agent_nobody"])
          answers.push(await start(client, { agentId, ...(deploymentId && { deploymentId }) }));
        const told = answers.map(({ status, error }) => `${status} ${error.error}`);
        expect(new Set(told).size).toBe(1);
      }
    }
  });

  test("with an agent that is not there, switched off, or not one value", async () => {
    const owner = await api.as("OWNER");
    const resting = await createAgent(api.db, { is_active: false });
    expect(await outcome(owner, { agentId: "nobody" })).toBe("not_found");
    expect(await outcome(owner, { agentId: "2147483648" })).toBe("not_found");
    expect(await outcome(owner, { agentId: String(resting.id) })).toBe("agent_inactive");
    expect(await outcome(owner, { agentId: "1", deploymentId: opaqueId() })).toBe("not_found");
    for (const agentId of ["../x", "a b", "a?b", "", "x".repeat(200)])
      expect(await outcome(owner, { agentId })).toBe("invalid_request");
    const host = new URL(api.ctx.config.origins.deploy).host;
    const twice = await api.app.inject({ url: `${signedUrl.path}?agentId=1&agentId=2`, headers: { host } });
    expect(twice.statusCode).toBe(400);
  });
});

describe("how often", () => {
  test.each([
    ["a visitor", async (page: Deployment) => visitorOf(page), { allow_anonymous: true }, 6],
    ["a recipient", async (page: Deployment) => recipientOf(page), {}, 10],
    ["the staff", async () => api.as("OWNER"), {}, 20],
  ])("%s", async (_who, enter, values, limit) => {
    const page = await createDeployment(api.db, values);
    const client = await enter(page);
    const results = await Promise.all(Array.from({ length: limit + 3 }, () => start(client, onPage(page))));
    const started = results.filter(({ status }) => status === 200);
    const refused = results.filter(({ status }) => status === 429);
    expect([started.length, refused.length]).toEqual([limit, 3]);
    expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
    const rows = await api.db
      .selectFrom("conversations")
      .select("id")
      .where("deployment_id", "=", page.id)
      .execute();
    expect(rows).toHaveLength(limit);
  });
});

test("a class that begins in one room at the same moment is let in, all of them", async () => {
  const room = await createRoom(api.db);
  const begin = async () => {
    const { id: user_id } = await createUser(api.db);
    await grantRoom(api.db, user_id, room.id);
    const sessionId = opaqueId();
    await api.db.insertInto("room_sessions").values({ id: sessionId, room_id: room.id, user_id }).execute();
    const client = await api.as({ id: user_id });
    return (
      await client.send("GET /api/signed-url", { query: { agentId: String(room.agent_id), sessionId } })
    ).status;
  };
  const statuses: number[] = [];
  for (let pupils = 0; pupils < 130; pupils += 10)
    statuses.push(...(await Promise.all(Array.from({ length: 10 }, begin))));
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

describe("a provider that lets us down", () => {
  test.each([
    ["refuses", always({ detail: "canary-detail" }, 401), 502],
    ["redirects", always({}, 302), 502],
    ["answers something else", always({ signed_url: 1 }), 502],
  ] as const)("and %s leaves no conversation, and says no more than it must", async (_what, next, status) => {
    const page = await createDeployment(api.db);
    const client = await recipientOf(page);
    answers.next = next;
    const answer = await start(client, onPage(page));
    expect([answer.status, answer.error.error]).toEqual([status, "Failed to get signed url"]);
    expect(answer.text).not.toContain("canary");
    const rows = await api.db
      .selectFrom("conversations")
      .select("id")
      .where("deployment_id", "=", page.id)
      .execute();
    expect(rows).toEqual([]);
  });

  test("by naming no conversation, or one of another, costs nothing but the name", async () => {
    const page = await createDeployment(api.db);
    const client = await recipientOf(page);
    answers.next = always({ signed_url: "wss://voice.test/a" });
    const unnamed = await start(client, onPage(page));
    expect((await rowOf(unnamed.data.conversationId)).provider_conversation_id).toBeNull();
    answers.next = always({ signed_url: "wss://voice.test/a", conversation_id: "conv_twice" });
    const names = [];
    for (let i = 0; i < 2; i++) {
      const { data } = await start(client, onPage(page));
      names.push((await rowOf(data.conversationId)).provider_conversation_id);
    }
    expect(names).toEqual(["conv_twice", null]);
  });
});

describe("the browser's report of the end", () => {
  const report = { providerConversationId: null, endedBy: "user" as const, durationSeconds: 30 };
  const end = (client: ContractClient, id: string, more: object = {}) =>
    client.send("POST /api/conversations/:id/end", { params: { id }, body: { ...report, ...more } });
  const began = (id: string, secondsAgo: number) =>
    api.db
      .updateTable("conversations")
      .set({ issued_at: new Date(Date.now() - secondsAgo * 1000) })
      .where("id", "=", id)
      .execute();

  test("is taken once, closes nothing, and nobody talked longer than there was time", async () => {
    const page = await openPage();
    const client = await visitorOf(page);
    const { conversationId: id } = (await start(client, onPage(page))).data;
    await began(id, 100);
    expect((await end(client, id)).data).toEqual({ success: true });
    expect((await end(client, id, { endedBy: "error", durationSeconds: 90 })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({
      ended_by: "user",
      reported_seconds: 30,
      ended_at: null,
      duration_seconds: null,
      began: false,
    });
    const second = (await start(client, onPage(page))).data.conversationId;
    await began(second, 60);
    await end(client, second, { durationSeconds: 86_400 });
    expect((await rowOf(second)).reported_seconds).toBeLessThanOrEqual(120);
  });

  test("says who ended it even after the provider's record, whose times stay", async () => {
    const page = await openPage();
    const client = await visitorOf(page);
    const { conversationId: id } = (await start(client, onPage(page))).data;
    const recorded = { ended_at: new Date(Date.now() - 9000), duration_seconds: 12 };
    await api.db.updateTable("conversations").set(recorded).where("id", "=", id).execute();
    await end(client, id);
    expect(await rowOf(id)).toMatchObject({
      ended_by: "user",
      duration_seconds: 12,
      ended_at: recorded.ended_at.toISOString(),
    });
  });

  test("counts only from the one who started it", async () => {
    const [page, open] = [await createDeployment(api.db), await openPage()];
    const [recipient, visitor, owner] = [
      await recipientOf(page),
      await visitorOf(open),
      await api.as("OWNER"),
    ];
    const byRecipient = (await start(recipient, onPage(page))).data.conversationId;
    const byVisitor = (await start(visitor, onPage(open))).data.conversationId;
    const byOwner = (await start(owner, onPage(page))).data.conversationId;
    const another = await createDeployment(api.db);
    const others = [await recipientOf(another), await visitorOf(open), await api.as("OWNER")];
    for (const client of others)
      for (const id of [byRecipient, byVisitor, byOwner, opaqueId()])
        expect((await end(client, id)).status).toBe(404);
    expect((await end(api.anonymous(), byVisitor)).status).toBe(401);
    expect((await rowOf(byVisitor)).ended_at).toBeNull();
    for (const [client, id] of [
      [recipient, byRecipient],
      [visitor, byVisitor],
      [owner, byOwner],
    ] as const)
      expect((await end(client, id)).status).toBe(200);
  });

  test("names it by something that is one part of an address, or not at all", async () => {
    const page = await openPage();
    const client = await visitorOf(page);
    const { conversationId: id } = (await start(client, onPage(page))).data;
    for (const name of ["..", ".", "a/b", "a?b", "a b", "", "x".repeat(101), "a\0"]) {
      const { status, error } = await end(client, id, { providerConversationId: name });
      expect([name, status, error.issues?.[0]?.path]).toEqual([name, 400, "providerConversationId"]);
    }
    expect((await rowOf(id)).ended_at).toBeNull();
  });

  test("names the conversation where the provider did not, unless the name is taken", async () => {
    const page = await openPage();
    const client = await visitorOf(page);
    const known = (await start(client, onPage(page))).data.conversationId;
    const taken = (await rowOf(known)).provider_conversation_id;
    answers.next = always({ signed_url: "wss://voice.test/a" });
    const [first, second] = [
      (await start(client, onPage(page))).data.conversationId,
      (await start(client, onPage(page))).data.conversationId,
    ];
    await end(client, known, { providerConversationId: "conv_claimed" });
    await end(client, first, { providerConversationId: "conv_own" });
    // Of one that the provider did not name nobody else tells the end.
    expect((await rowOf(first)).ended_at).toEqual(expect.any(String));
    await end(client, second, { providerConversationId: taken });
    expect((await rowOf(known)).provider_conversation_id).toBe(taken);
    expect((await rowOf(first)).provider_conversation_id).toBe("conv_own");
    expect((await rowOf(second)).provider_conversation_id).toBeNull();
  });
});

test("a conversation leaves its start and its end in the log, each once", async () => {
  const page = await openPage();
  const adviser = await api.as({ id: page.user_id });
  const visitor = await visitorOf(page);
  const body = { providerConversationId: null, endedBy: "user", durationSeconds: 0 } as const;
  for (const client of [adviser, visitor]) {
    const { data } = await start(client, onPage(page));
    const params = { id: data.conversationId };
    await client.send("POST /api/conversations/:id/end", { params, body });
    await client.send("POST /api/conversations/:id/end", { params, body });
  }
  answers.next = always({}, 500);
  expect(await outcome(adviser, onPage(page))).toBe("provider_failed");
  const entries = await api.db
    .selectFrom("audit_log")
    .select(["action", "actor_id", "actor_label"])
    .where("subject_id", "=", page.id)
    .where("action", "like", "voice.%")
    .orderBy("id")
    .execute();
  const staff = { actor_id: page.user_id, actor_label: expect.stringContaining("@") };
  const nobody = { actor_id: null, actor_label: "a visitor" };
  expect(entries).toEqual([
    { action: "voice.start", ...staff },
    { action: "voice.end", ...staff },
    { action: "voice.start", ...nobody },
    { action: "voice.end", ...nobody },
  ]);
});

test("neither the key nor an address to talk is in the database or in an answer it does not belong to", async () => {
  const tables = ["conversations", "audit_log", "usage_events"] as const;
  for (const table of tables)
    expect(JSON.stringify(await api.db.selectFrom(table).selectAll().execute())).not.toContain("canary");
  expect(provider.seen.every(({ headers }) => headers["xi-api-key"] === "canary-provider-key")).toBe(true);
  const page = await openPage();
  const { text } = await start(await visitorOf(page), onPage(page));
  expect(text).not.toContain("canary-provider-key");
});
