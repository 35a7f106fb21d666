import { brokenConnection, noAnswer, refusing } from "@field-advisor/api-client/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { group } from "../../../test/group-samples.ts";
import { openApp } from "../../../test/render-app.tsx";
import { adviser, room } from "../../../test/samples.ts";
import { act, detail, serveUsers } from "../../../test/user-list.ts";

const alan = { id: 20, firstName: "Alan", lastName: "Admin", email: "alan@demo.test" };
const anna = { id: 21, firstName: "Anna", lastName: "Admin", email: "anna@demo.test" };
const known = detail({
  admins: [alan],
  owns: { deployments: 2, rooms: 1 },
  openSessions: 3,
  passwordChangeRequired: true,
  resetRequestedAt: "2026-11-20T09:00:00Z",
});

const openDetails = async (address = "/user-management?user=8") => {
  const { user, router } = openApp(address);
  return { user, router, sheet: within(await screen.findByRole("complementary", { name: "Grace Hopper" })) };
};

test("a link opens everything that is known about a user", async () => {
  const api = serveUsers({ "GET /api/users/:id": () => known });
  const { sheet } = await openDetails();
  for (const labels of [
    "grace@demo.test",
    "grace",
    "User",
    "Active",
    "3 open sessions",
    "Must be changed at the next sign-in",
    /Waiting since/,
    "2 pages, 1 room",
    "Alan Admin",
  ])
    expect(sheet.getByText(labels)).toBeVisible();
  expect(api.calls("GET /api/users/:id")).toMatchObject([{ params: { id: 8 } }]);
});

test("the name and the menu open the details, and closing leaves the address clean", async () => {
  serveUsers();
  const { user, router } = openApp("/user-management?search=grace");
  await user.click(await screen.findByRole("button", { name: "Grace Hopper" }));
  expect(await screen.findByRole("complementary", { name: "Grace Hopper" })).toBeVisible();
  expect(router.state.location.search).toBe("?search=grace&user=8");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(router.state.location.search).toBe("?search=grace"));
  expect(screen.queryByRole("dialog")).toBeNull();
  await act(user, "View details");
  expect(await screen.findByRole("complementary", { name: "Grace Hopper" })).toBeVisible();
});

test("an administrator says how many they look after", async () => {
  serveUsers({ "GET /api/users/:id": () => detail({ role: "ADMIN", assignedUsers: 12 }) });
  const { sheet } = await openDetails();
  expect(sheet.getByText("12 users")).toBeVisible();
});

test("while a user is read it says so", async () => {
  serveUsers({ "GET /api/users/:id": noAnswer });
  openApp("/user-management?user=8");
  expect(await screen.findByRole("complementary", { name: "User" })).toHaveAccessibleDescription(
    "Loading...",
  );
});

test("a user that could not be read can be read again", async () => {
  const api = serveUsers({ "GET /api/users/:id": refusing("not_found", "There is no such user.") });
  const { user } = openApp("/user-management?user=8");
  expect(await screen.findByText("There is no such user.")).toBeVisible();
  api.serve({ "GET /api/users/:id": () => detail() });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("complementary", { name: "Grace Hopper" })).toBeVisible();
});

test("a user's rooms are given and taken in their details, and their password is reset from there", async () => {
  let roomIds = [3];
  const api = serveUsers({
    "GET /api/test-rooms": () => [room({ id: 3, name: "Opening" }), room({ id: 4, name: "Closing" })],
    "GET /api/user-access": () =>
      roomIds.map((room_id) => ({ user_id: 8, room_id, can_access: true as const })),
    "POST /api/users/:id/room-access": ({ body }) => {
      ({ roomIds } = body);
      return { roomIds };
    },
  });
  const { user, sheet } = await openDetails();
  expect(await sheet.findByRole("checkbox", { name: "Opening" })).toBeChecked();
  await user.click(sheet.getByRole("checkbox", { name: "Opening" }));
  await user.click(sheet.getByRole("checkbox", { name: "Closing" }));
  await user.click(sheet.getByRole("button", { name: "Save rooms" }));
  expect(await screen.findByText("Rooms updated")).toBeVisible();
  expect(api.calls("POST /api/users/:id/room-access")).toMatchObject([
    { params: { id: 8 }, body: { roomIds: [4] } },
  ]);
  await waitFor(() => expect(sheet.queryByRole("button", { name: "Save rooms" })).toBeNull());
  await user.click(sheet.getByRole("button", { name: "Reset password" }));
  expect(
    await screen.findByRole("alertdialog", { name: "Reset the password of Grace Hopper?" }),
  ).toBeVisible();
});

