import { expect, giveMicrophone, openAnonymousConversation, test, untilAgentSpeaks } from "../test.ts";

/** Said in two sentences with half a second between them. */
const recording = "two-sentences.wav";

test("a pause between two sentences ends no turn, and no answer is begun in it", async ({ page }) => {
  const say = await giveMicrophone(page, recording);
  await openAnonymousConversation(page, "demo-open");
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await untilAgentSpeaks(page);
  await expect(page.getByText(/^Hello, I'm Asha\. .* where do we begin\?$/)).toBeVisible();
  await expect(page.getByText("Listening", { exact: true })).toBeVisible();
  await say();
  const log = page.getByRole("log", { name: "Transcript" });
  const heard = log.locator(".turn-user");
  await expect(heard).toHaveText(/\(speech, [2-4]\.\d s\)/);
  await expect(heard.locator("~ .turn-agent")).toBeVisible();
  await untilAgentSpeaks(page);
  await expect(page.getByText("Listening", { exact: true })).toBeVisible();
  await expect(heard).toHaveCount(1);
  await expect(log.locator(".turn-agent")).toHaveCount(2);
  await expect(log.locator(".turn .hint")).toHaveCount(0);
});
