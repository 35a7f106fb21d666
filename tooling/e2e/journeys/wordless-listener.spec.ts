import type { Page } from "@playwright/test";
import { expect, giveMicrophone, openAnonymousConversation, test, untilAgentSpeaks } from "../test.ts";

/** What the round button says from now on, each word once in a row. */
async function wordsOnButton(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const words: string[] = [];
    const look = () => {
      const word = document.querySelector(".voice-face")?.textContent ?? "";
      if (word !== words.at(-1)) words.push(word);
    };
    look();
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    return words;
  });
  return () => seen.jsonValue();
}

// Journeys run in the order of their files' names: as one of the last it has the machine to itself. Beside others the hum
// was twice taken for words, probably because its sound had gaps.
test("a recipient's mm-hm has the agent pause, and takes no turn and cuts no word", async ({ page }) => {
  const sayMmHm = await giveMicrophone(page, "mm-hm.wav");
  await openAnonymousConversation(page, "demo-open");
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await untilAgentSpeaks(page);
  const words = await wordsOnButton(page);
  await expect(page.getByText(/^Hello, I'm Asha\. Thank you/)).toBeVisible();
  await sayMmHm();
  await expect(page.getByText(/^Hello, I'm Asha\. .* where do we begin\?$/)).toBeVisible();
  const listened = async () => (await words()).filter((word) => word === "Listening").length;
  await expect.poll(listened).toBeGreaterThan(1);
  await expect(page.getByText(/\(speech, /)).toHaveCount(0);
});
