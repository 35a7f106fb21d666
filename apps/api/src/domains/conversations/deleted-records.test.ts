import { createHmac } from "node:crypto";
import { voiceEndpoints } from "@field-advisor/schema/voice.endpoints";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createRoom, createRubric, createUser, grantRoom, someRubric } from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";
import { always, callServer } from "../../../test/provider-server.ts";
import { performSchedule } from "../../../test/perform-jobs.ts";

const secret = "the provider's webhook secret";
const word = "marmalade";

/** What the provider keeps, by its names of conversations. */
const kept = new Set<string>();
let isAway = false;
const provider = await callServer((request, response) => {
  const name = request.url?.split("/")[4] ?? "";
  const isKnown = kept.has(name);
  if (request.method === "DELETE" && !isAway) kept.delete(name);
  const over = { status: "done", metadata: { start_time_unix_secs: 1_790_000_000, call_duration_secs: 60 } };
  always(isKnown ? over : {}, isAway ? 500 : isKnown ? 200 : 404)(request, response);
});
const api = await testApi({
  env: {
    VOICE_PROVIDER_URL: provider.url,
    VOICE_PROVIDER_KEY: "key",
    VOICE_WEBHOOK_SECRET: secret,
    RATE_LIMIT_FACTOR: "1000",
  },
});
let uma: { id: number; client: ContractClient };
let room: Awaited<ReturnType<typeof createRoom>>;
let agent: string;

afterAll(async () => {
  await api.close();
  await provider.close();
});
beforeEach(async () => {
  kept.clear();
  isAway = false;
  await sql`delete from unwanted_records`.execute(api.db);
  const { id } = await createUser(api.db);
  uma = { id, client: await api.as({ id }) };
  room = await createRoom(api.db, { category: "Practice" });
  await grantRoom(api.db, id, room.id);
  await createRubric(api.db, room.id, someRubric);
  const found = api.db
    .selectFrom("agents")
    .select("external_id")
    .where("id", "=", room.agent_id ?? 0);
  agent = (await found.executeTakeFirstOrThrow()).external_id;
});

/** The provider's record of a conversation, as it delivers it. */
async function deliver(name: string) {
  const seconds = Math.floor(Date.now() / 1000);
  const transcript = [{ role: "user", message: `My ${word}`, time_in_call_secs: 2 }];
  const metadata = { start_time_unix_secs: seconds - 90, call_duration_secs: 60 };
  const data = { agent_id: agent, conversation_id: name, status: "done", transcript, metadata };
  const body = JSON.stringify({ type: "post_call_transcription", event_timestamp: seconds, data });
  const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  const { statusCode } = await api.app.inject({
    method: "POST",
    url: voiceEndpoints.webhook.path,
    headers: {
      host: new URL(api.ctx.config.origins.api).host,
      "content-type": "application/json",
      "elevenlabs-signature": `t=${seconds},v0=${signature}`,
    },
    payload: body,
  });
  expect(statusCode).toBe(200);
}

/** A private attempt with a call that is over. */
async function talked() {
  const { sessionId, attemptId: id } = await uma.client.request("POST /api/test-rooms/:id/session", {
    params: { id: room.id },
  });
  const query = { agentId: String(room.agent_id), sessionId };
  await uma.client.request("GET /api/signed-url", { query });
  const name = provider.newest();
  kept.add(name);
  await uma.client.request("POST /api/attempts/:id/finish", { params: { id } });
  return { id, name };
}

const remove = (id: string) => uma.client.send("DELETE /api/attempts/:id", { params: { id } });
const still = () => uma.client.request("GET /api/conversations/deleted");

/** Whether a word that was said stands anywhere in the database. */
async function hasWord(): Promise<boolean> {
  const tables = ["conversations", "conversation_legs", "attempts", "attempt_checks", "audit_log"];
  const rows = tables.map(
    (table) => sql`select from ${sql.table(table)} t where t::text like ${`%${word}%`}`,
  );
  const { rows: found } = await sql`${sql.join(rows, sql` union all `)}`.execute(api.db);
  return found.length > 0;
}

test("an attempt that is deleted goes at the provider as soon as its job runs, and its person is told", async () => {
  const { id, name } = await talked();
  await deliver(name);
  await api.performJobs();
  expect(await hasWord()).toBe(true);
  expect((await remove(id)).status).toBe(200);
  expect(await hasWord()).toBe(false);
  expect(await still()).toEqual({ waiting: 1, isDelayed: false });
  await api.performJobs();
  expect(kept.has(name)).toBe(false);
  expect(await still()).toEqual({ waiting: 0, isDelayed: false });
});

test("while the provider is away it waits, which is said to nobody else, and goes a minute later", async () => {
  const { id, name } = await talked();
  await deliver(name);
  await api.performJobs();
  isAway = true;
  await remove(id);
  await api.performJobs();
  const past = (time: string) =>
    sql`update unwanted_records set at = now() - ${time}::interval`.execute(api.db);
  await past("20 seconds");
  expect(await still()).toEqual({ waiting: 1, isDelayed: true });
  expect(await (await api.as("OWNER")).request("GET /api/conversations/deleted")).toMatchObject({
    waiting: 0,
  });
  isAway = false;
  await performSchedule(api.ctx, "delete-transcripts");
  expect(kept.has(name)).toBe(true);
  await past("1 minute");
  await performSchedule(api.ctx, "delete-transcripts");
  expect(kept.has(name)).toBe(false);
  expect(await still()).toEqual({ waiting: 0, isDelayed: false });
});

test("a whole room's conversations go within one run", async () => {
  for (let n = 0; n < 45; n++) await talked();
  expect(kept.size).toBe(45);
  await api.db.deleteFrom("rooms").where("id", "=", room.id).execute();
  await performSchedule(api.ctx, "delete-transcripts");
  expect(kept.size).toBe(0);
});

test("a record that arrives beside the deletion, before or after it, brings no word back: sixty times", async () => {
  for (let times = 0; times < 60; times++) {
    const { id, name } = await talked();
    const parts = [() => deliver(name), () => remove(id)];
    if (times % 2 === 1) parts.reverse();
    await Promise.all(parts.map((part) => part()));
    await Promise.all([deliver(name), api.performJobs()]);
    await api.performJobs();
    expect([times, await hasWord(), kept.has(name)]).toEqual([times, false, false]);
  }
});
