import type { Browser, Page } from "@playwright/test";
import { origins } from "../origins.ts";
import { audible, choosePassword, expect, fillSignIn, listenAtSpeaker, openSignIn, test } from "../test.ts";

function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: owner:create prints what it is.`);
  return value;
}

const email = "rosa.recipient@installation.test";

/** Demo data has agents; here the owner describes the first one. */
async function createAgent({ request }: Page, name: string): Promise<void> {
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

interface Published {
  code: string;
  link: string;
}

async function publish(owner: Page): Promise<Published> {
  await owner.goto(`${origins.portal}/deployments`);
  await owner
    .getByRole("button", { name: /new deployment/i })
    .first()
    .click();
  await owner.getByLabel("Name", { exact: true }).fill("First client meeting");
  await owner.getByRole("textbox", { name: "Recipient's email" }).fill(email);
  await owner.getByRole("combobox", { name: /agent/i }).click();
  await owner.getByRole("option", { name: "First agent" }).click();
  await owner.getByRole("button", { name: /^create/i }).click();
  const code = await owner.getByRole("textbox", { name: /access code/i }).inputValue();
  const link = await owner.getByRole("textbox", { name: /link/i }).inputValue();
  return { code, link };
}

/** The recipient enters with the code, hears the agent, is heard and answered, and ends. */
async function talk(browser: Browser, { code, link }: Published): Promise<void> {
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

test("the first owner of an empty installation publishes a page, and its recipient talks with the agent", async ({
  page,
  browser,
}) => {
  const published = await test.step("the owner signs in, chooses a password and publishes", async () => {
    const temporary = given("E2E_OWNER_PASSWORD");
    await openSignIn(page);
    await fillSignIn(page, given("E2E_OWNER_EMAIL"), temporary);
    await choosePassword(page, temporary);
    await createAgent(page, "First agent");
    return publish(page);
  });

  await test.step("the recipient talks with the agent", () => talk(browser, published));

  await test.step("the owner reads the conversation", async () => {
    await page.goto(`${origins.portal}/deployments`);
    await page.getByRole("link", { name: "First client meeting" }).first().click();
    await page.getByRole("tab", { name: /conversations/i }).click();
    await expect(page.getByText(email).first()).toBeVisible();
  });
});
