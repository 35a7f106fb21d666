import { expect, test } from "vitest";
import { afterLogin, loginAddress, placeOf } from "./addresses.ts";

test.each([
  [null, "http://portal.test/"],
  ["", "http://portal.test/"],
  ["/test-station?a=1#b", "http://portal.test/test-station?a=1#b"],
  ["http://console.test/deployments", "http://console.test/deployments"],
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
  const from = { pathname: "/deployments", search: "?status=paused", hash: "#x" };
  const { href } = loginAddress(from, "console");
  expect(new URL(href).searchParams.get("next")).toBe("http://console.test/deployments?status=paused#x");
  expect(href.startsWith("http://portal.test/login?")).toBe(true);
});

test("a link knows which app shows its screen", () => {
  expect(placeOf("/deployments?new=true", "portal")).toMatchObject({
    app: "console",
    href: "http://console.test/deployments?new=true",
  });
  expect(placeOf("/deployment/some-slug", "console").app).toBe("deploy");
  expect(placeOf("/no-such-screen", "console").app).toBe("console");
});
