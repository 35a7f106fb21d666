import { expect, it } from "vitest";

import { plant } from "./plant.ts";

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join("\n");

const call = (index: number) => `  console.log(${index});`;

it("finds every planted fault and no other", () => {
  const plot = plant("lint", [".oxlintrc.json"]);
  plot.add(
    "apps/api/src/long-file.ts",
    lines(301, (index) => `export const room${index} = ${index};`),
  );
  plot.add(
    "apps/api/src/long-enough-file.ts",
    lines(300, (index) => `export const room${index} = ${index};`),
  );
  plot.add(
    "apps/api/src/long-file.test.ts",
    lines(501, (index) => `export const room${index} = ${index};`),
  );
  plot.add("apps/api/src/long-function.ts", `export function enter() {\n${lines(59, call)}\n}\n`);
  plot.add("apps/api/src/long-enough-function.ts", `export function enter() {\n${lines(58, call)}\n}\n`);
  plot.add(
    "apps/api/src/long-component.tsx",
    `export function Room() {\n${lines(98, call)}\n  return null;\n}\n`,
  );
  plot.add(
    "apps/api/src/long-enough-component.tsx",
    `export function Room() {\n${lines(97, call)}\n  return null;\n}\n`,
  );
  const { output, status } = plot.run("oxlint", "--format", "json");
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] };
  const found = diagnostics.map(({ code, filename }) => `${filename.replace("apps/api/src/", "")}: ${code}`);
  expect(found.toSorted()).toEqual([
    "RoomList.ts: unicorn(filename-case)",
    "anything.ts: typescript(no-explicit-any)",
    "default.ts: import(no-default-export)",
    "domains/forgotten.ts: typescript(no-floating-promises)",
    "environment.ts: node(no-process-env)",
    "floating.ts: typescript(no-floating-promises)",
    "focused.test.ts: vitest(no-focused-tests)",
    "later.ts: eslint(no-warning-comments)",
    "long-component.tsx: eslint(max-lines-per-function)",
    "long-file.test.ts: eslint(max-lines)",
    "long-file.ts: eslint(max-lines)",
    "long-function.ts: eslint(max-lines-per-function)",
    "misused.ts: typescript(no-misused-promises)",
    "picture.tsx: jsx-a11y(alt-text)",
    "silenced.ts: typescript(ban-ts-comment)",
    "skipped.test.ts: vitest(no-disabled-tests)",
    "unused.ts: eslint(no-unused-vars)",
    "value-import.ts: typescript(consistent-type-imports)",
  ]);
  expect(status).toBe(1);
});
