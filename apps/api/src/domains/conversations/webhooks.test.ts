import { createHmac } from "node:crypto";
import { once } from "node:events";
import { voiceEndpoints } from "@field-advisor/schema/voice.endpoints";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createAgent, createUser } from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";
import { openRaw } from "../../../test/raw-client.ts";
import { openListeners } from "../../platform/http/listeners.ts";
import { opaqueId } from "../../lib/ids.ts";

const secret = "the provider's webhook secret";
const api = await testApi({ env: { VOICE_WEBHOOK_SECRET: secret } });
afterAll(() => api.close());

const agent = await createAgent(api.db);
const seconds = () => Math.floor(Date.now() / 1000);

async function conversation(): Promise<{ id: string; name: string }> {
  const [id, name] = [opaqueId(), `conv_${opaqueId()}`];
  await api.db
    .insertInto("conversations")
    .values({ id, agent_id: agent.id, started_by: "visitor:v", provider_conversation_id: name })
    .execute();
  return { id, name };
}

const rowOf = (id: string) =>
  api.db.selectFrom("conversations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const record = (name: string, more: object = {}) => ({
  type: "post_call_transcription",
  event_timestamp: seconds(),
  data: {
    agent_id: agent.external_id,
    conversation_id: name,
    status: "done",
    transcript: [
      { role: "agent", message: "Hello", time_in_call_secs: 0 },
      {
        role: "user",
        message: "Hi\u0000 there",
        time_in_call_secs: 2,
        field_advisor_sound: { start_ms: 1250, end_ms: 1900 },
      },
    ],
    metadata: { start_time_unix_secs: seconds() - 90, call_duration_secs: 60 },
    ...more,
  },
});

interface Delivery {
  body: string;
  signature?: string;
  host?: "api" | "portal" | "deploy";
}

async function deliver({ body, signature, host = "api" }: Delivery) {
  const response = await api.app.inject({
    method: "POST",
    url: voiceEndpoints.webhook.path,
    headers: {
      host: new URL(api.ctx.config.origins[host]).host,
      "content-type": "application/json",
      ...(signature !== undefined && { "elevenlabs-signature": signature }),
    },
    payload: body,
  });
  return { status: response.statusCode, body: response.body };
}

function sign(body: string, at = seconds(), key = secret): string {
  return `t=${at},v0=${createHmac("sha256", key).update(`${at}.${body}`).digest("hex")}`;
}

const deliverSigned = (content: object) => {
  // Spaces that parsing and writing again would lose: the signature is over the bytes.
  const body = JSON.stringify(content, null, 2);
  return deliver({ body, signature: sign(body) });
};

test("a signed record completes its conversation", async () => {
  const { id, name } = await conversation();
  const told = record(name);
  const answer = await deliverSigned(told);
  expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { success: true }]);
  const row = await rowOf(id);
  expect(row).toMatchObject({
    duration_seconds: 60,
    transcript: [
      { role: "agent", message: "Hello", atSeconds: 0, endSeconds: null },
      { role: "user", message: "Hi there", atSeconds: 1.25, endSeconds: 1.9 },
    ],
  });
  expect(row.ended_at).not.toBeNull();
  expect(Date.parse(row.started_at ?? "")).toBe(told.data.metadata.start_time_unix_secs * 1000);
});

