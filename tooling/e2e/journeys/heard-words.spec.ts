import { origins } from "../origins.ts";
import { spokenQuestion } from "../spoken-question.ts";
import {
  expect,
  expectAccessibleAtNight,
  giveMicrophone,
  openAnonymousConversation,
  ownName,
  test,
  untilAgentSpeaks,
} from "../test.ts";

const api = (path: string) => `${origins.console}/api/${path}`;

const typed = [
  ["Wie alt sind Sie?", "Ich bin zweiundfünfzig."],
  ["Wo wohnen Sie?", "Ich wohne in Kassel"],
  ["Haben Sie ein Testament?", "Ein Testament habe ich nicht"],
] as const;

test("a newcomer's first talk: three questions are typed, one is asked by voice, and each is answered @models", async ({
  owner,
  page,
}) => {
  const found = await (await owner.request.get(api("agents?search=Katrin"))).json();
  const data = { deploymentName: ownName("Katrin hears"), allowAnonymous: true, agentId: found[0].id };
  const { deployment } = await (await owner.request.post(api("deployments"), { data })).json();
  const sayQuestion = await giveMicrophone(page, "speech.wav");
  await openAnonymousConversation(page, deployment.slug);
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await untilAgentSpeaks(page);
  const words = (text: string) => page.locator(".turn").getByText(text).first();

  for (const [question, answer] of typed) {
    await page.getByRole("textbox", { name: "Message" }).fill(question);
    await page.keyboard.press("Enter");
    await expect(words(answer)).toBeVisible();
  }
  await sayQuestion();
  await expect(words(spokenQuestion)).toBeVisible();
  await expect(words("Ich habe eine Tochter, Lena.")).toBeVisible();
  await expectAccessibleAtNight(page);
  await page.getByRole("button", { name: "End", exact: true }).click();
  await expect(page.getByText("You ended the conversation")).toBeVisible();
});
