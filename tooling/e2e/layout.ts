import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

interface Window {
  width: number;
  height: number;
}

/** Windows that people have, beside the usual ones; the last is 1280x800 at 200 %. */
export const ordinaryWindows: readonly Window[] = [
  { width: 1366, height: 650 },
  { width: 390, height: 664 },
  { width: 360, height: 640 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 640, height: 400 },
];

/** The smallest window in which nothing may overlap. */
export const smallestWindow: Window = { width: 320, height: 480 };

/** What hides a part of an element: the window's edge, or what lies over it. Empty where all of it is seen. */
function hiddenParts(element: Element): string[] {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return ["it has no size"];
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const inset = 2;
  // The middles of its edges: corners are often round and belong to what is behind.
  const points: [number, number][] = [
    [x, y],
    [left + inset, y],
    [right - inset, y],
    [x, top + inset],
    [x, bottom - inset],
  ];
  const place = (at: [number, number]) => at.map(Math.round).join(",");
  return points.flatMap((at) => {
    const [atX, atY] = at;
    if (atX < 0 || atY < 0 || atX > innerWidth || atY > innerHeight)
      return [`${place(at)} is outside of ${innerWidth}x${innerHeight}`];
    const other = document.elementFromPoint(atX, atY);
    if (other && (element.contains(other) || other === element.closest("label"))) return [];
    return [`${place(at)} is covered by ${other?.outerHTML.slice(0, 80)}`];
  });
}

/** All of it stands in the window, and nothing lies over it. */
export async function expectInSight(element: Locator, name: string): Promise<void> {
  await expect.poll(() => element.evaluate(hiddenParts), { message: name }).toEqual([]);
}

/** Nothing has to be scrolled to sideways. */
export async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, { message: `${name} scrolls sideways` }).toBeLessThanOrEqual(0);
}

function isInSight(element: Element): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const isInWindow = top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
  const at = document.elementFromPoint(
    Math.min(Math.max((left + right) / 2, 0), innerWidth - 1),
    Math.min(Math.max((top + bottom) / 2, 0), innerHeight - 1),
  );
  return isInWindow && at !== null && (element.contains(at) || at.contains(element));
}

/** Whatever takes the focus on the way through the page by keyboard can be seen while it has it. */
export async function expectFocusInSight(page: Page, steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    if ((await focused.count()) === 0) continue;
    const name = await focused.evaluate((element) => element.outerHTML.slice(0, 120));
    // What appears with the focus takes a frame to.
    await expect
      .poll(() => focused.evaluate(isInSight), { message: `the focus is on what cannot be seen: ${name}` })
      .toBe(true);
  }
}

/** The last line of a scrolling log is read in full: no line is cut by the log's lower edge. */
export async function expectNewestInSight(log: Locator, newest: Locator): Promise<void> {
  const isWhole = async () => {
    const [frame, line] = await Promise.all([log.boundingBox(), newest.boundingBox()]);
    return frame !== null && line !== null && line.y + line.height <= frame.y + frame.height + 1;
  };
  await expect.poll(isWhole, { message: "the newest line is in sight" }).toBe(true);
}
