import {
  brokenConnection,
  fakeApi,
  noAnswer,
  signedInAs,
  signedOut,
  someone,
  unanswered,
} from "@field-advisor/api-client/testing";
import type { Role } from "@field-advisor/schema/routes";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { addressesElsewhere, guardCases, usePhone, watchDepartures } from "@field-advisor/ui/testing";
import { openApp } from "../test/render-app.tsx";
import { emptyHome } from "../test/samples.ts";

const owner = someone({ role: "OWNER" });
/** What the test station shows. */
const testStation = { "GET /api/test-rooms": () => [], "GET /api/user/room-sessions": () => [] };

test("the dashboard greets and leads to every screen that the role may open", async () => {
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role: "ADMIN" })),
    ...emptyHome,
  });
  openApp("/");
  expect(await screen.findByRole("heading", { name: "Hello Ada" })).toBeVisible();
  expect(screen.getByRole("link", { name: /^Test Station/ })).toHaveAttribute("href", "/test-station");
  expect(screen.getByRole("link", { name: /Deployments Pages/ })).toHaveAttribute("href", "/deployments");
});

test.each([
  ["USER", ["Activity Log", "Deployments"]],
  [
    "ADMIN",
    [
      "Activity Log",
      "Room Manager",
      "Admin Dashboard",
      "Deployment Messages",
      "Assigned Users",
      "Deployments",
    ],
  ],
  [
    "OWNER",
    [
      "Activity Log",
      "Room Manager",
      "User Management",
      "AI Assistants",
      "Content Management",
      "Bulk Upload",
      "Owner Dashboard",
      "Admin Dashboard",
      "Deployment Messages",
      "Deployments",
    ],
  ],
] as const)("the avatar menu of %s lists the screens of that role and the way out", async (role, screens) => {
  fakeApi({ ...testStation, "GET /api/auth/status": signedInAs(someone({ role })) });
  const { user } = openApp("/test-station");
  const avatar = await screen.findByRole("button", { name: "Account menu, AL" });
  await user.click(avatar);
  expect(await screen.findByText("Hello Ada", { selector: "[role=menu] *" })).toBeVisible();
  expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual([
    ...screens,
    "Profile",
    "Sign Out",
  ]);
  expect(screen.getByRole("menuitem", { name: "Profile" })).toHaveAttribute("href", "/");
});

const adminManages = [
  "Admin Dashboard",
  "Assigned Users",
  "Practice progress",
  "Assignments",
  "Reviews",
  "Deployment Messages",
];

const bars = {
  ADMIN: ["/", "/rooms", "/library", "/simple-chat", "/deployments", "/activity-log"],
  USER: ["/", "/rooms", "/library", "/direct-chat", "/deployments", "/activity-log"],
} as const;

test.each(["ADMIN", "USER"] as const)(
  "the bar of %s has plain links and nothing of an owner's",
  async (role) => {
    fakeApi({ ...testStation, "GET /api/auth/status": signedInAs(someone({ role })) });
    openApp("/test-station");
    const bar = within(await screen.findByRole("navigation", { name: "Main" }));
    const links = bar.getAllByRole("link");
    expect(links.map(({ textContent }) => textContent)).toEqual([
      "Home",
      "Rooms",
      "Library",
      "Assistant",
      "Deployments",
      "Activity",
    ]);
    expect(links.map((link) => link.getAttribute("href"))).toEqual(bars[role]);
    expect(bar.queryByRole("button")).toBeNull();
    expect(within(screen.getByRole("banner")).queryByRole("button", { name: "Logout" })).toBeNull();
  },
);