test("administrators are found on the server, added, taken off and saved together", async () => {
  let stored = known;
  const api = serveUsers({
    "GET /api/users": ({ query }) =>
      query.role === "ADMIN"
        ? [adviser({ ...alan, role: "ADMIN" }), adviser({ ...anna, role: "ADMIN" })]
        : [adviser()],
    "GET /api/users/:id": () => stored,
    "PUT /api/users/:id/admins": () => (stored = detail({ admins: [anna] })),
  });
  const { user, sheet } = await openDetails();
  await user.type(sheet.getByRole("combobox", { name: /Add an administrator/ }), "anna");
  await waitFor(() =>
    expect(api.calls("GET /api/users").at(-1)).toMatchObject({
      query: { role: "ADMIN", status: "ACTIVE", search: "anna" },
    }),
  );
  expect(screen.queryByRole("option", { name: /Alan Admin/ })).toBeNull();
  await user.click(await screen.findByRole("option", { name: /Anna Admin/ }));
  await user.click(await sheet.findByRole("button", { name: "Remove Alan Admin" }));
  await user.click(sheet.getByRole("button", { name: "Save administrators" }));
  expect(await screen.findByText("Administrators updated")).toBeVisible();
  expect(api.calls("PUT /api/users/:id/admins")).toMatchObject([
    { params: { id: 8 }, body: { adminIds: [21] } },
  ]);
  await waitFor(() => expect(sheet.queryByRole("button", { name: "Save administrators" })).toBeNull());
});

test("administrators that could not be saved stay as chosen, and closing asks first", async () => {
  serveUsers({ "GET /api/users/:id": () => known, "PUT /api/users/:id/admins": brokenConnection });
  const { user, sheet } = await openDetails();
  await user.click(sheet.getByRole("button", { name: "Remove Alan Admin" }));
  expect(sheet.getByText("No administrator is assigned yet.")).toBeVisible();
  await user.click(sheet.getByRole("button", { name: "Save administrators" }));
  expect(await sheet.findByText(/server could not be reached/)).toBeVisible();
  await user.click(sheet.getByRole("button", { name: "Close" }));
  expect(await screen.findByRole("alertdialog", { name: "Discard what you typed?" })).toBeVisible();
});

test("where there are no other administrators the picker says so", async () => {
  serveUsers({
    "GET /api/users/:id": () => known,
    "GET /api/users": ({ query }) => (query.role ? [] : [adviser()]),
  });
  const { user, sheet } = await openDetails();
  await user.click(sheet.getByRole("combobox", { name: /Add an administrator/ }));
  expect(await screen.findByText("No other administrators found.")).toBeVisible();
});

test("the details lead to the edit form", async () => {
  serveUsers();
  const { user, sheet, router } = await openDetails();
  await user.click(sheet.getByRole("button", { name: "Edit" }));
  expect(await screen.findByRole("dialog", { name: "Edit user" })).toBeVisible();
  expect(router.state.location.search).toBe("");
});

test("activity says when nobody has signed in", async () => {
  const api = serveUsers({
    "GET /api/activity/users/:id/logins": () => ({
      userId: 8,
      username: "grace",
      email: "grace@demo.test",
      firstName: "Grace",
      lastName: "Hopper",
      sessions: [],
    }),
  });
  const { user } = openApp("/user-management");
  await act(user, "View activity");
  expect(await screen.findByText("No login sessions recorded for this user")).toBeVisible();
  expect(api.calls("GET /api/activity/users/:id/logins")).toMatchObject([
    { params: { id: 8 }, query: { offset: 0 } },
  ]);
});

