import type { Page } from "@playwright/test";
import { misfits } from "../fit.ts";
import { origins } from "../origins.ts";
import { listenToPlayback } from "../playback.ts";
import {
  assignPath,
  finish,
  makePracticeRoom,
  removePath,
  say,
  startInWriting,
  textChat,
} from "../practice-room.ts";
import { audible, expect, expectAccessibleAtNight, ownName, resize, signIn, test } from "../test.ts";

const roomName = () => ownName("Models of doubts");
const api = (path: string) => `${origins.console}/api/${path}`;

const rubric = {
  leastTurns: 1,
  leastWords: 1,
  passMark: 50,
  criteria: [
    {
      key: "asks",
      name: "Asks",
      weight: 1,
      checks: [{ key: "open", kind: "asks", sentence: "Asks an open question", atLeast: 1, isOpen: true }],
    },
  ],
};

const pasted = "Adviser: Buy it today.\nClient: Why the hurry?\nAdviser: The offer ends soon.";

let roomId = 0;

test.beforeEach(async ({ owner }) => {
  roomId = await makePracticeRoom(
    owner.request,
    { name: roomName(), agent: "Ben", category: "Training" },
    rubric,
  );
});

test.afterEach(async ({ owner }) => {
  await owner.request.delete(api(`test-rooms/${roomId}`));
});

const editor = () => `${origins.console}/test-room/${roomId}/edit?tab=models`;

/** Writes how a conversation goes wrong, from one that is there as a text. */
async function writeModel(owner: Page): Promise<void> {
  await owner.goto(editor());
  await owner.getByRole("button", { name: "Add model talk" }).click();
  const sheet = owner.getByRole("dialog", { name: "New model talk" });
  await sheet.getByRole("combobox", { name: /^Kind/ }).click();
  await owner.getByRole("option", { name: "Bad model" }).click();
  await sheet.getByRole("textbox", { name: /^Title/ }).fill("Pushing");
  await sheet.getByRole("button", { name: "Paste a conversation" }).click();
  await sheet.getByRole("textbox", { name: /^Conversation/ }).fill(pasted);
  await sheet.getByRole("button", { name: "Read lines" }).click();
  await sheet.getByRole("button", { name: /^Line 1:/ }).click();
  await sheet.getByRole("switch", { name: "This is a mistake" }).click();
  await sheet.getByRole("button", { name: "Add model talk" }).click();
  await expect(sheet.getByText("Say in a sentence what is wrong here").first()).toBeVisible();
  await sheet.getByRole("textbox", { name: /^Note/ }).fill("Pushes before asking anything.");
  await expectAccessibleAtNight(owner);
  await sheet.getByRole("button", { name: "Add model talk" }).click();
  await expect(sheet).toBeHidden();
  await expect(owner.getByText("Spoken", { exact: true })).toBeVisible({ timeout: 200_000 });
}

/** Goes through the room once, in writing. */
async function practise(page: Page): Promise<void> {
  await page.goto(`${origins.portal}/test-room/${roomId}`);
  await startInWriting(page);
  await say(page, "What matters most to you, and why?");
  // A model talk in which only one says something cannot be saved.
  await expect(textChat(page).locator(".chat-turn[data-by=partner]").first()).toBeVisible();
  await finish(page);
}

