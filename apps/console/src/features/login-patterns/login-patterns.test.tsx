import {
  brokenConnection,
  fakeApi,
  type Handlers,
  noAnswer,
  refusing,
  signedInAs,
  someone,
} from "@field-advisor/api-client/testing";
import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { activityRecord, signInSummary } from "../../../test/activity-samples.ts";
import { hideTab, holdIntervals } from "../../../test/clock.ts";
import { openView } from "../../../test/render-view.tsx";
import { LoginPatterns } from "./login-patterns.tsx";

const serve = (handlers: Handlers) =>
  fakeApi({ "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })), ...handlers });

const open = (address = "/") => openView(<LoginPatterns />, address);

const cellsOf = (table: HTMLElement, row: RegExp) =>
  within(within(table).getByRole("row", { name: row }))
    .getAllByRole("cell")
    .map(({ textContent, dataset }) => [textContent, dataset["level"]]);

/** The numbers of a chart, which stand in its place because the tests' browser cannot draw. */
async function numbersOf(name: RegExp) {
  await screen.findByText(/^The chart could not be drawn/);
  return screen.getByRole("table", { name });
}

const nobody = signInSummary({
  totals: { sessions: 0, avgSessionDuration: null, activeUsers: 0, activeNow: 0 },
});

test("the heat map crosses times of day with lengths of sessions, by number and by shade", async () => {
  serve({ "GET /api/activity/sign-ins": () => signInSummary() });
  open();
  const map = await screen.findByRole("table", { name: "Sessions by time of day and length" });
  expect(
    within(map)
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent),
  ).toEqual(["Time", "Quick1-5 minutes", "Short5-15 minutes", "Medium15-60 minutes", "LongOver 60 minutes"]);
  expect(
    within(map)
      .getAllByRole("rowheader")
      .map(({ textContent }) => textContent),
  ).toEqual(["Morning6-12", "Afternoon12-18", "Evening18-24", "Night0-6"]);
  expect(cellsOf(map, /Morning/)).toEqual([
    ["0", "0"],
    ["0", "0"],
    ["0", "0"],
    ["9", "5"],
  ]);
  expect(cellsOf(map, /Night/)[0]).toEqual(["3", "2"]);
});

test("a week begins on Sunday and is counted in the organisation's zone", async () => {
  serve({ "GET /api/activity/sign-ins": () => signInSummary() });
  open();
  const week = await screen.findByRole("table", { name: "Sign-ins by day of the week and time of day" });
  const days = within(week).getAllByRole("rowheader");
  expect(days[0]).toHaveTextContent("Sunday");
  expect(days[6]).toHaveTextContent("Saturday");
  expect(cellsOf(week, /Sunday/)[3]?.[0]).toBe("3");
  expect(cellsOf(week, /Monday/)[0]?.[0]).toBe("9");
  expect(screen.getByText("Days and hours in Europe/Berlin, the organisation's time zone")).toBeVisible();
});

test("the heat map's range is kept in the address", async () => {
  const api = serve({
    "GET /api/activity/sign-ins": ({ query }) => (query.range === "90d" ? signInSummary() : nobody),
  });
  const { user, router } = open("/?tab=login-patterns");
  expect(await screen.findByText(/Nobody signed in during the last 30 days/)).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "90d" }));
  expect(await screen.findByRole("table", { name: /Sessions by time/ })).toBeVisible();
  expect(router.state.location.search).toBe("?tab=login-patterns&range=90d");
  expect(api.calls("GET /api/activity/sign-ins")).toMatchObject([
    { query: { range: "30d" } },
    { query: { range: "90d" } },
  ]);
});

test("each view has its address, and leaves its filters behind", async () => {
  serve({ "GET /api/activity/sign-ins": () => signInSummary(), "GET /api/activity/users-simple": () => [] });
  const { user, router } = open("/?tab=login-patterns&range=90d");
  await user.click(await screen.findByRole("tab", { name: /^Real-time/ }));
  expect(router.state.location.search).toBe("?tab=login-patterns&view=realtime");
  expect(await screen.findByRole("heading", { name: "No session data available" })).toBeVisible();
  await user.click(screen.getByRole("tab", { name: /^Heat Map/ }));
  expect(router.state.location.search).toBe("?tab=login-patterns");
});

test("trends show the last seven days by the organisation's days", async () => {
  const api = serve({ "GET /api/activity/sign-ins": () => signInSummary() });
  open("/?view=trends");
  const table = await numbersOf(/^Sign-ins by day, last 7 days$/);
  expect(within(table).getByRole("row", { name: "Thu, Nov 19 9 10 h 30 min" })).toBeVisible();
  expect(within(table).getByRole("row", { name: "Fri, Nov 20 3 0 min" })).toBeVisible();
  expect(
    screen.getByText("12 sign-ins by 4 users in the last 7 days; 10 in the 7 days before."),
  ).toBeVisible();
  expect(api.calls("GET /api/activity/sign-ins")).toMatchObject([{ query: { range: "7d" } }]);
});

