import { brokenConnection, noAnswer, refusing } from "@field-advisor/api-client/testing";
import { deployment } from "@field-advisor/ui/testing-data";
import { screensFor } from "@field-advisor/ui";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { dashboard, fileItem, hoursAgo, libraryItem } from "../../../test/content-samples.ts";
import { entry, openHome, section } from "../../../test/open-home.ts";
import { agent, ownRoom, sessionId } from "../../../test/room-samples.ts";

const counts = (resetRequests: number) => () => ({ total: 5, active: 5, resetRequests });
const pageOfMine = (index: number) => ({
  id: `p${index}p1p1p1p1p1p1p1`,
  slug: `page-${index}`,
  deploymentName: `Page ${index}`,
  status: "active" as const,
  today: { visits: 0, conversations: 0 },
});
const headings = () =>
  screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent ?? "");

const ownersRooms = {
  "GET /api/users/counts": () => ({ total: 5, active: 5, resetRequests: 0 }),
  "GET /api/user/rooms": () => [ownRoom(), ownRoom({ id: 6, name: "Second" })],
};

test("what owners train with themselves stands in tabs, with the ways to all of it", async () => {
  const pages = [1, 2, 3, 4].map((number) => pageOfMine(number));
  const items = [1, 2, 3, 4].map((id) => libraryItem(id, { title: `Item ${id}` }));
  const { user, router } = openHome({
    role: "OWNER",
    items,
    ...ownersRooms,
    "GET /api/user/dashboard": () => dashboard({ pages }),
  });
  const rooms = await section("Your training rooms");
  expect(await rooms.findByRole("heading", { name: "Second" })).toBeVisible();
  expect(rooms.getByRole("link", { name: "Test Station" })).toHaveAttribute("href", "/test-station");
  await user.click(await screen.findByRole("tab", { name: /My pages/ }));
  expect((await section("My pages")).getAllByRole("listitem")).toHaveLength(3);
  await user.click(screen.getByRole("tab", { name: /Library/ }));
  const library = await section("Your library");
  expect(await library.findAllByRole("listitem")).toHaveLength(3);
  expect(library.getByRole("link", { name: "All items" })).toHaveAttribute("href", "/library");
  await user.click(screen.getByRole("tab", { name: /Your account/ }));
  expect(router.state.location.search).toBe("?tab=account");
  expect((await section("Your account")).getByRole("button", { name: "Sign Out" })).toBeVisible();
  expect(screen.queryByText("All screens")).toBeNull();
});

test("an owner without pages has no tab for them", async () => {
  openHome({ role: "OWNER", ...ownersRooms });
  await section("Your training rooms");
  expect(screen.queryByRole("tab", { name: /My pages/ })).toBeNull();
});

test("the owner of a new installation reads what to do, in order, with one action each", async () => {
  openHome({
    role: "OWNER",
    "GET /api/agents": () => [agent()],
  });
  const first = await section("First steps");
  expect(await first.findByText("Done")).toBeVisible();
  expect(first.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "1. Add an agentDoneAgent Management",
    "2. Create a roomWhere people train with that agent.Create Room",
    "3. Add peopleYou are the only one here.Add User",
    "4. Share a pageRecipients open its link and talk to an agent.New deployment",
  ]);
  expect(first.getByRole("link", { name: "Add User" })).toHaveAttribute(
    "href",
    "http://console.test/user-management?new=true",
  );
  expect(screen.queryByText("Waiting for you")).toBeNull();
  expect(screen.queryByText("Continue")).toBeNull();
});

test("the first steps stay until there are rooms and people", async () => {
  openHome({
    role: "OWNER",
    "GET /api/users/counts": counts(0),
  });
  const first = await section("First steps");
  expect(first.getByText("Done")).toBeVisible();
});

test("who cannot be told from a new installation is not treated as one", async () => {
  openHome({
    role: "OWNER",
    "GET /api/users/counts": counts(0),
    "GET /api/user/rooms": refusing("internal", "It broke."),
  });
  expect(await (await section("Your training rooms")).findByRole("alert")).toHaveTextContent(/It broke\./);
  expect(screen.queryByText("First steps")).toBeNull();
});

