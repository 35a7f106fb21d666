import { readFileSync } from "node:fs";
import path from "node:path";

import { runSteps, steps } from "@field-advisor/run/gate";
import { requireNode } from "@field-advisor/run/install";
import { outcomeOf } from "@field-advisor/run/reports";
import { expect, it } from "vitest";

import { root } from "./plant.ts";

it("every step of the gate is a script of its own", () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(steps));
});

it("no test starts before the steps ahead of them have succeeded", async () => {
  const ran: string[] = [];
  const run = async (step: string) => {
    ran.push(step);
    if (step === "build") throw new Error("does not build");
  };
  await expect(runSteps(run)).rejects.toThrow("does not build");
  expect(ran).toEqual(steps.slice(0, steps.indexOf("build") + 1));
});

it("a failure is told once all tests have ended", async () => {
  const ended: string[] = [];
  const run = async (step: string) => {
    if (step === "test:unit") throw new Error("tests failed");
    ended.push(step);
  };
  await expect(runSteps(run)).rejects.toThrow("tests failed");
  expect(ended).toContain("test:e2e");
});

it("names what failed in Vitest; a file that cannot be loaded has failed", () => {
  const passed = { status: "passed", fullName: "adds", failureMessages: [] };
  const failed = { status: "failed", fullName: "takes", failureMessages: ["Error: expected 1\nat sum.ts"] };
  const report = {
    numPassedTests: 1,
    testResults: [
      { name: "/a/sum.test.ts", status: "failed", message: "", assertionResults: [passed, failed] },
      { name: "/a/broken.test.ts", status: "failed", message: "No such module", assertionResults: [] },
    ],
  };
  expect(outcomeOf(report)).toEqual({
    passed: 1,
    failed: ["sum.test.ts > takes: Error: expected 1", "broken.test.ts: No such module"],
  });
});

it("names the journeys that failed, by what they said last", () => {
  const results = [
    { error: { message: "first try" } },
    { error: { message: "\u001B[31mtimed out\u001B[39m" } },
  ];
  const failed = { ok: false, title: "somebody signs in", file: "sign-in.spec.ts", tests: [{ results }] };
  const passed = { ok: true, title: "somebody leaves", file: "sign-in.spec.ts", tests: [{ results: [{}] }] };
  const report = { stats: { expected: 3, flaky: 1 }, suites: [{ suites: [{ specs: [passed, failed] }] }] };
  expect(outcomeOf(report)).toEqual({
    passed: 4,
    failed: ["sign-in.spec.ts > somebody signs in: timed out"],
  });
});

it("an old Node is refused with a sentence", () => {
  expect(() => requireNode("18.20.0")).toThrow("Node 20 or newer is needed, but this is Node 18.20.0.");
  expect(() => requireNode("20.0.0")).not.toThrow();
});
