import { brokenConnection, fakeApi, refusing, signedOut } from "@field-advisor/api-client/testing";
import { watchDepartures } from "@field-advisor/ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { openApp } from "../../../test/render-app.tsx";

const contact = { supportEmail: "help@demo.test", supportPhone: "+49 (30) 123-456" };

async function openForgotten(user: UserEvent) {
  await user.click(await screen.findByRole("button", { name: "Forgot password?" }));
  return within(await screen.findByRole("dialog", { name: "Forgot password?" }));
}

test("the intro keeps the form out of reach; the first key leads to the first field", async () => {
  fakeApi({ "GET /api/auth/status": signedOut });
  const { user } = openApp("/login", { visit: "later" });
  expect(await screen.findByRole("dialog", { name: "Field Advisor" })).toBeVisible();
  expect(screen.getByLabelText("Email").closest("[inert]")).not.toBeNull();
  await user.keyboard("x");
  expect(screen.getByLabelText("Email")).toHaveFocus();
  expect(screen.getByLabelText("Email")).toHaveValue("");
  expect(screen.getByLabelText("Email").closest("[inert]")).toBeNull();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("whom to ask for help stands on the sign-in page", async () => {
  fakeApi({ "GET /api/auth/status": signedOut, "GET /api/system/contact": () => contact });
  openApp("/login");
  expect(await screen.findByRole("link", { name: "help@demo.test" })).toHaveAttribute(
    "href",
    "mailto:help@demo.test",
  );
  expect(screen.getByRole("link", { name: "+49 (30) 123-456" })).toHaveAttribute("href", "tel:+4930123456");
});

test.each([
  ["nobody is named", () => ({ supportEmail: null, supportPhone: null })],
  ["it cannot be read", brokenConnection],
])("where %s, the form is all there is", async (_why, answer) => {
  const api = fakeApi({ "GET /api/auth/status": signedOut, "GET /api/system/contact": answer });
  openApp("/login");
  expect(await screen.findByLabelText("Email")).toBeVisible();
  await waitFor(() => expect(api.calls("GET /api/system/contact")).toHaveLength(1));
  expect(screen.queryByText("Need help?")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("somebody who forgot their password asks the owners, with the address they had typed", async () => {
  const api = fakeApi({
    "GET /api/auth/status": signedOut,
    "GET /api/system/contact": () => contact,
    "POST /api/auth/forgot-password": () => ({ success: true }),
  });
  const { user } = openApp("/login");
  await user.type(await screen.findByLabelText("Email"), "Ada@Demo.test");
  const sheet = await openForgotten(user);
  expect(sheet.getByLabelText("Email")).toHaveValue("Ada@Demo.test");
  await user.click(sheet.getByRole("button", { name: "Send request" }));
  expect(await sheet.findByText(/If this address belongs to an account, an owner will see/)).toBeVisible();
  expect(sheet.getByText(/give you a temporary password/)).toBeVisible();
  expect(sheet.getByRole("link", { name: "help@demo.test" })).toBeVisible();
  expect(sheet.getByRole("button", { name: "Back to Sign In" })).toHaveFocus();
  expect(api.calls("POST /api/auth/forgot-password")).toMatchObject([{ body: { email: "ada@demo.test" } }]);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("button", { name: "Forgot password?" })).toHaveFocus();
});

test("an impossible address is refused beside the field before anything is sent", async () => {
  const api = fakeApi({ "GET /api/auth/status": signedOut });
  const { user } = openApp("/login");
  const sheet = await openForgotten(user);
  await user.type(sheet.getByLabelText("Email"), "ada{Enter}");
  expect(await sheet.findByText("Please enter a valid email address")).toBeVisible();
  expect(api.calls("POST /api/auth/forgot-password")).toEqual([]);
});

test.each([
  ["too many requests", refusing("too_many_requests", "Try again in 10 minutes."), /Try again in 10 minutes/],
  ["a broken connection", brokenConnection, /server could not be reached/],
] as const)("%s is said beside the field, and what was typed stays", async (_what, ask, sentence) => {
  fakeApi({ "GET /api/auth/status": signedOut, "POST /api/auth/forgot-password": ask });
  const { user } = openApp("/login");
  const sheet = await openForgotten(user);
  await user.type(sheet.getByLabelText("Email"), "ada@demo.test{Enter}");
  await waitFor(() => expect(sheet.getByLabelText("Email")).toHaveAccessibleDescription(sentence));
  expect(sheet.getByLabelText("Email")).toHaveValue("ada@demo.test");
  await user.click(sheet.getByRole("button", { name: "Back" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test.each([
  ["confirms", () => ({ success: true }) as const],
  ["does not answer", brokenConnection],
])(
  "a browser can be reset where the session cannot be checked and the server %s",
  async (_how, forceClear) => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const departures = watchDepartures();
    const api = fakeApi({
      "GET /api/auth/status": refusing("origin_refused"),
      "POST /api/auth/force-clear": forceClear,
    });
    const { user } = openApp("/login");
    for (const name of ["auth_token", "user_data", "impersonation_token", "impersonated_user"])
      localStorage.setItem(name, "left behind");
    sessionStorage.setItem("anything", "left behind");
    document.cookie = "old=left-behind; path=/";
    await user.click(await screen.findByRole("button", { name: "Reset this browser" }));
    await waitFor(() => expect(departures).toEqual(["http://portal.test/login"]));
    expect(api.calls("POST /api/auth/force-clear")).toHaveLength(1);
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain("left behind");
    expect(sessionStorage).toHaveLength(0);
    expect(document.cookie).not.toContain("old=");
  },
);
