import type { Page } from "@playwright/test";
import { origins } from "../origins.ts";
import { expect, expectAccessible, openAnonymousConversation, test, untilAgentSpeaks } from "../test.ts";

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
  await expectAccessible(page);
});

test("a page that is paused during a conversation ends it", async ({ page, owner }) => {
  const created = await publish(owner);
  await openAnonymousConversation(page, created.slug);
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await untilAgentSpeaks(page);

  expect(await close(owner, created.id, "paused")).toBe(200);
  await expect(page.getByRole("button", { name: "End", exact: true })).toBeHidden();
  await expect(page.getByText("Service Temporarily Unavailable")).toBeVisible();
});
