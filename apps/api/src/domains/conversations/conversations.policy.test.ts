import { expect, test } from "vitest";
import { finishedConversation } from "../../providers/finished-conversation.ts";
import type { Reader } from "../deployments/page-access.service.ts";
import { startOf, startOn, waitBeforeResume, waitBeforeStart } from "./conversations.policy.ts";

const recipient: Reader = { kind: "recipient", invitationId: "i" };
const staff: Reader = { kind: "staff", userId: 1 };
const visitor: Reader = { kind: "visitor", visitorId: "v" };
const page = { status: "active", allowAnonymous: false, agentId: 5 };
const open = { ...page, allowAnonymous: true };
const paused = { ...open, status: "paused" };

test.each([
  ["the recipient", page, recipient, false, recipient],
  ["the recipient, with another page's agent", { ...page, agentId: 6 }, recipient, false, "forbidden"],
  ["the recipient of a paused page", { ...page, status: "paused" }, recipient, false, "page_unavailable"],
  ["a visitor of an open page", open, visitor, false, visitor],
  ["a visitor of a private page", page, visitor, false, "not_signed_in"],
  ["a visitor of a paused page", paused, visitor, false, "page_unavailable"],
  ["somebody without a cookie on an open page", open, null, false, "not_signed_in"],
  ["the staff of the page", page, staff, true, staff],
  ["the staff of a paused page", paused, staff, true, staff],
  ["the staff of an archived page", { ...page, status: "archived" }, staff, true, "page_unavailable"],
  ["other staff", page, null, true, "forbidden"],
  ["other staff who visits an open page", open, visitor, true, visitor],
] as const)("%s", (_name, on, reader, isStaff, outcome) => {
  expect(startOn(on, reader, { agentId: 5, isStaff })).toEqual(outcome);
});

test.each([
  ["visitor", 5, 59, 1, 0],
  ["visitor", 6, 6, 1, 60],
  ["visitor", 0, 60, 1, 900],
  ["recipient", 9, 9, 1, 0],
  ["recipient", 10, 10, 1, 60],
  ["staff", 19, 100, 1, 0],
  ["staff", 20, 100, 1, 60],
  ["visitor", 6, 60, 10, 0],
] as const)(
  "a %s after %i starts in a minute and %i in an hour (factor %i) waits %i s",
  (kind, lastMinute, lastHour, factor, wait) => {
    expect(waitBeforeStart(kind, { lastMinute, lastHour }, factor)).toBe(wait);
  },
);

test.each([
  [5, 19, 1, 0],
  [6, 6, 1, 60],
  [6, 19, 10, 0],
  [0, 20, 1, 900],
  [0, 20, 1000, 900],
])(
  "what was gone on with %i times in a minute and %i times ever (factor %i) waits %i s",
  (lastMinute, ever, factor, wait) => {
    expect(waitBeforeResume({ lastMinute, ever }, factor)).toBe(wait);
  },
);

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
