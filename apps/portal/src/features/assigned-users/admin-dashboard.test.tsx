import { usePhone } from "@field-advisor/ui/testing";
import {
  brokenConnection,
  fakeApi,
  type Handlers,
  noAnswer,
  signedInAs,
  someone,
} from "@field-advisor/api-client/testing";
import type { AdminDashboard } from "@field-advisor/schema/dashboard.endpoints";
import type { Role } from "@field-advisor/schema/routes";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { message as sample } from "../../../test/list-samples.ts";
import { openApp } from "../../../test/render-app.tsx";
import { detailOf, grace, habitsOf, loginSession } from "../../../test/samples.ts";

const figure = (value: number, previous: number | null = null) => ({ value, previous });

const dashboard = (changes: Partial<AdminDashboard> = {}): AdminDashboard => ({
  asOf: "2026-11-21T10:05:00Z",
  timeZone: "Europe/Berlin",
  figures: {
    people: figure(14),
    activeUsers: figure(9, 6),
    signIns: figure(37, 31),
    conversations: figure(20, 25),
    minutes: figure(61.4, 61.2),
    openings: figure(5, 0),
    unreadMessages: figure(4),
    neverSignedIn: figure(3),
  },
  people: [
    {
      id: 8,
      firstName: "Grace",
      lastName: "Hopper",
      email: "grace@demo.test",
      lastLoginAt: "2026-11-20T09:00:00Z",
      rooms: 2,
      conversations: 12,
      previous: 8,
      openings: 5,
    },
  ],
  ...changes,
});

const message = (changes: Parameters<typeof sample>[0] = {}) =>
  sample({ id: 3, title: "The rehearsal moves", assignmentCount: 2, readCount: 1, ...changes });

const amy = grace({ id: 5, email: "amy@demo.test", firstName: "Amy", lastName: "Admin", role: "ADMIN" });

const serve = (role: Role, handlers: Handlers = {}) =>
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role })),
    "GET /api/dashboard/admin": () => dashboard(),
    "GET /api/deployment-messages": () => [message()],
    "GET /api/users": () => [amy],
    "GET /api/users/:id": () => detailOf(amy),
    ...handlers,
  });

const figures = async () => within(await screen.findByRole("list", { name: "Figures" }));

test("an administrator sees their people in numbers with their meaning and what was before", async () => {
  const api = serve("ADMIN");
  openApp("/admin-dashboard");
  const list = await figures();
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Active this week9Up 50% from 6Different users who signed in during the last 7 days",
    "Sign-ins37Up 19% from 31How often they signed in during the last 7 days",
    "Conversations20Down 20% from 25Conversations they began during the last 7 days that have ended, without tests and previews",
    "Minutes61Same as before (61)Length of these conversations during the last 7 days",
    "Content opened5Up from 0How often they opened a library item during the last 7 days",
    "Unread messages4Live messages on their active pages that no recipient has read, counted per page",
    "Never signed in3Active accounts that were never used",
    "Assigned users14Active accounts now",
  ]);
  expect(list.getByRole("link", { name: /^Assigned users/ })).toHaveAttribute(
    "href",
    "/assigned-users?status=ACTIVE",
  );
  expect(list.getByRole("link", { name: /^Never signed in/ })).toHaveAttribute(
    "href",
    "/assigned-users?status=ACTIVE&quiet=never",
  );
  expect(screen.queryByRole("button", { name: /Administrator/ })).toBeNull();
  expect(api.calls("GET /api/dashboard/admin")).toMatchObject([{ query: { range: "7d" } }]);
});

test("another range is asked for and named", async () => {
  const api = serve("ADMIN");
  const { user, router } = openApp("/admin-dashboard");
  await figures();
  await user.click(screen.getByRole("radio", { name: "30d" }));
  await waitFor(() => expect(router.state.location.search).toBe("?range=30d"));
  expect(await (await figures()).findByText("Active users")).toBeVisible();
  expect(api.calls("GET /api/dashboard/admin").at(-1)).toMatchObject({ query: { range: "30d" } });
});

