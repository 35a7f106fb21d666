// Loaded when first visited; loaded before, no test waits for it.
import "./room-management-screen.tsx";
import {
  brokenConnection,
  fakeApi,
  part,
  refusing,
  signedInAs,
  someone,
  unanswered,
} from "@field-advisor/api-client/testing";
import { usePhone } from "@field-advisor/ui/testing";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { group } from "../../../test/group-samples.ts";
import { serveRooms } from "../../../test/rooms.ts";
import { adviser, room } from "../../../test/samples.ts";

const paused = room({ id: 6, name: "Closing", status: "PAUSED", createdBy: null, createdByUser: null });
const ended = room({ id: 7, name: "Follow-up", status: "INACTIVE", agentId: null, agent: null });
const unreachable = "The server could not be reached. Check your connection and try again.";

const rowOf = async (name: string) => {
  const link = await screen.findByRole("link", { name });
  return within(link.closest("tr, li") as HTMLElement);
};

async function act(user: UserEvent, action: string, name = "Objections") {
  await user.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
}

test("each room shows whether people can enter, who leads it and who made it", async () => {
  serveRooms({ "GET /api/test-rooms": () => [room(), paused, ended] });
  openApp("/room-management");
  const live = await rowOf("Objections");
  expect(live.getByText("Active")).toBeVisible();
  expect(live.getByRole("link", { name: "Objections" })).toHaveAttribute("href", "/admin/rooms/5/edit");
  expect(live.getByRole("link", { name: "Olga Owner" })).toHaveAttribute("href", "/admin/users/1");
  expect(live.getByRole("link", { name: "Enter Objections" })).toHaveAttribute(
    "href",
    "http://portal.test/test-room/5",
  );
  const closed = await rowOf("Closing");
  expect(closed.getByText("Paused")).toBeVisible();
  expect(closed.getByText("Unknown")).toBeVisible();
  expect(closed.getByRole("button", { name: "Enter Closing" })).toBeDisabled();
  const over = await rowOf("Follow-up");
  expect(over.getByText("Paused")).toBeVisible();
  expect(over.getByText("No agent yet")).toBeVisible();
  expect(over.getByRole("button", { name: "Enter Follow-up" })).toBeDisabled();
});

test("the filter has the words of the badges, and sends what they mean", async () => {
  const api = serveRooms({ "GET /api/test-rooms": () => [paused, ended] });
  const { user } = openApp("/room-management");
  await user.click(await screen.findByRole("combobox", { name: "Status" }));
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "All statuses",
    "Active",
    "Paused",
  ]);
  await user.click(screen.getByRole("option", { name: "Paused" }));
  await waitFor(() =>
    expect(api.calls("GET /api/test-rooms").at(-1)).toMatchObject({ query: { isActive: false } }),
  );
});

test("an agent that the provider does not have is marked", async () => {
  const agent = {
    id: 3,
    name: "Field agent",
    description: null,
    domain: null,
    isActive: true,
    isMissing: true,
  };
  serveRooms({ "GET /api/test-rooms": () => [room({ agent })] });
  openApp("/room-management");
  expect((await rowOf("Objections")).getByText("Missing at the provider")).toBeVisible();
});

test("it leads back to the test station and on to a new room, and says how rooms work", async () => {
  serveRooms();
  openApp("/room-management");
  expect(await screen.findByRole("link", { name: "Back to Test Station" })).toHaveAttribute(
    "href",
    "http://portal.test/test-station",
  );
  expect(screen.getByRole("link", { name: "Create New Room" })).toHaveAttribute("href", "/create-test-room");
  const box = within(screen.getByRole("region", { name: "How Test Rooms Work" }));
  expect(box.getAllByRole("listitem")).toHaveLength(3);
});

test.each([
  ["/admin/rooms/5/edit", "/test-room/5/edit"],
  ["/admin/users/8", "/user-management?user=8"],
])("the older address %s leads to %s", async (old, current) => {
  // What the screens do that they lead to is for other tests.
  fakeApi({ ...unanswered(), "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })) });
  const { router } = openApp(old);
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(current));
});

test("the list is searched, narrowed, sorted and paged by the server; all rooms are counted", async () => {
  const api = serveRooms({ "GET /api/test-rooms": () => part([room()], 1234) });
  const { user, router } = openApp("/room-management?status=active&category=Demo");
  expect(await screen.findByText("1,234 Total Rooms")).toBeVisible();
  expect(api.calls("GET /api/test-rooms")).toContainEqual(
    expect.objectContaining({ query: expect.objectContaining({ isActive: true, category: "Demo" }) }),
  );
  expect(api.calls("GET /api/test-rooms")).toContainEqual(
    expect.objectContaining({ query: { limit: 1, offset: 0, sort: "order" } }),
  );
  await user.type(screen.getByRole("searchbox", { name: "Search rooms" }), "obj");
  await waitFor(() =>
    expect(api.calls("GET /api/test-rooms").at(-1)).toMatchObject({ query: { search: "obj" } }),
  );
  await user.click(await screen.findByRole("combobox", { name: "Sort" }));
  await user.click(await screen.findByRole("option", { name: "By name" }));
  await user.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() =>
    expect(api.calls("GET /api/test-rooms").at(-1)).toMatchObject({
      query: { search: "obj", isActive: true, category: "Demo", sort: "name", limit: 25, offset: 25 },
    }),
  );
  expect(router.state.location.search).toBe("?status=active&category=Demo&search=obj&sort=name&page=2");
});

