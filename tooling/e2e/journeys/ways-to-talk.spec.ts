import type { Page } from "@playwright/test";
import { expectInSight, expectNoSidewaysScroll, ordinaryWindows, smallestWindow } from "../layout.ts";
import { sizesOfRun } from "../night.ts";
import { origins } from "../origins.ts";
import {
  expect,
  expectAccessibleAtNight,
  giveMicrophone,
  openAnonymousConversation,
  ownName,
  pressEscapeIn,
  resize,
  test,
  untilAgentSpeaks,
} from "../test.ts";

const widths = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

const transcript = (page: Page) => page.getByRole("log", { name: "Transcript" });
const heard = (page: Page) => transcript(page).getByText(/\(speech, \d+\.\d s\)/);
const api = (path: string) => `${origins.console}/api/${path}`;

const greeting = "Good morning. What may I ask you about fees today?";

/** A page of its own, with an agent that greets and then says the same. */
async function publish({ request }: Page, name: string): Promise<{ id: string; slug: string }> {
  const [voice] = await (await request.get(api("voice/voices"))).json();
  const persona = {
    prompt: "You are a client.",
    firstMessage: greeting,
    voiceId: voice.voiceId,
    script: ["Go on."],
  };
  const agent = await (await request.post(api("agents"), { data: { name, persona } })).json();
  const data = { deploymentName: name, allowAnonymous: true, agentId: agent.id };
  const { deployment } = await (await request.post(api("deployments"), { data })).json();
  return deployment;
}

async function openChoices(page: Page) {
  await page.getByRole("button", { name: "Talking and captions" }).click();
  return page.getByRole("dialog", { name: "Talking and captions" });
}

async function changeTo(page: Page, name: "Continue in writing" | "Continue with voice"): Promise<void> {
  const choices = await openChoices(page);
  await choices.getByRole("button", { name }).click();
  await expect(choices).toBeHidden();
}

async function type(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.keyboard.press("Enter");
}

/** What was said or typed, with an answer of the agent below it. */
const expectAnswered = (page: Page, words: string | RegExp) =>
  expect(
    transcript(page).locator(".turn-user").filter({ hasText: words }).locator("~ .turn-agent").first(),
  ).toBeVisible();

/** What a microphone sends while nobody is heard. */
function countLoudFrames(page: Page): () => number {
  let loud = 0;
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      const { user_audio_chunk: chunk } = JSON.parse(String(payload)) as { user_audio_chunk?: string };
      if (chunk && Buffer.from(chunk, "base64").some((byte) => byte !== 0)) loud += 1;
    }),
  );
  return () => loud;
}

