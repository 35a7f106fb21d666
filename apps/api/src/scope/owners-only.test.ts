import { expect, test } from "vitest";
import { ownersOnly } from "./owners-only.ts";

const requireManager = ownersOnly("manage companies");

test("owners pass", () => {
  expect(() => requireManager({ actor: { role: "OWNER" } })).not.toThrow();
});

test.each(["ADMIN", "USER"] as const)("%s is refused, and told what only owners do", (role) => {
  expect(() => requireManager({ actor: { role } })).toThrow("Only owners may manage companies.");
});
