import { expect, test } from "vitest";
import { signOutAddress } from "./sign-out.rules.ts";

const someone = { clientId: "field-advisor", idToken: "a.b.c", returnTo: "https://portal.example/login" };

test("the provider is told whom, by which program, and where to lead on", () => {
  expect(signOutAddress("https://id.example/end?realm=1", someone)).toBe(
    "https://id.example/end?realm=1&client_id=field-advisor&post_logout_redirect_uri=https%3A%2F%2Fportal.example%2Flogin&id_token_hint=a.b.c",
  );
});

test("a provider that names no address, or none that is one, has no session to end", () => {
  expect(signOutAddress(undefined, someone)).toBeUndefined();
  expect(signOutAddress("not an address", someone)).toBeUndefined();
});

test("what would be too long for an address is left out", () => {
  const address = signOutAddress("https://id.example/end", { ...someone, idToken: "x".repeat(7000) });
  expect(address).not.toContain("id_token_hint");
});
