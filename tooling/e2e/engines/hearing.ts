import { expect, type APIRequestContext, type Page, test } from "@playwright/test";
import { origins } from "../origins.ts";
import { finish, makePracticeRoom, textChat } from "../practice-room.ts";
import { spokenQuestion } from "../spoken-question.ts";
import { audible, demoPassword, fillSignIn, openSignIn } from "../test.ts";
import { listen, say } from "./person.ts";

/** Met by what the recognizer of the journeys hears in whatever is said. */
const rubric = {
  leastTurns: 1,
  leastWords: 1,
  criteria: [
    {
      key: "family",
      name: "Family",
      weight: 1,
      checks: [{ key: "children", kind: "says", sentence: "Asks about children", phrases: ["Kinder"] }],
    },
  ],
};

async function makeRoom(request: APIRequestContext): Promise<number> {
  const data = { email: "owner@demo.test", password: demoPassword };
  expect((await request.post(`${origins.portal}/api/auth/login`, { data })).status()).toBe(200);
  const training = { recordsCalls: true, recordingDays: 14 };
  return makePracticeRoom(request, { name: "Heard again", agent: "Katrin", training }, rubric);
}

/** A trainee allows recording, talks, and hears what she said where a check rests. */
export async function hearYourself(page: Page, request: APIRequestContext): Promise<void> {
  const ear = listen();
  const plays = () => expect.poll(ear.level, { intervals: [50] }).toBeGreaterThan(audible);
  const isStill = () => expect.poll(ear.level, { intervals: [50] }).toBeLessThan(audible);
  try {
    const roomId = await makeRoom(request);
    await test.step("she allows it, and talks", async () => {
      await openSignIn(page);
      await fillSignIn(page, "user@demo.test", demoPassword);
      await expect(page).toHaveURL(`${origins.portal}/`);
      await page.goto(`${origins.portal}/test-room/${roomId}`);
      await page.getByRole("button", { name: "Start", exact: true }).click();
      await page.getByRole("button", { name: "Record", exact: true }).click();
      await expect(page.getByRole("group", { name: "Recording" })).toBeVisible();
      await expect(page.getByText("Listening", { exact: true })).toBeVisible();
      await say("two-sentences.wav");
      await expect(textChat(page).getByText(spokenQuestion).first()).toBeVisible();
      await finish(page);
    });
    await test.step("what she said comes out of the speaker, from its first word on", async () => {
      const play = page.getByRole("button", { name: /^Play “/ }).first();
      await expect(play).toBeVisible({ timeout: 60_000 });
      await isStill();
      await play.click();
      await plays();
      const at = await page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);
      expect(at, "it does not begin at the beginning of the call").toBeGreaterThan(2);
      await isStill();
    });
    await test.step("the bar goes on with all of it", async () => {
      await page.getByRole("group", { name: "Sound" }).getByRole("button", { name: "Play" }).click();
      await plays();
      await page.getByRole("button", { name: "Pause" }).click();
      await isStill();
    });
  } finally {
    ear.stop();
  }
}
