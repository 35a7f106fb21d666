// Loaded when first visited or opened; loaded before, no test waits for them.
import "./features/rooms/room-details.tsx";
import "./owner-control-screen.tsx";
import { brokenConnection, noAnswer, part, refusing, type Handlers } from "@field-advisor/api-client/testing";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openApp } from "../test/render-app.tsx";
import { serveRooms } from "../test/rooms.ts";
import { adviser, room } from "../test/samples.ts";
import { owner } from "../test/user-list.ts";

const rooms = [
  room(),
  room({ id: 6, name: "Closing", status: "PAUSED" }),
  room({ id: 7, name: "Follow-up", status: "INACTIVE" }),
];
const unreachable = "The server could not be reached. Check your connection and try again.";

const serve = (more: Handlers = {}) =>
  serveRooms({ "GET /api/test-rooms": () => rooms, "GET /api/users": () => [], ...more });

const switchOf = (name: string) => screen.findByRole("switch", { name: `${name} is live` });

test("each room shows its state as a switch, and the way to its editor", async () => {
  serve();
  openApp("/owner-control");
  expect(await switchOf("Objections")).toBeChecked();
  expect(await switchOf("Closing")).not.toBeChecked();
  const ended = await switchOf("Follow-up");
  expect(ended).toBeDisabled();
  expect(ended).not.toBeChecked();
  const cards = within(screen.getByRole("list", { name: "Rooms" })).getAllByRole("listitem");
  expect(cards.map((card) => /LIVE|PAUSED|INACTIVE/.exec(card.textContent)?.[0])).toEqual([
    "LIVE",
    "PAUSED",
    "INACTIVE",
  ]);
  expect(screen.getByRole("link", { name: "Edit Objections" })).toHaveAttribute("href", "/test-room/5/edit");
});

test("the switch pauses a room and lets it go live", async () => {
  const api = serve({
    "PATCH /api/test-rooms/:id/status": ({ params, body }) =>
      room({ id: params.id, status: body.status, version: 2 }),
  });
  const { user } = openApp("/owner-control");
  await user.click(await switchOf("Objections"));
  await waitFor(async () => expect(await switchOf("Objections")).not.toBeChecked());
  expect(await screen.findByText("Room status updated")).toBeVisible();
  await user.click(await switchOf("Closing"));
  await waitFor(async () => expect(await switchOf("Closing")).toBeChecked());
  expect(api.calls("PATCH /api/test-rooms/:id/status")).toMatchObject([
    { params: { id: 5 }, body: { status: "PAUSED" } },
    { params: { id: 6 }, body: { status: "LIVE" } },
  ]);
});

test("a switch whose change failed returns, and it is said why", async () => {
  serve({ "PATCH /api/test-rooms/:id/status": brokenConnection });
  const { user } = openApp("/owner-control");
  await user.click(await switchOf("Objections"));
  expect(await screen.findByText(`Failed to update room status. ${unreachable}`)).toBeVisible();
  expect(await switchOf("Objections")).toBeChecked();
  expect(await switchOf("Objections")).toBeEnabled();
});

test("while a switch is being turned it keeps the focus, and is deaf to a second press", async () => {
  const api = serve({ "PATCH /api/test-rooms/:id/status": noAnswer });
  const { user } = openApp("/owner-control");
  const live = await switchOf("Objections");
  live.focus();
  await user.keyboard("  ");
  expect(live).not.toBeChecked();
  expect(live).toHaveFocus();
  expect(live).toBeEnabled();
  expect(api.calls("PATCH /api/test-rooms/:id/status")).toHaveLength(1);
});

test("rooms and users are searched and paged apart", async () => {
  const api = serve({
    "GET /api/test-rooms": () => part(rooms, 40),
    "GET /api/users": () => part([adviser()], 60),
  });
  const { user, router } = openApp("/owner-control");
  const pages = within(await screen.findByRole("navigation", { name: "Pages of rooms" }));
  await user.click(pages.getByRole("button", { name: "Next" }));
  await waitFor(() =>
    expect(api.calls("GET /api/test-rooms").at(-1)).toMatchObject({ query: { offset: 12 } }),
  );
  expect(api.calls("GET /api/users")).toHaveLength(1);
  await user.type(screen.getByRole("searchbox", { name: "Search rooms" }), "obj");
  await waitFor(() =>
    expect(api.calls("GET /api/test-rooms").at(-1)).toMatchObject({ query: { search: "obj", offset: 0 } }),
  );
  expect(router.state.location.search).toBe("?room=obj");
  expect(api.calls("GET /api/users")).toHaveLength(1);
});

test("rooms that could not be read leave the users where they are", async () => {
  const api = serve({ "GET /api/test-rooms": brokenConnection, "GET /api/users": () => [adviser()] });
  const { user } = openApp("/owner-control");
  expect(await screen.findByText(`Failed to fetch rooms. ${unreachable}`)).toBeVisible();
  expect(await screen.findByRole("combobox", { name: "Role of Grace Hopper" })).toBeVisible();
  api.serve({ "GET /api/test-rooms": () => [] });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("link", { name: "Create New Room" })).toHaveAttribute(
    "href",
    "/create-test-room",
  );
});