test("activity shows what the user opened in the library", async () => {
  serveUsers({
    "GET /api/activity/users/:id/logins": noAnswer,
    "GET /api/content/openings": ({ query }) => [
      {
        id: 1,
        contentId: 4,
        title: "Opening a talk",
        userId: query.userId ?? 0,
        firstName: "Grace",
        lastName: "Hopper",
        openedAt: "2026-11-20T09:00:00Z",
        finishedAt: null,
      },
    ],
  });
  const { user, sheet } = await openDetails();
  await user.click(sheet.getByRole("button", { name: "View activity" }));
  await user.click(await screen.findByRole("tab", { name: /^Library/ }));
  expect(await screen.findByRole("list", { name: "Openings" })).toHaveTextContent("Opening a talk");
});

test("the groups of a user are shown, each is left at once, and another one joined", async () => {
  const north = { userId: 8, roomId: 5, groups: [{ id: 3, name: "Sales North" }] };
  const api = serveUsers({
    "GET /api/test-rooms": () => [room()],
    "GET /api/user-access/by-groups": () => [north],
    "GET /api/groups": ({ query }) =>
      query.userId ? [group()] : [group(), group({ id: 4, name: "Coaches" })],
    "POST /api/groups/:id/people": () => ({ results: [] }),
  });
  const { user, sheet } = await openDetails();
  const groups = within(await sheet.findByRole("region", { name: "Groups" }));
  expect(groups.getByRole("link", { name: "Sales North" })).toHaveAttribute("href", "/groups/3");
  const rooms = within(sheet.getByRole("region", { name: "Rooms" }));
  const objections = await rooms.findByRole("checkbox", { name: /Objections/ });
  expect(objections).not.toBeChecked();
  expect(await rooms.findByText("Also by Sales North")).toBeVisible();

  await user.click(groups.getByRole("button", { name: "Take out of Sales North" }));
  expect(await screen.findByText("Taken out of Sales North")).toBeVisible();
  await user.click(groups.getByRole("combobox", { name: "Add to a group" }));
  await user.click(await screen.findByRole("option", { name: /^Coaches/ }));
  expect(await screen.findByText("Added to Coaches")).toBeVisible();
  expect(api.calls("POST /api/groups/:id/people")).toMatchObject([
    { params: { id: 3 }, body: { remove: [8] } },
    { params: { id: 4 }, body: { add: [8] } },
  ]);
});

test("groups that could not be read can be read again", async () => {
  const api = serveUsers({ "GET /api/groups": brokenConnection });
  const { user, sheet } = await openDetails();
  const groups = within(await sheet.findByRole("region", { name: "Groups" }));
  expect(await groups.findByText(/^Failed to fetch groups\./)).toBeVisible();
  api.serve({ "GET /api/groups": () => [] });
  await user.click(groups.getByRole("button", { name: "Retry" }));
  expect(await groups.findByText("They are in no group.")).toBeVisible();
});

test("whom a directory looks after is marked, in the list, the details and the form that changes them", async () => {
  const inDirectory = { isFromDirectory: true };
  serveUsers({
    "GET /api/users": () => [adviser(inDirectory)],
    "GET /api/users/:id": () =>
      detail({ ...inDirectory, passwordChangeRequired: false, requiresReset: false }),
  });
  const { user, sheet } = await openDetails();
  expect(sheet.getByText(/It may overwrite name, email and status/)).toBeVisible();
  expect(sheet.queryByText("Chosen by the user")).toBeNull();
  expect(screen.getByText("in the directory")).toBeInTheDocument();
  await user.click(sheet.getByRole("button", { name: "Edit" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit user" }));
  expect(form.getByText(/change them there/)).toBeVisible();
});
