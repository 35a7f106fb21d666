import { brokenConnection, noAnswer, refusing } from "@field-advisor/api-client/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { adviser } from "../../../test/samples.ts";
import { act, detail, serveUsers } from "../../../test/user-list.ts";

const unreachable = "The server could not be reached. Check your connection and try again.";

test("the list gives the roles User and Admin", async () => {
  const api = serveUsers({ "PATCH /api/users/:id/role": () => adviser({ role: "ADMIN" }) });
  const { user } = openApp("/user-management");
  await act(user, "Change role");
  const dialog = within(await screen.findByRole("dialog", { name: "Change role" }));
  expect(dialog.getAllByRole("radio").map((radio) => radio.getAttribute("aria-label"))).toEqual([
    "User",
    "Admin",
  ]);
  expect(dialog.getByRole("radio", { name: "User" })).toBeChecked();
  await user.click(dialog.getByRole("radio", { name: "Admin" }));
  await user.click(dialog.getByRole("button", { name: "Save role" }));
  expect(await screen.findByText("User role updated")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(api.calls("PATCH /api/users/:id/role")).toMatchObject([
    { params: { id: 8 }, body: { role: "ADMIN", version: 1 } },
  ]);
});

test.each([
  ["a refusal", refusing("conflict", "This is the last owner."), "This is the last owner."],
  ["a broken connection", brokenConnection, unreachable],
] as const)(
  "a role that was not changed because of %s stays open to another try",
  async (_what, updateRole, why) => {
    serveUsers({ "PATCH /api/users/:id/role": updateRole });
    const { user } = openApp("/user-management");
    await act(user, "Change role");
    const dialog = within(await screen.findByRole("dialog", { name: "Change role" }));
    await user.click(dialog.getByRole("radio", { name: "Admin" }));
    await user.click(dialog.getByRole("button", { name: "Save role" }));
    expect(await dialog.findByText(why)).toBeVisible();
    expect(screen.getByText(`Failed to update user role. ${why}`)).toBeVisible();
  },
);

test("a role that somebody else has changed meanwhile is changed after a look at it", async () => {
  const api = serveUsers({
    "PATCH /api/users/:id/role": refusing("version_conflict", "Read it again first."),
    "GET /api/users/:id": () => detail({ firstName: "Gracie", version: 2 }),
  });
  const { user } = openApp("/user-management");
  await act(user, "Change role");
  const dialog = within(await screen.findByRole("dialog", { name: "Change role" }));
  await user.click(dialog.getByRole("radio", { name: "Admin" }));
  await user.click(dialog.getByRole("button", { name: "Save role" }));
  await user.click(await dialog.findByRole("button", { name: "Load current values" }));
  await waitFor(() => expect(dialog.queryByRole("alert")).toBeNull());
  expect(dialog.getByRole("radio", { name: "Admin" })).toBeChecked();
  api.serve({ "PATCH /api/users/:id/role": () => adviser({ role: "ADMIN" }) });
  await user.click(dialog.getByRole("button", { name: "Save role" }));
  expect(await screen.findByText("User role updated")).toBeVisible();
  expect(api.calls("PATCH /api/users/:id/role").at(-1)).toMatchObject({
    body: { role: "ADMIN", version: 2 },
  });
});

test("deleting asks first, and says what passes to the owner", async () => {
  const owns = { deployments: 3, rooms: 1 };
  const api = serveUsers({
    "GET /api/users/:id": () => detail({ owns }),
    "DELETE /api/users/:id": () => ({ success: true, reassigned: owns }),
  });
  const { user } = openApp("/user-management");
  await act(user, "Delete");
  const question = within(await screen.findByRole("alertdialog", { name: "Delete Grace Hopper?" }));
  expect(
    question.getByText("Are you sure you want to delete this user? This action cannot be undone."),
  ).toBeVisible();
  expect(await question.findByText("3 pages and 1 room pass to you.")).toBeVisible();
  expect(api.calls("DELETE /api/users/:id")).toEqual([]);
  await user.click(question.getByRole("button", { name: "Delete user" }));
  expect(await screen.findByText("User deleted")).toBeVisible();
  expect(screen.getByText("Grace Hopper. 3 pages and 1 room passed to you.")).toBeVisible();
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(api.calls("DELETE /api/users/:id")).toMatchObject([{ params: { id: 8 } }]);
});

test.each([
  [{ deployments: 0, rooms: 0 }, "They own no pages and no rooms."],
  [{ deployments: 1, rooms: 0 }, "1 page passes to you."],
  [{ deployments: 0, rooms: 2 }, "2 rooms pass to you."],
])("of %o it says: %s", async (owns, sentence) => {
  serveUsers({ "GET /api/users/:id": () => detail({ owns }) });
  const { user } = openApp("/user-management");
  await act(user, "Delete");
  expect(await screen.findByText(sentence)).toBeVisible();
});

test("nobody is deleted before it is known what they own", async () => {
  const api = serveUsers({ "GET /api/users/:id": noAnswer });
  const { user } = openApp("/user-management");
  await act(user, "Delete");
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText("Counting the pages and rooms...")).toBeVisible();
  await user.click(question.getByRole("button", { name: "Counting..." }));
  await user.click(question.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(api.calls("DELETE /api/users/:id")).toEqual([]);
});

test("a count that failed can be made again", async () => {
  const api = serveUsers({ "GET /api/users/:id": brokenConnection });
  const { user } = openApp("/user-management");
  await act(user, "Delete");
  expect(await screen.findByText(unreachable)).toBeVisible();
  api.serve({ "GET /api/users/:id": () => detail() });
  await user.click(screen.getByRole("button", { name: "Count again" }));
  expect(await screen.findByRole("button", { name: "Delete user" })).toBeEnabled();
});

test("a user that was not deleted is still there, and it is said why", async () => {
  serveUsers({ "DELETE /api/users/:id": refusing("forbidden", "Change the owner's role first.") });
  const { user } = openApp("/user-management");
  await act(user, "Delete");
  const question = within(await screen.findByRole("alertdialog"));
  await question.findByText("They own no pages and no rooms.");
  await user.click(question.getByRole("button", { name: "Delete user" }));
  expect(await question.findByText("Change the owner's role first.")).toBeVisible();
  expect(screen.getByText("Failed to delete user. Change the owner's role first.")).toBeVisible();
});
