import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "./layout.ts";
import { expect, expectAccessibleAtNight, resize } from "./test.ts";

interface Size {
  name: string;
  width: number;
  height: number;
}

const phone: Size = { name: "390", width: 390, height: 844 };
const tablet: Size = { name: "820", width: 820, height: 1180 };
const desktop: Size = { name: "1280", width: 1280, height: 800 };

/** With `PICTURES=all` there are pictures for people to look at, of tablets too. */
export const takesPictures = process.env["PICTURES"] === "all";
const sizes = takesPictures ? [phone, tablet, desktop] : [phone, desktop];

/** Waits until nothing on the screen is being loaded, and no button is busy. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByText(/^Loading/).filter({ visible: true })).toHaveCount(0);
  await expect(page.locator("[aria-busy=true]").filter({ visible: true })).toHaveCount(0);
}

/** Keeps a picture of the whole screen under its name. */
export async function picture(page: Page, name: string): Promise<void> {
  const file = name.replaceAll(/[^a-z0-9]+/gi, "-");
  await page.screenshot({ path: `test-results/screens/${file}.png`, fullPage: true });
}

/** A screen as it stands is judged: nothing to be scrolled to sideways, and at night nothing inaccessible. */
export async function look(page: Page, name: string): Promise<void> {
  for (const { name: size, ...viewport } of sizes) {
    await resize(page, viewport);
    await settle(page);
    if (takesPictures) await picture(page, `${name}-${size}`);
    await expectAccessibleAtNight(page);
    await expectNoSidewaysScroll(page, `${name} at ${size}`);
  }
}
