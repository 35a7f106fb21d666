import { usePhone } from "@field-advisor/ui/testing";
import {
  fakeApi,
  type Handlers,
  noAnswer,
  refusing,
  signedInAs,
  someone,
} from "@field-advisor/api-client/testing";
import type { ContentUse } from "@field-advisor/schema/openings.endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openView } from "../../../test/render-view.tsx";
import { AnalyticsDashboard } from "./analytics-dashboard.tsx";

const item = (contentId: number, changes: Partial<ContentUse["items"][number]> = {}) => ({
  contentId,
  title: `Item ${contentId}`,
  category: "read" as const,
  openings: 1000 + contentId,
  people: 3,
  lastOpenedAt: "2026-11-20T09:00:00Z",
  ...changes,
});

const use = (changes: Partial<ContentUse> = {}): ContentUse => ({
  asOf: "2026-11-20T12:34:00Z",
  timeZone: "Europe/Berlin",
  totals: { openings: 2345, items: 2, people: 67 },
  previous: { openings: 2000 },
  timeline: [
    { start: "2026-11-18T23:00:00Z", openings: 2300 },
    { start: "2026-11-19T23:00:00Z", openings: 45 },
  ],
  items: [item(2, { title: "Opening a talk", category: "listen" }), item(1)],
  ...changes,
});

const serve = (handlers: Handlers = {}) =>
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })),
    "GET /api/content/use": () => use(),
    ...handlers,
  });

const open = (more = "") => openView(<AnalyticsDashboard />, `/?view=content${more}`);

/** The rows of the last table, below the one behind the chart. */
const itemRows = () => within(screen.getAllByRole("table").at(-1) ?? document.body).getAllByRole("row");

test("openings are counted and compared with those before", async () => {
  const api = serve();
  open("&range=30d");
  const figures = within(await screen.findByRole("list", { name: "Content figures" }));
  expect(figures.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Openings2,345Up 17% from 2,000",
    "Items2",
    "People67",
  ]);
  expect(screen.getByText(/Days and hours in Europe\/Berlin/)).toBeVisible();
  expect(api.calls("GET /api/content/use")).toMatchObject([{ query: { range: "30d" } }]);
});

test("openings by day have a table behind them, and items stand by how often they were opened", async () => {
  serve();
  open();
  await screen.findByText(/^The chart could not be drawn/);
  const days = within(screen.getByRole("table", { name: "Openings by day, last 7 days" }));
  expect(days.getByRole("row", { name: "Thu, Nov 19 2,300" })).toBeVisible();
  const [, first, second] = itemRows();
  expect(first).toHaveTextContent(/^Opening a talkListen1,0023/);
  expect(second).toHaveTextContent(/^Item 1Read1,0013/);
});

test("of a large library twenty items are shown, then all", async () => {
  serve({
    "GET /api/content/use": () => use({ items: Array.from({ length: 25 }, (_, index) => item(index + 1)) }),
  });
  const { user } = open();
  const all = await screen.findByRole("button", { name: "Show all 25 items" });
  expect(itemRows()).toHaveLength(21);
  await user.click(all);
  expect(itemRows()).toHaveLength(26);
  expect(screen.queryByRole("button", { name: /^Show all/ })).toBeNull();
});

test("where nothing was opened, it says so", async () => {
  serve({
    "GET /api/content/use": () =>
      use({ totals: { openings: 0, items: 0, people: 0 }, previous: { openings: 4 }, items: [] }),
  });
  open("&range=24h");
  expect(await screen.findByRole("heading", { name: "Nothing was opened" })).toBeVisible();
  expect(screen.getByText(/during the last 24 hours\. Choose a longer range/)).toBeVisible();
  expect(screen.getByText("Down 100% from 4")).toBeVisible();
});

test("while it is read it says so, and what could not be read can be read again", async () => {
  const api = serve({ "GET /api/content/use": noAnswer });
  const { user } = open();
  expect(await screen.findByRole("status", { name: "Loading content..." })).toBeVisible();
  api.serve({ "GET /api/content/use": refusing("internal", "It broke.") });
  await user.click(screen.getByRole("radio", { name: "90d" }));
  expect(await screen.findByText("It broke.")).toBeVisible();
  api.serve({ "GET /api/content/use": () => use() });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("list", { name: "Content figures" })).toBeVisible();
});

test("Refresh reads it again", async () => {
  const api = serve();
  const { user } = open();
  await screen.findByRole("list", { name: "Content figures" });
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  await waitFor(() => expect(api.calls("GET /api/content/use")).toHaveLength(2));
});

test("on phones items stand on cards", async () => {
  usePhone();
  serve();
  open();
  expect(await screen.findByRole("list", { name: "Items" })).toHaveTextContent(
    /Opening a talkListenOpenings1,002People3/,
  );
});
