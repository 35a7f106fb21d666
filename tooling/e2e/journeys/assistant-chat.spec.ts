import type { Page } from "@playwright/test";
import { misfits } from "../fit.ts";
import { expectFocusInSight, expectInSight, expectNoSidewaysScroll, ordinaryWindows } from "../layout.ts";
import { look, picture, takesPictures } from "../look.ts";
import { sizesOfRun } from "../night.ts";
import { origins } from "../origins.ts";
import { type ScriptedAssistant, startScriptedAssistant } from "../scripted-assistant.ts";
import { expect, resize, signIn, tabTo, test } from "../test.ts";

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const sizes = [desktop, phone];

const talk = [
  "[00:00] Adviser: Good morning, Ms Novak. What do you save for?",
  "[00:10] Petra Novak: For retirement. I put 250 euros a month into savings since 2019.",
  "[00:30] Adviser: And the fees? Savings with high fees grow slowly. Do you know your fees?",
  "[00:50] Petra Novak: Hm.",
  "[00:52] Adviser: A fee of 1.5 % over ten years costs about €4,000.",
].join("\n");

const box = (page: Page) => page.getByPlaceholder("Paste a conversation, or ask...");
const log = (page: Page) => page.getByRole("log");
const analysis = (page: Page) => page.getByRole("region", { name: "Basic analysis" }).last();

/** By keyboard: focus the box, put the text in as a paste does, and send it. */
async function send(page: Page, text: string): Promise<void> {
  await box(page).focus();
  await page.keyboard.insertText(text);
  await page.keyboard.press("Enter");
}

/** Whoever has no mouse goes there and presses it. */
async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole("button", { name, exact: true }));
  await page.keyboard.press("Enter");
}

