// Loaded when first opened; loaded before, no test waits for it.
import "../copy-access.tsx";
import { brokenConnection, noAnswer, refusing } from "@field-advisor/api-client/testing";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { cell, closing, layOut, objections, olga, serveAccess } from "../../../../test/access-matrix.ts";
import { openApp } from "../../../../test/render-app.tsx";
import { adviser, room } from "../../../../test/samples.ts";

const address = "/user-access-management?tab=rooms";
const opening = room({ id: 7, name: "Opening" });
const rooms = [objections, closing, opening];

beforeEach(() => layOut());

const press = (user: UserEvent, name: string) => user.click(screen.getByRole("button", { name }));

async function select(user: UserEvent, ...names: string[]) {
  for (const name of names) await user.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
}

test("many rights are given at once, in one call, and taken back as one", async () => {
  const api = serveAccess({ rooms, granted: [[8, 5]] });
  const { user } = openApp(address);
  await waitFor(async () => expect(await cell("Grace Hopper, Objections")).toBeChecked());
  expect(screen.getByText("Select people and rooms to change many at once.")).toBeVisible();
  const give = screen.getByRole("button", { name: "Give access" });
  expect(give).toHaveAttribute("aria-disabled", "true");
  expect(give).toHaveAccessibleDescription("Select people and rooms to change many at once.");
  await user.click(give);
  expect(api.calls("POST /api/user-access/changes")).toEqual([]);
  await select(user, "Grace Hopper", "Ada Lovelace", "Objections", "Closing");
  expect(screen.getByText("2 people, and 2 rooms selected")).toBeVisible();
  await press(user, "Give access");
  expect(await screen.findByText("3 changes for 2 people")).toBeVisible();
  for (const name of ["Grace Hopper, Closing", "Ada Lovelace, Objections", "Ada Lovelace, Closing"])
    expect(await cell(name)).toBeChecked();

  await press(user, "Undo");
  expect(await screen.findByText("Access changed back")).toBeVisible();
  expect([...api.granted]).toEqual(["8:5"]);
  expect(await cell("Grace Hopper, Objections")).toBeChecked();
  expect(await cell("Ada Lovelace, Closing")).not.toBeChecked();
  expect(api.calls("POST /api/user-access/changes")).toMatchObject([
    {
      body: {
        changes: [
          { userId: 8, roomIds: [5, 6], canAccess: true },
          { userId: 9, roomIds: [5, 6], canAccess: true },
        ],
      },
    },
    {
      body: {
        changes: [
          { userId: 8, roomIds: [6], canAccess: false },
          { userId: 9, roomIds: [5, 6], canAccess: false },
        ],
      },
    },
  ]);
});

test("many rights are taken at once; where nothing was different, that is said", async () => {
  const api = serveAccess({ granted: [[8, 5]] });
  const { user } = openApp(address);
  await waitFor(async () => expect(await cell("Grace Hopper, Objections")).toBeChecked());
  await select(user, "Grace Hopper", "Objections");
  await press(user, "Remove access");
  expect(await screen.findByText("1 change for 1 person")).toBeVisible();
  expect(await cell("Grace Hopper, Objections")).not.toBeChecked();
  await press(user, "Remove access");
  expect(await screen.findByText("None of them was given this access themselves.")).toBeVisible();
  expect(api.calls("POST /api/user-access/changes")).toHaveLength(2);
  await press(user, "Clear selection");
  expect(screen.getByText("Select people and rooms to change many at once.")).toBeVisible();
});

test("a change of many that is refused shows what was before, and why", async () => {
  const api = serveAccess(
    {},
    { "POST /api/user-access/changes": refusing("conflict", "Grace Hopper is an owner.") },
  );
  const { user } = openApp(address);
  await waitFor(async () => expect(await cell("Grace Hopper, Objections")).toBeChecked());
  api.serve({ "GET /api/user-access": noAnswer });
  await select(user, "Grace Hopper", "Ada Lovelace", "Closing");
  await press(user, "Give access");
  expect(await screen.findByText("Failed to update room access. Grace Hopper is an owner.")).toBeVisible();
  for (const name of ["Grace Hopper, Closing", "Ada Lovelace, Closing"])
    await waitFor(async () => expect(await cell(name)).not.toBeChecked());
});

test("all live rooms for training are selected at once, whatever the filters leave", async () => {
  const api = serveAccess({ rooms: [...rooms, room({ id: 8, name: "Old", status: "INACTIVE" })] });
  const { user } = openApp(`${address}&room=clos`);
  await select(user, "Ada Lovelace");
  await press(user, "All live Training rooms");
  expect(screen.getByText("1 person, and 2 rooms selected")).toBeVisible();
  await press(user, "Give access");
  expect(await screen.findByText("2 changes for 1 person")).toBeVisible();
  expect(api.calls("POST /api/user-access/changes")).toMatchObject([
    { body: { changes: [{ userId: 9, roomIds: [5, 7] }] } },
  ]);
});

