import { assistantTools } from "@field-advisor/schema/assistant-tools";
import { scopes } from "@field-advisor/schema/scopes";
import { expect, test } from "vitest";
import { addressOf, tools } from "./tools.rules.ts";

test("assistants are offered at most twelve tools, and each is a read that a key with its scope may make", () => {
  expect(tools.length).toBeLessThanOrEqual(12);
  for (const { endpoint } of tools) {
    expect(endpoint).toMatchObject({ method: "GET", kind: "json" });
    expect(scopes.get(endpoint)).toMatch(/:read$/);
  }
});

test("the screen names the part that has to be ticked for each tool", () => {
  expect(tools.map(({ endpoint }) => scopes.get(endpoint))).toEqual(
    assistantTools.map(({ group }) => `${group}:read`),
  );
});

const toolOf = (name: string) => tools.find((tool) => tool.name === name) ?? expect.fail(name);

test.each([
  ["list_people", {}, "/api/users"],
  ["list_people", { search: "a&b=c", limit: 3 }, "/api/users?search=a%26b%3Dc&limit=3"],
  ["read_attempt", { id: "../users" }, "/api/attempts/..%2Fusers"],
  ["read_rubric", { id: 7 }, "/api/test-rooms/7/rubric"],
])("%s asked with %o reads %s", (name, asked, address) => {
  expect(addressOf(toolOf(name), asked)).toBe(address);
});
