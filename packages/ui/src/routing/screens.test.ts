import { roles } from "@field-advisor/schema/routes";
import { expect, test } from "vitest";
import { denialOf } from "./denied.tsx";
import { mayOpen, screenAt, screensFor, screensIn } from "./screens.ts";

test.each([
  ["/", "/"],
  ["/deployments", "/deployments"],
  ["/deployments/", "/deployments"],
  ["/deployment/abc", "/deployment/:slug"],
  ["/deployment/a/b", undefined],
  ["/deployment", undefined],
  ["/deploymentsx", undefined],
  ["/test-room/7", "/test-room/:id"],
  ["/test-room/7/edit", "/test-room/:id/edit"],
])("%s is the screen %s", (address, path) => {
  expect(screenAt(address)?.path).toBe(path);
});

test("nobody is offered a screen that their role does not open", () => {
  for (const role of roles) {
    for (const screen of [...screensIn("bar", role), ...screensFor(role)]) {
      expect(mayOpen(screen, role), `${screen.path} for ${role}`).toBe(true);
    }
  }
  expect(screensIn("bar", "ADMIN")).toEqual([]);
  expect(screensFor("USER").map(({ path }) => path)).toEqual(["/test-station", "/rooms", "/activity-log"]);
  expect(screensFor("OWNER").map(({ path }) => path)).not.toContain("/dashboard");
});

test.each([
  ["/owner-control", "ADMIN", "Room Manager is available to owners."],
  ["/assigned-users", "USER", "Assigned Users is available to owners and administrators."],
  ["/owner-control", "OWNER", null],
  ["/login", "USER", null],
  ["/no-such-screen", "USER", null],
  ["[", "USER", null],
] as const)("that %s is closed to %s is said so: %s", (address, role, sentence) => {
  expect(denialOf(address, role)).toBe(sentence);
});
