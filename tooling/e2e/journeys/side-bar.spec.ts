import type { Page } from "@playwright/test";
import { expectInSight, expectNoSidewaysScroll } from "../layout.ts";
import { misfits } from "../fit.ts";
import { settle, takesPictures } from "../look.ts";
import { origins } from "../origins.ts";
import { expect, expectAccessibleAtNight, resize, signIn, tabTo, test } from "../test.ts";

const desktop = { width: 1280, height: 800 };
const tablet = { width: 820, height: 1180 };
const wide = [
  { width: 1024, height: 768 },
  desktop,
  { width: 1366, height: 650 },
  { width: 1920, height: 1080 },
];

const sideBar = (page: Page) => page.getByRole("navigation", { name: "Side bar" });
const toggle = (page: Page) => page.getByRole("button", { name: "Side bar" });
const menu = (page: Page) => page.getByRole("button", { name: /^Menu/ });

/** What rows are about; days in the table of a chart lead nowhere. */
const named = (page: Page) =>
  page
    .getByRole("table")
    .getByRole("rowheader")
    .filter({ has: page.locator("a, button") });
const widths = (elements: Element[]) => elements.map((element) => element.getBoundingClientRect().width);

const widthOf = async (page: Page) => (await sideBar(page).boundingBox())?.width ?? 0;

async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessibleAtNight(page);
  }
}

/** Who has a side bar, and a screen that is one click away from each of the others, with the one that leads there. */
const people = [
  ["owner", `${origins.console}/owner-dashboard`, "System Configuration", `${origins.portal}/deployments`],
  ["admin", `${origins.portal}/rooms`, "Assigned Users", `${origins.portal}/library`],
] as const;

for (const [who, start, target, elsewhere] of people) {
  test(`the side bar of an ${who} leads anywhere, folds, and stays as it was left`, async ({ browser }) => {
    const page = await signIn(browser, `${who}@demo.test`, start);
    await resize(page, desktop);
    const link = sideBar(page).getByRole("link", { name: target, exact: true });

    await test.step("one click", async () => {
      await link.click();
      await expect(page.getByRole("heading", { level: 1, name: target })).toBeVisible();
      await expect(sideBar(page).locator("[aria-current]")).toHaveText([target]);
      await settle(page);
      await expectAccessibleInBothThemes(page);
    });

    await test.step("icons, also after a reload and on other screens", async () => {
      await page.getByRole("button", { name: "Show icons only" }).click();
      await page.reload();
      await expect(link).toBeVisible();
      expect(await widthOf(page)).toBeLessThan(80);
      await page.goto(elsewhere);
      await expect(link).toBeVisible();
      expect(await widthOf(page)).toBeLessThan(80);
      await link.hover();
      await expect(link.getByText(target)).toBeInViewport({ ratio: 1 });
      await settle(page);
      await expectAccessibleInBothThemes(page);
    });

    await test.step("away, also after a reload", async () => {
      await toggle(page).click();
      await expect(sideBar(page)).toHaveCount(0);
      await page.reload();
      await expect(toggle(page)).toHaveAttribute("aria-expanded", "false");
      await expect(sideBar(page)).toHaveCount(0);
      await toggle(page).click();
      await expect(link).toBeVisible();
      expect(await widthOf(page)).toBeGreaterThan(200);
    });

    await test.step("below 1280 pixels there is room for icons only", async () => {
      await resize(page, { width: 1024, height: 768 });
      await expect(link).toBeVisible();
      expect(await widthOf(page)).toBeLessThan(80);
      await expect(page.getByRole("button", { name: "Show names" })).toHaveCount(0);
    });

    await test.step("below 1024 pixels it is the menu", async () => {
      await resize(page, tablet);
      await expect(sideBar(page)).toHaveCount(0);
      await expect(toggle(page)).toHaveCount(0);
      await menu(page).click();
      const links = page.getByRole("navigation", { name: "Main" });
      await expect(links.getByRole("link", { name: target, exact: true })).toBeVisible();
      await expectAccessibleInBothThemes(page);
      await links.getByRole("link", { name: target, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: target })).toBeVisible();
    });
    await page.context().close();
  });
}

test("in a low window the side bar says that it goes on", async ({ owner }) => {
  await resize(owner, { width: 1366, height: 650 });
  await owner.goto(`${origins.console}/owner-dashboard`);
  const last = sideBar(owner).getByRole("link", { name: "System Configuration" });
  const goesOn = (edge: "above" | "below") => sideBar(owner).locator(`[data-edge=${edge}]`);
  await expect(last).not.toBeInViewport();
  await expect(goesOn("below")).toBeVisible();
  await last.hover();
  await expect(last).toBeInViewport();
  await expect(goesOn("below")).toHaveCount(0);
  await expect(goesOn("above")).toBeVisible();
  for (const name of ["Assignments", "Reviews"]) {
    await sideBar(owner).getByRole("link", { name }).click();
    await expect(owner.getByRole("heading", { level: 1, name })).toBeVisible();
  }
  await owner.goto(`${origins.console}/system-config?tab=organisation`);
  await expect(owner.getByRole("combobox", { name: "Time zone" })).toBeVisible();
  await expect(owner.getByRole("textbox", { name: "Support email" })).toBeVisible();
});

test("by keyboard the side bar comes after the header, and is skipped with it", async ({ owner }) => {
  await resize(owner, desktop);
  await owner.goto(`${origins.console}/companies`);
  await expect(sideBar(owner).getByRole("link", { name: "Home" })).toBeVisible();
  await owner.keyboard.press("Tab");
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("main")).toBeFocused();
  await tabTo(owner, owner.getByRole("button", { name: /^Account menu/ }));
  await owner.keyboard.press("Tab");
  await expect(sideBar(owner).getByRole("link", { name: "Home" })).toBeFocused();
  await tabTo(owner, sideBar(owner).getByRole("link", { name: "Agent Management" }));
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("heading", { level: 1, name: "Agent Management" })).toBeVisible();
  await expect(owner.getByRole("main")).toBeFocused();
});

test("beside the side bar every screen fits", async ({ owner }) => {
  const found: string[] = [];
  for (const address of [
    `${origins.console}/owner-dashboard`,
    `${origins.console}/room-management`,
    `${origins.console}/agent-management`,
    `${origins.console}/user-management`,
    `${origins.console}/user-access-management?tab=rooms`,
    `${origins.portal}/deployments`,
  ]) {
    await owner.goto(address);
    for (const size of wide) {
      await resize(owner, size);
      await settle(owner);
      await expect(owner.locator(".rt-Skeleton")).toHaveCount(0);
      const name = `${new URL(address).pathname}-${size.width}`;
      if (size.width >= desktop.width)
        await expectInSight(sideBar(owner).getByRole("button", { name: "Show icons only" }), name);
      if (takesPictures)
        await owner.screenshot({ path: `test-results/screens/side${name.replaceAll("/", "-")}.png` });
      await expectNoSidewaysScroll(owner, name);
      for (const misfit of await misfits(owner)) found.push(`${name}: ${misfit}`);
      const names = await named(owner).evaluateAll(widths);
      if (names.some((width) => width < 200)) found.push(`${name}: names have ${names.join(", ")} pixels`);
    }
  }
  expect(found).toEqual([]);
});
