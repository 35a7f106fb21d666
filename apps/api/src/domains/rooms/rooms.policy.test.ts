import { expect, test } from "vitest";
import { changedBy, changedFields, closedTo, scopeOf, toggled, traceOf } from "./rooms.policy.ts";

test.each([
  ["OWNER", { kind: "all" }],
  ["ADMIN", { kind: "granted", userId: 7 }],
  ["USER", { kind: "granted", userId: 7 }],
] as const)("%s", (role, scope) => {
  expect(scopeOf({ role, userId: 7 })).toEqual(scope);
});

test.each([
  ["LIVE", "PAUSED"],
  ["PAUSED", "LIVE"],
  ["INACTIVE", "LIVE"],
] as const)("the switch makes %s %s", (before, after) => {
  expect(toggled(before)).toBe(after);
});

const paused = "This room is temporarily paused. Please come back later.";
const offline = "This room is currently offline. Please choose another one.";

test.each([
  ["OWNER", "LIVE", null],
  ["OWNER", "PAUSED", null],
  ["OWNER", "INACTIVE", null],
  ["ADMIN", "LIVE", null],
  ["ADMIN", "PAUSED", paused],
  ["ADMIN", "INACTIVE", offline],
  ["USER", "LIVE", null],
  ["USER", "PAUSED", paused],
  ["USER", "INACTIVE", offline],
] as const)("%s before a room that is %s hears %j", (role, status, reason) => {
  expect(closedTo({ role }, { status })).toBe(reason);
});

const room = {
  name: "Objections",
  description: null,
  agentId: 7,
  openaiAssistantId: 8,
  backgroundColor: "#2563eb",
  badgeText: "New",
  logoUrl: null,
  displayOrder: 1,
  status: "LIVE",
  category: "Training",
} as const;

test.each([
  ["nothing", {}, [], room],
  ["the same once more", { name: "Objections", description: null }, [], room],
  ["a name", { name: "Doubts" }, ["name"], { ...room, name: "Doubts" }],
  ["no assistant", { openaiAssistantId: null }, ["openaiAssistantId"], { ...room, openaiAssistantId: null }],
  ["what is absent", { name: undefined, displayOrder: 2 }, ["displayOrder"], { ...room, displayOrder: 2 }],
])("a change of %s", (_what, changes, fields, after) => {
  expect(changedFields(room, changes)).toEqual(fields);
  expect(changedBy(room, changes)).toEqual(after);
});

test("the log keeps names and ids, and of longer texts only that they changed", () => {
  const changes = { description: "A long one", agentId: 9, status: "PAUSED" } as const;
  expect(traceOf(room, changes)).toEqual({
    changed: ["description", "agentId", "status"],
    before: { agentId: 7, status: "LIVE" },
    after: { agentId: 9, status: "PAUSED" },
  });
});
