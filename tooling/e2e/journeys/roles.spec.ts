import { screenRoutes, type Role } from "@field-advisor/schema/routes";
import { origins } from "../origins.ts";
import { expect, signIn, test } from "../test.ts";

const people: Record<Role, string> = {
  OWNER: "owner@demo.test",
  ADMIN: "admin@demo.test",
  USER: "user@demo.test",
};

const menus: Record<Role, string[]> = {
  OWNER: [
    "Activity Log",
    "Admin Dashboard",
    "Room Manager",
    "User Management",
    "AI Assistants",
    "Deployments",
    "Owner Dashboard",
  ],
  ADMIN: ["Activity Log", "Admin Dashboard", "Assigned Users", "Room Manager"],
  USER: ["Activity Log"],
};

const guarded = screenRoutes.filter((route) => route.roles !== "everyone");

for (const role of ["OWNER", "ADMIN", "USER"] as const) {
  test(`every guarded address and the menu of ${role}`, async ({ browser }) => {
    const page = await signIn(browser, people[role], `${origins.portal}/test-station`);
    await page.getByRole("button", { name: /Account menu/ }).click();
    await expect(page.getByRole("menuitem", { name: "Sign Out" })).toBeVisible();
    const items = await page.getByRole("menuitem").allTextContents();
    expect(items).toEqual([...menus[role], "Profile", "Sign Out"]);
    await page.keyboard.press("Escape");

    for (const route of guarded) {
      await page.goto(origins[route.app] + route.path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const isRefused = !(route.roles as readonly Role[]).includes(role);
      const here = new URL(page.url());
      expect([route.path, here.pathname === "/test-station" && route.path !== "/test-station"]).toEqual([
        route.path,
        isRefused,
      ]);
    }
    await page.context().close();
  });
}

test("visitors of every guarded address are asked to sign in", async ({ page }) => {
  for (const route of guarded) {
    await page.goto(origins[route.app] + route.path);
    await expect(page).toHaveURL(new RegExp(`^${origins.portal}/login`));
  }
});
