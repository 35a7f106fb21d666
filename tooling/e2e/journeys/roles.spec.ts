import type { BrowserContext, Page } from "@playwright/test";
import { screenRoutes, type Role } from "@field-advisor/schema/routes";
import { isNight } from "../night.ts";
import { origins } from "../origins.ts";
import { expect, resize, signIn, tabTo, test } from "../test.ts";

const people: Record<Role, string> = {
  OWNER: "owner@demo.test",
  ADMIN: "admin@demo.test",
  USER: "user@demo.test",
};

const menus: Record<Role, string[]> = {
  OWNER: [
    "Activity Log",
    "Room Manager",
    "User Management",
    "AI Assistants",
    "Content Management",
    "Bulk Upload",
    "Owner Dashboard",
    "Admin Dashboard",
    "Deployment Messages",
    "Deployments",
  ],
  ADMIN: [
    "Activity Log",
    "Room Manager",
    "Admin Dashboard",
    "Deployment Messages",
    "Assigned Users",
    "Deployments",
  ],
  USER: ["Activity Log", "Deployments"],
};

/** The navigation of those who run nothing, with the heading of what each link leads to. */
const bar: [link: string, heading: string | RegExp][] = [
  ["Rooms", "Your Training Rooms"],
  ["Library", "Library"],
  ["Assistant", /Assistant/],
  ["Deployments", "Deployments"],
  ["Activity", "Activity Log"],
  ["Home", /^Hello /],
];

const allGuarded = screenRoutes.filter((route) => route.roles !== "everyone");

/** At night every guarded address; each time one in each app of each set of roles, by the same guard. */
const guarded = isNight
  ? allGuarded
  : [...new Map(allGuarded.map((route) => [`${route.app} ${route.roles.toString()}`, route])).values()];

/** Visits addresses in three tabs of a browser at once: loading one is half waiting. */
async function inTabs<Item>(
  context: BrowserContext,
  items: readonly Item[],
  visit: (tab: Page, item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const openTab = async () => {
    const tab = await context.newPage();
    for (const item of waiting) await visit(tab, item);
    await tab.close();
  };
  await Promise.all(Array.from({ length: 3 }, openTab));
}

for (const role of ["OWNER", "ADMIN", "USER"] as const) {
  test(`every guarded address and the menu of ${role}`, async ({ browser }) => {
    const page = await signIn(browser, people[role], `${origins.portal}/test-station`);
    await page.getByRole("button", { name: /Account menu/ }).click();
    await expect(page.getByRole("menuitem", { name: "Sign Out" })).toBeVisible();
    const items = await page.getByRole("menuitem").allTextContents();
    expect(items).toEqual([...menus[role], "Profile", "Sign Out"]);
    await page.keyboard.press("Escape");

    await inTabs(page.context(), guarded, async (tab, { app, path, roles }) => {
      // What a refusal leads to need not be loaded: the address says it.
      await tab.goto(origins[app] + path, { waitUntil: "commit" });
      if (!(roles as readonly Role[]).includes(role))
        return expect(tab).toHaveURL(new RegExp(`^${origins.portal}/test-station`));
      await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
      const wasRefused = path !== "/test-station" && new URL(tab.url()).pathname === "/test-station";
      expect([path, wasRefused]).toEqual([path, false]);
    });
    await page.context().close();
  });
}

for (const role of ["ADMIN", "USER"] as const) {
  test(`${role} goes from screen to screen by the bar, and on the smallest phone by keyboard`, async ({
    browser,
  }) => {
    const page = await signIn(browser, people[role], origins.portal);
    const links = page.getByRole("navigation", { name: "Main" });
    // What is new stands behind the name, as a number.
    const linkOf = (link: string) =>
      links.getByRole("link", { name: new RegExp(`^${link}(?: \\d+\\+? .+)?$`) });
    const isOpen = async (link: string, heading: string | RegExp) => {
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      expect(new URL(page.url()).pathname, link).not.toBe("/test-station");
    };
    for (const [link, heading] of bar) {
      await linkOf(link).click();
      await isOpen(link, heading);
      await expect(links.locator("[aria-current=page]")).toHaveText([new RegExp(`^${link}`)]);
    }
    await resize(page, { width: 320, height: 568 });
    for (const [link, heading] of bar) {
      await tabTo(page, page.getByRole("button", { name: /^Menu/ }));
      await page.keyboard.press("Enter");
      await tabTo(page, linkOf(link));
      await page.keyboard.press("Enter");
      await isOpen(link, heading);
      await expect(links).toHaveCount(0);
    }
    await page.context().close();
  });
}

test("visitors of every guarded address are asked to sign in", async ({ context }) => {
  await inTabs(context, guarded, async (tab, route) => {
    await tab.goto(origins[route.app] + route.path, { waitUntil: "commit" });
    await expect(tab).toHaveURL(new RegExp(`^${origins.portal}/login`));
  });
});
