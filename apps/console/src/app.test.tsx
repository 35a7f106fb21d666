import {
  fakeApi,
  noAnswer,
  signedInAs,
  signedOut,
  someone,
  unanswered,
} from "@field-advisor/api-client/testing";
import { addressesElsewhere, guardCases, watchDepartures, usePhone } from "@field-advisor/ui/testing";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { ownerDashboard } from "../test/dashboard-samples.ts";
import { openApp } from "../test/render-app.tsx";

const owner = signedInAs(someone({ role: "OWNER" }));

const serveDashboard = () =>
  fakeApi({
    ...unanswered(),
    "GET /api/auth/status": owner,
    "GET /api/dashboard/owner": () => ownerDashboard(),
    "GET /api/companies": () => [],
  });

test("the frame leads to the owner's screens, home and out", async () => {
  const api = serveDashboard();
  api.serve({ "POST /api/auth/logout": () => ({ success: true }) });
  const departures = watchDepartures();
  const { user } = openApp("/owner-dashboard");
  const bar = within(await screen.findByRole("navigation", { name: "Main" }));
  expect(bar.getByRole("link", { name: "Owner Dashboard" })).toHaveAttribute("aria-current", "page");
  expect(screen.getByRole("link", { name: "Version 3.3" })).toHaveAttribute("href", "http://portal.test/");
  expect(screen.getByRole("link", { name: "Skip to content" })).toHaveAttribute("href", "#main");
  expect(bar.getByRole("link", { name: "Deployments" })).toHaveAttribute(
    "href",
    "http://portal.test/deployments",
  );
  await user.click(bar.getByRole("button", { name: "Management" }));
  await user.click(await screen.findByRole("menuitem", { name: "Companies" }));
  expect(await screen.findByRole("heading", { name: "Companies" })).toBeVisible();
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  await user.click(screen.getByRole("button", { name: "Logout" }));
  await waitFor(() => expect(departures).toEqual(["http://portal.test/"]));
});

test("the menus of the bar lead to what the owner runs", async () => {
  serveDashboard();
  const { user } = openApp("/owner-dashboard");
  const bar = within(await screen.findByRole("navigation", { name: "Main" }));
  const opened = async (name: string) => {
    await user.click(bar.getByRole("button", { name }));
    const items = await screen.findAllByRole("menuitem");
    const links = items.map((item) => [item.textContent, item.getAttribute("href")]);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    expect(bar.getByRole("button", { name })).toHaveFocus();
    return links;
  };
  expect(await opened("Analytics")).toEqual([
    ["Activity Log", "http://portal.test/activity-log"],
    ["AI Assistant Chat", "http://portal.test/simple-chat"],
    ["Login Patterns", "/user-management?tab=login-patterns"],
    ["Analytics Dashboard", "/user-management?tab=analytics"],
  ]);
  expect(await opened("Management")).toEqual([
    ["Owner Control Center", "/owner-control"],
    ["User Management", "/user-management"],
    ["Groups", "/groups"],
    ["Companies", "/companies"],
    ["Fast Redeploy", "/fast-redeploy"],
    ["Connections", "/connections"],
  ]);
});

test("a menu of the bar says which of its screens is shown", async () => {
  fakeApi({ ...unanswered(), "GET /api/auth/status": owner });
  const { user } = openApp("/user-management?tab=analytics");
  await user.click(await screen.findByRole("button", { name: "Analytics" }));
  const shown = await screen.findByRole("menuitem", { name: "Analytics Dashboard" });
  expect(shown).toHaveAttribute("aria-current", "page");
  expect(screen.getByRole("menuitem", { name: "Login Patterns" })).not.toHaveAttribute("aria-current");
});

/** Everything that an owner runs. */
const subjects = [
  ["Home", "Owner Dashboard", "Deployments", "Deployment Messages"],
  [
    "Activity Log",
    "AI Assistant Chat",
    "Practice progress",
    "Assignments",
    "Reviews",
    "Login Patterns",
    "Analytics Dashboard",
    "Admin Dashboard",
  ],
  [
    "Owner Control Center",
    "Room Management",
    "User Management",
    "Groups",
    "User Access Management",
    "Agent Management",
    "AI Assistants",
    "Content Management",
    "Paths",
    "Companies",
    "Fast Redeploy",
    "Connections",
    "Costs",
    "System Configuration",
  ],
];

test("beside every screen stands what an owner runs, by subject, and the bar above has its own", async () => {
  serveDashboard();
  const { user } = openApp("/owner-dashboard");
  const side = within(await screen.findByRole("navigation", { name: "Side bar" }));
  expect(await side.findByRole("link", { name: "Owner Dashboard" })).toHaveAttribute("aria-current", "page");
  const sections = ["Daily work", "Analytics", "Management"].map((name) =>
    within(side.getByRole("list", { name }))
      .getAllByRole("link")
      .map((link) => link.textContent),
  );
  expect(sections).toEqual(subjects);
  expect(screen.getByRole("navigation", { name: "Main" })).toBeVisible();
  await user.click(side.getByRole("link", { name: "Companies" }));
  expect(await screen.findByRole("heading", { name: "Companies" })).toBeVisible();
  expect(side.getByRole("link", { name: "Companies" })).toHaveAttribute("aria-current", "page");
  expect(side.getByRole("link", { name: "Owner Dashboard" })).not.toHaveAttribute("aria-current");
});

