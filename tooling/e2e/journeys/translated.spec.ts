import type { Page } from "@playwright/test";
import { origins } from "../origins.ts";
import { expect, signIn, test, usersAddress } from "../test.ts";
import { translateBy } from "../translator.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name: `‹${name}›` });

/** What React could not do, and what has failed for it. */
function failuresOf(page: Page): string[] {
  const failures: string[] = [];
  page.on("pageerror", ({ message }) => failures.push(message));
  page.on("console", (message) => {
    if (message.type() === "error" && /removeChild|insertBefore|NotFoundError/.test(message.text()))
      failures.push(message.text());
  });
  return failures;
}

test("a call on a page that a browser translates goes on, and its words stay current", async ({ page }) => {
  const failures = failuresOf(page);
  await translateBy(page);
  await page.goto(`${origins.deploy}/deployment/demo-open`);
  await button(page, "Start Conversation").click();
  await button(page, "Click to Start").click();
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await expect(page.getByText("‹Speaking›")).toBeVisible();

  await button(page, "Audio").click();
  await expect(page.getByText("‹You are muted›").first()).toBeVisible();
  await button(page, "Muted").click();
  await expect(page.getByText("‹You are muted›")).toHaveCount(0);
  await expect(button(page, "Audio")).toBeVisible();

  const turns = page.getByRole("log", { name: "Transcript" }).locator(".turn");
  await page.getByRole("textbox", { name: "‹Message›" }).fill("How long have you been saving?");
  await button(page, "Send").click();
  await expect(turns.filter({ hasText: "‹How long have you been saving?›" })).toBeVisible();
  await expect(turns.last()).not.toContainText("How long");
  await button(page, "End").click();
  await expect(page.getByRole("heading", { name: "‹You ended the conversation›" })).toBeVisible();
  await button(page, "Talk Again").click();
  await expect(button(page, "End")).toBeVisible();
  expect(failures).toEqual([]);
});

test("screens of staff and owners survive a browser's translation", async ({ browser, owner }) => {
  const adviser = await signIn(browser, "adviser@demo.test");
  const failures = [adviser, owner].map((page) => failuresOf(page));
  for (const page of [adviser, owner]) await translateBy(page);

  await test.step("a room of the portal: a message, its answer, and another panel", async () => {
    await adviser.goto(`${origins.portal}/test-station`);
    await adviser
      .getByRole("button", { name: /Enter/ })
      .or(adviser.getByRole("link", { name: /Enter/ }))
      .first()
      .click();
    await adviser.getByRole("button", { name: "‹Start in writing›" }).click();
    const box = adviser.getByRole("textbox").first();
    await box.fill("How are you?");
    await box.press("Enter");
    await expect(adviser.getByText("‹How are you?›")).toBeVisible();
    await expect(adviser.getByRole("main")).toBeVisible();
  });

  await test.step("a list of the console: searched, sorted and chosen from", async () => {
    await owner.goto(usersAddress());
    const search = owner.getByRole("searchbox").first();
    await search.fill("adviser@demo.test");
    await expect(owner.getByText("adviser@demo.test").first()).toBeVisible();
    await search.fill("nobody like this");
    await expect(owner.getByText(/‹No users match/)).toBeVisible();
    const choice = owner.getByRole("combobox").first();
    await choice.click();
    await owner.getByRole("option").last().click();
    await choice.click();
    await owner.getByRole("option").first().click();
    await search.fill("");
    await expect(owner.getByRole("heading", { name: "‹User Management›" })).toBeVisible();
  });
  expect(failures.flat()).toEqual([]);
  await adviser.context().close();
});
