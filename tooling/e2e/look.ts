import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "./test.ts";

/** Phone, tablet and desktop; the pictures are looked at by people, the rest by axe. */
const sizes = [
  { name: "390", width: 390, height: 844 },
  { name: "820", width: 820, height: 1180 },
  { name: "1280", width: 1280, height: 800 },
];

/** Pictures of a screen as it stands, each judged: nothing inaccessible, nothing to be scrolled to sideways. */
export async function look(page: Page, name: string): Promise<void> {
  for (const { name: size, ...viewport } of sizes) {
    await page.setViewportSize(viewport);
    await page.screenshot({ path: `test-results/screens/${name}-${size}.png`, fullPage: true });
    await expectAccessible(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${name} scrolls sideways at ${size}`).toBeLessThanOrEqual(0);
  }
}
