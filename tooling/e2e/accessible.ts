import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Runs in the page: each broken rule, with the elements that break it. */
async function brokenRules(): Promise<string[]> {
  const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
}

/** Nothing on the page as it stands breaks a rule of axe. */
export async function expectAccessible(page: Page): Promise<void> {
  // Loading axe takes longer than asking it; it stays until the page is left.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  expect(await page.evaluate(brokenRules)).toEqual([]);
}
