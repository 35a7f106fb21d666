import type { Page } from "@playwright/test";
import { origins } from "../origins.ts";
import { expect, giveSilentMicrophone, ownName, untilAgentSpeaks } from "../test.ts";
import { test } from "./line-between.ts";
import { directionOf, losses } from "./losses.ts";

const at = (path: string) => `${origins.console}/api/${path}`;

/** A page to which one person is invited, for one session of ten minutes. */
async function invite({ request }: Page, name: string) {
  const agents: { id: number; agentId: string }[] = await (await request.get(at("agents"))).json();
  const agent = agents.find(({ agentId }) => agentId === "agent_practice_asha");
  const data = { deploymentName: name, recipientEmail: "first@journey.test", agentId: agent?.id };
  const { deployment } = await (await request.post(at("deployments"), { data })).json();
  const email = "once@journey.test";
  const invitations = [{ email, recipientName: "Ona Once", maxSessions: 1, maxMinutes: 10 }];
  const answer = await request.post(at(`deployments/${deployment.id}/invitations`), {
    data: { invitations },
  });
  const { created } = await answer.json();
  return { pageId: String(deployment.id), slug: String(deployment.slug), email, code: created[0].accessCode };
}

test("an invitation for one session whose line is cut three times counts one session", async ({
  page,
  owner,
  line,
}) => {
  line.set();
  await giveSilentMicrophone(page);
  const { pageId, slug, email, code } = await invite(owner, ownName("Cut three times"));
  const invited = async () => {
    const all = await (await owner.request.get(at(`deployments/${pageId}/invitations`))).json();
    return all.find((each: { email: string }) => each.email === email);
  };
  await page.goto(`${origins.deploy}/deployment/${slug}`);
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await page.getByRole("button", { name: "Click to Start" }).click();
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Access Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Access Agent" }).click();
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await untilAgentSpeaks(page);

  const reconnecting = page.getByText("Reconnecting…", { exact: true });
  const log = page.getByRole("log", { name: "Transcript" });
  for (const [time, way] of (["a reset", "an end", "a black hole"] as const).entries()) {
    line.set(losses[way], directionOf(losses[way]));
    await expect(reconnecting).toBeVisible({ timeout: 60_000 });
    line.set();
    await expect(reconnecting).toBeHidden({ timeout: 60_000 });
    await page.getByRole("textbox", { name: "Message" }).fill(`Question ${time + 1}`);
    await page.keyboard.press("Enter");
    const question = log.locator(".turn").filter({ hasText: `Question ${time + 1}` });
    await expect(question.locator("~ .turn-agent").first()).toBeVisible();
    expect(await invited()).toMatchObject({ sessionsUsed: 1 });
  }
  await page.getByRole("button", { name: "End", exact: true }).click();
  await expect.poll(invited).toMatchObject({ sessionsUsed: 1, status: "used_up" });
  await expect(page.getByText(/^This invitation is used up\. Please contact .+\.$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Talk Again" })).toBeHidden();
});
