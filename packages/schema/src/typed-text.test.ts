import { expect, test } from "vitest";
import { email, requiredName } from "./primitives.ts";
import { loginForm } from "./sign-in-forms.ts";
import { comparableAddress } from "./typed-text.ts";

const name = requiredName(20, "Name is required");
const nameOf = (typed: string) => name.safeParse(typed).data;

test.each([
  ["a letter and its accent", "Jose\u0301", "José"],
  ["spaces without width", "\u200BAna\uFEFF", "Ana"],
  ["a soft hyphen, and marks of direction", "\u200EAn\u00ADa\u202C", "Ana"],
  ["tabs, hard and double spaces", " Ben\tB.\u00A0 C. ", "Ben B. C."],
  ["a line break behind it", "Ana\r\n", "Ana"],
  ["what joins no letters", "Ana\u200D", "Ana"],
])("a name is stored without %s", (_what, typed, stored) => {
  expect(nameOf(typed)).toBe(stored);
});

test.each(["علی\u200Cرضا", "葛\u{E0100}城"])("a letter of the name %j stays what it is", (typed) => {
  expect(nameOf(typed)).toBe(typed);
});

test.each([
  ["Ana\nMaria", /line break/],
  ["Ana\u2028Maria", /line break/],
  ["M\uFFFDller", /in place of a letter/],
  ["\u200B ", /Name is required/],
])("%j is no name", (typed, why) => {
  expect(name.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([
    expect.stringMatching(why),
  ]);
});

const addressOf = (typed: string) => email.safeParse(typed).data;

test.each([
  "tom&jerry@example.com",
  "sales/emea@example.com",
  "o'neil+x@example.com",
  "info@müller.example",
  "info@xn--mller-kva.example",
  "info@example.рф",
  "ana@intranet",
])("%s is an address, here and in the form of the sign-in page", (address) => {
  expect(addressOf(address)).toBe(address);
  expect(loginForm.safeParse({ email: address, password: "12345678" }).data?.email).toBe(address);
});

test.each([
  "ana",
  "ana@",
  "@example.com",
  "ana b@example.com",
  "ana@exa_mple.com",
  "ana@example.com.",
  "ana@-x.com",
  "müller@example.com",
  "ana@ex%61mple.com",
  "ana@müller%2eexample",
  "ana@müller.example/x",
  `ana@${"x".repeat(64)}.com`,
  `ana@${"ü".repeat(60)}.com`,
])("%s is none", (address) => {
  expect(addressOf(address)).toBeUndefined();
});

test("nobody sees what is taken from an address", () => {
  expect(addressOf(" \u200BAna.Hart@Example.com\u200B ")).toBe("ana.hart@example.com");
  expect(addressOf("ana@exam\u00ADple.com")).toBe("ana@example.com");
});

test.each([
  ["info@müller.example", "info@xn--mller-kva.example"],
  ["info@mu\u0308ller.example", "info@xn--mller-kva.example"],
  ["info@example。рф", "info@example.xn--p1ai"],
  ["info@example.com", "info@example.com"],
  ["no address", "no address"],
])("%j is compared as %j", (address, compared) => {
  expect(comparableAddress(address)).toBe(compared);
});
