import {
  brokenConnection,
  fakeApi,
  type Handlers,
  part,
  refusing,
  signedInAs,
  someone,
} from "@field-advisor/api-client/testing";
import type { Role } from "@field-advisor/schema/routes";
import { screen, waitFor, within } from "@testing-library/react";
import { watchDownloads } from "@field-advisor/ui/testing";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { detailOf, grace, habitsOf, loginSession, opening } from "../../../test/samples.ts";

type List = NonNullable<Handlers["GET /api/users"]>;

const alan = grace({
  id: 9,
  email: "alan@demo.test",
  firstName: "Alan",
  lastName: "Turing",
  status: "INACTIVE",
  lastLoginAt: null,
});

const serve = (role: Role, list: List, more: Handlers = {}) =>
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role })),
    "GET /api/users": list,
    "GET /api/users/:id": () => detailOf(grace({ firstName: "Amy", lastName: "Admin", role: "ADMIN" })),
    "GET /api/activity/login-patterns": () => [habitsOf(grace())],
    ...more,
  });

const textsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);

test("an administrator sees each assigned user with how they sign in", async () => {
  const api = serve("ADMIN", () => [grace(), alan]);
  openApp("/assigned-users");
  const row = await screen.findByRole("row", { name: /Grace Hopper.*12 *34 min/ });
  expect(within(row).getByText("grace@demo.test")).toBeVisible();
  expect(within(row).getByText("Active")).toBeVisible();
  expect(textsOf(screen.getByRole("row", { name: /Alan Turing/ }))).toEqual([
    "alan@demo.test",
    "Inactive",
    "Never",
    "0",
    "No sessions yet",
    "",
  ]);
  expect(api.calls("GET /api/users")).toMatchObject([{ query: { sort: "name", limit: 25, offset: 0 } }]);
  expect(api.calls("GET /api/activity/login-patterns")).toMatchObject([{ query: { userIds: [8, 9] } }]);
  expect(screen.getByText("1–2 of 2")).toBeVisible();
});

test("search, filters, order and page are the server's work and stand in the address", async () => {
  const api = serve("ADMIN", () => part([grace()], 60));
  const { user, router } = openApp("/assigned-users");
  await screen.findByRole("row", { name: /Grace Hopper/ });
  await user.type(screen.getByRole("searchbox", { name: "Search by email or full name" }), "hop{Enter}");
  await user.click(screen.getByRole("combobox", { name: "Status" }));
  await user.click(await screen.findByRole("option", { name: "Active" }));
  await user.click(screen.getByRole("combobox", { name: "Last sign-in" }));
  await user.click(await screen.findByRole("option", { name: "Inactive > 14 days" }));
  await user.click(screen.getByRole("combobox", { name: "Sort" }));
  await user.click(await screen.findByRole("option", { name: "Last sign-in first" }));
  await user.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() =>
    expect(router.state.location.search).toBe("?search=hop&status=ACTIVE&quiet=yes&sort=lastLogin&page=2"),
  );
  await waitFor(() =>
    expect(api.calls("GET /api/users").at(-1)).toMatchObject({
      query: { search: "hop", status: "ACTIVE", quietDays: 14, sort: "lastLogin", limit: 25, offset: 25 },
    }),
  );
});

test("an administrator without users is told whom to ask", async () => {
  serve("ADMIN", () => []);
  openApp("/assigned-users");
  expect(await screen.findByRole("heading", { name: "No users are assigned to you yet." })).toBeVisible();
  expect(screen.getByText("Ask an owner to assign users.")).toBeVisible();
});

test("without the habits the users are still there", async () => {
  serve("ADMIN", () => [grace()], {
    "GET /api/activity/login-patterns": refusing("internal", "Something went wrong."),
  });
  openApp("/assigned-users");
  expect(await screen.findByText("Something went wrong.")).toBeVisible();
  expect(textsOf(screen.getByRole("row", { name: /Grace Hopper/ })).slice(-3)).toEqual([
    "Not read",
    "Not read",
    "",
  ]);
});

test("a name opens the person's sign-ins, ten at a time", async () => {
  const sessions = Array.from({ length: 12 }, (_, day) =>
    loginSession({ loginTime: `2026-11-${25 - day}T09:00:00Z`, sessionDuration: day === 1 ? null : 40 }),
  );
  sessions[0] = loginSession({ isActiveSession: true, logoutTime: null, sessionDuration: null });
  const api = serve("ADMIN", () => [grace()], {
    "GET /api/activity/users/:id/logins": ({ query: { limit, offset } }) => ({
      ...habitsOf(grace()),
      sessions: sessions.slice(offset, offset + limit),
    }),
  });
  const { user, router } = openApp("/assigned-users");
  await user.click(await screen.findByRole("button", { name: "Grace Hopper" }));
  const sheet = within(await screen.findByRole("complementary", { name: "Activity of Grace Hopper" }));
  expect(router.state.location.search).toBe("?person=8");
  const entries = sheet.getAllByRole("listitem");
  expect(entries).toHaveLength(10);
  expect(entries[0]).toHaveTextContent("Firefox on LinuxActive");
  expect(entries[1]).toHaveTextContent("XXX (no authentic data)");
  expect(entries[2]).toHaveTextContent("40 min");
  await user.click(sheet.getByRole("button", { name: "Load more" }));
  await waitFor(() => expect(sheet.getAllByRole("listitem")).toHaveLength(12));
  expect(sheet.queryByRole("button", { name: "Load more" })).toBeNull();
  expect(api.calls("GET /api/activity/users/:id/logins")).toMatchObject([
    { params: { id: 8 }, query: { offset: 0 } },
    { params: { id: 8 }, query: { offset: 10 } },
  ]);
  await user.click(sheet.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(router.state.location.search).toBe(""));
});

