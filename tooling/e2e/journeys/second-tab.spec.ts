import type { Page } from "@playwright/test";
import { picture } from "../look.ts";
import { origins } from "../origins.ts";
import {
  expect,
  expectAccessibleAtNight,
  giveSilentMicrophone,
  ownName,
  test,
  untilAgentSpeaks,
} from "../test.ts";

const at = (path: string) => `${origins.console}/api/${path}`;

/** A page, and somebody who may have two conversations on it. */
async function invite({ request }: Page, deploymentName: string) {
  const [agent] = await (await request.get(at("agents"))).json();
  const data = { deploymentName, recipientEmail: "first@journey.test", agentId: agent.id };
  const { deployment } = await (await request.post(at("deployments"), { data })).json();
  const path = at(`deployments/${deployment.id}/invitations`);
  const invitations = [{ email: "twice@journey.test", recipientName: "Tess Twice", maxSessions: 2 }];
  const { created } = await (await request.post(path, { data: { invitations } })).json();
  const used = async () =>
    (await (await request.get(path)).json()).find(
      (one: { email: string }) => one.email === "twice@journey.test",
    );
  return { slug: String(deployment.slug), code: String(created[0].accessCode), used };
}

const transcript = (page: Page) => page.getByRole("log", { name: "Transcript" });
const turns = (page: Page, text: string) => transcript(page).locator(".turn").filter({ hasText: text });

async function open(page: Page, slug: string, code?: string): Promise<void> {
  await page.goto(`${origins.deploy}/deployment/${slug}`);
  const isSecond = code === undefined;
  await page
    .getByRole("button", { name: isSecond ? "Start a new conversation" : "Start Conversation" })
    .click();
  await page.getByRole("button", { name: "Click to Start" }).click();
  if (isSecond) return;
  await page.getByLabel("Email Address").fill("twice@journey.test");
  await page.getByLabel("Access Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Access Agent" }).click();
}

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole("textbox", { name: "Message" }).fill(question);
  await page.keyboard.press("Enter");
  await expect(turns(page, question).locator("~ .turn-agent").first()).toBeVisible();
}

const isTold = (page: Page) =>
  expect(
    page.getByRole("heading", {
      name: "This conversation was continued in another tab or on another device.",
    }),
  ).toBeVisible();

test("tabs of one browser take the conversation from each other, aloud and in writing, and it stays one", async ({
  owner,
  page,
  context,
}) => {
  const { slug, code, used } = await invite(owner, ownName("Two tabs"));
  await giveSilentMicrophone(page);
  await open(page, slug, code);
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await untilAgentSpeaks(page);

  const second = await context.newPage();
  await giveSilentMicrophone(second);
  await open(second, slug);
  for (const begin of ["Start Conversation", "Type instead"]) {
    await second.getByRole("button", { name: begin }).click();
    const told = second.getByRole("alert");
    await expect(told).toContainText("This conversation is open in another tab.");
    if (begin === "Type instead") break;
    await expect(second.getByRole("button", { name: "Continue here" })).toBeVisible();
    await expectAccessibleAtNight(second);
    await picture(second, "open-in-another-tab");
    await second.reload();
    await open(second, slug);
  }
  await expect(page.getByRole("button", { name: "End", exact: true })).toBeVisible();

  await second.getByRole("button", { name: "Continue in writing" }).click();
  await isTold(page);
  await picture(page, "continued-in-another-tab");
  await ask(second, "Do you have children?");
  await expect(second.getByText("New conversation", { exact: true })).toBeHidden();

  await page.getByRole("button", { name: "Continue here" }).click();
  await isTold(second);
  await expect(page.getByRole("button", { name: "End", exact: true })).toBeVisible();
  await expect(turns(page, "Do you have children?")).toHaveCount(1);
  await second.goBack();
  await expect(page.getByRole("button", { name: "End", exact: true })).toBeVisible();
  await ask(page, "Have you made a will?");
  for (const said of ["Hello,", "Do you have children?"]) await expect(turns(page, said)).toHaveCount(1);
  await second.close();

  expect(await used()).toMatchObject({ sessionsUsed: 1 });
  await page.getByRole("button", { name: "End", exact: true }).click();
  await expect(page.getByRole("button", { name: "Talk Again" })).toBeVisible();
});
