import { expect, test } from "vitest";
import { requireJobHandler } from "./failed-jobs.policy.ts";

test("only owners look after failed jobs", () => {
  const ask = (role: "OWNER" | "ADMIN" | "USER") => () => requireJobHandler({ actor: { role } });
  expect(ask("OWNER")).not.toThrow();
  for (const role of ["ADMIN", "USER"] as const)
    expect(ask(role)).toThrow("Only owners may look after background work.");
});
