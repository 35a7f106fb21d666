import { roles, type Role, type ScreenRoute, screenRoutes } from "@field-advisor/schema/routes";
import { expect, test } from "vitest";
import { mayOpen, screenAt } from "./addresses.tsx";
import { currentOf, navigationFor } from "./navigation.ts";
import { sectionsOf } from "./sections.ts";

const entriesOf = (role: Role) => sectionsOf[role].flatMap(({ entries }) => entries);

const barOf = (role: Role) => {
  const { groups, links } = navigationFor(role);
  return [...groups.flatMap(({ entries }) => entries), ...links];
};

/** The labels of the entries that are current at an address. */
function currentAt(entries: readonly { to: string; label: string }[], address: string): string[] {
  const current = currentOf(entries, new URL(address, location.origin));
  return entries.filter((entry) => current(entry)).map(({ label }) => label);
}

const framed: readonly ScreenRoute[] = screenRoutes.filter(
  ({ app, path }) => app !== "deploy" && path !== "/login",
);

const screensOfRoles = roles.flatMap((role) =>
  framed
    .filter((screen) => mayOpen(screen, role))
    .map(({ path }): [string, Role] => [path.replace(":id", "7"), role]),
);

test.each(screensOfRoles)("%s is one entry for %s", (address, role) => {
  expect(currentAt(entriesOf(role), address)).toHaveLength(1);
  // An owner's bar has no entry for their home, or what stands under it: the product's name beside it leads there.
  const bar = role === "OWNER" && screenAt(address)?.path.match(/^\/((main-)?dashboard|confirmed)?$/) ? 0 : 1;
  expect(currentAt(barOf(role), address)).toHaveLength(bar);
});

test.each([
  ["/test-room/7", "OWNER", "Room Management"],
  ["/test-room/7/edit", "OWNER", "Room Management"],
  ["/create-test-room", "OWNER", "Room Management"],
  ["/rooms", "OWNER", "Room Management"],
  ["/test-room/7", "ADMIN", "Rooms"],
  ["/test-station", "USER", "Rooms"],
  ["/user-management?user=7", "OWNER", "User Management"],
  ["/user-management?tab=login-patterns&view=users", "OWNER", "Login Patterns"],
  ["/user-management?tab=analytics&view=agents", "OWNER", "Analytics Dashboard"],
  ["/user/management?tab=analytics", "OWNER", "Analytics Dashboard"],
  ["/agent-management?tab=provider", "OWNER", "Agent Management"],
  ["/agent-management/new", "OWNER", "Agent Management"],
  ["/assistant-management/7/edit", "OWNER", "AI Assistants"],
  ["/system-configuration", "OWNER", "System Configuration"],
  ["/deployments/7?tab=messages", "OWNER", "Deployments"],
  ["/library?library=listen", "OWNER", "Content Management"],
  ["/bulk-upload", "OWNER", "Content Management"],
  ["/audio-player?url=x", "ADMIN", "Library"],
  ["/direct-chat", "ADMIN", "Assistant"],
] as const)("%s is for %s: %s", (address, role, label) => {
  expect(currentAt(entriesOf(role), address)).toEqual([label]);
});

test("the entry that names a part of a screen is current there, wherever it stands among the others", () => {
  const entries = entriesOf("OWNER");
  for (const order of [entries, entries.toReversed()])
    expect(currentAt(order, "/user-management?tab=analytics")).toEqual(["Analytics Dashboard"]);
});

test("an entry is the page itself, or what the page belongs to", () => {
  const current = (address: string) =>
    entriesOf("OWNER").map(currentOf(entriesOf("OWNER"), new URL(address, location.origin)));
  expect(current("/deployments").filter(Boolean)).toEqual(["page"]);
  expect(current("/deployments/7").filter(Boolean)).toEqual(["true"]);
  expect(current("/no-such-screen").filter(Boolean)).toEqual([]);
});

test.each(roles)("the sections of %s hold what the bar has, and only what they may open", (role) => {
  const entries = entriesOf(role).map(({ to, label }) => ({ to, label }));
  for (const { to, label } of barOf(role)) expect(entries).toContainEqual({ to, label });
  for (const { to, label } of entries) {
    const screen = screenAt(new URL(to, location.origin).pathname);
    expect(screen && mayOpen(screen, role), `${to} for ${role}`).toBe(true);
    expect(label).not.toBe("");
  }
});

test("what an owner runs is one click away", () => {
  const labels = entriesOf("OWNER").map(({ label }) => label);
  for (const label of [
    "System Configuration",
    "User Access Management",
    "Agent Management",
    "AI Assistants",
    "Companies",
    "Fast Redeploy",
  ])
    expect(labels).toContain(label);
});
