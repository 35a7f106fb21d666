import { fakeApi, type Handlers, refusing, signedOut } from "@field-advisor/api-client/testing";
import { signInProblems } from "@field-advisor/schema/identity-provider-constants";
import { watchDepartures } from "@field-advisor/ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";

const longest = "Northwind Traders International Holding and Logistics Groups";

const serve = (more: Handlers = {}) =>
  fakeApi({
    "GET /api/auth/status": signedOut,
    "GET /api/sign-in/providers": () => [
      { id: 3, name: "Northwind" },
      { id: 4, name: longest },
    ],
    ...more,
  });

const address = "https://id.northwind.example/authorize?state=x";

test("people go on at the provider that they choose, and say where they want to come back to", async () => {
  const departures = watchDepartures();
  const api = serve({ "POST /api/sign-in/:providerId/start": () => ({ address }) });
  const { user } = openApp("/login?next=%2Fprofile%3Ftab%3Dsecurity");
  expect(await screen.findByRole("button", { name: `Continue with ${longest}` })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Continue with Northwind" }));
  await waitFor(() => expect(departures).toEqual([address]));
  expect(api.calls("POST /api/sign-in/:providerId/start")).toMatchObject([
    { params: { providerId: 3 }, body: { returnTo: "/profile?tab=security" } },
  ]);
});

test("everybody reads that passwords may not be accepted, and that there may be none to forget", async () => {
  serve();
  const { user } = openApp("/login");
  expect(
    await screen.findByText(/Your organisation signs in with Northwind or .*Passwords are/),
  ).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Forgot password?" }));
  expect(
    await screen.findByText(/Who signs in only with Northwind or .* has no password here/),
  ).toBeVisible();
});

test("a provider that cannot be reached is said, and the password is still there", async () => {
  const departures = watchDepartures();
  serve({
    "POST /api/sign-in/:providerId/start": refusing(
      "provider_failed",
      "Northwind cannot be reached at the moment.",
    ),
  });
  const { user } = openApp("/login");
  await user.type(await screen.findByLabelText("Email"), "ada@demo.test");
  await user.click(await screen.findByRole("button", { name: "Continue with Northwind" }));
  expect(await screen.findByText("Northwind cannot be reached at the moment.")).toBeVisible();
  expect(departures).toEqual([]);
  expect(screen.getByLabelText("Email")).toHaveValue("ada@demo.test");
});

test("without providers, or where they cannot be read, only the form is there", async () => {
  serve({ "GET /api/sign-in/providers": refusing("unavailable") });
  openApp("/login");
  expect(await screen.findByRole("heading", { name: "Sign In" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /Continue with/ })).toBeNull();
});

test.each(Object.entries(signInProblems))(
  "whoever comes back with %s reads why",
  async (problem, sentence) => {
    serve();
    openApp(`/login?problem=${problem}`);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent(sentence);
  },
);

test("an address says nothing of its own", async () => {
  serve();
  openApp("/login?problem=toString");
  expect(await screen.findByRole("heading", { name: "Sign In" })).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});