for (const size of sizesOfRun(sizes))
  test(`without a model a transcript is analysed, kept and cleared, at ${size.width} px by keyboard`, async ({
    owner,
  }) => {
    await resize(owner, size);
    await owner.goto(`${origins.portal}/simple-chat`);
    await expect(owner.getByRole("heading", { level: 1, name: "AI Assistant Chat" })).toBeVisible();
    await send(owner, talk);
    await expect(analysis(owner)).toContainText("No language model is connected.");
    await expect(analysis(owner)).toContainText("Adviser");
    await expect(analysis(owner)).toContainText("Only acknowledged");
    await expect(analysis(owner)).toContainText("€4,000");
    await expect(analysis(owner)).toContainText("savings (2)");
    await expectInSight(analysis(owner).getByRole("heading", { name: "Basic analysis" }), "its beginning");
    expect(await misfits(owner)).toEqual([]);

    await press(owner, "Keep this chat");
    await expect(owner.getByText(/^Kept for you only, until/)).toBeVisible();
    await press(owner, "Clear chat");
    await expect(owner.getByText("Chat Cleared").first()).toBeVisible();
    await expect(log(owner)).not.toContainText("Adviser");
    await owner.reload();
    await press(owner, "Kept chats");
    const kept = owner.getByRole("button", { name: /^Open "\[00:00\] Adviser/ }).first();
    await tabTo(owner, kept);
    await owner.keyboard.press("Enter");
    await expect(log(owner)).toContainText("Turns without an answer");
    await press(owner, "Kept chats");
    await tabTo(owner, owner.getByRole("button", { name: /^Delete "\[00:00\] Adviser/ }).first());
    await owner.keyboard.press("Enter");
    await press(owner, "Delete");
    await expect(owner.getByText("Chat deleted").first()).toBeVisible();
  });

test("two transcripts are compared, and masked before they are sent", async ({ owner }) => {
  await owner.goto(`${origins.portal}/simple-chat`);
  await box(owner).fill(`${talk}\n---\n${talk.replaceAll("Adviser", "Coach")}`);
  await owner.getByRole("button", { name: "Compare two transcripts" }).click();
  await owner.getByRole("button", { name: "Mask names and figures" }).click();
  await expect(box(owner)).toHaveValue(/Person 1: For retirement\. I put \[figure 1\] euros/);
  await box(owner).press("Enter");
  await expect(analysis(owner).getByRole("heading", { name: "Comparison" })).toBeVisible();
  await expect(analysis(owner)).toContainText("Talks most");
  await expect(analysis(owner)).not.toContainText("Novak");
});

const chatExport = [
  "\u200E[12.03.24, 14:02:11] Ana Muster: Hello Ben, my budget is 300 euros",
  "[12.03.24, 14:03:00] Ben Probe: What is it for?",
  "\u200E[12.03.24, 14:04:00] Ana Muster: \u200Eimage omitted",
  "[12.03.24, 14:05:00] Ana Muster: My pension",
].join("\n");
const captions = [
  "WEBVTT\n",
  "7d1f0c1e-2a30/12-0\n00:00:01.000 --> 00:00:04.000\n<v Muster, Ana>Good morning, Ben. Fees &amp; charges first.</v>\n",
  "7d1f0c1e-2a30/13-0\n00:00:05.000 --> 00:00:06.000\n<v Probe, Ben>(speech, 1.0 s)</v>\n",
].join("\n");

test("exports of meetings and chats are masked and read, and gone with the page or the sign-in", async ({
  browser,
}) => {
  const admin = await signIn(browser, "admin@demo.test", `${origins.portal}/simple-chat`);
  await box(admin).fill(chatExport);
  await press(admin, "Mask names and figures");
  await expect(box(admin)).toHaveValue(
    /^\[12\.03\.24, 14:02:11\] Person 1: Hello Person 2, my budget is \[figure 1\] euros\n/,
  );
  await expect(box(admin)).not.toHaveValue(/Ana|Ben|Muster|Probe/);
  await box(admin).press("Enter");
  await expect(analysis(admin)).toContainText("3 turns, 15 words");
  await box(admin).fill(captions);
  await box(admin).press("Enter");
  await expect(analysis(admin)).toContainText("speech of Probe, Ben (1 s) was heard without its words");

  await box(admin).fill("half a thought");
  await admin.goto(`${origins.portal}/test-station`);
  await admin.goto(`${origins.portal}/simple-chat`);
  await expect(box(admin)).toHaveValue("");
  await expect(log(admin)).not.toContainText("Probe");
  await box(admin).fill("half a thought");
  await admin.getByRole("button", { name: /^Account menu/ }).click();
  await admin.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(admin).toHaveURL(`${origins.portal}/`);
  const stored = await admin.evaluate(() =>
    [sessionStorage, localStorage].flatMap((storage) => Object.values<string>(storage)).join(),
  );
  expect(stored).not.toContain("thought");
});

test("everybody who is signed in may ask, and visitors are asked to sign in", async ({ browser, page }) => {
  for (const size of sizes) {
    await resize(page, size);
    await page.goto(`${origins.portal}/direct-chat`);
    await expect(page.getByText("Please sign in to use the assistant.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Sign In" })).toHaveAttribute(
      "href",
      "/login?next=%2Fdirect-chat",
    );
  }
  await look(page, "direct chat signed out");
  const user = await signIn(browser, "user@demo.test", `${origins.portal}/direct-chat`);
  await expect(user.getByText("Ask about your training", { exact: true })).toBeVisible();
  await send(user, "What is a good opening?");
  await expect(log(user)).toContainText("What you can paste");
  await user.goto(`${origins.portal}/simple-chat`);
  await expect(user).toHaveURL(/\/test-station/);
  const admin = await signIn(browser, "admin@demo.test", `${origins.portal}/simple-chat`);
  await expect(admin.getByRole("heading", { level: 1, name: "AI Assistant Chat" })).toBeVisible();
});

test.describe("with a scripted provider", () => {
  let assistant: ScriptedAssistant;
  test.beforeAll(async () => {
    assistant = await startScriptedAssistant();
  });
  test.afterAll(() => assistant.close());

  for (const size of sizesOfRun(sizes))
    test(`an answer is streamed, stopped and asked for again, at ${size.width} px by keyboard`, async ({
      browser,
    }) => {
      const user = await signIn(browser, "user@demo.test");
      await resize(user, size);
      await user.goto(`${assistant.portal}/direct-chat`);
      const before = assistant.left();
      assistant.play((say) => say("The **first** point"));
      await send(user, "What could I say better?");
      await expect(log(user)).toContainText("The first point");
      await press(user, "Stop");
      await expect(log(user)).toContainText("You stopped the answer.");
      await expect(log(user)).toContainText("Interrupted");
      await expect.poll(() => assistant.left()).toBe(before + 1);
      assistant.play((say, end) => {
        say("All ");
        say("points.");
        end();
      });
      await press(user, "Try again");
      await expect(log(user)).toContainText("All points.");
      expect(assistant.asked.at(-1)?.instructions).toContain("their own training");
      expect(assistant.asked.at(-1)?.input.at(-1)).toEqual({
        role: "user",
        content: "What could I say better?",
      });
      await user.context().close();
    });

  test("an answer that the server did not end says so, and is asked for again", async ({ browser }) => {
    const user = await signIn(browser, "user@demo.test");
    await user.goto(`${assistant.portal}/direct-chat`);
    assistant.play((say) => say("Half an"));
    await send(user, "What could I say better?");
    await expect(log(user)).toContainText("Half an");
    await assistant.restart();
    await expect(log(user)).toContainText("Interrupted");
    assistant.play((say, end) => {
      say("A whole answer.");
      end();
    });
    await press(user, "Try again");
    await expect(log(user)).toContainText("A whole answer.");
    await user.context().close();
  });
});

test("the chat fits every window, with the longest texts", async ({ owner }) => {
  await owner.goto(`${origins.portal}/simple-chat`);
  const long = talk
    .replaceAll("Adviser", "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk")
    .replaceAll("Petra Novak", "Wolfeschlegelsteinhausenbergerdorff Wolfeschlegelsteinhausen");
  await send(owner, `Compare\n${long}\n---\n${long}`);
  await expect(analysis(owner)).toBeVisible();
  await box(owner).fill(`${long} `.repeat(4));
  await look(owner, "simple chat");
  for (const size of [...ordinaryWindows, { width: 820, height: 1180 }]) {
    await resize(owner, size);
    const name = `${size.width}x${size.height}`;
    await expectNoSidewaysScroll(owner, name);
    await box(owner).scrollIntoViewIfNeeded();
    await expectInSight(box(owner), `the box at ${name}`);
    if (takesPictures) await picture(owner, `simple chat ${name}`);
  }
  await resize(owner, phone);
  await expectFocusInSight(owner, 25);
});
