import { brokenConnection, refusing } from "@field-advisor/api-client/testing";
import { usePhone } from "@field-advisor/ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { serveAccess } from "../../../../test/access-matrix.ts";
import { openApp } from "../../../../test/render-app.tsx";
import { adviser } from "../../../../test/samples.ts";

const address = "/user-access-management?tab=rooms";

beforeEach(() => usePhone());

async function openGrace() {
  const { user } = openApp(address);
  await user.click(await screen.findByRole("button", { name: /rooms? of Grace Hopper/i }));
  return { user, sheet: within(await screen.findByRole("dialog", { name: "Rooms of Grace Hopper" })) };
}

test("people are a list; each opens the rooms that they may use", async () => {
  const api = serveAccess();
  const { user, sheet } = await openGrace();
  expect(screen.queryByRole("grid")).toBeNull();
  expect(await sheet.findByRole("switch", { name: /Objections/ })).toBeChecked();
  const closing = sheet.getByRole("switch", { name: /Closing/ });
  expect(closing).not.toBeChecked();
  await user.click(closing);
  expect(closing).toBeChecked();
  expect(await screen.findByText("Access given")).toBeVisible();
  expect(api.granted).toContain("8:6");
  await user.click(sheet.getByRole("button", { name: "Close" }));
  const list = within(await screen.findByRole("list", { name: "People" }));
  expect(list.getByRole("button", { name: "2 rooms of Grace Hopper" })).toBeVisible();
  expect(list.getByText("Every room")).toBeVisible();
  expect(api.calls("GET /api/user-access")).toHaveLength(1);
});

test("what a group gives is marked with its name and is not taken here", async () => {
  serveAccess({ byGroups: [{ userId: 8, roomId: 6, groups: [{ id: 3, name: "Sales North" }] }] });
  const { sheet } = await openGrace();
  const closing = await sheet.findByRole("switch", { name: /Closing.*By Sales North/ });
  expect(closing).toBeChecked();
  expect(closing).toBeDisabled();
  expect(sheet.getByRole("link", { name: "Sales North" })).toHaveAttribute("href", "/groups/3");
  expect(
    await screen.findByRole("button", { name: "2 rooms of Grace Hopper", hidden: true }),
  ).toBeInTheDocument();
});

test("a switch returns when the server refuses, and it is said why", async () => {
  serveAccess(
    {},
    { "PATCH /api/user-access/:userId/room/:roomId": refusing("forbidden", "Only owners may do that.") },
  );
  const { user, sheet } = await openGrace();
  const objections = await sheet.findByRole("switch", { name: /Objections/ });
  await waitFor(() => expect(objections).toBeChecked());
  await user.click(objections);
  expect(await screen.findByText("Failed to update room access. Only owners may do that.")).toBeVisible();
  await waitFor(() => expect(objections).toBeChecked());
});

test("a room is found by its name", async () => {
  serveAccess();
  const { user, sheet } = await openGrace();
  await sheet.findByRole("switch", { name: /Objections/ });
  await user.type(sheet.getByRole("searchbox", { name: "Search rooms" }), "clos");
  await waitFor(() => expect(sheet.queryByRole("switch", { name: /Objections/ })).toBeNull());
  await user.type(sheet.getByRole("searchbox", { name: "Search rooms" }), "xx");
  await user.click(await sheet.findByRole("button", { name: "Clear filters" }));
  expect(await sheet.findByRole("switch", { name: /Objections/ })).toBeVisible();
});

test("rights that could not be read can be read again", async () => {
  const api = serveAccess({}, { "GET /api/user-access": brokenConnection });
  const { user } = openApp(address);
  expect(await screen.findByText(/^Failed to fetch room access\./)).toBeVisible();
  api.serve({ "GET /api/user-access": () => [{ user_id: 8, room_id: 5, can_access: true }] });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("button", { name: "1 room of Grace Hopper" })).toBeVisible();
});

test("a long list comes page by page", async () => {
  const crowd = Array.from({ length: 60 }, (_user, index) =>
    adviser({ id: index + 10, firstName: "Person", lastName: String(index + 1) }),
  );
  const api = serveAccess({ users: crowd });
  const { user } = openApp(address);
  await user.click(await screen.findByRole("button", { name: "Next" }));
  expect(await screen.findByText("Person 51")).toBeVisible();
  expect(api.calls("GET /api/users").at(-1)).toMatchObject({ query: { limit: 50, offset: 50 } });
});
