// Loaded when first opened; loaded before, no test waits for it.
import "./owner-dashboard-screen.tsx";
import {
  brokenConnection,
  fakeApi,
  type Handlers,
  noAnswer,
  refusing,
  signedInAs,
  someone,
} from "@field-advisor/api-client/testing";
import type { Attention } from "@field-advisor/schema/dashboard.endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ownerDashboard, pageUse, waiting } from "../../../test/dashboard-samples.ts";
import { openApp } from "../../../test/render-app.tsx";

const serve = (handlers: Handlers = {}) =>
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })),
    "GET /api/dashboard/owner": () => ownerDashboard(),
    "GET /api/dashboard/pages": () => [pageUse()],
    "GET /api/dashboard/provider": () => ({
      reachable: true,
      refusesKey: false,
      checkedAt: "2026-11-21T10:04:00Z",
    }),
    "GET /api/companies": () => [
      {
        id: 3,
        name: "Northwind",
        description: null,
        isActive: true,
        createdAt: "2026-11-01T09:00:00Z",
        version: 1,
        activePages: 1,
      },
    ],
    ...handlers,
  });

const open = (address = "/owner-dashboard") => openApp(address);
const systemTab = "/owner-dashboard?tab=system";

test("every figure stands with its meaning, its period and how it was before", async () => {
  const api = serve();
  open();
  const figures = within(await screen.findByRole("list", { name: "Figures" }));
  expect(figures.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Active users1,234Up 23% from 1,000Different users who signed in during the last 7 days",
    "Conversations42Up 20% from 35Ended conversations that began during the last 7 days: 30 by staff, 12 by recipients, without tests and previews",
    "Minutes456Up 14% from 400Length of these conversations during the last 7 days",
    "Failed calls2Up from 0Calls that ended with an error during the last 7 days",
    "Live rooms8Rooms that can be entered now",
    "Active pages31Deployment pages that recipients can use now",
    "Messages live3Messages that are active now and have not expired",
    "Open reset requests1Same as before (1)Users waiting for a new password now, compared with 7 days ago",
  ]);
  expect(screen.getByText(/Days and hours in Europe\/Berlin/)).toBeVisible();
  expect(api.calls("GET /api/dashboard/owner")).toMatchObject([{ query: { range: "7d" } }]);
});

test("another range is asked for, and stands in the address", async () => {
  const api = serve();
  const { user, router } = open();
  await screen.findByRole("list", { name: "Figures" });
  await user.click(screen.getByRole("radio", { name: "30d" }));
  await waitFor(() => expect(router.state.location.search).toBe("?range=30d"));
  await waitFor(() =>
    expect(api.calls("GET /api/dashboard/owner").at(-1)).toMatchObject({ query: { range: "30d" } }),
  );
  expect(await screen.findByText("Length of these conversations during the last 30 days")).toBeVisible();
});

test("where nothing waits, it says so", async () => {
  serve();
  open();
  expect(await screen.findByText("Nothing needs attention.")).toBeVisible();
});

test.each<[Attention, string, string, string]>([
  [waiting("failed_jobs", { name: "end-call" }), "Background work failed", "Ending a call", "?failed=true"],
  [
    waiting("engines_failing", { id: "thinks", name: "a-model" }),
    "Failing voice engines",
    "Language model: a-model",
    "/agent-management",
  ],
  [
    waiting("agents_missing", { name: "Anna", count: 2 }),
    "Agents missing at the voice provider",
    "Anna",
    "/agent-management?search=Anna",
  ],
  [
    waiting("agents_off", { name: "Ben", count: 1 }),
    "Inactive agents still in use",
    "Ben",
    "/agent-management?search=Ben",
  ],
  [
    waiting("damaged_files", { name: "A film" }),
    "Damaged or missing files",
    "A film",
    "/content-management?search=A%20film",
  ],
  [
    waiting("unproven_certificates", { name: "First weeks", count: 2 }),
    "Certificates to look at",
    "First weeks",
    "/path-management?search=First%20weeks",
  ],
  [waiting("rooms_without_agent"), "Rooms without an agent", "Somebody", "/test-room/7/edit"],
  [
    waiting("reset_requests"),
    "Users waiting for a new password",
    "Somebody",
    "/user-management?requests=true",
  ],
  [waiting("deletion_requests"), "Users asking to be deleted", "Somebody", "/user-management?deletions=true"],
  [
    waiting("expired_invitations", { id: "page1", count: 3 }),
    "Expired invitations",
    "Somebody",
    "/deployments/page1?tab=invitations",
  ],
  [
    waiting("paused_pages", { id: "page1" }),
    "Pages paused for more than 7 days",
    "Somebody",
    "/deployments/page1",
  ],
  [waiting("never_signed_in"), "Users who never signed in", "Somebody", "/user-management?user=7"],
])("what waits leads to where it is mended: %o", async (group, title, name, address) => {
  serve({ "GET /api/dashboard/owner": () => ownerDashboard({ attention: [group] }) });
  open();
  const region = within(await screen.findByRole("region", { name: title }));
  expect(region.getByRole("link", { name }).getAttribute("href")).toContain(address);
});

