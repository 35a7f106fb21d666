import { watchDownloads } from "@field-advisor/ui/testing";
import { brokenConnection, noAnswer, part, refusing } from "@field-advisor/api-client/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { adviser } from "../../../test/samples.ts";
import { act, menuOf, owner, serveUsers } from "../../../test/user-list.ts";

const ownerRow = adviser({ ...owner, lastLoginAt: null });
const otherOwner = adviser({ id: 2, firstName: "Otto", lastName: "Second", role: "OWNER" });

test.each(["/user-management", "/user/management"])("%s lists who has an account", async (address) => {
  serveUsers({ "GET /api/users": () => [adviser({ passwordChangeRequired: true }), ownerRow] });
  openApp(address);
  const grace = within(await screen.findByRole("row", { name: /Grace Hopper/ }));
  expect(grace.getByText("grace@demo.test")).toBeVisible();
  expect(grace.getByText("User")).toBeVisible();
  expect(grace.getByText("Active")).toBeVisible();
  expect(grace.getByText("Must change password")).toBeVisible();
  expect(within(screen.getByRole("row", { name: /Olga Owner/ })).getByText("Never")).toBeVisible();
  expect(await screen.findByText("2 active users")).toBeVisible();
  expect(
    within(screen.getByRole("main")).getByRole("link", { name: "Owner Control Center" }),
  ).toHaveAttribute("href", "/owner-control");
  expect(document.title).toBe("User Management - Field Advisor");
});

test("the tabs stand in the address and drop each other's filters", async () => {
  serveUsers({ "GET /api/system/settings": noAnswer, "GET /api/deployments": noAnswer });
  const { user, router } = openApp("/user-management?search=grace");
  for (const name of [/Overview/, /Login Patterns/, /Analytics Dashboard/])
    expect(await screen.findByRole("tab", { name })).toBeVisible();
  await user.click(screen.getByRole("tab", { name: /Quick Setup/ }));
  expect(await screen.findByRole("list", { name: "First steps" })).toBeVisible();
  expect(router.state.location.search).toBe("?tab=setup");
  await user.click(screen.getByRole("tab", { name: /Overview/ }));
  expect(await screen.findByRole("button", { name: "Grace Hopper" })).toBeVisible();
  expect(router.state.location.search).toBe("");
});

test("search, role, status, order and page are asked of the server and stand in the address", async () => {
  const api = serveUsers({ "GET /api/users": () => part([adviser()], 10_000) });
  const { user, router } = openApp("/user-management");
  await user.type(await screen.findByRole("searchbox", { name: "Search by email or full name" }), "hop");
  await waitFor(() => expect(router.state.location.search).toBe("?search=hop"));
  await user.click(screen.getByRole("combobox", { name: "Role" }));
  await user.click(await screen.findByRole("option", { name: "Admin" }));
  await user.click(screen.getByRole("combobox", { name: "Status" }));
  await user.click(await screen.findByRole("option", { name: "Inactive" }));
  await user.click(screen.getByRole("combobox", { name: "Sort" }));
  await user.click(await screen.findByRole("option", { name: "By name" }));
  await user.click(await screen.findByRole("button", { name: "Next" }));
  expect(await screen.findByText("26–50 of 10000")).toBeVisible();
  expect(router.state.location.search).toBe("?search=hop&role=ADMIN&status=INACTIVE&sort=name&page=2");
  expect(api.calls("GET /api/users").at(-1)).toMatchObject({
    query: { search: "hop", role: "ADMIN", status: "INACTIVE", sort: "name", limit: 25, offset: 25 },
  });
});

test("a column's heading sorts by it and says so", async () => {
  const api = serveUsers();
  const { user } = openApp("/user-management");
  const created = await screen.findByRole("columnheader", { name: /Created/ });
  expect(created).toHaveAttribute("aria-sort", "descending");
  await user.click(screen.getByRole("button", { name: "Name" }));
  const name = screen.getByRole("columnheader", { name: /^Name/ });
  await waitFor(() => expect(name).toHaveAttribute("aria-sort", "ascending"));
  expect(created).toHaveAttribute("aria-sort", "none");
  await waitFor(() => expect(api.calls("GET /api/users").at(-1)).toMatchObject({ query: { sort: "name" } }));
});

