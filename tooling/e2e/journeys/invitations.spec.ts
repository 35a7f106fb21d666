import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { sizesOfRun } from "../night.ts";
import { origins } from "../origins.ts";
import {
  audible,
  expect,
  expectAccessibleAtNight,
  listenAtSpeaker,
  ownName,
  test,
  untilAgentSpeaks,
} from "../test.ts";

interface Invited {
  id: string;
  email: string;
  code: string;
}

interface Published {
  pageId: string;
  slug: string;
  people: Record<"counted" | "dated" | "watched", Invited>;
}

const at = (path: string) => `${origins.console}/api/${path}`;

/** A page with an agent that talks for long, and three invitations with limits of their own. */
async function publish({ request }: Page, name: string): Promise<Published> {
  const [voice] = await (await request.get(at("voice/voices"))).json();
  const persona = {
    prompt: "You are a client.",
    firstMessage: "I have a long story to tell you about fees, and I will not be brief about any part of it.",
    voiceId: voice.voiceId,
    script: ["Go on."],
  };
  const agent = await (await request.post(at("agents"), { data: { name, persona } })).json();
  const data = { deploymentName: name, recipientEmail: "first@journey.test", agentId: agent.id };
  const { deployment } = await (await request.post(at("deployments"), { data })).json();
  const invitations = [
    { email: "counted@journey.test", recipientName: "Cora Counted", maxSessions: 1, maxMinutes: 5 },
    {
      email: "dated@journey.test",
      recipientName: "Dora Dated",
      validUntil: new Date(Date.now() + 3_600_000).toISOString(),
    },
    { email: "watched@journey.test", recipientName: "Wanda Watched" },
  ];
  const answer = await request.post(at(`deployments/${deployment.id}/invitations`), {
    data: { invitations },
  });
  const { created }: { created: { invitation: { id: string; email: string }; accessCode: string }[] } =
    await answer.json();
  const [counted, dated, watched] = created.map(({ invitation, accessCode }) => ({
    id: invitation.id,
    email: invitation.email,
    code: accessCode,
  }));
  if (!counted || !dated || !watched) throw new Error("Somebody was not invited.");
  return { pageId: deployment.id, slug: deployment.slug, people: { counted, dated, watched } };
}

const statusOf = async ({ request }: Page, pageId: string, { id }: Invited): Promise<string | undefined> => {
  const invitations: { id: string; status: string }[] = await (
    await request.get(at(`deployments/${pageId}/invitations`))
  ).json();
  return invitations.find((invitation) => invitation.id === id)?.status;
};

async function openForm(page: Page, slug: string): Promise<void> {
  await page.goto(`${origins.deploy}/deployment/${slug}`);
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await page.getByRole("button", { name: "Click to Start" }).click();
}

async function enter(page: Page, { email, code }: Invited): Promise<void> {
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Access Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Access Agent" }).click();
}

/** The browser of somebody invited, on the conversation screen. */
async function arrive(browser: Browser, viewport: Size, slug: string, person: Invited): Promise<Page> {
  const page = await (await browser.newContext({ viewport, baseURL: origins.deploy })).newPage();
  await page.clock.install();
  await openForm(page, slug);
  // Beside its messages the page is read again; what changes later is read by what is clicked.
  const isRead = page.waitForResponse((answer) => answer.url().includes("refresh=true"));
  await enter(page, person);
  await expect(page.getByRole("button", { name: "Start Conversation" })).toBeVisible();
  await isRead;
  return page;
}

/** Nothing is offered that would be refused. */
async function expectUsedUp(page: Page): Promise<void> {
  await expect(page.getByText(/^This invitation is used up\. Please contact .+\.$/)).toBeVisible();
  await expect(page.getByRole("button", { name: /Talk Again|Type instead|Start Conversation/ })).toHaveCount(
    0,
  );
}

/** Says that a conversation is over that goes on. @returns the status of the answer */
const reportFalsely = (page: Page, id: string): Promise<number> =>
  page.evaluate(async (path) => {
    const body = JSON.stringify({ providerConversationId: null, endedBy: "user", durationSeconds: 0 });
    const headers = { "content-type": "application/json" };
    return (await fetch(path, { method: "POST", headers, body })).status;
  }, `/api/conversations/${id}/end`);

interface Size {
  width: number;
  height: number;
}

