import { expect, it } from "vitest";
import { plant } from "./plant.ts";

it("an expression whose time grows faster than its text is refused, also one that is put together", () => {
  const run = plant("expressions", ".oxlintrc.json", ".oxlint-plugin.mjs");
  const { output, status } = run("oxlint", "--format", "unix", "apps");
  expect(status).toBe(1);
  const found = [...output.matchAll(/names\.ts:(\d+):.*regexp\(([\w-]+)\)/g)];
  expect(found.map(([, line, rule]) => `${line} ${rule}`).toSorted()).toEqual([
    "3 no-super-linear-backtracking",
    "4 no-super-linear-move",
    "5 no-dupe-disjunctions",
  ]);
});
