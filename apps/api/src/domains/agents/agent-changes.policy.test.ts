import { expect, test } from "vitest";
import { obstacleTo } from "./agent-changes.policy.ts";

const named = (...names: string[]) => names.map((name) => ({ name }));

test.each([
  [[], [], {}, null],
  [["One"], [], { had: true }, 'This agent is used by the room "One". Choose another agent there first.'],
  [
    ["One", "Two"],
    ["Open"],
    {},
    'This agent is used by the rooms "One" and "Two" and the page "Open". Choose another agent there first.',
  ],
  [
    [],
    [],
    { had: true, open: true },
    "People have talked with this agent, and what was said stays with it. Switch it off instead.",
  ],
  [
    [],
    [],
    { open: true },
    "Somebody may be talking with this agent at this moment. Switch it off, and delete it in some hours.",
  ],
])("used by rooms %j, pages %j and in talks %j", (rooms, pages, talks, reason) => {
  const uses = {
    rooms: named(...rooms),
    pages: named(...pages),
    talks: { had: false, open: false, ...talks },
  };
  expect(obstacleTo(uses)).toBe(reason);
});
