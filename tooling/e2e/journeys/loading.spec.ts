import { test as base, type Page } from "@playwright/test";
import { origins } from "../origins.ts";
import { expect, introOf, pressEscapeIn, signIn } from "../test.ts";

// A page that nothing has been prepared for: what is pressed here is pressed by the journey.
const test = base;

/** Keeps the answers to an address back until they are let go. */
async function hold(page: Page, address: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

for (const app of ["portal", "console"] as const) {
  test(`a ${app} whose script cannot be loaded says so, and Try again loads it`, async ({ page }) => {
    await page.route("**/assets/index-*.js", (route) => route.abort());
    await page.goto(`${origins[app]}/login`);
    await expect(page.getByText("This page could not be loaded.")).toBeVisible();
    await page.unroute("**/assets/index-*.js");
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(introOf(page)).toBeVisible();
    await expect(page.getByText("This page could not be loaded.")).toBeHidden();
  });
}

test("a page for recipients whose script cannot be loaded offers another try", async ({ page }) => {
  await page.route("**/assets/index-*.js", (route) => route.abort());
  await page.goto(`${origins.deploy}/deployment/demo-open`);
  await expect(page.getByText("This takes longer than usual.")).toBeHidden();
  // Nothing of the page runs, so its words come by themselves; what they wait for is over now.
  const waits = await page.evaluate(() => document.getAnimations().map((wait) => wait.finish()).length);
  expect(waits).toBeGreaterThan(0);
  await expect(page.getByText("This takes longer than usual.")).toBeVisible();
  await page.unroute("**/assets/index-*.js");
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Start Conversation" })).toBeVisible();
});

test("on a slow line a dialog has its frame at once, and is fetched again where that failed", async ({
  browser,
}) => {
  const owner = await signIn(browser, "owner@demo.test", `${origins.console}/costs`);
  const details = "**/assets/user-details-*.js";
  const letGo = await hold(owner, "**/assets/user-form-*.js");
  await owner.route(details, (route) => route.abort());
  await owner.goto(`${origins.console}/user-management`);
  await expect(owner.getByRole("button", { name: "Actions for Uma Patel" })).toBeVisible();
  const open = owner.getByRole("button", { name: "Add User" });
  await open.click();
  const form = owner.getByRole("dialog", { name: /^Add User/ });
  await expect(form.getByRole("heading", { name: /^Add User/ })).toBeVisible();
  await expect(form.locator("[aria-busy=true]")).toBeVisible();
  await form.getByRole("button", { name: "Close" }).click();
  await expect(form).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  letGo();
  await expect(form.getByRole("textbox", { name: "First name" })).toBeVisible();
  await pressEscapeIn(form);
  await expect(open).toBeFocused();

  const name = owner.getByRole("button", { name: "Uma Patel", exact: true });
  await name.click();
  const alert = owner.getByRole("alert").filter({ hasText: "This could not be loaded." });
  await expect(alert).toBeVisible();
  await owner.unroute(details);
  await alert.getByRole("button", { name: "Retry" }).click();
  const beside = owner.getByRole("complementary", { name: "Uma Patel" });
  await expect(beside.getByRole("heading", { name: "Uma Patel" })).toBeFocused();
  await owner.keyboard.press("Escape");
  await expect(name).toBeFocused();
  await owner.context().close();
});

/** Where every text of a page begins, from the window's top, and how long all its lines are together. */
const layoutOf = (page: Page) =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll("h1, h2, p, label, button, a")].filter((element) =>
      element.checkVisibility(),
    );
    const lengths = texts.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().width;
    });
    return {
      tops: texts.map((element) => Math.round(element.getBoundingClientRect().top)),
      length: lengths.reduce((sum, length) => sum + length, 0),
    };
  });

const faceStates = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].filter(({ family }) => family.includes("Public Sans")).map(({ status }) => status),
  );

for (const [app, address, ready] of [
  ["deploy", "/deployment/demo-open", "Start Conversation"],
  ["portal", "/login", "Sign In"],
  ["console", "/login", "Sign In"],
] as const) {
  test(`a ${app} page is there before its typeface, which then moves nothing`, async ({ page }) => {
    const letGo = await hold(page, "**/*.woff2");
    // A page counts as loaded only when its font is.
    await page.goto(origins[app] + address, { waitUntil: "domcontentloaded" });
    if (app !== "deploy") await introOf(page).press("Enter");
    await expect(introOf(page)).toBeHidden();
    await expect(page.getByRole("button", { name: ready, exact: true })).toBeVisible();
    expect(await faceStates(page)).toContain("loading");
    const before = await layoutOf(page);
    letGo();
    await expect.poll(() => faceStates(page)).toEqual(["loaded", "unloaded"]);
    const after = await layoutOf(page);
    expect(after.tops.length).toBeGreaterThan(3);
    expect(after.tops).toEqual(before.tops);
    expect(Math.abs(after.length / before.length - 1)).toBeLessThan(0.03);
  });
}
