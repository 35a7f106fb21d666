import { look } from "../look.ts";
import { isExternal, origins } from "../origins.ts";
import { spokenQuestion } from "../spoken-question.ts";
import { expect, test } from "../test.ts";

test("an owner reads what agents hear, think and speak with, and tries each of them", async ({ owner }) => {
  await owner.goto(`${origins.console}/agent-management`);
  const card = owner.getByRole("region", { name: "What agents hear, think and speak with" });
  await expect(card.getByText(/since/).first()).toBeVisible();
  await look(owner, "console-engines");
  const sheet = (name: string) => owner.getByRole("dialog", { name });

  await test.step("five seconds of the microphone are heard, in words where there is a recognizer", async () => {
    await card.getByRole("button", { name: "Try hearing" }).press("Enter");
    const panel = sheet("Try hearing");
    await panel.getByRole("button", { name: "Record" }).click();
    await expect(panel.getByText("Speak now.")).toBeVisible();
    const loudness = () =>
      panel.locator(".level").evaluate((bar) => Number(getComputedStyle(bar).getPropertyValue("--level")));
    await expect.poll(loudness, { intervals: [50] }).toBeGreaterThan(0.3);
    const heard = isExternal ? /No words are known: there is no recognizer/ : spokenQuestion;
    await expect(panel.getByText(heard)).toBeVisible();
    await expect(panel.getByRole("button", { name: "Record again" })).toBeEnabled();
    await look(owner, "console-try-hearing");
    await owner.keyboard.press("Escape");
  });

  await test.step("a question is answered by the practice script", async () => {
    await card.getByRole("button", { name: "Try thinking" }).click();
    const panel = sheet("Try thinking");
    await panel.getByRole("button", { name: "Ask" }).click();
    await expect(panel.getByText(/^Answered by the practice script/)).toBeVisible();
    await look(owner, "console-try-thinking");
    await owner.keyboard.press("Escape");
  });

  await test.step("a sentence is heard in the voice that was chosen", async () => {
    await card.getByRole("button", { name: "Try speaking" }).click();
    const panel = sheet("Try speaking");
    await panel.getByRole("combobox", { name: "Voice" }).click();
    await owner.getByRole("option").nth(1).click();
    await panel.getByRole("button", { name: "Speak" }).click();
    const sound = panel.locator("audio");
    const length = () => sound.evaluate((player: HTMLAudioElement) => player.duration);
    await expect.poll(length).toBeGreaterThan(1);
    await expect
      .poll(() => sound.evaluate((player: HTMLAudioElement) => player.currentTime))
      .toBeGreaterThan(0);
    await look(owner, "console-try-speaking");
  });
});
