import { costOf } from "@field-advisor/fixtures/growth";
import { longestMessage } from "@field-advisor/schema/room-constants";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContractClient } from "./contract-client.ts";
import { createUser } from "./factories.ts";
import { createJudgedRoom } from "./practice.ts";
import { fakeAssistant } from "./fake-assistant.ts";
import { testApi, type TestApi } from "./harness.ts";

const assistant = fakeAssistant();
let api: TestApi;
let owner: ContractClient;
let other: ContractClient;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" }, ctx: { assistant } });
  owner = await api.as("OWNER");
  other = await api.as("USER");
});
afterAll(() => api.close());

/** Milliseconds that the process works between a question of somebody else and their answer, at most, until a call is answered. */
async function longestWaitDuring(call: () => Promise<unknown>): Promise<number> {
  const state = { isAnswered: false };
  const answered = call().finally(() => (state.isAnswered = true));
  let longest = 0;
  while (!state.isAnswered)
    longest = Math.max(longest, await costOf(() => other.request("GET /api/kept-chats")));
  await answered;
  return longest;
}

/** Somebody else waits a few times as long as for what people usually send, and not by orders of magnitude longer. */
async function expectOthersAnswered(hostile: () => Promise<unknown>, usual: () => Promise<unknown>) {
  await usual();
  const most = 60 + 8 * (await longestWaitDuring(usual));
  expect(await longestWaitDuring(hostile)).toBeLessThan(most);
}

/** As many repetitions as fit. */
const filled = (text: string, length: number) => text.repeat(length / text.length);

const patient = { timeout: 120_000 };

test("others are answered while lines of capitals are read as a transcript", patient, async () => {
  assistant.isConnected = false;
  const ask = async (message: string) => {
    expect((await owner.send("POST /api/openai/chat", { body: { message } })).status).toBe(200);
  };
  await expectOthersAnswered(
    () => ask(filled(`${"A".repeat(50)} b\n00:01\n`, 20_000)),
    () => ask(filled("Anna: We spoke about the offer for an hour, and then they agreed.\n", 20_000)),
  );
});

test("others are answered while a table of blanks is read", patient, async () => {
  const review = async (csv: string) => {
    const file = new File([csv], "users.csv");
    expect((await owner.send("POST /api/users/import/review", { file })).status).toBe(400);
  };
  await expectOthersAnswered(
    () => review(" ".repeat(100_000)),
    () => review(filled("ada@x.test,Ada,Hart,USER,ada\n", 100_000)),
  );
});

test(
  "others are answered while somebody asks how a conversation goes that is very long",
  patient,
  async () => {
    const { id } = await createUser(api.db);
    const uma = await api.as({ id });
    const room = await createJudgedRoom(api, [{ id, client: uma }]);
    const { sessionId } = await uma.request("POST /api/test-rooms/:id/session", { params: { id: room.id } });
    const say = async (times: number) => {
      assistant.isConnected = true;
      const message = filled("How are you? Tell me more. ", longestMessage);
      for (let time = 0; time < times; time++)
        await uma.request("POST /api/test-rooms/:id/message", {
          params: { id: room.id },
          body: { message, sessionId },
        });
      assistant.isConnected = false;
    };
    const ask = () =>
      uma.request("POST /api/assistant/message", {
        body: { message: "How am I doing?", roomId: room.id, sessionId },
      });
    await say(9);
    expect((await ask()).message).toContain("checks are met");
    const usual = await longestWaitDuring(ask);
    await say(291);
    expect((await ask()).message).toContain("too long");
    expect(await longestWaitDuring(ask)).toBeLessThan(60 + 8 * usual);
  },
);
