// Loaded when first opened; loaded before, no test waits for it.
import "../edit/edit-user.tsx";
import "./proof-dialog.tsx";
import "../../../owner-control-screen.tsx";
import { brokenConnection, refusing } from "@field-advisor/api-client/testing";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openApp } from "../../../../test/render-app.tsx";
import { adviser } from "../../../../test/samples.ts";
import { act, owner, serveUsers } from "../../../../test/user-list.ts";

const me = adviser({ ...owner });

/** A server that knows only one password and wants it. */
const unlessProven =
  <Answer,>(answer: Answer) =>
  ({ body }: { body: { currentPassword?: string | undefined } }): Answer =>
    body.currentPassword === "my password" ? answer : refusing("proof_required")();

const question = async () => within(await screen.findByRole("dialog", { name: "Is it you?" }));

async function answerWith(user: UserEvent, password: string) {
  const dialog = await question();
  const field = dialog.getByLabelText("Current Password");
  await user.clear(field);
  await user.type(field, `${password}{Enter}`);
  return dialog;
}

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
  const update = unlessProven({ ...me, email: "olga@new.test" });
  const api = serveUsers({ users: { list: () => [me], update } });
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
  expect(api.calls("users.update").at(-1)).toMatchObject({
    body: { email: "olga@new.test", currentPassword: "my password" },
  });
});

test("who gives no password goes back to the form with everything typed", async () => {
  const api = serveUsers({ users: { list: () => [me], update: unlessProven(me) } });
  const { user, email } = await changeOwnEmail();
  const dialog = await question();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(email).toBeVisible());
  expect(email).toHaveValue("olga@new.test");
  expect(api.calls("users.update")).toHaveLength(1);
});

test("a failure of the proven change is told where the change was made", async () => {
  const api = serveUsers({ users: { list: () => [me], update: unlessProven(me) } });
  const { user, email } = await changeOwnEmail();
  await question();
  api.serve({ users: { update: brokenConnection } });
  await answerWith(user, "my password");
  expect(await screen.findByText(/^Failed to update user\. The server could not be reached/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Is it you?" })).toBeNull());
  expect(email).toHaveValue("olga@new.test");
});

test("an owner's own role is given up after the password", async () => {
  const updateRole = unlessProven({ ...me, role: "USER" as const });
  const api = serveUsers({ users: { list: () => [me], updateRole } });
  const { user } = openApp("/owner-control");
  await user.click(await screen.findByRole("combobox", { name: "Role of Olga Owner" }));
  await user.click(await screen.findByRole("option", { name: "User" }));
  await user.click(await screen.findByRole("button", { name: "Give up" }));
  await user.click(await screen.findByRole("button", { name: "Yes, give up my owner role" }));
  await answerWith(user, "my password");
  expect(await screen.findByText("User role updated")).toBeVisible();
  expect(api.calls("users.updateRole").at(-1)).toMatchObject({
    body: { role: "USER", currentPassword: "my password" },
  });
});
