import { afterAll, afterEach, expect, test } from "vitest";
import {
  createDeployment,
  createRoom,
  createRubric,
  createUser,
  grantRoom,
} from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";
import { always, callServer } from "../../../test/provider-server.ts";

const provider = await callServer(always({ status: "in-progress" }));
const api = await testApi({
  env: { VOICE_PROVIDER_URL: provider.url, VOICE_PROVIDER_KEY: "key", RATE_LIMIT_FACTOR: "1000" },
});
afterAll(async () => {
  await api.close();
  await provider.close();
});
afterEach(() => void (provider.meanwhile = async () => {}));

const owner = await api.as("OWNER");

async function visitor() {
  const page = await createDeployment(api.db, { allow_anonymous: true });
  const client = api.anonymous();
  await client.request("GET /api/deployment/:slug", { params: { slug: page.slug } });
  const query = { agentId: String(page.agent_id), deploymentId: page.id };
  const { conversationId: id } = await client.request("GET /api/signed-url", { query });
  const goOn = async () => {
    const answer = await client.send("GET /api/signed-url", { query: { ...query, resume: id } });
    return answer.status === 200 ? "resumed" : `${answer.error.code}: ${answer.error.error}`;
  };
  const report = (endedBy: "user" | "agent" | "error") =>
    client.request("POST /api/conversations/:id/end", {
      params: { id },
      body: { providerConversationId: null, endedBy, durationSeconds: 5 },
    });
  const set = (status: "paused" | "active") =>
    owner.request("PATCH /api/deployments/:id", { params: { id: page.id }, body: { status } });
  return { id, client, goOn, report, set };
}

const openLegs = (id: string) =>
  api.db
    .selectFrom("conversation_legs")
    .select("provider_conversation_id as name")
    .where("conversation_id", "=", id)
    .where("ended_at", "is", null)
    .orderBy("number")
    .execute();
const askedToEnd = () =>
  provider.seen.filter(({ method }) => method === "POST").map(({ url }) => url?.split("/")[4]);

test.each([
  ["user", "conflict: This conversation was ended."],
  ["agent", "conflict: The agent ended this conversation."],
] as const)(
  "a conversation that the %s ends while its next address is made stays ended",
  async (by, told) => {
    const { id, goOn, report } = await visitor();
    provider.meanwhile = () => report(by);
    expect(await goOn()).toBe(told);
    expect((await openLegs(id)).length).toBeLessThanOrEqual(1);
  },
);

test("a line that is reported as broken while the next address is made leaves that one open to endings", async () => {
  const { id, goOn, report, set } = await visitor();
  provider.meanwhile = () => report("error");
  expect(await goOn()).toBe("resumed");
  const next = provider.newest();
  expect(await openLegs(id)).toContainEqual({ name: next });
  await set("paused");
  await api.performJobs();
  expect(askedToEnd()).toContain(next);
});

test("a page that closes and opens again while an address is made has ended what went on", async () => {
  const { goOn, set } = await visitor();
  provider.meanwhile = async () => {
    await set("paused");
    await api.performJobs();
    await set("active");
  };
  expect(await goOn()).toBe("conflict: This conversation was ended by its operator.");
});

test("a page that closes while a line is lost ends the conversation, also where its browser gave it up", async () => {
  const { id, goOn, report, set } = await visitor();
  await report("error");
  await api.db
    .updateTable("conversation_legs")
    .set({ ended_at: new Date() })
    .where("conversation_id", "=", id)
    .execute();
  await set("paused");
  await api.performJobs();
  await set("active");
  expect(await goOn()).toBe("conflict: This conversation was ended by its operator.");
});

test("an attempt that is finished while an address is made for it gets none", async () => {
  const room = await createRoom(api.db);
  await createRubric(api.db, room.id);
  const user = await createUser(api.db);
  await grantRoom(api.db, user.id, room.id);
  const client = await api.as(user);
  const { sessionId, attemptId } = await client.request("POST /api/test-rooms/:id/session", {
    params: { id: room.id },
  });
  const query = { agentId: String(room.agent_id), sessionId };
  const { conversationId: id } = await client.request("GET /api/signed-url", { query });
  await api.db
    .updateTable("conversation_legs")
    .set({ ended_at: new Date() })
    .where("conversation_id", "=", id)
    .execute();
  provider.meanwhile = async () => {
    await client.request("POST /api/attempts/:id/finish", { params: { id: attemptId } });
    await api.performJobs();
  };
  const answer = await client.send("GET /api/signed-url", { query: { ...query, resume: id } });
  expect(answer.error.error).toBe("This conversation was ended by its operator.");
  expect(await openLegs(id)).toEqual([]);
});
