import { createHmac } from "node:crypto";
import { voiceEndpoints } from "@field-advisor/schema/voice.endpoints";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ContractClient } from "./contract-client.ts";
import { heard, hearEverything } from "./events.ts";
import { createDeployment, createRoom, createUser, grantRoom } from "./factories.ts";
import { testApi } from "./harness.ts";
import { performSchedule } from "./perform-jobs.ts";
import { always, callServer } from "./provider-server.ts";

const secret = "the provider's webhook secret";
/** What the provider says of each call, and what it becomes once it is asked to end it. */
const states = new Map<string, object>();
const provider = await callServer((request, response) => {
  const name = request.url?.split("/")[4] ?? "";
  const state = states.get(name);
  if (request.method === "POST" && state) states.set(name, { ...state, status: "done" });
  return always(state ?? {}, state ? 200 : 404)(request, response);
});
const api = await testApi({
  env: {
    VOICE_PROVIDER_URL: provider.url,
    VOICE_PROVIDER_KEY: "key",
    VOICE_WEBHOOK_SECRET: secret,
    RATE_LIMIT_FACTOR: "1000",
  },
});
let owner: ContractClient;
beforeAll(async () => {
  owner = await api.as("OWNER");
  await hearEverything(api);
});
beforeEach(() => heard(api));
afterAll(async () => {
  await api.close();
  await provider.close();
});

const happened = () => heard(api);
const seconds = () => Math.floor(Date.now() / 1000);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

interface Place {
  client: ContractClient;
  page: Awaited<ReturnType<typeof createDeployment>>;
  query: { agentId: string; deploymentId: string };
}

async function visitor(): Promise<Place> {
  const page = await createDeployment(api.db, { allow_anonymous: true });
  const client = api.anonymous();
  await client.request("GET /api/deployment/:slug", { params: { slug: page.slug } });
  return { client, page, query: { agentId: String(page.agent_id), deploymentId: page.id } };
}

async function begin({ client, query }: Pick<Place, "client"> & { query: object }) {
  const { conversationId } = await client.request("GET /api/signed-url", { query: query as Place["query"] });
  const name = provider.newest();
  states.set(name, {
    status: "in-progress",
    metadata: { start_time_unix_secs: seconds() - 20, call_duration_secs: 20 },
  });
  return { id: conversationId, name };
}

const report = ({ client }: Pick<Place, "client">, id: string, endedBy: "user" | "error" = "user") =>
  client.request("POST /api/conversations/:id/end", {
    params: { id },
    body: { providerConversationId: null, endedBy, durationSeconds: 5 },
  });

/** The provider delivers its record of a call, signed. */
async function deliver(name: string, agentId: number, endReason: string | null = null): Promise<void> {
  const { external_id: agent } = await api.db
    .selectFrom("agents")
    .select("external_id")
    .where("id", "=", agentId)
    .executeTakeFirstOrThrow();
  const body = JSON.stringify({
    type: "post_call_transcription",
    event_timestamp: seconds(),
    data: {
      agent_id: agent,
      conversation_id: name,
      status: "done",
      transcript: [{ role: "agent", message: "Hello", time_in_call_secs: 0 }],
      metadata: {
        start_time_unix_secs: seconds() - 90,
        call_duration_secs: 60,
        ...(endReason !== null && { termination_reason: endReason }),
      },
    },
  });
  const signature = createHmac("sha256", secret).update(`${seconds()}.${body}`).digest("hex");
  const { statusCode } = await api.app.inject({
    method: "POST",
    url: voiceEndpoints.webhook.path,
    headers: {
      host: new URL(api.ctx.config.origins.api).host,
      "content-type": "application/json",
      "elevenlabs-signature": `t=${seconds()},v0=${signature}`,
    },
    payload: body,
  });
  expect(statusCode).toBe(200);
}

const ended = (conversationId: string, { id }: Place["page"]) => [
  "conversation.ended",
  { conversationId, deploymentId: id, roomId: null, personId: null },
];

