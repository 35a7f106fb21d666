import { expect, test } from "vitest";
import { requireJobHandler } from "./failed-jobs.policy.ts";

test.each([
  ["OWNER", undefined],
  ["ADMIN", "Only owners may look after background work."],
  ["USER", "Only owners may look after background work."],
] as const)("%s may look after failed jobs, or is told: %s", (role, refusal) => {
  const ask = () => requireJobHandler({ actor: { role } });
  if (refusal === undefined) expect(ask()).toBeUndefined();
  else expect(ask).toThrow(refusal);
});
