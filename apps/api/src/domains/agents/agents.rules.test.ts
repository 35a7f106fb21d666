import { agentVariables } from "@field-advisor/schema/agent-variables";
import { expect, test } from "vitest";
import { isOfProvider, missingVariableOf, removalConflict } from "./agents.rules.ts";

test.each([
  ["Voice API", true],
  ["openai", false],
  ["custom", false],
] as const)("the provider knows an agent of the source %s: %s", (source, does) => {
  expect(isOfProvider({ source })).toBe(does);
});

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
    "People have talked with this agent, and their conversations stay with it. Deactivate it instead.",
  ],
  [
    [],
    [],
    { open: true },
    "Somebody may be talking with this agent. Deactivate it, and delete it in a few hours.",
  ],
])("used by rooms %j, pages %j and in conversations %j", (rooms, pages, conversations, reason) => {
  const uses = {
    rooms: named(...rooms),
    pages: named(...pages),
    conversations: { had: false, open: false, ...conversations },
  };
  expect(removalConflict(uses)).toBe(reason);
});

test.each([
  [agentVariables.map((name) => `{{ ${name} }}`).join(" {braces} "), null],
  ["{{company}} and {{nobody}}", "nobody"],
  ["{{größe}}", "größe"],
  ["{{}} {{ two words }}", null],
])("of the variables in %j nothing fills in %s", (text, missing) => {
  expect(missingVariableOf(text, ["company"])).toBe(missing);
});
