import { createHmac } from "node:crypto";
import { voiceEndpoints } from "@field-advisor/schema/voice.endpoints";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "../src/app.ts";
import { acceptedKeyNotice } from "../src/domains/system/sealed-secrets.service.ts";
import { createPasswords } from "../src/lib/passwords.ts";
import { createSigner } from "../src/lib/signed-value.ts";
import { createClient, type ContractClient } from "./contract-client.ts";
import {
  createAgent,
  createDeployment,
  createInvitation,
  createRoom,
  createUser,
  grantRoom,
  testPassword,
} from "./factories.ts";
import { impersonationHeader, sessionCookie, testApi, type TestApi } from "./harness.ts";

const [oldKey, newKey] = ["the key that is replaced, long enough", "the key that replaces it, long enough"];

/** The processes of an installation while its operator replaces a secret, in their order. */
const stages = {
  before: [oldKey],
  announced: [oldKey, newKey],
  switched: [newKey, oldKey],
  after: [newKey],
} as const satisfies Record<string, readonly [string, ...string[]]>;
type Stage = keyof typeof stages;

let api: TestApi;
const apps = new Map<Stage, FastifyInstance>();

const passwordsAt = (stage: Stage) =>
  createPasswords({ concurrency: 2, queue: 40, longestWaitMs: 60_000, signer: createSigner(stages[stage]) });

async function openAt(stage: Stage): Promise<void> {
  const secrets: [string, ...string[]] = [...stages[stage]];
  const { config } = api.ctx;
  const app = await buildApp({
    ...api.ctx,
    config: { ...config, secretKeys: secrets, voice: { ...config.voice, webhookSecrets: secrets } },
    signer: createSigner(secrets),
    passwords: passwordsAt(stage),
  });
  await app.ready();
  apps.set(stage, app);
}

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  await Promise.all((Object.keys(stages) as Stage[]).map(openAt));
});
afterAll(async () => {
  await Promise.all([...apps.values()].map((app) => app.close()));
  await api.close();
});

function appAt(stage: Stage): FastifyInstance {
  const app = apps.get(stage);
  if (!app) throw new Error(`There is no process ${stage}.`);
  return app;
}

/** A browser that a process of this stage answers; the same browser as another one, where that is given. */
function browserAt(stage: Stage, same?: ContractClient): ContractClient {
  const client = createClient(appAt(stage), api.ctx.config.origins);
  client.cookies.keep(same?.cookies.header().split("; ") ?? []);
  Object.assign(client.headers, same?.headers);
  return client;
}

const signIn = (client: ContractClient, user: { email: string }, password = testPassword) =>
  client.send("POST /api/auth/login", { body: { email: user.email, password } });

const whoIs = async (client: ContractClient) =>
  (await client.request("GET /api/auth/status")).user?.id ?? null;

/** What is made at a stage is good at those. */
const goodAt: [Stage, Stage[]][] = [
  ["before", ["before", "announced", "switched"]],
  ["announced", ["before", "announced", "switched"]],
  ["switched", ["announced", "switched", "after"]],
  ["after", ["announced", "switched", "after"]],
];
const everyStage = Object.keys(stages) as Stage[];
const outcomes = async (ask: (stage: Stage) => Promise<boolean>) => {
  const answers = await Promise.all(everyStage.map(async (stage) => ((await ask(stage)) ? [stage] : [])));
  return answers.flat();
};

test.each(everyStage)("a session and a password from %s are good at every stage", async (made) => {
  const user = await createUser(api.db);
  const browser = browserAt(made);
  expect((await signIn(browser, user)).status).toBe(200);
  expect(await outcomes(async (stage) => (await whoIs(browserAt(stage, browser))) === user.id)).toEqual(
    everyStage,
  );
  expect(await outcomes(async (stage) => (await signIn(browserAt(stage), user)).status === 200)).toEqual(
    everyStage,
  );
});

test.each(goodAt)("an impersonation from %s is good at %j, and elsewhere nobody's", async (made, good) => {
  const [owner, user] = [await createUser(api.db, { role: "OWNER" }), await createUser(api.db)];
  const browser = browserAt(made);
  browser.cookies.set(sessionCookie, (await api.as(owner)).cookies.get(sessionCookie) ?? "");
  const params = { id: user.id };
  const { token } = await browser.request("POST /api/users/:id/impersonate", { params });
  browser.headers[impersonationHeader] = token;
  const seen = new Map<Stage, number | null>();
  for (const stage of everyStage) seen.set(stage, await whoIs(browserAt(stage, browser)));
  expect([...seen]).toEqual(everyStage.map((stage) => [stage, good.includes(stage) ? user.id : null]));
});

test.each(goodAt)("a visitor who read a page at %s gets addresses to talk at %j only", async (made, good) => {
  const page = await createDeployment(api.db, { allow_anonymous: true });
  const browser = browserAt(made);
  await browser.request("GET /api/deployment/:slug", { params: { slug: page.slug } });
  const query = { agentId: String(page.agent_id), deploymentId: page.id };
  const asks = async (stage: Stage) =>
    (await browserAt(stage, browser).send("GET /api/signed-url", { query })).status === 200;
  expect(await outcomes(asks)).toEqual(good);
});

test.each(goodAt)("a delivery signed as at %s is believed at %j only", async (made, good) => {
  const body = JSON.stringify({ type: "a type of another day", event_timestamp: 0, data: {} });
  const at = Math.floor(Date.now() / 1000);
  const digest = createHmac("sha256", stages[made][0]).update(`${at}.${body}`).digest("hex");
  const believed = async (stage: Stage) => {
    const { statusCode } = await appAt(stage).inject({
      method: "POST",
      url: voiceEndpoints.webhook.path,
      headers: {
        host: new URL(api.ctx.config.origins.api).host,
        "content-type": "application/json",
        "elevenlabs-signature": `t=${at},v0=${digest}`,
      },
      payload: body,
    });
    return statusCode !== 403;
  };
  expect(await outcomes(believed)).toEqual(good);
});

