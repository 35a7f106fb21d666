import type { Locator, Page } from "@playwright/test";
import { startApiWith } from "../api-beside.ts";
import { look } from "../look.ts";
import { type ScriptedVendor, startScriptedVendor, vendorGreeting } from "../scripted-vendor.ts";
import { expect, expectAccessibleAtNight, openAnonymousConversation, test } from "../test.ts";

let vendor: ScriptedVendor;
/** The same product, with an API whose agents are the vendor's. */
let product: Awaited<ReturnType<typeof startApiWith>>;

test.beforeAll(async () => {
  vendor = await startScriptedVendor();
  product = await startApiWith({
    VOICE_PROVIDER_URL: vendor.url,
    VOICE_PROVIDER_KEY: "vendor-key",
    VOICE_SOCKET_ORIGIN: vendor.url.replace("http", "ws"),
  });
});
test.afterAll(async () => {
  await product.stop();
  await vendor.close();
});

const transcript = (page: Page) => page.getByRole("log", { name: "Transcript" });

async function ask(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.keyboard.press("Enter");
  await expect(transcript(page).getByText(`The vendor's agent heard: ${text}`)).toBeVisible();
}

/** What the newest call was told after it was accepted, other than what keeps a line alive. */
const told = () =>
  vendor
    .accepted()
    .at(-1)
    ?.received.filter(({ type }) => type === "contextual_update" || type === "user_message");

/** The one that people talk to on the page. */
async function agentOf({ request }: Page): Promise<number> {
  const answer = await request.get(`${product.console}/api/agents`);
  const agents: { id: number; agentId: string }[] = await answer.json();
  return agents.find(({ agentId }) => agentId === vendor.calls.at(-1)?.agentId)?.id ?? 0;
}

const record = (...lines: string[]) =>
  expect.objectContaining({
    type: "contextual_update",
    text: expect.stringMatching(new RegExp(`no instruction[^\\n]+\\n${lines.join("\\n")}$`)),
  });

for (const { overrides, greetings } of [
  { overrides: "allowed", greetings: 1 },
  { overrides: "refused", greetings: 2 },
  { overrides: "refused late", greetings: 2 },
] as const)
  test(`where a vendor's agent has the override of its first message ${overrides}, a conversation goes on after a cut line`, async ({
    page,
    owner,
  }) => {
    vendor.setOverrides(overrides);
    await openAnonymousConversation(page, "demo-open", product.deploy);
    await page.getByRole("button", { name: "Type instead" }).click();
    const greeting = transcript(page).getByText(vendorGreeting);
    await expect(greeting).toBeVisible();
    await ask(page, "What do fees cost?");
    expect(told()).toEqual([{ type: "user_message", text: "What do fees cost?" }]);
    const before = vendor.accepted().length;

    vendor.cut();
    await expect.poll(() => told()?.[0]?.["type"]).toBe("contextual_update");
    await expect(page.getByText("Reconnecting…", { exact: true })).toBeHidden();
    await ask(page, "And in ten years?");
    await expect(greeting).toHaveCount(greetings);
    expect(told()).toEqual([
      record(
        `Agent: ${vendorGreeting}`,
        "User: What do fees cost\\?",
        "Agent: The vendor's agent heard: What do fees cost\\?",
      ),
      { type: "user_message", text: "And in ten years?" },
    ]);
    expect(vendor.calls.filter(({ state }) => state === "going-on")).toHaveLength(1);
    expect(vendor.accepted().length).toBeGreaterThan(before);
    await expect(transcript(page).getByText("New conversation")).toBeHidden();

    await owner.goto(`${product.console}/agent-management/${await agentOf(owner)}/edit`);
    await expect(owner.getByRole("textbox", { name: "First message" })).toHaveValue(vendorGreeting);
    const note = owner.getByText(/^After a lost connection this agent greets people again/);
    await expect(note).toHaveCount(greetings - 1);

    await page.getByRole("button", { name: "End", exact: true }).click();
    await expect.poll(() => vendor.calls.some(({ state }) => state === "going-on")).toBe(false);
  });

test("with a vendor's agent a conversation goes on after a reload, and the agent is told what was said before", async ({
  page,
}) => {
  vendor.setOverrides("allowed");
  await openAnonymousConversation(page, "demo-open", product.deploy);
  await page.getByRole("button", { name: "Type instead" }).click();
  await ask(page, "What do fees cost?");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: /^Continue the conversation from/ }).click();
  await ask(page, "And in ten years?");
  const lines = [vendorGreeting, "What do fees cost?", "The vendor's agent heard: What do fees cost?"];
  for (const line of lines) await expect(transcript(page).getByText(line, { exact: true })).toHaveCount(1);
  expect(told()).toEqual([
    record(
      `Agent: ${lines[0]}`,
      "User: What do fees cost\\?",
      `Agent: The vendor's agent heard: What do fees cost\\?`,
    ),
    { type: "user_message", text: "And in ten years?" },
  ]);
});

/** What the screen shows, read anew until it is there: what is known of a provider is kept for half a minute. */
async function readsAnew(page: Page, address: string, shown: Locator, isThere = true): Promise<void> {
  await expect(async () => {
    await page.goto(`${product.console}/${address}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(shown).toHaveCount(isThere ? 1 : 0);
  }).toPass();
}

test("a refused key is told to the owner, and a recipient meets an agent that is unavailable", async ({
  page,
  owner,
}) => {
  const sentence = /^The voice provider refuses our key/;
  const onHome = owner.getByRole("region", { name: "Rejected keys" }).getByRole("link", { name: sentence });
  await openAnonymousConversation(page, "demo-open", product.deploy);
  vendor.setRefusesKey(true);

  await test.step("the recipient reads that the agent is unavailable, and nothing of a key", async () => {
    await page.getByRole("button", { name: "Start Conversation" }).click();
    await expect(page.getByText("Agent unavailable")).toBeVisible();
    await expect(page.getByText("Failed to get signed url")).toBeVisible();
    await expect(page.getByText(/\bkey\b|401/i)).toHaveCount(0);
    await look(page, "deploy-refused-key");
  });

  await test.step("the owner reads why at home, in the system and at the agents", async () => {
    await readsAnew(owner, "owner-dashboard", onHome);
    await expectAccessibleAtNight(owner);
    await look(owner, "console-refused-key");
    await onHome.click();
    await expect(owner).toHaveURL(/\/agent-management/);
    await expect(owner.getByText(/^The voice provider refuses our key\. Correct/)).toBeVisible();
    await readsAnew(owner, "owner-dashboard?tab=system", owner.getByText(sentence));
  });

  await test.step("with a key that is taken, nobody reads it any more, and the recipient talks", async () => {
    vendor.setRefusesKey(false);
    await readsAnew(owner, "owner-dashboard", onHome, false);
    await page.getByRole("button", { name: "Type instead" }).click();
    await expect(transcript(page).getByText(vendorGreeting)).toBeVisible();
    await expect(page.getByText("Agent unavailable")).toBeHidden();
    await page.getByRole("button", { name: "End", exact: true }).click();
  });
});