test("told again, in order or at once, it is done once", async () => {
  const { id, name } = await conversation();
  const answers = await Promise.all(Array.from({ length: 5 }, () => deliverSigned(record(name))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const changed = await deliverSigned(record(name, { transcript: [], metadata: { call_duration_secs: 1 } }));
  expect(changed.status).toBe(200);
  expect((await rowOf(id)).duration_seconds).toBe(60);
});

test("whoever cannot sign changes nothing", async () => {
  const { id, name } = await conversation();
  const body = JSON.stringify(record(name));
  const forged = [
    undefined,
    "",
    "t=,v0=",
    sign(body, seconds(), "another secret, long enough"),
    sign(body, seconds() - 31 * 60),
    sign(body, seconds() + 6 * 60),
    sign(`${body} `),
  ];
  for (const signature of forged) expect((await deliver({ body, signature })).status).toBe(403);
  expect((await rowOf(id)).transcript).toBeNull();
});

test("what is not signed is not read", async () => {
  const bodies = [
    "{not json",
    '{"type":1,"type":2}',
    "[".repeat(100),
    "\uFEFF{}",
    JSON.stringify({ data: 1 }),
  ];
  const answers = await Promise.all(bodies.map((body) => deliver({ body, signature: sign(`${body} `) })));
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
});

test("what cannot be signed is refused before its body is sent", async () => {
  const listeners = await openListeners(api.app, "127.0.0.1", { api: 0 });
  onTestFinished(() => listeners.close(0));
  const head = `POST ${voiceEndpoints.webhook.path} HTTP/1.1\r\nHost: ${new URL(api.ctx.config.origins.api).host}\r\n`;
  const rest = "Content-Type: application/json\r\nContent-Length: 2400000\r\n\r\n";
  const signature = `ElevenLabs-Signature: t=${seconds() - 3600},v0=${"0".repeat(64)}\r\n`;
  for (const header of ["", signature]) {
    const { socket } = openRaw(Number(listeners.ports.api));
    onTestFinished(() => void socket.destroy());
    socket.write(head + header + rest);
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 403 /);
  }
});

test("it exists on the API's own host only", async () => {
  const { name } = await conversation();
  const body = JSON.stringify(record(name));
  for (const host of ["portal", "deploy"] as const)
    expect((await deliver({ body, signature: sign(body), host })).status).toBe(404);
});

test("a record of somebody else's conversation is taken and let be; named later, it finds its place", async () => {
  const { id, name } = await conversation();
  await api.db
    .updateTable("conversations")
    .set({ provider_conversation_id: null })
    .where("id", "=", id)
    .execute();
  expect((await deliverSigned(record(name))).status).toBe(200);
  expect((await rowOf(id)).transcript).toBeNull();
  await api.db
    .updateTable("conversations")
    .set({ provider_conversation_id: name })
    .where("id", "=", id)
    .execute();
  expect((await deliverSigned(record(name, { agent_id: "agent_of_another" }))).status).toBe(200);
  expect((await rowOf(id)).transcript).toBeNull();
  expect((await deliverSigned(record(name))).status).toBe(200);
  expect((await rowOf(id)).transcript).toHaveLength(2);
});

test("the browser's own report of the end stays, the provider's times win", async () => {
  const { id, name } = await conversation();
  const ended = new Date(Date.now() - 5000);
  await api.db
    .updateTable("conversations")
    .set({ ended_at: ended, ended_by: "user", duration_seconds: 55 })
    .where("id", "=", id)
    .execute();
  await deliverSigned(record(name));
  expect(await rowOf(id)).toMatchObject({
    ended_by: "user",
    ended_at: ended.toISOString(),
    duration_seconds: 60,
  });
});

test("other news is taken, and what is no record is refused", async () => {
  const { name } = await conversation();
  const audio = {
    type: "post_call_audio",
    event_timestamp: seconds(),
    data: { agent_id: "a", conversation_id: name },
  };
  expect((await deliverSigned(audio)).status).toBe(200);
  expect((await deliverSigned(record(name, { transcript: "all of it" }))).status).toBe(400);
  expect((await deliverSigned({ type: "post_call_transcription" })).status).toBe(400);
  const body = "{not json";
  expect((await deliver({ body, signature: sign(body) })).status).toBe(400);
});

test("a record of as many lines as fit into it is kept; one that was cut says so to its owner", async () => {
  const { id, name } = await conversation();
  const lines = Array.from({ length: 5000 }, (_, n) => ({
    role: "user",
    message: `${n}`,
    time_in_call_secs: n,
  }));
  const cut = { ...record(name, { transcript: lines, transcript_truncated: true }) };
  expect((await deliverSigned(cut)).status).toBe(200);
  const talker = await createUser(api.db);
  await api.db
    .updateTable("conversations")
    .set({ starter_user_id: talker.id, starter_visitor_id: null })
    .where("id", "=", id)
    .execute();
  const read = await (await api.as(talker)).request("GET /api/conversations/:id", { params: { id } });
  expect([read.record, read.transcript.length]).toEqual(["cut", 5000]);
});

test("a long record fits, one beyond all measure does not", async () => {
  const { id, name } = await conversation();
  const turn = (n: number) => ({
    role: "user",
    message: `${n} ${"word ".repeat(600)}`,
    time_in_call_secs: n,
  });
  const long = record(name, { transcript: Array.from({ length: 900 }, (_, n) => turn(n)) });
  expect((await deliverSigned(long)).status).toBe(200);
  expect((await rowOf(id)).transcript).toHaveLength(900);
  const endless = record(name, { transcript: [{ role: "user", message: "x".repeat(4_300_000) }] });
  expect((await deliverSigned(endless)).status).toBe(413);
});
