import { sql } from "kysely";
import type { RequestListener, ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { performSchedules } from "./perform-jobs.ts";
import { createLog } from "../src/lib/log.ts";
import { createRoom, createUser } from "./factories.ts";
import { testPersona } from "./fake-voice.ts";
import { testApi, type TestApi } from "./harness.ts";
import { always, providerServer, type ProviderServer } from "./provider-server.ts";

const canary = (name: string) => `canary-${name}-93f1`;

/** Everything that was written down, and everything that callers were told besides what they asked for. */
const lines: string[] = [];
const told: string[] = [];

let api: TestApi;
let voice: ProviderServer;
let assistant: ProviderServer;

const event = (fields: object) => `data: ${JSON.stringify(fields)}\n\n`;
const answers = (response: ServerResponse, ...events: object[]) =>
  response.writeHead(200, { "content-type": "text/event-stream" }).end(events.map(event).join(""));
const delta = { type: "response.output_text.delta", delta: canary("answer") };

interface Way {
  voice: RequestListener;
  assistant: (response: ServerResponse) => void;
}

/** What the two servers do next; each of them knows more than anybody else may. */
const ways = {
  right: {
    voice: always({
      signed_url: `wss://voice.test/talk?signature=${canary("signature")}`,
      agent_id: "agent_dora",
      agents: [],
      conversations: [],
      voices: [],
    }),
    assistant: (response: ServerResponse) => answers(response, delta, { type: "response.completed" }),
  },
  refusing: {
    voice: always({ detail: canary("refusal") }, 401),
    assistant: (response: ServerResponse) =>
      response
        .writeHead(401, { "content-type": "application/json" })
        .end(JSON.stringify({ error: { message: canary("refusal") } })),
  },
  broken: {
    voice: (request, response) =>
      request.url?.includes("signed-url")
        ? always({ signed_url: canary("shape") })(request, response)
        : response.end(`{"${canary("half")}`),
    assistant: (response: ServerResponse) =>
      response.writeHead(200, { "content-type": "text/event-stream" }).end(`data: {${canary("event")}\n\n`),
  },
  failing: {
    voice: always({ detail: canary("fault") }, 500),
    assistant: (response: ServerResponse) =>
      answers(response, delta, { type: "response.failed", response: { error: canary("fault") } }),
  },
} satisfies Record<string, Way>;
let way: Way = ways.right;

beforeAll(async () => {
  voice = await providerServer((request, response) => way.voice(request, response));
  assistant = await providerServer((_request, response) => way.assistant(response));
  const log = createLog("trace", { write: (line: string) => void lines.push(line) });
  api = await testApi({
    env: {
      RATE_LIMIT_FACTOR: "1000",
      VOICE_PROVIDER_URL: voice.url,
      VOICE_PROVIDER_KEY: canary("voice-key"),
      ASSISTANT_URL: `${assistant.url}/v1`,
      ASSISTANT_KEY: canary("assistant-key"),
    },
    ctx: { log },
  });
  const { id } = await createUser(api.db, { role: "OWNER" });
  const owner = await api.as({ id });
  const room = await createRoom(api.db, { description: canary("description") });
  const params = { id: room.id };
  const { sessionId } = await owner.request("POST /api/test-rooms/:id/session", { params });
  const helper = await owner.request("POST /api/assistants", {
    body: { assistantId: "helper", name: "Helper", instructions: canary("instructions") },
  });
  const talk = {
    agent_id: room.agent_id ?? 0,
    room_id: room.id,
    room_session_id: sessionId,
    started_by: `staff:${id}`,
    ended_at: new Date(Date.now() - 3_600_000),
  };
  for (way of Object.values(ways)) {
    const name = `conv_${Math.random()}`;
    await api.db
      .insertInto("conversations")
      .values([
        { ...talk, id: name, provider_conversation_id: name },
        { ...talk, id: `${name}x`, provider_conversation_id: `${name}x` },
      ])
      .execute();
    await api.db.deleteFrom("conversations").where("id", "=", `${name}x`).execute();
    const body = { message: canary("message"), sessionId };
    const agent = { name: "Dora", persona: { ...testPersona, prompt: canary("prompt") } };
    // Both forms of an answer, and not so many failures that nobody is asked any more.
    const options = { headers: { accept: way === ways.broken ? "application/json" : "text/event-stream" } };
    const answered = [
      await owner.send("POST /api/test-rooms/:id/message", { params, body }, options),
      await owner.send("POST /api/assistant/message", { body: { ...body, roomId: room.id } }, options),
      await owner.send(
        "POST /api/assistants/:id/test",
        { params: { id: helper.id }, body: { question: canary("question") } },
        options,
      ),
      await owner.send("GET /api/signed-url", { query: { agentId: String(room.agent_id), sessionId } }),
    ];
    if (way !== ways.right) told.push(...answered.map(({ text }) => text.replaceAll(canary("answer"), "")));
    for (const answer of [
      await owner.send("POST /api/agents", { body: agent }),
      await owner.send("PATCH /api/agents/:id", { params: { id: room.agent_id ?? 0 }, body: agent }),
      await owner.send("POST /api/agents/refresh", {}),
      await owner.send("GET /api/voice/agents", {}),
      await owner.send("GET /api/voice/voices", {}),
    ])
      told.push(answer.text);
    await owner.request("PATCH /api/test-rooms/:id/status", { params, body: { status: "PAUSED" } });
    const opened = await owner.send("PATCH /api/test-rooms/:id/status", { params, body: { status: "LIVE" } });
    if (opened.status >= 400) told.push(opened.text);
    await api.db.updateTable("rooms").set({ status: "LIVE" }).where("id", "=", room.id).execute();
    await performSchedules(api.ctx);
  }
});
afterAll(async () => {
  await api.close();
  await voice.close();
  await assistant.close();
});

const found = (texts: string[]) => texts.join("").match(/canary-[a-z-]+/g);

test("neither keys, nor addresses to talk, nor what is said or told to models is written down", () => {
  expect(lines.length).toBeGreaterThan(20);
  for (const event of ["The provider answered 500", "The answer failed"])
    expect(lines.some((line) => line.includes(event))).toBe(true);
  expect(found(lines)).toBeNull();
});

test("nor is it in the log of who did what", async () => {
  const rows = await api.db.selectFrom("audit_log").selectAll().execute();
  expect(rows.length).toBeGreaterThan(5);
  expect(found(rows.map((row) => JSON.stringify(row)))).toBeNull();
});

test("nor is anybody told what a provider says of its failures", () => {
  expect(told.some((text) => text.includes("event: error"))).toBe(true);
  expect(found(told)).toBeNull();
});

test("nor are keys or addresses kept in the database at all", async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(api.db);
  for (const { name } of tables) {
    const { rows } = await sql<{ all: string | null }>`
      select string_agg(t::text, '') as all from ${sql.table(name)} t`.execute(api.db);
    expect([name, /canary-(voice-key|assistant-key|signature|prompt)/.test(rows[0]?.all ?? "")]).toEqual([
      name,
      false,
    ]);
  }
});
