import type { Browser, Page } from "@playwright/test";
import { startProductWith } from "../api-beside.ts";
import { look } from "../look.ts";
import { finish, makePracticeRoom, say, startInWriting, textChat } from "../practice-room.ts";
import { modelAnswer, modelThought, type ScriptedModel, startScriptedModel } from "../scripted-model.ts";
import { expect, expectAccessibleAtNight, signIn, test, uniquely } from "../test.ts";

let model: ScriptedModel;
/** A product whose assistant is a server that takes chat completions alone. */
let product: Awaited<ReturnType<typeof startProductWith>>;
let room: { id: number; name: string };

const risk = { key: "risk", kind: "judged", sentence: "Explains that money can be lost" };
const explained = "You can lose money with it, and I will tell you how much, and when.";
const verdict = { key: "risk", verdict: "met", quotes: ["You can lose money with it … and when"] };
const fenced = [
  `<think>The check is {risk}. A draft: {"verdicts":[]} - no, they said it.</think>`,
  "```json",
  JSON.stringify({ verdicts: [verdict] }),
  "```",
].join("\n");

test.beforeAll(async () => {
  model = await startScriptedModel();
  product = await startProductWith({ ASSISTANT_URL: model.url });
});
test.beforeEach(async ({ browser }) => {
  room = await makeRiskRoom(browser);
});
test.afterAll(async () => {
  await product.stop();
  model.close();
});

const enter = (browser: Browser, who: string, path: string) =>
  signIn(browser, `${who}@demo.test`, `${product.portal}/${path}`, product.portal);

/** A room that Uma may enter, with one check that no rule can decide. */
async function makeRiskRoom(browser: Browser) {
  const owner = await enter(browser, "owner", "");
  const criteria = [{ key: "honest", name: "Honest", weight: 1, checks: [risk] }];
  const rubric = { leastTurns: 1, leastWords: 1, criteria };
  const name = uniquely("Risk");
  const id = await makePracticeRoom(owner.request, { name }, rubric, product.console);
  await owner.context().close();
  return { id, name };
}

/** Uma writes to the agent of the room, and reads its answer. */
async function talk(browser: Browser): Promise<Page> {
  const page = await enter(browser, "user", `test-room/${room.id}`);
  await startInWriting(page);
  await say(page, explained);
  await expect(textChat(page).getByText(modelAnswer)).toHaveCount(1);
  return page;
}

const expectNoThought = (page: Page) => expect(page.getByText(/think>|I stay in my role/)).toHaveCount(0);

test("a room's agent and its assistant answer without what the model thinks", async ({ browser }) => {
  expect(modelThought).toContain("I stay in my role");
  model.setMood("thinks-azure");
  const page = await talk(browser);
  const answers = page.getByText(modelAnswer);
  await page.getByPlaceholder("Ask the AI assistant...").fill("How am I doing?");
  await page.keyboard.press("Enter");
  await expect(answers).toHaveCount(2);
  await expectNoThought(page);
  await page.reload();
  await expect(answers.first()).toBeVisible();
  await expectNoThought(page);
  await page.context().close();
});

test("a judge that thinks, fences its verdict and shortens a quote is believed", async ({ browser }) => {
  model.setMood("works");
  model.setJudgement(fenced);
  const page = await talk(browser);
  await finish(page);
  const judged = page.getByRole("listitem", { name: risk.sentence });
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Passed", { exact: true }).first()).toBeVisible();
  }).toPass();
  await expect(judged).toContainText("Met");
  await judged.getByRole("button", { name: /“and when”/ }).click();
  await expect(page.locator("mark").filter({ hasText: "and when" })).toBeInViewport();
  await page.context().close();
});

test("a judge that makes no sense leaves its check to the coach", async ({ browser }) => {
  model.setJudgement("Ten out of ten! What a lovely conversation {smile}.");
  const before = model.judged();
  const page = await talk(browser);
  await finish(page);
  await expect.poll(() => model.judged()).toBeGreaterThan(before);
  await page.reload();
  const result = page.getByRole("region", { name: "Result" });
  await expect(result.getByText("Waiting for your coach")).toBeVisible();
  await expect(page.getByRole("listitem", { name: risk.sentence })).toContainText("Waiting for your coach");
  await expectAccessibleAtNight(page);
  await look(page, "portal-waits-for-coach");
  const coach = await enter(browser, "admin", "reviews");
  const row = coach.getByRole("row", { name: `Uma Patel: ${room.name}` });
  await expect(row).toContainText("A check needs your decision");
  await coach.context().close();
  await page.context().close();
});