test("refreshing reads the list and the numbers again", async () => {
  const api = serveUsers();
  const { user } = openApp("/user-management");
  expect(await screen.findByText("2 active users")).toBeVisible();
  api.serve({ "GET /api/users/counts": () => ({ total: 2, active: 1, resetRequests: 0 }) });
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByText("1 active user")).toBeVisible();
  expect(api.calls("GET /api/users")).toHaveLength(2);
});

test.each([
  ["oneself", ownerRow, "Olga Owner", "This is your own account.", ["Deactivate"]],
  ["another owner", otherOwner, "Otto Second", /^Owners are protected here/, []],
] as const)("%s is protected, and it is said why", async (_who, row, name, reason, more) => {
  serveUsers({ "GET /api/users": () => [row] });
  const { user } = openApp("/user-management");
  const menu = await menuOf(user, name);
  for (const action of ["Change role", "Reset password", "View as User", "Delete", ...more]) {
    const item = menu.getByRole("menuitem", { name: action });
    expect(item).toHaveAttribute("aria-disabled", "true");
    expect(item).toHaveAccessibleDescription(reason);
    await user.click(item);
  }
  expect(screen.getByRole("menu")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("somebody inactive is not viewed as, but may be reactivated", async () => {
  const inactive = adviser({ status: "INACTIVE" });
  const api = serveUsers({ "GET /api/users": () => [inactive], "PATCH /api/users/:id": () => adviser() });
  const { user } = openApp("/user-management");
  const menu = await menuOf(user, "Grace Hopper");
  const item = menu.getByRole("menuitem", { name: "View as User" });
  expect(item).toHaveAccessibleDescription(/Reactivate this user first/);
  expect(menu.getByRole("menuitem", { name: "Delete" })).not.toHaveAttribute("aria-disabled");
  await user.click(menu.getByRole("menuitem", { name: "Reactivate" }));
  expect(await screen.findByText("Reactivated: Grace Hopper")).toBeVisible();
  expect(api.calls("PATCH /api/users/:id")).toMatchObject([
    { params: { id: 8 }, body: { status: "ACTIVE" } },
  ]);
});

test("deactivating works at once, says what it ends, and can be undone", async () => {
  let stored = adviser();
  const api = serveUsers({
    "GET /api/users": () => [stored],
    "PATCH /api/users/:id": ({ body }) => (stored = { ...stored, status: body.status ?? stored.status }),
  });
  const { user } = openApp("/user-management");
  await act(user, "Deactivate");
  expect(await screen.findByText("Deactivated: Grace Hopper")).toBeVisible();
  expect(screen.getByText("They are signed out everywhere and cannot sign in.")).toBeVisible();
  expect(await within(screen.getByRole("row", { name: /Grace/ })).findByText("Inactive")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Reactivated: Grace Hopper")).toBeVisible();
  expect(api.calls("PATCH /api/users/:id")).toMatchObject([
    { body: { status: "INACTIVE" } },
    { body: { status: "ACTIVE" } },
  ]);
});

test("a status that was not changed says why and can be tried again", async () => {
  const api = serveUsers({
    "PATCH /api/users/:id": refusing("last_owner", "At least one owner is required."),
  });
  const { user } = openApp("/user-management");
  await act(user, "Deactivate");
  const sentence = "Grace Hopper was not changed. At least one owner is required.";
  expect(await screen.findByText(sentence)).toBeVisible();
  api.serve({ "PATCH /api/users/:id": () => adviser({ status: "INACTIVE" }) });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Deactivated: Grace Hopper")).toBeVisible();
});

test("the filtered users are saved as a file", async () => {
  const saved = watchDownloads();
  const csv = "email\r\ngrace@demo.test\r\n";
  const api = serveUsers({ "GET /api/users/export": () => csv });
  const { user } = openApp("/user-management?role=USER&search=grace");
  await user.click(await screen.findByRole("button", { name: "Export" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
  expect(await saved[0]?.text()).toBe(csv);
  expect(api.calls("GET /api/users/export")).toMatchObject([{ query: { role: "USER", search: "grace" } }]);
});

test("users that could not be exported are not saved, and it is said why", async () => {
  serveUsers({ "GET /api/users/export": brokenConnection });
  const { user } = openApp("/user-management");
  await user.click(await screen.findByRole("button", { name: "Export" }));
  expect(await screen.findByText("The file was not exported")).toBeVisible();
  expect(screen.getByText(/^The server could not be reached/)).toBeVisible();
});
