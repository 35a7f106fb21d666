import { brokenConnection, refusing } from "@field-advisor/api-client/testing";
import type { ErrorCode } from "@field-advisor/schema/errors";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { adviser } from "../../../test/samples.ts";
import { act, detail, serveUsers } from "../../../test/user-list.ts";

async function openEdit() {
  const { user } = openApp("/user-management");
  await act(user, "Edit");
  const form = within(await screen.findByRole("dialog", { name: "Edit user" }));
  const fill = async (name: string, text: string) => {
    const field = form.getByRole("textbox", { name });
    await user.clear(field);
    await user.type(field, text);
  };
  const save = () => user.click(form.getByRole("button", { name: "Save changes" }));
  return { user, form, fill, save };
}

test("an edit sends only what was changed, and which version it changes", async () => {
  const api = serveUsers({ "PATCH /api/users/:id": () => adviser({ lastName: "Murray" }) });
  const { fill, save } = await openEdit();
  await fill("Last Name", "Murray");
  await fill("Email", "Grace.Murray@demo.test");
  await save();
  expect(await screen.findByText("Changes saved")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(api.calls("PATCH /api/users/:id")).toEqual([
    {
      params: { id: 8 },
      query: undefined,
      body: { lastName: "Murray", email: "grace.murray@demo.test", version: 1 },
    },
  ]);
  await waitFor(() => expect(screen.getByRole("button", { name: "Actions for Grace Hopper" })).toHaveFocus());
});

test("another owner's address is theirs to change, and the rest is changed as ever", async () => {
  const chief = adviser({ role: "OWNER" });
  const api = serveUsers({ "GET /api/users": () => [chief], "PATCH /api/users/:id": () => chief });
  const { form, fill, save } = await openEdit();
  const email = form.getByRole("textbox", { name: "Email" });
  expect(email).toHaveAttribute("readonly");
  expect(email).toHaveAccessibleDescription("Owners change their own email address themselves.");
  await fill("Last Name", "Murray");
  await save();
  expect(await screen.findByText("Changes saved")).toBeVisible();
  expect(api.calls("PATCH /api/users/:id")).toMatchObject([{ body: { lastName: "Murray", version: 1 } }]);
});

test.each<[ErrorCode, string, string]>([
  ["email_taken", "Email", "Another user has this email address. Enter a different one."],
  ["username_taken", "Username", "This username is taken. Choose another one."],
])("%s stands beside its field", async (code, label, sentence) => {
  serveUsers({ "PATCH /api/users/:id": refusing(code, "Taken.") });
  const { form, fill, save } = await openEdit();
  await fill("Username", "hopper");
  await save();
  expect(await form.findByText(sentence)).toBeVisible();
  expect(form.getByRole("textbox", { name: label })).toHaveFocus();
});

test("current values that could not be loaded can be asked for again", async () => {
  const api = serveUsers({
    "PATCH /api/users/:id": refusing("version_conflict"),
    "GET /api/users/:id": brokenConnection,
  });
  const { user, form, fill, save } = await openEdit();
  await fill("Last Name", "Murray");
  await save();
  await user.click(await form.findByRole("button", { name: "Load current values" }));
  expect(await form.findByText(/server could not be reached/)).toBeVisible();
  api.serve({ "GET /api/users/:id": () => detail({ version: 2 }) });
  await user.click(form.getByRole("button", { name: "Load current values" }));
  await waitFor(() => expect(form.queryByRole("alert")).toBeNull());
});
