// Loaded when it is opened; loaded before, no test waits for it.
import "./new-assignment.tsx";
import {
  fakeApi,
  type Handlers,
  refusing,
  signedInAs,
  someone,
  viewingAs,
} from "@field-advisor/api-client/testing";
import type { Role } from "@field-advisor/schema/routes";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { libraryItem, recording } from "../../../test/content-samples.ts";
import { openApp } from "../../../test/render-app.tsx";
import { room } from "../../../test/room-samples.ts";
import { grace } from "../../../test/samples.ts";

const alan = grace({ id: 9, firstName: "Alan", lastName: "Turing", email: "alan@demo.test" });
const adam = grace({ id: 3, firstName: "Adam", lastName: "Reyes", email: "adam@demo.test", role: "ADMIN" });

/** Opens the form of somebody who has the id 7. */
async function openForm(role: Role, handlers: Handlers = {}) {
  const api = fakeApi({
    "GET /api/auth/status": signedInAs(someone({ id: 7, role })),
    "GET /api/assignments": () => [],
    "GET /api/test-rooms": () => [room()],
    "GET /api/dashboard/content": () => [
      libraryItem(4, { title: "Fees in plain words" }),
      libraryItem(6, { title: "Risk" }),
    ],
    "GET /api/users": ({ query }) => (query.role === "ADMIN" ? [adam] : [grace(), alan]),
    "POST /api/assignments": () => ({ id: 1, people: 2, givenAccess: 0 }),
    ...handlers,
  });
  const { user } = openApp("/assignments?new=true");
  const sheet = within(await screen.findByRole("dialog", { name: "New assignment" }));
  const pick = async (field: string, option: RegExp) => {
    await user.click(sheet.getByRole("combobox", { name: new RegExp(`^${field}`) }));
    await user.click(await screen.findByRole("option", { name: option }));
  };
  const press = (name: string) => user.click(sheet.getByRole("button", { name }));
  /** To the last field. */
  const sent = () => (api.calls("POST /api/assignments") as { body: unknown }[]).map(({ body }) => body);
  return { api, user, sheet, pick, press, sent };
}

const radio = (name: string) => screen.getByRole("radio", { name });

test("an owner assigns a room to people by name, until a day, with access to it", async () => {
  const { user, sheet, pick, press, sent } = await openForm("OWNER", {
    "POST /api/assignments": () => ({ id: 1, people: 2, givenAccess: 1 }),
  });
  expect(sheet.getByText("People without access to the room are given access.")).toBeVisible();
  await pick("Room", /Opening a sale/);
  await pick("Goal", /^Reach a score$/);
  await user.type(sheet.getByRole("textbox", { name: "Minimum score, in %" }), "80");
  await pick("Add a person", /Grace Hopper/);
  await pick("Add a person", /Alan Turing/);
  expect(within(sheet.getByRole("list", { name: "Selected people" })).getAllByRole("listitem")).toHaveLength(
    2,
  );
  await user.type(sheet.getByLabelText(/^Due date/), "2026-12-01");
  await user.type(sheet.getByRole("textbox", { name: /^Note/ }), "Before the fair.");
  await press("Assign");
  expect(await screen.findByText("Assigned to 2 people")).toBeVisible();
  expect(screen.getByText("1 was given access to the room.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent()).toEqual([
    {
      roomId: 5,
      goal: "score",
      goalValue: 80,
      group: { kind: "people", userIds: [8, 9] },
      includesLater: false,
      dueOn: "2026-12-01",
      note: "Before the fair.",
    },
  ]);
});

test("an owner assigns an item to everybody of an administrator, also to who joins later", async () => {
  const { user, sheet, pick, press, sent } = await openForm("OWNER");
  await pick("What", /^A library item$/);
  expect(sheet.queryByText(/are given access\./)).toBeNull();
  const item = sheet.getByRole("combobox", { name: "Item" });
  await user.type(item, "fees");
  await waitFor(() => expect(screen.queryByRole("option", { name: "Risk" })).toBeNull());
  await user.click(await screen.findByRole("option", { name: "Fees in plain words" }));
  await user.click(radio("Everybody assigned to…"));
  await press("Assign");
  expect(await sheet.findByText("Choose who it is for")).toBeVisible();
  await pick("Administrator", /Adam Reyes/);
  await user.click(sheet.getByRole("switch", { name: /^Include people who join later/ }));
  await press("Assign");
  expect(await screen.findByText("Assigned to 2 people")).toBeVisible();
  expect(sent()).toEqual([
    {
      contentId: 4,
      goal: "open",
      goalValue: null,
      group: { kind: "admin", adminId: 3 },
      includesLater: true,
      dueOn: null,
      note: null,
    },
  ]);
});

test("a path is assigned as a whole, and gives access to its rooms", async () => {
  const { sheet, user, pick, press, sent } = await openForm("OWNER", {
    "GET /api/paths": () => [
      { id: 3, name: "First weeks", description: null, validMonths: null, steps: 4, going: 0, certified: 0 },
    ],
    "POST /api/assignments": () => ({ id: 1, people: 2, givenAccess: 2 }),
  });
  await pick("What", /^A path$/);
  expect(sheet.getByText("People without access to its rooms are given access.")).toBeVisible();
  await pick("Path", /First weeks/);
  await user.click(radio("Everybody"));
  await press("Assign");
  expect(await screen.findByText("2 were given access to its rooms.")).toBeVisible();
  expect(sent()).toMatchObject([
    { pathId: 3, goal: "complete", goalValue: null, group: { kind: "everybody" } },
  ]);
});

