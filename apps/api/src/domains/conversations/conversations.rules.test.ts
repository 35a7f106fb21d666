import { expect, test } from "vitest";
import { waitBeforeResume, waitBeforeStart } from "./conversations.rules.ts";

test.each([
  ["visitor", 5, 59, 1, 0],
  ["visitor", 6, 6, 1, 60],
  ["visitor", 0, 60, 1, 900],
  ["recipient", 9, 9, 1, 0],
  ["recipient", 10, 10, 1, 60],
  ["staff", 19, 100, 1, 0],
  ["staff", 20, 100, 1, 60],
  ["visitor", 6, 60, 10, 0],
] as const)(
  "a %s after %i starts in a minute and %i in an hour (factor %i) waits %i s",
  (kind, lastMinute, lastHour, factor, wait) => {
    expect(waitBeforeStart(kind, { lastMinute, lastHour }, factor)).toBe(wait);
  },
);

test.each([
  [5, 19, 1, 0],
  [6, 6, 1, 60],
  [6, 19, 10, 0],
  [0, 20, 1, 900],
  [0, 20, 1000, 900],
])(
  "what was gone on with %i times in a minute and %i times ever (factor %i) waits %i s",
  (lastMinute, ever, factor, wait) => {
    expect(waitBeforeResume({ lastMinute, ever }, factor)).toBe(wait);
  },
);
