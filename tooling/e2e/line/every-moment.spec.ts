import type { Page } from "@playwright/test";
import { figureLine } from "@field-advisor/nightly/table";
import {
  expect,
  giveMicrophone,
  giveSilentMicrophone,
  openAnonymousConversation,
  untilAgentSpeaks,
} from "../test.ts";
import { test } from "./line-between.ts";
import { directionOf, hindrances, losses } from "./losses.ts";

const transcript = (page: Page) => page.getByRole("log", { name: "Transcript" });
const turn = (page: Page, text: string) => transcript(page).locator(".turn").filter({ hasText: text });
const reconnecting = (page: Page) => page.getByText("Reconnecting…", { exact: true });
const listening = (page: Page) => page.getByText("Listening", { exact: true });

async function type(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.keyboard.press("Enter");
}

/** What was typed has arrived, once, and was answered. */
async function expectAnswer(page: Page, text: string): Promise<void> {
  await expect(turn(page, text).locator("~ .turn-agent").first()).toBeVisible();
  await expect(turn(page, text)).toHaveCount(1);
}

async function start(page: Page): Promise<void> {
  await openAnonymousConversation(page, "demo-open");
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await untilAgentSpeaks(page);
  await expect(listening(page)).toBeVisible();
}

/** What is going on when the line is lost: prepared before the page is opened, done right before the loss. */
const moments = {
  "while the person speaks": async (page: Page) => {
    const say = await giveMicrophone(page, "speech.wav");
    return { act: say, typed: [] };
  },
  "while the person types": async (page: Page) => {
    await giveSilentMicrophone(page);
    return { act: () => type(page, "Can you hear me?"), typed: ["Can you hear me?"] };
  },
  "in silence": async (page: Page) => {
    await giveSilentMicrophone(page);
    return { act: () => Promise.resolve(), typed: [] };
  },
};

const { "a reset": reset, "an end": end, "a black hole": blackHole } = losses;
const ways = {
  "a reset": reset,
  "an end": end,
  "a black hole": blackHole,
  "two seconds on the way": hindrances["two seconds on the way"],
};

for (const [moment, prepare] of Object.entries(moments)) {
  for (const [way, toxic] of Object.entries(ways)) {
    test(`${way} ${moment}: it goes on as one conversation`, async ({ page, line }) => {
      line.set();
      const { act, typed } = await prepare(page);
      await start(page);
      const greeting = await transcript(page).locator(".turn-agent p").first().textContent();
      await act();
      line.set(toxic, directionOf(toxic));
      if (toxic.kind !== "latency") await expect(reconnecting(page)).toBeVisible({ timeout: 60_000 });
      line.set();
      await expect(reconnecting(page)).toBeHidden({ timeout: 60_000 });

      await type(page, "Are you still there?");
      for (const text of [...typed, "Are you still there?"]) await expectAnswer(page, text);
      await expect(transcript(page).getByText("Not sent")).toBeHidden();
      await expect(turn(page, greeting ?? "")).toHaveCount(1);
    });
  }
}

/** Milliseconds from now on until the page says that the agent is there. */
async function untilBack(page: Page): Promise<number> {
  const from = performance.now();
  await expect.poll(() => reconnecting(page).isHidden(), { intervals: [20], timeout: 60_000 }).toBe(true);
  return performance.now() - from;
}

const tell = (name: string, ms: number, goal: number) =>
  console.log(figureLine({ name, value: `${Math.round(ms)} ms`, goal: `<= ${goal} ms` }));

/** The clock of the conversation in seconds. */
const clock = async (page: Page) => {
  const [minutes = "", seconds = ""] = (await page.getByRole("timer").textContent())?.split(":") ?? [];
  return Number(minutes) * 60 + Number(seconds);
};

for (const seconds of [3, 12, 40]) {
  test(`a network that is away for ${seconds} s: the agent is there when it is back`, async ({
    page,
    context,
    line,
  }) => {
    line.set();
    await giveSilentMicrophone(page);
    await start(page);
    const lostAt = await clock(page);
    await context.setOffline(true);
    line.set(reset, directionOf(reset));
    await expect(reconnecting(page)).toBeVisible();
    await expect.poll(() => clock(page), { timeout: 90_000 }).toBeGreaterThanOrEqual(lostAt + seconds);

    line.set();
    await context.setOffline(false);
    tell(`back after ${seconds} s`, await untilBack(page), 1500);
    await type(page, "Are you still there?");
    await expectAnswer(page, "Are you still there?");
  });
}

test("a page that was loaded again: the agent is there after one click", async ({ page, line }) => {
  line.set();
  await giveSilentMicrophone(page);
  await start(page);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: /^Continue the conversation from/ }).click();
  const from = performance.now();
  await expect.poll(() => listening(page).isVisible(), { intervals: [20] }).toBe(true);
  tell("talking after a reload", performance.now() - from, 2000);
  await type(page, "Are you still there?");
  await expectAnswer(page, "Are you still there?");
});
