import { expect, test } from "vitest";
import { obstacleTo } from "./editing.policy.ts";

const named = (...names: string[]) => names.map((name) => ({ name }));

test.each([
  [[], [], false, null],
  [["One"], [], true, 'This agent is used by the room "One". Choose another agent there first.'],
  [
    ["One", "Two"],
    ["Open"],
    false,
    'This agent is used by the rooms "One" and "Two" and the page "Open". Choose another agent there first.',
  ],
  [
    [],
    [],
    true,
    "People have talked with this agent, and what was said stays with it. Switch it off instead.",
  ],
])("used by rooms %j, pages %j and conversations %s", (rooms, pages, hasConversations, reason) => {
  expect(obstacleTo({ rooms: named(...rooms), pages: named(...pages), hasConversations })).toBe(reason);
});
