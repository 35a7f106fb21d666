import {
  brokenConnection,
  fakeApi,
  type Handlers,
  refusing,
  signedInAs,
  signedOut,
  someone,
} from "@field-advisor/api-client/testing";
import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { watchDepartures } from "@field-advisor/ui/testing";
import { browserWithPasskeys } from "../../../test/browser-with-passkeys.ts";
import { openApp } from "../../../test/render-app.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const moreNeeded = refusing("second_step_required", "Prove with your second factor that it is you.");

const serve = (kinds: ("passkey" | "code" | "recovery")[], more: Handlers = {}) =>
  fakeApi({
    "GET /api/auth/status": signedOut,
    "POST /api/auth/login": moreNeeded,
    "GET /api/auth/second-step": () => ({ kinds }),
    ...more,
  });

async function toStep(address = "/login"): Promise<UserEvent> {
  const { user } = openApp(address);
  await user.type(await screen.findByLabelText("Email"), "ada@demo.test");
  await user.type(screen.getByLabelText("Password"), "demo-password");
  await user.keyboard("{Enter}");
  await screen.findByRole("heading", { name: "One More Step" });
  return user;
}

test("who has an app enters a code by keyboard and is led to where they wanted to go", async () => {
  const departures = watchDepartures();
  const api = serve(["code", "recovery"], { "POST /api/auth/second-step": () => someone() });
  const user = await toStep("/login?next=%2Ftest-station");
  await waitFor(() => expect(screen.getByLabelText("Code")).toHaveFocus());
  expect(screen.queryByText("Login failed")).toBeNull();
  await user.keyboard("123 456{Enter}");
  expect(await screen.findByText("Welcome back, Ada!")).toBeVisible();
  await waitFor(() => expect(departures).toEqual(["http://portal.test/test-station?arrived=signed-in"]));
  expect(api.calls("POST /api/auth/second-step")).toMatchObject([{ body: { kind: "code", code: "123456" } }]);
});

test("a code that is no code is not sent, and one that is refused says why at its field", async () => {
  const sentence = "This code was used already. Wait until your app shows the next one.";
  const api = serve(["code", "recovery"], {
    "POST /api/auth/second-step": refusing("invalid_credentials", sentence),
  });
  const user = await toStep();
  const code = await screen.findByLabelText("Code");
  await user.type(code, "12{Enter}");
  expect(await screen.findByText("Enter the six digits that your app shows")).toBeVisible();
  expect(api.calls("POST /api/auth/second-step")).toEqual([]);
  await user.type(code, "3456{Enter}");
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(code).toHaveValue("123456");
  await waitFor(() => expect(code).toHaveFocus());
});

test("a recovery code is the other way", async () => {
  const departures = watchDepartures();
  const api = serve(["code", "recovery"], { "POST /api/auth/second-step": () => someone() });
  const user = await toStep();
  await user.click(await screen.findByRole("button", { name: "Use a recovery code" }));
  await user.type(await screen.findByLabelText("Recovery code"), "abcd-efgh-jkmn-pqrs{Enter}");
  await waitFor(() =>
    expect(api.calls("POST /api/auth/second-step")).toMatchObject([
      { body: { kind: "recovery", code: "abcd-efgh-jkmn-pqrs" } },
    ]),
  );
  await waitFor(() => expect(departures).toHaveLength(1));
});

test("a step that is over leads back to the password, with the reason", async () => {
  serve(["code"], { "POST /api/auth/second-step": refusing("step_over", "Too long.") });
  const user = await toStep();
  await user.type(await screen.findByLabelText("Code"), "123456{Enter}");
  expect(await screen.findByText("That took too long. Please sign in again.")).toBeVisible();
  expect(screen.getByLabelText("Password")).toBeVisible();
});

test("where the ways cannot be read, they are asked for again", async () => {
  const api = serve([], { "GET /api/auth/second-step": brokenConnection });
  const user = await toStep();
  api.serve({ "GET /api/auth/second-step": () => ({ kinds: ["code"] }) });
  await user.click(await screen.findByRole("button", { name: "Retry" }));
  expect(await screen.findByLabelText("Code")).toBeVisible();
});

test("one may go back to the password", async () => {
  serve(["code"]);
  const user = await toStep();
  await user.click(screen.getByRole("button", { name: "Back to Login" }));
  expect(await screen.findByRole("heading", { name: "Sign In" })).toBeVisible();
});

const bytes = new TextEncoder().encode("bytes").buffer;

test("a passkey signs in", async () => {
  const departures = watchDepartures();
  const answer = {
    id: "key",
    rawId: bytes,
    type: "public-key",
    response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
    getClientExtensionResults: () => ({}),
  };
  browserWithPasskeys({ get: async () => answer });
  const api = serve(["passkey", "recovery"], {
    "POST /api/auth/second-step/passkey": () => ({ challenge: "AAAA", rpId: "localhost" }),
    "POST /api/auth/second-step": () => someone(),
  });
  const user = await toStep();
  await waitFor(() => expect(screen.getByRole("button", { name: "Use your passkey" })).toHaveFocus());
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Welcome back, Ada!")).toBeVisible();
  expect(api.calls("POST /api/auth/second-step")).toMatchObject([
    { body: { kind: "passkey", credential: { id: "key", response: { signature: "Ynl0ZXM" } } } },
  ]);
  await waitFor(() => expect(departures).toHaveLength(1));
});

test("a passkey that was not confirmed can be tried again", async () => {
  browserWithPasskeys({ get: () => Promise.reject(new DOMException("no", "NotAllowedError")) });
  serve(["passkey"], { "POST /api/auth/second-step/passkey": () => ({ challenge: "AAAA" }) });
  const user = await toStep();
  await user.click(await screen.findByRole("button", { name: "Use your passkey" }));
  expect(await screen.findByText(/Nothing was confirmed/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Use your passkey" })).toBeEnabled();
});

test("a browser without passkeys offers the other ways, or says what to do", async () => {
  serve(["passkey", "recovery"]);
  await toStep();
  expect(await screen.findByLabelText("Recovery code")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Use your passkey" })).toBeNull();
});

const begun = { secret: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", address: "otpauth://totp/x", enrolment: "begun" };
const codes = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCCC-DDD${index}`);

test.each(["/", "/login", "/library"])(
  "whose role asks for a second factor sets one up before anything else, from %s",
  async (address) => {
    const departures = watchDepartures();
    const ada = someone({ secondFactorDue: true });
    const api = fakeApi({
      "GET /api/auth/status": signedInAs(ada),
      "POST /api/second-factors/code/start": () => begun,
      "POST /api/second-factors/code": () => ({ recoveryCodes: codes }),
    });
    const { user } = openApp(address);
    await user.click(await screen.findByRole("button", { name: /^App\./ }));
    expect(await screen.findByRole("img", { name: "QR code for your app" })).toBeVisible();
    expect(screen.getByLabelText("Key")).toHaveValue(begun.secret);
    const code = screen.getByLabelText("Code from your app");
    await waitFor(() => expect(code).toHaveFocus());
    // What the status says meanwhile takes nothing away that is shown once.
    api.serve({ "GET /api/auth/status": signedInAs(someone()) });
    await user.keyboard("123456{Enter}");
    expect(await screen.findByText("AAAA-BBBB-CCCC-DDD9")).toBeVisible();
    window.dispatchEvent(new StorageEvent("storage", { key: "field-advisor-session" }));
    expect(departures).toEqual([]);
    await user.click(screen.getByRole("button", { name: "I have kept them" }));
    await waitFor(() => expect(departures).toHaveLength(1));
  },
);
