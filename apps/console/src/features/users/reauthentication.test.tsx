import { brokenConnection, refusing } from "@field-advisor/api-client/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { adviser } from "../../../test/samples.ts";
import { answerWith, question, untilProved } from "../../../test/reauthentication.ts";
import { ways } from "../../../test/ways-in.ts";
import { act, owner, serveUsers } from "../../../test/user-list.ts";

const me = adviser({ ...owner });

async function changeOwnEmail() {
  const { user } = openApp("/user-management");
  await act(user, "Edit", "Olga Owner");
  const form = within(await screen.findByRole("dialog", { name: "Edit user" }));
  const email = form.getByRole("textbox", { name: "Email" });
  await user.clear(email);
  await user.type(email, "olga@new.test{Enter}");
  return { user, email };
}

test("an owner's own address changes once the password is given; a wrong one can be corrected", async () => {
  const { decide, login } = untilProved({ ...me, email: "olga@new.test" });
  const api = serveUsers({ "GET /api/users": () => [me], "PATCH /api/users/:id": decide });
  api.serve({ "POST /api/auth/login": login });
  const { user } = await changeOwnEmail();
  const dialog = await question();
  expect(dialog.getByLabelText("Current Password")).toHaveFocus();
  await user.click(dialog.getByRole("button", { name: "Continue" }));
  expect(dialog.getByText("Please enter your current password")).toBeVisible();
  await answerWith(user, "not mine");
  expect(await dialog.findByText("Current password is incorrect")).toBeVisible();
  await answerWith(user, "my password");
  expect(await screen.findByText("Changes saved")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.calls("POST /api/auth/login").at(-1)).toMatchObject({
    body: { email: "olga@demo.test", password: "my password" },
  });
});

test("who gives no password goes back to the form with everything typed", async () => {
  const { decide } = untilProved(me);
  const api = serveUsers({ "GET /api/users": () => [me], "PATCH /api/users/:id": decide });
  const { user, email } = await changeOwnEmail();
  const dialog = await question();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Confirm it's you" })).toBeNull());
  expect(email).toHaveValue("olga@new.test");
  expect(api.calls("PATCH /api/users/:id")).toHaveLength(1);
});

test("a password that could not be checked can be tried again", async () => {
  const { decide, login } = untilProved({ ...me, email: "olga@new.test" });
  const api = serveUsers({ "GET /api/users": () => [me], "PATCH /api/users/:id": decide });
  api.serve({
    "POST /api/auth/login": refusing("too_many_requests", "Too many attempts. Try again in a minute."),
  });
  const { user } = await changeOwnEmail();
  const dialog = await answerWith(user, "my password");
  expect(await dialog.findByText("Too many attempts. Try again in a minute.")).toBeVisible();
  api.serve({ "POST /api/auth/login": login });
  await answerWith(user, "my password");
  expect(await screen.findByText("Changes saved")).toBeVisible();
});

