import { readFileSync } from "node:fs";
import { inRoot } from "@field-advisor/run/paths";
import { expect, test } from "vitest";
import { fillIn } from "../src/composition.ts";

const read = (name: string) => readFileSync(inRoot("docker", name), "utf8");

test("everything that the compose file requires is filled in, each secret with words of its own", () => {
  const composition = read("compose.yaml");
  const filled = fillIn(read("env.example"), composition);
  const names = [...composition.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name);
  const values = names.map((name) => new RegExp(`^${name}=(\\S{16,})$`, "m").exec(filled)?.[1]);
  expect(values.length).toBeGreaterThan(4);
  expect(new Set(values).size).toBe(values.length);
  expect(values).not.toContain(undefined);
  expect(filled).toMatch(/^LOG_LEVEL=info$/m);
});
