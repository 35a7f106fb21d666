import { expect, test } from "vitest";
import { finishedConversation } from "../../providers/finished-conversation.ts";
import { startOf } from "./webhooks.policy.ts";

const now = new Date("2026-11-20T12:00:00Z");
const names = { agent_id: "agent_1", conversation_id: "conv_1" };

test("keeps who said what and when, and nothing that cannot be stored", () => {
  const transcript = [
    { role: "agent", message: "Hello", time_in_call_secs: 0, interrupted: true },
    { role: "user", message: "a\0b\uD800", time_in_call_secs: 2.5 },
    { role: "agent", message: null },
  ];
  expect(finishedConversation.parse({ ...names, transcript }).transcript).toEqual([
    { role: "agent", message: "Hello", atSeconds: 0 },
    { role: "user", message: "ab\uFFFD", atSeconds: 2.5 },
    { role: "agent", message: "", atSeconds: null },
  ]);
});

test.each([
  [{ transcript: "x" }],
  [{ transcript: [{ role: "system" }] }],
  [{ metadata: { call_duration_secs: -1 } }],
  [{ metadata: { call_duration_secs: 1e9 } }],
])("refuses %j", (wrong) => {
  expect(finishedConversation.safeParse({ ...names, ...wrong }).success).toBe(false);
});

test.each([
  [now.getTime() / 1000 - 60, "2026-11-20T11:59:00.000Z"],
  [1e15, null],
  [null, null],
])("a start at %s is kept as %s", (start_time_unix_secs, kept) => {
  expect(startOf(finishedConversation.parse({ ...names, metadata: { start_time_unix_secs } }), now)).toBe(
    kept,
  );
});
