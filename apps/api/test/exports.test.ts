import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { buildApp } from "../src/app.ts";
import type { Context } from "../src/context.ts";
import { createDatabase } from "../src/platform/db/database.ts";
import { openListeners } from "../src/platform/http/listeners.ts";
import { createKey } from "./create-key.ts";
import { createDeployment, createSession, createUser } from "./factories.ts";
import { sessionCookie, testApi, type TestApi } from "./harness.ts";

/** More than the buffers between two programs of one machine take. */
const users = 150_000;

const allUsers = "/api/users/export?sort=email";

let api: TestApi;
let cookie: string;
beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  cookie = await sessionOf("OWNER");
  await sql`insert into users (email, username, first_name, last_name, role, password_hash)
    select 'person' || n || '@x.test', 'person' || n, repeat('F', 80), repeat('L', 80), 'USER', ''
    from generate_series(1, ${users - 1}::int) n`.execute(api.ctx.exports);
});
afterAll(() => api.close());
// A busy machine is no reason to fail.
afterEach(() => vi.waitUntil(async () => (await exporting()).length === 0, { timeout: 20_000 }));

const sessionOf = async (role: "OWNER") => createSession(api.db, (await createUser(api.db, { role })).id);

/** The transactions of exports, and since when they have been in their state. */
async function exporting(): Promise<{ pid: number; since: string }[]> {
  const { rows } = await sql<{ pid: number; since: string }>`
    select pid, state_change::text as since from pg_stat_activity
    where datname = current_database() and query like 'fetch%' and state <> 'idle'`.execute(api.db);
  return rows;
}

interface Server {
  port: number;
  sockets: Socket[];
}

async function listening(ctx: Partial<Context> = {}): Promise<Server> {
  const app = await buildApp({ ...api.ctx, ...ctx });
  await app.ready();
  const listeners = await openListeners(app, "127.0.0.1", { api: 0 });
  const sockets: Socket[] = [];
  for (const server of listeners.servers) server.on("connection", (socket: Socket) => sockets.push(socket));
  onTestFinished(async () => {
    await listeners.close(0);
    await app.close();
  });
  return { port: Number(listeners.ports.api), sockets };
}

/** The beginning of an answer, of which nothing more is read yet. */
const open = (server: Server, path = allUsers, session = cookie) =>
  openAs(server, path, { cookie: `${sessionCookie}=${session}` });

async function openAs({ port }: Server, path: string, who: Record<string, string>): Promise<IncomingMessage> {
  const headers = { host: "localhost:3000", ...who };
  const sent = request({ port, path, host: "127.0.0.1", agent: false, headers });
  sent.end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  onTestFinished(() => void answer.destroy());
  return answer;
}

/** Resolves when the server has stopped reading from the database, because nobody takes what it has. */
async function untilPaused(): Promise<void> {
  let before = "none";
  await expect
    .poll(async () => {
      const [now = { since: "over" }] = await exporting();
      const isSame = now.since === before;
      before = now.since;
      return isSame;
    })
    .toBe(true);
  expect(before).not.toBe("over");
}

test("a slow reader gets everything, and little of it is held meanwhile", async () => {
  const server = await listening();
  const answer = await open(server);
  await untilPaused();
  expect(server.sockets[0]?.writableLength).toBeLessThan(1_000_000);
  const lines = (await text(answer)).split("\r\n");
  expect(lines).toHaveLength(users + 2);
  const emails = lines.slice(1, -1).map((line) => line.slice(0, line.indexOf(",")));
  expect(new Set(emails).size).toBe(users);
  expect(emails.toSorted()).toEqual(emails);
});

test("a reader who goes away frees the connection", async () => {
  const answer = await open(await listening());
  await untilPaused();
  answer.destroy();
  await expect.poll(exporting).toEqual([]);
});

test("a file that breaks off does not look complete", async () => {
  const answer = await open(await listening());
  await untilPaused();
  const [{ pid } = { pid: 0 }] = await exporting();
  await sql`select pg_terminate_backend(${pid}, 60000)`.execute(api.db);
  await expect(text(answer)).rejects.toMatchObject({ code: "ECONNRESET" });
  expect([answer.statusCode, answer.complete]).toEqual([200, false]);
});

test("a reader who takes next to nothing is cut, sooner than one of a file", async () => {
  const transfers = { ...api.ctx.config.transfers, totalMs: 60_000, leastBytes: 0, periodMs: 200 };
  const answer = await open(await listening({ config: { ...api.ctx.config, transfers } }));
  const trickle = setInterval(() => answer.read(100), 20);
  onTestFinished(() => clearInterval(trickle));
  await expect.poll(exporting).toEqual([]);
  await expect(text(answer)).rejects.toMatchObject({ code: "ECONNRESET" });
});

test("one that takes too long in all is cut, however fast it is", async () => {
  const transfers = { ...api.ctx.config.transfers, totalMs: 200, periodMs: 60_000 };
  const answer = await open(await listening({ config: { ...api.ctx.config, transfers } }));
  await expect.poll(exporting).toEqual([]);
  await expect(text(answer)).rejects.toMatchObject({ code: "ECONNRESET" });
});

