import { expect, test } from "vitest";
import { maySeeNetwork } from "./activity.policy.ts";

const actor = (role: "OWNER" | "ADMIN" | "USER") => ({ role, userId: 7 });

test("only owners learn where somebody signed in from", () => {
  expect((["OWNER", "ADMIN", "USER"] as const).map((role) => maySeeNetwork(actor(role)))).toEqual([
    true,
    false,
    false,
  ]);
});
