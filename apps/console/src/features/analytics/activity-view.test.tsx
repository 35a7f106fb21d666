import { fakeApi, type Handlers, refusing, signedInAs, someone } from "@field-advisor/api-client/testing";
import type { ActivityEvent } from "@field-advisor/schema/activity.endpoints";
import { groupEvents } from "@field-advisor/ui";
import { watchDownloads } from "@field-advisor/ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { activityEvent } from "../../../test/activity-samples.ts";
import { openView } from "../../../test/render-view.tsx";
import { AnalyticsDashboard } from "./analytics-dashboard.tsx";

const at = (hour: number, changes = {}) =>
  activityEvent({
    id: String(hour),
    timestamp: `2026-11-20T${String(hour).padStart(2, "0")}:00:00Z`,
    ...changes,
  });

test("what happened several times in a row is one group, from the first time to the last", () => {
  const events = [at(14), at(13), at(12), at(11)];
  expect(groupEvents(events)).toEqual([{ newest: at(14), events }]);
});

test.each([
  ["person", { userId: 9 }],
  ["kind", { activity_type: "session" }],
  ["action", { action: "Signed out" }],
  ["details", { details: "On another device" }],
  ["change", { changes: { name: "Another" } }],
  ["subject", { subject: { type: "user", id: "9", name: null } }],
])("another %s begins another group", (_what, changes) => {
  expect(groupEvents([at(14), at(13, changes), at(12)])).toHaveLength(3);
});

const serve = (handlers: Handlers) =>
  fakeApi({ "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })), ...handlers });

const open = (more = "") => openView(<AnalyticsDashboard />, `/?view=activity${more}`);

/** Events numbered from `newest` down, each of another person. */
const numbered = (newest: number, count: number): ActivityEvent[] =>
  Array.from({ length: count }, (_, index) =>
    activityEvent({ id: String(newest - index), userName: `Person ${newest - index}` }),
  );

const lines = async () =>
  within(await screen.findByRole("list", { name: "Activity" })).findAllByRole("listitem");

test("the timeline shows twenty entries, then the next ones behind the last of them", async () => {
  const all = numbered(500, 25);
  const api = serve({
    "GET /api/activity/events": ({ query: { before, limit } }) =>
      all.filter(({ id }) => before === undefined || Number(id) < before).slice(0, limit),
  });
  const { user } = open();
  expect(await lines()).toHaveLength(20);
  await user.click(screen.getByRole("button", { name: "Load more" }));
  await waitFor(async () => expect(await lines()).toHaveLength(25));
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
  expect(screen.getByText("That is everything from the last 7 days.")).toBeVisible();
  expect(api.calls("GET /api/activity/events")).toMatchObject([
    { query: { scope: "everyone", range: "7d", limit: 20 } },
    { query: { scope: "everyone", range: "7d", limit: 20, before: 481 } },
  ]);
});

test("what happened several times in a row stands on one line", async () => {
  serve({
    "GET /api/activity/events": () => [
      ...["4", "3", "2", "1"].map((id) => activityEvent({ id })),
      activityEvent({
        id: "0",
        activity_type: "admin",
        action: "Changed a role",
        details: "Ada Lovelace: USER to ADMIN",
      }),
    ],
  });
  open();
  const [group, single] = await lines();
  expect(group).toHaveTextContent("Grace Hopper Signed in 4 times");
  expect(single).toHaveTextContent(/^AdminGrace Hopper Changed a role ?Ada Lovelace: USER to ADMIN/);
  expect(single).not.toHaveTextContent("times");
});

test("the type narrows the timeline, in the address too, and can be cleared", async () => {
  const api = serve({
    "GET /api/activity/events": ({ query }) => (query.type === "voice" ? [] : numbered(9, 3)),
  });
  const { user, router } = open("&range=30d");
  expect(await lines()).toHaveLength(3);
  await user.click(screen.getByRole("combobox", { name: "Type" }));
  await user.click(await screen.findByRole("option", { name: "Voice" }));
  expect(await screen.findByRole("heading", { name: "No activity match" })).toBeVisible();
  expect(router.state.location.search).toBe("?view=activity&range=30d&type=voice");
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(await lines()).toHaveLength(3);
  expect(router.state.location.search).toBe("?view=activity&range=30d");
  expect(api.calls("GET /api/activity/events")[1]).toMatchObject({ query: { type: "voice", range: "30d" } });
});

test("what the filters leave is saved as a file", async () => {
  const saved = watchDownloads();
  const api = serve({
    "GET /api/activity/events": () => numbered(9, 1),
    "GET /api/activity/events/export": () => "when,who\r\n",
  });
  const { user } = open("&type=login&range=90d");
  await user.click(await screen.findByRole("button", { name: "Export CSV" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toBe("when,who\r\n");
  expect(api.calls("GET /api/activity/events/export")).toMatchObject([
    { query: { scope: "everyone", type: "login", range: "90d" } },
  ]);
});

test("a file that could not be made says why", async () => {
  serve({
    "GET /api/activity/events": () => numbered(9, 1),
    "GET /api/activity/events/export": refusing("internal", "It broke."),
  });
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Export CSV" }));
  expect(await screen.findByText("It broke.")).toBeVisible();
});
