import { expect, test } from "vitest";
import { mayExport, mayImport } from "./user-files.policy.ts";

test.each([
  ["OWNER", true, true],
  ["ADMIN", false, true],
  ["USER", false, false],
] as const)("%s may import: %s, export: %s", (role, importing, exporting) => {
  expect([mayImport({ role }), mayExport({ role })]).toEqual([importing, exporting]);
});
