import { origins } from "../origins.ts";
import { look, settle } from "../look.ts";
import { expect, signIn, test } from "../test.ts";

// Many screens, each judged twice.
test.describe.configure({ timeout: 240_000 });

const ofOwners = [
  ["room-management", "Room Management"],
  ["create-test-room", "Create Room"],
  ["test-room/1/edit", "Edit Room"],
  ["test-room/999999/edit", "Room Not Found"],
  ["system-config", "System Configuration"],
  ["system-config?tab=rooms", "System Configuration"],
  ["system-config?tab=agents", "System Configuration"],
  ["agent-management", "Agent Management"],
  ["agent-management?tab=provider", "Agent Management"],
  ["assistant-management", "AI Assistants"],
  ["companies", "Companies"],
  ["user-access-management", "User Access Management"],
  ["user-access-management?tab=agents", "User Access Management"],
] as const;

test("every screen of rooms for owners", async ({ owner }) => {
  for (const [address, heading] of ofOwners) {
    await owner.goto(`${origins.console}/${address}`);
    await expect(owner.getByRole("heading", { name: heading }).first()).toBeVisible();
    await settle(owner);
    await look(owner, `console-${address.replaceAll(/[/?=]/g, "-")}`);
  }
  for (const [address, button, dialog] of [
    ["room-management", "ADD ROOM", "Create New Room"],
    ["agent-management", "New agent", "New agent"],
    ["assistant-management", "New assistant", "New assistant"],
    ["owner-control", "Manage users of First meeting", /./],
  ] as const) {
    await owner.goto(`${origins.console}/${address}`);
    await owner.getByRole("button", { name: button }).first().click();
    await expect(owner.getByRole("dialog", { name: dialog })).toBeVisible();
    await settle(owner);
    await look(owner, `console-${address}-dialog`);
  }
});

test("every screen of rooms where people train", async ({ browser }) => {
  const admin = await signIn(browser, "admin@demo.test", `${origins.portal}/test-station`);
  await expect(admin.getByRole("link", { name: "Enter Room" }).first()).toBeVisible();
  await look(admin, "portal-test-station-rooms");
  await admin.goto(`${origins.portal}/rooms`);
  await expect(admin.getByText("Temporarily paused").first()).toBeVisible();
  await look(admin, "portal-rooms");
  await admin.goto(`${origins.portal}/rooms?search=nothing-like-this`);
  await expect(admin.getByText("No rooms match your filters")).toBeVisible();
  await look(admin, "portal-rooms-no-match");
  await admin.goto(`${origins.portal}/test-room/1`);
  await expect(admin.getByPlaceholder("Type your message...")).toBeVisible();
  await look(admin, "portal-room");
  await admin.goto(`${origins.portal}/test-room/999999`);
  await expect(admin.getByText("Room Not Found").first()).toBeVisible();
  await look(admin, "portal-room-not-found");
  await admin.context().close();
});
