import { origins } from "../origins.ts";
import { look, settle } from "../look.ts";
import { expect, introOf, openUserMenu, passIntro, signIn, test, usersAddress } from "../test.ts";

// Many screens, each judged twice.
test.describe.configure({ timeout: 240_000 });

test("every screen before signing in", async ({ page }) => {
  await page.goto(`${origins.portal}/login`);
  await expect(introOf(page).getByRole("button", { name: "Click to Start" })).toBeVisible();
  await look(page, "portal-intro");
  await passIntro(page);
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await expect(page.getByRole("dialog", { name: "Forgot password?" })).toBeVisible();
  await look(page, "portal-forgot-password");
});

test("every screen of the portal for people", async ({ browser, owner }) => {
  await owner.goto(`${origins.portal}/activity-log?tab=everyone`);
  await expect(owner.getByRole("heading", { name: "Activity Log" })).toBeVisible();
  await expect(owner.getByText("Olivia Grant").first()).toBeVisible();
  await look(owner, "portal-activity-everyone");
  await owner.goto(`${origins.portal}/activity-log?range=custom&from=2026-01-01&to=2099-12-31`);
  await expect(owner.getByRole("region", { name: "Your sign-ins" })).toBeVisible();
  await look(owner, "portal-activity-mine");
  const admin = await signIn(browser, "admin@demo.test", `${origins.portal}/admin-dashboard`);
  await expect(admin.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  await look(admin, "portal-admin-dashboard");
  await admin.goto(`${origins.portal}/assigned-users`);
  await expect(admin.getByText("Uma Patel").first()).toBeVisible();
  await look(admin, "portal-assigned-users");
  await admin.goto(`${origins.portal}/owner-control`);
  await expect(admin.getByText("Room Manager is available to owners.").first()).toBeVisible();
  await look(admin, "portal-denied");
  await admin.context().close();
});

const parts = [
  "overview",
  "login-patterns",
  "login-patterns&view=trends",
  "login-patterns&view=users",
  "login-patterns&view=realtime",
  "analytics&range=90d",
  "analytics&view=activity",
  "analytics&view=agents",
  "analytics&view=sessions",
  "setup",
];

test("every part of user management", async ({ owner }) => {
  for (const part of parts) {
    await owner.goto(`${usersAddress()}?tab=${part}`);
    await expect(owner.getByRole("tabpanel").last()).toBeVisible();
    await settle(owner);
    await look(owner, `console-users-${part.replaceAll(/[&=]/g, "-")}`);
  }
});

test("every dialog of user management", async ({ owner }) => {
  await owner.goto(usersAddress("uma"));
  await owner.getByRole("button", { name: "Add User" }).click();
  await expect(owner.getByRole("dialog", { name: "Add User" })).toBeVisible();
  await look(owner, "console-add-user");
  await owner.keyboard.press("Escape");
  for (const item of ["View details", "Edit", "Change role", "View activity", "Reset password", "Delete"]) {
    await openUserMenu(owner, "Uma Patel", item);
    await expect(owner.getByRole("dialog").or(owner.getByRole("alertdialog"))).toBeVisible();
    await settle(owner);
    await look(owner, `console-user-${item.toLowerCase().replaceAll(" ", "-")}`);
    await owner.keyboard.press("Escape");
    await expect(owner.getByRole("dialog").or(owner.getByRole("alertdialog"))).toBeHidden();
  }
  await owner.goto(`${origins.console}/owner-control`);
  await expect(owner.getByRole("combobox", { name: "Role of Uma Patel" })).toBeVisible();
  await look(owner, "console-owner-control");
});
