import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createRoom, createUser } from "../../../../test/factories.ts";
import { testApi, type TestApi } from "../../../../test/harness.ts";
import { keepHouse } from "../../../housekeeping.ts";
import { AppError } from "../../../lib/app-error.ts";
import type { FinishedConversation } from "../../../providers/finished-conversation.ts";

let api: TestApi;
let agent: { id: number; external_id: string };
const asked: string[] = [];
let answer: (id: string) => Promise<FinishedConversation | null>;

beforeAll(async () => {
  const made = await testApi();
  const voice = {
    ...made.deps.voice,
    readConversation: (id: string) => {
      asked.push(id);
      return answer(id);
    },
  };
  api = { ...made, deps: { ...made.deps, voice } };
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
  await api.db.deleteFrom("conversations").execute();
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
  transcript: [{ role: "user", message: "Hello", atSeconds: 1 }],
  metadata: { call_duration_secs: 61, termination_reason: "Client ended call" },
});

test("a record that the provider did not bring is fetched: what was said, how long, and why it ended", async () => {
  answer = (id) => Promise.resolve(record(id));
  const { id, providerId } = await conversation();
  await keepHouse(api.deps);
  expect(asked).toEqual([providerId]);
  expect(await rowOf(id)).toMatchObject({
    transcript: [{ role: "user", message: "Hello", atSeconds: 1 }],
    duration_seconds: 61,
    end_reason: "Client ended call",
  });
  await keepHouse(api.deps);
  expect(asked).toHaveLength(1);
});

test("nobody asks for what goes on, has just ended, is here already or has no name at the provider", async () => {
  await conversation({ ended_at: null });
  await conversation({ ended_at: minutesAgo(1) });
  await conversation({ transcript: "[]" });
  await conversation({ provider_conversation_id: null });
  await keepHouse(api.deps);
  expect(asked).toEqual([]);
});

test("a provider that has no record is asked three times, ever later", async () => {
  answer = () => Promise.resolve(null);
  const { id } = await conversation({ ended_at: minutesAgo(3) });
  await keepHouse(api.deps);
  await keepHouse(api.deps);
  expect(asked).toHaveLength(1);
  await api.db
    .updateTable("conversations")
    .set({ ended_at: minutesAgo(60) })
    .where("id", "=", id)
    .execute();
  for (let round = 0; round < 4; round++) await keepHouse(api.deps);
  expect(asked).toHaveLength(3);
});

test("a provider that is down is left alone until the next round", async () => {
  answer = () => Promise.reject(new AppError("provider_failed", "Down."));
  await conversation();
  await conversation();
  await keepHouse(api.deps);
  expect(asked).toHaveLength(1);
});
