import type { Page } from "@playwright/test";
import { origins } from "../origins.ts";
import { expect, expectAccessible, openAnonymousConversation, test } from "../test.ts";

/** A page of its own for the journey, open to everybody with the link. */
const publish = (owner: Page): Promise<{ id: string; slug: string }> =>
  owner.evaluate(async () => {
    const agents = await (await fetch("/api/agents")).json();
    const body = { deploymentName: "Closing", allowAnonymous: true, agentId: agents[0].id };
    const headers = { "content-type": "application/json" };
    const answer = await fetch("/api/deployments", { method: "POST", headers, body: JSON.stringify(body) });
    return (await answer.json()).deployment;
  });

const close = (owner: Page, id: string, status: "paused" | "archived"): Promise<number> =>
  owner.evaluate(
    async ([page, wanted]) => {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ status: wanted });
      return (await fetch(`/api/deployments/${page}`, { method: "PATCH", headers, body })).status;
    },
    [id, status] as const,
  );

test("an archived page is unavailable to whoever still has its link", async ({ page, owner }) => {
  const created = await publish(owner);
  expect(await close(owner, created.id, "archived")).toBe(200);
  await page.goto(`${origins.deploy}/deployment/${created.slug}`);
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await expect(page.getByText("Service Temporarily Unavailable")).toBeVisible();
  await expect(page.getByText("Contact Your Advisor")).toBeVisible();
  await expectAccessible(page);
});

test("a page that is paused during a conversation ends it within seconds", async ({ page, owner }) => {
  const created = await publish(owner);
  await openAnonymousConversation(page, created.slug);
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await expect(page.getByText("Speaking", { exact: true })).toBeVisible();

  expect(await close(owner, created.id, "paused")).toBe(200);
  await expect(page.getByRole("button", { name: "End", exact: true })).toBeHidden({ timeout: 5000 });
  await expect(page.getByText("Service Temporarily Unavailable")).toBeVisible();
});
