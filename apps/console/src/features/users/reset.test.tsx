import { brokenConnection, refusing } from "@field-advisor/api-client/testing";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { resetRequest as request } from "../../../test/list-samples.ts";
import { openApp } from "../../../test/render-app.tsx";
import { act, serveUsers } from "../../../test/user-list.ts";

const issued = { tempPassword: "Temp-Word-12345678", newPassword: "Temp-Word-12345678" };
const question = "Generate a new password for this user?";

const waiting = (resetRequests: number) => ({
  "GET /api/users/counts": () => ({ total: 2, active: 2, resetRequests }),
});

const confirm = async (user: UserEvent) =>
  user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Reset password" }));

test("a reset asks first and shows the new password this once", async () => {
  const api = serveUsers({ "POST /api/users/:id/reset-password": () => issued });
  const { user } = openApp("/user-management");
  await act(user, "Reset password");
  expect(await screen.findByText(question)).toBeVisible();
  expect(api.calls("POST /api/users/:id/reset-password")).toEqual([]);
  await confirm(user);
  const sheet = within(await screen.findByRole("dialog", { name: "New password" }));
  expect(sheet.getByRole("textbox", { name: "Password" })).toHaveValue(issued.tempPassword);
  expect(sheet.getByText(/only time.*Share it securely.*changed after the first login/)).toBeVisible();
  expect(screen.getByText("Password reset", { selector: ".fa-toast *" })).toBeVisible();
  await user.click(sheet.getByRole("button", { name: "Copy password" }));
  expect(await sheet.findByText("Copied")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(issued.tempPassword);
  await user.click(sheet.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByDisplayValue(issued.tempPassword)).toBeNull());
  expect(api.calls("POST /api/users/:id/reset-password")).toMatchObject([{ params: { id: 8 } }]);
});

test.each([
  ["the server refuses", refusing("forbidden", "Owners are not reset."), "Owners are not reset."],
  [
    "the connection breaks",
    brokenConnection,
    "The server could not be reached. Check your connection and try again.",
  ],
] as const)("when %s the question stays and says why", async (_what, reset, why) => {
  serveUsers({ "POST /api/users/:id/reset-password": reset });
  const { user } = openApp("/user-management");
  await act(user, "Reset password");
  await confirm(user);
  expect(await within(screen.getByRole("alertdialog")).findByText(why)).toBeVisible();
  expect(screen.getByText(`Failed to reset user password. ${why}`)).toBeVisible();
});

test("those who wait are counted near the title and listed", async () => {
  serveUsers({
    ...waiting(2),
    "GET /api/users/reset-requests": () => [request(), request({ id: 9, firstName: "Ada" }, 1)],
  });
  const { user } = openApp("/user-management");
  await user.click(await screen.findByRole("button", { name: "2 waiting for a new password" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Waiting for a new password" }));
  const [grace, ada] = await sheet.findAllByRole("listitem");
  expect(grace).toHaveTextContent("Grace Hopper");
  expect(grace).toHaveTextContent("grace@demo.test");
  expect(grace).toHaveTextContent("asked 3 times, from network 192.0.2.0/24");
  expect(ada).toHaveTextContent("asked once");
});

test("nobody waiting shows no badge, and the list says what it is for", async () => {
  serveUsers({ "GET /api/users/reset-requests": () => [] });
  openApp("/user-management?requests");
  expect(await screen.findByRole("heading", { name: "Nobody is waiting" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /waiting for a new password/ })).toBeNull();
});

test("a request is answered with a new password, and the list stays open", async () => {
  const api = serveUsers({
    ...waiting(1),
    "GET /api/users/reset-requests": () => [request()],
    "POST /api/users/:id/reset-password": () => issued,
  });
  const { user } = openApp("/user-management?requests=true");
  await user.click(await screen.findByRole("button", { name: "Reset password of Grace Hopper" }));
  api.serve({ "GET /api/users/reset-requests": () => [] });
  await confirm(user);
  const sheet = within(await screen.findByRole("dialog", { name: "New password" }));
  expect(sheet.getByRole("textbox", { name: "Password" })).toHaveValue(issued.tempPassword);
  await user.click(sheet.getByRole("button", { name: "Done" }));
  expect(await screen.findByRole("heading", { name: "Nobody is waiting" })).toBeVisible();
});

test("a request is dismissed", async () => {
  const api = serveUsers({
    ...waiting(1),
    "GET /api/users/reset-requests": () => [request()],
    "POST /api/users/reset-requests/:id/dismiss": () => ({ success: true }),
  });
  const { user, router } = openApp("/user-management?requests=true");
  await user.click(await screen.findByRole("button", { name: "Dismiss request of Grace Hopper" }));
  expect(await screen.findByText("Request dismissed")).toBeVisible();
  expect(api.calls("POST /api/users/reset-requests/:id/dismiss")).toMatchObject([{ params: { id: 8 } }]);
  await waitFor(() => expect(api.calls("GET /api/users/reset-requests")).toHaveLength(2));
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(router.state.location.search).toBe(""));
});

test("a request that was not dismissed stays, and it is said why", async () => {
  serveUsers({
    "GET /api/users/reset-requests": () => [request()],
    "POST /api/users/reset-requests/:id/dismiss": refusing("not_found", "It is closed already."),
  });
  const { user } = openApp("/user-management?requests=true");
  await user.click(await screen.findByRole("button", { name: "Dismiss request of Grace Hopper" }));
  expect(await screen.findByText("Failed to dismiss the request. It is closed already.")).toBeVisible();
});

test("an owner who waits is not reset here", async () => {
  serveUsers({ "GET /api/users/reset-requests": () => [request({ role: "OWNER" })] });
  openApp("/user-management?requests=true");
  expect(await screen.findByText(/reset on the server/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /Reset password/ })).toBeNull();
});

const onlyByProvider = {
  role: "USER",
  onlyByProvider: true,
  secondFactorRequired: false,
  people: 3,
  linked: 3,
} as const;

test("who comes in only by a provider has no password to reset, and it is said why", async () => {
  serveUsers({ "GET /api/sign-in-rules": () => [onlyByProvider] });
  const { user } = openApp("/user-management");
  await act(user, "Reset password");
  const sheet = within(await screen.findByRole("dialog", { name: "No password to reset" }));
  expect(sheet.getByText(/sign in only by a provider/)).toBeVisible();
  await user.click(sheet.getByRole("button", { name: "Done" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});