test("a room is paused at once, and taken back with Undo", async () => {
  const api = serveRooms({ "PATCH /api/test-rooms/:id/status": ({ body }) => room({ status: body.status }) });
  const { user } = openApp("/room-management");
  await act(user, "Pause Room");
  expect(await screen.findByText("Room status updated")).toBeVisible();
  expect(screen.getByText("Objections is PAUSED now.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Objections is LIVE now.")).toBeVisible();
  // What the menu said, whatever another owner has made of the room meanwhile.
  expect(api.calls("PATCH /api/test-rooms/:id/status")).toMatchObject([
    { params: { id: 5 }, body: { status: "PAUSED" } },
    { params: { id: 5 }, body: { status: "LIVE" } },
  ]);
});

test("a room that cannot be activated stays as it is, it is said why, and it can be tried again", async () => {
  const api = serveRooms({
    "GET /api/test-rooms": () => [ended],
    "PATCH /api/test-rooms/:id/status": refusing("agent_inactive", "Choose an agent first."),
  });
  const { user } = openApp("/room-management");
  await act(user, "Activate Room", "Follow-up");
  expect(await screen.findByText("Failed to update room status. Choose an agent first.")).toBeVisible();
  expect((await rowOf("Follow-up")).getByText("Paused")).toBeVisible();
  api.serve({ "PATCH /api/test-rooms/:id/status": ({ body }) => ({ ...ended, status: body.status }) });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Follow-up is LIVE now.")).toBeVisible();
});

test("a room is deleted after a question that names it", async () => {
  const api = serveRooms({ "DELETE /api/test-rooms/:id": () => ({ success: true }) });
  const { user } = openApp("/room-management");
  await act(user, "Delete Room");
  const question = within(await screen.findByRole("alertdialog", { name: "Delete Room" }));
  expect(
    question.getByText(
      'Are you sure you want to delete "Objections"? This action cannot be undone and will remove all associated conversation history.',
    ),
  ).toBeVisible();
  expect(api.calls("DELETE /api/test-rooms/:id")).toEqual([]);
  api.serve({ "GET /api/test-rooms": () => [] });
  await user.click(question.getByRole("button", { name: "Delete Room" }));
  expect(await screen.findByText("Room deleted")).toBeVisible();
  expect(api.calls("DELETE /api/test-rooms/:id")).toMatchObject([{ params: { id: 5 } }]);
  expect(await screen.findByRole("heading", { name: "No rooms yet" })).toBeVisible();
});

test("a room that was not deleted is still there, and it can be tried again", async () => {
  serveRooms({ "DELETE /api/test-rooms/:id": brokenConnection });
  const { user } = openApp("/room-management");
  await act(user, "Delete Room");
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Delete Room" }));
  expect(await question.findByText(unreachable)).toBeVisible();
  expect(screen.getByText(`Failed to delete room. Please try again. ${unreachable}`)).toBeVisible();
});

test("when the last page has emptied, the one before it is shown, and the focus is not lost", async () => {
  const api = serveRooms({
    "GET /api/test-rooms": ({ query: { offset } }) => part([offset > 0 ? paused : room()], 26),
    "DELETE /api/test-rooms/:id": () => ({ success: true }),
  });
  const { user, router } = openApp("/room-management?page=2");
  await act(user, "Delete Room", "Closing");
  const question = within(await screen.findByRole("alertdialog"));
  api.serve({ "GET /api/test-rooms": ({ query: { offset } }) => part(offset > 0 ? [] : [room()], 25) });
  await user.click(question.getByRole("button", { name: "Delete Room" }));
  expect(await screen.findByRole("link", { name: "Objections" })).toBeVisible();
  expect(screen.queryByRole("heading", { name: "No rooms match" })).toBeNull();
  expect(router.state.location.search).toBe("");
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});