test("real-time tells open sessions from ended ones and from those nobody knows about", async () => {
  const records = [
    activityRecord({ username: "open" }),
    activityRecord({ username: "elsewhere", loginTime: "2026-11-20T08:00:00Z" }),
    activityRecord({ userId: 9, username: "ended", logoutTime: "2026-11-20T10:15:00Z", sessionDuration: 75 }),
    activityRecord({ userId: 10, username: "unknown", logoutTime: "2026-11-20T10:15:00Z" }),
  ];
  serve({ "GET /api/activity/users-simple": () => records });
  open("/?view=realtime");
  const duration = async (name: RegExp) =>
    within(await screen.findByRole("row", { name }))
      .getAllByRole("cell")
      .at(-1);
  expect(await duration(/^open/)).toHaveTextContent("Active");
  expect(await duration(/^ended/)).toHaveTextContent("1 h 15 min");
  expect(await duration(/^unknown/)).toHaveTextContent("XXX (no authentic data)");
  expect(screen.getByText("1 signed in now")).toBeVisible();
});

test("real-time asks every 5 seconds, and not while another tab is looked at", async () => {
  const pass = holdIntervals();
  const api = serve({ "GET /api/activity/users-simple": () => [activityRecord()] });
  open("/?view=realtime");
  expect(await screen.findByRole("row", { name: /grace/ })).toBeVisible();
  await pass(4900);
  expect(api.calls("GET /api/activity/users-simple")).toHaveLength(1);
  api.serve({ "GET /api/activity/users-simple": () => [activityRecord({ username: "newcomer" })] });
  await pass(100);
  expect(await screen.findByRole("row", { name: /newcomer/ })).toBeVisible();
  expect(api.calls("GET /api/activity/users-simple")).toHaveLength(2);
  const show = hideTab();
  await pass(60_000);
  expect(api.calls("GET /api/activity/users-simple")).toHaveLength(2);
  show();
  await pass(5000);
  await vi.waitFor(() => expect(api.calls("GET /api/activity/users-simple")).toHaveLength(3), 10_000);
});

test.each(["heat-map", "trends"])("the %s view asks every 30 seconds while it is looked at", async (view) => {
  const pass = holdIntervals();
  const api = serve({ "GET /api/activity/sign-ins": () => signInSummary() });
  open(`/?view=${view}`);
  expect(await screen.findByText(/^as of \d\d:\d\d$/)).toBeVisible();
  await pass(29_900);
  expect(api.calls("GET /api/activity/sign-ins")).toHaveLength(1);
  await pass(100);
  await vi.waitFor(() => expect(api.calls("GET /api/activity/sign-ins")).toHaveLength(2), 10_000);
  hideTab();
  await pass(120_000);
  expect(api.calls("GET /api/activity/sign-ins")).toHaveLength(2);
});

test("figures that could not be refreshed stay, and say that they may be old", async () => {
  const pass = holdIntervals();
  const api = serve({ "GET /api/activity/sign-ins": () => signInSummary() });
  open("/?view=trends");
  expect(await numbersOf(/Sign-ins by day/)).toBeVisible();
  api.serve({ "GET /api/activity/sign-ins": brokenConnection });
  await pass(30_000);
  expect(
    await screen.findByText(/^These figures may be out of date\. The server could not be reached/),
  ).toBeVisible();
  expect(screen.getByText(/could not be refreshed$/)).toBeVisible();
  expect(screen.getByRole("table", { name: /Sign-ins by day/ })).toBeVisible();
  api.serve({ "GET /api/activity/sign-ins": () => signInSummary() });
  await pass(30_000);
  await vi.waitFor(() => expect(screen.queryByText(/may be out of date/)).toBeNull(), 10_000);
});

const views = [
  ["heat-map", "GET /api/activity/sign-ins"],
  ["trends", "GET /api/activity/sign-ins"],
  ["realtime", "GET /api/activity/users-simple"],
] as const;

test.each(views)("while the %s view is read, it says so", async (view, endpoint) => {
  serve({ [endpoint]: noAnswer });
  open(`/?view=${view}`);
  expect(await screen.findByRole("status", { name: "Loading sign-ins..." })).toBeVisible();
});

test.each(views)(
  "the %s view says why it could not be read, and can be read again",
  async (view, endpoint) => {
    const api = serve({ [endpoint]: refusing("internal", "It broke.") });
    const { user } = open(`/?view=${view}`);
    expect(await screen.findByText("It broke.")).toBeVisible();
    api.serve({
      "GET /api/activity/sign-ins": () => signInSummary(),
      "GET /api/activity/users-simple": () => [activityRecord()],
    });
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await vi.waitFor(() => expect(screen.getAllByRole("table")[0]).toBeInTheDocument(), 10_000);
  },
);

test("a view without any sign-in says so", async () => {
  serve({ "GET /api/activity/sign-ins": () => nobody });
  open("/?view=trends");
  expect(await screen.findByText("Nobody signed in during the last 7 days.")).toBeVisible();
});
