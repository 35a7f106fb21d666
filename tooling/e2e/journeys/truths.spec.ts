import type { Page } from "@playwright/test";
import { expect, giveMicrophone, openAnonymousConversation, test, untilAgentSpeaks } from "../test.ts";

async function type(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.keyboard.press("Enter");
}

const expectAnswer = (page: Page, asked: string, answer: string | RegExp) =>
  expect(
    page
      .getByRole("log", { name: "Transcript" })
      .locator(".turn-user")
      .filter({ hasText: asked })
      .locator("~ .turn-agent")
      .first(),
  ).toContainText(answer);

test("in writing an agent greets, answers what is typed at once, and tells the truth about itself", async ({
  page,
}) => {
  await openAnonymousConversation(page, "demo-open");
  await page.getByRole("button", { name: "Type instead" }).click();
  await type(page, "How old are your children?");
  // What is typed before the greeting has arrived stands above it; the agent greets first all the same.
  const said = page.getByRole("log", { name: "Transcript" }).locator(".turn-agent");
  await expect(said).toContainText(["Hello, I'm Asha.", /six/i]);

  await type(page, "What did I just ask you?");
  await expectAnswer(page, "What did I just ask you?", "Before that you said: “How old are your children?”");
  await type(page, "asdfgh");
  await expectAnswer(page, "asdfgh", "What did you mean?");
  await type(page, "Can you hear what I am saying?");
  await expectAnswer(
    page,
    "Can you hear what I am saying?",
    "I hear nothing, because we are writing, but I read what you type. I am an AI agent",
  );
});

test("aloud an agent without a recognizer says that it understands no spoken words", async ({ page }) => {
  // It is silent: nothing is said that would interrupt the answers.
  await giveMicrophone(page, "speech.wav");
  await openAnonymousConversation(page, "demo-open");
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await untilAgentSpeaks(page);
  await type(page, "Can you hear me?");
  await expectAnswer(
    page,
    "Can you hear me?",
    "I hear that somebody speaks, but I understand no spoken words",
  );
  await type(page, "Sind Sie noch da?");
  await expectAnswer(page, "Sind Sie noch da?", "I am still here.");
});
