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

// A busy machine plays sound with gaps, and a hum with gaps changes as words do. The two hums of this recording last less
// than any turn over the agent's words, so that no gap makes words of them.
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
