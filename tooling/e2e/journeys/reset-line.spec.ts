import type { Page } from "@playwright/test";
import type { LossyLine } from "../lossy-line.ts";
import { test } from "../lossy-test.ts";
import {
  expect,
  giveMicrophone,
  giveSilentMicrophone,
  openAnonymousConversation,
  untilAgentSpeaks,
} from "../test.ts";

const transcript = (page: Page) => page.getByRole("log", { name: "Transcript" });
const turns = (page: Page, text: string | RegExp) =>
  transcript(page).locator(".turn").filter({ hasText: text });
const reconnecting = (page: Page) => page.getByText("Reconnecting…", { exact: true });
const greeting = "Hello,";

async function type(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.keyboard.press("Enter");
}

/** The line is reset in the middle of the agent's greeting. */
async function resetInGreeting(page: Page, line: LossyLine): Promise<void> {
  await openAnonymousConversation(page, "demo-open");
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await untilAgentSpeaks(page);
  // Words appear as they are spoken.
  await expect(turns(page, "Thank you for")).toBeVisible();
  line.resetSockets();
  await expect(reconnecting(page)).toBeVisible();
}

/** As a reader finds it later: the server's lines and not this page's. */
async function loadAgain(page: Page): Promise<void> {
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: /^Continue the conversation from/ }).click();
  await expect(page.getByText("Listening", { exact: true })).toBeVisible();
}

test("a reset in the middle of the greeting: the rest is said, and it stands there once", async ({
  page,
  line,
}) => {
  await giveSilentMicrophone(page);
  await resetInGreeting(page, line);
  line.mend();
  await expect(reconnecting(page)).toBeHidden();
  await expect(turns(page, "where do we begin?")).toBeVisible();
  await expect(page.getByText("Listening", { exact: true })).toBeVisible();
  await expect(turns(page, greeting)).toHaveCount(1);
  await expect(transcript(page).locator(".turn-agent")).toHaveCount(1);

  await loadAgain(page);
  await expect(turns(page, "where do we begin?")).toHaveCount(1);
  await expect(turns(page, greeting)).toHaveCount(1);
});

test("everything that was typed without a line is answered, and nobody is greeted again", async ({
  page,
  line,
}) => {
  await giveSilentMicrophone(page);
  await resetInGreeting(page, line);
  await type(page, "Do you have children?");
  await type(page, "Have you made a will?");
  line.mend();
  await expect(reconnecting(page)).toBeHidden();
  await expect(turns(page, "Leo is six and Maya is nine.")).toBeVisible();
  await expect(turns(page, /\bwill\b/).and(page.locator(".turn-agent"))).toBeVisible();
  await expect(turns(page, greeting)).toHaveCount(1);
  for (const question of ["Do you have children?", "Have you made a will?"])
    await expect(turns(page, question)).toHaveCount(1);

  await loadAgain(page);
  await expect(turns(page, greeting)).toHaveCount(1);
  await expect(turns(page, "Leo is six and Maya is nine.")).toHaveCount(1);
});

test("what was said without a line, with pauses, is one turn", async ({ page, line }) => {
  const say = await giveMicrophone(page, "two-sentences.wav");
  await resetInGreeting(page, line);
  const seconds = async () => {
    const [minutes = "", rest = ""] = (await page.getByRole("timer").textContent())?.split(":") ?? [];
    return Number(minutes) * 60 + Number(rest);
  };
  const untilSeconds = async (later: number) => {
    const from = await seconds();
    await expect.poll(seconds).toBeGreaterThanOrEqual(from + later);
  };
  // Each time it takes three and a half seconds.
  await say();
  await untilSeconds(6);
  await say();
  await untilSeconds(5);
  line.mend();
  await expect(reconnecting(page)).toBeHidden();
  const heard = transcript(page).locator(".turn-user");
  await expect(heard).toHaveText(/\(speech, \d+\.\d s\)/);
  await expect(heard.locator("~ .turn-agent")).toBeVisible();
  await expect(heard).toHaveCount(1);
});
