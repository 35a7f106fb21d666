import type { Page } from "@playwright/test";
import { look } from "../look.ts";
import { isExternal, origins } from "../origins.ts";
import { spokenQuestion } from "../spoken-question.ts";
import {
  expect,
  giveSilentMicrophone,
  openAnonymousConversation,
  pressEscapeIn,
  test,
  uniquely,
} from "../test.ts";

const api = (path: string) => `${origins.console}/api/${path}`;

test("an owner reads what agents hear, think and speak with, and tries each of them", async ({ owner }) => {
  await owner.goto(`${origins.console}/agent-management`);
  const card = owner.getByRole("region", { name: "Voice engines" });
  await expect(card.getByText(/since/).first()).toBeVisible();
  await look(owner, "console-engines");
  const sheet = (name: string) => owner.getByRole("dialog", { name });

  await test.step("five seconds of the microphone are heard, in words where there is a recognizer", async () => {
    await card.getByRole("button", { name: "Try hearing" }).press("Enter");
    const panel = sheet("Try hearing");
    await panel.getByRole("button", { name: "Record" }).click();
    await expect(panel.getByText("Speak now.")).toBeVisible();
    const loudness = () =>
      panel.locator(".level").evaluate((bar) => Number(getComputedStyle(bar).getPropertyValue("--level")));
    await expect.poll(loudness, { intervals: [50] }).toBeGreaterThan(0.3);
    const heard = isExternal ? /no speech recognizer is installed/ : spokenQuestion;
    await expect(panel.getByText(heard)).toBeVisible();
    await expect(panel.getByRole("button", { name: "Record again" })).toBeEnabled();
    await look(owner, "console-try-hearing");
    await pressEscapeIn(panel);
  });

  await test.step("a question is answered by the practice script", async () => {
    await card.getByRole("button", { name: "Try thinking" }).click();
    const panel = sheet("Try thinking");
    await panel.getByRole("button", { name: "Ask" }).click();
    await expect(panel.getByText(/^Answered by the practice script/)).toBeVisible();
    await look(owner, "console-try-thinking");
    await pressEscapeIn(panel);
  });

  await test.step("a sentence is heard in the voice that was chosen", async () => {
    await card.getByRole("button", { name: "Try speaking" }).click();
    const panel = sheet("Try speaking");
    await panel.getByRole("combobox", { name: "Voice" }).click();
    await owner.getByRole("option").nth(1).click();
    await panel.getByRole("button", { name: "Speak" }).click();
    const sound = panel.locator("audio");
    const length = () => sound.evaluate((player: HTMLAudioElement) => player.duration);
    await expect.poll(length).toBeGreaterThan(1);
    await expect
      .poll(() => sound.evaluate((player: HTMLAudioElement) => player.currentTime))
      .toBeGreaterThan(0);
    await look(owner, "console-try-speaking");
  });
});

/** A page that anyone may use, with an agent that knows one fact. */
async function publish({ request }: Page, name: string): Promise<string> {
  const persona = {
    prompt: "You are a client.",
    firstMessage: "Hello.",
    voiceId: "voice_ben",
    script: ["Go on."],
    facts: [{ about: ["dog", "dogs"], says: "We have no dog." }],
    rules: [{ keywords: ["fee", "fees"], say: ["What do I pay in a year?"] }],
  };
  const agent = await (await request.post(api("agents"), { data: { name, persona } })).json();
  const data = { deploymentName: name, allowAnonymous: true, agentId: agent.id };
  return (await (await request.post(api("deployments"), { data })).json()).deployment.slug;
}

test("an owner edits a fact, tries it, saves it, and a visitor who asks is answered with it", async ({
  owner,
  page,
}) => {
  const name = uniquely("Knows a fact");
  const slug = await publish(owner, name);
  await owner.goto(`${origins.console}/agent-management?search=${encodeURIComponent(name)}`);
  await owner.getByRole("link", { name, exact: true }).click();
  const form = owner.getByRole("main");
  const fact = form.getByRole("button", { name: /^Fact 1: dog, dogs/ });
  const box = form.getByRole("textbox", { name: "What a person says" });

  await test.step("the fact is opened and changed", async () => {
    await fact.press("Enter");
    await form.getByRole("textbox", { name: /^What it says/ }).fill("Our dog is called Biscuit.");
    await look(owner, "console-agent-facts");
  });

  await test.step("tried before it is saved, it answers, and the way back to it is offered", async () => {
    await box.fill("Do you have a dog?");
    await box.press("Enter");
    await expect(form.getByRole("log").getByText("Our dog is called Biscuit.")).toBeVisible();
    await expect(form.getByText(/^Answered by fact 1/)).toBeVisible();
    await form.getByRole("button", { name: "Show fact 1" }).click();
    await expect(form.getByRole("textbox", { name: /^About/ })).toBeFocused();
    await box.fill("What are your fees?");
    await box.press("Enter");
    await expect(form.getByText(/^Answered by rule 1/)).toBeVisible();
    await look(owner, "console-try-script");
  });

  await test.step("it is saved", async () => {
    await form.getByRole("button", { name: "Save changes" }).click();
    await expect(owner.getByText("Changes saved").first()).toBeVisible();
  });

  await test.step("a visitor who types the question reads the new fact", async () => {
    await giveSilentMicrophone(page);
    await openAnonymousConversation(page, slug);
    await page.getByRole("button", { name: "Type instead" }).click();
    const message = page.getByRole("textbox", { name: /message/i });
    await message.fill("Do you have a dog?");
    await message.press("Enter");
    await expect(page.getByText("Our dog is called Biscuit.")).toBeVisible();
  });
});
