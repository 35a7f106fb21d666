import { readFileSync } from "node:fs";
import { inRoot } from "@field-advisor/run/paths";
import { expect, test } from "vitest";
import { mutations } from "./mutations.ts";

test.for(mutations.flatMap(({ name, patch }) => (patch ? [{ name, ...patch }] : [])))(
  "the sources have the place that is changed so that $name",
  ({ file, from }) => {
    expect(readFileSync(inRoot("apps", "api", "src", file), "utf8")).toContain(from);
  },
);
