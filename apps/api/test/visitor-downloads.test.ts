import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { buildApp } from "../src/app.ts";
import type { Context } from "../src/context.ts";
import { createDatabase } from "../src/platform/db/database.ts";
import { openListeners } from "../src/platform/http/listeners.ts";
import { createDeployment, createSession, createUser } from "./factories.ts";
import { sessionCookie, testApi } from "./harness.ts";

/** Visitors of a page with a conversation each, which is more than the buffers between two programs take. */
async function visitors(count: number, limits: Partial<Context["config"]["transfers"]> = {}) {
  const api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  const transfers = { ...api.ctx.config.transfers, ...limits };
  // As many places as a process has, which are waited for as briefly as there.
  const { databaseUrl } = api.ctx.config;
  const places = createDatabase(
    { databaseUrl, poolMax: 4, use: "exports", connectWithin: 1250 },
    api.ctx.log,
  );
  const connected = () => sql`select 1`.execute(places.db).then(() => "connected", String);
  // On a busy machine the connection itself may take longer.
  await expect.poll(connected).toBe("connected");
  const app = await buildApp({ ...api.ctx, exports: places.db, config: { ...api.ctx.config, transfers } });
  await app.ready();
  const listeners = await openListeners(app, "127.0.0.1", { api: 0 });
  onTestFinished(async () => {
    await listeners.close(0);
    await app.close();
    await places.close();
    await api.close();
  });
  const page = await createDeployment(api.db, { allow_anonymous: true });
  const query = { agentId: String(page.agent_id), deploymentId: page.id };
  const own: { path: string; cookie: string }[] = [];
  for (let n = 0; n < count; n++) {
    const client = api.anonymous();
    await client.request("GET /api/deployment/:slug", { params: { slug: page.slug } });
    const { conversationId: id } = await client.request("GET /api/signed-url", { query });
    await sql`update conversation_legs set ended_at = now(), duration_seconds = 60, transcript = (
        select jsonb_agg(jsonb_build_object('role', 'user', 'message', repeat('x', 10000), 'atSeconds', n))
        from generate_series(1, 1200) n)
      where conversation_id = ${id}`.execute(api.ctx.exports);
    own.push({ path: `/api/conversations/${id}/mine.txt`, cookie: client.cookies.header() });
  }
  const owner = await createSession(api.db, (await createUser(api.db, { role: "OWNER" })).id);
  return {
    own,
    owner: { path: "/api/users/export", cookie: `${sessionCookie}=${owner}` },
    /** The beginning of an answer, of which nothing more is read yet. */
    open: async ({ path, cookie }: { path: string; cookie: string }): Promise<IncomingMessage> => {
      const headers = { host: "localhost:3000", cookie, "sec-fetch-site": "same-origin" };
      const sent = request({ port: listeners.ports.api, path, host: "127.0.0.1", agent: false, headers });
      sent.end();
      const [answer] = (await once(sent, "response")) as [IncomingMessage];
      onTestFinished(() => void answer.destroy());
      return answer;
    },
  };
}

test("conversations that visitors never read keep no owner from an export, and others of their network wait", async () => {
  const { own, owner, open } = await visitors(10);
  const unread = await Promise.all(own.map(open));
  const exported = await open(owner);
  expect([exported.statusCode, (await text(exported)).includes("@")]).toEqual([200, true]);
  const refused = unread.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([429, 429]);
  expect(JSON.parse(await text(refused[0] as IncomingMessage))).toMatchObject({
    error: "Many files are being downloaded on your network. Wait for some of them to finish.",
  });
  unread.forEach((answer) => void answer.destroy());
  const again = () => open(own[0] as (typeof own)[number]);
  await expect.poll(async () => (await again()).statusCode, { timeout: 20_000 }).toBe(200);
});

test("a conversation is sent once at a time, and whole", async () => {
  const { own, open } = await visitors(1);
  const [one] = own as [(typeof own)[number]];
  const [first, second] = [await open(one), await open(one)];
  expect([first.statusCode, second.statusCode]).toEqual([200, 429]);
  expect((await text(first)).length).toBeGreaterThan(12_000_000);
  await expect.poll(async () => (await open(one)).statusCode).toBe(200);
});

test("a visitor who takes next to nothing is cut, and their place is free again", async () => {
  const { own, open } = await visitors(1, { totalMs: 60_000, leastBytes: 0, periodMs: 200 });
  const [one] = own as [(typeof own)[number]];
  const answer = await open(one);
  const trickle = setInterval(() => answer.read(100), 20);
  onTestFinished(() => clearInterval(trickle));
  await expect.poll(async () => (await open(one)).statusCode, { timeout: 20_000 }).toBe(200);
  await expect(text(answer).then(({ length }) => length)).rejects.toMatchObject({ code: "ECONNRESET" });
});
