import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { sweep } from "../src/db/live.queries.ts";
import { start } from "./agent-process.ts";
import { ask, createAgent, idOf, recordOf } from "./followed.ts";
import {
  audioPath,
  fetchAudio,
  level,
  listenTo,
  newSpool,
  record,
  recordingOf,
  statusOf,
} from "./recorded.ts";
import { silence, speech } from "./speech.ts";
import { type RunningAgent, startAgent } from "./start-agent.ts";
import { TestClient } from "./test-client.ts";

async function call(agent: RunningAgent, agentId?: string) {
  const client = await new TestClient(await agent.signedUrl(agentId, undefined, record)).start();
  await client.next("audio", 0);
  return { client, id: idOf(client) };
}

async function hangUp(client: TestClient): Promise<void> {
  client.socket.close(1000);
  await client.closed;
}

const partsIn = async ({ deps: { pool } }: RunningAgent) =>
  (await pool.query<{ bytes: number }>("select octet_length(bytes) as bytes from recording_parts")).rows;

test("a recording that goes on is stopped and deleted, and the call goes on", async () => {
  const spool = newSpool();
  const agent = await startAgent({ VOICE_AGENT_SPOOL: spool });
  const { client, id } = await call(agent, await createAgent(agent));
  await expect.poll(() => readdirSync(spool)).toHaveLength(1);
  expect((await agent.call("DELETE", audioPath(id))).status).toBe(200);
  expect(readdirSync(spool)).toEqual([]);
  await client.speak(silence(1500));
  expect(await ask(client, "Tell me about yourself.")).toBe("The first step.");
  await hangUp(client);
  await expect.poll(() => recordOf(agent, id)).toMatchObject({ status: "done", has_audio: false });
  expect([await statusOf(agent, id), readdirSync(spool)]).toEqual([["none", "deleted"], []]);
});

test("so is one of another process", async () => {
  const [spool, other] = [newSpool(), newSpool()];
  const agent = await startAgent({ VOICE_AGENT_SPOOL: spool });
  const { databaseUrl, secrets } = agent.deps.config;
  const settings = { DATABASE_URL: databaseUrl, VOICE_AGENT_SECRET: secrets[0], VOICE_AGENT_SPOOL: other };
  const beside = await startAgent(settings);
  const { client, id } = await call(agent);
  await expect.poll(() => readdirSync(spool)).toHaveLength(1);
  expect((await beside.call("DELETE", audioPath(id))).status).toBe(200);
  await expect.poll(() => readdirSync(spool)).toEqual([]);
  await hangUp(client);
  expect(await statusOf(agent, id)).toEqual(["none", "deleted"]);
});

test("a finished one is deleted by itself, and with its conversation", async () => {
  const agent = await startAgent();
  const calls = [await call(agent), await call(agent)];
  for (const { client } of calls) {
    await client.speak(silence(300));
    await hangUp(client);
  }
  for (const { id } of calls) await listenTo(agent, id);
  expect(await partsIn(agent)).toHaveLength(2);
  const [first = "", second = ""] = calls.map(({ id }) => id);
  for (let times = 0; times < 2; times++)
    expect((await agent.call("DELETE", audioPath(first))).status).toBe(200);
  expect([await statusOf(agent, first), (await fetchAudio(agent, first)).status]).toEqual([
    ["none", "deleted"],
    404,
  ]);
  expect(await recordOf(agent, first)).toMatchObject({ has_audio: false, has_user_audio: false });
  expect((await agent.call("DELETE", `/v1/convai/conversations/${second}`)).status).toBe(200);
  expect(await partsIn(agent)).toEqual([]);
  expect((await agent.call("DELETE", audioPath(second))).status).toBe(200);
  expect((await agent.call("DELETE", audioPath("conv_unknown"))).status).toBe(404);
});

test("nothing is recorded of a call whose recording was taken back before it began", async () => {
  const spool = newSpool();
  const agent = await startAgent({ VOICE_AGENT_SPOOL: spool });
  const query = "agent_id=agent_practice_asha&record=true";
  const { body } = await agent.call("GET", `/v1/convai/conversation/get-signed-url?${query}`);
  const id = String(body["conversation_id"]);
  expect((await agent.call("DELETE", audioPath(id))).status).toBe(200);
  const client = await new TestClient(String(body["signed_url"])).start();
  await client.next("audio", 0);
  await hangUp(client);
  expect([await statusOf(agent, id), readdirSync(spool)]).toEqual([["none", "not-asked"], []]);
});

test("a conversation that is deleted while it goes on leaves no sound", async () => {
  const spool = newSpool();
  const agent = await startAgent({ VOICE_AGENT_SPOOL: spool });
  const { client, id } = await call(agent);
  await expect.poll(() => readdirSync(spool)).toHaveLength(1);
  await agent.call("DELETE", `/v1/convai/conversations/${id}`);
  await client.closed;
  await expect.poll(() => readdirSync(spool)).toEqual([]);
  expect(await partsIn(agent)).toEqual([]);
});

