import { scrape } from "@field-advisor/telemetry/testing";
import { Client } from "pg";
import { expect, test } from "vitest";
import { z } from "zod";
import { createDatabase } from "./database.ts";
import { start } from "./agent-process.ts";
import { TestClient } from "./test-client.ts";

const inProduction = {
  NODE_ENV: "production",
  VOICE_AGENT_PORT: "0",
  VOICE_AGENT_KEY: "a-key-of-this-installation",
  VOICE_AGENT_SECRET: "a-secret-of-this-installation",
  VOICE_AGENT_PUBLIC_URL: "wss://voice.example.test",
  VOICE_AGENT_ALLOWED_ORIGINS: "https://portal.example.test",
};

test.each([
  [
    "a missing and a published secret",
    { VOICE_AGENT_SECRET: "", VOICE_AGENT_KEY: "for-development-only" },
    "VOICE_AGENT_SECRET is missing: it must be set in production. VOICE_AGENT_KEY is the published development value: production needs a secret of its own.",
  ],
  [
    "a database that loses what was stored",
    {},
    "PostgreSQL runs with fsync = off: what was stored can be lost. Switch it on.",
  ],
])("in production, it does not start with %s, and never listens", async (_case, environment, reason) => {
  const { output, exited } = start({ ...inProduction, DATABASE_URL: await createDatabase(), ...environment });
  expect(await exited).toBe(78);
  expect(output).toEqual({ out: "", err: `The voice agent cannot start: ${reason}\n` });
});

test("it does not start on a database that cannot be migrated", async () => {
  const url = await createDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  // A foreign table with the same name.
  await client.query("create schema voice_agent; create table voice_agent.migrations (id int)");
  await client.end();
  const { output, exited } = start({ DATABASE_URL: url, VOICE_AGENT_PORT: "0" });
  expect(await exited).toBe(78);
  expect(output).toEqual({
    out: "",
    err: 'The voice agent cannot start: The database cannot be migrated: column "name" does not exist.\n',
  });
});

test("it waits for a database that is not there yet, and stops while waiting", async () => {
  const { child, output, exited } = start({
    DATABASE_URL: "postgres://nobody@127.0.0.1:9/none",
    VOICE_AGENT_PORT: "0",
  });
  await expect.poll(() => output.out).toContain("cannot be prepared yet");
  child.kill("SIGTERM");
  expect(await exited).toBe(0);
});

const key = "a-key-for-the-tests";
const Signed = z.object({ signed_url: z.string() });

/** A process that holds one conversation. */
async function startConversation(environment: NodeJS.ProcessEnv) {
  const settings = { VOICE_AGENT_PORT: "0", VOICE_AGENT_KEY: key, VOICE_AGENT_MOUTH_WORKERS: "1" };
  const agent = start({ DATABASE_URL: await createDatabase(), ...settings, ...environment });
  await expect.poll(() => agent.output.out).toContain("voice agent ready on");
  const url = agent.output.out.trim().split(" ").at(-1) ?? "";
  const get = (path: string) => fetch(url + path, { headers: { "xi-api-key": key } });
  const signed = await get("/v1/convai/conversation/get-signed-url?agent_id=agent_practice_asha");
  const { pathname, search } = new URL(Signed.parse(await signed.json()).signed_url);
  const client = new TestClient(url.replace("http", "ws") + pathname + search);
  const textOnly = { conversation_config_override: { conversation: { text_only: true } } };
  await client.start(textOnly);
  await client.next("agent_response", 0);
  const status = (path: string) =>
    get(path).then(
      (answer) => answer.status,
      () => "refused",
    );
  return { ...agent, client, get, status };
}

test("asked to stop, it accepts no new connection, lets conversations reach their end, and counts them", async () => {
  const settings = { VOICE_AGENT_FINISH_SECONDS: "600", VOICE_AGENT_METRICS_PORT: "0", LOG_LEVEL: "info" };
  const agent = await startConversation(settings);
  const metricsPort = Number(/"metricsPort":(\d+)/.exec(agent.output.out)?.[1]);
  expect(await agent.status("/metrics")).toBe(404);
  agent.child.kill("SIGTERM");
  await expect.poll(() => agent.status("/live")).toBe("refused");
  expect((await scrape(metricsPort)).text).toContain("voice_agent_conversations_open 1\n");
  agent.client.send({ type: "user_message", text: "Hello" });
  await agent.client.next("agent_response");
  agent.client.socket.close(1000);
  expect(await agent.exited).toBe(0);
});

test("while balancers notice that it leaves, it still answers and asks for other connections", async () => {
  const agent = await startConversation({ VOICE_AGENT_DRAIN_SECONDS: "60" });
  agent.child.kill("SIGTERM");
  await expect.poll(() => agent.status("/ready")).toBe(503);
  const answer = await agent.get("/v1/convai/agents");
  expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
  agent.child.kill("SIGTERM");
  expect(await agent.exited).toBe(1);
});

test("a conversation that takes longer than it may is ended when the process stops", async () => {
  const agent = await startConversation({ VOICE_AGENT_FINISH_SECONDS: "0" });
  agent.child.kill("SIGTERM");
  expect(await agent.client.closed).toEqual({
    code: 1012,
    reason: "The service restarts. Please start again.",
  });
  expect(await agent.exited).toBe(0);
});
