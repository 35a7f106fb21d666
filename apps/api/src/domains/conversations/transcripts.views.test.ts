import { expect, test } from "vitest";
import { finishedConversation } from "../../providers/finished-conversation.ts";
import { startOf } from "./transcripts.views.ts";

const now = new Date("2026-11-20T12:00:00Z");
const names = { agent_id: "agent_1", conversation_id: "conv_1" };

test("keeps who said what and when, what was cut off and how it was rated, and nothing that cannot be stored", () => {
  const transcript = [
    { role: "agent", message: "Hello", time_in_call_secs: 0, interrupted: true, feedback: { score: "like" } },
    { role: "user", message: "a\0b\uD800", time_in_call_secs: 2.5 },
    { role: "agent", message: null, interrupted: null, feedback: { score: "splendid" } },
  ];
  expect(finishedConversation.parse({ ...names, transcript }).transcript).toEqual(
    [
      { role: "agent", message: "Hello", atSeconds: 0, isInterrupted: true, feedback: "like" },
      { role: "user", message: "ab\uFFFD", atSeconds: 2.5, isInterrupted: false, feedback: null },
      { role: "agent", message: "", atSeconds: null, isInterrupted: false, feedback: null },
    ].map((line) => ({ ...line, endSeconds: null })),
  );
});

test("three dots mark where a whole sentence was cut off from the next one, and no fourth", () => {
  const messages = ["Thank you for the time....", "Well…...", "Thank you for...", "Well..."];
  const transcript = messages.map((message) => ({ role: "agent", message, interrupted: true }));
  expect(
    finishedConversation.parse({ ...names, transcript }).transcript.map(({ message }) => message),
  ).toEqual(["Thank you for the time...", "Well...", "Thank you for...", "Well..."]);
});

test.each([
  [
    { start_ms: 2612, end_ms: 4020 },
    { atSeconds: 2.612, endSeconds: 4.02 },
  ],
  [
    { start_ms: 0, end_ms: 900 },
    { atSeconds: 0, endSeconds: 0.9 },
  ],
  [null, { atSeconds: 4, endSeconds: null }],
  [undefined, { atSeconds: 4, endSeconds: null }],
  [
    { start_ms: -1, end_ms: 900 },
    { atSeconds: 4, endSeconds: null },
  ],
  ["loud", { atSeconds: 4, endSeconds: null }],
])("a line whose sound is told as %j is kept with %j", (field_advisor_sound, times) => {
  const transcript = [{ role: "user", message: "Hello", time_in_call_secs: 4, field_advisor_sound }];
  expect(finishedConversation.parse({ ...names, transcript }).transcript).toMatchObject([times]);
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
