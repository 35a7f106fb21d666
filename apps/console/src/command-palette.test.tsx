// Loaded when first asked for; loaded before, no test waits for it.
import "./features/rooms/room-management-screen.tsx";
import { brokenConnection, noAnswer, type Handlers } from "@field-advisor/api-client/testing";
import { contains } from "@field-advisor/schema/search-words";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { openApp } from "../test/render-app.tsx";
import { adviser, agent, assistant, deployment, room } from "../test/samples.ts";
import { libraryItem } from "../test/library.ts";
import { serveUsers } from "../test/user-list.ts";

beforeEach(() => localStorage.clear());

/** What screens ask for to which somebody goes at the end of a test never comes. */
const awaited = {
  "GET /api/system/settings": noAnswer,
  "GET /api/dashboard/provider": noAnswer,
  "GET /api/voice/voices": noAnswer,
  "GET /api/voice/engines": noAnswer,
};

const none = {
  ...awaited,
  "GET /api/users": () => [],
  "GET /api/test-rooms": () => [],
  "GET /api/deployments": () => [],
  "GET /api/agents": () => [],
  "GET /api/companies": () => [],
  "GET /api/groups": () => [],
  "GET /api/dashboard/content/manage": () => [],
  "GET /api/assistants": () => [],
};

/** Opens the palette of an owner at Room Management by its key. */
async function openPalette(handlers: Handlers = {}) {
  const api = serveUsers({ ...none, ...handlers });
  const opened = openApp("/room-management");
  await screen.findByRole("heading", { level: 1, name: "Room Management" });
  await opened.user.keyboard("{Control>}k{/Control}");
  const palette = within(await screen.findByRole("dialog", { name: "Search and commands" }));
  return { ...opened, api, palette, input: await palette.findByRole("combobox", { name: "Search by name" }) };
}

const here = ({ state: { location } }: ReturnType<typeof openApp>["router"]) =>
  location.pathname + location.search;

test("it names every screen and action, and goes to the one that is chosen by the keyboard", async () => {
  const { user, router, palette, input } = await openPalette();
  expect(input).toHaveFocus();
  const screens = within(palette.getByRole("group", { name: "Screens" }));
  for (const name of ["System Configuration", "Companies", "Library", "Home", "Login Patterns"])
    expect(screens.getByRole("option", { name })).toBeVisible();
  expect(palette.getByRole("group", { name: "Actions" })).toHaveTextContent("Send Message");

  await user.type(input, "system conf");
  const found = await palette.findByRole("option", { name: "System Configuration", selected: true });
  expect(input).toHaveAttribute("aria-activedescendant", found.id);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(here(router)).toBe("/system-config"));
  expect(screen.queryByRole("dialog", { name: "Search and commands" })).toBeNull();
});

test("a person who is found by name is opened", async () => {
  const { user, router, api, palette, input } = await openPalette({ "GET /api/users": () => [adviser()] });
  await user.type(input, "hopper");
  expect(
    await palette.findByRole("option", { name: /Grace Hopper.*grace@demo.test/, selected: true }),
  ).toBeVisible();
  expect(api.calls("GET /api/users")).toEqual([
    expect.objectContaining({ query: expect.objectContaining({ search: "hopper", limit: 5 }) }),
  ]);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(here(router)).toBe("/user-management?user=8"));
  expect(await screen.findByRole("complementary", { name: "Grace Hopper" })).toBeVisible();
});

test("rooms lead to their editor, pages to the portal", async () => {
  const { user, palette, input } = await openPalette({
    "GET /api/test-rooms": () => [room()],
    "GET /api/deployments": () => [deployment()],
  });
  await user.type(input, "e");
  const rooms = within(await palette.findByRole("group", { name: "Rooms" }));
  expect(rooms.getByRole("option", { name: /^Objections ?Live$/ })).toBeVisible();
  const pages = within(palette.getByRole("group", { name: "Deployments" }));
  expect(pages.getByRole("option", { name: /^Autumn meeting ?Active$/ })).toBeVisible();
  expect(palette.getByRole("option", { name: "Pause room Objections" })).toBeVisible();
});

test("a room is paused as in the list of rooms: at once, with Undo", async () => {
  const { user, api, palette, input } = await openPalette({
    "GET /api/test-rooms": ({ query }) => [room()].filter(({ name }) => contains(name, query.search ?? "")),
    "PATCH /api/test-rooms/:id/status": ({ body }) => room(body),
  });
  await user.type(input, "Pause room obj");
  expect(await palette.findByRole("option", { name: "Pause room Objections", selected: true })).toBeVisible();
  expect(api.calls("GET /api/test-rooms")).toContainEqual(
    expect.objectContaining({ query: expect.objectContaining({ search: "obj", isActive: true }) }),
  );
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Objections is PAUSED now.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Objections is LIVE now.")).toBeVisible();
  expect(api.calls("PATCH /api/test-rooms/:id/status")).toMatchObject([
    { body: { status: "PAUSED" } },
    { body: { status: "LIVE" } },
  ]);
});