test.each(["/owner-dashboard", systemTab])(
  "of an engine that fails the reason stands at %s",
  async (address) => {
    const problem = "The server at ai.example.org refuses our key: it answered 401.";
    const failing = waiting("engines_failing", { id: "thinks", name: "a-model", problem });
    serve({ "GET /api/dashboard/owner": () => ownerDashboard({ attention: [failing] }) });
    open(address);
    expect(await screen.findByText(problem, { exact: false })).toBeVisible();
    expect(screen.getByRole("link", { name: /a-model/ })).toBeVisible();
  },
);

test("of many that wait three are shown, and the way to all", async () => {
  const many = waiting("never_signed_in", {}, 1200);
  many.items.push(...["8", "9", "10"].map((id) => ({ id, name: id, count: null, since: null })));
  serve({ "GET /api/dashboard/owner": () => ownerDashboard({ attention: [many] }) });
  open();
  const region = within(await screen.findByRole("region", { name: "Users who never signed in" }));
  expect(region.getByText("1,200")).toBeVisible();
  expect(region.getAllByRole("listitem")).toHaveLength(3);
  expect(region.getByRole("link", { name: /^All of:/ })).toHaveAttribute(
    "href",
    "/user-management?status=ACTIVE&signIn=overdue",
  );
});

test("pages are narrowed by company and ordered, in the address", async () => {
  const api = serve();
  const { user, router } = open("/owner-dashboard?tab=deployments");
  const row = await screen.findByRole("row", { name: /First meeting/ });
  expect(row).toHaveTextContent(/Active.*Grace Hopper.*Northwind.*12Up 20% from 10.*100/);
  expect(within(row).getByRole("link", { name: "First meeting" })).toHaveAttribute(
    "href",
    "http://portal.test/deployments/page0000000000000001",
  );
  await user.click(await screen.findByRole("combobox", { name: "Company" }));
  await user.click(await screen.findByRole("option", { name: "Northwind" }));
  await user.click(screen.getByRole("combobox", { name: "Order" }));
  await user.click(await screen.findByRole("option", { name: "Newest first" }));
  await waitFor(() => expect(router.state.location.search).toBe("?tab=deployments&company=3&pages=newest"));
  await waitFor(() =>
    expect(api.calls("GET /api/dashboard/pages").at(-1)).toMatchObject({
      query: { range: "7d", sort: "newest", companyId: 3 },
    }),
  );
  expect(api.calls("GET /api/dashboard/owner")).toHaveLength(1);
});

test.each([
  ["/owner-dashboard?tab=deployments", "No deployments yet"],
  ["/owner-dashboard?tab=deployments&company=3", "No pages"],
])("without pages %s says so", async (address, title) => {
  serve({ "GET /api/dashboard/pages": () => [] });
  open(address);
  expect(await screen.findByRole("heading", { name: title })).toBeVisible();
});

test("rooms and activity stand with their ways on, trends in a tab that keeps the range", async () => {
  serve();
  const { user, router } = open("/owner-dashboard?range=30d");
  const rooms = within(await screen.findByRole("region", { name: "Top rooms, last 30 days" }));
  expect(rooms.getByRole("listitem")).toHaveTextContent(
    "Objections30 conversations, 300 min. Up 50% from 20LIVE",
  );
  const activity = within(screen.getByRole("region", { name: "Recent activity" }));
  expect(activity.getByRole("listitem")).toHaveTextContent(/^Ada Lovelace Changed a page First meeting/);
  await user.click(screen.getByRole("tab", { name: /Trends/ }));
  expect(router.state.location.search).toBe("?range=30d&tab=trends");
  await screen.findByText(/^The chart could not be drawn/);
  const days = within(
    screen.getByRole("table", { name: "Conversations and content opened by day, last 30 days" }),
  );
  expect(days.getByRole("row", { name: "Fri, Nov 20 40 5" })).toBeVisible();
  const week = within(screen.getByRole("table", { name: "Sign-ins by day of the week and time of day" }));
  expect(week.getByRole("row", { name: /^Monday 17 0 0 0/ })).toBeVisible();
});

test("the system says who talks now and when it was backed up", async () => {
  const { system } = ownerDashboard();
  const backedUp = {
    ...system,
    conversationsNow: 1204,
    lastBackupAt: new Date(Date.now() - 5.5 * 3_600_000).toISOString(),
  };
  serve({
    "GET /api/dashboard/owner": ({ query }) =>
      ownerDashboard({ system: query.range === "24h" ? backedUp : system }),
  });
  const { user } = open(systemTab);
  const box = await screen.findByRole("region", { name: "System" });
  expect(box).toHaveTextContent("Conversations nowNone");
  expect(box).toHaveTextContent("Last back-upNever");
  await user.click(screen.getByRole("radio", { name: "24h" }));
  await waitFor(() => expect(box).toHaveTextContent("Conversations now1,204"));
  expect(box).toHaveTextContent("Last back-up5 hours ago");
});