test("a failure of the proven change is told where the change was made", async () => {
  const { decide, login } = untilProved(me);
  const api = serveUsers({ "GET /api/users": () => [me], "PATCH /api/users/:id": decide });
  api.serve({ "POST /api/auth/login": login });
  const { user, email } = await changeOwnEmail();
  await question();
  api.serve({ "PATCH /api/users/:id": brokenConnection });
  await answerWith(user, "my password");
  expect(await screen.findByText(/^Failed to update user\. The server could not be reached/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Confirm it's you" })).toBeNull());
  expect(email).toHaveValue("olga@new.test");
});

test("an owner's own role is given up after the password", async () => {
  const { decide, login } = untilProved({ ...me, role: "USER" as const });
  const api = serveUsers({ "GET /api/users": () => [me], "PATCH /api/users/:id/role": decide });
  api.serve({ "POST /api/auth/login": login });
  const { user } = openApp("/owner-control");
  await user.click(await screen.findByRole("combobox", { name: "Role of Olga Owner" }));
  await user.click(await screen.findByRole("option", { name: "User" }));
  await user.click(await screen.findByRole("button", { name: "Give up" }));
  await user.click(await screen.findByRole("button", { name: "Yes, give up my owner role" }));
  await answerWith(user, "my password");
  expect(await screen.findByText("User role updated")).toBeVisible();
  expect(api.calls("PATCH /api/users/:id/role")).toHaveLength(2);
});

test("a user is deleted after the password", async () => {
  const { decide, login } = untilProved({ success: true as const, reassigned: { deployments: 0, rooms: 0 } });
  serveUsers({ "DELETE /api/users/:id": decide }).serve({ "POST /api/auth/login": login });
  const { user } = openApp("/user-management");
  await act(user, "Delete");
  await user.click(await screen.findByRole("button", { name: "Delete user" }));
  await answerWith(user, "my password");
  expect(await screen.findByText("User deleted")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

test("who gives no password for a deletion goes back to the question, and no result is shown", async () => {
  const { decide } = untilProved({ success: true as const, reassigned: { deployments: 0, rooms: 0 } });
  const api = serveUsers({ "DELETE /api/users/:id": decide });
  const { user } = openApp("/user-management");
  await act(user, "Delete");
  await user.click(await screen.findByRole("button", { name: "Delete user" }));
  await user.click((await question()).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Confirm it's you" })).toBeNull());
  expect(screen.getByRole("alertdialog", { name: "Delete Grace Hopper?" })).toBeVisible();
  expect(screen.queryByText(/User deleted|Failed to delete user/)).toBeNull();
  expect(api.calls("DELETE /api/users/:id")).toHaveLength(1);
});

test("a password is reset after one's own", async () => {
  const { decide, login } = untilProved({ tempPassword: "Temp-Word", newPassword: "Temp-Word" });
  serveUsers({ "POST /api/users/:id/reset-password": decide }).serve({ "POST /api/auth/login": login });
  const { user } = openApp("/user-management");
  await act(user, "Reset password");
  await user.click(await screen.findByRole("button", { name: "Reset password" }));
  await answerWith(user, "my password");
  expect(await screen.findByRole("textbox", { name: "Password" })).toHaveValue("Temp-Word");
});

const byProvider = {
  byPassword: false,
  providers: [{ id: 3, name: "Entra ID" }],
};

test("who has no password here confirms at their provider, beside the form that stays", async () => {
  let isProved = false;
  const api = serveUsers({
    "GET /api/users": () => [me],
    "PATCH /api/users/:id": () =>
      isProved ? { ...me, email: "olga@new.test" } : refusing("proof_required")(),
    "GET /api/user/sign-in": () =>
      ways({ ...byProvider, ...(isProved && { provedAt: "2026-11-30T09:00:00.000Z" }) }),
  });
  const { user, email } = await changeOwnEmail();
  const dialog = await question();
  const link = await dialog.findByRole("link", { name: "Continue with Entra ID" });
  expect(link).toHaveAttribute("href", "/api/sign-in/3/prove");
  expect(link).toHaveAttribute("target", "_blank");
  expect(dialog.queryByLabelText("Current Password")).toBeNull();
  link.addEventListener("click", (event) => event.preventDefault());
  await user.click(link);
  expect(await dialog.findByText(/Confirm in the window that has opened/)).toBeVisible();
  expect(email).toHaveValue("olga@new.test");
  isProved = true;
  window.dispatchEvent(new Event("visibilitychange"));
  expect(await screen.findByText("Changes saved")).toBeVisible();
  expect(api.calls("PATCH /api/users/:id")).toHaveLength(2);
});

test("who is linked and has a password may use either", async () => {
  serveUsers({
    "GET /api/users": () => [me],
    "PATCH /api/users/:id": refusing("proof_required"),
    "GET /api/user/sign-in": () => ways({ ...byProvider, byPassword: true }),
  });
  await changeOwnEmail();
  const dialog = await question();
  expect(await dialog.findByRole("link", { name: "Continue with Entra ID" })).toBeVisible();
  expect(dialog.getByLabelText("Current Password")).toHaveFocus();
});

test("who came in by a password that proves nothing any more reads what to do", async () => {
  serveUsers({
    "GET /api/users": () => [me],
    "PATCH /api/users/:id": refusing("proof_required"),
    "GET /api/user/sign-in": () => ways({ byPassword: false }),
  });
  const { user } = await changeOwnEmail();
  const dialog = await question();
  expect(await dialog.findByText(/Sign out, and sign in again/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog", { name: "Confirm it's you" })).toBeNull();
});
