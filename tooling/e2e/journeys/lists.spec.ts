import type { Page } from "@playwright/test";
import { misfits } from "../fit.ts";
import { expectNoSidewaysScroll } from "../layout.ts";
import { settle, takesPictures } from "../look.ts";
import { origins } from "../origins.ts";
import {
  detailsRole,
  expect,
  expectAccessibleAtNight,
  openUserMenu,
  pressEscapeIn,
  resize,
  test,
  usersAddress,
} from "../test.ts";

const desktop = { width: 1280, height: 800 };
const tablet = { width: 820, height: 1180 };
const phone = { width: 390, height: 844 };
const large = { width: 1920, height: 1080 };

/** A screen as it stands is judged in both themes: nothing inaccessible, nothing cut off or to be scrolled to sideways. */
async function judge(page: Page, name: string): Promise<void> {
  await settle(page);
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    if (takesPictures) await page.screenshot({ path: `test-results/screens/${name}-${colorScheme}.png` });
    await expectAccessibleAtNight(page);
  }
  await expectNoSidewaysScroll(page, name);
  expect(await misfits(page), name).toEqual([]);
}

const peek = (page: Page, name: string | RegExp) => page.getByRole("complementary", { name });
const row = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });

test("the details of a person stand beside the list, which stays as it was", async ({ owner }) => {
  await owner.goto(usersAddress("demo"));
  await resize(owner, desktop);
  const uma = owner.getByRole("button", { name: "Uma Patel", exact: true });
  await uma.press("Enter");
  const details = peek(owner, "Uma Patel");
  await expect(details.getByRole("heading", { name: "Uma Patel" })).toBeFocused();
  await expect(row(owner, "Uma Patel")).toHaveAttribute("aria-current", "true");
  await expect(owner.getByRole("searchbox", { name: "Search by email or full name" })).toHaveValue("demo");
  await judge(owner, "peek-person-1280");

  await test.step("another row takes its place, Back closes it", async () => {
    await owner.getByRole("button", { name: "Olivia Grant", exact: true }).click();
    await expect(peek(owner, "Olivia Grant")).toBeVisible();
    await expect(details).toHaveCount(0);
    await owner.goBack();
    await expect(owner.getByRole("complementary")).toHaveCount(0);
    expect(owner.url()).toBe(usersAddress("demo"));
  });

  await test.step("Escape closes it and leads back to the row", async () => {
    await uma.press("Enter");
    await pressEscapeIn(details);
    await expect(uma).toBeFocused();
    await openUserMenu(owner, "Uma Patel", "View details");
    await expect(details).toBeVisible();
    await details.getByRole("button", { name: "Close" }).press("Enter");
    await expect(owner.getByRole("button", { name: "Actions for Uma Patel" })).toBeFocused();
  });

  await test.step("in narrower windows it is a sheet over the list", async () => {
    await uma.click();
    for (const size of [large, tablet, phone]) {
      await resize(owner, size);
      await expect(owner.getByRole(detailsRole(size.width), { name: "Uma Patel" })).toBeVisible();
      await judge(owner, `peek-person-${size.width}`);
    }
    await pressEscapeIn(owner.getByRole("dialog"));
  });
});

test("what is unsaved beside a list is not lost by a way out of it", async ({ owner }) => {
  await owner.goto(usersAddress("demo"));
  await resize(owner, desktop);
  const uma = owner.getByRole("button", { name: "Uma Patel", exact: true });
  await uma.click();
  const box = peek(owner, "Uma Patel").getByRole("checkbox").first();
  const before = await box.isChecked();
  await box.click();
  await expect(owner.getByRole("main")).toHaveAttribute("inert");
  const question = owner.getByRole("alertdialog", { name: "Discard what you typed?" });
  await owner.goBack();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(box).toBeChecked({ checked: !before });
  // Before that the key would belong to the question, which is closing.
  await expect(question).toBeHidden();
  await expect(box).toBeFocused();
  await owner.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(owner.getByRole("complementary")).toHaveCount(0);
  await expect(uma).toBeFocused();
  await openUserMenu(owner, "Uma Patel", "View details");
  await box.click();
  await owner.goBack();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(owner.getByRole("complementary")).toHaveCount(0);
  await expect(owner.getByRole("button", { name: "Actions for Uma Patel" })).toBeFocused();
});

test("a room's details stand beside the list of rooms", async ({ owner }) => {
  await owner.goto(`${origins.console}/room-management`);
  await resize(owner, desktop);
  await owner
    .getByRole("button", { name: /^Actions for / })
    .first()
    .click();
  await owner.getByRole("menuitem", { name: "View details" }).click();
  await expect(owner.getByRole("complementary").getByRole("switch").first()).toBeVisible();
  await expect(owner.locator("tr[aria-current=true]")).toHaveCount(1);
  await judge(owner, "peek-room-1280");
  await owner.goBack();
  await expect(owner.getByRole("complementary")).toHaveCount(0);
});

