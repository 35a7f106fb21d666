import type { Page } from "@playwright/test";
import { expectInSight, expectNoSidewaysScroll } from "../layout.ts";
import { test } from "../lossy-test.ts";
import { origins } from "../origins.ts";
import { expect, expectAccessibleAtNight, openAnonymousConversation, resize } from "../test.ts";

/** How long a start waits for a line. */
const giveUpMs = 10_000;
const windows = [
  { width: 320, height: 640 },
  { width: 390, height: 664 },
  { width: 1366, height: 650 },
];

const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
const alert = (page: Page) => page.getByRole("alert");
const unopened = "The voice connection could not be opened. Try again or type instead.";
const blocked = "Your network seems to block the connection that conversations need (WebSocket).";
const advice = `or ask your network administrator to allow ${new URL(origins.voice).host}.`;

async function expectBlocked(page: Page): Promise<void> {
  await expect(alert(page)).toContainText(blocked);
  await expect(alert(page)).toContainText(advice);
  await expect(alert(page)).toBeFocused();
  await expect(page.getByRole("button", { name: "Type instead" })).toBeHidden();
}

test("a network that refuses websockets is named, and in another one the same page goes on", async ({
  page,
  line,
}) => {
  line.block("refused");
  await openAnonymousConversation(page, "demo-open");
  await press(page, "Start Conversation");
  await expect(alert(page)).toContainText(unopened);
  await press(page, "Type instead");
  await expectBlocked(page);
  expect(line.blocked()).toBe(2);
  for (const window of windows) {
    await resize(page, window);
    await expectInSight(alert(page), `what is wrong at ${window.width}x${window.height}`);
    await expectNoSidewaysScroll(page, "a blocked line");
  }
  await expectAccessibleAtNight(page);
  await press(page, "Try again");
  await expectBlocked(page);

  line.mend();
  await press(page, "Try again");
  await expect(page.getByRole("log", { name: "Transcript" })).toContainText("Hello, I'm Asha.");
  await expect(page.getByRole("textbox", { name: "Message" })).toBeFocused();
});

test("a network that swallows them is named once both ways have been waited for", async ({ page, line }) => {
  line.block("swallowed");
  await openAnonymousConversation(page, "demo-open");
  await page.clock.install();
  await press(page, "Start Conversation");
  await expect.poll(() => line.blocked()).toBe(1);
  await page.clock.fastForward(giveUpMs);
  await expect(alert(page)).toContainText(unopened);
  await press(page, "Type instead");
  await expect.poll(() => line.blocked()).toBe(2);
  await page.clock.fastForward(giveUpMs);
  await expectBlocked(page);
});
