import { origins } from "../origins.ts";
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

test("an owner whose microphone is refused reads what to do, and may record again", async ({ owner }) => {
  await owner.goto(`${origins.console}/agent-management`);
  await owner.getByRole("button", { name: "Try hearing" }).click();
  const panel = owner.getByRole("dialog", { name: "Try hearing" });
  await panel.getByRole("button", { name: "Record" }).click();
  await expect(panel.getByRole("alert")).toContainText("The microphone is not allowed for this page.");
  await expect(panel.getByRole("button", { name: "Record again" })).toBeEnabled();
});
