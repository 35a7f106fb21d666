// Loaded when first visited; loaded before, no test waits for them.
import "./assign-rooms.tsx";
import "./assistant-management-screen.tsx";
import {
  brokenConnection,
  fakeApi,
  type Handlers,
  refusing,
  signedInAs,
} from "@field-advisor/api-client/testing";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { assistant, room } from "../../../test/samples.ts";
import { owner } from "../../../test/user-list.ts";

const coach = assistant({ usedByRooms: 1 });
const analyst = assistant({ id: 4, name: "Analyst", assistantId: "asst_analyst" });
const objections = room({ openaiAssistantId: coach.id });
const closing = room({ id: 6, name: "Closing", status: "PAUSED", openaiAssistantId: analyst.id });
const opening = room({ id: 7, name: "Opening" });

const mine = (...rooms: Room[]) => rooms.map((each) => ({ ...each, hasAccess: true as const }));

/** Opens the dialog for Coach, who helps in Objections. */
async function openRooms(more: Handlers = {}) {
  const api = fakeApi({
    "GET /api/auth/status": signedInAs(owner),
    "GET /api/user/rooms": () => mine(objections, closing, opening),
    "GET /api/assistants": () => [coach, analyst],
    "GET /api/assistants/status": () => ({ isBuiltIn: false }),
    "PUT /api/assistants/:id/rooms": ({ body }) => ({ roomIds: body.roomIds }),
    ...more,
  });
  const { user } = openApp("/assistant-management");
  await user.click(await screen.findByRole("button", { name: "Actions for Coach" }));
  await user.click(await screen.findByRole("menuitem", { name: "Assign to rooms" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Rooms of Coach" }));
  const box = (name: RegExp) => sheet.findByRole("checkbox", { name });
  const press = (name: string) => user.click(sheet.getByRole("button", { name }));
  return { api, user, sheet, box, press };
}

test("rooms are chosen and taken away, and kept in one call when saved", async () => {
  const { api, user, sheet, box, press } = await openRooms();
  expect(await box(/^Objections/)).toBeChecked();
  expect(await box(/^Opening/)).not.toBeChecked();
  expect(await box(/^Closing/)).not.toBeChecked();
  expect(sheet.getByText("PAUSED, has Analyst")).toBeVisible();
  const save = sheet.getByRole("button", { name: "Save rooms" });
  expect(save).toBeDisabled();
  expect(save).toHaveAccessibleDescription("Nothing was changed yet.");
  for (const name of [/^Objections/, /^Closing/, /^Opening/]) await user.click(await box(name));
  await press("Save rooms");
  expect(await screen.findByText("Rooms assigned")).toBeVisible();
  expect(screen.getByText("Coach: 2 rooms")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(api.calls("PUT /api/assistants/:id/rooms")).toMatchObject([
    { params: { id: 2 }, body: { roomIds: [6, 7] } },
  ]);
  await waitFor(() => expect(api.calls("GET /api/assistants").length).toBeGreaterThan(2));
});

test("a search narrows what is shown, not what is chosen", async () => {
  const { api, user, sheet, box, press } = await openRooms();
  const search = sheet.getByRole("searchbox", { name: "Search rooms" });
  await user.type(search, "OPEN{Enter}");
  await waitFor(() => expect(sheet.getAllByRole("checkbox")).toHaveLength(1));
  await user.click(await box(/^Opening/));
  await user.type(search, "nobody{Enter}");
  await user.click(await sheet.findByRole("button", { name: "Clear filters" }));
  expect(await box(/^Opening/)).toBeChecked();
  expect(api.calls("PUT /api/assistants/:id/rooms")).toEqual([]);
  await press("Save rooms");
  await waitFor(() =>
    expect(api.calls("PUT /api/assistants/:id/rooms")).toMatchObject([{ body: { roomIds: [5, 7] } }]),
  );
});

test("what was refused is said in the dialog, with everything still chosen; a room that is gone leaves", async () => {
  const gone = "There is no room 6 any more. Choose the rooms again.";
  const { api, user, sheet, box, press } = await openRooms({
    "PUT /api/assistants/:id/rooms": refusing("not_found", gone, [{ path: "roomIds", message: gone }]),
  });
  await user.click(await box(/^Closing/));
  await user.click(await box(/^Opening/));
  api.serve({ "GET /api/user/rooms": () => mine(objections, opening) });
  await press("Save rooms");
  expect(await sheet.findByText(gone)).toBeVisible();
  await waitFor(() => expect(sheet.queryByRole("checkbox", { name: /^Closing/ })).toBeNull());
  expect(await box(/^Opening/)).toBeChecked();
  api.serve({ "PUT /api/assistants/:id/rooms": ({ body }) => ({ roomIds: body.roomIds }) });
  await press("Save rooms");
  expect(await screen.findByText("Coach: 2 rooms")).toBeVisible();
  expect(api.calls("PUT /api/assistants/:id/rooms").at(-1)).toMatchObject({ body: { roomIds: [5, 7] } });
});

test("closing with something chosen asks first", async () => {
  const { user, box, press } = await openRooms();
  await user.click(await box(/^Opening/));
  await press("Cancel");
  expect(await screen.findByRole("alertdialog", { name: "Discard what you typed?" })).toBeVisible();
});

test("rooms that could not be read can be tried again, and none at all is said", async () => {
  const { api, sheet, press } = await openRooms({ "GET /api/user/rooms": brokenConnection });
  expect(await sheet.findByText(/^Failed to fetch rooms\. The server could not be/)).toBeVisible();
  api.serve({ "GET /api/user/rooms": () => [] });
  await press("Retry");
  expect(await sheet.findByRole("heading", { name: "No rooms yet" })).toBeVisible();
});
