import { expect, test } from "vitest";
import { reasonOf } from "./failed-jobs.views.ts";

const error = {
  name: "Error",
  message: "The provider\n is away.",
  stack: "Error: at handler.ts:3",
  cause: {},
};

test.each([
  [error, "The provider is away."],
  [{ value: "away" }, "away"],
  [{ value: { message: "job timed out" } }, "It took too long."],
  [{ value: { message: "job heartbeat timeout" } }, "The process that did it stopped."],
  [{ message: "" }, "No reason was recorded."],
  [{ message: 7 }, "No reason was recorded."],
  [{ value: null }, "No reason was recorded."],
  [null, "No reason was recorded."],
])("%j is told as %j", (output, reason) => {
  expect(reasonOf(output)).toBe(reason);
});

test("a long reason is cut, and never inside a character", () => {
  expect(reasonOf({ message: "a".repeat(200) })).toBe("a".repeat(200));
  expect(reasonOf({ message: "a".repeat(201) })).toBe(`${"a".repeat(199)}…`);
  const cut = reasonOf({ message: `${"a".repeat(198)}😀😀` });
  expect([cut.length, cut.isWellFormed()]).toEqual([200, true]);
});

test("addresses in a reason carry no secret", () => {
  const message =
    'GET "https://key:pass@provider.test/v1/talks?token=abc#part" failed, as did redis://x@host/0';
  expect(reasonOf({ message })).toBe('GET "https://provider.test/v1/talks" failed, as did redis://host/0');
});
