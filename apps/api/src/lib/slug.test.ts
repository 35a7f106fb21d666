import { slug } from "@field-advisor/schema/deployment-forms";
import { expect, test } from "vitest";
import { slugOf } from "./slug.ts";

test.each([
  ["Sales Training 2026", "sales-training-2026-x7"],
  ["  Träumerei & Søn -- Ltd. ", "traumerei-s-n-ltd-x7"],
  ["日本語", "x7"],
  ["a".repeat(200), `${"a".repeat(77)}-x7`],
  [`${"a".repeat(76)} b`, `${"a".repeat(76)}-x7`],
])("%j becomes %s", (name, expected) => {
  expect(slugOf(name, "x7")).toBe(expected);
  expect(slug.parse(expected)).toBe(expected);
});
