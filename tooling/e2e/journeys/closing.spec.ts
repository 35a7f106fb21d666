import type { Page } from "@playwright/test";
import { origins } from "../origins.ts";
import { expectInSight, expectNoSidewaysScroll, ordinaryWindows, smallestWindow } from "../layout.ts";
import { expect, expectAccessibleAtNight, openAnonymousConversation, resize, test } from "../test.ts";

/** A page of its own for the journey, open to everybody with the link. */
async function publish({ request }: Page): Promise<{ id: string; slug: string }> {
  const agents = await (await request.get(`${origins.console}/api/agents`)).json();
  const data = { deploymentName: "Closing", allowAnonymous: true, agentId: agents[0].id };
  const answer = await request.post(`${origins.console}/api/deployments`, { data });
  return (await answer.json()).deployment;
}

async function close({ request }: Page, id: string, status: "paused" | "archived"): Promise<number> {
  const answer = await request.patch(`${origins.console}/api/deployments/${id}`, { data: { status } });
  return answer.status();
}

test("an archived page is unavailable to whoever still has its link", async ({ page, owner }) => {
  const created = await publish(owner);
  expect(await close(owner, created.id, "archived")).toBe(200);
  await page.goto(`${origins.deploy}/deployment/${created.slug}`);
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await expect(page.getByText("Service Temporarily Unavailable")).toBeVisible();
  await expect(page.getByText("Contact Your Advisor")).toBeVisible();
  await expectAccessibleAtNight(page);
});

test("a page that is paused during a conversation ends it, readable on a phone on its side, and opens again", async ({
  page,
  owner,
}) => {
  await resize(page, { width: 844, height: 390 });
  const created = await publish(owner);
  await openAnonymousConversation(page, created.slug);
  await page.getByRole("button", { name: "Start Conversation" }).click();
  const words = page.getByRole("log", { name: "Transcript" });
  // Of what is spoken nothing stays that is interrupted before it is heard.
  await page.getByRole("textbox", { name: "Message" }).fill("What do your fees cost me?");
  await page.keyboard.press("Enter");
  await expect(words.getByText("What do your fees cost me?")).toBeVisible();

  expect(await close(owner, created.id, "paused")).toBe(200);
  await expect(page.getByRole("button", { name: "End", exact: true })).toBeHidden();
  const heading = page.getByRole("heading", { name: "Service Temporarily Unavailable" });
  await expect(heading).toBeFocused();
  await expect(page.getByText("An error occurred during the conversation")).toBeHidden();
  await expect(page.getByText("Available", { exact: true })).toBeHidden();
  await expectInSight(heading, "the card's heading");
  const own = page.getByRole("region", { name: "Your conversation" });
  await expect(own.getByText(/^Reference number: /)).toBeVisible();
  for (const size of [...ordinaryWindows, smallestWindow]) {
    await resize(page, size);
    expect((await words.boundingBox())?.height).toBeGreaterThan(40);
    await expectNoSidewaysScroll(page, `${size.width}x${size.height}`);
  }
  await expectAccessibleAtNight(page);

  await test.step("open again, it says so, and the visitor finds the conversation later too", async () => {
    const data = { status: "active" };
    await owner.request.patch(`${origins.console}/api/deployments/${created.id}`, { data });
    await expect(page.getByRole("heading", { name: "The page is open again" })).toBeFocused();
    await page.reload();
    await page.getByRole("button", { name: "Your earlier conversations" }).click();
    const list = page.getByRole("dialog", { name: "Your earlier conversations" });
    await expect(list.getByRole("link", { name: /^Download the conversation of / })).toBeVisible();
    await expectAccessibleAtNight(page);
  });
});
