import type { Page } from "@playwright/test";
import { misfits } from "../fit.ts";
import { origins } from "../origins.ts";
import { finish, letUmaIn, makePracticeRoom, say, startInWriting, textChat } from "../practice-room.ts";
import { expect, expectAccessibleAtNight, giveMicrophone, ownName, resize, signIn, test } from "../test.ts";

const roomName = () => ownName("Doubts on two days");
const api = (path: string) => `${origins.console}/api/${path}`;

const usualOpening = /^Right, you have me for ten minutes/;
const opening = "You have five minutes, and they have begun.";
const objections = ["My bank does this for nothing.", "I have no time for a questionnaire."];

const rubric = {
  situation: "Ben has doubts.",
  counterpart: "Ben, 57, runs a firm.",
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

let roomId = 0;

test.afterEach(async ({ owner }) => {
  if (roomId !== 0) await owner.request.delete(api(`test-rooms/${roomId}`));
  roomId = 0;
});

/** Writes how else Ben may be. */
async function writeVariant(owner: Page): Promise<void> {
  await owner.goto(`${origins.console}/test-room/${roomId}/edit`);
  await owner.getByRole("tab", { name: "Variants" }).click();
  await owner.getByRole("button", { name: "Add variant" }).click();
  const sheet = owner.getByRole("dialog", { name: "New variant" });
  await sheet.getByRole("textbox", { name: /^Name/ }).fill("In a hurry");
  await sheet.getByRole("combobox", { name: /^Level/ }).click();
  await owner.getByRole("option", { name: "Hard" }).click();
  await sheet.getByRole("textbox", { name: /^The other person/ }).fill("Ben, between two customers.");
  await sheet.getByRole("textbox", { name: /^Opening/ }).fill(opening);
  await sheet.getByRole("combobox", { name: /^Mood/ }).fill("impatient");
  await sheet.getByRole("textbox", { name: /^Objections/ }).fill(objections.join("\n"));
  await expectAccessibleAtNight(owner);
  await sheet.getByRole("button", { name: "Add variant" }).click();
  await expect(sheet).toBeHidden();
  await expect(owner.getByText(`Opens with “${opening}”`)).toBeVisible();
}

const enter = (page: Page) => page.goto(`${origins.portal}/test-room/${roomId}`);

/** The room as it is: what its briefing says. */
async function meetTheRoom(page: Page): Promise<void> {
  await enter(page);
  await startInWriting(page);
  await say(page, "What matters most to you?");
  await expect(textChat(page).getByText(usualOpening)).toBeVisible();
  await finish(page);
  await expect(page.getByText(/Variant:/)).toBeHidden();
}

/** In writing the agent knows what was said aloud once the record of the call has come. */
async function untilRecorded(page: Page): Promise<void> {
  const session = new URL(page.url()).searchParams.get("session") ?? "";
  const read = `${origins.portal}/api/test-rooms/${roomId}/sessions/${session}`;
  const isComplete = async () =>
    ((await (await page.request.get(read)).json()) as { isComplete: boolean }).isComplete;
  await expect.poll(isComplete).toBe(true);
}

/** The same room on another day, by voice and in writing. */
async function meetTheVariant(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(
    page.getByText(/^The other person this time: Ben, between two customers\. \(hard\)$/),
  ).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await expect(page.getByText("Voice conversation active")).toBeVisible();
  await expect(textChat(page).getByText(opening)).toBeVisible();
  await say(page, "It rains today.");
  await expect(textChat(page).getByText(objections[0] ?? "")).toBeVisible();
  await page.getByRole("button", { name: "End", exact: true }).first().click();
  await untilRecorded(page);
  await say(page, "It will rain tomorrow, too.");
  await expect(textChat(page).getByText(objections[1] ?? "")).toBeVisible();
  await finish(page);
  await expect(page.getByText(/Variant: In a hurry \(hard\)/)).toBeVisible();
}

test("who comes again meets another variant, by voice and in writing, and its owner sees how it goes", async ({
  browser,
  owner,
}) => {
  roomId = await makePracticeRoom(
    owner.request,
    { name: roomName(), agent: "Ben", category: "Training" },
    rubric,
  );
  await writeVariant(owner);
  const page = await signIn(browser, "user@demo.test");
  // Nothing is said into it, so the agent speaks its opening to the end.
  await giveMicrophone(page, "two-sentences.wav");
  await meetTheRoom(page);
  await meetTheVariant(page);
  // Never the same twice in a row.
  await page.getByRole("link", { name: "Try again" }).click();
  await say(page, "What matters most to you?");
  await expect(textChat(page).getByText(usualOpening)).toBeVisible();
  await finish(page);
  await owner.goto(`${origins.console}/test-room/${roomId}/edit?tab=practice`);
  const variants = owner.getByRole("region", { name: "Variants" });
  await expect(variants.getByRole("row", { name: /In a hurry/ })).toContainText("Hard");
  for (const width of [320, 390, 1366]) {
    await resize(owner, { width, height: 664 });
    expect(await misfits(owner), `${width} px`).toEqual([]);
  }
});

test("an author writes variants where they write the rubric", async ({ browser, owner }) => {
  roomId = await makePracticeRoom(owner.request, { name: roomName(), agent: "Ben" }, rubric);
  await letUmaIn(owner.request, roomId);
  const found = (await (await owner.request.get(api("users?search=admin@demo.test"))).json()) as {
    id: number;
  }[];
  await owner.request.put(api(`test-rooms/${roomId}/authors`), { data: { userIds: [found[0]?.id] } });
  const author = await signIn(browser, "admin@demo.test", `${origins.portal}/test-room/${roomId}/rubric`);
  await resize(author, { width: 390, height: 664 });
  await author.getByRole("tab", { name: "Variants" }).click();
  await author.getByRole("button", { name: "Add variant" }).click();
  const sheet = author.getByRole("dialog", { name: "New variant" });
  await sheet.getByRole("button", { name: "Add variant" }).click();
  await expect(sheet.getByText("A variant needs a name").first()).toBeVisible();
  await sheet.getByRole("textbox", { name: /^Name/ }).fill("A good day");
  await sheet.getByRole("textbox", { name: /^Opening/ }).fill("Come in, come in.");
  await sheet.getByRole("button", { name: "Add variant" }).click();
  await expect(author.getByText("A good day").first()).toBeVisible();
  await author
    .getByRole("button", { name: /A good day/ })
    .first()
    .click();
  await author.getByRole("menuitem", { name: "Remove variant" }).click();
  await author.getByRole("alertdialog").getByRole("button", { name: "Remove variant" }).click();
  await expect(author.getByText("No variants yet")).toBeVisible();
});
