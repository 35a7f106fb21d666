import { expect, test } from "vitest";
import { jsonLimitsOf, requireJsonWithinLimits } from "./json-limits.ts";

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const list = (length: number) => `[${Array.from({ length }, () => "0").join(",")}]`;
const object = (length: number) =>
  `{${Array.from({ length }, (_, n) => `"key ${n}":{"a":1,"b":"}{][,:"}`).join(",")}}`;

test.each([
  ["ordinary data", '{"a":[1,{"a":"x"}],"b":{"a":"\\"a\\":1"}}'],
  ["32 levels", nested(32)],
  ["1,000 entries", list(1000)],
  ["1,000 keys", object(1000)],
  ["10,000 elements", `[${Array(20).fill(list(499)).join(",")}]`],
  ["a key that is also a value", '{"a":"a","b":"a"}'],
  ["text that ends in a slash", '{"a":"\\\\","b":"\\\\\\""}'],
  ["what is not JSON", '}}]],,::"'],
])("lets %s pass", (_name, text) => {
  expect(() => requireJsonWithinLimits(text)).not.toThrow();
});

test.each([
  ["33 levels", nested(33)],
  ["400,000 levels", nested(400_000)],
  ["1,001 entries", list(1001)],
  ["1,001 keys", object(1001)],
  ["10,001 elements in lists that are short enough", `[${Array(20).fill(list(500)).join(",")}]`],
  ["a key given twice", '{"role":"USER","a":1,"role":"OWNER"}'],
  ["a key given in two spellings", '{"role":"USER","\\u0072ole":"OWNER"}'],
  ["a key given twice further in", '[{"a":{"b":1,"b":2}}]'],
])("refuses %s", (_name, text) => {
  expect(() => requireJsonWithinLimits(text)).toThrow(expect.objectContaining({ code: "invalid_request" }));
});

test.each([
  ["a megabyte of quotes", '"'.repeat(1_000_000)],
  ["a megabyte of slashes", `"${"\\".repeat(1_000_000)}"`],
  ["a megabyte of escaped quotes", `"${'\\"'.repeat(500_000)}"`],
])("reads %s to its end", (_name, text) => {
  // Read over and over instead of once, this much would never end.
  expect(() => requireJsonWithinLimits(text)).not.toThrow();
});

test("an endpoint that takes longer bodies takes longer lists, and objects as everywhere", () => {
  const limits = jsonLimitsOf(2 * 1024 * 1024);
  expect(() => requireJsonWithinLimits(list(5000), limits)).not.toThrow();
  expect(() => requireJsonWithinLimits(list(limits.entries + 1), limits)).toThrow("entries");
  expect(() => requireJsonWithinLimits(object(1001), limits)).toThrow("1000 entries");
});
