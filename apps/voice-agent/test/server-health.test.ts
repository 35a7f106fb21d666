import { expect, test } from "vitest";
import { ServerHealth } from "../src/engines/server-health.ts";
import { ServerProblem } from "../src/engines/server-problem.ts";

function watched() {
  const reports: string[] = [];
  let now = 1_000_000;
  const health = new ServerHealth({
    report: (problem) => reports.push(problem),
    meanwhile: "Scripts are followed.",
    now: () => now,
  });
  const restMs = () => {
    const from = now;
    while (health.isResting) now += 100;
    return now - from;
  };
  return { health, reports, restMs };
}

test("a server that fails rests, longer each time, and is reported once", () => {
  const { health, reports, restMs } = watched();
  const rests = Array.from({ length: 7 }, () => {
    health.failed(new ServerProblem("The server answered 500"));
    // At the same moment in another conversation.
    health.failed(new ServerProblem("The server answered 500"));
    return restMs();
  });
  expect(rests).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  expect(reports).toEqual(["The server answered 500. Scripts are followed."]);
  expect(health.state).toEqual({ problem: reports[0], since: expect.any(Date) });
});

test("one that works again is asked at once, and its next failure is a new one", () => {
  const { health, reports, restMs } = watched();
  health.failed(new Error("No."));
  health.worked();
  health.worked();
  expect(health.isResting).toBe(false);
  expect(health.state).toEqual({});
  health.failed(new Error("No."));
  expect(restMs()).toBe(2000);
  expect(reports).toEqual(["No. Scripts are followed.", "It works again.", "No. Scripts are followed."]);
});

test("a server that asks for a pause gets it, up to a minute", () => {
  for (const [asked, given] of [
    [500, 2000],
    [20_000, 20_000],
    [3_600_000, 60_000],
  ] as const) {
    const { health, restMs } = watched();
    health.failed(new ServerProblem("The server answered 429", { retryAfterMs: asked }));
    expect(restMs()).toBe(given);
  }
});
