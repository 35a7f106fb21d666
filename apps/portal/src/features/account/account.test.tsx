import {
  brokenConnection,
  fakeApi,
  type Handlers,
  refusing,
  signedInAs,
  someone,
} from "@field-advisor/api-client/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { event, grace, emptyHome, openSession } from "../../../test/samples.ts";

const ada = someone();
const asUser = grace({ ...ada });

const serve = (handlers: Handlers = {}) =>
  fakeApi({ ...emptyHome, "GET /api/auth/status": signedInAs(ada), ...handlers });

async function rename(user: UserEvent, first: string) {
  const field = await screen.findByRole("textbox", { name: "First name" });
  await user.clear(field);
  if (first) await user.type(field, first);
  await user.click(screen.getByRole("button", { name: "Save name" }));
}

test("the home screen reads nothing of the account before it is asked for", async () => {
  const api = serve();
  openApp("/");
  expect(await screen.findByRole("heading", { name: "Hello Ada" })).toBeVisible();
  expect(await screen.findByRole("tab", { name: /Sessions/ })).toBeVisible();
  expect(api.calls("GET /api/auth/sessions")).toEqual([]);
  expect(api.calls("GET /api/activity/events")).toEqual([]);
});

test("a new name is on the greeting and the avatar at once", async () => {
  const api = serve();
  const update = () => {
    api.serve({ "GET /api/auth/status": signedInAs(someone({ firstName: "Berta" })) });
    return { ...asUser, firstName: "Berta" };
  };
  api.serve({ "PATCH /api/users/:id": update });
  const { user } = openApp("/");
  await rename(user, "Berta");
  expect(await screen.findByText("You are now called Berta Lovelace.")).toBeVisible();
  expect(await screen.findByRole("heading", { name: "Hello Berta" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Account menu, BL" })).toBeVisible();
  expect(api.calls("PATCH /api/users/:id")).toMatchObject([
    { params: { id: 7 }, body: { firstName: "Berta", lastName: "Lovelace" } },
  ]);
});

test("a name that was typed and not saved is asked about before one leaves", async () => {
  serve();
  const { user, router } = openApp("/");
  await user.type(await screen.findByRole("textbox", { name: "First name" }), "x");
  await act(() => router.navigate("/library"));
  const question = within(await screen.findByRole("alertdialog", { name: "Discard what you typed?" }));
  await user.click(question.getByRole("button", { name: "Keep editing" }));
  expect(screen.getByRole("textbox", { name: "First name" })).toHaveValue("Adax");
});

test("a name may not be empty", async () => {
  const api = serve();
  const { user } = openApp("/");
  await rename(user, "");
  expect(await screen.findByText("First name is required")).toBeVisible();
  expect(api.calls("PATCH /api/users/:id")).toEqual([]);
});

test.each([
  ["refused", refusing("forbidden", "Ask an owner."), "Ask an owner."],
  ["lost", brokenConnection, "The server could not be reached. Check your connection and try again."],
] as const)(
  "a change of name that is %s says so and keeps what was typed",
  async (_how, update, sentence) => {
    serve({ "PATCH /api/users/:id": update });
    const { user } = openApp("/");
    await rename(user, "Berta");
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole("textbox", { name: "First name" })).toHaveValue("Berta");
  },
);

test("the address is shown with whom to ask for another one", async () => {
  serve();
  openApp("/");
  const address = await screen.findByRole("textbox", { name: "Email" });
  expect(address).toHaveValue("ada@demo.test");
  expect(address).toHaveAttribute("readonly");
  expect(address).toHaveAccessibleDescription("Ask an owner to change it");
});

test("owners are led to where they change it", async () => {
  fakeApi({ ...emptyHome, "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })) });
  openApp("/?tab=account");
  const address = await screen.findByRole("textbox", { name: "Email" });
  expect(address).toHaveAccessibleDescription(/^Owners change it in User Management/);
});

async function changePassword(user: UserEvent, again = "a better one") {
  await user.type(await screen.findByLabelText("Current Password"), "demo-password");
  await user.type(screen.getByLabelText("New Password"), "a better one");
  await user.type(screen.getByLabelText("Confirm New Password"), again);
  await user.click(screen.getByRole("button", { name: "Update Password" }));
}

test("the password can be changed and the form is empty again", async () => {
  const api = serve({ "PATCH /api/users/:id": () => asUser });
  const { user, router } = openApp("/");
  await user.click(await screen.findByRole("tab", { name: /Password/ }));
  expect(router.state.location.search).toBe("?account=password");
  await changePassword(user);
  expect(await screen.findByText("Your password has been updated successfully")).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText("Current Password")).toHaveValue(""));
  expect(api.calls("PATCH /api/users/:id")).toMatchObject([
    { body: { password: "a better one", currentPassword: "demo-password" } },
  ]);
});

test("another tab asks once before it drops what was typed", async () => {
  serve();
  const { user, router } = openApp("/?account=password");
  await user.type(await screen.findByLabelText("Current Password"), "demo-password");
  await user.click(screen.getByRole("tab", { name: /Name/ }));
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(screen.getByLabelText("Current Password")).toHaveValue("demo-password");
  expect(router.state.location.search).toBe("?account=password");
  await user.click(screen.getByRole("tab", { name: /Name/ }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  expect(await screen.findByLabelText(/^First name/)).toBeVisible();
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(router.state.location.search).toBe("");
});

test("two different new passwords are not sent", async () => {
  const api = serve();
  const { user } = openApp("/?account=password");
  await changePassword(user, "another one");
  expect(await screen.findByText("New passwords do not match")).toBeVisible();
  expect(api.calls("PATCH /api/users/:id")).toEqual([]);
});

test("a wrong current password is said at its field", async () => {
  serve({ "PATCH /api/users/:id": refusing("proof_required", "words of the server") });
  const { user } = openApp("/?account=password");
  await changePassword(user);
  expect(await screen.findByText("Current password is incorrect")).toBeVisible();
  expect(screen.getByLabelText("Current Password")).toHaveFocus();
  expect(screen.getByLabelText("New Password")).toHaveValue("a better one");
});

test.each([
  [[{ id: 3, name: "Entra ID" }], "You sign in with Entra ID, so there is no password here to change."],
  [[], "You sign in with your organisation's account, so there is no password here to change."],
])("whose password opens nothing is not asked for one: %j", async (providers, sentence) => {
  const provedAt = "2026-11-30T08:00:00Z";
  serve({ "GET /api/user/sign-in": () => ({ byPassword: false, providers, hasPasskey: false, provedAt }) });
  openApp("/?account=password");
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByLabelText("Current Password")).toBeNull();
});

const here = openSession({ id: 30, isCurrent: true });
const android = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
const phone = openSession({ id: 31, userAgent: android, network: "198.51.100.0/24" });

test("each place where one is signed in is named, this one marked, and can be ended", async () => {
  const api = serve({ "GET /api/auth/sessions": () => [here, phone] });
  const end = () => {
    api.serve({ "GET /api/auth/sessions": () => [here] });
    return { success: true } as const;
  };
  api.serve({ "DELETE /api/auth/sessions/:id": end });
  const { user } = openApp("/?account=sessions");
  const [first, second] = await screen.findAllByRole("listitem");
  expect(first).toHaveTextContent("Firefox on LinuxThis device");
  expect(second).toHaveTextContent("Chrome on AndroidNetwork 198.51.100.0/24");
  expect(screen.queryByRole("button", { name: "Sign out Firefox on Linux" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Sign out Chrome on Android" }));
  expect(await screen.findByText("Signed out on Chrome on Android")).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/198\.51\.100/)).toBeNull());
  expect(api.calls("DELETE /api/auth/sessions/:id")).toMatchObject([{ params: { id: 31 } }]);
  expect(screen.queryByRole("button", { name: "Sign out others" })).toBeNull();
});

test("a session that could not be ended is still there", async () => {
  serve({ "GET /api/auth/sessions": () => [here, phone], "DELETE /api/auth/sessions/:id": brokenConnection });
  const { user } = openApp("/?account=sessions");
  await user.click(await screen.findByRole("button", { name: "Sign out Chrome on Android" }));
  expect(await screen.findByText("Chrome on Android is still signed in")).toBeVisible();
});

test("all other sessions are ended together, after a question", async () => {
  const api = serve({
    "GET /api/auth/sessions": () => [here, phone],
    "POST /api/auth/sessions/end-others": () => ({ ended: 1 }),
  });
  const { user } = openApp("/?account=sessions");
  await user.click(await screen.findByRole("button", { name: "Sign out others" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Sign out everywhere else?" }));
  await user.click(question.getByRole("button", { name: "Sign out others" }));
  expect(await screen.findByText("Signed out in 1 other place")).toBeVisible();
  expect(api.calls("GET /api/auth/sessions")).toHaveLength(2);
});

test("sessions that could not be read can be read again", async () => {
  const api = serve({ "GET /api/auth/sessions": brokenConnection });
  const { user } = openApp("/?account=sessions");
  await screen.findByText(/server could not be reached/);
  api.serve({ "GET /api/auth/sessions": () => [here] });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("This device")).toBeVisible();
});

test("the last five things one did stand here, the rest in the log", async () => {
  const api = serve({ "GET /api/activity/events": () => [event(2, { action: "Signed out" }), event(1)] });
  openApp("/?account=activity");
  const entries = await screen.findAllByRole("listitem");
  expect(entries.map((entry) => entry.textContent)).toEqual([
    expect.stringContaining("Signed out"),
    expect.stringContaining("Signed in"),
  ]);
  expect(screen.getByRole("link", { name: "Your whole activity log" })).toHaveAttribute(
    "href",
    "/activity-log",
  );
  expect(api.calls("GET /api/activity/events")).toMatchObject([{ query: { scope: "mine", limit: 5 } }]);
});

test("an owner who views as somebody may look and not change", async () => {
  const impersonation = {
    user: ada,
    owner: { firstName: "Olga", lastName: "Owner", email: "olga@demo.test" },
    startedAt: "2026-11-20T09:00:00Z",
    expiresAt: "2026-11-20T09:30:00Z",
  };
  fakeApi({
    ...emptyHome,
    "GET /api/auth/status": () => ({ isAuthenticated: true, user: ada, impersonation }),
    "GET /api/auth/sessions": () => [here, phone],
  });
  const { user } = openApp("/");
  expect(await screen.findByText(/Only they can change their account/)).toBeVisible();
  expect(screen.getByRole("textbox", { name: "First name" })).toBeDisabled();
  expect(screen.getByRole("button", { name: "Save name" })).toBeDisabled();
  await user.click(screen.getByRole("tab", { name: /Password/ }));
  expect(screen.getByLabelText("Current Password")).toBeDisabled();
  expect(screen.getByRole("button", { name: "Update Password" })).toBeDisabled();
  await user.click(screen.getByRole("tab", { name: /Sessions/ }));
  for (const name of ["Sign out Chrome on Android", "Sign out others"])
    expect(await screen.findByRole("button", { name })).toHaveAccessibleDescription(
      "Not available while viewing as another user.",
    );
});