test("an action that needs a room asks for its name", async () => {
  const closed = room({ id: 6, name: "Closing", status: "PAUSED" });
  const { user, palette, input } = await openPalette({ "GET /api/test-rooms": () => [closed] });
  await user.type(input, "resu");
  await user.click(palette.getByRole("option", { name: "Resume room…" }));
  expect(input).toHaveValue("Resume room ");
  expect(await palette.findByRole("option", { name: "Resume room Closing" })).toBeVisible();
});

test("an action opens the dialog of its screen", async () => {
  const { user, input } = await openPalette();
  await user.type(input, "add user");
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("dialog", { name: "Add User" })).toBeVisible();
});

test("a setting is found by its words", async () => {
  const { user, router, palette, input } = await openPalette();
  const settings = () => palette.findByRole("group", { name: "Settings" });
  for (const [text, name] of [
    ["audit", "Audit"],
    ["how long conversations are kept", /^Retention and consent/],
    ["time zone", "Time zone"],
  ] as const) {
    await user.clear(input);
    await user.type(input, text);
    expect(within(await settings()).getByRole("option", { name })).toBeVisible();
  }
  await user.click(within(await settings()).getByRole("option", { name: "Time zone" }));
  await waitFor(() => expect(here(router)).toBe("/system-config?tab=organisation"));
});

test.each(["retention", "consent"])("%s leads an owner to what holds for all pages", async (word) => {
  const { user, router, palette, input } = await openPalette({ "GET /api/system/privacy": noAnswer });
  await user.type(input, word);
  await user.click(await palette.findByRole("option", { name: /^Retention and consent/ }));
  await waitFor(() => expect(here(router)).toBe("/system-config?tab=privacy"));
});

test.each(["new user", "invite person", "add user"])("Add User is found as %s", async (text) => {
  const { user, palette, input } = await openPalette();
  await user.type(input, text);
  expect(await palette.findByRole("option", { name: "Add User" })).toBeVisible();
});

const company = {
  id: 3,
  name: "North Bank",
  description: null,
  isActive: true,
  activePages: 0,
  createdAt: "2026-11-20T09:00:00Z",
  version: 1,
};

test("agents, companies, content and assistants are found, each with one question", async () => {
  const { user, api, palette, input } = await openPalette({
    "GET /api/agents": () => [agent({ name: "North" })],
    "GET /api/companies": () => [company],
    "GET /api/dashboard/content/manage": () => [libraryItem({ title: "North letter" })],
    "GET /api/assistants": () => [assistant({ name: "North helper" })],
  });
  await user.type(input, "north");
  for (const [group, name] of [
    ["Agents", /^North/],
    ["Companies", "North Bank"],
    ["Content", /^North letter/],
    ["Assistants", /^North helper/],
  ] as const)
    expect(
      within(await palette.findByRole("group", { name: group })).getByRole("option", { name }),
    ).toBeVisible();
  expect(api.calls("GET /api/agents")).toMatchObject([{ query: { search: "north", limit: 5 } }]);
});

test("somebody to view as and an agent to stop are found by the name behind the command", async () => {
  const { user, router, palette, input } = await openPalette({
    "GET /api/users": () => [adviser()],
    "GET /api/agents": () => [agent({ name: "Asha" }), agent({ id: 9, name: "Ben", isActive: false })],
  });
  await user.type(input, "view as grace");
  expect(await palette.findByRole("option", { name: /^View as Grace Hopper/ })).toBeVisible();
  await user.clear(input);
  await user.type(input, "stop agent");
  await user.click(await palette.findByRole("option", { name: "Stop agent Asha" }));
  await waitFor(() => expect(here(router)).toBe("/agent-management?search=Asha"));
});

test("owners and stopped agents take nobody's place among those who are found for a command", async () => {
  const cut = <Thing,>(all: readonly Thing[], limit: number) => all.slice(0, limit);
  const owners = Array.from({ length: 5 }, (_owner, id) => adviser({ id: id + 50, role: "OWNER" }));
  const stopped = Array.from({ length: 5 }, (_agent, id) => agent({ id: id + 50, isActive: false }));
  const { user, palette, input } = await openPalette({
    "GET /api/users": ({ query }) => cut([...owners, adviser()], query.limit),
    "GET /api/agents": ({ query }) => cut([...stopped, agent({ name: "Asha" })], query.limit),
  });
  await user.type(input, "view as");
  expect(await palette.findByRole("option", { name: /^View as Grace Hopper/ })).toBeVisible();
  await user.clear(input);
  await user.type(input, "stop agent");
  expect(await palette.findByRole("option", { name: "Stop agent Asha" })).toBeVisible();
});

