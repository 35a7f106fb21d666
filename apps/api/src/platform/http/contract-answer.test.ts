import { expect, test } from "vitest";
import { z } from "zod";
import type { Endpoint } from "@field-advisor/schema/endpoint";
import { stripped } from "./contract-answer.ts";

const endpointOf = (response: z.ZodType): Endpoint => ({
  kind: "json",
  method: "GET",
  path: "/api/things",
  summary: "Things",
  access: "anyone",
  hosts: ["api"],
  response,
  status: 200,
  errors: [],
});

const thing = z.object({ id: z.int(), status: z.enum(["on", "off"]) });
const good = { id: 1, status: "on" };
const bad = { id: 2, status: "broken" };

test.each([
  ["a list", z.array(thing), [good, bad, good], [good, good]],
  [
    "lists inside an answer",
    z.object({ total: z.int(), items: z.array(thing), more: z.object({ items: z.array(thing) }) }),
    { total: 2, items: [bad, good], more: { items: [good, bad, bad] } },
    { total: 2, items: [good], more: { items: [good] } },
  ],
])("of %s the entries outside the contract are left out and named", (_what, response, answer, left) => {
  const problems: string[] = [];
  const given = stripped(endpointOf(response), answer, ({ message }) => problems.push(message));
  expect(given).toEqual(left);
  expect(problems).toEqual([
    expect.stringMatching(/^GET \/api\/things answered outside its contract at .*status/),
  ]);
});

test("what is wrong beside a list, and any wrong row where rows are not left out, fails the answer", () => {
  const endpoint = endpointOf(z.object({ total: z.int(), items: z.array(thing) }));
  const fail = () => expect.unreachable();
  expect(() => stripped(endpoint, { total: "many", items: [bad] }, fail)).toThrow(/total .*items\.0\.status/);
  expect(() => stripped(endpointOf(z.array(thing)), [bad])).toThrow(/0\.status/);
});
