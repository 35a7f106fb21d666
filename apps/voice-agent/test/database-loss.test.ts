import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { prepareDatabase } from "../src/db/prepare.ts";
import { createPool } from "../src/db/pool.ts";
import { createDatabase } from "./database.ts";
import { begin, createAgent, hearSome, idOf, isResumed, recordOf, step } from "./followed.ts";
import { silence } from "./speech.ts";
import { startAgent } from "./start-agent.ts";
import { refusedHandshake, TestClient } from "./test-client.ts";

/** A connection to the database that can be cut and restored. */
async function severableConnection(databaseUrl: string) {
  const { port, hostname } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let cut = false;
  let refused = 0;
  const server = createServer((near) => {
    if (cut) {
      refused++;
      return near.destroy();
    }
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port: ownPort } = server.address() as AddressInfo;
  return {
    url: databaseUrl.replace(`${hostname}:${port}`, `127.0.0.1:${ownPort}`),
    cut: () => {
      cut = true;
      for (const socket of sockets) socket.destroy();
    },
    restore: () => (cut = false),
    refused: () => refused,
  };
}

test("without its database the server answers 503, goes on talking and keeps the record for later", async () => {
  const line = await severableConnection(await createDatabase());
  const agent = await startAgent({ DATABASE_URL: line.url });
  const client = await new TestClient(await agent.signedUrl()).start({
    conversation_config_override: { conversation: { text_only: true } },
  });
  const unused = await agent.signedUrl();
  line.cut();
  expect(await agent.call("GET", "/v1/convai/agents")).toMatchObject({
    status: 503,
    body: { detail: { status: "unavailable", message: expect.not.stringContaining("ECONN") } },
  });
  expect((await fetch(`${agent.url}/ready`)).status).toBe(503);
  expect((await fetch(`${agent.url}/live`)).status).toBe(200);
  expect(await refusedHandshake(unused)).toBe(503);
  const answer = client.next("agent_response");
  const refusedBefore = line.refused();
  client.send({ type: "user_message", text: "Do you still hear me?" });
  await answer;
  // The latest lines could not be written, but must not be lost.
  await expect.poll(line.refused).toBeGreaterThanOrEqual(refusedBefore + 2);
  line.restore();
  await new TestClient(unused).start();
  client.send({ type: "user_message", text: "goodbye" });
  await client.closed;
  const id = client.all("conversation_initiation_metadata")[0]?.conversation_initiation_metadata_event
    .conversation_id;
  await expect
    .poll(async () => (await agent.call("GET", `/v1/convai/conversations/${id}`)).body)
    .toMatchObject({ status: "done", transcript: [{}, { message: "Do you still hear me?" }, {}, {}, {}] });
});

test("nobody who talks hears that the database is away, and what was said meanwhile is known to whoever goes on", async () => {
  const line = await severableConnection(await createDatabase());
  const agent = await startAgent({ DATABASE_URL: line.url });
  const sentence = "I have put a little money aside every month since my first job.";
  const id = await createAgent(agent, {
    agent: { first_message: "Good day.", script: { steps: [`${sentence} ${sentence}`, "The second step."] } },
  });
  const client = await new TestClient(await agent.signedUrl(id)).start();
  await hearSome(client, 0);
  line.cut();
  expect(await step(client)).toContain(sentence);
  await client.next("audio");
  await client.speak(silence(2000));
  await client.next("audio");
  expect(client.socket.readyState).toBe(client.socket.OPEN);
  client.socket.terminate();
  const address = () =>
    agent.call("GET", `/v1/convai/conversation/get-signed-url?agent_id=${id}&follows=${idOf(client)}`);
  expect((await address()).status).toBe(503);
  line.restore();
  await expect.poll(async () => (await address()).status).toBe(200);

  const after = await begin(agent, id, idOf(client));
  expect(isResumed(after)).toBe(true);
  expect(await step(after)).toBe("The second step.");
  expect(await recordOf(agent, idOf(client))).toMatchObject({
    transcript: [
      { message: "Good day." },
      { role: "user" },
      { role: "agent", message: expect.stringContaining("I have put a little money") },
    ],
  });
});

test("losing every connection in the middle of statements does not end the process", async () => {
  const line = await severableConnection(await createDatabase());
  const agent = await startAgent({ DATABASE_URL: line.url });
  const sleeping = Array.from({ length: 5 }, () =>
    agent.deps.pool.query("select pg_sleep(3)").catch(() => "lost"),
  );
  const transaction = await agent.deps.pool.connect();
  await transaction.query("begin");
  const ended = new Promise((resolve) => {
    transaction.once("end", resolve);
  });
  line.cut();
  expect(await Promise.all(sleeping)).toEqual(Array(5).fill("lost"));
  await ended;
  transaction.release(true);
  line.restore();
  await expect.poll(async () => (await agent.call("GET", "/v1/convai/agents")).status).toBe(200);
});

test("processes that start at once migrate once and seed once", async () => {
  const url = await createDatabase();
  const { log } = (await startAgent({ DATABASE_URL: await createDatabase() })).deps;
  const pools = Array.from({ length: 4 }, () => createPool(url, log));
  onTestFinished(async () => void (await Promise.all(pools.map((pool) => pool.end()))));
  await Promise.all(pools.map((pool) => prepareDatabase(pool)));
  const [pool] = pools;
  expect(pool && (await prepareDatabase(pool))).toEqual([]);
  expect((await pool?.query("select agent_id from agents order by 1"))?.rows).toEqual([
    { agent_id: "agent_practice_asha" },
    { agent_id: "agent_practice_ben" },
    { agent_id: "agent_practice_katrin" },
  ]);
});
