import { fakeApi, type Handlers, signedInAs, someone } from "@field-advisor/api-client/testing";
import type { Role } from "@field-advisor/schema/routes";
import { slowTime } from "@field-advisor/ui/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { ownRoom } from "../../../test/room-samples.ts";

type Mine = NonNullable<Handlers["GET /api/user/rooms"]>;

const serve = (role: Role, mine: Mine) =>
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role })),
    "GET /api/user/rooms": mine,
    "GET /api/user/room-sessions": () => [],
    "GET /api/user/written-rooms": () => [],
  });

const several = () => [
  ownRoom({ id: 1, name: "Opening", createdAt: "2026-11-01T09:00:00Z" }),
  ownRoom({ id: 2, name: "Objections", status: "PAUSED", isActive: false, category: "Practice" }),
  ownRoom({ id: 3, name: "Closing", status: "INACTIVE", isActive: false, category: "Practice" }),
  ownRoom({ id: 4, name: "Final test", category: "Assessment", agent: null, description: "With a grade" }),
];

const names = () => screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
const counts = () =>
  within(screen.getByRole("list", { name: "Rooms by state" }))
    .getAllByRole("listitem")
    .map((item) => item.textContent);
const card = async (name: string) => within(await screen.findByRole("listitem", { name }));

test("the rooms are counted, and only those that are live can be entered", async () => {
  serve("USER", several);
  openApp("/rooms");
  expect(await screen.findByRole("heading", { name: "Your Training Rooms" })).toBeVisible();
  expect((await card("Opening")).getByRole("link", { name: "Enter" })).toHaveAttribute(
    "href",
    "/test-room/1",
  );
  const paused = await card("Objections");
  expect(paused.getByText("Temporarily paused")).toBeVisible();
  expect(paused.getByRole("button", { name: "Enter" })).toBeDisabled();
  expect((await card("Closing")).getByText("Currently offline")).toBeVisible();
  expect(counts()).toEqual(["Live rooms2", "Paused rooms1", "Inactive rooms1", "Categories3"]);
  expect(screen.queryByRole("link", { name: "Edit" })).toBeNull();
  expect(screen.queryByRole("link", { name: /^Manage/ })).toBeNull();
});