test("what waits for an owner stands above everything else, with the way to it", async () => {
  openHome({ role: "OWNER", ...ownersRooms, "GET /api/users/counts": counts(2) });
  const waiting = await section("Waiting for you");
  expect(await waiting.findByText("2 people are waiting for a new password")).toBeVisible();
  expect(waiting.getByRole("link", { name: "Help them" })).toHaveAttribute(
    "href",
    "http://console.test/user-management?requests=true",
  );
  expect(headings()[0]).toBe("Waiting for you");
});

test("where nothing waits it says so", async () => {
  openHome({ role: "OWNER", ...ownersRooms });
  expect(await screen.findByText("You're all caught up")).toBeVisible();
});

test("where it could not be read it says so instead", async () => {
  const { user, api } = openHome({
    role: "OWNER",
    ...ownersRooms,
    "GET /api/users/counts": brokenConnection,
  });
  const waiting = await section("Waiting for you");
  await waiting.findByRole("alert");
  api.serve({ "GET /api/users/counts": counts(1) });
  await user.click(waiting.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("1 person is waiting for a new password")).toBeVisible();
});

test.each(["ADMIN", "USER"] as const)("%s has the way to every screen on the home", async (role) => {
  const { api } = openHome({ role });
  const screens = await section("All screens");
  const shown = screens.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(shown).toEqual(screensFor(role).map(({ path }) => path));
  for (const link of screens.getAllByRole("link")) expect(link).toHaveTextContent(/[a-z] ?[A-Z].*[a-z]$/);
  expect(screen.queryByText("Waiting for you")).toBeNull();
  expect(api.calls("GET /api/users/counts")).toEqual([]);
});

test("what was begun, rooms and the library come before the ways to other screens", async () => {
  openHome();
  await screen.findByRole("heading", { name: "No rooms assigned" });
  expect(headings().filter((name) => !/^(No rooms|The library)/.test(name))).toEqual([
    "Continue",
    "Your training rooms",
    "Your library",
    "All screens",
    "Your account",
  ]);
});

