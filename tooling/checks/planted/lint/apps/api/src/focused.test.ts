import { expect, it } from "vitest";

it.only("opens", () => {
  expect(1).toBe(1);
});
