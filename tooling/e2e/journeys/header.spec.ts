import type { Page } from "@playwright/test";
import { misfits } from "../fit.ts";
import { makeLongestNames, type LongestNames } from "../longest-names.ts";
import { isNight } from "../night.ts";
import { origins } from "../origins.ts";
import { expect, resize, test } from "../test.ts";

// From a window of 1280 pixels at 400 % to a wide one, at night closest together where the header folds.
const widths = isNight
  ? [
      320, 349, 390, 480, 600, 700, 767, 768, 780, 799, 800, 820, 860, 900, 940, 980, 1000, 1023, 1024, 1040,
      1060, 1100, 1280,
    ]
  : [320, 820, 1024];

let names: LongestNames;

test.beforeAll(async ({ browser }) => {
  names = await makeLongestNames(browser);
});

test.afterAll(() => names.remove());

const account = (page: Page) => page.getByRole("button", { name: /^Account menu/ });

/** What does not fit at each of the widths, one after the other. */
async function misfitsAt(page: Page, who: string, through: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of through) {
    await resize(page, { width, height: 700 });
    await expect(account(page)).toBeInViewport({ ratio: 1 });
    for (const misfit of await misfits(page)) found.push(`${who} at ${width}: ${misfit}`);
  }
  return found;
}

test("everybody reaches their account menu at any width", async () => {
  const found: string[] = [];
  for (const who of ["owner", "admin", "user"] as const) {
    const page = await names.people[who].context.newPage();
    await page.goto(`${origins.portal}/rooms`);
    await expect(account(page)).toBeVisible();
    found.push(...(await misfitsAt(page, who, widths)));
    await account(page).click();
    await expect(page.getByRole("menuitem", { name: "Sign Out" })).toBeInViewport({ ratio: 1 });
    await page.close();
  }
  expect(found).toEqual([]);
});

/** Text twice as large, as some browsers can show it without anything else growing. */
const enlargeText = () =>
  document.querySelectorAll<HTMLElement>(".radix-themes").forEach(({ style }) =>
    [12, 14, 16, 18, 20, 24].forEach((size, index) => {
      style.setProperty(`--font-size-${index + 1}`, `${2 * size}px`);
      style.setProperty(`--line-height-${index + 1}`, `${3 * size}px`);
    }),
  );

test("with text twice as large the bar folds earlier, and everything in the header stays within reach", async () => {
  for (const who of ["owner", "admin", "user"] as const) {
    const page = await names.people[who].context.newPage();
    await page.goto(`${origins.portal}/rooms`);
    await expect(account(page)).toBeVisible();
    await page.evaluate(enlargeText);
    for (const width of isNight ? [320, 390, 640, 820, 1023, 1024, 1280] : [320, 1024]) {
      await resize(page, { width, height: 700 });
      const controls = page.locator(".fa-header-row").locator("a:visible, button:visible");
      for (const control of await controls.all())
        await expect(control, `${who} at ${width}`).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("button", { name: /^Menu/ })).toBeVisible();
    }
    await page.close();
  }
});

test("an owner who views as somebody with the longest name reaches the way out at any width", async () => {
  const { owner, user } = names.people;
  const { token } = await owner.call<{ token: string }>("post", `/users/${user.id}/impersonate`, {});
  const page = await owner.context.newPage();
  const fragment = new URLSearchParams({ impersonation_token: token, impersonated_user: "{}" });
  await page.goto(`${origins.portal}/#${fragment}`);
  await expect(page.getByText(/^Viewing as Donau/)).toBeVisible();
  expect(await misfitsAt(page, "viewing", [...widths, ...widths.toReversed()])).toEqual([]);
  await expect(page.getByRole("button", { name: "Exit Impersonation" })).toBeInViewport({ ratio: 1 });
});

test("the header folds by what fits, and unfolds again", async ({ owner }) => {
  await owner.goto(`${origins.console}/owner-dashboard`);
  const bar = owner.getByRole("navigation", { name: "Main" });
  const behind = owner.getByRole("button", { name: /^Menu/ });
  await expect(bar.getByText("ADD ROOM")).toBeVisible();
  await resize(owner, { width: 700, height: 700 });
  await expect(behind).toBeVisible();
  await expect(bar).toHaveCount(0);
  await resize(owner, { width: 1280, height: 700 });
  await expect(bar.getByRole("link", { name: "Owner Dashboard" })).toBeVisible();
  await expect(behind).toHaveCount(0);
});
