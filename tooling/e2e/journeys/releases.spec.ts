import type { Page } from "@playwright/test";
import { look } from "../look.ts";
import { origins } from "../origins.ts";
import {
  expect,
  giveSilentMicrophone,
  openAnonymousConversation,
  ownName,
  pressEscapeIn,
  resize,
  tabTo,
  test,
} from "../test.ts";

const api = (path: string) => `${origins.console}/api/${path}`;

interface Made {
  id: string;
  slug: string;
}

/** A page that anyone with the link may use. */
async function publish({ request }: Page, name: string, agentId: number): Promise<Made> {
  const data = { deploymentName: name, deploymentTitle: "Meet us then", allowAnonymous: true, agentId };
  return (await (await request.post(api("deployments"), { data })).json()).deployment;
}

const change = ({ request }: Page, id: string, data: object) =>
  request.patch(api(`deployments/${id}`), { data });

/** An agent of the demo, and one of this journey. */
async function agents({ request }: Page, name: string): Promise<{ demo: number; own: number }> {
  const [demo] = await (await request.get(api("agents?search=Asha"))).json();
  const persona = {
    prompt: "You are a client.",
    firstMessage: "Hello.",
    voiceId: "voice_ben",
    script: ["Go on."],
  };
  const own = await (await request.post(api("agents"), { data: { name, persona } })).json();
  return { demo: demo.id, own: own.id };
}

const switchOff = ({ request }: Page, agentId: number) =>
  request.patch(api(`agents/${agentId}`), { data: { isActive: false } });

/** What an open page asks for each minute has been asked for and answered. */
async function nextMinute(page: Page): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.url().includes("refresh=true"));
  await page.clock.fastForward(61_000);
  await answered;
}

test("an owner releases a version, and restores an earlier one under the eyes of somebody who talks", async ({
  owner,
  page,
}) => {
  const mark = ownName(Date.now().toString(36));
  const { demo, own } = await agents(owner, `Agent off ${mark}`);
  const made = await publish(owner, `Released ${mark}`, demo);
  const blocked = await publish(owner, `Blocked ${mark}`, own);
  await switchOff(owner, own);
  const version = `BETA ${mark}`;
  const title = (name: string) => page.getByRole("heading", { name });

  await test.step("the preflight names what stands against a page, and the release leaves that page out", async () => {
    await owner.goto(`${origins.console}/owner-control`);
    await owner.getByRole("button", { name: "Management" }).click();
    await owner.getByRole("menuitem", { name: "Fast Redeploy" }).click();
    await tabTo(owner, owner.getByRole("textbox", { name: "Target Version" }));
    await owner.keyboard.type(version);
    await owner.keyboard.press("Enter");
    await expect(owner.getByRole("button", { name: "Confirm Deploy" })).toBeVisible();
    await expect(owner.getByRole("region", { name: "Pages" }).getByText(`Blocked ${mark}`)).toBeVisible();
    await expect(owner.getByRole("link", { name: `Open agent Agent off ${mark}` }).first()).toBeVisible();
    await look(owner, "console-fast-redeploy-confirmation");
    await owner.keyboard.press("Escape");
    await expect(owner.getByRole("textbox", { name: "Target Version" })).toHaveValue("");

    await owner.getByRole("textbox", { name: "Target Version" }).fill(version);
    await owner.getByRole("button", { name: "Deploy to All" }).click();
    await owner.getByRole("button", { name: "Confirm Deploy", disabled: false }).click();
    await expect(owner.getByText("Fast Redeploy Successful").first()).toBeVisible();
    await expect(owner.getByText(new RegExp(`deployments to version ${version}$`)).first()).toBeVisible();
    await expect(owner.getByText(/left as (it is|they are)\.$/)).toBeVisible();
    await look(owner, "console-fast-redeploy");
  });

  await test.step("somebody talks on the page while it is edited, and reads the new title within a minute", async () => {
    await giveSilentMicrophone(page);
    await page.clock.install();
    await openAnonymousConversation(page, made.slug);
    await expect(title("Meet us then")).toBeVisible();
    await page.getByRole("button", { name: "Start Conversation" }).click();
    await expect(page.getByText("Listening", { exact: true })).toBeVisible();
    await change(owner, made.id, { deploymentTitle: "Meet us now" });
    await nextMinute(page);
    await expect(title("Meet us now")).toBeVisible();
    await expect(page.getByRole("button", { name: "Interrupt" })).toBeVisible();
  });

  await test.step("the page says that it was edited since its version", async () => {
    await owner.goto(`${origins.portal}/deployments/${made.id}`);
    const versions = owner.getByRole("region", { name: "Versions" });
    await expect(versions.getByText(`Page version: ${version}`)).toBeVisible();
    await expect(versions.getByText("Edited since")).toBeVisible();
    await expect(versions.getByText("Otherwise now: title")).toBeVisible();
    await look(owner, "portal-page-versions");
  });

  await test.step("the version is restored for all of its pages, and the conversation goes on", async () => {
    await resize(owner, { width: 390, height: 844 });
    await owner.goto(`${origins.console}/fast-redeploy`);
    const row = owner
      .getByRole("list", { name: "Recent Deployments" })
      .getByRole("listitem")
      .filter({ hasText: `Version ${version},` });
    await row.getByRole("button", { name: "Show pages" }).click();
    const pages = owner.getByRole("dialog");
    await expect(pages.getByText(`Released ${mark}`)).toBeVisible();
    await pressEscapeIn(pages);
    await row.getByRole("button", { name: "Restore this version" }).click();
    const question = owner.getByRole("dialog", { name: `Restore version "${version}"?` });
    await expect(question.getByText("Will change: title").first()).toBeVisible();
    await look(owner, "console-fast-redeploy-restore");
    await resize(owner, { width: 390, height: 844 });
    await question.getByRole("button", { name: "Restore this version" }).click();
    await expect(owner.getByText("Version restored").first()).toBeVisible();
    await nextMinute(page);
    await expect(title("Meet us then")).toBeVisible();
    await expect(page.getByRole("button", { name: "Interrupt" })).toBeVisible();
    await page.getByRole("button", { name: "End", exact: true }).click();
    await expect(page.getByText("You ended the conversation")).toBeVisible();
  });

  await test.step("one page alone is restored on its own screen", async () => {
    await change(owner, made.id, { deploymentTitle: "Edited again" });
    await owner.goto(`${origins.portal}/deployments/${made.id}`);
    const versions = owner.getByRole("region", { name: "Versions" });
    await versions.getByRole("button", { name: "Restore this version" }).first().click();
    await owner.getByRole("dialog").getByRole("button", { name: "Restore this version" }).click();
    await expect(owner.getByText(`Updated 1/1 deployments to version ${version}`).first()).toBeVisible();
    await expect(owner.getByRole("textbox", { name: "Page title" })).toHaveValue("Meet us then");
  });

  for (const { id } of [made, blocked]) await change(owner, id, { status: "archived" });
});
