import type { Page } from "@playwright/test";
import { origins } from "../origins.ts";
import { expectInSight, expectNoSidewaysScroll, smallestWindow } from "../layout.ts";
import { expect, openAnonymousConversation, resize, test, untilAgentSpeaks } from "../test.ts";

/** How long a lost line is waited for by somebody who looks at it. */
const patienceMs = 60_000;

const transcript = (page: Page) => page.getByRole("log", { name: "Transcript" });

async function talk(page: Page): Promise<void> {
  await openAnonymousConversation(page, "demo-open");
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await untilAgentSpeaks(page);
}

async function type(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.keyboard.press("Enter");
}

test("a line that comes back is gone on with, and what was typed meanwhile arrives", async ({
  page,
  context,
}) => {
  await talk(page);
  await context.setOffline(true);
  const reconnecting = page.getByText("Reconnecting…", { exact: true });
  await expect(reconnecting).toBeVisible();
  await expect(page.getByText("Unavailable", { exact: true })).toBeVisible();
  for (const word of ["Listening", "Speaking"])
    await expect(page.getByText(word, { exact: true })).toBeHidden();
  await type(page, "Can you still hear me?");
  await resize(page, smallestWindow);
  await expectInSight(page.getByRole("button", { name: "Reconnecting…" }), "what is wrong");
  await expectInSight(transcript(page).getByText("Not sent"), "what was not sent");
  await expectNoSidewaysScroll(page, "a lost line");

  await context.setOffline(false);
  await expect(reconnecting).toBeHidden();
  await expect(transcript(page).getByText("Not sent")).toBeHidden();
  await expect(page.getByText("Available", { exact: true })).toBeVisible();
  const question = transcript(page).locator(".turn").filter({ hasText: "Can you still hear me?" });
  await expect(question.locator("~ .turn-agent").first()).toBeVisible();
});

test("a line that stays away is given up, and tried again it is the same conversation", async ({
  page,
  context,
}) => {
  await talk(page);
  await page.clock.install();
  await context.setOffline(true);
  await type(page, "Can you still hear me?");
  await expect(transcript(page).getByText("Not sent")).toBeVisible();
  await page.clock.fastForward(patienceMs);
  await expect(page.getByRole("heading", { name: "Connection lost" })).toBeFocused();
  await expect(transcript(page).getByText("Not sent")).toBeVisible();
  await expect(page.getByText("Unavailable", { exact: true })).toBeVisible();

  await context.setOffline(false);
  // The first calls of a network that is back may fail; what people go by is what the page says.
  await expect(page.getByText("Available", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Continue in writing" }).click();
  await expect(transcript(page).getByText("New conversation")).toBeHidden();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(transcript(page).getByText("Not sent")).toBeHidden();
  const question = transcript(page).locator(".turn").filter({ hasText: "Can you still hear me?" });
  await expect(question).toHaveCount(1);
  await expect(question.locator("~ .turn-agent").first()).toBeVisible();
});

test("Back during a conversation asks first", async ({ page }) => {
  await talk(page);
  await page.goBack();
  const question = page.getByRole("dialog", { name: "Leave the conversation?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole("button", { name: "End", exact: true })).toBeVisible();
  await page.goBack();
  await question.getByRole("button", { name: "End and leave" }).click();
  await expect(page.getByRole("button", { name: "End", exact: true })).toBeHidden();
});

test("reloading during a conversation asks first", async ({ page }) => {
  await talk(page);
  const asked = page.waitForEvent("dialog");
  const reload = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
  await reload;

  // The first "Back" of the page that was loaded again leads out of it.
  await expect(page.getByRole("button", { name: "Start a new conversation" })).toBeVisible();
  expect(await page.evaluate(() => history.state)).toBeNull();
});

test("after a reload the conversation goes on where it was", async ({ page }) => {
  await talk(page);
  await type(page, "Can you hear me?");
  const question = transcript(page).locator(".turn").filter({ hasText: "Can you hear me?" });
  await expect(question.locator("~ .turn-agent").first()).toBeVisible();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();

  await page.getByRole("button", { name: /^Continue the conversation from/ }).click();
  await expect(page.getByText("Listening", { exact: true })).toBeVisible();
  await expect(question).toHaveCount(1);
  const answers = transcript(page).locator(".turn-agent");
  const before = await answers.count();
  await type(page, "And now?");
  await expect(answers).toHaveCount(before + 1);
});

async function openAsRecipient(page: Page): Promise<void> {
  await page.goto(`${origins.deploy}/deployment/demo-private`);
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await page.getByRole("button", { name: "Click to Start" }).click();
  await page.getByLabel("Email Address").fill("recipient@demo.test");
  await page.getByLabel("Access Code", { exact: true }).fill("demo-code");
  await page.getByRole("button", { name: "Access Agent" }).click();
}

test("a recipient takes the conversation to another device, and the first one is told", async ({
  page,
  browser,
}) => {
  await openAsRecipient(page);
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await untilAgentSpeaks(page);

  const other = await browser.newPage();
  await openAsRecipient(other);
  await other.getByRole("button", { name: /^Continue the conversation from/ }).click();
  await expect(other.getByText("Listening", { exact: true })).toBeVisible();
  await expect(transcript(other).locator(".turn-agent").first()).toBeVisible();
  await expect(
    page.getByRole("heading", {
      name: "This conversation was continued in another tab or on another device.",
    }),
  ).toBeVisible();

  await page.getByRole("button", { name: "Continue here" }).click();
  await expect(page.getByRole("button", { name: "End", exact: true })).toBeVisible();
  await expect(other.getByRole("button", { name: "Continue here" })).toBeVisible();
  await other.close();
});
