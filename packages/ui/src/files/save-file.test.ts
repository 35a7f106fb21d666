import { expect, test } from "vitest";
import { datedName } from "./save-file.ts";

test("a file carries the day on the clock of whoever saves it", () => {
  expect(datedName("users", new Date(2026, 10, 21, 23, 59))).toBe("users-2026-11-21");
});
