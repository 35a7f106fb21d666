import type { Page } from "@playwright/test";
import { logged } from "../logs.ts";
import { audible, expect, openAnonymousConversation, test, untilAgentSpeaks } from "../test.ts";

/** What the page tells the API of its conversation's end: its id there, and the provider's. */
async function reportedEnd(page: Page): Promise<{ id: string; providerId: string }> {
  const request = await page.waitForRequest(/\/api\/conversations\/[^/]+\/end$/);
  const { providerConversationId }: { providerConversationId: string } = request.postDataJSON();
  return { id: new URL(request.url()).pathname.split("/").at(-2) ?? "", providerId: providerConversationId };
}

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

  const report = reportedEnd(page);
  await test.step("ending releases the microphone and says so", async () => {
    await page.getByRole("button", { name: "End", exact: true }).click();
    await expect(page.getByText("You ended the conversation")).toBeVisible();
    await expect.poll(() => speaker.level()).toBeLessThan(audible);
  });

  await test.step("one id names it in the page, the API, the voice agent and the webhook", async () => {
    const { id, providerId } = await report;
    expect(providerId).toMatch(/^conv_[0-9a-f]{32}$/);
    const told = { conversationId: id, providerConversationId: providerId };
    const toldBy = (program: "api" | "voice-agent") =>
      logged(program, providerId).toSorted((one, other) => one.msg.localeCompare(other.msg));
    await expect
      .poll(() => toldBy("api"))
      .toMatchObject([
        { msg: "conversation ended", ...told },
        { msg: "conversation may begin", ...told },
        { msg: "record of a conversation", providerConversationId: providerId },
      ]);
    await expect
      .poll(() => toldBy("voice-agent"))
      .toMatchObject([
        { msg: "conversation began", conversationId: providerId },
        { msg: "conversation ended", conversationId: providerId },
        { msg: "webhook delivered", conversationId: providerId },
      ]);
  });
});
