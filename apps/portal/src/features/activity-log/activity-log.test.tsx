import {
  brokenConnection,
  fakeApi,
  type FakeApi,
  type Handlers,
  signedInAs,
  someone,
} from "@field-advisor/api-client/testing";
import type { Role } from "@field-advisor/schema/routes";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { watchDownloads, usePhone } from "@field-advisor/ui/testing";
import { describe, expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { detailOf, event, grace } from "../../../test/samples.ts";

type Events = NonNullable<Handlers["GET /api/activity/events"]>;

const habits = {
  totalSessions: 41,
  avgSessionDuration: 12.4,
  loginsByDay: [1, 9, 8, 7, 8, 8, 0],
  recentActivity: [],
  timeZone: "Europe/Berlin",
  sessions: [],
};

const serve = (role: Role, events: Events, more: Handlers = {}) =>
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role })),
    "GET /api/user/login-stats": () => habits,
    "GET /api/activity/events": events,
    "GET /api/users/:id": () => detailOf(grace()),
    "GET /api/users": () => [grace()],
    ...more,
  });

const signIn = event(1);
const roleChange = event(5, {
  activity_type: "admin",
  userId: 1,
  userName: "Olga Owner",
  action: "Changed a user",
  details: "Grace Hopper",
  subject: { type: "user", id: "8", name: "Grace Hopper" },
  changes: { before: { role: "USER" }, after: { role: "ADMIN" }, reason: "asked" },
  network: "192.0.2.0/24",
});

test.each<[Role, string[]]>([
  ["USER", []],
  ["ADMIN", ["Mine", "Assigned users"]],
  ["OWNER", ["Mine", "Everyone", "Audit"]],
])("%s finds the tabs %j and their own events first", async (role, tabs) => {
  const api = serve(role, () => [signIn]);
  openApp("/activity-log");
  const row = within(await screen.findByRole("row", { name: /Signed in/ }));
  expect(row.getByText("Grace Hopper")).toBeVisible();
  expect(row.getByText("Login")).toBeVisible();
  expect(screen.queryAllByRole("tab")).toHaveLength(tabs.length);
  for (const tab of tabs) expect(screen.getByRole("tab", { name: new RegExp(tab) })).toBeVisible();
  expect(api.calls("GET /api/activity/events")).toMatchObject([
    { query: { scope: "mine", range: "30d", limit: 20 } },
  ]);
  expect(screen.queryByRole("columnheader", { name: "Network" }) !== null).toBe(role === "OWNER");
  expect(screen.queryByRole("button", { name: "Export CSV" }) !== null).toBe(role === "OWNER");
});

test("an administrator reads what the assigned users did", async () => {
  const api = serve("ADMIN", () => [signIn]);
  const { user, router } = openApp("/activity-log?range=7d&type=login");
  await user.click(await screen.findByRole("tab", { name: /Assigned users/ }));
  await waitFor(() => expect(router.state.location.search).toBe("?range=7d&tab=assigned"));
  await waitFor(() =>
    expect(api.calls("GET /api/activity/events").at(-1)).toMatchObject({
      query: { scope: "assigned", range: "7d" },
    }),
  );
  expect(screen.queryByRole("heading", { name: "Your sign-ins" })).toBeNull();
});

test.each([
  ["USER", "/activity-log?tab=audit&person=3"],
  ["ADMIN", "/activity-log?tab=everyone"],
] as const)("%s at %s gets their own events", async (role, address) => {
  const api = serve(role, () => [signIn]);
  openApp(address);
  await screen.findByRole("row", { name: /Signed in/ });
  expect(api.calls("GET /api/activity/events")).toEqual([
    { params: undefined, body: undefined, query: { scope: "mine", range: "30d", limit: 20 } },
  ]);
});

