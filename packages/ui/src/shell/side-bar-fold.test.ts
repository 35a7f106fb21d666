import { afterEach, expect, test, vi } from "vitest";
import { keepFold, readFold } from "./side-bar-fold.ts";

afterEach(() => {
  document.cookie = "side_bar=; path=/; max-age=0";
});

test("the side bar is as it was left, and has its names where nobody left it otherwise", () => {
  expect(readFold()).toBe("names");
  for (const fold of ["icons", "hidden", "names"] as const) {
    keepFold(fold);
    expect(readFold()).toBe(fold);
  }
  document.cookie = "side_bar=sideways; path=/";
  expect(readFold()).toBe("names");
});

test.each([
  ["portal.fa.example.com", "console.fa.example.com", "domain=fa.example.com"],
  ["portal.example.com", "example.com", "domain=example.com"],
  ["portal.test", "console.test", null],
  ["portal.one.test", "console.other.test", null],
  ["localhost", "localhost", null],
])("at %s and %s it is kept for %s", (portal, console, domain) => {
  for (const [app, host] of Object.entries({ portal, console }))
    document.querySelector(`meta[name="app-origin-${app}"]`)?.setAttribute("content", `https://${host}`);
  const kept = vi.spyOn(document, "cookie", "set");
  keepFold("icons");
  const [written = ""] = kept.mock.lastCall ?? [];
  kept.mockRestore();
  expect(written.split("; ").find((part) => part.startsWith("domain")) ?? null).toBe(domain);
});
