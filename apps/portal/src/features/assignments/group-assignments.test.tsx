// Loaded when it is opened; loaded before, no test waits for it.
import "./new-assignment.tsx";
import { fakeApi, type Handlers, refusing, signedInAs, someone } from "@field-advisor/api-client/testing";
import type { Role } from "@field-advisor/schema/routes";
import { group } from "@field-advisor/ui/testing-data";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { assignment } from "../../../test/assignment-samples.ts";
import { openApp } from "../../../test/render-app.tsx";
import { room } from "../../../test/room-samples.ts";

const north = group({ id: 7, name: "Sales North", people: 300 });

async function openForm(role: Role, handlers: Handlers = {}) {
  const api = fakeApi({
    "GET /api/auth/status": signedInAs(someone({ id: 7, role })),
    "GET /api/assignments": () => [],
    "GET /api/test-rooms": () => [room()],
    "GET /api/groups": () => [north],
    "POST /api/assignments": () => ({ id: 1, people: 300, givenAccess: 12 }),
    ...handlers,
  });
  const { user } = openApp("/assignments?new=true");
  const sheet = within(await screen.findByRole("dialog", { name: "New assignment" }));
  const pick = async (field: string, option: RegExp) => {
    await user.click(sheet.getByRole("combobox", { name: new RegExp(`^${field}`) }));
    await user.click(await screen.findByRole("option", { name: option }));
  };
  await pick("Room", /Opening a sale/);
  await user.click(screen.getByRole("radio", { name: "A group" }));
  const assign = () => user.click(sheet.getByRole("button", { name: "Assign" }));
  const sent = () => (api.calls("POST /api/assignments") as { body: unknown }[]).map(({ body }) => body);
  return { user, sheet, pick, assign, sent };
}

test("an owner assigns a room to a group, also for who joins it later", async () => {
  const { user, sheet, pick, assign, sent } = await openForm("OWNER");
  expect(sheet.getByText(/the group is given access, also for those who join it\.$/)).toBeVisible();
  expect(
    sheet.getByText("Whoever leaves the group keeps the task, but not a room that only the group opens."),
  ).toBeVisible();
  await assign();
  expect(await sheet.findByText("Choose who it is for")).toBeVisible();
  await pick("Group", /^Sales North *300 people/);
  await user.click(sheet.getByRole("switch", { name: /^Include people who join later/ }));
  await assign();
  expect(await screen.findByText("Assigned to 300 people")).toBeVisible();
  expect(screen.getByText("12 were given access to the room, as people of the group.")).toBeVisible();
  expect(sent()).toMatchObject([{ roomId: 5, group: { kind: "group", groupId: 7 }, includesLater: true }]);
});

test("an administrator is told that their own people are meant, and that access is an owner's to give", async () => {
  const { sheet, pick, assign } = await openForm("ADMIN", {
    "POST /api/assignments": refusing("conflict", "1 person of these may not enter this room."),
  });
  expect(screen.getByText("Those of your users who are in one group.")).toBeVisible();
  expect(sheet.getByText(/^Everybody you choose needs access to the room/)).toBeVisible();
  await pick("Group", /^Sales North/);
  await assign();
  expect(await sheet.findAllByText(/1 person of these may not enter this room\./)).not.toHaveLength(0);
});

test("a group that was deleted meanwhile is said at its field, and nothing that was typed is lost", async () => {
  const issues = [{ path: "group.groupId", message: "It was deleted a moment ago." }];
  const { user, sheet, pick, assign } = await openForm("OWNER", {
    "POST /api/assignments": refusing("invalid_request", "It was deleted a moment ago.", issues),
  });
  await pick("Group", /^Sales North/);
  await user.type(sheet.getByRole("textbox", { name: /^Note/ }), "Before the fair.");
  await assign();
  expect(await sheet.findAllByText("It was deleted a moment ago.")).not.toHaveLength(0);
  expect(sheet.getByRole("combobox", { name: /^Group/ })).toHaveValue("Sales North");
  expect(sheet.getByRole("textbox", { name: /^Note/ })).toHaveValue("Before the fair.");
});

test("the list names the group, whose people of it are meant, and that it was deleted", async () => {
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })),
    "GET /api/assignments": () => [
      assignment({ id: 1, group: "group", ofGroup: { id: 7, name: "Sales North" }, includesLater: true }),
      assignment({
        id: 2,
        goal: "attempt",
        group: "group",
        ofGroup: { id: 8, name: "Sales South" },
        adminName: "Adam Reyes",
      }),
      assignment({
        id: 3,
        goal: "score",
        goalValue: 80,
        group: "group",
        ofGroup: { id: null, name: "Sales West" },
        includesLater: true,
      }),
    ],
  });
  openApp("/assignments");
  const row = async (name: RegExp) => screen.findByRole("row", { name });
  expect(await row(/Sales North/)).toHaveTextContent("including people who join later");
  expect(await row(/Sales South/)).toHaveTextContent("Sales South, of those assigned to Adam Reyes");
  const deleted = await row(/Sales West/);
  expect(deleted).toHaveTextContent(
    "This group was deleted. Nobody joins any more. Who has the task keeps it, but not a room that only the group opened.",
  );
  expect(deleted).not.toHaveTextContent("including people who join later");
});