test("the audit tells owners what was written, before and after", async () => {
  const api = serve("OWNER", () => [roleChange]);
  const { user } = openApp("/activity-log?tab=audit");
  const row = within(await screen.findByRole("row", { name: /Changed a user/ }));
  expect(row.getByText("Admin")).toBeVisible();
  expect(row.getByRole("link", { name: "User" })).toHaveAttribute(
    "href",
    "http://console.test/user-management?user=8",
  );
  expect(row.getByText("192.0.2.0/24")).toBeVisible();
  expect(api.calls("GET /api/activity/events")).toMatchObject([
    { query: { scope: "everyone", type: "admin" } },
  ]);
  await user.click(row.getByRole("button", { name: "Changed a user" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Changed a user" }));
  expect(sheet.getByRole("row", { name: "Role USER ADMIN" })).toBeVisible();
  expect(sheet.getByRole("row", { name: "Reason asked" })).toBeVisible();
});

test("a session that the reader began in a room can be gone on with from the log", async () => {
  const session = { roomId: 5, sessionId: "5e5510n05e5510n0" };
  serve("USER", () => [event(3, { activity_type: "session", action: "Entered a room", session })]);
  const { user } = openApp("/activity-log");
  await user.click(await screen.findByRole("button", { name: "Entered a room" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Entered a room" }));
  expect(sheet.getByRole("link", { name: /^Continue this session/ })).toHaveAttribute(
    "href",
    "/test-room/5?room=5&session=5e5510n05e5510n0",
  );
});

test("equal events that followed one another take one line", async () => {
  serve("USER", () => [event(9), event(8), event(7), event(6), event(5, { action: "Signed out" }), event(4)]);
  const { user } = openApp("/activity-log");
  await user.click(await screen.findByRole("button", { name: "Signed in 4 times" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Signed in 4 times" }));
  expect(sheet.getAllByRole("time")).toHaveLength(4);
});

test("the log goes on below its twentieth entry", async () => {
  const log = Array.from({ length: 25 }, (_, i) => event(100 - i, { action: `Event ${100 - i}` }));
  const api = serve("USER", ({ query: { before = 101 } }) =>
    log.filter(({ id }) => Number(id) < before).slice(0, 20),
  );
  const { user } = openApp("/activity-log");
  expect(await screen.findByRole("button", { name: "Event 81" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Event 80" })).toBeNull();
  api.serve({ "GET /api/activity/events": brokenConnection });
  await user.click(screen.getByRole("button", { name: "Load more" }));
  const alert = within(await screen.findByRole("alert"));
  expect(screen.getByRole("button", { name: "Event 81" })).toBeVisible();
  api.serve({
    "GET /api/activity/events": ({ query }) => log.filter(({ id }) => Number(id) < (query.before ?? 0)),
  });
  await user.click(alert.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("button", { name: "Event 76" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
  expect(api.calls("GET /api/activity/events").at(-1)).toMatchObject({ query: { before: 81 } });
});

test("period, type and person narrow the log and stand in the address", async () => {
  const api = serve("OWNER", ({ query }) => (query.userId === 8 ? [signIn] : [roleChange]));
  const { user, router } = openApp("/activity-log?tab=everyone");
  await screen.findByRole("row", { name: /Changed a user/ });
  await user.click(screen.getByRole("combobox", { name: "Period" }));
  await user.click(await screen.findByRole("option", { name: "Last 90 days" }));
  await user.click(screen.getByRole("combobox", { name: "Type" }));
  await user.click(await screen.findByRole("option", { name: "Login" }));
  await user.click(screen.getByRole("combobox", { name: "Person" }));
  await user.click(await screen.findByRole("option", { name: /Grace Hopper/ }));
  await screen.findByRole("row", { name: /Signed in/ });
  expect(await screen.findByRole("combobox", { name: "Person" })).toHaveValue("Grace Hopper");
  expect(router.state.location.search).toBe("?tab=everyone&range=90d&type=login&person=8");
  expect(api.calls("GET /api/activity/events").at(-1)).toMatchObject({
    query: { scope: "everyone", range: "90d", type: "login", userId: 8 },
  });
});

test("on phones the log stands on cards", async () => {
  usePhone();
  serve("OWNER", () => [roleChange]);
  openApp("/activity-log?tab=everyone");
  const card = await screen.findByRole("listitem");
  expect(card).toHaveTextContent("Changed a user");
  expect(card).toHaveTextContent("User · Grace Hopper · 192.0.2.0/24");
  expect(screen.queryByRole("table")).toBeNull();
});

test("one's own habits are counted by day, Sunday first, in a zone that is named", async () => {
  serve("USER", () => []);
  openApp("/activity-log");
  const card = within(await screen.findByRole("region", { name: "Your sign-ins" }));
  expect(await card.findByText("41")).toBeVisible();
  expect(card.getByText("12 min")).toBeVisible();
  const week = within(card.getByRole("list", { name: "By day of the week (Europe/Berlin)" }));
  expect(week.getAllByRole("listitem").map((day) => day.textContent)).toEqual([
    "Sun1",
    "Mon9",
    "Tue8",
    "Wed7",
    "Thu8",
    "Fri8",
    "Sat0",
  ]);
});

test("an average nobody knows is not made up", async () => {
  serve("USER", () => [], {
    "GET /api/user/login-stats": () => ({ ...habits, avgSessionDuration: null }),
  });
  openApp("/activity-log");
  expect(await screen.findByText("XXX (no authentic data)")).toBeVisible();
});

test("every other session can be ended from here, after a question", async () => {
  const api = serve("USER", () => []);
  api.serve({ "POST /api/auth/sessions/end-others": () => ({ ended: 2 }) });
  const { user } = openApp("/activity-log");
  await user.click(await screen.findByRole("button", { name: "Sign out other sessions" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Sign out everywhere else?" }));
  expect(api.calls("POST /api/auth/sessions/end-others")).toEqual([]);
  await user.click(question.getByRole("button", { name: "Sign out others" }));
  expect(await screen.findByText("Signed out in 2 other places")).toBeVisible();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("an owner saves what the filters leave as a file", async () => {
  const saved = watchDownloads();
  const api = serve("OWNER", () => [roleChange], { "GET /api/activity/events/export": brokenConnection });
  const { user } = openApp("/activity-log?tab=everyone&range=7d");
  await user.click(await screen.findByRole("button", { name: "Export CSV" }));
  expect(await screen.findByText("The file was not exported")).toBeVisible();
  api.serve({ "GET /api/activity/events/export": () => "time,person" });
  screen.getByRole("button", { name: "Retry" }).focus();
  await user.keyboard("{Enter}");
  await waitFor(() =>
    expect(saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^activity-\d{4}-\d\d-\d\d\.csv$/)]),
  );
  expect(await saved[0]?.text()).toBe("time,person");
  expect(api.calls("GET /api/activity/events/export").at(-1)).toMatchObject({
    query: { scope: "everyone", range: "7d" },
  });
});

test("programs get the same with what was written", async () => {
  const saved = watchDownloads();
  const api = serve("OWNER", () => [roleChange], {
    "GET /api/activity/events/export.json": () => [roleChange],
  });
  const { user } = openApp("/activity-log?tab=audit&range=7d");
  await user.click(await screen.findByRole("button", { name: "Export JSON" }));
  await waitFor(() =>
    expect(saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^activity-.*\.json$/)]),
  );
  expect(JSON.parse((await saved[0]?.text()) ?? "")).toEqual([roleChange]);
  expect(api.calls("GET /api/activity/events/export.json")).toMatchObject([
    { query: { scope: "everyone", range: "7d", type: "admin" } },
  ]);
});

describe("a period of one's own", () => {
  const asked = (api: FakeApi) => api.calls("GET /api/activity/events").at(-1);
  const dayField = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

  test("begins with the last thirty days and stands in the address", async () => {
    const api = serve("USER", () => [signIn]);
    const { user, router } = openApp("/activity-log");
    await user.click(await screen.findByRole("combobox", { name: "Period" }));
    await user.click(await screen.findByRole("option", { name: "From ... to ..." }));
    const [from, to] = [dayField("From").value, dayField("To").value];
    expect(Date.parse(to) - Date.parse(from)).toBe(29 * 86_400_000);
    expect(router.state.location.search).toBe(`?range=custom&from=${from}&to=${to}`);
    await waitFor(() => expect(asked(api)).toMatchObject({ query: { from, to } }));
  });

  test("is changed day by day; a day that passes the other takes it along", async () => {
    const api = serve("USER", () => [signIn]);
    openApp("/activity-log?range=custom&from=2026-11-03&to=2026-11-05");
    await screen.findByRole("row", { name: /Signed in/ });
    expect(asked(api)).toMatchObject({ query: { from: "2026-11-03", to: "2026-11-05" } });
    fireEvent.change(dayField("From"), { target: { value: "2026-11-09" } });
    await waitFor(() =>
      expect(asked(api)).toMatchObject({ query: { from: "2026-11-09", to: "2026-11-09" } }),
    );
    fireEvent.change(dayField("To"), { target: { value: "2026-11-01" } });
    await waitFor(() =>
      expect(asked(api)).toMatchObject({ query: { from: "2026-11-01", to: "2026-11-01" } }),
    );
  });

  test("waits until a year is typed to its end", async () => {
    const api = serve("USER", () => [signIn]);
    openApp("/activity-log?range=custom&from=2026-11-03&to=2026-11-05");
    await screen.findByRole("row", { name: /Signed in/ });
    for (const value of ["0002-11-05", ""]) fireEvent.change(dayField("To"), { target: { value } });
    fireEvent.blur(dayField("To"));
    expect(dayField("To")).toHaveValue("2026-11-05");
    expect(api.calls("GET /api/activity/events")).toHaveLength(1);
  });

  test.each([
    "from=2026-11-05&to=2026-11-03",
    "from=2026-11-03",
    "from=x&to=y",
    "from=2026-02-01&to=2026-02-30",
  ])("that is none (%s) is the last thirty days", async (days) => {
    const api = serve("USER", () => [signIn]);
    openApp(`/activity-log?range=custom&${days}`);
    expect(await screen.findByRole("combobox", { name: "Period" })).toHaveTextContent("Last 30 days");
    await waitFor(() => expect(asked(api)).toMatchObject({ query: { range: "30d" } }));
    expect(asked(api)).not.toMatchObject({ query: { from: expect.anything() } });
  });

  test("ends with the choice of a range", async () => {
    const api = serve("USER", () => [signIn]);
    const { user, router } = openApp("/activity-log?range=custom&from=2026-11-03&to=2026-11-05");
    await user.click(await screen.findByRole("combobox", { name: "Period" }));
    await user.click(await screen.findByRole("option", { name: "Last 7 days" }));
    expect(router.state.location.search).toBe("?range=7d");
    await waitFor(() =>
      expect(asked(api)).toEqual(
        expect.objectContaining({ query: { scope: "mine", range: "7d", limit: 20 } }),
      ),
    );
  });
});
