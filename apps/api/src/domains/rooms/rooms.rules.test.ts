import { expect, test } from "vitest";
import { changedFields, traceOf } from "../../lib/changes.ts";
import { fieldsOf } from "../../platform/db/columns.ts";
import { columns } from "./rooms.queries.ts";
import { changedBy, isPausedOrTakenOffline, longTexts, toggled } from "./rooms.rules.ts";

test.each([
  ["LIVE", "PAUSED"],
  ["PAUSED", "LIVE"],
  ["INACTIVE", "LIVE"],
] as const)("the switch makes %s %s", (before, after) => {
  expect(toggled(before)).toBe(after);
});

test.each([
  [["status"], "PAUSED", true],
  [["status"], "INACTIVE", true],
  [["status", "name"], "LIVE", false],
  [["name"], "PAUSED", false],
] as const)("a change of %j that leaves a room %s ends its calls: %s", (changed, status, ends) => {
  expect(isPausedOrTakenOffline(changed, { status })).toBe(ends);
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
])("a change of %s", (_name, changes, fields, after) => {
  expect(changedFields(fieldsOf(columns), room, changes)).toEqual(fields);
  expect(changedBy(room, changes)).toEqual(after);
});

test("the log keeps names and ids, and of longer texts only that they changed", () => {
  const changes = { description: "A long one", agentId: 9, status: "PAUSED" } as const;
  expect(traceOf(changedFields(fieldsOf(columns), room, changes), room, changes, longTexts)).toEqual({
    changed: ["description", "agentId", "status"],
    before: { agentId: 7, status: "LIVE" },
    after: { agentId: 9, status: "PAUSED" },
  });
});
