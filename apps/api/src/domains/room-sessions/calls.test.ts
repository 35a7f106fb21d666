import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createRoom, createUser, grantRoom } from "../../../test/factories.ts";
import { fakeAssistant } from "../../../test/fake-assistant.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";

const assistant = fakeAssistant();
let api: TestApi;
let room: Awaited<ReturnType<typeof createRoom>>;
let uma: { id: number; client: ContractClient };
let sessionId: string;
let count = 0;

beforeAll(async () => {
  api = await testApi({ ctx: { assistant } });
  room = await createRoom(api.db);
  const { id } = await createUser(api.db);
  await grantRoom(api.db, id, room.id);
  uma = { id, client: await api.as({ id }) };
  ({ sessionId } = await uma.client.request("POST /api/test-rooms/:id/session", { params: { id: room.id } }));
});
afterAll(() => api.close());

const turn = (role: string, message: string, atSeconds: number | null = null) => ({
  role,
  message,
  atSeconds,
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function called(values: { minute: number; transcript: unknown; started?: boolean }) {
  const id = `conversation${String(++count).padStart(8, "0")}`;
  const at = new Date(Date.UTC(2026, 10, 20, 9, values.minute));
  await api.db
    .insertInto("conversations")
    .values({
      id,
      agent_id: room.agent_id ?? 0,
      room_id: room.id,
      room_session_id: sessionId,
      started_by: `staff:${uma.id}`,
      issued_at: at,
      started_at: values.started === false ? null : at,
      duration_seconds: 61,
      transcript: values.transcript === null ? null : JSON.stringify(values.transcript),
    })
    .execute();
  return id;
}

const content = () =>
  uma.client.request("GET /api/test-rooms/:id/sessions/:sessionId", { params: { id: room.id, sessionId } });

test("what was said by voice in a session is there again, oldest first, without what nobody said", async () => {
  const second = await called({ minute: 30, started: false, transcript: [turn("user", "Again")] });
  const first = await called({
    minute: 10,
    transcript: [
      turn("agent", "Good morning.", 0),
      turn("user", "  ", 1),
      turn("agent", "...", 1),
      turn("user", "Hello.", 2),
    ],
  });
  await called({ minute: 20, transcript: null });
  await called({ minute: 21, transcript: [] });
  expect((await content()).calls).toEqual([
    {
      conversationId: first,
      startedAt: "2026-11-20T09:10:00.000Z",
      durationSeconds: 61,
      isCut: false,
      lines: [
        { isUser: false, text: "Good morning." },
        { isUser: true, text: "Hello." },
      ],
    },
    {
      conversationId: second,
      startedAt: "2026-11-20T09:30:00.000Z",
      durationSeconds: 61,
      isCut: false,
      lines: [{ isUser: true, text: "Again" }],
    },
  ]);
});

test.each([
  ["that is recorded", { transcript: "[]", ended_at: ago(1) }, true],
  ["that ended a moment ago", { ended_at: ago(1) }, false],
  ["that goes on", { ended_at: null, issued_at: ago(1) }, false],
  ["that never came to its end", { ended_at: null, issued_at: ago(6) }, true],
  ["that the provider was asked for three times", { ended_at: ago(1), record_asked: 3 }, true],
  ["for which only an address was given", { ended_at: null, provider_conversation_id: null }, true],
])("a session with a call %s is complete: %s", async (_name, values, isComplete) => {
  const id = await called({ minute: 40, transcript: null });
  const call = api.db.updateTable("conversations").where("id", "=", id);
  await call.set({ provider_conversation_id: `provider-${id}`, ...values }).execute();
  expect((await content()).isComplete).toBe(isComplete);
  await api.db.deleteFrom("conversations").where("id", "=", id).execute();
});

test("an assistant that may see it is shown what was said by voice too, in order", async () => {
  const { id } = await api.db
    .insertInto("assistants")
    .values({ external_id: "asst_calls", name: "Helper", instructions: "Help.", sees_transcript: true })
    .returning("id")
    .executeTakeFirstOrThrow();
  await api.db.updateTable("system_settings").set({ assistant_id: id }).execute();
  await uma.client.request("POST /api/test-rooms/:id/message", {
    params: { id: room.id },
    body: { message: "Written afterwards", sessionId },
  });
  await uma.client.request("POST /api/assistant/message", {
    body: { message: "How was I?", roomId: room.id, sessionId },
  });
  const instructions = assistant.asked.at(-1)?.instructions ?? "";
  const heard = ["Good morning.", "Hello.", "Again", "Written afterwards"].map((text) =>
    instructions.indexOf(`"${text}"`),
  );
  expect(heard).not.toContain(-1);
  expect(heard).toEqual(heard.toSorted((a, b) => a - b));
});
