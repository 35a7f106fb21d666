// Loaded when first opened; loaded before, no test waits for it.
import "../explain-access.tsx";
import { brokenConnection, noAnswer, refusing } from "@field-advisor/api-client/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import {
  ada,
  cell,
  closing,
  grace,
  layOut,
  objections,
  olga,
  serveAccess,
} from "../../../../test/access-matrix.ts";
import { openApp } from "../../../../test/render-app.tsx";
import { adviser, room } from "../../../../test/samples.ts";

const address = "/user-access-management?tab=rooms";

beforeEach(() => layOut());

test("the matrix tells who may use which room", async () => {
  serveAccess();
  openApp(address);
  await waitFor(async () => expect(await cell("Grace Hopper, Objections")).toBeChecked());
  expect(await cell("Grace Hopper, Closing")).not.toBeChecked();
  expect(await cell("Ada Lovelace, Objections")).not.toBeChecked();
  const grid = screen.getByRole("grid", { name: "Room access" });
  expect(grid).toHaveAttribute("aria-rowcount", "4");
  expect(grid).toHaveAttribute("aria-colcount", "3");
  const row = screen.getByRole("row", { name: /Ada Lovelace/ });
  expect(row).toHaveAttribute("aria-rowindex", "4");
  expect(
    within(row)
      .getAllByRole("gridcell")
      .map((each) => each.getAttribute("aria-colindex")),
  ).toEqual(["2", "3"]);
  expect(screen.getByRole("columnheader", { name: /Closing/ })).toHaveTextContent("PAUSED");
  expect(document.title).toBe("User Access Management - Field Advisor");
});

test("rows and columns stand as far apart as letters of the reader's size make them", async () => {
  document.documentElement.style.fontSize = "20px";
  onTestFinished(() => void document.documentElement.style.removeProperty("font-size"));
  serveAccess();
  openApp(address);
  await cell("Grace Hopper, Objections");
  const rows = screen.getAllByRole("row").map((row) => Number.parseFloat(row.style.top));
  expect((rows[2] ?? 0) - (rows[1] ?? 0)).toBe(45);
});

const north = { id: 3, name: "Sales North" };

test("what a group gives is marked with its name, leads to it, and is not taken here", async () => {
  const api = serveAccess(
    { byGroups: [{ userId: 9, roomId: 5, groups: [north] }] },
    {
      "GET /api/user-access/:userId/room/:roomId": () => ({
        canEnter: true,
        reasons: ["by_group"],
        groups: [north],
      }),
    },
  );
  const { user } = openApp(address);
  const toggle = await cell("Ada Lovelace, Objections, by Sales North");
  expect(toggle).toBeChecked();
  expect(toggle).toHaveAttribute("title", "Given by Sales North. Change it there.");
  await user.click(toggle);
  const explained = within(await screen.findByRole("dialog", { name: "Room access explained" }));
  expect(await explained.findByText("Can enter this room now.")).toBeVisible();
  expect(explained.getByRole("link", { name: "Sales North" })).toHaveAttribute("href", "/groups/3");
  expect(explained.getByText(/^They were given access by/)).toBeVisible();
  expect(api.calls("PATCH /api/user-access/:userId/room/:roomId")).toEqual([]);
  await user.keyboard("{Escape}");
  expect(await screen.findByText("Ada Lovelace: Objections, by Sales North")).toBeVisible();
});

test("who loses their own right keeps the one of a group, and that is said", async () => {
  serveAccess({ granted: [[9, 5]], byGroups: [{ userId: 9, roomId: 5, groups: [north] }] });
  const { user } = openApp(address);
  const toggle = await cell("Ada Lovelace, Objections");
  expect(toggle).toHaveAttribute("title", "Given to them, and by Sales North.");
  await user.click(toggle);
  expect(
    await screen.findByText("Ada Lovelace: Objections. They can still use it by Sales North."),
  ).toBeVisible();
  expect(await cell("Ada Lovelace, Objections, by Sales North")).toBeChecked();
});

