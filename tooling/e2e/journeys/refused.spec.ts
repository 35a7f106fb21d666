import { expect, openAnonymousConversation, test } from "../test.ts";

test("a refused microphone is explained, and typing goes on instead", async ({ page }) => {
  await openAnonymousConversation(page, "demo-open");
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await expect(
    page.getByText("Microphone permission required. Please allow microphone access."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Type instead" }).click();
  const box = page.getByRole("textbox", { name: /message/i });
  await box.fill("Hello, may I ask you something?");
  await box.press("Enter");
  await expect(page.getByText("Hello, may I ask you something?")).toBeVisible();
});