test("columns and rows stay as they were chosen, and the table takes all of the window", async ({
  owner,
}) => {
  await owner.goto(usersAddress());
  await resize(owner, large);
  const table = owner.getByRole("table", { name: "Users" }).or(owner.getByRole("table")).first();
  await expect(table).toBeVisible();
  expect((await table.boundingBox())?.width).toBeGreaterThan(1550);
  const heightOf = async () => (await row(owner, "Uma Patel").boundingBox())?.height ?? 0;
  const compact = await heightOf();
  expect(compact).toBeLessThan(40);
  const view = owner.getByRole("button", { name: "View", exact: true });
  await view.press("Enter");
  await owner.getByRole("menuitemcheckbox", { name: "Role" }).click();
  await owner.getByRole("menuitemradio", { name: "Comfortable rows" }).click();
  await judge(owner, "columns-menu-1920");
  await owner.keyboard.press("Escape");
  await expect(view).toBeFocused();
  await owner.reload();
  await expect(owner.getByRole("columnheader", { name: /^Email/ })).toBeVisible();
  await expect(owner.getByRole("columnheader", { name: /^Role/ })).toHaveCount(0);
  expect(await heightOf()).toBeGreaterThan(compact);
  for (const size of [desktop, tablet, phone]) {
    await resize(owner, size);
    await judge(owner, `columns-comfortable-${size.width}`);
  }
});

/** Of the rows of a list below the names of its columns. */
const heights = (rows: Element[]) => rows.slice(1).map((row) => row.getBoundingClientRect().height);

/** The first row of a list, and how far down the window it stands. */
const lists = [
  ["console", "user-management", "User", 340],
  ["console", "room-management", "Room", 260],
  ["console", "agent-management", "Agent", 300],
  ["console", "content-management", "Content", 280],
  ["portal", "deployments", "Deployment", 260],
] as const;

test("in a laptop's window a list begins high, with one line above it, and a status is an icon with its word", async ({
  owner,
}) => {
  await resize(owner, { width: 1366, height: 650 });
  for (const [app, address, what, lowest] of lists) {
    await owner.goto(`${origins[app]}/${address}`);
    const first = owner.getByRole("row").nth(1);
    await expect(first).toBeVisible();
    await settle(owner);
    expect((await first.boundingBox())?.y, what).toBeLessThan(lowest);
    // One that has more to say, such as that its agent is switched off, is higher.
    expect(Math.min(...(await owner.getByRole("row").evaluateAll(heights))), what).toBeLessThan(40);
    expect((await owner.getByRole("search").boundingBox())?.height, what).toBeLessThan(40);
  }
  // Demo pages are made at one moment, so any of them may stand first.
  const status = owner.getByRole("row").getByTitle("Active").first();
  await expect(status).toHaveText("Active");
  expect((await status.boundingBox())?.width).toBeLessThan(40);
  await owner.goto(`${origins.console}/user-access-management?tab=rooms`);
  const person = owner.getByRole("rowheader").first();
  await expect(person).toBeVisible();
  expect((await person.boundingBox())?.height).toBeLessThan(40);
});

test("a link opens a screen at its top, and Back the list where it was left", async ({ owner }) => {
  await owner.goto(`${origins.console}/room-management`);
  await resize(owner, { width: 1280, height: 420 });
  const place = () => owner.evaluate(() => Math.round(scrollY));
  const link = owner.getByRole("rowheader").getByRole("link").last();
  await expect(link).toBeVisible();
  await owner.evaluate(() => scrollTo(0, 160));
  await expect.poll(place).toBe(160);
  await link.click();
  await expect(owner.getByRole("heading", { level: 1, name: "Edit Room" })).toBeVisible();
  expect(await place()).toBe(0);
  await owner.goBack();
  await expect(link).toBeVisible();
  // The browser itself holds what is in view in place when a fraction of a pixel above it changes.
  await expect.poll(place).toBeCloseTo(160, -1);
  await owner.reload();
  await expect.poll(place).toBeCloseTo(160, -1);

  await test.step("what stands beside a list moves it neither when it opens nor when Back closes it", async () => {
    await owner
      .getByRole("button", { name: /^Actions for / })
      .last()
      .click();
    const before = await place();
    await owner.getByRole("menuitem", { name: "View details" }).click();
    await expect(owner.getByRole("complementary")).toBeVisible();
    await owner.evaluate(() => scrollBy(0, -40));
    await owner.goBack();
    await expect(owner.getByRole("complementary")).toHaveCount(0);
    expect(await place()).toBeCloseTo(before - 40, -1);
  });
});
