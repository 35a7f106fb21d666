import { expect, it } from "vitest";

it.skip("opens", () => {
  expect(1).toBe(1);
});
