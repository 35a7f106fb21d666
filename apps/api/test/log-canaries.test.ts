import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../src/lib/log.ts";
import type { ContractClient } from "./contract-client.ts";
import { createDeployment, createSession, createUser } from "./factories.ts";
import { sessionCookie, testApi, type TestApi } from "./harness.ts";

const lines: string[] = [];
const canary = (name: string) => `canary-${name}-93f1`;

let api: TestApi;
let tokens: string[] = [];

const host = "localhost:3000";
const post = (url: string, payload: object | string, headers: Record<string, string> = {}) =>
  api.app.inject({
    method: "POST",
    url,
    headers: { host, "content-type": "application/json", ...headers },
    payload,
  });

beforeAll(async () => {
  const log = createLog("trace", { write: (line: string) => void lines.push(line) });
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" }, ctx: { log } });
  const { db, app } = api;
  const user = await createUser(db, { role: "OWNER", password: canary("password") });
  const page = await createDeployment(db, { slug: canary("slug"), recipient_email: "r@example.test" });
  const token = await createSession(db, user.id);

  const login = await post("/api/auth/login", { email: user.email, password: canary("password") });
  await post("/api/auth/login", { email: user.email, password: canary("wrong") });
  await post("/api/auth/login", `{"email":"${canary("broken")}`);
  await post("/api/auth/login", { email: [canary("shape")], password: { $ne: canary("shape") } });
  await post("/api/deployment-login", {
    deploymentSlug: page.slug,
    email: "r@example.test",
    password: canary("code"),
  });
  await post("/api/usage", {
    deploymentId: page.id,
    action: "PAGE_VISIT",
    details: { note: canary("details") },
  });
  await post("/api/auth/logout", "{}", { origin: `https://${canary("origin")}.example` });
  await app.inject({ url: `/api/deployment/${page.slug}?preview=${canary("query")}`, headers: { host } });
  await app.inject({ url: `/api/${canary("address")}`, headers: { host } });
  await app.inject({ url: `/%zz${canary("address")}`, headers: { host } });
  const viewer = await createUser(db);
  const started = await post(`/api/users/${viewer.id}/impersonate`, "{}", {
    cookie: `${sessionCookie}=${token}`,
  });
  const viewing = started.json<{ token: string }>().token;
  const asUser = { host, cookie: `${sessionCookie}=${token}` };
  for (const sent of [viewing, `${viewing.slice(0, -1)}_`, canary("impersonation")]) {
    const headers = { ...asUser, "x-impersonation-token": sent };
    await app.inject({ url: "/api/deployments", headers });
    await app.inject({ url: `/api/deployments?impersonation_token=${sent}`, headers });
  }
  await post("/api/auth/forgot-password", { email: `${canary("forgotten")}@example.test` });
  await api.performJobs();
  const reset = await post(`/api/users/${viewer.id}/reset-password`, "{}", asUser);
  const csv = `email,firstName,lastName,role,note\nada@example.test,Ada,Hart,USER,${canary("cell")}`;
  const owner = api.anonymous();
  owner.cookies.set(sessionCookie, token);
  const file = new File([csv], `${canary("file")}.csv`);
  const imported = await owner.request("POST /api/users/import", { file, body: { expected: 1 } });
  const codes = await inviteAndRenew(owner, page.id);
  const calendars = await readCalendars(owner);
  const webhooks = await tellReceivers(owner);
  await app.inject({
    url: "/api/users",
    headers: {
      host,
      cookie: `${sessionCookie}=${token}; other=${canary("cookie")}`,
      authorization: `Bearer ${canary("bearer")}`,
      "user-agent": `${canary("agent")}\t\u001b[31m{"level":60}`,
      referer: `https://localhost:3001/?token=${canary("referer")}`,
    },
  });
  const keys = await callWithKeys(owner, `${sessionCookie}=${token}`);
  tokens = [
    token,
    ...keys,
    ...viewing.split("."),
    reset.json<{ tempPassword: string }>().tempPassword,
    imported.created[0]?.tempPassword ?? "",
    ...codes,
    ...calendars,
    ...webhooks,
    ...[login.headers["set-cookie"] ?? []].flat().map((cookie) => /=([^;]+)/.exec(cookie)?.[1] ?? ""),
  ];
  // A fault that names everything it knows.
  await db.schema.dropTable("usage_events").execute();
  await post("/api/usage", {
    deploymentId: page.id,
    action: "PAGE_VISIT",
    details: { note: canary("fault") },
  });
  log.error(
    { req: { headers: { cookie: canary("header") } }, input: { password: canary("field") } },
    "careless",
  );
  await app.services.securityEvents.settled();
});

afterAll(() => api.close());

