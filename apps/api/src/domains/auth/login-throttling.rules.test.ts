import { expect, test } from "vitest";
import { limitsOf, type SignInTry } from "./login-throttling.rules.ts";

const tried: SignInTry = {
  scope: "login",
  account: "a@example.test",
  address: "203.0.113.9",
  trusted: false,
  secret: "beef",
};

const tableOf = (given: Partial<SignInTry>) =>
  limitsOf({ ...tried, ...given }).map(({ name, parts, max, seconds }) => [name, ...parts, max, seconds]);

test("a stranger's sign-in counts against address, network, account, everybody and its own history", () => {
  expect(tableOf({})).toEqual([
    ["address", "login", "203.0.113.9", 20, 600],
    ["network in a day", "login", "203.0.113.0/24", 100, 86_400],
    ["account", "login", "a@example.test", 10, 1800],
    ["account in a day", "login", "a@example.test", 50, 86_400],
    ["pair", "login", "a@example.test", "203.0.113.9", null, 600],
    ["everybody", "login", null, 60],
    ["repeat", "login", "a@example.test", "203.0.113.9", "beef", null, 86_400],
  ]);
});

test("a stranger at a page's sign-in counts against the page", () => {
  expect(tableOf({ scope: "deployment", account: "demo" })).toContainEqual([
    "deployment",
    "deployment",
    "demo",
    300,
    3600,
  ]);
});

test("who is known counts against nobody but the known", () => {
  expect(tableOf({ trusted: true })).toEqual([["device", "login", "a@example.test", 10, 600]]);
});

test("a household of IPv6 addresses is one address", () => {
  expect(tableOf({ address: "2001:db8::1" })).toEqual(tableOf({ address: "2001:db8::ffff" }));
  expect(tableOf({ address: "2001:db8::1" })).not.toEqual(tableOf({ address: "2001:db8:0:1::1" }));
});