test("an owner writes a model talk, and who has tried the room hears it to its end", async ({
  browser,
  owner,
}) => {
  await writeModel(owner);
  const page = await signIn(browser, "user@demo.test");
  const { level } = await listenToPlayback(page);
  await page.goto(`${origins.portal}/test-room/${roomId}`);
  // It is shown after the first attempt.
  await expect(page.getByRole("dialog", { name: "Briefing" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Pushing" })).toBeHidden();
  await practise(page);
  await page
    .getByRole("region", { name: "Compare with a model talk" })
    .getByRole("link", { name: "Pushing" })
    .click();
  await expect(page.getByText("Pushes before asking anything.")).toBeVisible();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => level("left")).toBeGreaterThan(audible);
  await expect(page.getByText("You have watched this model talk.")).toBeVisible({ timeout: 60_000 });
  for (const size of [
    { width: 320, height: 664 },
    { width: 390, height: 664 },
    { width: 1366, height: 650 },
  ]) {
    await resize(page, size);
    expect(await misfits(page), `${size.width} px`).toEqual([]);
  }
  await expectAccessibleAtNight(page);
  await page.goBack();
  await expect(page.getByText("Bad model, watched")).toBeVisible();
  await owner.reload();
  await expect(
    owner
      .getByRole("row", { name: /Pushing/ })
      .getByRole("cell")
      .nth(3),
  ).toHaveText("1");
});

test("a path asks for a model talk, which opens before the room was tried, and its end completes the path", async ({
  browser,
  owner,
}) => {
  const path = ownName("First listen");
  await writeModel(owner);
  await owner.goto(`${origins.console}/path-management`);
  await owner.getByRole("link", { name: "New path" }).first().click();
  await owner.getByRole("textbox", { name: "Name" }).fill(path);
  await owner.getByRole("button", { name: /^Step 1:/ }).click();
  await owner.getByRole("combobox", { name: "What is to be done" }).click();
  await owner.getByRole("option", { name: "Watch a model talk to the end" }).click();
  await owner.getByRole("combobox", { name: "Model talk" }).fill("Pushing");
  await owner.getByRole("option", { name: roomName() }).click();
  await owner.getByRole("button", { name: "Create path" }).click();
  await expect(owner.getByText("Path created").first()).toBeVisible();
  await assignPath(owner, path);

  const page = await signIn(browser, "user@demo.test", origins.portal);
  await listenToPlayback(page);
  await page.getByRole("link", { name: `Complete “${path}”` }).click();
  const step = page.getByRole("list", { name: "Steps" }).getByRole("listitem");
  await expect(step.getByText("To do")).toBeVisible();
  await step.getByRole("link", { name: "Watch the model talk “Pushing”" }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByText("You have watched this model talk.")).toBeVisible({ timeout: 60_000 });
  await page.goBack();
  await expect(step.getByText("Done", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Certificate" }).getByText("Valid")).toBeVisible();
  await page.context().close();
  await removePath(owner.request, path);
});

test("a talk becomes a model when its person agrees, and is gone when they take it back", async ({
  browser,
  owner,
}) => {
  const page = await signIn(browser, "user@demo.test");
  await practise(page);
  const attempt = page.url();
  const coach = await signIn(browser, "admin@demo.test", attempt);
  await coach.getByRole("button", { name: "Ask to use it as a model talk" }).click();
  await coach.getByRole("textbox", { name: /^Title/ }).fill("An open question");
  await coach.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(coach.getByText(/Its person has not answered yet\./)).toBeVisible();

  await page.goto(origins.portal);
  await page.getByRole("link", { name: "Adam Reyes asks to use your talk as a model" }).click();
  await expect(page.getByText(/Your name is not shown, and your voice is not used/)).toBeVisible();
  await page.getByRole("button", { name: "I agree", exact: true }).click();
  await expect(page.getByRole("button", { name: "Take back my consent" })).toBeVisible();

  await owner.goto(editor());
  await expect(owner.getByText("Needs notes")).toBeVisible();
  await owner.getByRole("button", { name: /An open question/ }).click();
  await owner.getByRole("menuitem", { name: "Change model talk" }).click();
  const sheet = owner.getByRole("dialog", { name: "Model talk: An open question" });
  await sheet.getByRole("button", { name: /^Line 1:/ }).click();
  await sheet.getByRole("textbox", { name: /^Note/ }).fill("Asks what matters.");
  await sheet.getByRole("button", { name: "Save model talk" }).click();
  await expect(sheet).toBeHidden();
  await expect(owner.getByText("Shown", { exact: true })).toBeVisible();

  await page.reload();
  await page.getByRole("link", { name: "An open question" }).click();
  await expect(page.getByText("Asks what matters.")).toBeVisible();
  const model = page.url();
  await page.goto(attempt);
  await page.getByRole("button", { name: "Take back my consent" }).click();
  await expect(page.getByText(/^You said no when Adam Reyes asked/)).toBeVisible();
  await page.goto(model);
  await expect(page.getByText(/its room does not show it to you now/)).toBeVisible();
});