test("of two changes to one room only the last is told, so Undo is about it", async () => {
  let stored = room();
  serveRooms({
    "GET /api/test-rooms": () => [stored],
    "PATCH /api/test-rooms/:id/status": ({ body }) =>
      (stored = room({ status: body.status, version: stored.version + 1 })),
  });
  const { user } = openApp("/room-management");
  await act(user, "Pause Room");
  expect(await screen.findByText("Objections is PAUSED now.")).toBeVisible();
  await act(user, "Activate Room");
  expect(await (await rowOf("Objections")).findByText("Active")).toBeVisible();
  expect(screen.queryByText("Objections is PAUSED now.")).toBeNull();
  expect(await screen.findByText("Objections is LIVE now.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Objections is PAUSED now.")).toBeVisible();
});

test("a refresh that failed keeps what was read, and says so", async () => {
  const api = serveRooms();
  const { user } = openApp("/room-management");
  await screen.findByRole("link", { name: "Objections" });
  api.serve({ "GET /api/test-rooms": brokenConnection });
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByText(`This list may be out of date. ${unreachable}`)).toBeVisible();
  expect(screen.getByRole("link", { name: "Objections" })).toBeVisible();
});

test("on a phone every room is a card with the same actions", async () => {
  usePhone();
  serveRooms({ "PATCH /api/test-rooms/:id/status": () => room({ status: "PAUSED" }) });
  const { user } = openApp("/room-management");
  expect(within(await screen.findByRole("list", { name: "Rooms" })).getAllByRole("listitem")).toHaveLength(1);
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.getByRole("link", { name: "Enter Objections" })).toBeVisible();
  await act(user, "Pause Room");
  expect(await screen.findByText("Room status updated")).toBeVisible();
});

test("a room's details stand beside the list: what it is, and who may use it", async () => {
  const grace = adviser();
  serveRooms({
    "GET /api/test-rooms/:id": ({ params }) => room({ id: params.id, description: "Answer doubts" }),
    "GET /api/users": () => [grace],
    "GET /api/user-access": () => [{ user_id: grace.id, room_id: 5, can_access: true }],
  });
  const { user, router } = openApp("/room-management");
  await act(user, "View details");
  const details = within(await screen.findByRole("complementary", { name: "Objections" }));
  expect(details.getByText("Answer doubts")).toBeVisible();
  expect(details.getByText("Active")).toBeVisible();
  expect(details.getByRole("link", { name: "Edit Room" })).toHaveAttribute("href", "/test-room/5/edit");
  await waitFor(() =>
    expect(details.getByRole("switch", { name: "Grace Hopper may use Objections" })).toBeChecked(),
  );
  expect(screen.getByRole("row", { current: true })).toHaveTextContent("Objections");
  expect(router.state.location.search).toBe("?room=5");
});

test("a room that is gone is said to be in its details, and no number opens none", async () => {
  serveRooms({ "GET /api/test-rooms/:id": refusing("not_found", "There is no such room.") });
  openApp("/room-management?room=99");
  expect(await screen.findByText("There is no such room.")).toBeVisible();
  cleanup();
  openApp("/room-management?room=first");
  expect(await screen.findByRole("link", { name: "Objections" })).toBeVisible();
  expect(screen.queryByRole("complementary")).toBeNull();
});

test("a room names the groups that open it, and is given to another one", async () => {
  const north = { id: 3, name: "Sales North" };
  const opening = [group()];
  const api = serveRooms({
    "GET /api/users": () => [adviser()],
    "GET /api/user-access": () => [],
    "GET /api/user-access/by-groups": () => [{ userId: 8, roomId: 5, groups: [north] }],
    "GET /api/groups": ({ query }) => (query.roomId ? opening : [group(), group({ id: 4, name: "Coaches" })]),
    "POST /api/groups/:id/rooms": ({ body }) => ({ added: body.add ?? [], removed: body.remove ?? [] }),
  });
  const { user } = openApp("/room-management?room=5");
  const details = within(await screen.findByRole("complementary", { name: "Objections" }));
  const groups = within(await details.findByRole("region", { name: "Groups" }));
  expect(groups.getByRole("link", { name: "Sales North" })).toHaveAttribute("href", "/groups/3");
  const toggle = await details.findByRole("switch", { name: "Grace Hopper may use Objections" });
  await waitFor(() => expect(toggle).toBeChecked());
  expect(toggle).toBeDisabled();
  expect(details.getByText(/Change it there\./)).toBeVisible();
  expect(details.getAllByRole("link", { name: "Sales North" })).toHaveLength(2);

  await user.click(groups.getByRole("combobox", { name: "Give it to a group" }));
  await user.click(await screen.findByRole("option", { name: /^Coaches/ }));
  expect(await screen.findByText("Given to Coaches")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Taken from Coaches")).toBeVisible();
  expect(api.calls("POST /api/groups/:id/rooms")).toMatchObject([
    { params: { id: 4 }, body: { add: [5] } },
    { params: { id: 4 }, body: { remove: [5] } },
  ]);
  expect(screen.queryByRole("option", { name: /^Sales North/ })).toBeNull();
});
