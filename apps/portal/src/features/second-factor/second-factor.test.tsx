import { fakeApi, type Handlers, refusing, signedInAs, someone } from "@field-advisor/api-client/testing";
import type { SecondFactors } from "@field-advisor/schema/second-factors.endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { browserWithPasskeys } from "../../../test/browser-with-passkeys.ts";
import { openApp } from "../../../test/render-app.tsx";
import { emptyHome } from "../../../test/samples.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const none: SecondFactors = { isRequired: false, code: null, passkeys: [], recoveryCodesLeft: 0 };
const day = "2026-11-28T09:00:00Z";
const both: SecondFactors = {
  isRequired: false,
  code: { addedAt: day, lastUsedAt: null },
  passkeys: [{ id: 4, name: "Work laptop", addedAt: day, lastUsedAt: day }],
  recoveryCodesLeft: 7,
};
const codes = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCCC-DDD${index}`);
const begun = { secret: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", address: "otpauth://totp/x", enrolment: "begun" };

function open(factors: SecondFactors, more: Handlers = {}) {
  const api = fakeApi({
    ...emptyHome,
    "GET /api/auth/status": signedInAs(someone()),
    "GET /api/second-factors": () => factors,
    ...more,
  });
  return { api, ...openApp("/?account=second-factor") };
}

test("who has none reads what it is for", async () => {
  open(none);
  expect(await screen.findByText(/nobody signs in as you who only knows your password/)).toBeVisible();
  expect(screen.queryByRole("list", { name: "Your second factors" })).toBeNull();
});

test("what somebody has is listed with its use", async () => {
  open({ ...both, isRequired: true });
  const list = within(await screen.findByRole("list", { name: "Your second factors" }));
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^App for codes.*not used yet/),
    expect.stringMatching(/^Work laptopPasskey\. Added.*last used/),
    expect.stringMatching(/^Recovery codes7 left/),
  ]);
  expect(screen.getByText("Your role signs in with a second factor beside the password.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add an app for codes" })).toBeNull();
});

test("an app is added, and its codes are shown until they are kept", async () => {
  const { api, user } = open(none, {
    "POST /api/second-factors/code/start": () => begun,
    "POST /api/second-factors/code": () => ({ recoveryCodes: codes }),
  });
  await user.click(await screen.findByRole("button", { name: "Add an app for codes" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Add an app for codes" }));
  await navigator.clipboard.writeText("what was there");
  await user.type(sheet.getByLabelText("Code from your app"), "123456");
  api.serve({ "GET /api/second-factors": () => both });
  await user.keyboard("{Enter}");
  // The button that copies the key stands in the form, too.
  expect(await navigator.clipboard.readText()).toBe("what was there");
  const shown = within(await screen.findByRole("dialog", { name: "Recovery codes" }));
  await user.keyboard("{Escape}");
  await user.click(shown.getByRole("button", { name: "Copy codes" }));
  expect(await navigator.clipboard.readText()).toBe(codes.join("\n"));
  await user.click(shown.getByRole("button", { name: "I have kept them" }));
  expect(await screen.findByText("App added")).toBeVisible();
  expect(await screen.findByRole("list", { name: "Your second factors" })).toBeVisible();
  expect(screen.queryByText(codes[0] ?? "")).toBeNull();
});

test("a code that is refused says why at its field and stays", async () => {
  const message = "This code is not right. Enter the one that your app shows now.";
  const { user } = open(none, {
    "POST /api/second-factors/code/start": () => begun,
    "POST /api/second-factors/code": refusing("invalid_request", message),
  });
  await user.click(await screen.findByRole("button", { name: "Add an app for codes" }));
  const code = await screen.findByLabelText("Code from your app");
  await user.type(code, "123456{Enter}");
  expect(await screen.findByText(message)).toBeVisible();
  expect(code).toHaveValue("123456");
});

test("a device that has a passkey already is told so", async () => {
  browserWithPasskeys({ create: () => Promise.reject(new DOMException("known", "InvalidStateError")) });
  const { user } = open(none, {
    "POST /api/second-factors/passkeys/start": () => ({
      challenge: "AAAA",
      rp: { name: "Field Advisor" },
      user: { id: "AAAA", name: "ada", displayName: "Ada" },
      pubKeyCredParams: [{ type: "public-key", alg: -7 }],
    }),
  });
  await user.click(await screen.findByRole("button", { name: "Add a passkey" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Add a passkey" }));
  await user.click(sheet.getByRole("button", { name: "Create passkey" }));
  expect(await sheet.findByText("This device has a passkey for your account already.")).toBeVisible();
});

test("removing asks, proves who it is, and says what the server refuses", async () => {
  const last = "Your role asks for a second factor. Add another one before you remove this one.";
  const { api, user } = open(both, {
    "DELETE /api/second-factors/passkeys/:id": refusing("conflict", last),
  });
  await user.click(await screen.findByRole("button", { name: "Actions for Work laptop" }));
  await user.click(await screen.findByRole("menuitem", { name: "Remove" }));
  const question = within(await screen.findByRole("alertdialog", { name: 'Remove "Work laptop"?' }));
  await user.click(question.getByRole("button", { name: "Remove" }));
  expect(await question.findByText(last)).toBeVisible();
  api.serve({ "DELETE /api/second-factors/passkeys/:id": () => ({ success: true }) });
  await user.click(question.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Passkey removed")).toBeVisible();
});

test("a passkey gets another name", async () => {
  const { api, user } = open(both, {
    "PATCH /api/second-factors/passkeys/:id": () => ({ success: true }),
  });
  await user.click(await screen.findByRole("button", { name: "Actions for Work laptop" }));
  await user.click(await screen.findByRole("menuitem", { name: "Rename" }));
  const field = await screen.findByRole("textbox", { name: "Name" });
  await user.clear(field);
  await user.type(field, "Blue key{Enter}");
  expect(await screen.findByText("Passkey renamed")).toBeVisible();
  expect(api.calls("PATCH /api/second-factors/passkeys/:id")).toMatchObject([
    { params: { id: 4 }, body: { name: "Blue key" } },
  ]);
});

test("new recovery codes are made after a question, and after the password where it was long ago", async () => {
  const { api, user } = open(both, {
    "POST /api/second-factors/recovery-codes": refusing("proof_required", "Please enter your password."),
    "POST /api/auth/login": () => {
      api.serve({ "POST /api/second-factors/recovery-codes": () => ({ recoveryCodes: codes }) });
      return someone();
    },
  });
  await user.click(await screen.findByRole("button", { name: "New codes" }));
  await user.click(await screen.findByRole("button", { name: "Make new codes" }));
  const proof = within(await screen.findByRole("dialog", { name: "Confirm it's you" }));
  await user.type(await proof.findByLabelText("Current Password"), "demo-password{Enter}");
  await screen.findByRole("dialog", { name: "Recovery codes" });
  await user.click(screen.getByRole("button", { name: "I have kept them" }));
  await waitFor(() => expect(screen.queryByText(codes[0] ?? "")).toBeNull());
});

test("a passkey proves who it is instead of the password", async () => {
  const bytes = new TextEncoder().encode("bytes").buffer;
  const answer = {
    id: "key",
    rawId: bytes,
    type: "public-key",
    response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
    getClientExtensionResults: () => ({}),
  };
  browserWithPasskeys({ get: async () => answer });
  const provedAt = "2026-11-30T08:00:00Z";
  const { api, user } = open(both, {
    "GET /api/user/sign-in": () => ({ byPassword: true, providers: [], hasPasskey: true, provedAt }),
    "POST /api/second-factors/recovery-codes": refusing("proof_required", "Please enter your password."),
    "POST /api/auth/proof/passkey": () => ({ challenge: "AAAA" }),
    "POST /api/auth/proof": () => {
      api.serve({ "POST /api/second-factors/recovery-codes": () => ({ recoveryCodes: codes }) });
      return someone();
    },
  });
  await user.click(await screen.findByRole("button", { name: "New codes" }));
  await user.click(await screen.findByRole("button", { name: "Make new codes" }));
  const proof = within(await screen.findByRole("dialog", { name: "Confirm it's you" }));
  await user.click(await proof.findByRole("button", { name: "Use your passkey" }));
  expect(await screen.findByRole("dialog", { name: "Recovery codes" })).toBeVisible();
  expect(api.calls("POST /api/auth/proof")).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "I have kept them" }));
});
