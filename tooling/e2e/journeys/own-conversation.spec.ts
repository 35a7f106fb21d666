import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { origins } from "../origins.ts";
import { expect, expectAccessibleAtNight, giveSilentMicrophone, ownName, resize, test } from "../test.ts";

const lastWords = "Ask your adviser whatever you want to know about it.";
const consentText = [
  "We keep what you say for thirty days.",
  ...Array(30).fill("So can your adviser prepare."),
  lastWords,
].join("\n");

/** A page for everybody, as its owner makes it. */
async function publish({ request }: Page): Promise<{ id: string; slug: string }> {
  const [agent] = await (await request.get(`${origins.console}/api/page-agents`)).json();
  const data = { deploymentName: ownName("Own words"), allowAnonymous: true, agentId: agent.id };
  const answer = await request.post(`${origins.console}/api/deployments`, { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()).deployment;
}

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test("a page asks for consent; what was said is taken as a copy, rated and deleted by whoever said it", async ({
  owner,
  page,
}) => {
  const { id, slug } = await publish(owner);

  await test.step("the owner asks for consent, and keeps what is said for thirty days", async () => {
    await owner.goto(`${origins.portal}/deployments/${id}?tab=settings`);
    const part = owner.getByRole("region", { name: "Consent and privacy" });
    await part.getByRole("combobox", { name: "Before the first conversation" }).click();
    await owner.getByRole("option", { name: "People must agree first" }).click();
    await part.getByRole("textbox", { name: "What people are told" }).fill(consentText);
    await part.getByRole("textbox", { name: "Days that conversations are kept" }).fill("30");
    await part.getByRole("switch", { name: /^People who decline can still talk/ }).click();
    await part.getByRole("button", { name: "Save privacy" }).click();
    await expect(owner.getByText("Privacy saved").first()).toBeVisible();
    await expectAccessibleAtNight(owner);
  });

  await test.step("nobody talks before they agree", async () => {
    await giveSilentMicrophone(page);
    await resize(page, { width: 390, height: 664 });
    await page.goto(`${origins.deploy}/deployment/${slug}`);
    await expect(page.getByText("It is deleted after 30 days.")).toBeVisible();
    await page.getByRole("button", { name: "Start Conversation" }).click();
    await page.getByRole("button", { name: "Click to Start" }).click();
    await expect(page.getByRole("heading", { name: "Before you start" })).toBeFocused();
    const text = page.getByRole("region", { name: "What you agree to" });
    await expect(page.getByText(/^There is more below/)).toBeVisible();
    expect(await fits(page)).toBe(true);
    await expectAccessibleAtNight(page);
    await page.keyboard.press("Tab");
    await expect(text).toBeFocused();
    await page.keyboard.press("End");
    await expect(page.getByText(/^There is more below/)).toBeHidden();
  });

  await test.step("whoever refuses is told that nothing is kept, and chooses once more", async () => {
    const start = page.getByRole("button", { name: "Start Conversation" });
    await page.getByRole("button", { name: "Continue without saving" }).click();
    await expect(start).toBeFocused();
    await expect(page.getByText(/^You continue without saving: nothing/)).toBeVisible();
    await expectAccessibleAtNight(page);
    await page.getByRole("button", { name: "Change my choice" }).click();
    await expect(page.getByRole("heading", { name: "Before you start" })).toBeFocused();
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await expect(page.getByRole("alert")).toHaveText("Please tick that you have read this and agree.");
    await page.getByRole("checkbox", { name: "I have read this and agree." }).check();
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await expect(start).toBeFocused();
    await expect(page.getByText(/^You are talking to an AI agent of /)).toBeVisible();
  });

  await test.step("a conversation in writing ends with a copy of it", async () => {
    await page.getByRole("button", { name: "Type instead" }).click();
    const box = page.getByRole("textbox", { name: "Message" });
    await box.fill("What do your fees cost me?");
    await box.press("Enter");
    await expect(page.getByText("What do your fees cost me?")).toBeVisible();
    await expect(page.getByRole("log").getByText(/Hello/)).toBeVisible();
    // A clock that was a day slow is put right.
    await page.evaluate(() => {
      const before = Date.now;
      Date.now = () => before() + 86_400_000;
    });
    await page.getByRole("button", { name: "End", exact: true }).click();
    await expect(page.getByText(/^Duration \d:\d\d$/)).toBeVisible();
    const own = page.getByRole("region", { name: "Your conversation" });
    await expect(own.getByText(/^Reference number: [A-Z0-9]{4}-[A-Z0-9]{4}/)).toBeVisible();
    const download = own.getByRole("link", { name: "Download" });
    await expect(download).toBeVisible();
    for (const width of [320, 820, 1280]) {
      await resize(page, { width, height: 700 });
      expect(await fits(page)).toBe(true);
    }
    await page.emulateMedia({ media: "print" });
    await expect(own.getByText(/^Reference number: /)).toBeVisible();
    await expect(download).toBeHidden();
    await page.emulateMedia({ media: "screen" });
    await expectAccessibleAtNight(page);
    const [file] = await Promise.all([page.waitForEvent("download"), download.click()]);
    const day = new Date().toLocaleDateString("sv");
    expect(file.suggestedFilename()).toMatch(new RegExp(`^.+ ${day}\\.txt$`));
    expect(await readFile(await file.path(), "utf8")).toContain("You: What do your fees cost me?");
  });

  await test.step("it is rated, and the adviser sees it with what was agreed to", async () => {
    await page.getByRole("radio", { name: "5" }).check();
    await expect(page.getByText("Thank you.")).toBeVisible();
    await owner.goto(`${origins.portal}/deployments/${id}?tab=conversations`);
    const row = owner.getByRole("row", { name: /Visitor/ });
    await row.getByRole("button", { name: /^[A-Z][a-z]{2} \d/ }).click();
    await expect(owner.getByText("5 of 5")).toBeVisible();
    await expect(owner.getByText(/^Agreed on /)).toBeVisible();
  });

  await test.step("deleted, it is gone for everybody", async () => {
    await page.getByRole("button", { name: "Delete my conversation" }).click();
    const question = page.getByRole("dialog", { name: "Delete your conversation?" });
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText(/^Your conversation was deleted\./)).toBeFocused();
    await owner.goto(`${origins.portal}/deployments/${id}?tab=conversations`);
    await expect(owner.getByText("No conversations yet")).toBeVisible();
  });
});
