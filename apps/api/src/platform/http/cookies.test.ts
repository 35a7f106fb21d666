import { expect, test } from "vitest";
import { createCookieRules, sentCookies } from "./cookies.ts";

test.each([
  ["sid=a", ["a"]],
  ["dev=x; sid=a; vid=y", ["a"]],
  [" sid=a ;dev=x", ["a"]],
  ["sid=a; sid=b", ["a", "b"]],
  ["sid=a;sid=a", ["a", "a"]],
  ["sid=", [""]],
  ["sid=a=b", ["a=b"]],
  ["xsid=a; rsid=b", []],
  ["dev=sid=a; sid =b; SID=c; sid", []],
  ["dev=sid=a sid=b; sid=c", ["c"]],
  ["", []],
  [undefined, []],
] as const)("of %j sid is %j", (header, values) => {
  expect(sentCookies(header, "sid")).toEqual(values);
});

test("the longest header that is read costs no more than its length", () => {
  const header = "sid=".repeat(4096);
  expect(sentCookies(`dev=${header}`, "sid")).toEqual([]);
  expect(sentCookies(header, "sid")).toEqual([header.slice("sid=".length)]);
});

test.each([
  ["session", "sid", "__Secure-sid"],
  ["device", "dev", "__Host-dev"],
  ["visitor", "vid", "__Host-vid"],
  ["visitor:abc", "vid-abc", "__Host-vid-abc"],
  ["recipient:abc", "rsid-abc", "__Host-rsid-abc"],
  ["recipient-device:abc", "rdev-abc", "__Host-rdev-abc"],
] as const)("the cookie for %s is called %s, and in production %s", (kind, name, inProduction) => {
  const domain = "example.test";
  expect(createCookieRules({ production: false, domain }).nameOf(kind)).toBe(name);
  expect(createCookieRules({ production: true, domain }).nameOf(kind)).toBe(inProduction);
});
