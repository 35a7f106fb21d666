import { assistantTools } from "@field-advisor/schema/assistant-tools";
import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../src/config.ts";
import { serveMessages } from "../src/platform/http/protocol-messages.ts";
import { connectAssistant } from "./assistant-client.ts";
import { bareServer } from "./bare-server.ts";
import { createKey } from "./create-key.ts";
import { createSession, createUser } from "./factories.ts";
import { anyKey } from "./protocol-fixtures.ts";
import { sessionCookie, testApi, type TestApi } from "./harness.ts";

const everyScope = assistantTools.map(({ group }) => `${group}:read`);
const listTools = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };

let api: TestApi;
let ownerId: number;
beforeAll(async () => {
  api = await testApi();
  ownerId = (await createUser(api.db, { role: "OWNER" })).id;
});
afterAll(() => api.close());

interface Sent {
  key?: string;
  body?: unknown;
  headers?: Record<string, string>;
  origin?: string;
  method?: "POST" | "GET" | "DELETE";
}

async function send({ key, body = listTools, headers = {}, origin, method = "POST" }: Sent, to = api) {
  const answer = await to.app.inject({
    method,
    url: "/mcp",
    headers: {
      host: new URL(origin ?? to.ctx.config.origins.api).host,
      accept: "application/json, text/event-stream",
      ...(method === "POST" && { "content-type": "application/json" }),
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...headers,
    },
    ...(method === "POST" && { payload: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return { status: answer.statusCode, text: answer.body, headers: answer.headers };
}

const newKey = () => createKey(api.db, ownerId, { scopes: everyScope });

test("messages are taken on the hosts of the staff, and nowhere else", async () => {
  const { key } = await newKey();
  const { api: own, portal, console: management, deploy } = api.ctx.config.origins;
  for (const origin of [own, portal, management])
    expect(await send({ key, origin })).toMatchObject({ status: 200 });
  expect(await send({ key, origin: deploy })).toMatchObject({ status: 404 });
  expect(await send({ key, origin: "http://rebound.example" })).toMatchObject({ status: 421 });
  expect(await send({ key, headers: { origin: "http://rebound.example" } })).toMatchObject({ status: 403 });
});

test.each([
  ["no key", async () => ({})],
  ["a key that never was", async () => ({ key: `fa_${"x".repeat(43)}` })],
  [
    "a revoked key",
    async () => ({ key: (await createKey(api.db, ownerId, { revoked_at: new Date() })).key }),
  ],
  [
    "a session's cookie",
    async () => ({ headers: { cookie: `${sessionCookie}=${await createSession(api.db, ownerId)}` } }),
  ],
])(
  "%s opens nothing, and is told so in the shape of the protocol",
  async (_what, sent: () => Promise<Sent>) => {
    const answer = await send(await sent());
    expect(answer).toMatchObject({
      status: 401,
      headers: { "www-authenticate": expect.stringContaining("Bearer") },
    });
    expect(JSON.parse(answer.text)).toMatchObject({
      jsonrpc: "2.0",
      id: null,
      error: { message: expect.stringMatching(/key/), data: { code: "not_signed_in" } },
    });
  },
);

test("nobody views the product as somebody else by a key", async () => {
  const { id } = await createUser(api.db, { role: "ADMIN" });
  const viewing = await api.viewing(await api.as({ id: ownerId }), id);
  const answer = await send({ key: (await newKey()).key, headers: viewing.headers });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain("Nobody views the product as somebody else with a key.");
});

test("a key that is revoked in the middle opens nothing more", async () => {
  const { id, key } = await newKey();
  const client = await connectAssistant(api, key);
  await client.listTools();
  await (await api.as({ id: ownerId })).request("DELETE /api/keys/:id", { params: { id } });
  await expect(client.callTool({ name: "list_rooms", arguments: {} })).rejects.toThrow(/401|not known/);
});

test.each([
  ["a list of messages", { body: [listTools, listTools] }, 400, -32_600],
  ["no JSON", { body: "{" }, 400, -32_600],
  ["nothing", { body: "" }, 400, -32_700],
  ["another content type", { headers: { "content-type": "text/plain" } }, 415, -32_000],
  ["more than a message needs", { body: { ...listTools, params: { x: "x".repeat(70_000) } } }, 413, -32_000],
  ["a version that is none", { headers: { "mcp-protocol-version": "1999-01-01" } }, 400, -32_000],
  [
    "a version unlike that of its headers",
    { headers: { "mcp-protocol-version": "2026-07-28" } },
    400,
    -32_602,
  ],
  ["an answer of which nothing was asked", { body: { jsonrpc: "2.0", id: 1 } }, 400, -32_600],
])("%s is refused in the shape of the protocol", async (_what, sent, status, code) => {
  const { key } = await newKey();
  const answer = await send({ key, ...sent });
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.text)).toMatchObject({ jsonrpc: "2.0", error: { code } });
});

const call = (params: unknown) => ({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
const meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };
const odd: unknown[] = [
  null,
  7,
  "tools/list",
  {},
  { jsonrpc: "1.0", id: 1, method: "tools/list" },
  { jsonrpc: "2.0", id: { a: 1 }, method: "tools/list" },
  { jsonrpc: "2.0", id: 1e308, method: "tools/list", params: [] },
  { jsonrpc: "2.0", id: 1, method: "constructor" },
  { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: {} } },
  { jsonrpc: "2.0", id: [], method: "subscriptions/listen" },
  { jsonrpc: "2.0", id: 1, result: { tools: [] } },
  call(null),
  call({ name: "__proto__", arguments: {} }),
  call({ name: ["list_rooms"], arguments: "all" }),
  call({ name: "list_rooms", arguments: { limit: { $gt: 0 }, search: "\u0000" } }),
  call({ name: "list_rooms", arguments: JSON.parse('{"__proto__":{"limit":1}}') }),
  call({ name: "read_attempt", arguments: { id: "../../users" } }),
  call({ name: "list_rooms", arguments: {}, _meta: { ...meta, progressToken: {} } }),
  call({ name: "list_rooms", _meta: { "io.modelcontextprotocol/clientCapabilities": 7 } }),
];

test("whatever a program sends, it is answered, and never as a fault of ours", async () => {
  const { key } = await newKey();
  for (const wire of [undefined, "2025-11-25", "2026-07-28"])
    for (const body of odd) {
      const answer = await send({ key, body, ...(wire && { headers: { "mcp-protocol-version": wire } }) });
      expect({ body, isFault: answer.status >= 500 }).toEqual({ body, isFault: false });
      expect(answer.text).not.toMatch(/on our side|-32603/);
    }
});

test.each(["GET", "DELETE"] as const)("%s keeps nothing open: there are no sessions", async (method) => {
  expect(await send({ method })).toMatchObject({ status: 405, headers: { allow: "POST" } });
});

test("nobody holds a connection open for news of tools", async () => {
  const { key } = await newKey();
  const client = await connectAssistant(api, key);
  await expect(client.listen({ toolsListChanged: true })).rejects.toThrow("Method not found");
});

describe("in a process that has a tenth of what all have together", () => {
  let small: TestApi;
  let key: string;
  beforeAll(async () => {
    small = await testApi({ env: { API_REPLICAS: "10" } });
  });
  beforeEach(async () => {
    const { id } = await createUser(small.db, { role: "OWNER" });
    ({ key } = await createKey(small.db, id, { scopes: everyScope }));
  });
  afterAll(() => small.close());

  const message = async () => (await send({ key }, small)).status;
  const plain = async () => (await small.withKey(key).send("GET /api/test-rooms", { query: {} })).status;

  test("a program that asks much at once is not taken for one that guesses keys", async () => {
    expect(await message()).toBe(200);
    const statuses = await Promise.all(Array.from({ length: 20 }, message));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test("messages and other calls are of one share of the key: 60 at once, whatever they are", async () => {
    const statuses = await Promise.all(
      Array.from({ length: 80 }, (_, at) => (at % 2 === 0 ? message() : plain())),
    );
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((_, at) => at % 2 === 1)).toContain(429);
  });
});

/** The protocol's address by itself, with a key that is always right. */
async function messagesServer(answer: Parameters<typeof serveMessages>[1]) {
  const { app } = await bareServer({ identity: anyKey });
  serveMessages(app, answer);
  return app;
}

const headers = {
  host: new URL(readConfig({ DATABASE_URL: "postgres://nobody@localhost/none" }).origins.api).host,
  "content-type": "application/json",
  authorization: `Bearer fa_${"k".repeat(43)}`,
};

test("what fails on our side is told in words that say nothing of it", async () => {
  const app = await messagesServer(async ({ explain }) => new Response(explain(new Error("row 7 of users"))));
  const { body } = await app.inject({ method: "POST", url: "/mcp", headers, payload: listTools });
  expect(body).toContain("on our side");
  expect(body).not.toContain("row 7");
});

test("a program that goes away has what it asked cancelled", async () => {
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<AbortSignal>();
  const app = await messagesServer(async ({ request: { signal } }) => {
    isAsked(signal);
    await once(signal, "abort");
    return new Response(null, { status: 499 });
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const body = JSON.stringify(listTools);
  const program = request({ port, host: "127.0.0.1", method: "POST", path: "/mcp", headers });
  program.on("error", () => undefined).end(body);
  const signal = await asked;
  expect(signal.aborted).toBe(false);
  program.destroy();
  await expect.poll(() => signal.aborted).toBe(true);
});