test.each(["before", "after"] as const)(
  "a conversation is told once, where its record comes %s the browser says so",
  async (when) => {
    const place = await visitor();
    const { id, name } = await begin(place);
    const record = () => deliver(name, place.page.agent_id);
    if (when === "before") await record();
    else await report(place, id);
    expect(await happened()).toEqual([]);
    if (when === "before") await report(place, id);
    else await record();
    expect(await happened()).toEqual([ended(id, place.page)]);
    await api.performJobs();
    await record();
    expect(await happened()).toEqual([]);
  },
);

test("one whose browser says that it ended is told as soon as the provider confirms it", async () => {
  const place = await visitor();
  const { id } = await begin(place);
  await report(place, id);
  await api.performJobs();
  expect(await happened()).toEqual([ended(id, place.page)]);
});

test("one that never began is not told", async () => {
  const place = await visitor();
  const { id, name } = await begin(place);
  states.set(name, { status: "done", metadata: { start_time_unix_secs: null, call_duration_secs: 0 } });
  await report(place, id, "error");
  await api.performJobs();
  expect(await happened()).toEqual([]);
});

test("one that the agent ends is told with its record", async () => {
  const place = await visitor();
  const { id, name } = await begin(place);
  await deliver(name, place.page.agent_id, "end_call tool was called.");
  expect(await happened()).toEqual([ended(id, place.page)]);
});

test("one that is ended because its deployment is paused is told after that", async () => {
  const place = await visitor();
  const { id, name } = await begin(place);
  await api.db
    .updateTable("conversation_legs")
    .set({ started_at: minutesAgo(1) })
    .where("provider_conversation_id", "=", name)
    .execute();
  await owner.request("PATCH /api/deployments/:id", {
    params: { id: place.page.id },
    body: { status: "paused" },
  });
  await api.performJobs();
  await api.performJobs();
  expect(await happened()).toEqual([
    ["deployment.paused", { deploymentId: place.page.id }],
    ended(id, place.page),
  ]);
});

test("one whose line was lost is told when nobody has continued it in time, or at its real end", async () => {
  const lost = await visitor();
  const { id, name } = await begin(lost);
  await deliver(name, lost.page.agent_id);
  expect(await happened()).toEqual([]);
  await sql`update conversation_legs set ended_at = ${minutesAgo(15)} where conversation_id = ${id}`.execute(
    api.db,
  );
  await performSchedule(api.ctx, "close-lost-conversations");
  expect(await happened()).toEqual([ended(id, lost.page)]);

  const continued = await visitor();
  const first = await begin(continued);
  await report(continued, first.id, "error");
  await api.performJobs();
  expect(await happened()).toEqual([ended(first.id, continued.page)]);
  await continued.client.request("GET /api/signed-url", {
    query: { ...continued.query, resume: first.id },
  });
  const second = provider.newest();
  expect(await happened()).toEqual([]);
  await report(continued, first.id);
  await deliver(second, continued.page.agent_id);
  expect(await happened()).toEqual([ended(first.id, continued.page)]);
});

test("one of somebody of the staff says in which room it was, and what belongs to a drill is told nobody", async () => {
  const room = await createRoom(api.db);
  const { id: personId } = await createUser(api.db);
  await grantRoom(api.db, personId, room.id);
  const client = await api.as({ id: personId });
  const talk = async () => {
    const { sessionId } = await client.request("POST /api/test-rooms/:id/session", {
      params: { id: room.id },
    });
    const agentId = room.agent_id ?? 0;
    const { id, name } = await begin({ client, query: { agentId: String(agentId), sessionId } });
    return { id, sessionId, end: () => report({ client }, id).then(() => deliver(name, agentId)) };
  };
  const first = await talk();
  await first.end();
  expect((await happened()).filter(([type]) => type === "conversation.ended")).toEqual([
    ["conversation.ended", { conversationId: first.id, deploymentId: null, roomId: room.id, personId }],
  ]);
  const second = await talk();
  expect(second.sessionId).not.toBe(first.sessionId);
  await sql`insert into drills (id, attempt_id, kind, line, check_key, room_session_id)
    select 'drill', a.id, 'from_here', 0, null, ${second.sessionId} from attempts a
    where a.room_session_id = ${first.sessionId}`.execute(api.db);
  await second.end();
  await api.performJobs();
  expect((await happened()).map(([type]) => type)).not.toContain("conversation.ended");
});
