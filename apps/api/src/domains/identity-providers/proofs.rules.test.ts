import { expect, test } from "vitest";
import { isProvenSince } from "./proofs.rules.ts";

const now = 1_790_000_000;

test.each([
  ["a moment before it was said", { authenticatedAt: now - 1, issuedAt: now, secondsAway: 20 }, true],
  ["in the second in which they left", { authenticatedAt: now - 21, issuedAt: now, secondsAway: 20 }, true],
  ["before they left", { authenticatedAt: now - 30, issuedAt: now, secondsAway: 20 }, false],
  ["an hour ago", { authenticatedAt: now - 3600, issuedAt: now, secondsAway: 300 }, false],
  ["at a time that is not said", { authenticatedAt: undefined, issuedAt: now, secondsAway: 20 }, false],
  [
    "just now, by a clock that is ahead",
    { authenticatedAt: now + 299, issuedAt: now + 300, secondsAway: 20 },
    true,
  ],
  [
    "long ago, by a clock that is ahead",
    { authenticatedAt: now, issuedAt: now + 300, secondsAway: 20 },
    false,
  ],
])("who signed in %s has %j proved it: %s", (_when, proof, isProven) => {
  expect(isProvenSince(proof)).toBe(isProven);
});
