import { usageActions } from "@field-advisor/schema/analytics.endpoints";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContractClient } from "./contract-client.ts";
import { createDeployment } from "./factories.ts";
import { testApi, type TestApi } from "./harness.ts";

let api: TestApi;
let page: { id: string; slug: string };

/** One of ten processes: each counts a tenth of what all of them allow, but for limits that they share. */
beforeAll(async () => {
  api = await testApi({ env: { API_REPLICAS: "10" } });
  page = await createDeployment(api.db, { allow_anonymous: true });
});

afterAll(() => api.close());

/** What becomes of calls at once, when `allowed` a minute are: those, what has come back meanwhile, and no more. */
async function spend(
  allowed: number,
  times: number,
  send: (n: number) => Promise<{ status: number; headers: Record<string, unknown> }>,
) {
  const start = performance.now();
  const answers = await Promise.all(Array.from({ length: times }, (_, n) => send(n)));
  const returned = Math.ceil(((performance.now() - start) / 60_000) * allowed);
  const refused = answers.filter((answer) => answer.status === 429);
  const served = answers.length - refused.length;
  const waits = refused.map((answer) => Number(answer.headers["retry-after"]));
  return {
    servesAllAllowed: served >= allowed,
    servesNoMore: served <= allowed + returned,
    saysWhen: waits.every((wait) => wait >= 1 && wait <= 60),
  };
}

const kept = { servesAllAllowed: true, servesNoMore: true, saysWhen: true };

const readPage = (client: ContractClient, address: string) =>
  client.send("GET /api/deployment/:slug", { params: { slug: page.slug } }, { address });

const recordVisit = (client: ContractClient, address: string) =>
  client.send("POST /api/usage", { body: { deploymentId: page.id, action: usageActions[0] } }, { address });

let visitors = 0;

/** A start of somebody who was never here before, whatever comes of it; the cookie may be from anywhere. */
async function start(client: ContractClient, address: string, more: { resume?: string } = {}) {
  await readPage(client, `192.0.2.${++visitors}`);
  const query = { agentId: "agent_of_the_test", deploymentId: page.id, ...more };
  return client.send("GET /api/signed-url", { query }, { address });
}

test("an address may look for pages only so often", async () => {
  expect(await spend(12, 30, () => readPage(api.anonymous(), "203.0.113.1"))).toEqual(kept);
  expect((await readPage(api.anonymous(), "203.0.113.2")).status).toBe(200);
});

test("addresses of one IPv6 network count as one", async () => {
  expect(await spend(12, 30, (n) => readPage(api.anonymous(), `2001:db8:1:2::${n + 1}`))).toEqual(kept);
});

test("a visitor has an allowance, wherever they come from", async () => {
  const visitor = api.anonymous();
  await readPage(visitor, "203.0.113.10");
  expect(await spend(6, 20, (n) => recordVisit(visitor, `203.0.113.${n + 20}`))).toEqual(kept);
});

test("who has no visitor's cookie counts by address", async () => {
  expect(await spend(6, 20, () => recordVisit(api.anonymous(), "203.0.113.60"))).toEqual(kept);
});

test("a page has an allowance for all its visitors together", async () => {
  const own = await createDeployment(api.db, { allow_anonymous: true });
  const body = { deploymentId: own.id, action: usageActions[0] };
  const visit = (address: string) => api.anonymous().send("POST /api/usage", { body }, { address });
  expect(await spend(300, 600, (n) => visit(`198.51.${n >> 8}.${n & 255}`))).toEqual(kept);
});

test("one address does not use up what a page's visitors may start together", async () => {
  const { status } = await start(api.anonymous(), "203.0.113.70");
  expect(await spend(60, 90, () => start(api.anonymous(), "203.0.113.71"))).toEqual(kept);
  expect((await start(api.anonymous(), "203.0.113.72")).status).toBe(status);
  // An office that has lost its network: everybody in it wants to go on at once.
  const resume = "x".repeat(20);
  expect((await start(api.anonymous(), "203.0.113.71", { resume })).status).toBe(status);
});

test("one address goes on with conversations only so often", async () => {
  const goOn = () => start(api.anonymous(), "203.0.113.73", { resume: "x".repeat(20) });
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: 330 }, goOn));
  const windows = 1 + Math.floor((performance.now() - began) / 30_000);
  const served = answers.filter(({ status }) => status !== 429).length;
  expect(served).toBeGreaterThanOrEqual(300);
  expect(served).toBeLessThanOrEqual(300 * windows);
  expect((await start(api.anonymous(), "203.0.113.74", { resume: "x".repeat(20) })).status).not.toBe(429);
});

test("a session may write only so often, and reads on", async () => {
  const client = await api.as("OWNER");
  const call = { params: { id: page.id }, body: { description: "Changed" } };
  expect(await spend(30, 60, () => client.send("PATCH /api/deployments/:id", call))).toEqual(kept);
  expect((await client.send("GET /api/auth/user", {})).status).toBe(200);
});

test.each([
  [
    "with agents",
    "POST /api/test-rooms/:id/message",
    { params: { id: 1 }, body: { message: "Hi", sessionId: "x".repeat(20) } },
  ],
  ["with assistants", "POST /api/assistant/message", { body: { message: "Hi", roomId: 1 } }],
] as const)("a session has an allowance for talks %s", async (_whom, name, call) => {
  const client = await api.as("USER");
  // There is no such room, so nobody answers: what is counted is the asking.
  expect(await spend(20, 30, () => client.send(name, call))).toEqual(kept);
});

test("a session has an allowance for everything together", async () => {
  const client = await api.as("USER");
  expect(await spend(120, 200, () => client.send("GET /api/auth/user", {}))).toEqual(kept);
});

test("a directory has an allowance of its own by address, and the people of that address go on", async () => {
  const remoteAddress = "203.0.113.80";
  const ask = async () => {
    const { statusCode, headers } = await api.app.inject({
      url: "/scim/v2/Users",
      headers: { host: new URL(api.ctx.config.origins.console).host },
      remoteAddress,
    });
    return { status: statusCode, headers };
  };
  expect(await spend(900, 1000, ask)).toEqual(kept);
  expect((await readPage(api.anonymous(), remoteAddress)).status).toBe(200);
});
