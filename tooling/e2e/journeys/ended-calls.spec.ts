import type { Browser, Page } from "@playwright/test";
import { origins } from "../origins.ts";
import {
  audible,
  expect,
  listenAtSpeaker,
  openAnonymousConversation,
  ownName,
  signIn,
  test,
  untilAgentSpeaks,
} from "../test.ts";

interface Given {
  agentId: number;
  name: string;
  pageId: string;
  slug: string;
}

/** An agent of the owner's own and a page with it, open to everybody with the link. */
async function publish({ request }: Page, name: string): Promise<Given> {
  const at = (path: string) => `${origins.console}/api/${path}`;
  const [voice] = await (await request.get(at("voice/voices"))).json();
  const firstMessage =
    "I have a long story to tell you about fees, and I will not be brief about any part of it.";
  const persona = {
    prompt: "You are a client.",
    firstMessage,
    voiceId: voice.voiceId,
    script: ["Go on."],
  };
  const agent = await (await request.post(at("agents"), { data: { name, persona } })).json();
  const data = { deploymentName: name, allowAnonymous: true, agentId: agent.id };
  const { deployment } = await (await request.post(at("deployments"), { data })).json();
  return { agentId: agent.id, name, pageId: deployment.id, slug: deployment.slug };
}

async function pause({ request }: Page, pageId: string): Promise<number> {
  const data = { status: "paused" };
  return (await request.patch(`${origins.console}/api/deployments/${pageId}`, { data })).status();
}

/** Asks for an address as the page does. */
const askForAddress = (page: Page, { agentId, pageId }: Given): Promise<string> =>
  page.evaluate(
    async ([agent, deployment]) => {
      const answer = await fetch(`/api/signed-url?agentId=${agent}&deploymentId=${deployment}`);
      return (await answer.json()).signedUrl;
    },
    [agentId, pageId] as const,
  );

/** Whether the voice agent lets somebody in with this address. */
const connect = (page: Page, address: string): Promise<"let in" | "refused"> =>
  page.evaluate(
    (url) =>
      new Promise<"let in" | "refused">((resolve) => {
        const socket = new WebSocket(url, ["convai"]);
        socket.addEventListener("open", () => {
          resolve("let in");
          socket.close();
        });
        socket.addEventListener("error", () => resolve("refused"));
      }),
    address,
  );

test("a page that pauses ends what is talked on it, and an address that nobody used yet opens nothing", async ({
  page,
  owner,
}) => {
  const given = await publish(owner, ownName("Asked early"));
  await openAnonymousConversation(page, given.slug);
  const [before, after] = [await askForAddress(page, given), await askForAddress(page, given)];
  expect(await connect(page, before)).toBe("let in");
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await untilAgentSpeaks(page);
  expect(await pause(owner, given.pageId)).toBe(200);
  await expect(page.getByText("Service Temporarily Unavailable")).toBeVisible();
  expect(await connect(page, after)).toBe("refused");
});

/** A room that this agent leads, in which Uma may train. */
async function giveRoom({ request }: Page, { agentId, name }: Given): Promise<void> {
  const at = (path: string) => `${origins.console}/api/${path}`;
  const [uma] = await (await request.get(at("users?search=user@demo.test"))).json();
  const room = await (await request.post(at("test-rooms"), { data: { name, agentId } })).json();
  const right = await request.patch(at(`user-access/${uma.id}/room/${room.id}`), {
    data: { canAccess: true },
  });
  expect(right.status()).toBe(200);
}

test("an agent that is switched off ends what is talked with it, and nobody is offered another start", async ({
  browser,
  page,
  owner,
}) => {
  const given = await publish(owner, ownName("Switched off"));
  await giveRoom(owner, given);
  const uma = await signIn(browser, "user@demo.test", `${origins.portal}/rooms`);
  const card = uma.getByRole("listitem", { name: given.name });
  await expect(card.getByRole("link", { name: "Enter" })).toBeVisible();
  await openAnonymousConversation(page, given.slug);
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await untilAgentSpeaks(page);

  await owner.goto(`${origins.console}/agent-management?search=${encodeURIComponent(given.name)}`);
  await owner.getByRole("switch", { name: `${given.name} is active` }).click();
  await expect(owner.getByText("Conversations with it end now")).toBeVisible();
  await owner.getByRole("button", { name: "Deactivate agent" }).click();
  await expect(page.getByRole("button", { name: "End", exact: true })).toBeHidden();
  await expect(owner.getByRole("switch", { name: `${given.name} is active` })).not.toBeChecked();
  await expect(page.getByText("Agent unavailable")).toBeVisible();
  await expect(page.getByText("is switched off at the moment")).toBeVisible();
  await expect(page.getByRole("button", { name: /Start Conversation|Talk Again|Type instead/ })).toHaveCount(
    0,
  );
  await expect(card.getByText("Agent unavailable")).toBeVisible();
  await expect(card.getByRole("button", { name: "Enter" })).toBeDisabled();
  await uma.context().close();
});

async function umaTalks(browser: Browser) {
  const page = await signIn(browser, "user@demo.test", `${origins.portal}/rooms`);
  const speaker = await listenAtSpeaker(page);
  await page.reload();
  await page.getByRole("link", { name: "Enter", description: "First meeting" }).click();
  await page.getByRole("button", { name: /^Start/ }).click();
  await expect(page.getByText("Voice conversation active")).toBeVisible();
  await expect.poll(() => speaker.level(), { intervals: [50] }).toBeGreaterThan(audible);
  return page;
}

test("signing out in one window ends what is talked in another one, and not what is talked elsewhere", async ({
  browser,
}) => {
  const [here, elsewhere] = [await umaTalks(browser), await umaTalks(browser)];
  const other = await here.context().newPage();
  await other.goto(`${origins.portal}/rooms`);
  await other.getByRole("button", { name: /Account menu/ }).click();
  await other.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(here.getByText("Voice conversation active")).toBeHidden();
  await expect(elsewhere.getByText("Voice conversation active")).toBeVisible();
  await here.context().close();
  await elsewhere.context().close();
});
