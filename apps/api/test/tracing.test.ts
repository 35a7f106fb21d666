import { startCollector, testTelemetry } from "@field-advisor/telemetry/testing";
import { createHmac, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../src/lib/log.ts";
import { createDeployment, createUser } from "./factories.ts";
import { testApi, type TestApi } from "./harness.ts";
import { always, providerServer, type ProviderServer } from "./provider-server.ts";

const secret = "the provider's webhook secret";
const hex = randomBytes(16).toString("hex");
const conversation = `conv_${hex}`;
/** The trace that a browser would like to be part of. */
const chosen = randomBytes(16).toString("hex");
const canary = (what: string) => `canary-${what}-93f1`;

const lines: string[] = [];
const collector = await startCollector();
let api: TestApi;
let provider: ProviderServer;

/** Done once, then looked at from several sides: a call from its start to its record, and somebody who signs in. */
beforeAll(async () => {
  const { telemetry } = await testTelemetry({ otlpUrl: collector.url, metricsPort: undefined });
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  provider = await providerServer(
    always({ signed_url: "wss://voice.test/talk", conversation_id: conversation }),
  );
  const env = { VOICE_PROVIDER_URL: provider.url, VOICE_PROVIDER_KEY: "key", VOICE_WEBHOOK_SECRET: secret };
  api = await testApi({ env, telemetry, ctx: { log } });
  const page = await createDeployment(api.db, { allow_anonymous: true, slug: canary("slug") });
  const visitor = api.anonymous();
  await visitor.request("GET /api/deployment/:slug", { params: { slug: page.slug } });
  await visitor.send("GET /api/calendars/:secret", { params: { secret: canary("calendar") } });
  const query = { agentId: String(page.agent_id), deploymentId: page.id };
  const { conversationId } = await visitor.request("GET /api/signed-url", { query });
  await visitor.request("POST /api/conversations/:id/end", {
    params: { id: conversationId },
    body: { providerConversationId: conversation, endedBy: "user", durationSeconds: 0 },
  });
  await deliverRecord();
  const headers = { host: "localhost:3000", traceparent: `00-${chosen}-${"2".repeat(16)}-01` };
  await api.app.inject({ url: "/api/auth/status", headers });
  const person = { email: `${canary("email")}@example.test`, first_name: canary("name") };
  const { email } = await createUser(api.db, { ...person, password: canary("password") });
  for (const password of [canary("wrong"), canary("password")])
    await api
      .anonymous()
      .send("POST /api/auth/login", { body: { email, password } }, { address: "198.51.100.77" });
  await api.close();
  await telemetry.close();
});

afterAll(async () => {
  await provider.close();
  collector.close();
});

/** As our own voice agent sends it, which names the conversation's trace. */
async function deliverRecord(): Promise<void> {
  const seconds = Math.floor(Date.now() / 1000);
  const data = {
    agent_id: "agent",
    conversation_id: conversation,
    status: "done",
    transcript: [{ role: "user", message: canary("spoken"), time_in_call_secs: 0 }],
    metadata: { start_time_unix_secs: seconds - 5, call_duration_secs: 5 },
  };
  const body = JSON.stringify({ type: "post_call_transcription", event_timestamp: seconds, data });
  const hash = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  const { statusCode } = await api.app.inject({
    method: "POST",
    url: "/api/webhooks/voice",
    headers: {
      host: "localhost:3000",
      "content-type": "application/json",
      "elevenlabs-signature": `t=${seconds},v0=${hash}`,
      traceparent: `00-${hex}-${"1".repeat(16)}-01`,
    },
    payload: body,
  });
  expect(statusCode).toBe(200);
}

const named = (name: string) => collector.spans.filter((span) => span.name === name);

test("the log names the conversation at its start, at its end and with its record", () => {
  const about = lines.filter((line) => line.includes(conversation)).map((line) => JSON.parse(line) as object);
  expect(about).toMatchObject([
    { msg: "conversation may begin", providerConversationId: conversation },
    { msg: "conversation ended", providerConversationId: conversation },
    { msg: "record of a conversation", providerConversationId: conversation },
  ]);
});

test("spans of its start and its end lead to the conversation's own trace", () => {
  for (const name of ["conversation may begin", "conversation ended"]) {
    const [span] = named(name);
    expect(span?.links).toMatchObject([{ traceId: hex }]);
    expect(span?.attributes).toContainEqual({
      key: "conversation.id",
      value: { stringValue: conversation },
    });
  }
});

test("the provider is told the trace of the request that asks it", () => {
  const [request] = named("GET /api/signed-url");
  const sent = provider.seen.map(({ headers }) => String(headers.traceparent));
  expect(sent).toContainEqual(expect.stringContaining(`00-${request?.traceId}-`));
});

test("the webhook belongs to the conversation's trace", () => {
  const inTrace = collector.spans.filter(({ traceId }) => traceId === hex).map(({ name }) => name);
  expect(inTrace.toSorted()).toEqual([
    "POST /api/webhooks/voice",
    "handle",
    "record of a conversation",
    "write",
  ]);
});

test("a browser chooses no trace", () => {
  expect(named("GET /api/auth/status").map(({ parentSpanId }) => parentSpanId ?? "")).toEqual([""]);
  expect(collector.bodies.join("")).not.toContain(chosen);
});

test("spans and metrics hold nothing that is personal", () => {
  const sent = collector.bodies.join("\n");
  expect(sent).toContain("POST /api/auth/login");
  expect(sent).toContain("field_advisor_sign_in_failures_total");
  expect(sent).not.toMatch(/canary-\w+-93f1/);
  expect(sent).not.toContain("198.51.100.77");
});
