import type { Page } from "@playwright/test";
import { startVoiceAgentWith } from "../api-beside.ts";
import { look } from "../look.ts";
import { modelAnswer, modelThought, type ScriptedModel, startScriptedModel } from "../scripted-model.ts";
import { expect, openAnonymousConversation, test } from "../test.ts";

let model: ScriptedModel;
/** The same product, with a voice agent that thinks with the model. */
let product: Awaited<ReturnType<typeof startVoiceAgentWith>>;

test.beforeAll(async () => {
  model = await startScriptedModel();
  product = await startVoiceAgentWith(model.settings);
});
test.afterAll(async () => {
  await product.stop();
  model.close();
});

const transcript = (page: Page) => page.getByRole("log", { name: "Transcript" });

/** Types a line, and waits for one more answer that has the text. */
async function ask(page: Page, text: string, answer: string | RegExp): Promise<void> {
  const answers = transcript(page).getByText(answer);
  const before = await answers.count();
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.keyboard.press("Enter");
  await expect(answers).toHaveCount(before + 1);
}

const reason = /is asked too often, or its quota is used up: it answered 429: rate_limit_exceeded/;

/** What a try says of a page, and of no words. */
const unanswered = {
  page: /^The question was not answered\. The server sent something other than an answer \(text\/html\)\./,
  nothing: /^The question was not answered\. The server's answer had no words\./,
};

/** The card of the dashboard, read anew until what it shows of the model is as expected. */
async function expectAttention(owner: Page, isThere: boolean): Promise<void> {
  await expect(async () => {
    await owner.goto(`${product.console}/owner-dashboard`);
    const card = owner.getByRole("region", { name: "Failing voice engines" });
    await expect(owner.getByRole("heading", { name: "Needs attention" })).toBeVisible();
    await expect(card).toHaveCount(isThere ? 1 : 0);
    if (isThere) await expect(card.getByText(reason)).toBeVisible();
  }).toPass();
}

/** Tries the model as an owner does. */
async function tryThinking(owner: Page, result: string | RegExp): Promise<void> {
  await owner.goto(`${product.console}/agent-management`);
  await owner.getByRole("button", { name: "Try thinking" }).click();
  const panel = owner.getByRole("dialog", { name: "Try thinking" });
  await panel.getByRole("button", { name: "Ask" }).click();
  await expect(panel.getByText(result)).toBeVisible();
}

test("a model that fails costs its answers, not the conversation, and the owner reads why", async ({
  page,
  owner,
}) => {
  let legs = 0;
  page.on("request", (request) => {
    if (request.url().includes("/signed-url")) legs += 1;
  });
  await openAnonymousConversation(page, "demo-open", product.deploy);
  await page.getByRole("button", { name: "Type instead" }).click();

  await test.step("a model that works answers, in whatever chunks and after whatever thoughts", async () => {
    for (const mood of ["works", "azure", "thinks"] as const) {
      model.setMood(mood);
      await ask(page, `Good morning, ${mood}.`, modelAnswer);
    }
    await expect(page.getByText(modelThought)).toHaveCount(0);
    await expect(page.getByText("think>")).toHaveCount(0);
    expect(model.asked()).toBe(3);
  });

  await test.step("one that has too much to do is asked twice; the agent says so, and goes on", async () => {
    model.setMood("too-many");
    await ask(page, "What do you do for a living?", /^I'm sorry, there is a technical problem\. .+ \S+/);
    expect(model.asked()).toBe(5);
    await look(page, "deploy-model-trouble");
  });

  await test.step("the owner reads it under Needs attention, in System and at the agents", async () => {
    await expectAttention(owner, true);
    await look(owner, "console-model-trouble");
    await owner.goto(`${product.console}/owner-dashboard?tab=system`);
    await expect(owner.getByText(reason)).toBeVisible();
    await owner.goto(`${product.console}/agent-management`);
    await expect(owner.getByText(reason)).toBeVisible();
  });

  await test.step("a page, or nothing, is no answer to a try", async () => {
    for (const mood of ["page", "nothing"] as const) {
      model.setMood(mood);
      await tryThinking(owner, unanswered[mood]);
      await expect(owner.getByText(/^Answered/)).toHaveCount(0);
      const before = model.asked();
      await ask(
        page,
        `Do you have any children? (${mood})`,
        "They're the reason I worry about money at all.",
      );
      expect(model.asked()).toBe(before);
    }
  });

  await test.step("once it works again, it answers in the same conversation", async () => {
    model.setMood("works");
    await tryThinking(owner, /^Answered by scripted-model/);
    await ask(page, "And what now?", modelAnswer);
    await expectAttention(owner, false);
  });

  expect(legs).toBe(1);
  await expect(page.getByText("Reconnecting…", { exact: true })).toBeHidden();
  await page.getByRole("button", { name: "End", exact: true }).click();
});
