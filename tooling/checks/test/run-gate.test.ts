import { readFileSync } from "node:fs";
import path from "node:path";

import { runSteps, steps } from "@field-advisor/run/gate";
import { requireNode } from "@field-advisor/run/install";
import { summary, testsOf } from "@field-advisor/run/reports";
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

it("a file that Vitest cannot load has failed", () => {
  const report = {
    testResults: [
      { name: "/a/broken.test.ts", status: "failed", message: "No such module", assertionResults: [] },
    ],
  };
  expect(testsOf(report)).toMatchObject([
    { name: "broken.test.ts", isPassed: false, isFailed: true, said: "No such module" },
  ]);
});

it("the last lines name the ten slowest, and what failed by what it said last", () => {
  const unit = Array.from({ length: 12 }, (_, index) => ({
    status: index === 3 ? "failed" : "passed",
    fullName: `adds ${index}`,
    duration: index * 1000,
    failureMessages: index === 3 ? ["Error: expected 1\nat sum.ts"] : [],
  }));
  const results = [
    { duration: 1000, error: { message: "first try" } },
    { duration: 2000, error: { message: "\u001B[31mtimed out\u001B[39m" } },
  ];
  const journeys = [
    { ok: false, title: "somebody signs in", file: "sign-in.spec.ts", tests: [{ results }] },
    { ok: true, title: "somebody leaves", file: "leave.spec.ts", tests: [{ results: [{ duration: 9000 }] }] },
  ];
  const file = { name: "/a/sum.test.ts", status: "failed", message: "", assertionResults: unit };
  const lines = summary([
    { workspace: "apps/api", tests: testsOf({ testResults: [file] }) },
    { workspace: "tooling/e2e", tests: testsOf({ stats: {}, suites: [{ suites: [{ specs: journeys }] }] }) },
  ]);
  expect(lines.slice(0, 3)).toEqual([
    "\nthe slowest journeys:",
    "   9.0 s  leave.spec.ts > somebody leaves",
    "   3.0 s  sign-in.spec.ts > somebody signs in",
  ]);
  expect(lines.slice(3, 14)).toEqual([
    "\nthe slowest tests:",
    ...[11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map(
      (index) => `${index}.0 s`.padStart(8) + `  sum.test.ts > adds ${index}`,
    ),
  ]);
  expect(lines.slice(14)).toEqual([
    "",
    "sum.test.ts > adds 3: Error: expected 1",
    "sign-in.spec.ts > somebody signs in: timed out",
    "12 passed, 2 failed",
  ]);
});

it("an old Node is refused with a sentence", () => {
  expect(() => requireNode("18.20.0")).toThrow("Node 20 or newer is needed, but this is Node 18.20.0.");
  expect(() => requireNode("20.0.0")).not.toThrow();
});
