import type { Browser, Page } from "@playwright/test";
import { origins } from "./origins.ts";
import { audible, expect, listenAtSpeaker } from "./test.ts";

/** Has an agent made that asks the recipient something and answers once. */
export async function createAgent({ request }: Page, name: string): Promise<void> {
  const [voice] = await (await request.get(`${origins.console}/api/voice/voices`)).json();
  const persona = {
    prompt: "You are a client.",
    firstMessage: "Good morning. What may I ask you about fees today?",
    voiceId: voice.voiceId,
    script: ["Go on."],
  };
  const answer = await request.post(`${origins.console}/api/agents`, { data: { name, persona } });
  expect(answer.status()).toBe(201);
}

interface NewPage {
  name: string;
  agent: string;
  /** Of its recipient. */
  email: string;
}

export interface Published {
  email: string;
  code: string;
  link: string;
}

export async function publish(owner: Page, { name, agent, email }: NewPage): Promise<Published> {
  await owner.goto(`${origins.portal}/deployments`);
  await owner
    .getByRole("button", { name: /new deployment/i })
    .first()
    .click();
  await owner.getByLabel("Name", { exact: true }).fill(name);
  await owner.getByRole("textbox", { name: "Recipient's email" }).fill(email);
  await owner.getByRole("combobox", { name: /agent/i }).click();
  await owner.getByRole("option", { name: agent }).click();
  await owner.getByRole("button", { name: /^create/i }).click();
  const code = await owner.getByRole("textbox", { name: /access code/i }).inputValue();
  const link = await owner.getByRole("textbox", { name: /link/i }).inputValue();
  return { email, code, link };
}

/** The recipient enters with the code, hears the agent, is heard and answered, and ends. */
export async function talk(browser: Browser, { email, code, link }: Published): Promise<void> {
  const page = await (await browser.newContext()).newPage();
  const speaker = await listenAtSpeaker(page);
  await page.goto(link);
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await page.getByRole("button", { name: "Click to Start" }).click();
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Access Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Access Agent" }).click();
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await expect(page.getByText("Speaking", { exact: true })).toBeVisible();
  await expect.poll(() => speaker.level(), { intervals: [50] }).toBeGreaterThan(audible);
  await expect(page.getByText(/\(speech, \d+\.\d s\)/).first()).toBeVisible();
  await expect.poll(() => speaker.level(), { intervals: [50] }).toBeGreaterThan(audible);
  await page.getByRole("button", { name: "End", exact: true }).click();
  await expect(page.getByText("You ended the conversation")).toBeVisible();
  await page.context().close();
}

/** The conversations of a page, as its owner sees them. @param portal the origin of the portal */
export async function openConversations(owner: Page, name: string, portal = origins.portal): Promise<void> {
  await owner.goto(`${portal}/deployments`);
  await owner.getByRole("link", { name }).first().click();
  await owner.getByRole("tab", { name: /conversations/i }).click();
}
