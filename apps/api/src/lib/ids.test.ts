import { expect, test } from "vitest";
import {
  accessCode,
  newToken,
  normalizeAccessCode,
  opaqueId,
  randomSuffix,
  sha256,
  temporaryPassword,
} from "./ids.ts";

test.each([
  ["opaqueId", opaqueId, /^[a-z0-9]{20}$/],
  ["randomSuffix", randomSuffix, /^[a-z0-9]{13}$/],
  ["newToken", newToken, /^[\w-]{43}$/],
  ["accessCode", accessCode, /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/],
  ["temporaryPassword", temporaryPassword, /^[0-9A-HJKMNP-TV-Z]{16}$/],
])("%s has its shape and never comes twice", (_name, make, shape) => {
  const made = Array.from({ length: 200 }, () => make());
  for (const value of made) expect(value).toMatch(shape);
  expect(new Set(made).size).toBe(made.length);
});

test.each([
  "7K3WQ-9XMZD",
  "7k3wq9xmzd",
  " 7k3wq 9xmzd ",
  "7K3WQ\u20139XMZD",
  "7k-3w-q9-xm-zd",
  "7K3WQ-9XMZD\u200B",
  "7K3WQ\u00AD-9XMZD",
  "7K3WQ\u22129XMZD",
  "7K3WQ-9XMZD.",
  "\uFF17\uFF2B\uFF13\uFF37\uFF31-9XMZD",
  "\u201E7K3WQ-9XMZD\u201C,",
])("a code typed as %j is the same code", (typed) => expect(normalizeAccessCode(typed)).toBe("7K3WQ9XMZD"));

test("what looks alike counts as the same", () => {
  expect(normalizeAccessCode("oO0-iIlL1")).toBe("00011111");
});

test("a token is kept as 32 bytes that depend on all of it", () => {
  expect(sha256("a")).toHaveLength(32);
  expect(sha256("a").equals(sha256("b"))).toBe(false);
});
