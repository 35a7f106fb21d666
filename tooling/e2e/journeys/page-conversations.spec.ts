import { readFile } from "node:fs/promises";
import type { Browser, Locator, Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "../layout.ts";
import { sizesOfRun } from "../night.ts";
import { origins } from "../origins.ts";
import {
  detailsRole,
  expect,
  expectAccessibleAtNight,
  ownName,
  resize,
  signIn,
  test,
  untilAgentSpeaks,
} from "../test.ts";

const at = (path: string) => `${origins.console}/api/${path}`;

interface Published {
  pageId: string;
  slug: string;
  code: string;
}

const email = "rosa@journey.test";

/** A page of the demo adviser with one recipient. */
async function publish({ request }: Page, deploymentName: string): Promise<Published> {
  const [voice] = await (await request.get(at("voice/voices"))).json();
  const persona = {
    prompt: "You are a client.",
    firstMessage: "Good morning. What may I ask you about fees today?",
    voiceId: voice.voiceId,
    script: ["Go on."],
  };
  const agent = await (await request.post(at("agents"), { data: { name: deploymentName, persona } })).json();
  const [adviser] = await (await request.get(at("users?search=adviser@demo.test"))).json();
  const data = {
    deploymentName,
    userId: adviser.id,
    agentId: agent.id,
    recipientEmail: email,
    recipientName: "Rosa Recipient",
  };
  const { deployment, accessCode } = await (await request.post(at("deployments"), { data })).json();
  return { pageId: deployment.id, slug: deployment.slug, code: accessCode };
}

/** The recipient talks and ends; what they said is in the record as "(speech, 2.1 s)". */
async function talk(browser: Browser, { slug, code }: Published): Promise<void> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${origins.deploy}/deployment/${slug}`);
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await page.getByRole("button", { name: "Click to Start" }).click();
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Access Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Access Agent" }).click();
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await untilAgentSpeaks(page);
  await expect(page.getByText(/\(speech, \d+\.\d s\)/).first()).toBeVisible();
  await page.getByRole("button", { name: "End", exact: true }).click();
  await expect(page.getByText("You ended the conversation")).toBeVisible();
  await page.context().close();
}

const conversationsOf = (pageId: string) => `${origins.portal}/deployments/${pageId}?tab=conversations`;

/** Waits for the provider's record. */
const expectRecord = ({ request }: Page, pageId: string) =>
  expect
    .poll(
      async () => {
        const [newest] = await (await request.get(at(`deployments/${pageId}/conversations`))).json();
        return newest?.record;
      },
      { timeout: 60_000 },
    )
    .toBe("here");

async function saved(within: Locator, button: string): Promise<{ name: string; text: string }> {
  const download = within.page().waitForEvent("download");
  await within.getByRole("button", { name: button }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

for (const viewport of sizesOfRun([
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])) {
  test(`a conversation of a page is read, found, taken and deleted at ${viewport.width} px`, async ({
    browser,
    owner,
  }) => {
    const name = ownName(`Talked at ${viewport.width}`);
    const published = await publish(owner, name);
    const { pageId } = published;
    const adviser = await signIn(browser, "adviser@demo.test");
    await resize(adviser, viewport);
    await adviser.goto(conversationsOf(pageId));
    await expect(adviser.getByText("No conversations yet")).toBeVisible();

    await talk(browser, published);
    await expectRecord(owner, pageId);

    await test.step("its adviser finds it by a word that was said", async () => {
      await adviser.reload();
      await expect(adviser.getByText("Rosa Recipient")).toBeVisible();
      await adviser
        .getByRole("searchbox", { name: "Search transcripts and names" })
        .fill("nothing like this");
      await expect(adviser.getByText("No conversations match")).toBeVisible();
      await adviser.getByRole("searchbox", { name: "Search transcripts and names" }).fill("speech");
      await expect(adviser.locator("mark").first()).toBeVisible();
      await expectAccessibleAtNight(adviser);
      await expectNoSidewaysScroll(adviser, `conversations at ${viewport.width}`);
    });

    const sheet = adviser.getByRole(detailsRole(viewport.width), { name: /^Conversation of / });

    await test.step("and reads it: who said what and when, with what was searched for", async () => {
      const list = adviser.getByRole(viewport.width < 768 ? "list" : "table", { name: "Conversations" });
      const row = viewport.width < 768 ? list : adviser.getByRole("row", { name: /Rosa Recipient/ });
      await row.getByRole("button", { name: /^[A-Z][a-z]{2} \d/ }).press("Enter");
      await expect(sheet.getByText("Ended by the caller")).toBeVisible();
      await expect(sheet.getByText(/^1 of \d+$/)).toBeVisible();
      await expect(sheet.locator("mark[aria-current]")).toBeInViewport();
      await expect(sheet.getByText("Rosa Recipient", { exact: true }).first()).toBeVisible();
      await expectAccessibleAtNight(adviser);
      await expectNoSidewaysScroll(adviser, `a conversation at ${viewport.width}`);
    });

    await test.step("takes it as text and as a table", async () => {
      const text = await saved(sheet, "Export text");
      expect(text.name).toMatch(/^conversation-.*\.txt$/);
      expect(text.text).toContain("Who: Rosa Recipient");
      expect(text.text).toMatch(/^\[0:\d\d\] Rosa Recipient: \(speech/m);
      const table = await saved(sheet, "Export CSV");
      expect(table.text).toMatch(/^seconds,speaker,text,interrupted,feedback\r\n\d/);
    });

    await test.step("an owner reads it at its address, another adviser does not", async () => {
      const address = adviser.url();
      await owner.goto(address);
      await expect(owner.getByRole("complementary", { name: /^Conversation of / })).toBeVisible();
      const id = new URL(address).searchParams.get("conversation") ?? "";
      const other = await signIn(browser, "user@demo.test");
      const answers = [`conversations/${id}`, `deployments/${pageId}/conversations`];
      for (const path of answers) {
        const answer = await other.request.get(`${origins.portal}/api/${path}`);
        expect(answer.status(), path).toBe(404);
      }
      await other.goto(address);
      await expect(other.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
      await other.context().close();
    });

    await test.step("and has it analysed in a chat of their own", async () => {
      const chat = await adviser.context().newPage();
      await resize(chat, viewport);
      await chat.goto(`${origins.portal}/direct-chat`);
      await chat.getByRole("button", { name: "Insert conversation" }).click();
      const stored = chat.getByRole("dialog", { name: "Insert conversation" });
      await stored.getByRole("searchbox", { name: "Search conversations" }).fill(name);
      await expect(stored.getByRole("listitem")).toHaveCount(1);
      await expectAccessibleAtNight(chat);
      await expectNoSidewaysScroll(chat, `stored conversations at ${viewport.width}`);
      await stored.getByRole("button", { name: `Insert "${name}" with Rosa Recipient` }).click();
      const box = chat.getByPlaceholder("Paste a conversation, or ask...");
      await expect(box).toBeFocused();
      await expect(box).toHaveValue(new RegExp(`^Transcript: ${name}, .*\\n\\[0:\\d\\d\\] ${name}: Good`));
      await box.press("Enter");
      const analysis = chat.getByRole("region", { name: "Basic analysis" });
      await expect(analysis).toContainText("Rosa Recipient");
      await chat.close();
    });

    await test.step("Back closes it, and it is deleted for good", async () => {
      await adviser.goBack();
      await expect(sheet).toBeHidden();
      await adviser.goForward();
      await sheet.getByRole("button", { name: "Delete" }).click();
      await adviser.getByRole("button", { name: "Delete Conversation" }).click();
      await expect(adviser.getByText("Conversation deleted", { exact: true })).toBeVisible();
      await adviser.goto(conversationsOf(pageId));
      await expect(adviser.getByText("No conversations yet")).toBeVisible();
    });
    await adviser.context().close();
  });
}
