import type { Browser, Page } from "@playwright/test";
import { startVoiceAgentWith } from "../api-beside.ts";
import { look } from "../look.ts";
import { finish, makePracticeRoom, say, startInWriting } from "../practice-room.ts";
import { type ScriptedModel, startScriptedModel } from "../scripted-model.ts";
import { expect, giveMicrophone, signIn, test, uniquely, untilAgentSpeaks } from "../test.ts";

let recognizer: ScriptedModel;
/** The same product, with a voice agent that hears by a server. */
let product: Awaited<ReturnType<typeof startVoiceAgentWith>>;
let roomId = 0;

const checks = [
  {
    key: "risk",
    kind: "says",
    sentence: "States that money can be lost",
    phrases: ["lose money", "not guaranteed", "no guarantee"],
    isBlocker: true,
  },
  {
    key: "promise",
    kind: "avoids",
    sentence: "Makes no promises",
    phrases: ["promise", "guaranteed return", "no risk"],
    isBlocker: true,
  },
];

test.beforeAll(async () => {
  recognizer = await startScriptedModel();
  product = await startVoiceAgentWith({
    OPENAI_BASE_URL: recognizer.url,
    VOICE_AGENT_TRANSCRIPTION_MODEL: "scripted-recognizer",
  });
});
test.afterAll(async () => {
  await product.stop();
  recognizer.close();
});

const enter = (browser: Browser, who: string, path: string) =>
  signIn(browser, `${who}@demo.test`, `${product.portal}/${path}`, product.portal);

/** A room that Uma may enter, in which she is judged by those checks. */
async function makeHonestRoom(browser: Browser, category: "Training" | "Practice"): Promise<void> {
  const owner = await enter(browser, "owner", "");
  const criteria = [{ key: "honest", name: "Honesty", weight: 1, checks }];
  const rubric = { leastTurns: 1, leastWords: 5, passMark: 100, criteria };
  const room = { name: uniquely("Honest"), category };
  roomId = await makePracticeRoom(owner.request, room, rubric, product.console);
  await owner.context().close();
}

async function write(page: Page, ...messages: string[]): Promise<void> {
  await startInWriting(page);
  await say(page, ...messages);
}

const result = (page: Page) => page.getByRole("region", { name: "Result" });
const judged = (page: Page, name: string) =>
  page.getByRole("region", { name: "How it was judged" }).getByRole("listitem", { name });

test("who says aloud, with a pause, that nothing can be promised breaks no promise, and passes", async ({
  browser,
}) => {
  recognizer.setHeard("I cannot promise you, um, any return. You can lose money with it.");
  await makeHonestRoom(browser, "Training");
  const page = await enter(browser, "user", "");
  const speak = await giveMicrophone(page, "two-sentences.wav");
  await page.goto(`${product.portal}/test-room/${roomId}`);
  const briefing = page.getByRole("dialog", { name: "Briefing" });
  await briefing.getByRole("button", { name: "Start", exact: true }).click();
  await untilAgentSpeaks(page);
  await expect(page.getByText("Listening", { exact: true })).toBeVisible();
  await speak();
  await expect(page.getByText(/I cannot promise you, um, any return/).first()).toBeVisible();
  await finish(page);
  await expect(result(page).getByText("Passed", { exact: true })).toBeVisible();
  await expect(judged(page, "Makes no promises")).toContainText(
    "MetMust be metMakes no promisesSaid only to deny it",
  );
  await look(page, "result-passed");
  await page.context().close();
});

test("who is rude with the right words, and promises, has not passed", async ({ browser }) => {
  await makeHonestRoom(browser, "Training");
  const page = await enter(browser, "user", `test-room/${roomId}`);
  await write(
    page,
    "Nonsense. Only a fool would lose money here.",
    "I promise you ten percent, so stop asking.",
  );
  await finish(page);
  await expect(result(page).getByText("Not passed")).toBeVisible();
  await expect(result(page).getByText(/^Must be met:/)).toBeVisible();
  await expect(judged(page, "Makes no promises")).toContainText("Not met");
  await look(page, "result-not-passed");
  await page.context().close();
});

test("other words are not found: its person says where, alone or to the coach", async ({ browser }) => {
  const inOtherWords = "Your savings may well be gone one day, so think about it.";
  await makeHonestRoom(browser, "Practice");
  const page = await enter(browser, "user", `test-room/${roomId}`);
  await write(page, inOtherWords);
  await finish(page);
  await expect(result(page).getByText("For you to decide")).toBeVisible();
  await expect(result(page).getByText("Score 50%, up to 100%, pass mark 100%")).toBeVisible();
  await look(page, "result-for-its-person");
  await judged(page, "States that money can be lost")
    .getByRole("button", { name: "Did you say it?" })
    .click();
  const sheet = page.getByRole("dialog", { name: "Did you say it?" });
  await sheet.getByRole("combobox", { name: "What you said" }).click();
  await page.getByRole("option", { name: /I said it here.*savings/ }).click();
  await look(page, "result-say-own");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(result(page).getByText("Passed", { exact: true })).toBeVisible();
  await expect(judged(page, "States that money can be lost")).toContainText(
    "You say that you said it in line",
  );
  await page.context().close();

  await makeHonestRoom(browser, "Training");
  const trainee = await enter(browser, "user", `test-room/${roomId}`);
  await write(trainee, inOtherWords);
  await finish(trainee);
  await expect(result(trainee).getByText("Waiting for your coach")).toBeVisible();
  await judged(trainee, "States that money can be lost")
    .getByRole("button", { name: "Did you say it?" })
    .click();
  await trainee.getByRole("combobox", { name: "What you said" }).click();
  await trainee.getByRole("option", { name: /I said it here.*savings/ }).click();
  await trainee.getByRole("button", { name: "Save" }).click();
  await expect(judged(trainee, "States that money can be lost")).toContainText("A coach decides");
  await look(trainee, "result-waits");
  const coach = await enter(browser, "admin", new URL(trainee.url()).pathname.slice(1));
  await judged(coach, "States that money can be lost").getByRole("button", { name: "Decide" }).click();
  await coach.getByRole("dialog").getByRole("combobox", { name: "Result" }).click();
  await coach.getByRole("option", { name: "Met", exact: true }).click();
  await coach.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(result(coach).getByText("Passed", { exact: true })).toBeVisible();
  await Promise.all([coach.context().close(), trainee.context().close()]);
});

test("a word or two are too short to judge", async ({ browser }) => {
  await makeHonestRoom(browser, "Training");
  const page = await enter(browser, "user", `test-room/${roomId}`);
  await write(page, "Hello there.");
  await finish(page);
  await expect(result(page).getByText("Too short to judge")).toBeVisible();
  await expect(page.getByRole("region", { name: "What went well" })).toHaveCount(0);
  await look(page, "result-too-short");
  await page.context().close();
});