/** A key that is used, refused, sent where it does not belong, and revoked. @returns what is secret of it */
async function callWithKeys(owner: ContractClient, cookie: string): Promise<string[]> {
  const body = { name: "Export", scopes: ["users:read"] };
  const { id, secret } = await owner.request("POST /api/keys", { body });
  const authorization = `Bearer ${secret}`;
  const ask = (url: string, headers: Record<string, string | string[]>) =>
    api.app.inject({ url, headers: { host, ...headers } });
  await ask("/api/users", { authorization });
  await ask("/api/test-rooms", { authorization });
  await ask(`/api/users?key=${secret}`, {});
  await ask(`/api/${secret}`, {});
  await ask("/api/users", { cookie: `key=${secret}` });
  await ask("/api/users", { cookie, authorization });
  await ask("/api/users", { authorization: [authorization, authorization] });
  await ask("/api/users", { authorization: `${authorization}x` });
  await owner.request("DELETE /api/keys/:id", { params: { id } });
  await ask("/api/users", { authorization });
  return [secret.slice("fa_".length), secret.slice("fa_".length, 20)];
}

/** A feed that is read, renewed, and asked for under the address of before and one that never was. @returns the secrets */
async function readCalendars(owner: ContractClient): Promise<string[]> {
  await owner.request("PUT /api/calendars", { body: { isOffered: true } });
  const made = [
    await owner.request("POST /api/user/calendar"),
    await owner.request("POST /api/user/calendar"),
  ].map(({ address }) => address.replace(/^.*\//, "").replace(".ics", ""));
  const read = (secret: string) => api.anonymous().send("GET /api/calendars/:secret", { params: { secret } });
  for (const secret of [...made, canary("calendar")]) await read(secret);
  await api.db.schema.dropTable("calendar_entries").execute();
  expect((await read(made[1] ?? "")).status).toBe(500);
  return made;
}

/** A receiver that nobody finds, whose address is a key as well. @returns the secrets */
async function tellReceivers(owner: ContractClient): Promise<string[]> {
  const url = `http://127.0.0.1:9/${canary("receiver")}`;
  const { webhook, secret } = await owner.request("POST /api/webhooks", {
    body: { name: "CRM", url, types: ["person.changed"] },
  });
  const params = { id: webhook.id };
  await owner.send("POST /api/webhooks", { body: { name: "CRM", url: `${url} `, types: [] } });
  await owner.request("POST /api/webhooks/:id/test", { params });
  await api.performJobs();
  const replaced = await owner.request("POST /api/webhooks/:id/secret", { params });
  await owner.request("POST /api/webhooks/:id/test", { params });
  await api.performJobs();
  return [secret, replaced.secret].map((one) => one.replace("whsec_", ""));
}

/** Everything that is done with an invitation. @returns the codes that were made */
async function inviteAndRenew(owner: ContractClient, pageId: string): Promise<string[]> {
  const person = { email: `${canary("invited")}@example.test`, recipientName: canary("name") };
  const params = { id: pageId };
  await owner.request("POST /api/deployments/:id/invitations/review", {
    params,
    file: new File([`email,recipientName\n${person.email},${person.recipientName}`], `${canary("file")}.csv`),
  });
  const body = { invitations: [person] };
  const { created } = await owner.request("POST /api/deployments/:id/invitations", { params, body });
  await owner.request("POST /api/deployments/:id/invitations", { params, body });
  const search = canary("invited");
  await owner.send("GET /api/deployments/:id/invitations/export", { params, query: { search } });
  const id = { id: created[0]?.invitation.id ?? "" };
  await owner.request("PATCH /api/invitations/:id", { params: id, body: { recipientName: canary("name") } });
  const renewed = await owner.request("POST /api/invitations/:id/renew", { params: id, body: {} });
  const made = [created[0]?.accessCode ?? "", renewed.accessCode];
  for (const password of [...made, canary("code")])
    await api.anonymous().send("POST /api/deployment-login", {
      body: { deploymentSlug: canary("slug"), email: person.email, password },
    });
  await owner.request("POST /api/invitations/:id/revoke", { params: id });
  return made;
}

test("every line is one event that a program can read", () => {
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) {
    expect(line.endsWith("\n") && line.indexOf("\n") === line.length - 1).toBe(true);
    expect(JSON.parse(line)).toHaveProperty("time");
  }
});

test("no secret, no address, no input and no header of a caller is written down", () => {
  const written = lines.join("");
  expect(written.match(/canary-\w+/g)).toBeNull();
  expect(tokens.length).toBeGreaterThan(2);
  for (const token of tokens) expect(written).not.toContain(token);
});

test("nothing secret reaches the audit log either", async () => {
  const rows = await api.db.selectFrom("audit_log").selectAll().execute();
  const written = JSON.stringify(rows);
  expect(rows.length).toBeGreaterThan(2);
  expect(written.match(/canary-\w+/g)).toBeNull();
  for (const token of tokens) expect(written).not.toContain(token);
});

test("a request's line says which route, how it went, and who asked", () => {
  const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const users = events.find(({ route, msg }) => route === "/api/users" && msg === "request");
  expect(users).toMatchObject({ method: "GET", status: 200, ip: "127.0.0.1" });
  expect(users?.userId).toBeTypeOf("number");
  const page = events.find(({ route }) => route === "/api/deployment/:slug");
  expect(page).toMatchObject({ method: "GET", status: 400 });
  const fault = events.find(({ msg, route }) => msg === "request failed" && route === "/api/usage");
  expect(fault).toMatchObject({ route: "/api/usage", code: "internal", err: { code: "42P01" } });
});
