import { origins } from "../origins.ts";
import { expect, openAnonymousConversation, test } from "../test.ts";

test("a page that is paused during a conversation ends it within seconds", async ({ page, owner }) => {
  const created = await owner.evaluate(async () => {
    const agents = await (await fetch("/api/agents")).json();
    const body = { deploymentName: "Closing", allowAnonymous: true, agentId: agents[0].id };
    const headers = { "content-type": "application/json" };
    const answer = await fetch("/api/deployments", { method: "POST", headers, body: JSON.stringify(body) });
    return (await answer.json()).deployment;
  });
  await openAnonymousConversation(page, created.slug);
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await expect(page.getByText("Speaking", { exact: true })).toBeVisible();

  await owner.goto(`${origins.console}/deployments?search=${created.slug}`);
  await owner.evaluate(
    (id) =>
      fetch(`/api/deployments/${id}`, {
        method: "PATCH",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ status: "paused" }),
      }),
    created.id,
  );
  await expect(page.getByRole("button", { name: "End", exact: true })).toBeHidden({ timeout: 5000 });
  await expect(page.getByText("Service Temporarily Unavailable")).toBeVisible();
});