const people = [adviser({ ...owner }), adviser(), adviser({ id: 9, firstName: "Ines", status: "INACTIVE" })];
const granted = () => [{ user_id: 9, room_id: 5, can_access: true as const }];

async function openAccess(user: UserEvent) {
  await user.click(await screen.findByRole("button", { name: "Manage users of Objections" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Manage users" }));
  const toggle = (name: string) => dialog.findByRole("switch", { name: `${name} may use Objections` });
  return { dialog, toggle };
}

test("everybody has a switch for the room; those of owners are always on", async () => {
  const api = serve({ "GET /api/users": () => people, "GET /api/user-access": granted });
  const { user } = openApp("/owner-control");
  const { toggle } = await openAccess(user);
  const ofOwner = await toggle("Olga Owner");
  expect(ofOwner).toBeChecked();
  expect(ofOwner).toBeDisabled();
  await waitFor(async () => expect(await toggle("Ines Hopper")).toBeChecked());
  expect(await toggle("Grace Hopper")).not.toBeChecked();
  expect(api.calls("GET /api/user-access")).toMatchObject([{ query: { roomId: 5, userIds: [8, 9] } }]);
});

test("nobody's switch can be turned before it is known where it stands", async () => {
  serve({ "GET /api/users": () => people, "GET /api/user-access": noAnswer });
  const { user } = openApp("/owner-control");
  const { toggle } = await openAccess(user);
  expect(await toggle("Grace Hopper")).toBeDisabled();
});

test("people are found on the server, by address or name", async () => {
  const api = serve({ "GET /api/users": () => part(people, 60), "GET /api/user-access": granted });
  const { user } = openApp("/owner-control");
  const { dialog } = await openAccess(user);
  const search = await dialog.findByRole("searchbox", { name: "Search by email or full name" });
  await user.click(await dialog.findByRole("button", { name: "Next" }));
  await waitFor(() => expect(api.calls("GET /api/users").at(-1)).toMatchObject({ query: { offset: 25 } }));
  await user.type(search, "hop");
  await waitFor(() =>
    expect(api.calls("GET /api/users").at(-1)).toMatchObject({ query: { search: "hop", offset: 0 } }),
  );
});

test("a right is given and taken at once", async () => {
  const api = serve({
    "GET /api/users": () => people,
    "GET /api/user-access": granted,
    "PATCH /api/user-access/:userId/room/:roomId": ({ params, body }) => ({
      user_id: params.userId,
      room_id: params.roomId,
      can_access: body.canAccess,
    }),
  });
  const { user } = openApp("/owner-control");
  const { toggle } = await openAccess(user);
  await waitFor(async () => expect(await toggle("Grace Hopper")).toBeEnabled());
  await user.click(await toggle("Grace Hopper"));
  expect(await toggle("Grace Hopper")).toBeChecked();
  await user.click(await toggle("Ines Hopper"));
  expect(await toggle("Ines Hopper")).not.toBeChecked();
  await waitFor(() =>
    expect(api.calls("PATCH /api/user-access/:userId/room/:roomId")).toMatchObject([
      { params: { userId: 8, roomId: 5 }, body: { canAccess: true } },
      { params: { userId: 9, roomId: 5 }, body: { canAccess: false } },
    ]),
  );
});

test("while a right is being given its switch keeps the focus, and is deaf to a second press", async () => {
  const api = serve({
    "GET /api/users": () => people,
    "GET /api/user-access": granted,
    "PATCH /api/user-access/:userId/room/:roomId": noAnswer,
  });
  const { user } = openApp("/owner-control");
  const { toggle } = await openAccess(user);
  await waitFor(async () => expect(await toggle("Grace Hopper")).toBeEnabled());
  (await toggle("Grace Hopper")).focus();
  await user.keyboard("  ");
  expect(await toggle("Grace Hopper")).toBeChecked();
  expect(await toggle("Grace Hopper")).toHaveFocus();
  expect(api.calls("PATCH /api/user-access/:userId/room/:roomId")).toHaveLength(1);
});

test("rights that could not be read can be read again, and no switch is turned before", async () => {
  const api = serve({ "GET /api/users": () => people, "GET /api/user-access": brokenConnection });
  const { user } = openApp("/owner-control");
  const { dialog, toggle } = await openAccess(user);
  expect(await dialog.findByText(`Failed to fetch room access. ${unreachable}`)).toBeVisible();
  expect(await toggle("Ines Hopper")).toBeDisabled();
  api.serve({ "GET /api/user-access": granted });
  await user.click(dialog.getByRole("button", { name: "Retry" }));
  await waitFor(async () => expect(await toggle("Ines Hopper")).toBeChecked());
});

test("a switch whose right was not changed returns, and it is said why", async () => {
  serve({
    "GET /api/users": () => people,
    "GET /api/user-access": granted,
    "PATCH /api/user-access/:userId/room/:roomId": refusing("not_found", "This room was deleted."),
  });
  const { user } = openApp("/owner-control");
  const { toggle } = await openAccess(user);
  await waitFor(async () => expect(await toggle("Grace Hopper")).toBeEnabled());
  await user.click(await toggle("Grace Hopper"));
  expect(await screen.findByText("Failed to update user access. This room was deleted.")).toBeVisible();
  expect(await toggle("Grace Hopper")).not.toBeChecked();
});
