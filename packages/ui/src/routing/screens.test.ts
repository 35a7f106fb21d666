import { expect, test } from "vitest";
import { screenAt, screensFor, screensIn } from "./screens.ts";

test.each([
  ["/", "/"],
  ["/deployments", "/deployments"],
  ["/deployments/", "/deployments"],
  ["/deployment/abc", "/deployment/:slug"],
  ["/deployment/a/b", undefined],
  ["/deployment", undefined],
  ["/deploymentsx", undefined],
])("%s is the screen %s", (address, path) => {
  expect(screenAt(address)?.path).toBe(path);
});

test("nobody is offered a screen that their role does not open", () => {
  expect(screensIn("menu", "USER")).toEqual([]);
  expect(screensIn("bar", "ADMIN")).toEqual([]);
  expect(screensFor("USER").map(({ path }) => path)).toEqual(["/test-station"]);
  expect(screensFor("OWNER").map(({ path }) => path)).toEqual([
    "/test-station",
    "/deployments",
    "/owner-dashboard",
  ]);
});
