import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "../layout.ts";
import { look, picture, settle, takesPictures } from "../look.ts";
import { origins } from "../origins.ts";
import { finish, makePracticeRoom, say, startInWriting } from "../practice-room.ts";
import { expect, expectAccessibleAtNight, ownName, resize, signIn, test } from "../test.ts";

const roomName = () => ownName("Noticed feedback");
const api = (path: string) => `${origins.console}/api/${path}`;

let roomId = 0;

const check = { advice: "Name the yearly price in percent.", isBlocker: false };
const rubric = {
  leastTurns: 1,
  leastWords: 1,
  criteria: [
    {
      key: "price",
      name: "Price",
      weight: 2,
      checks: [
        {
          ...check,
          key: "names-price",
          kind: "says",
          sentence: "Names the price",
          phrases: ["percent a year"],
        },
        { ...check, key: "asks", kind: "asks", sentence: "Asks what matters", atLeast: 1, isOpen: true },
        {
          ...check,
          key: "honest",
          kind: "avoids",
          sentence: "Promises nothing",
          phrases: ["guaranteed profit"],
        },
      ],
    },
  ],
};

test.beforeEach(async ({ owner: { request } }) => {
  roomId = await makePracticeRoom(request, { name: roomName(), category: "Practice" }, rubric);
});

test.afterEach(async ({ owner }) => {
  await owner.request.delete(api(`test-rooms/${roomId}`));
});

async function sayAndFinish(page: Page, message: string): Promise<void> {
  await say(page, message);
  await finish(page);
  await expect(page.getByRole("heading", { name: "How it was judged" })).toBeVisible();
}

/** A private attempt is shared by it, and that is said first. */
async function askForReview(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Request a review" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Request a review?" });
  await expect(dialog.getByText(/^This shares the attempt with your coach and the owners/)).toBeVisible();
  await dialog.getByRole("button", { name: "Share and request" }).click();
  await expect(page.getByText(/^A review was requested on/)).toBeVisible();
}

const widths = [
  { width: 320, height: 664 },
  { width: 390, height: 664 },
  { width: 1366, height: 650 },
] as const;

async function lookAtEveryWidth(page: Page, name: string): Promise<void> {
  for (const size of widths) {
    await resize(page, size);
    await settle(page);
    if (takesPictures) await picture(page, `${name}-${size.width}`);
    await expectNoSidewaysScroll(page, `${name} at ${size.width}`);
  }
}

