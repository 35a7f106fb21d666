import { roles } from "@field-advisor/schema/routes";
import { expect, test } from "vitest";
import { afterLogin, loginAddress, mayOpen, placeOf, screenAt, screensFor } from "./addresses.tsx";
import { navigationFor } from "./navigation.ts";
import { denialOf } from "./denied.tsx";

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
    const { groups, links } = navigationFor(role);
    const bar = [...groups.flatMap(({ entries }) => entries), ...links].map(({ to }) =>
      screenAt(new URL(to, location.origin).pathname),
    );
    for (const screen of [...bar, ...screensFor(role)])
      expect(screen && mayOpen(screen, role), `${screen?.path} for ${role}`).toBe(true);
  }
  expect(screensFor("USER").map(({ path }) => path)).toEqual([
    "/test-station",
    "/rooms",
    "/library",
    "/activity-log",
    "/direct-chat",
    "/practice",
    "/deployments",
    "/invitations",
  ]);
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

test.each([
  [null, "http://portal.test/"],
  ["", "http://portal.test/"],
  ["/test-station?a=1#b", "http://portal.test/test-station?a=1#b"],
  ["http://console.test/companies", "http://console.test/companies"],
  ["http://deploy.test/deployment/x?preview=true", "http://deploy.test/deployment/x?preview=true"],
  ["http://console.test.evil.test/", "http://portal.test/"],
  ["http://console.test@evil.test/", "http://portal.test/"],
  ["//evil.test/x", "http://portal.test/"],
  ["\\\\evil.test", "http://portal.test/"],
  ["/\\evil.test", "http://portal.test/"],
  ["https://console.test/", "http://portal.test/"],
  ["javascript:alert(1)//http://console.test", "http://portal.test/"],
  ["data:text/html,x", "http://portal.test/"],
  ["http://[", "http://portal.test/"],
  ["/login?next=/login", "http://portal.test/"],
])("after signing in with next=%s one gets to %s", (next, target) => {
  expect(afterLogin(next)).toBe(target);
});

test("a visitor of another app is brought back to its whole address", () => {
  const from = { pathname: "/companies", search: "?search=paused", hash: "#x" };
  const { href } = loginAddress(from, "console");
  expect(new URL(href).searchParams.get("next")).toBe("http://console.test/companies?search=paused#x");
  expect(href.startsWith("http://portal.test/login?")).toBe(true);
});

test("a link knows which app shows its screen", () => {
  expect(placeOf("/companies?search=a", "portal")).toMatchObject({
    app: "console",
    href: "http://console.test/companies?search=a",
  });
  expect(placeOf("/deployment/some-slug", "console").app).toBe("deploy");
  expect(placeOf("/no-such-screen", "console").app).toBe("console");
});