test("owners have every room, and nobody takes one from them", async () => {
  const api = serveAccess();
  const { user } = openApp(address);
  const toggle = await cell("Olga Owner, Closing");
  expect(toggle).toBeChecked();
  expect(toggle).toHaveAttribute("aria-disabled", "true");
  await user.click(toggle);
  const select = screen.getByRole("checkbox", { name: "Select Olga Owner" });
  await user.click(select);
  expect(toggle).toBeChecked();
  expect(select).not.toBeChecked();
  expect(api.calls("PATCH /api/user-access/:userId/room/:roomId")).toEqual([]);
});

test("a toggle works at once, says so, and can be undone", async () => {
  const api = serveAccess();
  const { user } = openApp(address);
  const toggle = await cell("Ada Lovelace, Closing");
  await waitFor(() => expect(toggle).toHaveAttribute("aria-disabled", "false"));
  await user.click(toggle);
  expect(toggle).toBeChecked();
  expect(await screen.findByText("Access given")).toBeVisible();
  expect(api.granted).toContain("9:6");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Access removed")).toBeVisible();
  expect(toggle).not.toBeChecked();
  expect(api.granted).not.toContain("9:6");
  expect(api.calls("PATCH /api/user-access/:userId/room/:roomId")).toMatchObject([
    { params: { userId: 9, roomId: 6 }, body: { canAccess: true } },
    { params: { userId: 9, roomId: 6 }, body: { canAccess: false } },
  ]);
});

test("it shows before the server has answered", async () => {
  serveAccess({}, { "PATCH /api/user-access/:userId/room/:roomId": noAnswer });
  const { user } = openApp(address);
  const toggle = await cell("Grace Hopper, Objections");
  await waitFor(() => expect(toggle).toBeChecked());
  await user.click(toggle);
  expect(toggle).not.toBeChecked();
});

test.each([
  ["a refusal", refusing("not_found", "This room was deleted."), "This room was deleted."],
  [
    "a broken connection",
    brokenConnection,
    "The server could not be reached. Check your connection and try again.",
  ],
] as const)("after %s the toggle returns, and it is said why", async (_what, set, why) => {
  const api = serveAccess({}, { "PATCH /api/user-access/:userId/room/:roomId": set });
  const { user } = openApp(address);
  const toggle = await cell("Ada Lovelace, Objections");
  await waitFor(() => expect(toggle).toHaveAttribute("aria-disabled", "false"));
  api.serve({ "GET /api/user-access": noAnswer });
  await user.click(toggle);
  expect(await screen.findByText(`Failed to update room access. ${why}`)).toBeVisible();
  await waitFor(() => expect(toggle).not.toBeChecked());
});

test("of many toggles in a row only the last one is told, so Undo is about it", async () => {
  const api = serveAccess();
  const { user } = openApp(address);
  const first = await cell("Ada Lovelace, Objections");
  await waitFor(() => expect(first).toHaveAttribute("aria-disabled", "false"));
  await user.click(first);
  expect(await screen.findByText("Access given")).toBeVisible();
  await user.click(await cell("Grace Hopper, Objections"));
  expect(await screen.findByText("Access removed")).toBeVisible();
  expect(screen.queryByText("Access given")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(api.granted).toContain("8:5"));
  expect(api.granted).toContain("9:5");
});

