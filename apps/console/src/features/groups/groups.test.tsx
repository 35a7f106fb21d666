// Loaded when first opened; loaded before, no test waits for them.
import "./add-people.tsx";
import "./group-library.tsx";
import "./group-rooms.tsx";
import "./group-screen.tsx";
import "./groups-screen.tsx";
import "../../lib/groups/group-form.tsx";
import {
  brokenConnection,
  fakeApi,
  type Handlers,
  part,
  refusing,
  signedInAs,
} from "@field-advisor/api-client/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { group } from "../../../test/group-samples.ts";
import { libraryItem } from "../../../test/library.ts";
import { openApp } from "../../../test/render-app.tsx";
import { adviser, room } from "../../../test/samples.ts";
import { act, owner } from "../../../test/user-list.ts";

const grace = adviser();
const ada = adviser({ id: 9, firstName: "Ada", lastName: "Lovelace", email: "ada@demo.test" });

/** Sales North with Grace in it, beside Ada, who is in no group. */
function serve(more: Handlers = {}) {
  const members = new Set([grace.id]);
  const rooms = new Set<number>();
  const items = new Set<number>();
  const everybody = [grace, ada];
  const changed = (of: Set<number>, { add = [], remove = [] }: { add?: number[]; remove?: number[] }) => {
    for (const id of add) of.add(id);
    for (const id of remove) of.delete(id);
    return { added: add, removed: remove };
  };
  const api = fakeApi({
    "GET /api/auth/status": signedInAs(owner),
    "GET /api/groups": () => [group()],
    "GET /api/groups/:id": () => group({ people: members.size, rooms: rooms.size }),
    "GET /api/users": ({ query: { groupId, ids } }) =>
      everybody.filter(({ id }) => (!groupId || members.has(id)) && (ids?.includes(id) ?? true)),
    "GET /api/users/found": () => ({ ids: everybody.map(({ id }) => id), total: everybody.length }),
    "GET /api/companies": () => [],
    "GET /api/test-rooms": () => [room()],
    "GET /api/dashboard/content/manage": () => [libraryItem()],
    "GET /api/groups/:id/rooms": () =>
      [...rooms].map((id) => ({ id, name: "Objections", status: "LIVE", grantedAt: "2026-11-20T09:00:00Z" })),
    "GET /api/groups/:id/content": () => [],
    "POST /api/groups/:id/people": ({ body }) => {
      const { add, remove } = body;
      const results = [...add, ...remove].map((userId) => ({
        userId,
        name: everybody.find(({ id }) => id === userId)?.lastName ?? "",
        outcome: members.has(userId) === add.includes(userId) ? ("unchanged" as const) : ("changed" as const),
        reason: null,
      }));
      changed(members, body);
      return { results };
    },
    "POST /api/groups/:id/rooms": ({ body }) => changed(rooms, body),
    "POST /api/groups/:id/content": ({ body }) => changed(items, body),
    ...more,
  });
  return { ...api, members, rooms, items };
}

test("a group is made, and its own screen opens", async () => {
  const api = serve({ "POST /api/groups": ({ body }) => group(body) });
  const { user, router } = openApp("/groups");
  await user.click(await screen.findByRole("button", { name: "New group" }));
  const sheet = within(await screen.findByRole("dialog", { name: "New group" }));
  await user.click(sheet.getByRole("button", { name: "Create group" }));
  expect((await sheet.findAllByText("Enter a name for the group"))[0]).toBeVisible();
  await user.type(sheet.getByRole("textbox", { name: "Name" }), "Sales North{Enter}");
  expect(await screen.findByText("Group created")).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe("/groups/3"));
  expect(await screen.findByRole("heading", { level: 1, name: "Sales North" })).toBeVisible();
  expect(api.calls("POST /api/groups")).toMatchObject([{ body: { name: "Sales North" } }]);
});

const taken = "A group with this name already exists. Choose another name.";

test("a name that another group has is refused beside its field, and what was typed stays", async () => {
  serve({ "POST /api/groups": refusing("conflict", taken, [{ path: "name", message: taken }]) });
  const { user } = openApp("/groups?new=true");
  const sheet = within(await screen.findByRole("dialog", { name: "New group" }));
  await user.type(sheet.getByRole("textbox", { name: "Name" }), "Sales North{Enter}");
  expect(await sheet.findByText(taken)).toBeVisible();
  expect(sheet.getByRole("textbox", { name: "Name" })).toHaveValue("Sales North");
});

