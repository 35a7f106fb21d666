import {
  brokenConnection,
  fakeApi,
  noAnswer,
  refusing,
  signedInAs,
  signedOut,
  someone,
} from "@field-advisor/api-client/testing";
import type { ErrorCode } from "@field-advisor/schema/errors";
import { defaultScheduler, notifyManager } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, onTestFinished, test } from "vitest";
import { watchDepartures } from "@field-advisor/ui/testing";
import { openApp } from "../../../test/render-app.tsx";
import { emptyHome, grace } from "../../../test/samples.ts";

const newcomer = someone({ passwordChangeRequired: true });

async function change(user: UserEvent, [current, next, again]: [string, string, string]) {
  await user.type(await screen.findByLabelText("Current Password"), current);
  await user.type(screen.getByLabelText("New Password"), next);
  await user.type(screen.getByLabelText("Confirm New Password"), again);
  await user.click(screen.getByRole("button", { name: "Update Password" }));
}

/** A server that knows of the change from the moment it was made. */
function fakeServer(api: Parameters<typeof fakeApi>[0]) {
  const served = fakeApi({ ...emptyHome, "GET /api/auth/status": signedInAs(newcomer), ...api });
  const update = () => {
    served.serve({ "GET /api/auth/status": signedInAs(someone()) });
    return grace(someone());
  };
  served.serve({ "PATCH /api/users/:id": update });
  return served;
}

const good: [string, string, string] = ["demo-password", "a better one", "a better one"];

const firstWords = "Since this is your first login, you need to change your initial password";
const resetLabels = "An owner has given you a temporary password. Choose your own to continue";

test.each([
  [{ passwordChangeRequired: true }, firstWords],
  [{ passwordChangeRequired: true, requiresReset: true }, resetLabels],
])("a sign-in with %j leads to the password change instead of the dashboard", async (flags, labels) => {
  const departures = watchDepartures();
  const api = fakeApi({ "GET /api/auth/status": signedOut });
  const login = () => {
    api.serve({ "GET /api/auth/status": signedInAs(someone(flags)) });
    return someone(flags);
  };
  api.serve({ "POST /api/auth/login": login });
  const { user } = openApp("/login");
  await user.type(await screen.findByLabelText("Email"), "ada@demo.test");
  await user.type(screen.getByLabelText("Password"), "demo-password");
  await user.click(screen.getByRole("button", { name: "Sign In" }));
  expect(await screen.findByRole("heading", { name: "Change Your Password" })).toBeVisible();
  expect(screen.getByText(labels)).toBeVisible();
  expect(departures).toEqual([]);
});

test.each(["/", "/login", "/test-station"])("%s shows the change first while it is due", async (address) => {
  fakeApi({ "GET /api/auth/status": signedInAs(newcomer) });
  openApp(address);
  expect(await screen.findByRole("heading", { name: "Change Your Password" })).toBeVisible();
});

test("after the change the dashboard opens with a message", async () => {
  const api = fakeServer({});
  const { user, router } = openApp("/login");
  await change(user, good);
  expect(await screen.findByRole("heading", { name: "Hello Ada" })).toBeVisible();
  expect(screen.getByText("Your password has been updated successfully")).toBeVisible();
  expect(router.state.location.pathname).toBe("/");
  expect(api.calls("PATCH /api/users/:id")).toMatchObject([
    { params: { id: 7 }, body: { password: "a better one", currentPassword: "demo-password" } },
  ]);
});

test("after the change someone who came for another screen gets there, and the message stays", async () => {
  const departures = watchDepartures();
  fakeServer({});
  const { user, router } = openApp("/login?next=%2Fprofile%3Ftab%3Dsecurity");
  await change(user, good);
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: "/profile", search: "?tab=security" }),
  );
  expect(screen.getByText("Your password has been updated successfully")).toBeVisible();
  expect(departures).toEqual([]);
});

