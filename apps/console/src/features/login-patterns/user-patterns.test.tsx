import {
  brokenConnection,
  fakeApi,
  type Handlers,
  part,
  refusing,
  signedInAs,
  someone,
} from "@field-advisor/api-client/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { loginPattern, loginSession } from "../../../test/activity-samples.ts";
import { hideTab, holdIntervals } from "../../../test/clock.ts";
import { openView } from "../../../test/render-view.tsx";
import { LoginPatterns } from "./login-patterns.tsx";

const serve = (handlers: Handlers) =>
  fakeApi({ "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })), ...handlers });

const open = (more = "") => openView(<LoginPatterns />, `/?view=users${more}`);

const two = [
  loginPattern(),
  loginPattern({
    userId: 9,
    email: "new@demo.test",
    firstName: "",
    lastName: "",
    totalSessions: 0,
    avgSessionDuration: null,
    loginsByDay: [0, 0, 0, 0, 0, 0, 0],
    recentActivity: [],
  }),
];

test("each user shows sessions, average, week and recent activity", async () => {
  serve({ "GET /api/activity/login-patterns": () => two });
  const { user } = open();
  const grace = within(await screen.findByRole("row", { name: /Grace Hopper/ }));
  expect(grace.getByRole("cell", { name: "1,234" })).toBeVisible();
  expect(grace.getByRole("cell", { name: "1 h 15 min" })).toBeVisible();
  expect(grace.getByRole("img")).toHaveAccessibleName(
    "Sign-ins by day of the week: Sunday 1, Monday 2, Tuesday 3, Wednesday 0, Thursday 5, Friday 6, Saturday 7",
  );
  expect(grace.getByText("Nov 20: 2 sign-ins, 30 min")).toBeVisible();
  expect(grace.getByText("Nov 19: 1 sign-in")).not.toBeVisible();
  await user.click(grace.getByText("Nov 20: 2 sign-ins, 30 min"));
  expect(grace.getByText("Nov 19: 1 sign-in")).toBeVisible();
  const other = within(screen.getByRole("row", { name: /new@demo.test/ }));
  expect(other.getByRole("cell", { name: "0" })).toBeVisible();
  expect(other.getByRole("cell", { name: "-" })).toBeVisible();
  expect(other.getByRole("cell", { name: "None" })).toBeVisible();
});

test("search, order and page are the server's business and stand in the address", async () => {
  const api = serve({
    "GET /api/activity/login-patterns": ({ query }) => part(query.search === "none" ? [] : two, 60),
  });
  const { user, router } = open();
  expect(await screen.findByText("1–25 of 60")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("26–50 of 60")).toBeVisible();
  await user.click(screen.getByRole("combobox", { name: "Sort" }));
  await user.click(await screen.findByRole("option", { name: "Last sign-in first" }));
  await waitFor(() => expect(router.state.location.search).toBe("?view=users&sort=recent"));
  await user.type(screen.getByRole("searchbox", { name: "Search by email or full name" }), "none{Enter}");
  expect(await screen.findByRole("heading", { name: "No users match" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(await screen.findByRole("row", { name: /Grace Hopper/ })).toBeVisible();
  expect(router.state.location.search).toBe("?view=users");
  expect(api.calls("GET /api/activity/login-patterns")).toMatchObject([
    { query: { sort: "sessions", limit: 25, offset: 0 } },
    { query: { sort: "sessions", offset: 25 } },
    { query: { sort: "recent", offset: 0 } },
    { query: { sort: "recent", search: "none" } },
  ]);
});

test("the list is read again every 30 seconds while it is looked at", async () => {
  const pass = holdIntervals();
  const api = serve({ "GET /api/activity/login-patterns": () => two });
  open();
  expect(await screen.findByRole("row", { name: /Grace Hopper/ })).toBeVisible();
  api.serve({ "GET /api/activity/login-patterns": () => [loginPattern({ firstName: "Later" })] });
  await pass(30_000);
  expect(await screen.findByRole("row", { name: /Later Hopper/ })).toBeVisible();
  api.serve({ "GET /api/activity/login-patterns": brokenConnection });
  await pass(30_000);
  expect(await screen.findByText(/^These figures may be out of date/)).toBeVisible();
  expect(screen.getByRole("row", { name: /Later Hopper/ })).toBeVisible();
  hideTab();
  await pass(90_000);
  expect(api.calls("GET /api/activity/login-patterns")).toHaveLength(3);
});

test("a user's name leads to all of their sign-ins", async () => {
  const sessions = Array.from({ length: 12 }, (_, index) =>
    loginSession({ loginTime: `2026-11-20T${String(23 - index)}:00:00Z`, sessionDuration: index + 1 }),
  );
  const api = serve({
    "GET /api/activity/login-patterns": () => two,
    "GET /api/activity/users/:id/logins": ({ query }) => ({
      ...loginPattern(),
      sessions: sessions.slice(query.offset, query.offset + query.limit),
    }),
  });
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Grace Hopper" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Activity of Grace Hopper" }));
  expect(await sheet.findAllByRole("listitem")).toHaveLength(10);
  expect(sheet.getAllByRole("listitem")[0]).toHaveTextContent("Chrome on Linux, 203.0.113.0/24");
  await user.click(sheet.getByRole("button", { name: "Load more" }));
  expect(await sheet.findByText("12 min")).toBeVisible();
  expect(sheet.queryByRole("button", { name: "Load more" })).toBeNull();
  expect(api.calls("GET /api/activity/users/:id/logins")).toMatchObject([
    { params: { id: 8 }, query: { offset: 0 } },
    { params: { id: 8 }, query: { offset: 10 } },
  ]);
});

test("a user who never signed in is told apart from a failure", async () => {
  const api = serve({
    "GET /api/activity/login-patterns": () => two,
    "GET /api/activity/users/:id/logins": () => ({ ...loginPattern(), sessions: [] }),
  });
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "new@demo.test" }));
  expect(await screen.findByText("No login sessions recorded for this user")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close" }));
  api.serve({ "GET /api/activity/users/:id/logins": refusing("not_found", "There is no such user.") });
  await user.click(screen.getByRole("button", { name: "Grace Hopper" }));
  expect(await screen.findByText("There is no such user.")).toBeVisible();
});