for (const size of sizesOfRun(widths))
  test(`push to talk by keyboard at ${size.width}: what is held is answered, and nothing else is heard`, async ({
    owner,
    page,
  }) => {
    const { slug } = await publish(owner, ownName(`Held at ${size.width}`));
    const loud = countLoudFrames(page);
    const say = await giveMicrophone(page, "speech.wav");
    await resize(page, size);
    await openAnonymousConversation(page, slug);
    const choices = await openChoices(page);
    await choices.getByRole("radio", { name: /^Push to talk/ }).check();
    await expectAccessibleAtNight(page);
    await pressEscapeIn(choices);
    await page.getByRole("button", { name: "Start Conversation" }).click();
    await untilAgentSpeaks(page);
    const button = page.getByRole("button", { name: /^(Hold to talk|You are heard)$/ });
    await expect(button).toHaveAttribute("aria-pressed", "false");
    for (const window of [smallestWindow, ...ordinaryWindows, size]) {
      await resize(page, window);
      await expectInSight(button, `the button to hold at ${window.width}x${window.height}`);
      await expectNoSidewaysScroll(page, "a call with a button to hold");
    }
    await expectAccessibleAtNight(page);

    await test.step("released, nothing is heard of what is said", async () => {
      await say();
      await expect(transcript(page).getByText(greeting)).toBeVisible();
      await expect(page.getByText("Speaking", { exact: true })).toBeHidden();
      expect(loud()).toBe(0);
    });

    await test.step("held wherever the focus is, it is heard and answered, and nothing else is pressed", async () => {
      const mute = page.getByRole("button", { name: "Audio" });
      await page.getByRole("button", { name: "End", exact: true }).focus();
      await page.keyboard.press("Space");
      await mute.focus();
      await page.keyboard.press("Space");
      await expect(button).toHaveAttribute("aria-pressed", "false");
      await expect(mute).toHaveAttribute("aria-pressed", "false");
      await page.getByRole("button", { name: "Interrupt" }).focus();
      await page.keyboard.down("Space");
      await expect(button).toHaveAccessibleName("You are heard");
      await say();
      await expect.poll(loud).toBeGreaterThan(20);
      await page.keyboard.up("Space");
      await expect(button).toHaveAccessibleName("Hold to talk");
      await expect(heard(page)).toHaveCount(1);
      await expectAnswered(page, /\(speech, \d+\.\d s\)/);
    });

    await test.step("in the message box Space is a space", async () => {
      const box = page.getByRole("textbox", { name: "Message" });
      await box.focus();
      await page.keyboard.press("Space");
      await expect(box).toHaveValue(" ");
      await expect(button).toHaveAttribute("aria-pressed", "false");
    });
  });

for (const size of sizesOfRun(widths))
  test(`from voice to writing and back at ${size.width} it is one conversation`, async ({ owner, page }) => {
    const { id, slug } = await publish(owner, ownName(`Both ways at ${size.width}`));
    const say = await giveMicrophone(page, "speech.wav");
    await resize(page, size);
    await openAnonymousConversation(page, slug);
    await page.getByRole("button", { name: "Start Conversation" }).click();
    await untilAgentSpeaks(page);

    await changeTo(page, "Continue in writing");
    await expect(page.getByRole("textbox", { name: "Message" })).toBeFocused();
    await expect(page.getByRole("button", { name: "Audio" })).toBeHidden();
    await type(page, "I am glad to tell you.");
    const written = transcript(page).locator(".turn").filter({ hasText: "I am glad to tell you." });
    await expectAnswered(page, "I am glad to tell you.");
    await expectAccessibleAtNight(page);

    await changeTo(page, "Continue with voice");
    await expect(page.getByText("Listening", { exact: true })).toBeVisible();
    await say();
    await expect(heard(page)).toHaveCount(1);
    await expectAnswered(page, /\(speech, \d+\.\d s\)/);
    await expect(written).toHaveCount(1);
    await expect(transcript(page).getByText(greeting)).toHaveCount(1);
    await expectNoSidewaysScroll(page, "a call that was written");
    await page.getByRole("button", { name: "End", exact: true }).click();
    await expect(page.getByText("You ended the conversation")).toBeVisible();

    const list = async () =>
      (await (await owner.request.get(`${origins.portal}/api/deployments/${id}/conversations`)).json()) as {
        id: string;
        record: string;
      }[];
    await expect
      .poll(async () => (await list()).map(({ record }) => record), { timeout: 60_000 })
      .toEqual(["here"]);
  });

/** Ordinary windows in which a page is enlarged to 200 and to 400 %. */
const enlarged = [
  [683, 325],
  [422, 195],
  [195, 332],
  [160, 284],
  [342, 163],
  [211, 98],
  [98, 166],
  [80, 142],
] as const;