test("somebody without any grant reads what will stand where", async () => {
  openHome();
  expect(await screen.findByText(/^Nothing to continue yet\./)).toBeVisible();
  expect(await screen.findByRole("heading", { name: "No rooms assigned" })).toBeVisible();
  expect(await screen.findByRole("heading", { name: "The library is empty" })).toBeVisible();
  expect(screen.queryByRole("region", { name: "My pages" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Add content" })).toBeNull();
});

test("an owner without content is shown where to add some", async () => {
  openHome({ role: "OWNER", ...ownersRooms, address: "/?tab=library" });
  expect(await screen.findByRole("link", { name: "Add content" })).toHaveAttribute(
    "href",
    "http://console.test/content-management",
  );
});

test("the item and the room that were open last lead on from where the reader stopped", async () => {
  const item = fileItem(4, "AUDIO", "a.mp3", {
    title: "Listening well",
    category: "listen",
    position: 192,
    lastOpenedAt: hoursAgo(5),
  });
  const roomSession = { roomId: 5, roomName: "Opening", sessionId, lastUsedAt: hoursAgo(50) };
  openHome({ "GET /api/user/dashboard": () => dashboard({ item, roomSession }) });
  const part = await section("Continue");
  const audio = await part.findByRole("link", { name: "Continue at 3:12" });
  expect(audio).toHaveAccessibleDescription("Listening well");
  expect(audio.getAttribute("href")).toMatch(/^\/audio-player\?url=%2Fapi%2Ffiles%2Ff1/);
  expect(part.getByText("5 hours ago")).toBeVisible();
  expect(part.getByText("2 days ago")).toBeVisible();
  const room = part.getByRole("link", { name: "Continue" });
  expect(room).toHaveAccessibleDescription("Opening");
  expect(room).toHaveAttribute("href", `/test-room/5?room=5&session=${sessionId}`);
});

test("an item without a position is opened again", async () => {
  const item = libraryItem(4, { lastOpenedAt: hoursAgo(1) });
  const { user } = openHome({ "GET /api/user/dashboard": () => dashboard({ item }) });
  await user.click(await (await section("Continue")).findByRole("button", { name: "Read" }));
  expect(await screen.findByRole("alertdialog")).toHaveTextContent("news.example");
});

test.each([
  ["Continue", "GET /api/user/dashboard", /^Nothing to continue yet\./, () => dashboard()],
  ["Your training rooms", "GET /api/user/rooms", "No rooms assigned", () => []],
  ["Your library", "GET /api/dashboard/content", "The library is empty", () => []],
] as const)(
  "%s says that it is being read, or that it could not be, and can be read again",
  async (name, endpoint, then, answer) => {
    const { api, close } = openHome({ [endpoint]: noAnswer });
    expect(await (await section(name)).findByRole("status", { name: /^Loading/ })).toBeVisible();
    close();
    api.serve({ [endpoint]: refusing("internal", "Something broke.") });
    const { user, api: again } = openHome({ [endpoint]: refusing("internal", "Something broke.") });
    const part = await section(name);
    expect(await part.findByRole("alert")).toHaveTextContent(/Something broke\.(.*)Request test-request/);
    again.serve({ [endpoint]: answer });
    await user.click(part.getByRole("button", { name: "Retry" }));
    expect(await part.findByText(then)).toBeVisible();
  },
);

test("the first six rooms that are live can be entered from here", async () => {
  const rooms = Array.from({ length: 9 }, (_, index) =>
    ownRoom({ id: index + 1, name: `Room ${index + 1}`, status: index === 1 ? "PAUSED" : "LIVE" }),
  );
  openHome({ "GET /api/user/rooms": () => rooms });
  const part = await section("Your training rooms");
  await part.findByRole("heading", { name: "Room 1", level: 3 });
  expect(part.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual(
    [1, 3, 4, 5, 6, 7].map((number) => `Room ${number}`),
  );
  expect((await entry("Room 3")).getByRole("link", { name: "Enter" })).toHaveAttribute(
    "href",
    "/test-room/3",
  );
  expect(part.getByRole("link", { name: "All rooms" })).toHaveAttribute("href", "/rooms");
});

test("where no room is live it says so", async () => {
  openHome({ "GET /api/user/rooms": () => [ownRoom({ status: "PAUSED" })] });
  expect(await screen.findByText("None of your rooms is live right now.")).toBeVisible();
});

test("an adviser's pages show how they are used today and can be handed on", async () => {
  const page = { slug: "kim-page", deploymentName: "Kim's page", status: "paused" as const };
  const pages = [{ id: "p1p1p1p1p1p1p1p1", ...page, today: { visits: 1, conversations: 2 } }];
  const { user } = openHome({ "GET /api/user/dashboard": () => dashboard({ pages }) });
  await section("My pages");
  const card = await entry("Kim's page");
  expect(card.getByText("Paused")).toBeVisible();
  expect(card.getByText("Today: 1 visit, 2 conversations")).toBeVisible();
  const link = card.getByRole("link", { name: "Preview" });
  expect(link).toHaveAttribute("href", "http://deploy.test/deployment/kim-page?preview=true");
  expect(link).toHaveAttribute("target", "_blank");
  expect(card.getByRole("link", { name: "Edit" })).toHaveAttribute("href", "/deployments/p1p1p1p1p1p1p1p1");
  await user.click(card.getByRole("button", { name: "Copy link" }));
  expect(await card.findByRole("button", { name: "Copied" })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe("http://deploy.test/deployment/kim-page");
});

test("an adviser pauses and activates a page of their own from the home", async () => {
  let status: "active" | "paused" = "active";
  const page = () => ({
    id: "p1p1p1p1p1p1p1p1",
    slug: "kim-page",
    deploymentName: "Kim's page",
    status,
    today: { visits: 0, conversations: 0 },
  });
  const { user } = openHome({
    "GET /api/user/dashboard": () => dashboard({ pages: [page()] }),
    "PATCH /api/deployments/:id": ({ body }) => {
      status = body.status as typeof status;
      return { deployment: deployment({ status }), accessCode: null };
    },
  });
  const card = await entry("Kim's page");
  await user.click(card.getByRole("button", { name: "Pause" }));
  expect(await card.findByRole("button", { name: "Activate" })).toBeVisible();
  expect(card.getByText("Paused")).toBeVisible();
});

test("of many pages some are shown at a time", async () => {
  const pages = Array.from({ length: 8 }, (_, index) => pageOfMine(index));
  const { user } = openHome({ "GET /api/user/dashboard": () => dashboard({ pages }) });
  const part = await section("My pages");
  expect(part.getAllByRole("listitem")).toHaveLength(6);
  await user.click(part.getByRole("button", { name: "Show more (2 left)" }));
  expect(part.getAllByRole("listitem")).toHaveLength(8);
  expect(
    within(part.getByRole("listitem", { name: "Page 6" })).getByRole("button", { name: "Copy link" }),
  ).toHaveFocus();
});