test("a person stands with what they did and its trend, and leads to their activity", async () => {
  serve("ADMIN", {
    "GET /api/activity/users/:id/logins": () => ({ ...habitsOf(grace()), sessions: [loginSession()] }),
  });
  const { user, router } = openApp("/admin-dashboard");
  const row = await screen.findByRole("row", { name: /Grace Hopper/ });
  expect(
    within(row)
      .getAllByRole("cell")
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(["2", "12", "Up 50% from 8", "5"]);
  expect(screen.getByRole("link", { name: "All assigned users" })).toHaveAttribute("href", "/assigned-users");
  await user.click(within(row).getByRole("button", { name: "Grace Hopper" }));
  const sheet = within(await screen.findByRole("complementary", { name: "Activity of Grace Hopper" }));
  expect(await sheet.findByText("40 min")).toBeVisible();
  expect(router.state.location.search).toBe("?person=8");
});

test("an owner sees everybody, or the people of one administrator", async () => {
  const api = serve("OWNER");
  const { user, router } = openApp("/admin-dashboard");
  expect((await figures()).getByText("Users")).toBeVisible();
  expect(screen.queryByRole("link", { name: "All assigned users" })).toBeNull();
  await user.click(screen.getByRole("combobox", { name: "Administrator" }));
  await user.click(await screen.findByRole("option", { name: /Amy Admin/ }));
  expect(await screen.findByRole("link", { name: "All assigned users" })).toHaveAttribute(
    "href",
    "/assigned-users?admin=5",
  );
  expect(router.state.location.search).toBe("?admin=5");
  await waitFor(() =>
    expect(api.calls("GET /api/dashboard/admin").at(-1)).toMatchObject({
      query: { assignedTo: 5, range: "7d" },
    }),
  );
});

test("the newest messages stand with their state and their readers, beside the way to send one", async () => {
  const api = serve("ADMIN", {
    "GET /api/deployment-messages": () => [
      message(),
      message({ id: 2, isActive: false }),
      message({ id: 1, isExpired: true, readCount: 5 }),
    ],
  });
  openApp("/admin-dashboard");
  const list = within(await screen.findByRole("list", { name: "Newest messages" }));
  const texts = list.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringMatching(/^The rehearsal moves2 pages, read 1 time, .*LIVE$/),
    expect.stringMatching(/PAUSED$/),
    expect.stringMatching(/read 5 times, .*Expired$/),
  ]);
  expect(screen.getByRole("link", { name: "Send Message" })).toHaveAttribute("href", "/messages");
  expect(api.calls("GET /api/deployment-messages")).toMatchObject([{ query: { limit: 3 } }]);
});

test("without any message it says so", async () => {
  serve("ADMIN", { "GET /api/deployment-messages": () => [] });
  openApp("/admin-dashboard");
  expect(await screen.findByRole("heading", { name: "No messages yet" })).toBeVisible();
});

test("an administrator without users is told whom to ask, and no number is claimed", async () => {
  serve("ADMIN", { "GET /api/dashboard/admin": () => dashboard({ people: [] }) });
  openApp("/admin-dashboard");
  expect(await screen.findByRole("heading", { name: "No users are assigned to you yet." })).toBeVisible();
  expect(screen.getByText("Ask an owner to assign users.")).toBeVisible();
  expect(screen.queryByRole("list", { name: "Figures" })).toBeNull();
});

test("while it is read it says so, and what could not be read can be read again", async () => {
  const api = serve("ADMIN", { "GET /api/dashboard/admin": noAnswer });
  const { user } = openApp("/admin-dashboard");
  expect(await screen.findByRole("status", { name: "Loading users..." })).toBeVisible();
  api.serve({ "GET /api/dashboard/admin": brokenConnection });
  await user.click(screen.getByRole("radio", { name: "90d" }));
  expect(await screen.findByText(/server could not be reached/)).toBeVisible();
  api.serve({ "GET /api/dashboard/admin": () => dashboard() });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect((await figures()).getByText("Sign-ins")).toBeVisible();
});

test("on phones the people stand on cards", async () => {
  usePhone();
  serve("ADMIN");
  openApp("/admin-dashboard");
  const cards = await screen.findByRole("list", { name: "Users" });
  expect(cards).toHaveTextContent(/Grace Hopper.*Rooms used2Conversations12.*Content opened5/);
});