test("a group gets another name, with the version to which that was made", async () => {
  const api = serve({ "PATCH /api/groups/:id": ({ body }) => group(body) });
  const { user } = openApp("/groups");
  await act(user, "Rename", "Sales North");
  const sheet = within(await screen.findByRole("dialog", { name: "Rename group" }));
  const name = sheet.getByRole("textbox", { name: "Name" });
  await user.clear(name);
  await user.type(name, "Sales South");
  await user.click(sheet.getByRole("button", { name: "Save name" }));
  expect(await screen.findByText("Group renamed")).toBeVisible();
  expect(api.calls("PATCH /api/groups/:id")).toMatchObject([
    { params: { id: 3 }, body: { name: "Sales South", version: 4 } },
  ]);
});

test("before a group is deleted it is said who loses what", async () => {
  const api = serve({ "DELETE /api/groups/:id": () => ({ success: true }) });
  const { user } = openApp("/groups");
  await act(user, "Delete", "Sales North");
  const question = within(
    await screen.findByRole("alertdialog", { name: 'Delete the group "Sales North"?' }),
  );
  expect(
    question.getByText(/^3 people lose its 2 rooms and 1 library item, unless something else/),
  ).toBeVisible();
  await user.click(question.getByRole("button", { name: "Delete group" }));
  expect(await screen.findByText("Group deleted")).toBeVisible();
  expect(api.calls("DELETE /api/groups/:id")).toMatchObject([{ params: { id: 3 } }]);
});

test("after a group was deleted, Back leads to none", async () => {
  const api = serve({ "DELETE /api/groups/:id": () => ({ success: true }) });
  const { user, router } = openApp("/groups/3");
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  api.serve({ "GET /api/groups/:id": refusing("not_found") });
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Delete group" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/groups"));
  await router.navigate(-1);
  expect(await screen.findByRole("heading", { name: "Group Not Found" })).toBeVisible();
});

test("a group of the directory is the owners' alone once it is unlinked", async () => {
  let isFromDirectory = true;
  const api = serve({
    "GET /api/groups/:id": () => group({ isFromDirectory }),
    "DELETE /api/directory/groups/:id": () => {
      isFromDirectory = false;
      return { success: true };
    },
  });
  const { user } = openApp("/groups/3");
  await user.click(await screen.findByRole("button", { name: "Unlink from the directory" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText(/Its people stay in it/)).toBeVisible();
  await user.click(question.getByRole("button", { name: "Unlink" }));
  expect(await screen.findByText("Group unlinked")).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/Your directory decides/)).toBeNull());
  expect(api.calls("DELETE /api/directory/groups/:id")).toMatchObject([{ params: { id: 3 } }]);
});

test("a group that is gone says so at its address", async () => {
  serve({ "GET /api/groups/:id": refusing("not_found", "There is no such group.") });
  openApp("/groups/3");
  expect(await screen.findByRole("heading", { name: "Group Not Found" })).toBeVisible();
});