test.each([
  [
    "ADMIN",
    [["Home", "Rooms", "My practice", "Library", "Assistant", "Deployments", "Activity"], adminManages],
  ],
  ["USER", []],
] as const)("the side bar of %s has %j", async (role, sections) => {
  fakeApi({ ...testStation, "GET /api/auth/status": signedInAs(someone({ role })) });
  openApp("/test-station");
  expect(await screen.findByRole("navigation", { name: "Main" })).toBeVisible();
  const side = screen.queryByRole("navigation", { name: "Side bar" });
  const lists = side ? await within(side).findAllByRole("list") : [];
  const labels = lists.map((list) =>
    within(list)
      .getAllByRole("link")
      .map((link) => link.textContent),
  );
  expect(labels).toEqual(sections);
});

test("the bar of those who run nothing marks the screen that is shown, also behind its button", async () => {
  fakeApi({ ...unanswered(), "GET /api/auth/status": signedInAs(someone()) });
  const { close } = openApp("/rooms");
  await screen.findByRole("heading", { name: "Your Training Rooms" });
  const current = (link: HTMLElement) => link.getAttribute("aria-current") === "page";
  const bar = within(screen.getByRole("navigation", { name: "Main" }));
  expect(bar.getAllByRole("link").filter(current)).toEqual([bar.getByRole("link", { name: "Rooms" })]);
  close();
  usePhone();
  const { user } = openApp("/rooms");
  await user.click(await screen.findByRole("button", { name: "Menu" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Menu" }));
  expect(sheet.getAllByRole("link").filter(current)).toEqual([sheet.getByRole("link", { name: "Rooms" })]);
  expect(sheet.queryByRole("button", { name: "Logout" })).toBeNull();
});

test("somebody without a name is greeted all the same", async () => {
  fakeApi({
    ...testStation,
    "GET /api/auth/status": signedInAs(someone({ firstName: "", lastName: "" })),
  });
  const { user } = openApp("/test-station");
  await user.click(await screen.findByRole("button", { name: "Account menu, U" }));
  expect(await screen.findByText("Hello User")).toBeVisible();
});

test("initials are whole, whatever they are written with", async () => {
  fakeApi({
    ...testStation,
    "GET /api/auth/status": signedInAs(someone({ firstName: "👩🏽‍🚀 Ada", lastName: "𠮷田" })),
  });
  openApp("/test-station");
  expect(await screen.findByRole("button", { name: "Account menu, 👩🏽‍🚀𠮷" })).toBeVisible();
});

test("the menu works by keyboard alone, from the first key on", async () => {
  fakeApi({ ...testStation, "GET /api/auth/status": signedInAs(someone()) });
  const { user } = openApp("/test-station");
  const avatar = await screen.findByRole("button", { name: "Account menu, AL" });
  avatar.focus();
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("menuitem", { name: "Activity Log" })).toHaveFocus();
  await user.keyboard("{ArrowDown}");
  expect(screen.getByRole("menuitem", { name: "Deployments" })).toHaveFocus();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  expect(screen.getByRole("button", { name: "Account menu, AL" })).toHaveFocus();
  await user.keyboard("{ArrowDown}");
  expect(await screen.findByRole("menuitem", { name: "Activity Log" })).toHaveFocus();
});

test("nothing that was written into the browser's storage makes anybody more than the server says", async () => {
  localStorage.setItem("auth_token", "a.b.c");
  localStorage.setItem("user_data", JSON.stringify(owner));
  const read = vi.spyOn(Storage.prototype, "getItem");
  fakeApi({ ...testStation, "GET /api/auth/status": signedInAs(someone()) });
  const { user } = openApp("/admin-dashboard");
  expect(await screen.findByText("Admin Dashboard is available to owners and administrators.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Account menu, AL" }));
  await screen.findByRole("menuitem", { name: "Activity Log" });
  expect(screen.queryByRole("menuitem", { name: "User Management" })).toBeNull();
  expect(read.mock.calls.flat()).not.toContain("user_data");
  expect(read.mock.calls.flat()).not.toContain("auth_token");
});

test("signing out leads to the entrance, and nothing of it is left", async () => {
  const departures = watchDepartures();
  for (const name of ["auth_token", "user_data"]) localStorage.setItem(name, "left behind");
  for (const chat of ["assistant:1", "7:chat"]) sessionStorage.setItem(`field-advisor-chat:${chat}`, "typed");
  fakeApi({
    ...testStation,
    "GET /api/auth/status": signedInAs(someone()),
    "POST /api/auth/logout": () => ({ success: true }),
  });
  const { user } = openApp("/test-station");
  await user.click(await screen.findByRole("button", { name: "Logout" }));
  await waitFor(() => expect(departures).toEqual(["http://portal.test/"]));
  expect([localStorage.getItem("auth_token"), localStorage.getItem("user_data")]).toEqual([null, null]);
  expect(Object.values(sessionStorage)).not.toContain("typed");
});

test("who came in by a provider goes on to where that ends its own session", async () => {
  const departures = watchDepartures();
  const signOutAt = "https://login.example/end?client_id=field-advisor";
  fakeApi({
    ...testStation,
    "GET /api/auth/status": signedInAs(someone()),
    "POST /api/auth/logout": () => ({ success: true, signOutAt }),
  });
  const { user } = openApp("/test-station");
  await user.click(await screen.findByRole("button", { name: "Logout" }));
  await waitFor(() => expect(departures).toEqual([signOutAt]));
});

test("a sign-out that fails is said, and the page stays", async () => {
  const departures = watchDepartures();
  const api = fakeApi({
    ...testStation,
    "GET /api/auth/status": signedInAs(someone()),
    "POST /api/auth/logout": brokenConnection,
  });
  const { user } = openApp("/test-station");
  await user.click(await screen.findByRole("button", { name: "Logout" }));
  expect(await screen.findByText("Sign-out failed")).toBeVisible();
  expect(screen.getByText(/You are still signed in on this device/)).toBeVisible();
  api.serve({ "POST /api/auth/logout": () => ({ success: true }) });
  await user.click(screen.getByRole("button", { name: "Logout" }));
  await waitFor(() => expect(departures).toEqual(["http://portal.test/"]));
});

test("what was typed here is forgotten when its person signs out in another tab", async () => {
  fakeApi({ ...testStation, "GET /api/auth/status": signedInAs(someone()) });
  openApp("/test-station");
  await screen.findByRole("button", { name: /^Account menu/ });
  sessionStorage.setItem("field-advisor-chat:7:chat", "typed");
  const told = (newValue: string) =>
    act(() => window.dispatchEvent(new StorageEvent("storage", { key: "field-advisor-session", newValue })));
  await told("signed-in 1");
  expect(Object.values(sessionStorage)).toContain("typed");
  await told("signed-out 2");
  expect(Object.values(sessionStorage)).not.toContain("typed");
});

test("a sign-out in another tab is one here", async () => {
  const api = fakeApi({ ...testStation, "GET /api/auth/status": signedInAs(someone()) });
  const { router } = openApp("/test-station");
  await screen.findByRole("button", { name: /^Account menu/ });
  api.serve({ "GET /api/auth/status": signedOut });
  window.dispatchEvent(new StorageEvent("storage", { key: "field-advisor-session" }));
  expect(await screen.findByRole("heading", { name: "Sign In" })).toBeVisible();
  expect(router.state.location.search).toBe("?next=%2Ftest-station");
});

test("visitors of a guarded screen are sent to sign in and brought back", async () => {
  fakeApi({ "GET /api/auth/status": signedOut });
  const { router } = openApp("/test-station?x=1");
  expect(await screen.findByRole("heading", { name: "Sign In" })).toBeVisible();
  expect(router.state.location.pathname + router.state.location.search).toBe(
    "/login?next=%2Ftest-station%3Fx%3D1",
  );
});

test("a guarded screen waits until it is known who is there", async () => {
  fakeApi({ "GET /api/auth/status": noAnswer });
  openApp("/test-station");
  await waitFor(() => expect(screen.getByText("Loading...")).toBeVisible());
});

test.each([
  ["OWNER", ["http://console.test/owner-dashboard"], "/main-dashboard"],
  ["ADMIN", [], "/admin-dashboard"],
  ["USER", [], "/"],
] as const)("/main-dashboard leads %s to their own dashboard", async (role, left, path) => {
  const departures = watchDepartures();
  fakeApi({ ...unanswered(), "GET /api/auth/status": signedInAs(someone({ role })) });
  const { router } = openApp("/main-dashboard");
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
  await waitFor(() => expect(departures).toEqual(left));
});

test("/dashboard is the dashboard, with what hangs on the address", async () => {
  fakeApi({ ...unanswered(), "GET /api/auth/status": signedInAs(someone()) });
  const { router } = openApp("/dashboard?from=mail#rooms");
  expect(await screen.findByRole("heading", { name: "Hello Ada" })).toBeVisible();
  const { pathname, search, hash } = router.state.location;
  expect(pathname + search + hash).toBe("/?from=mail#rooms");
});

const portalCases = guardCases("portal");

/** Opens an address as somebody of a role. */
function openAs(address: string, role: Role) {
  watchDepartures();
  fakeApi({ ...unanswered(), "GET /api/auth/status": signedInAs(someone({ role })) });
  return openApp(address).router;
}

test.each(portalCases.visitors)("%s asks visitors to sign in", async (address) => {
  fakeApi({ ...unanswered(), "GET /api/auth/status": signedOut });
  const { router } = openApp(address);
  expect(await screen.findByRole("heading", { name: "Sign In" })).toBeVisible();
  expect(router.state.location.search).toBe(`?next=${encodeURIComponent(address)}`);
});

test.each(portalCases.opened)("%s opens for %s", async (address, role) => {
  const router = openAs(address, role);
  await screen.findByRole("button", { name: /^Account menu/ });
  expect(router.state.location.search).toBe("");
  expect(screen.queryByText(/is available to/)).toBeNull();
});

test.each(portalCases.refused)("%s stays closed for %s, and it is said why", async (address, role) => {
  const router = openAs(address, role);
  expect(await screen.findByText(/is available to/)).toBeVisible();
  expect(router.state.location.pathname + router.state.location.search).toBe("/test-station");
});

test.each([
  ["/owner-control", "Room Manager is available to owners."],
  ["/companies", "Companies is available to owners."],
])("an administrator who comes from %s is told: %s", async (denied, sentence) => {
  fakeApi({ ...testStation, "GET /api/auth/status": signedInAs(someone({ role: "ADMIN" })) });
  const { router } = openApp(`/test-station?denied=${encodeURIComponent(denied)}`);
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(router.state.location.search).toBe("");
  expect(screen.getAllByText(sentence)).toHaveLength(1);
});

test.each(["/test-station", "/no-such-screen", "<b>Buy now</b>"])(
  "a link that says %s was denied puts no words into our mouth",
  async (denied) => {
    fakeApi({ ...testStation, "GET /api/auth/status": signedInAs(someone({ role: "ADMIN" })) });
    const { router } = openApp(`/test-station?denied=${encodeURIComponent(denied)}`);
    await waitFor(() => expect(router.state.location.search).toBe(""));
    expect(screen.queryByText(/is available to|Buy now/)).toBeNull();
  },
);

test.each(addressesElsewhere("portal"))("$address is opened in $app", async ({ app, address }) => {
  const departures = watchDepartures();
  fakeApi({ "GET /api/auth/status": signedOut });
  openApp(`${address}?a=b#c`);
  await waitFor(() => expect(departures).toEqual([`http://${app}.test${address}?a=b#c`]));
});

test("an unknown address says so and leads home", async () => {
  fakeApi({ "GET /api/auth/status": signedOut });
  openApp("/no/such/place");
  expect(await screen.findByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  expect(screen.getByText("The page you're looking for doesn't exist.")).toBeVisible();
  expect(screen.getByText("/no/such/place")).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to Dashboard" })).toHaveAttribute("href", "/");
});
