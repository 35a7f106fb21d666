import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "../layout.ts";
import type { LossyLine } from "../lossy-line.ts";
import { test } from "../lossy-test.ts";
import { origins } from "../origins.ts";
import {
  expect,
  expectAccessibleAtNight,
  giveSilentMicrophone,
  ownName,
  resize,
  untilAgentSpeaks,
} from "../test.ts";

const windows = [
  { width: 320, height: 640 },
  { width: 390, height: 664 },
  { width: 1366, height: 650 },
];
const firstText = "We keep what you say for thirty days, so that your adviser can prepare.";
const secondText = "We keep what you say for two years, and your adviser's whole team reads it.";
const email = "rita@journey.test";

const at = (path: string) => `${origins.console}/api/${path}`;
const transcript = (page: Page) => page.getByRole("log", { name: "Transcript" });
const turns = (page: Page, text: string) => transcript(page).locator(".turn").filter({ hasText: text });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const setConsent = async ({ request }: Page, id: string, consentText: string): Promise<void> => {
  const privacy = at(`deployments/${id}/privacy`);
  const { version } = await (await request.get(privacy)).json();
  const data = { version, consent: "required", consentText, mayRefuse: true };
  expect((await request.patch(privacy, { data })).status()).toBe(200);
};

/** A page that asks for consent, and somebody invited to it. */
async function publish(owner: Page, name: string) {
  const { request } = owner;
  const [agent] = await (await request.get(at("page-agents"))).json();
  const data = { deploymentName: name, recipientEmail: "first@journey.test", agentId: agent.id };
  const { deployment } = await (await request.post(at("deployments"), { data })).json();
  await setConsent(owner, deployment.id, firstText);
  const invitations = [{ email, recipientName: "Rita Recipient" }];
  const answer = await request.post(at(`deployments/${deployment.id}/invitations`), {
    data: { invitations },
  });
  const [{ invitation, accessCode }] = (await answer.json()).created;
  return { id: String(deployment.id), slug: String(deployment.slug), invitation, accessCode };
}

type Published = Awaited<ReturnType<typeof publish>>;

async function enter(page: Page, { accessCode }: Published): Promise<void> {
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Access Code", { exact: true }).fill(accessCode);
  await press(page, "Access Agent");
}

async function agree(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "I have read this and agree." }).check();
  await press(page, "Agree and continue");
}

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole("textbox", { name: "Message" }).fill(question);
  await page.keyboard.press("Enter");
  await expect(turns(page, question).locator("~ .turn-agent").first()).toBeVisible();
}

/** Somebody invited agrees, talks, and loses the line. */
async function talkAndLose(page: Page, line: LossyLine, published: Published): Promise<void> {
  await giveSilentMicrophone(page);
  await page.goto(`${origins.deploy}/deployment/${published.slug}`);
  await press(page, "Start Conversation");
  await press(page, "Click to Start");
  await enter(page, published);
  await expect(page.getByText(firstText)).toBeVisible();
  await agree(page);
  await press(page, "Start Conversation");
  await untilAgentSpeaks(page);
  await ask(page, "What do your fees cost me?");
  line.resetSockets();
  await expect(page.getByText("Reconnecting…", { exact: true })).toBeVisible();
}

async function lookEverywhere(page: Page, name: string): Promise<void> {
  for (const size of windows) {
    await resize(page, size);
    await expectNoSidewaysScroll(page, name);
    await expectAccessibleAtNight(page, { colors: size === windows[0] });
  }
}

async function expectOneConversation(owner: Page, id: string): Promise<void> {
  await owner.goto(`${origins.portal}/deployments/${id}?tab=conversations`);
  await expect(owner.getByRole("row", { name: /Rita Recipient/ })).toHaveCount(1);
}

test("a text that changed while a line was lost is asked first, and then the same conversation goes on", async ({
  owner,
  page,
  line,
}) => {
  const published = await publish(owner, ownName("Changed text"));
  await talkAndLose(page, line, published);
  await setConsent(owner, published.id, secondText);
  // An address that was given before the change still opens, so the line stays away until another one is asked for.
  await expect(page.getByRole("heading", { name: "Before you continue" })).toBeFocused();
  line.mend();
  await expect(page.getByText(secondText)).toBeVisible();
  await expect(turns(page, "What do your fees cost me?")).toBeVisible();
  await expect(page.getByRole("button", { name: "End", exact: true })).toBeHidden();
  await lookEverywhere(page, "the question in between");

  await agree(page);
  await expect(page.getByRole("button", { name: "End", exact: true })).toBeVisible();
  await expect(turns(page, "What do your fees cost me?")).toHaveCount(1);
  await expect(transcript(page).getByText("New conversation")).toBeHidden();
  await ask(page, "Who reads this?");
  await press(page, "End");
  await expectOneConversation(owner, published.id);
});

test("somebody whose access was withdrawn while their line was lost is told so, and nothing goes on", async ({
  owner,
  page,
  line,
}) => {
  const published = await publish(owner, ownName("Withdrawn access"));
  await talkAndLose(page, line, published);
  const revoked = await owner.request.post(at(`invitations/${published.invitation.id}/revoke`));
  expect(revoked.status()).toBe(200);
  await expect(page.getByText("This invitation was withdrawn. Please contact Olivia Grant.")).toBeVisible();
  line.mend();
  await expect(page.getByRole("button", { name: "End", exact: true })).toBeHidden();
  await lookEverywhere(page, "access that was withdrawn");
  await press(page, "Enter another code");
  await enter(page, published);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(transcript(page)).toBeHidden();
  await expectOneConversation(owner, published.id);
});
