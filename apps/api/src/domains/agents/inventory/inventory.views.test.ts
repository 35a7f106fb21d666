import { expect, test } from "vitest";
import { countByAgent, unknownUsage, usageOf } from "./inventory.views.ts";

test("conversations are counted for each agent", () => {
  const conversations = [
    { agentId: "a", seconds: 60 },
    { agentId: "b", seconds: 5 },
    { agentId: "a", seconds: 0 },
  ];
  expect(Object.fromEntries(countByAgent(conversations))).toEqual({
    a: { conversations: 2, seconds: 60 },
    b: { conversations: 1, seconds: 5 },
  });
});

test("no conversation is a number, not to know of any is none", () => {
  const zeros = { total_conversations: 0, total_duration_seconds: 0, conversations: 0 };
  expect(usageOf({ conversations: 0, seconds: 0, isWhole: true })).toEqual({
    ...zeros,
    available: true,
    complete: true,
  });
  expect(unknownUsage).toEqual({ ...zeros, available: false, complete: false });
  expect(usageOf({ conversations: 2, seconds: 90, isWhole: false })).toEqual({
    total_conversations: 2,
    total_duration_seconds: 90,
    conversations: 2,
    available: true,
    complete: false,
  });
});