for (const viewport of sizesOfRun([
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])) {
  test(`three invitations with limits of their own live and end at ${viewport.width} px`, async ({
    browser,
    owner,
  }) => {
    const { pageId, slug, people } = await publish(owner, ownName(`Invited at ${viewport.width}`));
    const { counted, dated, watched } = people;

    await test.step("one session: greeted by name, talked until its time is over, and then used up", async () => {
      const page = await arrive(browser, viewport, slug, counted);
      await expect(page.getByText("Welcome, Cora")).toBeVisible();
      await expect(page.getByText("This session may last up to 5 minutes.")).toBeVisible();
      await expectAccessibleAtNight(page);
      await page.getByRole("button", { name: "Start Conversation" }).click();
      await untilAgentSpeaks(page);
      await expect(page.getByRole("timer")).not.toHaveText("0:00");
      // Timers stay as they are: to them a jump looks like a line that was silent for as long.
      const passed = (seconds: number) =>
        page.evaluate((ms) => {
          const before = performance.now.bind(performance);
          performance.now = () => before() + ms;
        }, seconds * 1000);
      await passed(250);
      await expect(page.getByText("This session ends in less than a minute.")).toBeVisible();
      await expectAccessibleAtNight(page);
      await passed(60);
      await expect(page.getByRole("heading", { name: "The time for this session is up" })).toBeFocused();
      await expect.poll(() => statusOf(owner, pageId, counted)).toBe("used_up");
      await expectUsedUp(page);
      await expectAccessibleAtNight(page);
      await page.context().close();
    });

    await test.step("used up, whoever signs in elsewhere finds what was said, takes it and deletes it", async () => {
      const page = await (await browser.newContext({ viewport })).newPage();
      await openForm(page, slug);
      await enter(page, counted);
      await expectUsedUp(page);
      await page.getByRole("button", { name: "Your earlier conversations" }).click();
      const list = page.getByRole("dialog", { name: "Your earlier conversations" });
      await expect(list.getByText(/^Reference number: [A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible();
      await expectAccessibleAtNight(page);
      const link = list.getByRole("link", { name: /^Download the conversation of / });
      const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
      expect(await readFile(await file.path(), "utf8")).toContain("Reference: ");
      await list.getByRole("button", { name: /^Delete the conversation of / }).click();
      await page.getByRole("button", { name: "Delete", exact: true }).click();
      await expect(list.getByText(/^Your conversation was deleted\./)).toBeVisible();
      await expect(list.getByText("There are none left.")).toBeVisible();
      await page.context().close();
    });

    await test.step("its last day: whoever is here when it passes is told so", async () => {
      const page = await arrive(browser, viewport, slug, dated);
      expect(await statusOf(owner, pageId, dated)).toBe("active");
      const data = { validUntil: new Date(Date.now() - 1000).toISOString() };
      expect((await owner.request.patch(at(`invitations/${dated.id}`), { data })).status()).toBe(200);
      expect(await statusOf(owner, pageId, dated)).toBe("expired");
      await page.getByRole("button", { name: "Start Conversation" }).click();
      await expect(page.getByText(/^Your invitation has expired\. Please contact .+\.$/)).toBeVisible();
      await expect(page.getByRole("button", { name: "Start Conversation" })).toBeHidden();
      await page.getByRole("button", { name: "Enter another code" }).click();
      await expect(page.getByRole("button", { name: "Access Agent" })).toBeVisible();
      await expectAccessibleAtNight(page);
      await page.context().close();
    });

    await test.step("revoked while somebody talks, whatever their browser says: silence, and the reason", async () => {
      const context = await browser.newContext({ viewport });
      const page = await context.newPage();
      const speaker = await listenAtSpeaker(page);
      await openForm(page, slug);
      await enter(page, watched);
      const address = page.waitForResponse(/\/api\/signed-url/);
      await page.getByRole("button", { name: "Start Conversation" }).click();
      const { conversationId } = await (await address).json();
      await untilAgentSpeaks(page);
      await expect.poll(() => speaker.level(), { intervals: [50] }).toBeGreaterThan(audible);
      expect(await reportFalsely(page, conversationId)).toBe(200);
      expect((await owner.request.post(at(`invitations/${watched.id}/revoke`))).status()).toBe(200);
      await expect(page.getByText(/^This invitation was withdrawn\. Please contact .+\.$/)).toBeVisible();
      await expect.poll(() => speaker.level()).toBeLessThan(audible);
      await expect(page.getByText("Your invitation is not active now")).toBeFocused();
      expect(await statusOf(owner, pageId, watched)).toBe("revoked");
      await page.getByRole("button", { name: "Enter another code" }).click();
      await enter(page, watched);
      await expect(page.getByRole("alert")).toHaveText(/^This invitation was withdrawn\./);
      await expectAccessibleAtNight(page);
      await context.close();
    });

    await test.step("renewed: the new code enters, the old one does not", async () => {
      const answer = await owner.request.post(at(`invitations/${watched.id}/renew`), { data: {} });
      const { accessCode } = await answer.json();
      const page = await (await browser.newContext({ viewport })).newPage();
      await openForm(page, slug);
      await enter(page, watched);
      await expect(page.getByRole("alert")).toHaveText(
        /^Invalid credentials.*ask Olivia Grant for a new one\.$/,
      );
      await enter(page, { ...watched, code: accessCode });
      await expect(page.getByText("Welcome, Wanda")).toBeVisible();
      await page.context().close();
    });
  });
}