test("a room that another owner has deleted meanwhile is not selected any more", async () => {
  const api = serveAccess({ rooms });
  const { user } = openApp(address);
  await select(user, "Ada Lovelace", "Objections", "Closing");
  expect(screen.getByText("1 person, and 2 rooms selected")).toBeVisible();
  api.serve({ "GET /api/test-rooms": () => [closing] });
  await press(user, "Refresh");
  expect(await screen.findByText("1 person, and 1 room selected")).toBeVisible();
  await press(user, "Give access");
  expect(await screen.findByText("1 change for 1 person")).toBeVisible();
  expect(api.calls("POST /api/user-access/changes")).toMatchObject([
    { body: { changes: [{ userId: 9, roomIds: [6] }] } },
  ]);
});

test("everybody found is selected, scrolled to or not, but for owners", async () => {
  const crowd = Array.from({ length: 120 }, (_user, index) =>
    adviser({ id: index + 10, firstName: "Person", lastName: String(index + 1) }),
  );
  serveAccess({ users: [olga, ...crowd] });
  const { user } = openApp(address);
  await screen.findByRole("checkbox", { name: "Select Person 1" });
  await user.click(await screen.findByRole("button", { name: "Select all 120" }));
  expect(await screen.findByText("120 people, and 0 rooms selected")).toBeVisible();
  expect(screen.getByRole("checkbox", { name: "Select Olga Owner" })).not.toBeChecked();
});

test("more people than one change may name are changed in batches, and back", async () => {
  const crowd = Array.from({ length: 201 }, (_user, index) =>
    adviser({ id: index + 10, firstName: "Person", lastName: String(index + 1) }),
  );
  const api = serveAccess({ users: crowd, granted: [] });
  const { user } = openApp(`${address}&role=USER`);
  await screen.findByRole("checkbox", { name: "Select Person 1" });
  await press(user, "Select all 201");
  await screen.findByText("201 people, and 0 rooms selected");
  await select(user, "Objections");
  await press(user, "Give access");
  const question = within(
    await screen.findByRole("alertdialog", { name: "Give access to 1 room to 201 people?" }),
  );
  await user.click(question.getByRole("button", { name: "Give access" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Access given" }));
  expect(await sheet.findByText("201 people changed.")).toBeVisible();
  expect(api.granted.size).toBe(201);
  await user.click(sheet.getByRole("button", { name: "Undo" }));
  const back = within(await screen.findByRole("dialog", { name: "Access changed back" }));
  expect(await back.findByText("201 people changed.")).toBeVisible();
  expect(api.granted.size).toBe(0);
  expect(api.calls("POST /api/user-access/changes")).toHaveLength(6);
  await user.click(back.getByRole("button", { name: "Done" }));
  expect(await cell("Person 1, Objections")).not.toBeChecked();
});

/** Gives Grace's rooms to those who are selected, and to Ada. */
async function copyFromGrace(user: UserEvent) {
  await select(user, "Ada Lovelace");
  await press(user, "Copy access from...");
  const dialog = within(await screen.findByRole("dialog", { name: "Copy access from..." }));
  expect(dialog.getByText("For Ada Lovelace")).toBeVisible();
  await user.click(dialog.getByRole("combobox", { name: /Copy from/ }));
  await user.click(await screen.findByRole("option", { name: /Grace Hopper/ }));
  expect(screen.queryByRole("option", { name: /Olga Owner/ })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Copy access" }));
}

test("somebody's rooms are copied, and the copy is taken back", async () => {
  const api = serveAccess({
    granted: [
      [8, 5],
      [9, 6],
    ],
  });
  const { user } = openApp(address);
  await waitFor(async () => expect(await cell("Ada Lovelace, Closing")).toBeChecked());
  await copyFromGrace(user);
  const copied = within(await screen.findByRole("dialog", { name: "Access copied" }));
  expect(copied.getByText("1 person changed.")).toBeVisible();
  expect([...api.granted].toSorted()).toEqual(["8:5", "9:5"]);
  await user.click(copied.getByRole("button", { name: "Undo" }));
  await user.click(
    within(await screen.findByRole("dialog", { name: "Access changed back" })).getByRole("button", {
      name: "Done",
    }),
  );
  expect([...api.granted].toSorted()).toEqual(["8:5", "9:6"]);
  await waitFor(async () => expect(await cell("Ada Lovelace, Closing")).toBeChecked());
});

test("rooms that could not be read are not copied", async () => {
  const api = serveAccess();
  const { user } = openApp(address);
  await waitFor(async () => expect(await cell("Grace Hopper, Objections")).toBeChecked());
  api.serve({ "GET /api/user-access": brokenConnection });
  await copyFromGrace(user);
  const sheet = within(screen.getByRole("dialog", { name: "Copy access from..." }));
  expect(await sheet.findByText(/^The server could not be reached/)).toBeVisible();
  expect(api.calls("POST /api/user-access/changes")).toEqual([]);
});
