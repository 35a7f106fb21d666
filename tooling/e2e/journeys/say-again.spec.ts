import type { Page, Response } from "@playwright/test";
import { origins } from "../origins.ts";
import { listenToPlayback } from "../playback.ts";
import { finish, makePracticeRoom, say, startInWriting, textChat } from "../practice-room.ts";
import { spokenQuestion } from "../spoken-question.ts";
import {
  audible,
  expect,
  expectAccessibleAtNight,
  giveMicrophone,
  ownName,
  resize,
  signIn,
  test,
  untilAgentSpeaks,
} from "../test.ts";

let roomId = 0;

test.afterEach(async ({ owner }) => {
  if (roomId !== 0) await owner.request.delete(`${origins.console}/api/test-rooms/${roomId}`);
  roomId = 0;
});

const sentence = "Names the price in figures";
const advice = "Try: One percent a year.";

const names = { key: "names-price", kind: "says", sentence, advice, phrases: ["percent", "a year"] };
const asks = { key: "asks", kind: "asks", sentence: "Asks about the family", atLeast: 1 };

const rubricOf = (check: object) => ({
  passMark: 70,
  leastTurns: 1,
  leastWords: 1,
  criteria: [
    {
      key: "price",
      name: "Clarity about costs",
      weight: 1,
      checks: [check],
    },
  ],
});

/** Everything that the server tells the page from now on. */
function listenTo(page: Page): () => Promise<string> {
  const answers: Promise<string>[] = [];
  page.on("response", (response: Response) => {
    if (response.url().includes("/api/")) answers.push(response.text().catch(() => ""));
  });
  return async () => (await Promise.all(answers)).join("\n");
}

