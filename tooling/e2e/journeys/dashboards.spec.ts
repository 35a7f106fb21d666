import type { Page } from "@playwright/test";
import { settle } from "../look.ts";
import { makeLongestNames } from "../longest-names.ts";
import { sizesOfRun } from "../night.ts";
import { origins } from "../origins.ts";
import { detailsRole, expect, expectAccessibleAtNight, ownName, resize, signIn, test } from "../test.ts";

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

/** Somebody new who forgot their password. */
async function forgetPassword(page: Page, lastName: string): Promise<string> {
  const headers = { origin: origins.console };
  const email = `${lastName.toLowerCase()}@demo.test`;
  const made = await page.request.post(`${origins.console}/api/users`, {
    headers,
    data: { email, firstName: "Nora", lastName, role: "USER", password: "quiet-otter-lantern" },
  });
  expect(made.status(), await made.text()).toBe(201);
  const asked = await page.request.post(`${origins.console}/api/auth/forgot-password`, {
    headers,
    data: { email },
  });
  expect(asked.status()).toBe(202);
  return `Nora ${lastName}`;
}

for (const { width, height } of sizesOfRun(sizes))
  test(`an owner mends what waits, at ${width} px`, async ({ browser }) => {
    const page = await signIn(browser, "owner@demo.test", `${origins.console}/owner-dashboard`);
    await resize(page, { width, height });
    const name = await forgetPassword(page, `${ownName("Forgot")}At${width}`);
    const waiting = page.getByRole("region", { name: "Users waiting for a new password" });
    // The request is recorded by a job.
    await expect
      .poll(async () => {
        await page.reload();
        await expect(page.getByRole("list", { name: "Figures" })).toBeVisible();
        return waiting.getByRole("link", { name }).count();
      })
      .toBe(1);
    await expectAccessibleAtNight(page, { colors: true });

    await waiting.getByRole("link", { name }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${origins.console}/user-management?requests=true`);
    const request = page.getByRole("dialog").getByRole("listitem").filter({ hasText: name });
    await request.getByRole("button", { name: /^Dismiss/ }).click();
    await expect(request).toHaveCount(0);

    await page.goto(`${origins.console}/owner-dashboard`);
    await expect(page.getByRole("heading", { name: "Needs attention" })).toBeVisible();
    await expect(page.getByRole("link", { name })).toHaveCount(0);
    await page.getByRole("tab", { name: "System" }).click();
    const system = page.getByRole("region", { name: "System" });
    await expect(system).toContainText(/Conversations now(None|\d+)/);
    await expect(system).toContainText("Last back-upNever");
    await page.context().close();
  });

/** The home and the dashboard, and their tabs. */
const ownersScreens = {
  "Hello ": [
    `${origins.portal}/`,
    `${origins.portal}/?tab=library`,
    `${origins.portal}/?tab=pages`,
    `${origins.portal}/?tab=account`,
  ],
  "Owner Dashboard": [
    `${origins.console}/owner-dashboard`,
    `${origins.console}/owner-dashboard?tab=trends`,
    `${origins.console}/owner-dashboard?tab=deployments`,
    `${origins.console}/owner-dashboard?tab=system`,
  ],
};

async function expectTwoWindows(page: Page): Promise<void> {
  const window = { width: 1366, height: 650 };
  await resize(page, window);
  for (const [title, addresses] of Object.entries(ownersScreens))
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole("tabpanel").first()).toBeVisible();
      // What stands there while it loads is higher than what comes.
      await expect(page.locator(".rt-Skeleton")).toHaveCount(0);
      await settle(page);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height, address).toBeLessThanOrEqual(2 * window.height);
    }
}

test("what an owner begins with is at most two windows high, with the longest names too", async ({
  browser,
  owner,
}) => {
  await expectTwoWindows(owner);
  const long = await makeLongestNames(browser);
  // A second owner who stayed would have the journey of the last one fail, and many behind it.
  try {
    await expectTwoWindows(await long.people.owner.context.newPage());
  } finally {
    await long.remove();
  }
});

for (const { width, height } of sizesOfRun(sizes))
  test(`an administrator's day: people, one person, a message to their page, at ${width} px`, async ({
    browser,
  }) => {
    const page = await signIn(browser, "admin@demo.test", `${origins.portal}/admin-dashboard`);
    await resize(page, { width, height });
    await expect(page.getByRole("list", { name: "Figures" })).toBeVisible();
    await page.getByRole("radio", { name: "30d" }).click();
    await expect(page.getByText("How often they signed in during the last 30 days")).toBeVisible();
    await expectAccessibleAtNight(page, { colors: true });

    const people = page.getByRole("region", { name: "Users at a glance" });
    await people.getByRole("button").first().click();
    const sheet = page.getByRole(detailsRole(width), { name: /^Activity of / });
    await expect(sheet.getByRole("tab", { name: "Sign-ins" })).toBeVisible();
    await sheet.getByRole("button", { name: "Close" }).click();
    await expect(sheet).toHaveCount(0);

    await page.getByRole("link", { name: "Send Message" }).click();
    await expect(page).toHaveURL(`${origins.portal}/messages`);
    const title = `${ownName("Briefing")} at ${width} px`;
    await page.getByRole("button", { name: "Send Message" }).click();
    const form = page.getByRole("dialog", { name: "Send New Message" });
    await form.getByLabel(/^Title/).fill(title);
    await form.getByLabel(/^(Message|Content)/).fill("It moves to Thursday.");
    await form.getByRole("button", { name: "Select All" }).click();
    await form.getByRole("button", { name: /^Send/ }).click();
    await expect(page.getByText("Message sent").first()).toBeVisible();

    await page.goto(`${origins.portal}/admin-dashboard`);
    const newest = page.getByRole("list", { name: "Newest messages" });
    await expect(newest.getByText(title)).toBeVisible();
    await page.context().close();
  });
