import { audible, expect, openAnonymousConversation, test, untilAgentSpeaks } from "../test.ts";

test("a recipient of an open page talks with the agent, interrupts it, mutes and ends", async ({
  page,
  speaker,
}) => {
  await openAnonymousConversation(page, "demo-open");
  await page.getByRole("button", { name: "Start Conversation" }).click();

  await test.step("the agent speaks, and its voice reaches the speaker", async () => {
    await untilAgentSpeaks(page);
    await expect.poll(() => speaker.level(), { intervals: [50] }).toBeGreaterThan(audible);
  });

  await test.step("the recipient's speech silences it", async () => {
    await expect(page.getByText("Listening", { exact: true })).toBeVisible();
    await expect.poll(() => speaker.level(), { intervals: [50] }).toBeLessThan(audible);
    await expect(page.getByText(/\(speech, \d+\.\d s\)/).first()).toBeVisible();
  });

  await test.step("and it answers", async () => {
    await expect.poll(() => speaker.level(), { intervals: [50] }).toBeGreaterThan(audible);
  });

  await test.step("mute is told by its button", async () => {
    await page.getByRole("button", { name: "Audio" }).click();
    await expect(page.getByRole("button", { name: "Muted" })).toBeVisible();
  });

  await test.step("ending releases the microphone and says so", async () => {
    await page.getByRole("button", { name: "End", exact: true }).click();
    await expect(page.getByText("You ended the conversation")).toBeVisible();
    await expect.poll(() => speaker.level()).toBeLessThan(audible);
  });
});