test("all whom the filters leave come in at once, and out again", async () => {
  const api = serve();
  const { user } = openApp("/groups/3");
  await user.click(await screen.findByRole("button", { name: "Add people" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Add people to Sales North" }));
  expect(await sheet.findByText("In the group")).toBeVisible();
  expect(sheet.getByRole("checkbox", { name: "Grace Hopper" })).toBeDisabled();
  await user.click(sheet.getByRole("button", { name: "Add all 2" }));
  const results = within(await screen.findByRole("dialog", { name: "Added to Sales North" }));
  expect(await results.findByText("1 person changed.")).toBeVisible();
  expect(api.members).toEqual(new Set([8, 9]));
  expect(api.calls("POST /api/groups/:id/people")).toMatchObject([
    { params: { id: 3 }, body: { add: [8, 9], ifStill: {} } },
  ]);
  await user.click(results.getByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("dialog", { name: "Taken out of Sales North again" })).toBeVisible();
  expect(api.members).toEqual(new Set([8]));
});

test("people are chosen one by one", async () => {
  const api = serve();
  const { user } = openApp("/groups/3");
  await user.click(await screen.findByRole("button", { name: "Add people" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Add people to Sales North" }));
  await user.click(await sheet.findByRole("checkbox", { name: "Ada Lovelace" }));
  await user.click(sheet.getByRole("button", { name: "Add 1 selected person" }));
  expect(await screen.findByRole("dialog", { name: "Added to Sales North" })).toBeVisible();
  expect(api.calls("POST /api/groups/:id/people")).toMatchObject([{ body: { add: [9] } }]);
});

test("somebody is taken out at once, and put back with Undo", async () => {
  const api = serve();
  const { user } = openApp("/groups/3");
  await user.click(await screen.findByRole("button", { name: "Take out Grace Hopper" }));
  expect(await screen.findByText("Taken out of Sales North")).toBeVisible();
  expect(api.members).toEqual(new Set());
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Added to Sales North")).toBeVisible();
  expect(api.members).toEqual(new Set([8]));
});

test("by keyboard people go on at the next row, and at the content where nobody is left", async () => {
  const api = serve();
  api.members.add(ada.id);
  const { user } = openApp("/groups/3");
  (await screen.findByRole("button", { name: "Take out Grace Hopper" })).focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByRole("button", { name: "Take out Ada Lovelace" })).toHaveFocus());
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Nobody is in this group yet")).toBeVisible();
  expect(screen.getByRole("main")).toHaveFocus();
});

test("before many are taken out it is said what they lose", async () => {
  const api = serve();
  const { user } = openApp("/groups/3");
  await user.click(await screen.findByRole("checkbox", { name: "Select Grace Hopper" }));
  await user.click(screen.getByRole("button", { name: "Take out of the group" }));
  const question = within(
    await screen.findByRole("alertdialog", { name: "Take 1 person out of Sales North?" }),
  );
  expect(question.getByText(/nothing but this group gives them/)).toBeVisible();
  await user.click(question.getByRole("button", { name: "Take out 1 person" }));
  const results = within(await screen.findByRole("dialog", { name: "Taken out of Sales North" }));
  expect(api.members).toEqual(new Set());
  await user.click(results.getByRole("button", { name: "Done" }));
  expect(await screen.findByText("Nobody is in this group yet")).toBeVisible();
  expect(screen.queryByRole("group", { name: "Selected people" })).toBeNull();
});

test("a room is given at once, taken with Undo, and the switch returns when that is refused", async () => {
  const api = serve();
  const { user } = openApp("/groups/3?tab=rooms");
  const give = await screen.findByRole("switch", { name: "Sales North may use Objections" });
  await waitFor(() => expect(give).toBeEnabled());
  await user.click(give);
  expect(give).toBeChecked();
  expect(await screen.findByText("Given to Sales North")).toBeVisible();
  expect(await screen.findByText("1 room given")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Taken from Sales North")).toBeVisible();
  await waitFor(() => expect(give).not.toBeChecked());
  expect(api.rooms).toEqual(new Set());
  api.serve({ "POST /api/groups/:id/rooms": brokenConnection });
  await user.click(give);
  expect(await screen.findByText(/^Failed to change the group\./)).toBeVisible();
  await waitFor(() => expect(give).not.toBeChecked());
});

test("an item of the library is given at once", async () => {
  const api = serve();
  const { user } = openApp("/groups/3?tab=library");
  const give = await screen.findByRole("switch", { name: "Sales North may use Fee guide" });
  await waitFor(() => expect(give).toBeEnabled());
  await user.click(give);
  expect(await screen.findByText("Given to Sales North")).toBeVisible();
  expect(api.calls("POST /api/groups/:id/content")).toMatchObject([{ body: { add: [libraryItem().id] } }]);
});

test("what a group opens cannot be switched until it is known", async () => {
  const api = serve({ "GET /api/groups/:id/rooms": brokenConnection });
  const { user } = openApp("/groups/3?tab=rooms");
  expect(await screen.findByText(/^Failed to fetch the rooms of the group\./)).toBeVisible();
  expect(await screen.findByRole("switch", { name: /Objections/ })).toBeDisabled();
  api.serve({ "GET /api/groups/:id/rooms": () => [] });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(screen.getByRole("switch", { name: /Objections/ })).toBeEnabled());
});

test("more rooms than a page holds are all known", async () => {
  const many = Array.from({ length: 201 }, (_room, place) => ({
    id: place + 1,
    name: `Room ${place}`,
    status: "LIVE" as const,
    grantedAt: "2026-11-20T09:00:00Z",
  }));
  serve({
    "GET /api/test-rooms": () => [room({ id: 201, name: "The last" })],
    "GET /api/groups/:id/rooms": ({ query: { limit, offset } }) =>
      part(many.slice(offset, offset + limit), many.length),
  });
  openApp("/groups/3?tab=rooms");
  await waitFor(() => expect(screen.getByRole("switch", { name: /The last/ })).toBeChecked());
  expect(screen.getByText("201 rooms given")).toBeVisible();
});