test("captions stay as large as they were chosen, and nothing is cut at 320 with text at 200 %", async ({
  page,
}) => {
  await openAnonymousConversation(page, "demo-open");
  const choices = await openChoices(page);
  await choices.getByRole("radio", { name: "Large" }).check();
  await choices.getByRole("checkbox", { name: "High contrast" }).check();
  await choices.getByRole("button", { name: "Close" }).click();
  await page.reload();
  await openAnonymousConversation(page, "demo-open");
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await untilAgentSpeaks(page);
  const words = transcript(page).locator(".turn-agent p").first();
  await expect(words).toHaveCSS("font-size", "28px");
  await expect(words).toHaveCSS("background-color", "rgb(0, 0, 0)");
  await expectAccessibleAtNight(page);
  await resize(page, { width: 320, height: 568 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expect(words).toHaveCSS("font-size", "56px");
  await expect(page.getByRole("button", { name: "End", exact: true })).toHaveCSS("font-size", "32px");
  await expectNoSidewaysScroll(page, "captions at 200 %");
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));

  await test.step("eight lines of them stay where the page is enlarged", async () => {
    for (const [width, height] of enlarged) {
      await resize(page, { width, height });
      const lines = () =>
        words.evaluate((line) => {
          const shown = line.closest("[role=log]")?.clientHeight ?? 0;
          return Math.floor(shown / Number.parseFloat(getComputedStyle(line).lineHeight));
        });
      await expect.poll(lines, { message: `lines at ${width}x${height}` }).toBeGreaterThanOrEqual(8);
      if (width >= 160) await expectNoSidewaysScroll(page, `captions at ${width}x${height}`);
    }
  });

  await test.step("without colours of its own the page shows its button, its bubbles and its health", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    await expect(page.locator(".voice-button")).toHaveCSS("border-top-style", "solid");
    await expect(words).not.toHaveCSS("border-top-style", "none");
    await expect(page.locator(".dot")).toHaveCSS("background-color", "rgb(48, 164, 108)");
  });
});

declare global {
  interface Window {
    readOut: string[];
  }
}

/** Notes what is added to regions that screen readers read out. */
const noteWhatIsReadOut = (page: Page) =>
  page.evaluate(() => {
    window.readOut = [];
    const regions = "output, [role=status], [role=log]:not([aria-live=off])";
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        if (!element?.closest(regions) || element.closest("[aria-live=off]")) continue;
        const added = (type === "characterData" ? [target] : [...addedNodes]).filter(
          (node) => !(node instanceof Element && node.matches("[aria-live=off]")),
        );
        window.readOut.push(...added.map(({ textContent }) => textContent ?? ""));
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });

test("a screen reader is told each sentence once, and once that the line is being brought back", async ({
  owner,
  page,
  context,
}) => {
  const { slug } = await publish(owner, ownName("Read out"));
  await giveMicrophone(page, "speech.wav");
  await openAnonymousConversation(page, slug);
  await noteWhatIsReadOut(page);
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await untilAgentSpeaks(page);
  await context.setOffline(true);
  await expect(page.getByText("Reconnecting…", { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Reconnecting…", { exact: true })).toBeHidden();
  const times = (text: string) =>
    page.evaluate((wanted) => window.readOut.filter((read) => read === wanted).length, text);
  // On a busy machine a line may be lost again later, and that is told as well.
  expect(await times("Reconnecting"), "that the line is lost").toBe(1);
  await expect.poll(() => times(`Agent: ${greeting}`)).toBe(1);
  await expect(page.getByText(greeting)).toHaveCount(1);
  await type(page, "I am glad to tell you.");
  const answer = transcript(page).locator(".turn-agent > p:not([aria-live])").nth(1);
  await expect(answer).toBeVisible();
  const text = (await answer.textContent()) ?? "";
  expect(await times(text), text).toBe(1);
  expect(await times(`Agent: ${greeting}`), "the greeting").toBe(1);
  expect(await times("Talk to interrupt")).toBe(1);

  await test.step("and nothing twice of what was heard, for who wants that", async () => {
    const choices = await openChoices(page);
    await choices.getByRole("checkbox", { name: /^Read the agent's answers aloud/ }).uncheck();
    await pressEscapeIn(choices);
    await expect(transcript(page)).toHaveAttribute("aria-live", "off");
  });
});
