import { expect, it } from "vitest";

import { matches, plant } from "./plant.ts";

it("oxfmt finds the file that is not formatted", () => {
  const { output, status } = plant("format", [".oxfmtrc.json"]).run("oxfmt", "--check", ".");
  expect(matches(output, /^(.*\.ts) \(/gm)).toEqual(["room.ts"]);
  expect(status).toBe(1);
});

it("lint finds wrong types, unchecked indexes, syntax that Node cannot erase, and what nobody uses", () => {
  const plot = plant("compiler", ["tsconfig.base.json", ".oxlintrc.json"]);
  const { output, status } = plot.run("oxlint", "--type-check", "--format", "json");
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] };
  const found = diagnostics.map(({ code, filename }) => `${filename} ${code}`);
  expect(found.filter((line) => line.includes("TS")).toSorted()).toEqual([
    "enum.ts typescript(TS1294)",
    "unchecked-index.ts typescript(TS2322)",
    "unused.ts typescript(TS6133)",
    "wrong-type.ts typescript(TS2322)",
  ]);
  expect(status).not.toBe(0);
});

it("turbo finds imports that leave a package, unlisted ones, and forbidden directions", () => {
  const { output, status } = plant("boundaries", ["turbo.json"]).run("turbo", "boundaries");
  const text = output.replaceAll(/\n +\| /g, " ").replaceAll("@planted/ ", "@planted/");
  expect(
    matches(
      text,
      /x Package `@planted\/([\w-]+)` found with tag listed in denylist for `@planted\/([\w-]+)`/g,
    ),
  ).toEqual(["console schema", "portal console", "schema console", "ui console", "ui schema"]);
  expect(matches(text, /x (import `\S+` leaves the package|cannot import package `\S+`)/g)).toEqual([
    "cannot import package `@planted/ui`",
    "import `../../../packages/schema/src/rooms.ts` leaves the package",
  ]);
  expect(status).toBe(1);
});

it("knip finds the file, the export and the dependency that nobody uses", () => {
  const { output, status } = plant("unused", ["knip.json"]).run(
    "knip",
    "--no-progress",
    "--reporter",
    "json",
  );
  const { issues } = JSON.parse(output) as { issues: Record<string, { name: string }[] | string>[] };
  const found = issues.flatMap((issue) =>
    ["files", "exports", "dependencies"].flatMap((kind) => {
      const named = issue[kind];
      return Array.isArray(named) ? named.map(({ name }) => `${kind}: ${name}`) : [];
    }),
  );
  expect(found.toSorted()).toEqual([
    "dependencies: kysely",
    "exports: leave",
    "files: apps/api/src/forgotten.ts",
  ]);
  expect(status).toBe(1);
});