test("the side bar folds to icons and away, and is the next time as it was left", async () => {
  onTestFinished(() => {
    document.cookie = "side_bar=; path=/; max-age=0";
  });
  serveDashboard();
  const { user } = openApp("/owner-dashboard");
  await user.click(await screen.findByRole("button", { name: "Show icons only" }));
  expect(await screen.findByRole("link", { name: "System Configuration" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Show names" }));
  const toggle = screen.getByRole("button", { name: "Side bar", expanded: true });
  await user.click(toggle);
  expect(screen.queryByRole("navigation", { name: "Side bar" })).toBeNull();
  expect(toggle).toHaveFocus();
  cleanup();
  openApp("/owner-dashboard");
  await user.click(await screen.findByRole("button", { name: "Side bar", expanded: false }));
  expect(screen.getByRole("navigation", { name: "Side bar" })).toBeVisible();
});

test("on a phone the bar is a sheet behind a button, with the same screens and the way out", async () => {
  usePhone();
  serveDashboard().serve({ "POST /api/auth/logout": () => ({ success: true }) });
  const departures = watchDepartures();
  const { user, router } = openApp("/owner-dashboard");
  const button = await screen.findByRole("button", { name: "Menu" });
  for (const name of ["Main", "Side bar"]) expect(screen.queryByRole("navigation", { name })).toBeNull();
  expect(screen.queryByRole("button", { name: "Side bar" })).toBeNull();
  await user.click(button);
  const sheet = within(await screen.findByRole("dialog", { name: "Menu" }));
  const sections = ["Daily work", "Analytics", "Management"].map((name) =>
    within(sheet.getByRole("list", { name }))
      .getAllByRole("link")
      .map((link) => link.textContent),
  );
  expect(sections).toEqual(subjects);
  expect(sheet.getByRole("link", { name: "Owner Dashboard" })).toHaveAttribute("aria-current", "page");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(button).toHaveFocus());
  await user.click(button);
  await user.click(await screen.findByRole("link", { name: "Companies" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/companies"));
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(button);
  await user.click(await screen.findByRole("button", { name: "Logout" }));
  await waitFor(() => expect(departures).toEqual(["http://portal.test/"]));
});

test("visitors come back to the whole address they had asked for", async () => {
  const departures = watchDepartures();
  fakeApi({ "GET /api/auth/status": signedOut });
  openApp("/companies?search=paused");
  expect(await screen.findByText("Redirecting to login...")).toBeVisible();
  const here = encodeURIComponent("http://console.test/companies?search=paused");
  await waitFor(() => expect(departures).toEqual([`http://portal.test/login?next=${here}`]));
});

const consoleCases = guardCases("console");

test.each(consoleCases.visitors)("%s asks visitors to sign in", async (address) => {
  const departures = watchDepartures();
  fakeApi({ ...unanswered(), "GET /api/auth/status": signedOut });
  openApp(address);
  expect(await screen.findByText("Redirecting to login...")).toBeVisible();
  const next = encodeURIComponent(`http://console.test${address}`);
  await waitFor(() => expect(departures).toEqual([`http://portal.test/login?next=${next}`]));
});

test.each(consoleCases.opened)("%s opens for %s", async (address, role) => {
  const departures = watchDepartures();
  fakeApi({ ...unanswered(), "GET /api/auth/status": signedInAs(someone({ role })) });
  openApp(address);
  expect(await screen.findByRole("button", { name: /^Account menu/ })).toBeVisible();
  expect(departures).toEqual([]);
});

test.each(consoleCases.refused)("%s stays closed for %s", async (address, role) => {
  const departures = watchDepartures();
  fakeApi({ ...unanswered(), "GET /api/auth/status": signedInAs(someone({ role })) });
  openApp(address);
  expect(await screen.findByText("Access denied...")).toBeVisible();
  const denied = encodeURIComponent(address);
  await waitFor(() => expect(departures).toEqual([`http://portal.test/test-station?denied=${denied}`]));
});

test("someone who must choose a password first does that before anything else", async () => {
  const departures = watchDepartures();
  fakeApi({ "GET /api/auth/status": signedInAs(someone({ role: "OWNER", passwordChangeRequired: true })) });
  openApp("/owner-dashboard");
  await waitFor(() => expect(departures[0]).toMatch(/^http:\/\/portal\.test\/login\?next=/));
});

test("nothing is shown until it is known who is there", async () => {
  fakeApi({ "GET /api/auth/status": noAnswer });
  openApp("/companies");
  await waitFor(() => expect(screen.getByText("Loading...")).toBeVisible());
});

// "/" is in both apps: the console's leads to the owner's dashboard.
test.each(addressesElsewhere("console").filter(({ address }) => address !== "/"))(
  "$address is opened in $app",
  async ({ app, address }) => {
    const departures = watchDepartures();
    fakeApi({ "GET /api/auth/status": owner });
    openApp(`${address}?a=b#c`);
    await waitFor(() => expect(departures).toEqual([`http://${app}.test${address}?a=b#c`]));
  },
);

test("an unknown address says so", async () => {
  fakeApi({ "GET /api/auth/status": owner });
  openApp("/nowhere");
  expect(await screen.findByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to Dashboard" })).toHaveAttribute(
    "href",
    "http://portal.test/",
  );
});
