import type { Browser, Page } from "@playwright/test";
import { origins } from "../origins.ts";
import { finish, makePracticeRoom, say, startInWriting } from "../practice-room.ts";
import { expect, expectAccessibleAtNight, ownName, resize, signIn, test } from "../test.ts";

const roomName = () => ownName("Naming the price");
const api = (path: string) => `${origins.console}/api/${path}`;
const said = "Good afternoon, our service costs one percent a year.";

let roomId = 0;

test.afterEach(async ({ owner }) => {
  if (roomId !== 0) await owner.request.delete(api(`test-rooms/${roomId}`));
  roomId = 0;
});

/** A training room that looks for a greeting which nobody says in the afternoon. */
async function makePriceRoom({ request }: Page): Promise<void> {
  const says = { key: "greets", kind: "says", sentence: "Greets the client", phrases: ["good morning"] };
  const price = { key: "price", kind: "says", sentence: "Names the price", phrases: ["percent"] };
  const criteria = [{ key: "talk", name: "The talk", weight: 1, checks: [says, price] }];
  const rubric = { passMark: 70, leastTurns: 1, leastWords: 1, criteria };
  roomId = await makePracticeRoom(request, { name: roomName() }, rubric);
}

/** Uma writes one line, and is not found to greet. */
async function practise(browser: Browser): Promise<Page> {
  const page = await signIn(browser, "user@demo.test");
  await page.goto(`${origins.portal}/test-room/${roomId}`);
  await startInWriting(page);
  await say(page, said);
  await finish(page);
  await expect(page.getByText("Score 50%, up to 100%, pass mark 70%")).toBeVisible();
  return page;
}

/** She says where she said it, which puts it in front of a coach. */
async function disagree(page: Page): Promise<void> {
  const check = page.getByRole("listitem", { name: "Greets the client" });
  await check.getByRole("button", { name: /^Did you say it/ }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("combobox", { name: /^What you said/ }).click();
  await page.getByRole("option", { name: /Good afternoon/ }).click();
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(check.getByText(/You say that you said it in line/)).toBeVisible();
}

test("a dispute leads to a better rubric, and the attempt is judged again with it", async ({
  owner,
  browser,
}) => {
  await makePriceRoom(owner);
  const page = await practise(browser);
  const address = page.url();

  await test.step("she sees it differently", () => disagree(page));

  await test.step("the owner finds the attempt under the disputes of the room", async () => {
    await owner.goto(`${origins.console}/test-room/${roomId}/edit?tab=practice`);
    const disputed = owner.getByRole("region", { name: "Most disputed checks" });
    await expectAccessibleAtNight(owner);
    await disputed.getByRole("link", { name: "Greets the client" }).click();
    await expect(owner.getByRole("heading", { name: "Disputed: Greets the client" })).toBeVisible();
    await expectAccessibleAtNight(owner);
    for (const width of [320, 390, 1366]) {
      await resize(owner, { width, height: 800 });
      expect(await owner.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await owner.getByRole("link", { name: /^Uma Patel, attempt 1/ }).click();
    await expect(owner.getByText(said).first()).toBeVisible();
  });

  await test.step("tries the rubric on it until it finds the greeting, and saves", async () => {
    await owner.getByRole("link", { name: "Try the rubric on this attempt" }).click();
    await owner.waitForURL(/tab=rubric&attempt=/);
    const trial = owner.getByRole("region", { name: "Try it" });
    await expect(trial.getByRole("combobox", { name: "Attempt" })).toHaveValue("The attempt you came from");
    await trial.getByRole("button", { name: "Try it" }).click();
    await expect(trial.getByText(/^Score 50, up to 100/)).toBeVisible();
    await owner.getByRole("button", { name: /^Criterion 1: The talk/ }).click();
    await owner.getByRole("button", { name: /^Check 1: Greets the client/ }).click();
    await owner
      .getByRole("textbox", { name: /^Phrases/ })
      .first()
      .fill("good morning\ngood afternoon");
    await trial.getByRole("button", { name: "Try it" }).click();
    await expect(trial.getByText(/^Score 100, passed/)).toBeVisible();
    await expectAccessibleAtNight(owner);
    await owner.getByRole("button", { name: "Save rubric" }).click();
    await expect(owner.getByText(/Saved as version 2/)).toBeVisible();
  });

  await test.step("and has the attempt judged again, with the reason", async () => {
    await owner.goto(`${origins.console}/test-room/${roomId}/edit?tab=practice&check=greets`);
    await owner.getByRole("checkbox", { name: "Choose Uma Patel, attempt 1" }).click();
    await owner.getByRole("button", { name: "Judge 1 attempt again" }).click();
    const sheet = owner.getByRole("dialog", { name: "Judge again" });
    await sheet.getByRole("textbox", { name: /^Why/ }).fill("Good afternoon is a greeting too.");
    await expectAccessibleAtNight(owner);
    await sheet.getByRole("button", { name: "Judge again" }).click();
    await expect(owner.getByText("With version 2: 1 of 1 attempt judged again")).toBeVisible();
    await expect(owner.getByText("Nobody sees this check differently now.")).toBeVisible();
  });

  await test.step("she reads both results, and why", async () => {
    await page.goto(address);
    const again = page.getByRole("region", { name: "Judged again" });
    await expect(
      again.getByText("First judged with version 1: 50%, not decided; again with version 2: 100%, passed."),
    ).toBeVisible();
    await expect(again.getByText(/with version 2: Good afternoon is a greeting too\.$/)).toBeVisible();
    await expect(page.getByText("Passed", { exact: true }).first()).toBeVisible();
    await again.getByText("The results with version 1").click();
    await expect(again.getByText(/^Greets the client.*: not found, now met$/)).toBeVisible();
    await expectAccessibleAtNight(page);
    for (const width of [320, 390, 1366]) {
      await resize(page, { width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
  await page.context().close();
});
