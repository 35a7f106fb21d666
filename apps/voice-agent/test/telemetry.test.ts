import { metricsInUse } from "@field-advisor/telemetry/monitoring";
import { scrape, startCollector, testTelemetry } from "@field-advisor/telemetry/testing";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { FirstSound } from "../src/conversation/first-sound.ts";
import { startAgent } from "./start-agent.ts";
import { TestClient } from "./test-client.ts";

/** An address that takes every webhook. */
async function receiver() {
  const seen: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers);
    request.resume().on("end", () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

/** Metrics of the API only. */
const isApis = (name: string) => name.startsWith("field_advisor_") || name === "up";
const familyOf = (name: string) => name.replace(/_(bucket|sum|count)$/, "");

test("one id names a conversation in logs, spans and webhook, and every metric that is used is exposed", async () => {
  const collector = await startCollector();
  onTestFinished(collector.close);
  const { telemetry, port } = await testTelemetry({ otlpUrl: collector.url });
  const { url, seen } = await receiver();
  const lines: string[] = [];
  const agent = await startAgent(
    {
      VOICE_AGENT_WEBHOOK_URL: url,
      VOICE_AGENT_WEBHOOK_SECRET: "a-webhook-secret-for-tests",
      LOG_LEVEL: "info",
    },
    { telemetry, logTo: { write: (line) => void lines.push(line) } },
  );
  const client = await new TestClient(await agent.signedUrl()).start();
  const [metadata] = client.all("conversation_initiation_metadata");
  const id = metadata?.conversation_initiation_metadata_event.conversation_id ?? "";
  const hex = id.slice("conv_".length);
  client.send({ type: "user_message", text: "my words are a canary" });
  const measured = async () => (await scrape(port)).text;
  await expect.poll(measured).toContain('voice_agent_first_sound_seconds_count{after="text"} 1');
  expect(await measured()).toContain("voice_agent_conversations_open 1");
  client.socket.close(1000);
  await expect.poll(() => seen.length).toBe(1);
  await expect.poll(measured).toContain('voice_agent_webhook_deliveries_total{outcome="delivered"} 1');
  expect(await measured()).toContain('voice_agent_conversations_ended_total{code="1000"} 1');

  const { names } = await scrape(port);
  const used = [...metricsInUse()].filter((name) => !isApis(name));
  expect(used.filter((name) => !names.has(name))).toEqual([]);
  const families = new Set(used.map(familyOf));
  expect([...names].map(familyOf).filter((name) => !families.has(name))).toEqual([]);

  await telemetry.close();
  const about = lines.filter((line) => line.includes(id)).map((line) => JSON.parse(line) as { msg: string });
  expect(about.map(({ msg }) => msg)).toEqual([
    "conversation began",
    "conversation ended",
    "webhook delivered",
  ]);
  const spans = collector.spans.filter(({ traceId }) => traceId === hex);
  expect(spans.map(({ name }) => name).toSorted()).toEqual(["conversation", "webhook"]);
  expect(seen[0]?.traceparent).toMatch(new RegExp(`^00-${hex}-[0-9a-f]{16}-01$`));
  expect(collector.bodies.join("")).not.toContain("canary");
});

test("the first sound is measured from the last word, once for each question", () => {
  let now = 1000;
  const measured: [number, string][] = [];
  const first = new FirstSound(
    () => now,
    (milliseconds, after) => measured.push([milliseconds, after]),
  );
  first.sounded();
  first.asked("speech", 450);
  now = 1100;
  first.sounded();
  first.sounded();
  expect(measured).toEqual([[550, "speech"]]);
  first.asked("text");
  first.forget();
  first.sounded();
  expect(measured).toHaveLength(1);
});