test("beside the sign-ins stands what the person opened in the library, ten at a time", async () => {
  const all = Array.from({ length: 12 }, (_, index) => opening(12 - index));
  const api = serve("ADMIN", () => [grace()], {
    "GET /api/activity/users/:id/logins": () => ({ ...habitsOf(grace()), sessions: [loginSession()] }),
    "GET /api/content/openings": ({ query: { limit, offset } }) => all.slice(offset, offset + limit),
  });
  const { user } = openApp("/assigned-users?person=8");
  const sheet = within(await screen.findByRole("complementary", { name: "Activity of Grace Hopper" }));
  expect(api.calls("GET /api/content/openings")).toEqual([]);
  await user.click(sheet.getByRole("tab", { name: /^Library/ }));
  const list = within(await sheet.findByRole("list", { name: "Openings" }));
  expect(list.getAllByRole("listitem")).toHaveLength(10);
  expect(list.getAllByRole("listitem")[0]).toHaveTextContent(/^Item 12/);
  // Somebody opens another item meanwhile.
  all.unshift(opening(13));
  await user.click(sheet.getByRole("button", { name: "Load more" }));
  await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(12));
  expect(api.calls("GET /api/content/openings")).toMatchObject([
    { query: { userId: 8, offset: 0 } },
    { query: { userId: 8, offset: 10 } },
  ]);
});

test.each([
  ["nothing was opened", () => [], "This user has opened nothing in the library."],
  ["it could not be read", brokenConnection, /server could not be reached/],
] as const)("where %s, the library's tab says so", async (_when, openings, sentence) => {
  serve("ADMIN", () => [grace()], {
    "GET /api/activity/users/:id/logins": () => ({ ...habitsOf(grace()), sessions: [loginSession()] }),
    "GET /api/content/openings": openings,
  });
  const { user } = openApp("/assigned-users?person=8");
  await user.click(await screen.findByRole("tab", { name: /^Library/ }));
  expect(await screen.findByText(sentence)).toBeVisible();
});

test("somebody who never signed in has no sign-ins to show", async () => {
  serve("ADMIN", () => [alan], {
    "GET /api/activity/users/:id/logins": () => ({ ...habitsOf(alan), sessions: [] }),
  });
  openApp("/assigned-users?person=9");
  expect(await screen.findByText("No login sessions recorded for this user")).toBeVisible();
});

test("what the filters leave is saved as a file", async () => {
  const saved = watchDownloads();
  const api = serve("ADMIN", () => [grace()]);
  api.serve({ "GET /api/users/export": () => "email" });
  const { user } = openApp("/assigned-users?quiet=yes");
  await user.click(await screen.findByRole("button", { name: "Export CSV" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(api.calls("GET /api/users/export")).toMatchObject([{ query: { quietDays: 14, sort: "name" } }]);
});

test("those who never signed in are found", async () => {
  const api = serve("ADMIN", () => [grace()]);
  openApp("/assigned-users?status=ACTIVE&quiet=never");
  await waitFor(() =>
    expect(api.calls("GET /api/users")).toMatchObject([{ query: { status: "ACTIVE", signIn: "never" } }]),
  );
});

test("an owner chooses the administrator whose users are shown", async () => {
  const amy = grace({ id: 5, email: "amy@demo.test", firstName: "Amy", lastName: "Admin", role: "ADMIN" });
  const api = serve("OWNER", ({ query }) => (query.role === "ADMIN" ? [amy] : [grace()]));
  const { user, router } = openApp("/assigned-users");
  expect(await screen.findByRole("heading", { name: "Whose users?" })).toBeVisible();
  await user.click(screen.getByRole("combobox", { name: "Administrator" }));
  await user.click(await screen.findByRole("option", { name: /Amy Admin/ }));
  expect(await screen.findByRole("row", { name: /Grace Hopper/ })).toBeVisible();
  expect(await screen.findByRole("combobox", { name: "Administrator" })).toHaveValue("Amy Admin");
  expect(router.state.location.search).toBe("?admin=5");
  expect(api.calls("GET /api/users").at(-1)).toMatchObject({ query: { assignedTo: 5 } });
});

test("an owner is led to where users are assigned", async () => {
  serve("OWNER", () => []);
  openApp("/assigned-users?admin=5");
  expect(
    await within(await screen.findByRole("main")).findByRole("link", { name: "User Management" }),
  ).toHaveAttribute("href", "http://console.test/user-management");
});
