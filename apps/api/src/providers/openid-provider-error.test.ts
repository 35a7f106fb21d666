import { WWWAuthenticateChallengeError } from "openid-client";
import { expect, test } from "vitest";
import { asProviderError } from "./openid-provider-error.ts";

test("a provider that asks for another secret, as browsers are asked for passwords, does not accept ours", () => {
  const response = new Response(null, { status: 401 });
  const challenged = new WWWAuthenticateChallengeError("challenged", { cause: [], response });
  const { problem, message } = asProviderError(challenged);
  expect([problem, message]).toEqual([
    "invalid",
    "The provider does not accept the client ID or the client secret.",
  ]);
});
