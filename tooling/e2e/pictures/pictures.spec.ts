import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { settle } from "../look.ts";
import { origins } from "../origins.ts";
import { expect, giveSilentMicrophone, openAnonymousConversation, signIn, test } from "../test.ts";

const size = { width: 1280, height: 800 };
const mostBytes = 150_000;

async function keep(page: Page, name: string): Promise<void> {
  await page.setViewportSize(size);
  await settle(page);
  const path = fileURLToPath(new URL(`../../../docs/pictures/${name}.jpg`, import.meta.url));
  await page.screenshot({ path, type: "jpeg", quality: 80 });
  expect((await stat(path)).size).toBeLessThan(mostBytes);
}

test("a recipient's conversation", async ({ page }) => {
  await giveSilentMicrophone(page);
  await page.setViewportSize(size);
  await openAnonymousConversation(page, "demo-open");
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await expect(page.getByRole("log", { name: "Transcript" })).toContainText("so where do we begin?");
  await page.getByRole("textbox", { name: "Message" }).fill("Tell me about your family.");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log", { name: "Transcript" }).locator(".turn")).toHaveCount(3);
  await keep(page, "conversation");
});

test("a training room", async ({ browser }) => {
  const page = await signIn(browser, "user@demo.test", `${origins.portal}/test-room/1`);
  await expect(page.getByRole("button", { name: "Start Conversation" })).toBeVisible();
  await keep(page, "room");
});

test("the owner's home", async ({ owner }) => {
  await owner.goto(`${origins.console}/owner-control`);
  await expect(owner.getByText("Uma Patel").first()).toBeVisible();
  await keep(owner, "owner");
});
