import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createRoom, createUser, said } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { performSchedules } from "../../../test/perform-jobs.ts";
import { AppError } from "../../lib/app-error.ts";
import type { FinishedConversation } from "../../providers/finished-conversation.ts";

let api: TestApi;
let agent: { id: number; external_id: string };
const asked: string[] = [];
let answer: (id: string) => Promise<FinishedConversation | null>;
const deleted: string[] = [];
let deleting: (id: string) => Promise<void>;

beforeAll(async () => {
  const made = await testApi();
  const voice = {
    ...made.ctx.voice,
    readConversation: (id: string) => {
      asked.push(id);
      return answer(id);
    },
    deleteConversation: (id: string) => {
      deleted.push(id);
      return deleting(id);
    },
  };
  api = { ...made, ctx: { ...made.ctx, voice } };
  const { agent_id } = await createRoom(api.db);
  agent = await api.db
    .selectFrom("agents")
    .select(["id", "external_id"])
    .where("id", "=", agent_id)
    .executeTakeFirstOrThrow();
});
afterAll(() => api.close());
beforeEach(async () => {
  asked.length = 0;
  deleted.length = 0;
  deleting = () => Promise.resolve();
  await api.db.deleteFrom("conversations").execute();
  await api.db.deleteFrom("unwanted_records").execute();
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
let count = 0;

async function conversation(values: object = {}) {
  const id = `conversation${String(++count).padStart(8, "0")}`;
  const { id: userId } = await createUser(api.db);
  await api.db
    .insertInto("conversations")
    .values({
      id,
      agent_id: agent.id,
      started_by: `staff:${userId}`,
      provider_conversation_id: `conv_${count}`,
      issued_at: minutesAgo(20),
      ended_at: minutesAgo(10),
      ...values,
    })
    .execute();
  return { id, providerId: `conv_${count}` };
}

const rowOf = (id: string) =>
  api.db.selectFrom("conversations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const record = (conversation_id: string): FinishedConversation => ({
  agent_id: agent.external_id,
  conversation_id,
  transcript: [said("user", "Hello", { atSeconds: 1 })],
  metadata: { call_duration_secs: 61, termination_reason: "Client ended call" },
});

test("a record that the provider did not bring is fetched: what was said, how long, and why it ended", async () => {
  answer = (id) => Promise.resolve(record(id));
  const { id, providerId } = await conversation();
  await performSchedules(api.ctx);
  expect(asked).toEqual([providerId]);
  expect(await rowOf(id)).toMatchObject({
    transcript: [said("user", "Hello", { atSeconds: 1 })],
    duration_seconds: 61,
    end_reason: "Client ended call",
  });
  await performSchedules(api.ctx);
  expect(asked).toHaveLength(1);
});

test("nobody asks for what goes on, has just ended, is here already or has no name at the provider", async () => {
  await conversation({ ended_at: null });
  await conversation({ ended_at: minutesAgo(1) });
  await conversation({ transcript: "[]" });
  await conversation({ provider_conversation_id: null });
  await performSchedules(api.ctx);
  expect(asked).toEqual([]);
});

test("a provider that has no record is asked three times, ever later", async () => {
  answer = () => Promise.resolve(null);
  const { id } = await conversation({ ended_at: minutesAgo(3) });
  await performSchedules(api.ctx);
  await performSchedules(api.ctx);
  expect(asked).toHaveLength(1);
  await api.db
    .updateTable("conversations")
    .set({ ended_at: minutesAgo(60) })
    .where("id", "=", id)
    .execute();
  for (let round = 0; round < 4; round++) await performSchedules(api.ctx);
  expect(asked).toHaveLength(3);
});

const down = () => Promise.reject(new AppError("provider_failed", "Down."));

test("a provider that is down is left alone until the next round, and was not asked for the others", async () => {
  answer = down;
  const talks = [await conversation(), await conversation(), await conversation()];
  await performSchedules(api.ctx);
  expect(asked).toHaveLength(1);
  for (const { id, providerId } of talks)
    expect((await rowOf(id)).record_asked).toBe(asked.includes(providerId) ? 1 : 0);
  answer = (id) => Promise.resolve(record(id));
  await performSchedules(api.ctx);
  for (const { id } of talks) expect((await rowOf(id)).transcript).not.toBeNull();
});

describe("what is deleted here", () => {
  const room = async () => {
    const { id: room_id } = await createRoom(api.db);
    const session = { id: `session${String(++count).padStart(13, "0")}`, room_id };
    const { id: user_id } = await createUser(api.db);
    await api.db
      .insertInto("room_sessions")
      .values({ ...session, user_id, last_used_at: new Date(0) })
      .execute();
    const { providerId } = await conversation({ room_id, room_session_id: session.id, transcript: "[]" });
    return { room_id, user_id, providerId };
  };

  test.each([
    [
      "with its room",
      async ({ room_id }: { room_id: number }) =>
        (await api.as("OWNER")).request("DELETE /api/test-rooms/:id", { params: { id: room_id } }),
    ],
    [
      "with its person",
      async ({ user_id }: { user_id: number }) =>
        (await api.as("OWNER")).request("DELETE /api/users/:id", { params: { id: user_id } }),
    ],
    ["because it is old", async () => undefined],
  ])("%s is deleted at the provider too, once", async (_how, remove) => {
    const talk = await room();
    await remove(talk);
    await performSchedules(api.ctx);
    await performSchedules(api.ctx);
    expect(deleted).toEqual([talk.providerId]);
  });

  test("is tried again later where the provider is down", async () => {
    deleting = down;
    const talks = [await room(), await room()];
    await api.db.deleteFrom("room_sessions").execute();
    await performSchedules(api.ctx);
    expect(deleted).toHaveLength(1);
    deleting = () => Promise.resolve();
    await performSchedules(api.ctx);
    // One that failed waits a minute, and the other was not tried.
    expect(new Set(deleted).size).toBe(2);
    await performSchedules(api.ctx);
    expect(deleted).toHaveLength(2);
    await api.db
      .updateTable("unwanted_records")
      .set({ at: minutesAgo(1) })
      .execute();
    await performSchedules(api.ctx);
    expect(new Set(deleted)).toEqual(new Set(talks.map(({ providerId }) => providerId)));
    expect(await api.db.selectFrom("unwanted_records").selectAll().execute()).toEqual([]);
  });

  test("and was never begun is nothing to the provider", async () => {
    const { id } = await conversation({ provider_conversation_id: null });
    await api.db.deleteFrom("conversations").where("id", "=", id).execute();
    await performSchedules(api.ctx);
    expect(deleted).toEqual([]);
  });
});
