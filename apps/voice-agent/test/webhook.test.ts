import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { retryAfterSeconds, signWebhook } from "../src/webhooks/webhook-sender.ts";
import { startAgent } from "./start-agent.ts";
import { TestClient } from "./test-client.ts";

const secret = "a-webhook-secret-for-tests";

interface Delivery {
  signature: string;
  body: string;
}

/** An address that answers with the given statuses in turn, then with 200. */
async function receiver(...statuses: number[]) {
  const deliveries: Delivery[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.on("end", () => {
      deliveries.push({ signature: String(request.headers["elevenlabs-signature"]), body });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, deliveries };
}

const converse = async (signedUrl: string) => {
  const client = await new TestClient(signedUrl).start({
    conversation_config_override: { conversation: { text_only: true } },
  });
  client.send({ type: "user_message", text: "goodbye" });
  await client.closed;
};

test("a finished conversation is announced once, signed over the very bytes that were sent", async () => {
  const { url, deliveries } = await receiver();
  const agent = await startAgent({ VOICE_AGENT_WEBHOOK_URL: url, VOICE_AGENT_WEBHOOK_SECRET: secret });
  const startedAt = Math.floor(Date.now() / 1000);
  await converse(await agent.signedUrl());
  await expect.poll(() => deliveries.length).toBe(1);
  const [{ signature, body } = { signature: "", body: "" }] = deliveries;
  const [, time, hash] = /^t=(\d+),v0=([0-9a-f]{64})$/.exec(signature) ?? [];
  expect(Number(time)).toBeGreaterThanOrEqual(startedAt);
  expect(Number(time)).toBeLessThanOrEqual(Date.now() / 1000);
  expect(createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")).toBe(hash);
  expect(JSON.parse(body)).toMatchObject({
    type: "post_call_transcription",
    event_timestamp: Number(time),
    data: {
      agent_id: "agent_practice_asha",
      status: "done",
      transcript: [{ role: "agent" }, { role: "user", message: "goodbye" }, { role: "agent" }],
    },
  });
});

test("a refused delivery is tried again", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { url, deliveries } = await receiver(500);
  const agent = await startAgent({ VOICE_AGENT_WEBHOOK_URL: url, VOICE_AGENT_WEBHOOK_SECRET: secret });
  await converse(await agent.signedUrl());
  const { pool } = agent.deps;
  const makeDue = () =>
    pool.query("update webhook_deliveries set next_attempt_at = now() where attempts > 0");
  await expect.poll(async () => (await makeDue()).rowCount).toBe(1);
  expect(deliveries).toHaveLength(1);
  vi.advanceTimersByTime(5000);
  await expect.poll(() => deliveries.length).toBe(2);
  expect(deliveries[1]?.body).toContain(String(JSON.parse(deliveries[0]?.body ?? "{}").data.conversation_id));
});

test("a record that is written while deliveries are looked for is delivered at once", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { url, deliveries } = await receiver();
  const agent = await startAgent({ VOICE_AGENT_WEBHOOK_URL: url, VOICE_AGENT_WEBHOOK_SECRET: secret });
  const { pool, webhooks, live } = agent.deps;
  const found = Promise.withResolvers<{ rows: [] }>();
  const looking = vi.spyOn(pool, "query").mockReturnValueOnce(found.promise as never);
  webhooks.wake();
  expect(looking).toHaveBeenCalledOnce();
  await converse(await agent.signedUrl());
  await live.settled();
  found.resolve({ rows: [] });
  await webhooks.close();
  expect(deliveries).toHaveLength(1);
});

test("what could not be delivered is delivered by the next process", async () => {
  const { url, deliveries } = await receiver(503);
  const environment = { VOICE_AGENT_WEBHOOK_URL: url, VOICE_AGENT_WEBHOOK_SECRET: secret };
  const first = await startAgent(environment);
  await converse(await first.signedUrl());
  await expect.poll(() => deliveries.length).toBe(1);
  const second = await startAgent({ ...environment, DATABASE_URL: first.deps.config.databaseUrl });
  await first.deps.webhooks.close();
  await second.deps.pool.query("update webhook_deliveries set next_attempt_at = now()");
  second.deps.webhooks.wake();
  await expect.poll(() => deliveries.length).toBe(2);
});

test("waits grow, and there is an end to them", () => {
  expect(retryAfterSeconds).toEqual(retryAfterSeconds.toSorted((a, b) => a - b));
  expect(retryAfterSeconds.length).toBeGreaterThan(3);
});

test("the signature is the vendor's: time and HMAC over time, dot and body", () => {
  // Worked out with: printf '1700000000.{"a":1}' | openssl dgst -sha256 -hmac secret
  expect(signWebhook("secret", '{"a":1}', 1_700_000_000)).toBe(
    `t=1700000000,v0=49f24e537407743fa4a0242bb63b94b9a47ee99cbbe071ccd8a22550ae411686`,
  );
});
