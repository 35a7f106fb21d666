import {
  fakeApi,
  type Handlers,
  noAnswer,
  refusing,
  signedInAs,
  someone,
} from "@field-advisor/api-client/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { signInSummary, usageStats } from "../../../test/activity-samples.ts";
import { holdIntervals } from "../../../test/clock.ts";
import { openView } from "../../../test/render-view.tsx";
import { AnalyticsDashboard } from "./analytics-dashboard.tsx";

const serve = (handlers: Handlers = {}) =>
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })),
    "GET /api/activity/sign-ins": () => signInSummary(),
    "GET /api/usage/stats": () => usageStats(),
    ...handlers,
  });

const open = (address = "/?tab=analytics") => openView(<AnalyticsDashboard />, address);

const figures = async (list: RegExp) =>
  within(await screen.findByRole("list", { name: list }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test("the headline numbers stand beside those of the range before", async () => {
  serve();
  open();
  expect(await figures(/Sign-in figures/)).toEqual([
    "Sign-ins12Up 20% from 10",
    "Active users4",
    "Active now2",
    "Average session1 h 30 minDown 10% from 1 h 40 min",
  ]);
  expect(await figures(/Usage figures/)).toEqual(["Conversations67", "Page visits2,345"]);
  expect(screen.getByText(/Days and hours in Europe\/Berlin/)).toBeVisible();
});

test("what a number means can be read with the keyboard alone", async () => {
  serve();
  const { user } = open();
  const info = await screen.findByRole("button", { name: 'What "Average session" means' });
  info.focus();
  await user.keyboard("{Enter}");
  expect(await screen.findByText(/Open sessions do not count/)).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByText(/Open sessions do not count/)).toBeNull());
  expect(info).toHaveFocus();
});

test("without any session there is no average to show or to compare", async () => {
  const none = { sessions: 0, avgSessionDuration: null };
  serve({
    "GET /api/activity/sign-ins": () =>
      signInSummary({ totals: { ...none, activeUsers: 0, activeNow: 0 }, previous: none }),
  });
  open();
  expect(await figures(/Sign-in figures/)).toEqual([
    "Sign-ins0Same as before (0)",
    "Active users0",
    "Active now0",
    "Average session-",
  ]);
});

test("both timelines have a table behind them", async () => {
  serve();
  open();
  expect(await screen.findAllByText(/^The chart could not be drawn/)).toHaveLength(2);
  const signIns = within(screen.getByRole("table", { name: "Sign-ins by day, last 7 days" }));
  expect(signIns.getByRole("row", { name: "Thu, Nov 19 9 10 h 30 min" })).toBeVisible();
  const usage = within(
    screen.getByRole("table", { name: "Page visits and conversations by day, last 7 days" }),
  );
  expect(usage.getByRole("row", { name: "Thu, Nov 19 2,300 60" })).toBeVisible();
});

test("a day is shown hour by hour, in the organisation's zone", async () => {
  const api = serve();
  const { user, router } = open();
  await user.click(await screen.findByRole("radio", { name: "24h" }));
  expect(router.state.location.search).toBe("?tab=analytics&range=24h");
  await waitFor(() => expect(screen.getAllByText(/^The chart could not be drawn/)).toHaveLength(2));
  const table = await screen.findByRole("table", { name: "Sign-ins by hour, last 24 hours" });
  expect(within(table).getByRole("columnheader", { name: "Hour" })).toBeVisible();
  expect(within(table).getByRole("rowheader", { name: "Thu 00:00" })).toBeVisible();
  expect(api.calls("GET /api/activity/sign-ins").at(-1)).toMatchObject({ query: { range: "24h" } });
  expect(api.calls("GET /api/usage/stats").at(-1)).toMatchObject({ query: { range: "24h" } });
});

test("a zone that the browser does not know takes nothing down", async () => {
  serve({ "GET /api/activity/sign-ins": () => signInSummary({ timeZone: "Mars/Olympus" }) });
  open();
  expect(await screen.findByText(/Days and hours in Mars\/Olympus/)).toBeVisible();
  expect((await figures(/Sign-in figures/))[0]).toContain("12");
});

test("one part that could not be read leaves the other, and can be read again", async () => {
  const api = serve({ "GET /api/usage/stats": refusing("internal", "It broke.") });
  const { user } = open();
  expect(await screen.findByText("It broke.")).toBeVisible();
  expect(await figures(/Sign-in figures/)).toHaveLength(4);
  api.serve({ "GET /api/usage/stats": () => usageStats() });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await figures(/Usage figures/)).toHaveLength(2);
});

test("while the figures are read, they say so", async () => {
  serve({ "GET /api/activity/sign-ins": noAnswer, "GET /api/usage/stats": noAnswer });
  open();
  expect(await screen.findByRole("status", { name: "Loading sign-ins..." })).toBeVisible();
  expect(screen.getByRole("status", { name: "Loading usage..." })).toBeVisible();
});

test("the figures are read again when asked, not by themselves", async () => {
  const pass = holdIntervals();
  const api = serve();
  const { user } = open();
  expect((await figures(/Sign-in figures/))[0]).toContain("12");
  await pass(300_000);
  expect(api.calls("GET /api/activity/sign-ins")).toHaveLength(1);
  const totals = { sessions: 99, avgSessionDuration: null, activeUsers: 1, activeNow: 1 };
  api.serve({ "GET /api/activity/sign-ins": () => signInSummary({ totals }) });
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByText("99")).toBeVisible();
  expect(api.calls("GET /api/usage/stats")).toHaveLength(2);
});

test("the views have addresses of their own and keep the range", async () => {
  serve({ "GET /api/activity/sessions": () => [] });
  const { user, router } = open("/?tab=analytics&range=90d&view=nonsense");
  await user.click(await screen.findByRole("tab", { name: /^Sessions/ }));
  expect(await screen.findByRole("heading", { name: "No session data available" })).toBeVisible();
  expect(router.state.location.search).toBe("?tab=analytics&range=90d&view=sessions");
});