test("sound that nobody fetches is kept for two days, and what is not found for twelve hours is lost", async () => {
  const agent = await startAgent();
  const { pool } = agent.deps;
  const { client, id } = await call(agent);
  await hangUp(client);
  await listenTo(agent, id);
  const age = (hours: number) =>
    pool.query("update recordings set made_at = now() - make_interval(hours => $1)", [hours]);
  await age(47);
  await sweep(pool, { announce: false });
  expect(await statusOf(agent, id)).toEqual(["recorded", null]);
  await age(49);
  await sweep(pool, { announce: false });
  expect([await statusOf(agent, id), await partsIn(agent)]).toEqual([["none", "expired"], []]);

  await pool.query("update recordings set state = 'making', reason = null");
  await pool.query("update conversations set ended_at = now() - interval '11 hours'");
  await sweep(pool, { announce: false });
  expect(await statusOf(agent, id)).toEqual(["making", null]);
  await pool.query("update conversations set ended_at = now() - interval '13 hours'");
  await sweep(pool, { announce: false });
  expect(await statusOf(agent, id)).toEqual(["failed", "lost"]);
});

/** Another process of the same installation, and a call with it that is recorded. */
async function callElsewhere({ deps, signedUrl }: RunningAgent, spool: string, through?: string[]) {
  const { databaseUrl: DATABASE_URL, secrets } = deps.config;
  const settings = { VOICE_AGENT_SECRET: secrets[0], VOICE_AGENT_PORT: "0", VOICE_AGENT_SPOOL: spool };
  const { child, output } = start({ DATABASE_URL, VOICE_AGENT_FINISH_SECONDS: "60", ...settings }, through);
  await expect.poll(() => output.out).toContain("voice agent ready on");
  const url = new URL(await signedUrl(undefined, undefined, record));
  url.host = new URL(output.out.trim().split(" ").at(-1) ?? "").host;
  const client = await new TestClient(url.href).start();
  return { child, client, id: idOf(client) };
}

test("what a process that was killed has left is encoded by the next one", async () => {
  const said = await speech("Could you tell me about your situation?");
  const spool = newSpool();
  const agent = await startAgent();
  const { child, client, id } = await callElsewhere(agent, spool);
  await client.speak(said);
  await client.speak(silence(2000));
  child.kill("SIGKILL");
  await client.closed;
  expect(readdirSync(spool)).toEqual([`${id}.call`]);

  // It was killed a while ago.
  const long = new Date(Date.now() - 180_000);
  utimesSync(path.join(spool, `${id}.call`), long, long);
  await agent.deps.pool.query("update conversations set seen_at = now() - interval '3 minutes'");
  await sweep(agent.deps.pool, { announce: false });
  const { databaseUrl: DATABASE_URL } = agent.deps.config;
  const { output: next } = start({ DATABASE_URL, VOICE_AGENT_PORT: "0", VOICE_AGENT_SPOOL: spool });
  await expect.poll(() => next.out).toContain("voice agent ready on");
  const { left, right } = await listenTo(agent, id);
  expect(level(left, 0.2, 1.2)).toBeGreaterThan(-40);
  // It says something in the pause after that.
  expect(level(right, 0, right.length / 16_000)).toBeGreaterThan(-45);
  await expect.poll(() => readdirSync(spool)).toEqual([]);
});

test("a process that is stopped makes what it has recorded before it ends", async () => {
  const spool = newSpool();
  const agent = await startAgent();
  const { child, client, id } = await callElsewhere(agent, spool);
  child.kill("SIGTERM");
  await client.speak(silence(1500));
  await hangUp(client);
  await expect.poll(() => child.exitCode, { timeout: 90_000 }).toBe(0);
  expect([await statusOf(agent, id), readdirSync(spool)]).toEqual([["recorded", null], []]);
});

test("one that becomes too long has what was said until then, and says so", async () => {
  const agent = await startAgent({}, { longestRecording: 60_000 });
  const { client, id } = await call(agent);
  await client.speak(silence(2500));
  await hangUp(client);
  await expect.poll(() => statusOf(agent, id), { timeout: 60_000 }).toEqual(["recorded", "too-long"]);
  const { seconds } = await recordingOf(agent, id);
  expect(seconds).toBeGreaterThan(0.5);
  expect(seconds).toBeLessThan(2.2);
});

test("where the disk is full the recording ends, and the call goes on", async () => {
  const spool = newSpool();
  const agent = await startAgent();
  const { client, id } = await callElsewhere(agent, spool, ["sh", "-c", 'ulimit -f 64; exec "$@"', "sh"]);
  await client.speak(silence(2500));
  await expect.poll(() => statusOf(agent, id)).toEqual(["failed", "disk"]);
  expect(await ask(client, "Tell me about yourself.")).not.toBe("");
  await expect.poll(() => readdirSync(spool)).toEqual([]);
});

test("a file that is no call is no sound, and does not keep others from being made", async () => {
  const spool = newSpool();
  const agent = await startAgent({ VOICE_AGENT_SPOOL: spool });
  const { client, id } = await call(agent);
  await expect.poll(() => readdirSync(spool)).toHaveLength(1);
  await agent.deps.recordings.drop(id);
  writeFileSync(path.join(spool, `${id}.call`), "nonsense");
  await hangUp(client);
  await expect.poll(() => recordOf(agent, id)).toMatchObject({ status: "done" });
  agent.deps.recordings.maker.take(id);
  await expect.poll(() => statusOf(agent, id), { timeout: 60_000 }).toEqual(["failed", "encoder"]);
  await expect.poll(() => readdirSync(spool)).toEqual([]);
});
