import { readFileSync } from "node:fs";
import { inRoot } from "@field-advisor/run/paths";
import { expect, test } from "vitest";
import { fillIn } from "../src/compose/compose.ts";

const read = (name: string) => readFileSync(inRoot("docker", name), "utf8");

const valueOf = (environment: string, name: string | undefined) =>
  new RegExp(`^${name}=(.*)$`, "m").exec(environment)?.[1];

test("everything that the compose file requires is filled in, each secret with words of its own", () => {
  const composition = read("compose.yaml");
  const filled = fillIn(read("env.example"), composition);
  const required = [...composition.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => valueOf(filled, name));
  expect(required.length).toBeGreaterThan(4);
  for (const value of required) expect(value).toMatch(/^\S{16,}$/);
  expect(new Set(required).size).toBe(required.length);
});

test("what may stay as the example has it stays", () => {
  expect(fillIn("# Words\nLOG_LEVEL=info\nKEY=\n", "${KEY:?a long random word}")).toMatch(
    /^# Words\nLOG_LEVEL=info\nKEY=\S{43}\n$/,
  );
});
