import { readFileSync } from "node:fs";
import path from "node:path";

import { countReport, runSteps, steps } from "@field-advisor/run/gate";
import { requireNode } from "@field-advisor/run/install";
import { expect, it } from "vitest";

import { root } from "./plant.ts";

it("every step of the gate is a script of its own", () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(steps));
});

it("nothing slow starts before the quick steps have succeeded", async () => {
  const ran: string[] = [];
  const run = async (step: string) => {
    ran.push(step);
    if (step === "build") throw new Error("does not build");
  };
  await expect(runSteps(run)).rejects.toThrow("does not build");
  expect(ran).toEqual(steps.slice(0, steps.indexOf("build") + 1));
});

it("a failure is told once everything beside it has ended", async () => {
  const ended: string[] = [];
  const run = async (step: string) => {
    if (step === "lint") throw new Error("lint failed");
    await new Promise((resolve) => setImmediate(resolve));
    ended.push(step);
  };
  await expect(runSteps(run)).rejects.toThrow("lint failed");
  expect(ended).toContain("test:e2e");
  expect(ended).not.toContain("test:unit");
});

it("counts what Vitest and Playwright report; a file that cannot be loaded has failed", () => {
  const unloaded = { status: "failed", assertionResults: [] };
  const loaded = { status: "failed", assertionResults: [{}] };
  expect(countReport({ numPassedTests: 4, numFailedTests: 1, testResults: [loaded, unloaded] })).toEqual({
    passed: 4,
    failed: 2,
  });
  expect(countReport({ stats: { expected: 3, flaky: 1, unexpected: 2 } })).toEqual({ passed: 4, failed: 2 });
});

it("an old Node is refused with a sentence", () => {
  expect(() => requireNode("18.20.0")).toThrow("Node 20 or newer is needed, but this is Node 18.20.0.");
  expect(() => requireNode("20.0.0")).not.toThrow();
});