test("a recording whose length is known may be played to its end; of nothing else that is known", async () => {
  const { user, sheet, pick, press, sent } = await openForm("OWNER", {
    "GET /api/dashboard/content": () => [
      recording(100, { id: 4, title: "Talk" }),
      recording(null, { id: 5, title: "Unknown" }),
      libraryItem(6, { title: "Risk" }),
    ],
  });
  const goals = async () => {
    await user.click(sheet.getByRole("combobox", { name: /^Goal/ }));
    const labels = (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
    await user.keyboard("{Escape}");
    return labels;
  };
  await pick("What", /^A library item$/);
  expect(sheet.queryByRole("combobox", { name: /^Goal/ })).toBeNull();
  await pick("Item", /^Risk/);
  expect(await goals()).toEqual(["Open it"]);
  expect(sheet.getByText(/^Only an audio or video file can be played to the end/)).toBeVisible();
  await pick("Item", /^Unknown/);
  expect(await goals()).toEqual(["Open it"]);
  expect(sheet.getByText(/^This file does not state its length/)).toBeVisible();
  await pick("Item", /^Talk/);
  await pick("Goal", /^Play it to the end$/);
  expect(sheet.getByText(/^It is done once 95 % has been played/)).toBeVisible();
  await user.click(radio("Everybody"));
  await press("Assign");
  expect(await screen.findByText("Assigned to 2 people")).toBeVisible();
  expect(sent()).toMatchObject([{ contentId: 4, goal: "finish", goalValue: null }]);
});

test("another item or another kind of thing is assigned with its own goal", async () => {
  const { user, pick, press, sent } = await openForm("OWNER", {
    "GET /api/dashboard/content": () => [
      recording(100, { id: 4, title: "Talk" }),
      libraryItem(6, { title: "Risk" }),
    ],
  });
  await pick("What", /^A library item$/);
  await pick("Item", /^Talk/);
  await pick("Goal", /^Play it to the end$/);
  await pick("Item", /^Risk/);
  await user.click(radio("Everybody"));
  await press("Assign");
  await waitFor(() => expect(sent()).toMatchObject([{ contentId: 6, goal: "open" }]));
});

test("an administrator assigns to their own people; everybody is for owners", async () => {
  const { user, sheet, pick, press, sent } = await openForm("ADMIN");
  expect(screen.queryByRole("radio", { name: "Everybody" })).toBeNull();
  expect(sheet.getByText(/^Everybody you choose needs access to the room/)).toBeVisible();
  await pick("Room", /Opening a sale/);
  await user.click(radio("Everybody assigned to you"));
  await press("Assign");
  await screen.findByText("Assigned to 2 people");
  expect(sent()).toMatchObject([{ roomId: 5, goal: "attempt", group: { kind: "admin", adminId: 7 } }]);
});

test("what is missing is said before anything is sent", async () => {
  const { sheet, pick, press, sent } = await openForm("OWNER");
  await pick("Goal", /^Finish several attempts$/);
  await press("Assign");
  const alert = await sheet.findByRole("alert");
  expect(alert).toHaveTextContent("Please check 3 fields.");
  expect(alert).toHaveTextContent("Room: Choose a room, an item of the library or a path");
  expect(alert).toHaveTextContent("Number of attempts: Enter the minimum score, or the number of attempts");
  expect(alert).toHaveTextContent("For whom: Choose at least one person");
  expect(sent()).toEqual([]);
});

test("a day that is over, and nobody of a group, are refused at their fields", async () => {
  const past = "This day has passed. Choose today or a later day.";
  const { user, api, sheet, pick, press } = await openForm("OWNER", {
    "POST /api/assignments": refusing("invalid_request", past, [{ path: "dueOn", message: past }]),
  });
  await pick("Room", /Opening a sale/);
  await user.click(radio("Everybody"));
  const day = sheet.getByLabelText(/^Due date/);
  await user.type(day, "2026-11-02");
  await press("Assign");
  await waitFor(() => expect(day).toHaveAccessibleDescription(new RegExp(past)));
  const nobody = "None of these people is active and assigned to you.";
  api.serve({
    "POST /api/assignments": refusing("invalid_request", nobody, [{ path: "group", message: nobody }]),
  });
  await press("Assign");
  await waitFor(() =>
    expect(sheet.getByRole("radiogroup", { name: "For whom" })).toHaveAccessibleDescription(nobody),
  );
});

test("people who may not enter the room are a matter of the people", async () => {
  const conflict = "2 people of these may not enter this room. Ask an owner to give it to them.";
  const { sheet, pick, press } = await openForm("ADMIN", {
    "POST /api/assignments": refusing("conflict", conflict),
  });
  await pick("Room", /Opening a sale/);
  await pick("Add a person", /Grace Hopper/);
  await press("Assign");
  await waitFor(() =>
    expect(sheet.getByRole("radiogroup", { name: "For whom" })).toHaveAccessibleDescription(conflict),
  );
  expect(sheet.getByRole("button", { name: "Remove Grace Hopper" })).toBeVisible();
});

test("an owner who views as somebody cannot assign in their name", async () => {
  fakeApi({
    "GET /api/auth/status": viewingAs(someone({ id: 7, role: "ADMIN" })),
    "GET /api/assignments": () => [],
  });
  openApp("/assignments");
  const [button] = await screen.findAllByRole("button", { name: "New assignment" });
  expect(button).toHaveAttribute("aria-disabled", "true");
});
