import { expect, test } from "vitest";
import { healthOf } from "./agents.views.ts";

const checkedAt = "2026-11-20T10:00:00.000Z";

test.each([
  ["found", true, checkedAt, { health: "found", checkedAt }],
  ["missed", false, checkedAt, { health: "missing", checkedAt }],
  ["never looked for", null, null, { health: "unknown", checkedAt: null }],
])("the health of an agent: %s", (_name, providerHas, at, health) => {
  expect(healthOf({ providerHas, checkedAt: at })).toEqual(health);
});