test("a session in a room goes on at every stage", async () => {
  const user = await createUser(api.db);
  const room = await createRoom(api.db);
  await grantRoom(api.db, user.id, room.id);
  const browser = browserAt("before");
  await signIn(browser, user);
  const params = { id: room.id };
  const { sessionId } = await browser.request("POST /api/test-rooms/:id/session", { params });
  const read = async (stage: Stage) => {
    const call = { params: { ...params, sessionId } };
    const answer = await browserAt(stage, browser).send("GET /api/test-rooms/:id/sessions/:sessionId", call);
    return answer.status === 200;
  };
  expect(await outcomes(read)).toEqual(everyStage);
});

test("a write that is repeated during the change is done once", async () => {
  const owner = await createUser(api.db, { role: "OWNER" });
  const browser = browserAt("before");
  await signIn(browser, owner);
  const agentId = (await createAgent(api.db)).id;
  const names: Stage[][] = [
    ["before", "announced", "switched"],
    ["announced", "before", "switched"],
    ["switched", "announced", "after"],
    ["after", "switched", "announced"],
  ];
  for (const [index, order] of names.entries()) {
    const headers = { "idempotency-key": `rotated-${index}` };
    const made = new Set<number>();
    for (const stage of order) {
      const body = { name: `Made once ${index}`, agentId };
      const answer = await browserAt(stage, browser).send("POST /api/test-rooms", { body }, { headers });
      made.add(answer.data.id);
    }
    expect(made.size).toBe(1);
  }
});

const codeOf = (page: { slug: string }, email: string) => ({
  deploymentSlug: page.slug,
  email,
  password: "7K3WQ-9XMZD",
});
const invited = async (deploymentId: string) =>
  createInvitation(api.db, deploymentId, { access_code_hash: passwordsAt("before").seal("7K3WQ9XMZD") });
const enters = async (stage: Stage, page: { slug: string }, email: string, same?: ContractClient) => {
  const client = browserAt(stage, same);
  const answer = await client.send("POST /api/deployment-login", { body: codeOf(page, email) });
  return { client, status: answer.status };
};

test("an access code and a temporary password survive when they are used during the change, and the log counts the rest", async () => {
  const page = await createDeployment(api.db);
  const [comes, stays] = [await invited(page.id), await invited(page.id)];
  const password_hash = passwordsAt("before").seal("K7K7K7K7K7K7K7K7");
  const [signsIn, waits] = [
    await createUser(api.db, { password_hash }),
    await createUser(api.db, { password_hash }),
  ];
  const notice = () => acceptedKeyNotice(api.db, createSigner(stages.switched).keyId);
  expect(await notice()).toBe(
    "Temporary passwords that may still need SECRET_KEY_ACCEPTED: 2; access codes: 2; recordings: 0; webhooks: 0; learning record stores: 0; providers of identities: 0.",
  );
  const statusOf = async (stage: Stage, email: string) => (await enters(stage, page, email)).status;
  for (const stage of ["announced", "switched", "announced"] as const)
    expect(await statusOf(stage, comes.email)).toBe(200);
  const both = await Promise.all([statusOf("switched", comes.email), statusOf("switched", comes.email)]);
  expect(both).toEqual([200, 200]);
  expect((await signIn(browserAt("switched"), signsIn, "K7K7K7K7K7K7K7K7")).status).toBe(200);
  expect(await notice()).toBe(
    "Temporary passwords that may still need SECRET_KEY_ACCEPTED: 1; access codes: 1; recordings: 0; webhooks: 0; learning record stores: 0; providers of identities: 0.",
  );
  expect(await statusOf("after", comes.email)).toBe(200);
  expect(await statusOf("after", stays.email)).toBe(401);
  expect((await signIn(browserAt("after"), signsIn, "K7K7K7K7K7K7K7K7")).status).toBe(200);
  expect((await signIn(browserAt("after"), waits, "K7K7K7K7K7K7K7K7")).status).toBe(401);
  expect(await statusOf("switched", stays.email)).toBe(200);
  expect((await signIn(browserAt("switched"), waits, "K7K7K7K7K7K7K7K7")).status).toBe(200);
  expect(await notice()).toBe(
    "No stored temporary password, access code, recording, webhook, learning record store or provider of identities needs SECRET_KEY_ACCEPTED.",
  );
});

test("a recipient's known browser stays known during the change", async () => {
  const page = await createDeployment(api.db);
  const { email } = await invited(page.id);
  const { client } = await enters("before", page, email);
  client.cookies.delete(`rsid-${page.id}`);
  // As if strangers had guessed wrong until the page takes no more guesses from them.
  const keyOf = (stage: Stage) =>
    createSigner(stages[stage]).digest("throttle", JSON.stringify(["deployment", "deployment", page.slug]));
  const inAnHour = new Date(Date.now() + 3_600_000);
  await api.db
    .insertInto("throttles")
    .values(
      (["announced", "switched"] as const).map((stage) => ({
        key: keyOf(stage),
        hits: 300_000,
        ends_at: inAnHour,
        blocked_until: inAnHour,
      })),
    )
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ blocked_until: inAnHour }))
    .execute();
  for (const stage of ["announced", "switched"] as const) {
    expect((await enters(stage, page, email)).status).toBe(429);
    expect((await enters(stage, page, email, client)).status).toBe(200);
  }
  expect((await enters("after", page, email, client)).status).toBe(429);
});