test("a room whose agent is switched off says so within seconds and cannot be entered, except by owners", async () => {
  slowTime(["setInterval", "clearInterval", "setTimeout", "clearTimeout"]);
  const api = serve("USER", () => [ownRoom()]);
  const { close } = openApp("/rooms");
  const opening = await card(ownRoom().name);
  expect(opening.getByText("Live")).toBeVisible();
  const off = { ...ownRoom().agent, isActive: false } as ReturnType<typeof ownRoom>["agent"];
  api.serve({ "GET /api/user/rooms": () => [ownRoom({ agent: off })] });
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(await opening.findByText("Agent unavailable")).toBeVisible();
  expect(opening.getByText("The agent of this room is switched off at the moment.")).toBeVisible();
  expect(opening.getByRole("button", { name: "Enter" })).toBeDisabled();
  close();
  api.serve({ "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })) });
  openApp("/rooms");
  expect((await card(ownRoom().name)).getByRole("link", { name: "Enter" })).toBeVisible();
});

test("filters narrow the rooms and their counts, and stand in the address", async () => {
  serve("USER", several);
  const { user, router } = openApp("/rooms");
  await user.click(await screen.findByRole("combobox", { name: "Category" }));
  expect(screen.queryByRole("option", { name: "Demo" })).toBeNull();
  await user.click(await screen.findByRole("option", { name: "Practice" }));
  expect(names()).toEqual(["Objections", "Closing"]);
  expect(counts()).toEqual([
    "Live rooms0 of 2",
    "Paused rooms1 of 1",
    "Inactive rooms1 of 1",
    "Categories1 of 3",
  ]);
  expect(screen.getByRole("status")).toHaveTextContent("2 of 4 rooms");
  await user.click(screen.getByRole("combobox", { name: "Status" }));
  await user.click(await screen.findByRole("option", { name: "Currently offline" }));
  expect(names()).toEqual(["Closing"]);
  await user.type(screen.getByRole("searchbox", { name: "Search rooms" }), "grade{Enter}");
  expect(await screen.findByRole("heading", { name: "No rooms match your filters" })).toBeVisible();
  expect(router.state.location.search).toBe("?category=Practice&status=INACTIVE&search=grade");
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(names()).toHaveLength(4));
  expect(router.state.location.search).toBe("");
});

test.each([
  ["", ["Opening", "Objections", "Closing", "Final test"]],
  ["?sort=name", ["Closing", "Final test", "Objections", "Opening"]],
  ["?sort=recent", ["Objections", "Closing", "Final test", "Opening"]],
  ["?search=KIM", ["Opening", "Objections", "Closing"]],
  ["?search=grade", ["Final test"]],
  ["?status=LIVE", ["Opening", "Final test"]],
  ["?status=BROKEN", ["Opening", "Objections", "Closing", "Final test"]],
  ["?category=Demo", ["Opening", "Objections", "Closing", "Final test"]],
])("a link with %s shows %j", async (query, expected) => {
  serve("USER", several);
  openApp(`/rooms${query}`);
  await screen.findByRole("list", { name: "Rooms by state" });
  expect(names()).toEqual(expected);
});

test("an owner enters rooms in any state and gets to where they are edited and given", async () => {
  serve("OWNER", several);
  openApp("/rooms");
  const paused = await card("Objections");
  expect(paused.getByRole("link", { name: "Enter" })).toHaveAttribute("href", "/test-room/2");
  expect(paused.getByRole("link", { name: "Edit" })).toHaveAttribute(
    "href",
    "http://console.test/test-room/2/edit",
  );
  expect(screen.getByRole("link", { name: "Manage rooms" })).toHaveAttribute(
    "href",
    "http://console.test/room-management",
  );
  expect(screen.getByRole("link", { name: "Manage access" })).toHaveAttribute(
    "href",
    "http://console.test/user-access-management",
  );
});

test("somebody without rooms is told whom to ask", async () => {
  const api = serve("USER", () => []);
  api.serve({ "GET /api/system/contact": () => ({ supportEmail: "help@demo.test", supportPhone: null }) });
  const { close } = openApp("/rooms");
  expect(await screen.findByRole("heading", { name: "No rooms assigned" })).toBeVisible();
  expect(screen.getByText(/Contact your administrator/)).toBeVisible();
  expect(await screen.findByRole("link", { name: "help@demo.test" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Return to Dashboard" })).toHaveAttribute("href", "/");

  close();
  api.serve({ "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })) });
  openApp("/rooms");
  expect(await screen.findByText(/Create your first one/)).toBeVisible();
  expect(screen.queryByText(/Contact your administrator/)).toBeNull();
});

test("a room in which something was said is gone on with, and its sessions are listed", async () => {
  const api = serve("USER", () => [ownRoom(), ownRoom({ id: 6, name: "Closing" })]);
  const session = { sessionId: "5e5510n05e5510n0", lastUsedAt: "2026-11-20T09:00:00Z" };
  api.serve({
    "GET /api/user/room-sessions": () => [{ roomId: 5, sessions: 3, ...session }],
    "GET /api/test-rooms/:id/sessions": () => [
      { ...session, startedAt: session.lastUsedAt, messages: 1, calls: 0, callSeconds: 0, firstWords: "Hi" },
    ],
  });
  const { user } = openApp("/rooms");
  const [card, other] = await screen.findAllByRole("listitem", { name: /./ });
  const found = within(card as HTMLElement);
  expect(await found.findByRole("link", { name: "Continue" })).toHaveAttribute(
    "href",
    "/test-room/5?room=5&session=5e5510n05e5510n0",
  );
  expect(within(other as HTMLElement).queryByRole("link", { name: "Continue" })).toBeNull();
  await user.click(found.getByRole("button", { name: "Earlier sessions (3)" }));
  expect(await screen.findByText(/1 message$/)).toBeVisible();
});

test("the rooms are read again on request", async () => {
  slowTime(["setInterval", "clearInterval", "setTimeout", "clearTimeout"]);
  const api = serve("USER", () => []);
  const { user } = openApp("/rooms");
  await user.click(await screen.findByRole("button", { name: "Refresh" }));
  await waitFor(() => expect(api.calls("GET /api/user/rooms")).toHaveLength(2));
});