test("everything is done with the keyboard alone", async () => {
  const api = serveAccess(
    {},
    {
      "GET /api/user-access/:userId/room/:roomId": () => ({
        canEnter: false,
        reasons: ["not_granted", "room_not_live"],
        groups: [],
      }),
    },
  );
  const { user } = openApp(address);
  const graceAtObjections = await cell("Grace Hopper, Objections");
  await waitFor(() => expect(graceAtObjections).toBeChecked());
  const places = () => screen.getByRole("grid").querySelectorAll('[tabindex="0"]');
  expect(places()).toHaveLength(1);
  screen.getByRole("checkbox", { name: "Select Olga Owner" }).focus();
  await user.keyboard("{ArrowDown}{ArrowRight}");
  expect(graceAtObjections).toHaveFocus();
  expect(places()).toHaveLength(1);
  await user.keyboard("{ArrowRight}{ArrowDown}");
  expect(await cell("Ada Lovelace, Closing")).toHaveFocus();
  await user.keyboard(" ");
  expect(await cell("Ada Lovelace, Closing")).toBeChecked();
  await waitFor(() => expect(api.granted).toContain("9:6"));

  await user.keyboard("{Home}");
  expect(screen.getByRole("checkbox", { name: "Select Ada Lovelace" })).toHaveFocus();
  await user.keyboard(" {Control>}{Home}{/Control}{ArrowRight} ");
  expect(screen.getByRole("checkbox", { name: "Select Ada Lovelace" })).toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Select Objections" })).toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Select Objections" })).toHaveFocus();
  await user.keyboard("{Control>}{End}{/Control}{ArrowUp}{Enter}");
  const explained = within(await screen.findByRole("dialog", { name: "Room access explained" }));
  expect(explained.getByText("Grace Hopper: Closing")).toBeVisible();
  expect(await explained.findByText("Cannot enter this room now.")).toBeVisible();
  expect(explained.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "They were not given access to this room.",
    "The room is not live: it is PAUSED.",
  ]);
  expect(api.calls("GET /api/user-access/:userId/room/:roomId")).toMatchObject([
    { params: { userId: 8, roomId: 6 } },
  ]);
  expect(api.calls("PATCH /api/user-access/:userId/room/:roomId")).toHaveLength(1);
  await user.keyboard("{Escape}");
  await waitFor(async () => expect(await cell("Grace Hopper, Closing")).toHaveFocus());
});

test("whoever points finds the same explanation, and can ask for it again", async () => {
  const api = serveAccess({}, { "GET /api/user-access/:userId/room/:roomId": brokenConnection });
  const { user } = openApp(address);
  await user.click(await cell("Olga Owner, Objections"));
  await user.click(screen.getByRole("button", { name: "Explain" }));
  const explained = within(await screen.findByRole("dialog"));
  expect(await explained.findByText(/server could not be reached/)).toBeVisible();
  api.serve({
    "GET /api/user-access/:userId/room/:roomId": () => ({ canEnter: true, reasons: ["owner"], groups: [] }),
  });
  await user.click(explained.getByRole("button", { name: "Retry" }));
  expect(await explained.findByText("Can enter this room now.")).toBeVisible();
  expect(explained.getByText("They are an owner. Owners can use every room.")).toBeVisible();
});

const crowd = Array.from({ length: 10_000 }, (_user, index) =>
  adviser({ id: index + 10, firstName: "Person", lastName: String(index + 1), email: `p${index}@demo.test` }),
);
const manyRooms = Array.from({ length: 200 }, (_room, index) =>
  room({ id: index + 10, name: `Room ${index + 1}` }),
);

test("of 10,000 people and 200 rooms only what is seen is asked for and in the document", async () => {
  const api = serveAccess({ users: crowd, rooms: manyRooms, granted: [[10_009, 209]] });
  const { user } = openApp(address);
  const first = await cell("Person 1, Room 1");
  expect(screen.getByRole("grid")).toHaveAttribute("aria-rowcount", "10001");
  expect(screen.getAllByRole("row").length).toBeLessThan(30);
  expect(screen.getAllByRole("switch").length).toBeLessThan(300);
  expect(api.calls("GET /api/users")).toMatchObject([
    { query: { limit: 50, offset: 0, sort: "name" } },
    { query: { limit: 1, role: "OWNER" } },
  ]);
  expect(api.calls("GET /api/user-access")).toHaveLength(1);
  await waitFor(() => expect(first).toHaveAttribute("aria-disabled", "false"));

  await user.click(first);
  await user.keyboard("{Control>}{End}{/Control}");
  const last = await cell("Person 10000, Room 200");
  await waitFor(() => expect(last).toBeChecked());
  expect(last).toHaveFocus();
  expect(screen.getAllByRole("row").length).toBeLessThan(30);
  expect(api.calls("GET /api/users")).toHaveLength(3);
  expect(api.calls("GET /api/users").at(-1)).toMatchObject({ query: { offset: 9950 } });
  expect(api.calls("GET /api/user-access")).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole("switch", { name: "Person 1, Room 1" })).toBeNull());

  await user.keyboard("{PageUp}");
  await waitFor(async () => expect(await cell("Person 9989, Room 200")).toHaveFocus());
});

