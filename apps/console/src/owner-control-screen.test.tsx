// Loaded when first opened; loaded before, no test waits for it.
import "./features/users/password-reset.tsx";
import "./owner-control-screen.tsx";
import { part, refusing, signedInAs } from "@field-advisor/api-client/testing";
import type { Role } from "@field-advisor/schema/routes";
import { watchDepartures } from "@field-advisor/ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openApp } from "../test/render-app.tsx";
import { adviser } from "../test/samples.ts";
import { owner, serveUsers } from "../test/user-list.ts";

const people = [adviser({ ...owner }), adviser()];
const list = () => people;

async function choose(user: UserEvent, name: string, role: string) {
  await user.click(await screen.findByRole("combobox", { name: `Role of ${name}` }));
  await user.click(await screen.findByRole("option", { name: role }));
}

const confirm = async (user: UserEvent, title: string, label: string) => {
  const question = within(await screen.findByRole("alertdialog", { name: title }));
  await user.click(question.getByRole("button", { name: label }));
};

test("it leads to what else an owner manages, and home", async () => {
  serveUsers({ "GET /api/users": list });
  openApp("/owner-control");
  expect(await screen.findByRole("heading", { name: "Owner Control Center" })).toBeVisible();
  const ways = within(screen.getByRole("navigation", { name: "Management" })).getAllByRole("link");
  expect(ways.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["User Management and Access Control", "/user-management"],
    ["Content Management", "/content-management"],
    ["Room Management", "/room-management"],
    ["Agent Management", "/agent-management"],
    ["User Access Management", "/user-access-management"],
  ]);
  expect(screen.getByRole("link", { name: "Back to Dashboard" })).toHaveAttribute(
    "href",
    "http://portal.test/",
  );
});

test("everybody is listed with their role, found on the server and paged", async () => {
  const api = serveUsers({ "GET /api/users": () => part(people, 10_000) });
  const { user } = openApp("/owner-control");
  expect(await screen.findByRole("combobox", { name: "Role of Grace Hopper" })).toHaveTextContent("User");
  expect(screen.getByRole("combobox", { name: "Role of Olga Owner" })).toHaveTextContent("Owner");
  await user.type(screen.getByRole("searchbox", { name: "Search by email or full name" }), "hop");
  await waitFor(() => expect(api.calls("GET /api/users").at(-1)).toMatchObject({ query: { search: "hop" } }));
  await user.click(await screen.findByRole("button", { name: "Next" }));
  await waitFor(() =>
    expect(api.calls("GET /api/users").at(-1)).toMatchObject({ query: { search: "hop", offset: 25 } }),
  );
});

test("a role is changed at once", async () => {
  const api = serveUsers({
    "GET /api/users": list,
    "PATCH /api/users/:id/role": () => adviser({ role: "ADMIN" }),
  });
  const { user } = openApp("/owner-control");
  await choose(user, "Grace Hopper", "Admin");
  expect(await screen.findByText("User role updated")).toBeVisible();
  expect(api.calls("PATCH /api/users/:id/role")).toMatchObject([
    { params: { id: 8 }, body: { role: "ADMIN", version: 1 } },
  ]);
});

test("making an owner is asked about", async () => {
  const api = serveUsers({
    "GET /api/users": list,
    "PATCH /api/users/:id/role": () => adviser({ role: "OWNER" }),
  });
  const { user } = openApp("/owner-control");
  await choose(user, "Grace Hopper", "Owner");
  await confirm(user, "Make Grace Hopper an owner?", "Cancel");
  expect(api.calls("PATCH /api/users/:id/role")).toEqual([]);
  await choose(user, "Grace Hopper", "Owner");
  await confirm(user, "Make Grace Hopper an owner?", "Make owner");
  expect(await screen.findByText("User role updated")).toBeVisible();
  expect(api.calls("PATCH /api/users/:id/role")).toMatchObject([{ body: { role: "OWNER" } }]);
});

test("giving up one's own role is asked twice, and then this screen is closed", async () => {
  const departures = watchDepartures();
  const api = serveUsers({ "GET /api/users": list });
  api.serve({
    "PATCH /api/users/:id/role": ({ body }) => {
      api.serve({ "GET /api/auth/status": signedInAs({ ...owner, role: body.role }) });
      return adviser({ ...owner, role: body.role });
    },
  });
  const { user } = openApp("/owner-control");
  await choose(user, "Olga Owner", "User");
  await confirm(user, "Give up your owner role?", "Give up");
  expect(api.calls("PATCH /api/users/:id/role")).toEqual([]);
  await confirm(user, "Are you sure?", "Yes, give up my owner role");
  await waitFor(() =>
    expect(departures).toEqual([expect.stringMatching(/^http:\/\/portal\.test\/test-station/)]),
  );
  expect(api.calls("PATCH /api/users/:id/role")).toMatchObject([
    { params: { id: 1 }, body: { role: "USER" } },
  ]);
});

test.each(["Give up your owner role?", "Are you sure?"])(
  "nothing happens when '%s' is denied",
  async (last) => {
    const api = serveUsers({ "GET /api/users": list });
    const { user } = openApp("/owner-control");
    await choose(user, "Olga Owner", "Admin");
    if (last === "Are you sure?") await confirm(user, "Give up your owner role?", "Give up");
    await confirm(user, last, "Cancel");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(api.calls("PATCH /api/users/:id/role")).toEqual([]);
  },
);

test.each([
  ["last_owner", "At least one owner is required."],
  ["version_conflict", "Somebody else changed this user meanwhile."],
] as const)("%s leaves the role as it is and says why", async (code, sentence) => {
  serveUsers({ "GET /api/users": list, "PATCH /api/users/:id/role": refusing(code, sentence) });
  const { user } = openApp("/owner-control");
  await choose(user, "Grace Hopper", "Admin");
  expect(await screen.findByText(`Failed to update user role. ${sentence}`)).toBeVisible();
  expect(screen.getByRole("combobox", { name: "Role of Grace Hopper" })).toHaveTextContent("User");
});

test.each<Role>(["USER", "ADMIN"])("the password of %s can be reset here", async (role) => {
  const issued = { tempPassword: "Temp-Word", newPassword: "Temp-Word" };
  serveUsers({
    "GET /api/users": () => [adviser({ role })],
    "POST /api/users/:id/reset-password": () => issued,
  });
  const { user } = openApp("/owner-control");
  await user.click(await screen.findByRole("button", { name: "Reset password of Grace Hopper" }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Reset password" }));
  expect(await screen.findByRole("textbox", { name: "Password" })).toHaveValue("Temp-Word");
});

test("the password of an owner cannot be reset, and it is said why", async () => {
  serveUsers({ "GET /api/users": () => [adviser({ role: "OWNER" })] });
  openApp("/owner-control");
  const button = await screen.findByRole("button", { name: "Reset password of Grace Hopper" });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription("Owners' passwords cannot be reset by others.");
});
