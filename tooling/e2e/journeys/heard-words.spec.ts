import { loadSecrets } from "@field-advisor/run/environment";
import { dataDir, origins } from "../origins.ts";
import { spokenQuestion } from "../spoken-question.ts";
import { expect, openAnonymousConversation, ownName, test } from "../test.ts";

const api = (path: string) => `${origins.console}/api/${path}`;

/** Makes an agent at the voice agent itself, in the one language that the recognizer of the journeys knows. */
async function createGermanAgent(name: string): Promise<void> {
  const script = {
    steps: ["Fragen Sie ruhig weiter."],
    rules: [{ keywords: ["Kinder"], say: ["Ja, wir haben zwei Kinder."] }],
  };
  const agent = { language: "de", first_message: "Guten Tag.", script };
  const conversation_config = { agent, tts: { voice_id: "voice_greta" } };
  const { voiceKey } = loadSecrets(dataDir);
  const answer = await fetch(`${origins.voice.replace(/^ws/, "http")}/v1/convai/agents/create`, {
    method: "POST",
    headers: { "xi-api-key": voiceKey, "content-type": "application/json" },
    body: JSON.stringify({ name, conversation_config }),
  });
  expect(answer.status).toBe(200);
}

test("a visitor asks by voice, reads their words, and is answered to the point @models", async ({
  owner,
  page,
}) => {
  const name = ownName("Greta hears");
  await createGermanAgent(name);
  expect((await owner.request.post(api("agents/refresh"))).status()).toBe(200);
  const found = await (await owner.request.get(api(`agents?search=${encodeURIComponent(name)}`))).json();
  const data = { deploymentName: name, allowAnonymous: true, agentId: found[0].id };
  const { deployment } = await (await owner.request.post(api("deployments"), { data })).json();

  await openAnonymousConversation(page, deployment.slug);
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await expect(page.getByText(spokenQuestion).first()).toBeVisible();
  await expect(page.getByText("Ja, wir haben zwei Kinder.").first()).toBeVisible();
  await page.getByRole("button", { name: "End", exact: true }).click();
  await expect(page.getByText("You ended the conversation")).toBeVisible();
});