/** An owner's keys that may export people. */
async function someKeys(count: number) {
  const { id: ownerId } = await createUser(api.db, { role: "OWNER" });
  const make = () => createKey(api.db, ownerId, { scopes: ["userFiles:read"] });
  const keys = await Promise.all(Array.from({ length: count }, make));
  const bearers = keys.map(({ key }) => ({ authorization: `Bearer ${key}` }));
  return { ownerId, ids: keys.map(({ id }) => id), bearers };
}

test.each([
  [
    "is revoked",
    (keyId: number) => api.db.updateTable("api_keys").set({ revoked_at: new Date() }).where("id", "=", keyId),
  ],
  [
    "loses its owner's account",
    (_keyId: number, ownerId: number) =>
      api.db.updateTable("users").set({ status: "INACTIVE" }).where("id", "=", ownerId),
  ],
])("what is being sent to a key that %s breaks off", async (_what, end) => {
  const { ownerId, ids, bearers } = await someKeys(1);
  // A slow reader would be cut too.
  const transfers = { ...api.ctx.config.transfers, totalMs: 600_000, periodMs: 600_000 };
  const server = await listening({ config: { ...api.ctx.config, transfers } });
  const answer = await openAs(server, allUsers, bearers[0] ?? {});
  expect(answer.statusCode).toBe(200);
  await untilPaused();
  await end(ids[0] ?? 0, ownerId).execute();
  await expect.poll(exporting, { timeout: 20_000 }).toEqual([]);
  await expect(text(answer)).rejects.toMatchObject({ code: "ECONNRESET" });
  expect(answer.complete).toBe(false);
});

test("all keys of an owner have one export at a time, beside that of the owner", async () => {
  const { ownerId, bearers } = await someKeys(2);
  const server = await listening();
  const first = await openAs(server, allUsers, bearers[0] ?? {});
  const second = await openAs(server, allUsers, bearers[1] ?? {});
  const owners = await open(server, allUsers, await createSession(api.db, ownerId));
  expect([first, second, owners].map(({ statusCode }) => statusCode)).toEqual([200, 429, 200]);
  for (const answer of [first, second, owners]) answer.destroy();
});

test("exports beyond those that a process reads at a time are refused as busy", async () => {
  const { databaseUrl } = api.ctx.config;
  const few = createDatabase({ databaseUrl, poolMax: 1, use: "exports", connectWithin: 100 }, api.ctx.log);
  onTestFinished(() => few.close());
  const server = await listening({ exports: few.db });
  // On a busy machine the connection itself may take longer than a waiting export is given.
  await expect.poll(() => sql`select 1`.execute(few.db).then(() => "connected", String)).toBe("connected");
  const first = await open(server);
  const second = await open(server, allUsers, await sessionOf("OWNER"));
  expect([first.statusCode, second.statusCode]).toEqual([200, 503]);
  expect(JSON.parse(await text(second))).toMatchObject({ code: "unavailable" });
  first.destroy();
});

test("slow readers of one person leave exports to everybody else", async () => {
  const server = await listening();
  const adviser = await createUser(api.db);
  const page = await createDeployment(api.db, { user_id: adviser.id });
  await sql`insert into invitations (id, deployment_id, email, recipient_name)
    select 'many' || n, ${page.id}, 'guest' || n || '@x.test', repeat('N', 100)
    from generate_series(1, ${users}::int) n`.execute(api.ctx.exports);
  const session = await createSession(api.db, adviser.id);
  const invitations = `/api/deployments/${page.id}/invitations/export`;
  const unread = await open(server, invitations, session);
  await untilPaused();
  const others = await Promise.all(Array.from({ length: 5 }, () => open(server, invitations, session)));
  expect([unread, ...others].map(({ statusCode }) => statusCode)).toEqual([200, 429, 429, 429, 429, 429]);
  expect(JSON.parse(await text(others[0] as IncomingMessage))).toMatchObject({
    code: "too_many_requests",
    error: "Another export of yours is still running. Wait for it to finish, then try again.",
  });
  const owners = await open(server);
  expect(owners.statusCode).toBe(200);
  unread.destroy();
  owners.destroy();
  await expect.poll(exporting).toEqual([]);
  const again = await open(server, invitations, session);
  expect(again.statusCode).toBe(200);
  again.destroy();
});

test("what was exported is in the audit log before it leaves", async () => {
  await api.db.deleteFrom("audit_log").execute();
  const { rows } = await sql<{ all: number }>`select count(*) as all from users`.execute(api.db);
  const answer = await open(await listening());
  const entries = await api.db.selectFrom("audit_log").select(["action", "details"]).execute();
  expect(entries).toEqual([
    { action: "user.export", details: { users: rows[0]?.all, filter: { sort: "email" } } },
  ]);
  answer.destroy();
});

test("an array that is sent in parts is one array", async () => {
  await sql`insert into audit_log (actor_label, action, request_id)
    select 'x', 'user.login', 'x' from generate_series(1, 1200)`.execute(api.db);
  const server = await listening();
  const exported = async (type: string) =>
    text(await open(server, `/api/activity/events/export.json?scope=everyone&type=${type}`));
  expect(JSON.parse(await exported("login"))).toHaveLength(1200);
  expect(await exported("logout")).toBe("[]");
});