test("what was chosen last stands first, until somebody else is here", async () => {
  const { user, input, palette } = await openPalette();
  expect(palette.queryByRole("group", { name: "Recent" })).toBeNull();
  await user.type(input, "companies");
  await user.keyboard("{Enter}");
  await screen.findByRole("heading", { level: 1, name: "Companies" });
  await user.keyboard("{Control>}k{/Control}");
  const recent = await screen.findByRole("group", { name: "Recent" });
  expect(within(recent).getByRole("option", { name: "Companies" })).toBeVisible();
  localStorage.setItem("field-advisor-recent-999", "[]");
  cleanup();
  await openPalette();
  await waitFor(() => expect(localStorage.getItem("field-advisor-recent-999")).toBeNull());
});

test.each(["agent", "assistant"])("an action leads to the screen where an %s is made", async (noun) => {
  const { user, router, input } = await openPalette();
  await user.type(input, `new ${noun}`);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe(`/${noun}-management/new`));
});

test("what was found for an earlier text cannot be chosen", async () => {
  const { user, router, palette, input } = await openPalette({
    "GET /api/users": ({ query }) => (query.search === "grace" ? [adviser()] : noAnswer()),
  });
  await user.type(input, "grace");
  await palette.findByRole("option", { name: /Grace Hopper/ });
  await user.type(input, "land");
  expect(palette.queryByRole("option")).toBeNull();
  expect(palette.getByRole("status")).toHaveTextContent("Searching...");
  await user.keyboard("{Enter}");
  expect(here(router)).toBe("/room-management");
});

test("it says that it searches, and Escape closes it", async () => {
  const waiting = await openPalette({ "GET /api/deployments": noAnswer });
  await waiting.user.type(waiting.input, "qqq");
  expect(waiting.palette.getByRole("status")).toHaveTextContent("Searching...");
  await waiting.user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("it says that nothing was found", async () => {
  const { user, palette, input } = await openPalette();
  await user.type(input, "qqq");
  await waitFor(() => expect(palette.getByRole("status")).toHaveTextContent("Nothing found."));
});

test("a part of the search that fails is named and can be tried again", async () => {
  let isBroken = true;
  const { user, palette, input } = await openPalette({
    "GET /api/users": () => (isBroken ? brokenConnection() : [adviser()]),
    "GET /api/deployments": () => [deployment()],
  });
  await user.type(input, "meeting");
  expect(await palette.findByRole("alert")).toHaveTextContent(
    "Failed to search people. The server could not be reached.",
  );
  expect(palette.getByRole("option", { name: /Autumn meeting/ })).toBeVisible();
  isBroken = false;
  await user.click(palette.getByRole("button", { name: "Retry" }));
  expect(await palette.findByRole("option", { name: /Grace Hopper/ })).toBeVisible();
  expect(palette.queryByRole("alert")).toBeNull();
});

test("a slash goes to the search of the screen, and is a letter where somebody types", async () => {
  serveUsers(none);
  const { user } = openApp("/room-management");
  const search = await screen.findByRole("searchbox", { name: "Search rooms" });
  await user.keyboard("/");
  expect(search).toHaveFocus();
  expect(search).toHaveValue("");
  await user.keyboard("a/?");
  expect(search).toHaveValue("a/?");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("over an open dialog the keys of the screen do nothing", async () => {
  const { user, palette, input } = await openPalette();
  input.blur();
  await user.keyboard("/?");
  expect(screen.getByRole("dialog")).toHaveAccessibleName("Search and commands");
  expect(screen.queryByRole("searchbox", { name: "Search rooms" })).toBeNull();
  await user.click(palette.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Search and commands" })).toBeVisible());
});

test("a question mark lists the keys, and those of one letter can be turned off for good", async () => {
  serveUsers(none);
  const { user } = openApp("/room-management");
  await screen.findByRole("heading", { level: 1, name: "Room Management" });
  await user.keyboard("?");
  const sheet = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
  expect(sheet.getByText("Ctrl K")).toBeVisible();
  expect(sheet.getByText("/")).toBeVisible();
  await user.click(sheet.getByRole("switch", { name: "Keys without Ctrl or ⌘" }));
  expect(sheet.queryByText("/")).toBeNull();
  await user.click(sheet.getByRole("button", { name: "Close" }));
  await user.keyboard("/?");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("searchbox", { name: "Search rooms" })).not.toHaveFocus();

  await user.keyboard("{Control>}k{/Control}");
  await user.click(await screen.findByRole("option", { name: "Keyboard shortcuts" }));
  const again = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
  expect(again.getByRole("switch")).not.toBeChecked();
});