test("the system says what it runs on, and whether the voice provider answers", async () => {
  serve({
    "GET /api/dashboard/owner": () =>
      ownerDashboard({ system: { ...ownerDashboard().system, agentMode: "provider", failedJobs: 3 } }),
    "GET /api/dashboard/provider": () => ({
      reachable: false,
      refusesKey: false,
      checkedAt: "2026-11-21T10:04:00Z",
    }),
  });
  open(systemTab);
  const system = await screen.findByRole("region", { name: "System" });
  expect(system).toHaveTextContent(/VersionVersion 3\.3Time zoneEurope\/BerlinVoice agentsElevenLabs/);
  expect(await within(system).findByText("Does not answer")).toBeVisible();
  expect(system).toHaveTextContent("Database1.4 GBFiles12.3 MB of 10 GB");
  expect(within(system).getByRole("link", { name: "3 failed" })).toHaveAttribute(
    "href",
    "/owner-dashboard?failed=true",
  );
});

test("a key that is refused waits for the owner", async () => {
  const keys = waiting("refused_keys", { id: "voice", name: "Voice provider" }, 2);
  keys.items.push({ id: "assistant", name: "Assistant", count: null, since: null });
  serve({ "GET /api/dashboard/owner": () => ownerDashboard({ attention: [keys] }) });
  open();
  expect(await screen.findByRole("link", { name: "The voice provider refuses our key" })).toHaveAttribute(
    "href",
    "/agent-management",
  );
  expect(screen.getByRole("link", { name: "Assistant: its server refuses our key" })).toHaveAttribute(
    "href",
    "/assistant-management",
  );
});

test("a key that is refused is said in the system", async () => {
  serve({
    "GET /api/dashboard/provider": () => ({
      reachable: false,
      refusesKey: true,
      checkedAt: "2026-11-21T10:04:00Z",
    }),
  });
  open(systemTab);
  const system = await screen.findByRole("region", { name: "System" });
  expect(await within(system).findByText("The voice provider refuses our key")).toBeVisible();
});

test("quick actions lead to the forms", async () => {
  serve();
  open();
  const links = within(await screen.findByRole("navigation", { name: "Quick actions" }));
  expect(links.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Add User",
    "Add Room",
    "Add Content",
    "Send Message",
    "New deployment",
    "Fast Redeploy",
  ]);
});

test("while it is read it says so, and what could not be read can be read again", async () => {
  const api = serve({ "GET /api/dashboard/owner": noAnswer });
  const { user } = open();
  expect(await screen.findByRole("status", { name: "Loading dashboard..." })).toBeVisible();
  api.serve({ "GET /api/dashboard/owner": refusing("internal", "It broke.") });
  await user.click(screen.getByRole("radio", { name: "90d" }));
  expect(await screen.findByText("It broke.")).toBeVisible();
  api.serve({ "GET /api/dashboard/owner": () => ownerDashboard() });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("list", { name: "Figures" })).toBeVisible();
});

test("pages and the provider's health fail by themselves, and can be read again", async () => {
  const api = serve({
    "GET /api/dashboard/pages": brokenConnection,
    "GET /api/dashboard/provider": brokenConnection,
  });
  const { user } = open("/owner-dashboard?tab=deployments");
  expect(await screen.findByText(/server could not be reached/)).toBeVisible();
  await user.click(screen.getByRole("tab", { name: /System/ }));
  const system = within(await screen.findByRole("region", { name: "System" }));
  api.serve({
    "GET /api/dashboard/provider": () => ({
      reachable: true,
      refusesKey: false,
      checkedAt: "2026-11-21T10:04:00Z",
    }),
  });
  await user.click(await system.findByRole("button", { name: "Retry" }));
  expect(await system.findByText("Answers")).toBeVisible();
});

test("what was known of the provider is said to be old until it can be read again", async () => {
  const api = serve();
  const { user } = open(systemTab);
  const system = within(await screen.findByRole("region", { name: "System" }));
  expect(await system.findByText("Answers")).toBeVisible();
  expect(system.queryByText(/could not be refreshed/)).not.toBeInTheDocument();
  api.serve({ "GET /api/dashboard/provider": brokenConnection });
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await system.findByText(/could not be refreshed/)).toBeVisible();
  expect(system.getByText("Answers")).toBeVisible();
  api.serve({
    "GET /api/dashboard/provider": () => ({
      reachable: false,
      refusesKey: false,
      checkedAt: "2026-11-21T10:05:00Z",
    }),
  });
  for (const change of ["offline", "online"]) window.dispatchEvent(new Event(change));
  expect(await system.findByText("Does not answer")).toBeVisible();
  expect(system.queryByText(/could not be refreshed/)).not.toBeInTheDocument();
});