test("a trainee practises one check, asks for a review, and notices on her home what the coach said", async ({
  browser,
}) => {
  const page = await signIn(browser, "user@demo.test");

  await test.step("the first attempt is shared only once she has read that asking shares it", async () => {
    await page.goto(`${origins.portal}/test-room/${roomId}`);
    await startInWriting(page);
    await sayAndFinish(page, "Hello Asha, our service brings a guaranteed profit.");
    await askForReview(page);
  });

  await test.step("advice comes after her own try, and a line leads back to its check", async () => {
    const judged = page.getByRole("region", { name: "How it was judged" });
    const item = judged.getByRole("listitem", { name: "Names the price" });
    await expect(item.getByText(check.advice)).toBeHidden();
    const first = page.getByRole("region", { name: "What to change" }).getByRole("listitem").filter({
      hasText: "Names the price",
    });
    await first
      .getByRole("textbox", { name: "What would you say now?" })
      .fill("It costs one percent a year.");
    await first.getByRole("button", { name: "Show advice" }).click();
    await expect(item.getByText(check.advice)).toBeVisible();
    await resize(page, widths[1]);
    const quote = judged.getByRole("button", { name: /“guaranteed profit”/ });
    await quote.click();
    await expect(page.getByLabel("To be avoided:").last()).toBeInViewport();
    if (takesPictures) await page.screenshot({ path: "test-results/screens/attempt-forbidden.png" });
    await page.getByRole("button", { name: "Back to the check" }).click();
    await expect(quote).toBeFocused();
    await expect(quote).toBeInViewport();
    await resize(page, { width: 1280, height: 720 });
  });

  await test.step("the next attempt carries the check, and says what became of it", async () => {
    const judged = page.getByRole("region", { name: "How it was judged" });
    await judged
      .getByRole("listitem", { name: "Names the price" })
      .getByRole("link", { name: "Practise this" })
      .click();
    await expect(page.getByText("Try this time: Names the price")).toBeVisible();
    await expect(page).toHaveURL(/session=/);
    await page.reload();
    await expect(page.getByText("Try this time: Names the price")).toBeVisible();
    await look(page, "portal-room-focus");
    await sayAndFinish(page, "Good morning. We ask one percent a year.");
    await expect(page.getByText("You tried: Names the price — met")).toBeVisible();
    await expectAccessibleAtNight(page);
    await lookAtEveryWidth(page, "portal-attempt-result");
    await resize(page, { width: 1280, height: 720 });
    await askForReview(page);
  });
  const second = page.url();

  await test.step("“last time” shows both attempts beside each other", async () => {
    await page.getByRole("link", { name: /last time/ }).click();
    await expect(page.getByRole("heading", { name: "Check by check" })).toBeVisible();
    const row = page.getByRole("listitem", { name: "Names the price" });
    await expect(row.getByText("Now met")).toBeVisible();
    await expect(row.getByRole("button", { name: /“percent a year”/ })).toBeVisible();
    await expectAccessibleAtNight(page);
    await lookAtEveryWidth(page, "portal-attempts-compared");
    await resize(page, { width: 1280, height: 720 });
    await page.reload();
    await page.getByRole("link", { name: "Attempt", exact: true }).click();
    await expect(page).toHaveURL(second);
  });

  const coach = await signIn(browser, "admin@demo.test");
  await test.step("the coach comes from the home to the queue, decides, and goes on with the next", async () => {
    await coach.goto(origins.portal);
    const told = coach.getByRole("region", { name: "New for you" });
    await expect(told.getByText(/reviews? waiting for you/)).toBeVisible();
    await look(coach, "portal-home-of-coach");
    await told.getByRole("link", { name: "See reviews" }).click();
    await coach
      .getByRole("link", { name: new RegExp(`Uma Patel: ${roomName()}`) })
      .first()
      .click();
    await expect(coach.getByText(/^Review \d+ of \d+$/)).toBeVisible();
    await coach
      .getByRole("listitem", { name: "Asks what matters" })
      .getByRole("button", { name: "Decide" })
      .click();
    const sheet = coach.getByRole("dialog");
    await sheet.getByRole("combobox", { name: "Result" }).click();
    await coach.getByRole("option", { name: "Met", exact: true }).click();
    await sheet.getByRole("button", { name: "Save" }).click();
    await expect(coach.getByText(/Adam Reyes decided: met/)).toBeVisible();
    await coach
      .getByRole("button", { name: /^Comment on/ })
      .first()
      .click();
    await coach.getByRole("dialog").getByRole("textbox", { name: "Comment" }).fill("Slower here.");
    await coach.getByRole("dialog").getByRole("button", { name: "Comment" }).click();
    await coach.getByRole("button", { name: "Give a verdict" }).click();
    await coach.getByRole("dialog").getByRole("combobox", { name: "Verdict" }).click();
    await coach.getByRole("option", { name: "Passed", exact: true }).click();
    await coach.getByRole("dialog").getByRole("button", { name: "Save verdict" }).click();
    await expect(coach.getByText(/^Decided, \d+ more to review$/)).toBeVisible();
    await look(coach, "portal-attempt-reviewed");
    const decided = coach.url();
    await coach.getByRole("link", { name: "Next review" }).click();
    await expect(coach).not.toHaveURL(decided);
    await expect(coach.getByText(/^Review \d+ of \d+$/)).toBeVisible();
    await coach.reload();
    await coach.getByRole("link", { name: "Reviews", exact: true }).first().click();
    await expect(coach).toHaveURL(/\/reviews$/);
  });

  await test.step("her home says so with a number at the menu, until she has opened it", async () => {
    await page.goto(origins.portal);
    const told = page.getByRole("region", { name: "New for you" });
    const line = told.getByRole("listitem").filter({ hasText: roomName() });
    await expect(
      line.getByText(/^Adam Reyes gave a verdict, decided a check,? and commented$/),
    ).toBeVisible();
    const home = page.getByRole("link", { name: /^Home \d+\+? new for you$/ });
    await expect(home).toBeVisible();
    await expectAccessibleAtNight(page);
    await look(page, "portal-home-noticed");
    const before = await home.innerText();
    await line.getByRole("link").click();
    await expect(page.getByText("Slower here.")).toBeVisible();
    await page.reload();
    await page.getByRole("main").getByRole("link", { name: "Home" }).click();
    await expect(page.getByRole("heading", { name: "Continue" })).toBeVisible();
    await expect(line).toBeHidden();
    await expect.poll(() => page.getByRole("link", { name: /^Home/ }).first().innerText()).not.toBe(before);
  });
  await page.context().close();
  await coach.context().close();
});