test("the next screen is shown only when the app knows of the change, however late that is", async () => {
  const departures = watchDepartures();
  notifyManager.setScheduler((flush) => setTimeout(flush, 400));
  onTestFinished(() => notifyManager.setScheduler(defaultScheduler));
  fakeServer({ "GET /api/test-rooms": () => [], "GET /api/user/room-sessions": () => [] });
  const { user } = openApp("/login?next=%2Ftest-station");
  await change(user, good);
  expect(await screen.findByRole("heading", { name: /Test Station/ })).toBeVisible();
  expect(screen.getByText("Your password has been updated successfully")).toBeVisible();
  expect(departures).toEqual([]);
});

test("after the change a guarded screen lets them in at once", async () => {
  const departures = watchDepartures();
  const api = fakeApi({
    "GET /api/auth/status": signedInAs(newcomer),
    "GET /api/test-rooms": () => [],
    "GET /api/user/room-sessions": () => [],
  });
  const update = () => {
    // Who they are is asked again in the background; the way to the screen does not wait for it.
    api.serve({ "GET /api/auth/status": noAnswer });
    return grace(someone());
  };
  api.serve({ "PATCH /api/users/:id": update });
  const { user, router } = openApp("/login?next=%2Ftest-station");
  await change(user, good);
  expect(await screen.findByRole("heading", { name: /Test Station/ })).toBeVisible();
  expect(screen.getByText("Your password has been updated successfully")).toBeVisible();
  expect(router.state.location.pathname).toBe("/test-station");
  expect(departures).toEqual([]);
});

test("after the change someone who came for a screen of another app is taken there", async () => {
  const departures = watchDepartures();
  fakeServer({});
  const { user } = openApp("/login?next=http%3A%2F%2Fconsole.test%2Fcompanies");
  await change(user, good);
  await waitFor(() => expect(departures).toEqual(["http://console.test/companies?arrived=password-changed"]));
});

test.each<[[string, string, string], string]>([
  [["x", "a better one", "another one"], "New passwords do not match"],
  [["x", "short", "short"], "New password must be at least 8 characters"],
  [["x", "a better one", "short"], "Please confirm your new password"],
])("%j is refused before it is sent", async (passwords, sentence) => {
  const api = fakeApi({ "GET /api/auth/status": signedInAs(newcomer) });
  const { user } = openApp("/");
  await change(user, passwords);
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(api.calls("PATCH /api/users/:id")).toEqual([]);
});

test("without the current password nothing is sent", async () => {
  fakeApi({ "GET /api/auth/status": signedInAs(newcomer) });
  const { user } = openApp("/");
  await user.click(await screen.findByRole("button", { name: "Update Password" }));
  expect(await screen.findByText("Current password is required")).toBeVisible();
  expect(screen.getByText("Please check 3 fields.")).toBeVisible();
  expect(screen.getByLabelText("Current Password")).toHaveFocus();
});

test.each<[ErrorCode, string]>([
  ["proof_required", "Current password is incorrect"],
  ["too_many_requests", "words of the server"],
  ["not_signed_in", "User data not found"],
])("%s is explained as: %s", async (code, sentence) => {
  fakeApi({
    "GET /api/auth/status": signedInAs(newcomer),
    "PATCH /api/users/:id": refusing(code, "words of the server"),
  });
  const { user } = openApp("/");
  await change(user, good);
  const toast = (await screen.findByText(sentence)).closest("[role=alert]");
  expect(toast).toHaveTextContent("Error");
});

test("a change that did not arrive can be sent again as it was typed", async () => {
  fakeApi({ "GET /api/auth/status": signedInAs(newcomer), "PATCH /api/users/:id": brokenConnection });
  const { user } = openApp("/");
  await change(user, good);
  expect(await screen.findByText("Failed to change password. Please try again.")).toBeVisible();
  expect(screen.getByLabelText("New Password")).toHaveValue("a better one");
});

test("Back to Login ends the half-finished session and shows an empty form", async () => {
  const api = fakeApi({
    "GET /api/auth/status": signedInAs(newcomer),
    "POST /api/auth/logout": () => ({ success: true }),
  });
  const { user } = openApp("/");
  await user.click(await screen.findByRole("button", { name: "Back to Login" }));
  expect(await screen.findByLabelText("Email")).toHaveValue("");
  expect(api.calls("POST /api/auth/logout")).toHaveLength(1);
});