const narrow = async (page: Page) => {
  for (const width of [320, 390, 1366]) {
    await resize(page, { width, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
};

test("who finishes says first how it went, then reads the result beside it, and says at once what was missed", async ({
  owner,
  browser,
}) => {
  const room = { name: ownName("Costs again"), training: { ratesSelf: true } };
  roomId = await makePracticeRoom(owner.request, room, rubricOf(names));
  const page = await signIn(browser, "user@demo.test");
  await page.goto(`${origins.portal}/test-room/${roomId}`);
  await startInWriting(page);
  await say(page, "Hello Asha, our service is very good.");
  const told = listenTo(page);

  await test.step("before she has rated herself nothing of the result is told to her browser", async () => {
    await finish(page);
    await expect(page.getByRole("heading", { name: "How do you think it went?" })).toBeVisible();
    await expectAccessibleAtNight(page);
    const list = await page.request.get(`${origins.portal}/api/attempts?roomId=${roomId}`);
    const mine = await page.request.get(`${origins.portal}/api/auth/user`);
    const { id } = (await mine.json()) as { id: number };
    const practice = await page.request.get(`${origins.portal}/api/practice/people/${id}`);
    const all = [await told(), await list.text(), await practice.text()].join("\n");
    expect(all).toContain('"isToRate":true');
    for (const secret of [sentence, advice, '"result":"not', "very good."]) expect(all).not.toContain(secret);
    await narrow(page);
  });

  await test.step("one tap for the criterion, and both stand beside each other", async () => {
    await page
      .getByRole("radiogroup", { name: "Clarity about costs" })
      .getByRole("radio", { name: "Met", exact: true })
      .click();
    await page.getByRole("button", { name: "See the result" }).click();
    const seen = page.getByRole("region", { name: "How you saw it" });
    await expect(seen.getByText(/^Clarity about costs: you said met, /)).toBeVisible();
    await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
    expect(await told()).toContain(sentence);
  });

  await test.step("the sentence is said again in writing: two clicks, and it is met", async () => {
    await page.getByRole("button", { name: "Say it again" }).first().click();
    const sheet = page.getByRole("dialog", { name: "Say it again" });
    await expect(sheet.getByText("Hello Asha, our service is very good.")).toBeVisible();
    await expect(sheet.getByText(advice)).toBeVisible();
    await sheet.getByRole("textbox", { name: /^(Or type|Type) it$/ }).fill("It is one percent a year.");
    await sheet.getByRole("button", { name: "Judge it" }).click();
    const tries = sheet.getByRole("list", { name: /^Your tries/ });
    await expect(tries.getByText("Met", { exact: true })).toBeVisible();
    await expectAccessibleAtNight(page);
    await narrow(page);
    await page.keyboard.press("Escape");
    const part = page.getByRole("region", { name: "Said once more" });
    await expect(part.getByText("It is one percent a year.")).toBeVisible();
  });

  await test.step("from here again the agent goes on, and what was said stands with the attempt", async () => {
    const address = page.url();
    await page.getByRole("button", { name: "From here again" }).first().click();
    const before = page.getByRole("region", { name: "What was said before" });
    await expect(before.getByText(/^From line \d+ of attempt 1 again\./)).toBeVisible();
    await say(page, "Good morning, it is one percent a year.");
    await expect(textChat(page).locator(".chat-turn[data-by=partner]").first()).toBeVisible();
    await expectAccessibleAtNight(page);
    await narrow(page);
    await resize(page, { width: 390, height: 664 });
    await page.getByRole("radio", { name: "Voice" }).click();
    expect(await textChat(page).evaluate((log) => log.clientHeight)).toBeGreaterThan(100);
    await before.getByRole("link", { name: "Back to the result" }).click();
    await expect(page).toHaveURL(address);
    const part = page.getByRole("region", { name: "Said once more" });
    await expect(part.getByText("Good morning, it is one percent a year.")).toBeVisible();
    const attempts = await page.request.get(`${origins.portal}/api/attempts?roomId=${roomId}`);
    expect(await attempts.json()).toHaveLength(1);
  });
  await page.context().close();
});

test("a sentence is said again aloud: the agent only listens, and its record is what is judged @models", async ({
  owner,
  browser,
}) => {
  const room = { name: ownName("Fragen an Katrin"), agent: "Katrin" };
  roomId = await makePracticeRoom(owner.request, room, rubricOf(asks));
  const page = await signIn(browser, "user@demo.test");
  const speak = await giveMicrophone(page, "speech.wav");
  await page.goto(`${origins.portal}/test-room/${roomId}`);
  await startInWriting(page);
  await say(page, "Guten Tag, ich freue mich, dass Sie da sind.");
  await finish(page);
  await page.getByRole("button", { name: "Say it again" }).first().click();
  const sheet = page.getByRole("dialog", { name: "Say it again" });
  await sheet.getByRole("button", { name: "Say it aloud" }).click();
  await expect(sheet.getByText("Say it now.")).toBeVisible();
  await speak();
  await expect(sheet.getByText(spokenQuestion).first()).toBeVisible();
  await sheet.getByRole("button", { name: "Done" }).click();
  const tries = sheet.getByRole("list", { name: /^Your tries/ });
  await expect(tries.getByText("Met", { exact: true })).toBeVisible();
  await expect(tries.getByText(spokenQuestion).first()).toBeVisible();
  await expect(tries.getByText("Agent:")).toHaveCount(0);
  await page.context().close();
});

const greeting = /^Hello, I'm Asha/;
const firstStep = /savings account/;
const secondStep = /I teach/;

test("from here again aloud: the agent neither greets nor tells again what it told before the line", async ({
  owner,
  browser,
}) => {
  roomId = await makePracticeRoom(owner.request, { name: ownName("Costs aloud") }, rubricOf(names));
  const page = await signIn(browser, "user@demo.test");
  const speak = await giveMicrophone(page, "two-sentences.wav");
  await page.goto(`${origins.portal}/test-room/${roomId}`);
  await startInWriting(page);
  await say(page, "Tell me about yourself.");
  await expect(textChat(page).getByText(firstStep)).toBeVisible();
  await say(page, "Our service is very good.");
  await finish(page);
  const address = page.url();
  await page.getByRole("button", { name: "From here again" }).first().click();
  const before = page.getByRole("region", { name: "What was said before" });
  await expect(before.getByText(firstStep)).toBeVisible();
  await expect(before.getByText("Our service is very good.")).toHaveCount(0);
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await expect(page.getByText("Listening", { exact: true })).toBeVisible();
  const log = textChat(page);
  await speak();
  await expect(log.getByText(secondStep)).toBeVisible();
  await untilAgentSpeaks(page);
  for (const known of [greeting, firstStep]) await expect(log.getByText(known)).toHaveCount(0);
  await expect(page.getByText("Listening", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "End", exact: true }).click();
  await before.getByRole("link", { name: "Back to the result" }).click();
  await expect(page).toHaveURL(address);
  const part = page.getByRole("region", { name: "Said once more" });
  await expect(part.getByText(secondStep)).toBeVisible();
  await expect(part.getByText(/\(speech, \d+\.\d s\)/)).toBeVisible();
  await page.context().close();
});

test("what was said and what was said again aloud are heard beside each other @models", async ({
  owner,
  browser,
}) => {
  const room = { name: ownName("Old and new"), agent: "Katrin", training: { recordsCalls: true } };
  const check = {
    key: "daughter",
    kind: "says",
    sentence: "Asks for the daughter's name",
    phrases: ["Lena"],
  };
  roomId = await makePracticeRoom(owner.request, room, rubricOf(check));
  const page = await signIn(browser, "user@demo.test");
  const { level } = await listenToPlayback(page);
  const speak = await giveMicrophone(page, "two-sentences.wav");
  await page.goto(`${origins.portal}/test-room/${roomId}`);

  await test.step("she talks, and allows that it is recorded", async () => {
    await page
      .getByRole("dialog", { name: "Briefing" })
      .getByRole("button", { name: "Start", exact: true })
      .click();
    const asked = page.getByRole("alertdialog", { name: "Record this practice?" });
    await asked.getByRole("button", { name: "Record", exact: true }).click();
    await expect(page.getByText("Listening", { exact: true })).toBeVisible();
    await speak();
    await expect(textChat(page).getByText(spokenQuestion).first()).toBeVisible();
    await finish(page);
  });

  await page.getByRole("button", { name: "Say it again" }).first().click();
  const sheet = page.getByRole("dialog", { name: "Say it again" });
  const play = sheet.getByRole("button", { name: `Play “${spokenQuestion}”` });
  await test.step("she says it again aloud, and reads at once how it is judged", async () => {
    await expect(play).toHaveCount(1, { timeout: 60_000 });
    await sheet.getByRole("button", { name: "Say it aloud" }).click();
    await expect(sheet.getByText("Say it now.")).toBeVisible();
    await expect(sheet.getByRole("group", { name: "Recording" })).toBeVisible();
    await speak();
    await expect(sheet.getByText(spokenQuestion).nth(1)).toBeVisible();
    await sheet.getByRole("button", { name: "Done" }).click();
  });

  await test.step("both are heard, one after the other", async () => {
    await expect(play).toHaveCount(2, { timeout: 60_000 });
    const heard = new Set<string>();
    for (const at of [0, 1]) {
      await play.nth(at).click();
      await expect.poll(() => level("left"), { intervals: [50] }).toBeGreaterThan(audible);
      heard.add(await page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.src));
      await expect(play).toHaveCount(2);
    }
    expect(heard.size).toBe(2);
    await expectAccessibleAtNight(page);
    await narrow(page);
  });
  await page.context().close();
});