test("people are narrowed by the server, rooms here; all of it stands in the address", async () => {
  const api = serveAccess();
  const { user, router } = openApp(address);
  await cell("Grace Hopper, Objections");
  await user.type(screen.getByRole("searchbox", { name: "Search rooms" }), "clos");
  await waitFor(() => expect(screen.queryByRole("columnheader", { name: /Objections/ })).toBeNull());
  expect(screen.getByRole("columnheader", { name: /Closing/ })).toBeVisible();
  await user.click(screen.getByRole("combobox", { name: "Role" }));
  await user.click(await screen.findByRole("option", { name: "Admin" }));
  await user.type(await screen.findByRole("searchbox", { name: "Search people" }), "hop");
  await waitFor(() =>
    expect(api.calls("GET /api/users").at(-1)).toMatchObject({ query: { role: "ADMIN", search: "hop" } }),
  );
  await user.click(screen.getByRole("combobox", { name: "Status" }));
  await user.click(await screen.findByRole("option", { name: "Inactive" }));
  await user.click(screen.getByRole("combobox", { name: "Category" }));
  await user.click(await screen.findByRole("option", { name: "Assessment" }));
  await user.click(screen.getByRole("combobox", { name: "Room status" }));
  await user.click(await screen.findByRole("option", { name: "LIVE" }));
  expect(await screen.findByRole("heading", { name: "No rooms match" })).toBeVisible();
  expect(router.state.location.search).toBe(
    "?tab=rooms&room=clos&role=ADMIN&search=hop&status=INACTIVE&category=Assessment&roomStatus=LIVE",
  );
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(await cell("Grace Hopper, Objections")).toBeVisible();
  expect(router.state.location.search).toBe("?tab=rooms");
});

test("without rooms the next step is offered, without a match the filters are cleared", async () => {
  const api = serveAccess({ users: [], rooms: [] });
  const { user } = openApp(`${address}&search=nobody`);
  expect(await screen.findByRole("link", { name: "Create New Room" })).toHaveAttribute(
    "href",
    "/create-test-room",
  );
  api.serve({ "GET /api/test-rooms": () => [objections] });
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByRole("heading", { name: "No users match" })).toBeVisible();
});

test("whatever could not be read can be read again", async () => {
  const api = serveAccess(
    {},
    { "GET /api/user-access": brokenConnection, "GET /api/test-rooms": brokenConnection },
  );
  const { user } = openApp(address);
  expect(await screen.findByText(/^Failed to fetch rooms\./)).toBeVisible();
  api.serve({ "GET /api/test-rooms": () => [objections, closing] });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText(/^Failed to fetch room access\./)).toBeVisible();
  const toggle = await cell("Grace Hopper, Objections");
  expect(toggle).toHaveAttribute("aria-disabled", "true");
  await user.click(toggle);
  expect(api.calls("PATCH /api/user-access/:userId/room/:roomId")).toEqual([]);
  api.serve({ "GET /api/user-access": () => [{ user_id: 8, room_id: 5, can_access: true }] });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(toggle).toBeChecked());
  expect(screen.queryByRole("alert")).toBeNull();
});

test("refreshing brings what another owner changed", async () => {
  const api = serveAccess({ users: [olga, grace, ada] });
  const { user } = openApp(address);
  const toggle = await cell("Grace Hopper, Objections");
  await waitFor(() => expect(toggle).toBeChecked());
  api.serve({ "GET /api/user-access": () => [{ user_id: ada.id, room_id: 5, can_access: true }] });
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  await waitFor(() => expect(toggle).not.toBeChecked());
  expect(await cell("Ada Lovelace, Objections")).toBeChecked();
});
