import type { Page } from "@playwright/test";
import { look, settle } from "../look.ts";
import { sizesOfRun } from "../night.ts";
import { origins } from "../origins.ts";
import { expect, openAnonymousConversation, ownName, resize, signIn, tabTo, test } from "../test.ts";

const centre = `${origins.portal}/messages`;
const calls = `${origins.portal}/api/deployment-messages`;

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const card = (page: Page, title: string) => page.getByRole("listitem", { name: title });

/** The messages of a page as somebody with the link sees them, in a browser of their own. */
async function readerOf(page: Page, slug: string): Promise<Page> {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error("There is no browser.");
  const reader = await context.newPage();
  await openAnonymousConversation(reader, slug);
  return reader;
}

const shown = (reader: Page, title: string) =>
  reader.getByRole("region", { name: "Messages" }).getByRole("article").filter({ hasText: title });

async function press(page: Page, name: string | RegExp, key = "Enter"): Promise<void> {
  await tabTo(page, button(page, name).first());
  await page.keyboard.press(key);
}

for (const width of sizesOfRun([1280, 390])) {
  test(`by keyboard at ${width} a message is sent, read, paused, expired and deleted`, async ({ owner }) => {
    const title = ownName(`Rehearsal at ${width}`);
    const told = (text: string) => expect(owner.getByText(text).first()).toBeVisible();
    await resize(owner, { width, height: width === 390 ? 664 : 800 });
    await owner.goto(centre);
    await expect(owner.getByText("Live", { exact: true })).toBeVisible();

    await press(owner, "Send Message");
    await expect(owner.getByRole("textbox", { name: "Title" })).toBeFocused();
    await owner.keyboard.type(title);
    await owner.keyboard.press("Tab");
    await owner.keyboard.type("It moves to Thursday.");
    await tabTo(owner, owner.getByRole("combobox", { name: "Type" }));
    await owner.keyboard.press("Enter");
    await expect(owner.getByRole("option", { name: "Info" })).toBeFocused();
    await owner.keyboard.type("ann");
    await expect(owner.getByRole("option", { name: "Announcement" })).toBeFocused();
    await owner.keyboard.press("Enter");
    await expect(owner.getByRole("combobox", { name: "Type" })).toHaveText("Announcement");
    await tabTo(owner, owner.getByRole("textbox", { name: /^Link \(/ }));
    await owner.keyboard.type("https://example.com/rehearsal");
    await press(owner, "1 Day", "Space");
    await tabTo(owner, owner.getByRole("searchbox", { name: "Search deployments" }));
    await owner.keyboard.type("open pra");
    await owner.keyboard.press("Enter");
    await expect(owner.getByRole("option")).toHaveCount(1);
    await tabTo(owner, owner.getByRole("listbox", { name: /Deployments/ }));
    await owner.keyboard.press("Space");
    await expect(owner.getByRole("option", { selected: true })).toHaveCount(1);
    await owner.keyboard.press("Tab");
    await press(owner.getByRole("dialog").page(), /^Send Message$/);
    await told("Your message has been sent successfully.");

    await expect(card(owner, title).getByText("Announcement", { exact: true })).toBeVisible();
    await expect(card(owner, title).getByText("LIVE")).toBeVisible();
    const reader = await readerOf(owner, "demo-open");
    await expect(shown(reader, title).getByRole("link", { name: "Learn More" })).toBeVisible();
    await shown(reader, title)
      .getByRole("button", { name: /dismiss/i })
      .click();
    await expect(shown(reader, title)).toHaveCount(0);
    await expect(card(owner, title).getByText(/Read by 1 person/)).toBeVisible();

    const other = await readerOf(owner, "demo-open");
    await expect(shown(other, title)).toBeVisible();
    const act = async (name: string) => {
      await tabTo(owner, card(owner, title).getByRole("button", { name }));
      await owner.keyboard.press("Enter");
    };
    await act("Pause");
    await expect(card(owner, title).getByText("PAUSED")).toBeVisible();
    await openAnonymousConversation(other, "demo-open");
    await expect(shown(other, title)).toHaveCount(0);
    await act("Activate");
    await expect(card(owner, title).getByText("LIVE")).toBeVisible();
    await openAnonymousConversation(other, "demo-open");
    await expect(shown(other, title)).toBeVisible();

    await act("Change");
    await expect(owner.getByRole("option", { selected: true }).first()).toBeVisible();
    await press(owner, "Never", "Space");
    await press(owner, "Save changes");
    await told("Message has been updated successfully.");
    await expect(card(owner, title).getByText(/Until/)).toHaveCount(0);
    const all: { id: number; title: string }[] = await (await owner.request.get(calls)).json();
    const id = all.find((message) => message.title === title)?.id;
    const soon = new Date(Date.now() + 5000).toISOString();
    expect((await owner.request.patch(`${calls}/${id}`, { data: { showUntil: soon } })).status()).toBe(200);
    await expect(card(owner, title).getByText("Expired", { exact: true })).toBeVisible();
    await openAnonymousConversation(other, "demo-open");
    await expect(shown(other, title)).toHaveCount(0);

    await act("Delete");
    await expect(owner.getByRole("alertdialog")).toBeVisible();
    await press(owner, "Delete message");
    await told("Message has been deleted successfully.");
    await expect(card(owner, title)).toHaveCount(0);
    await reader.context().close();
    await other.context().close();
  });
}

test("an administrator sends to pages of their people, and leaves alone what goes to others too", async ({
  browser,
  owner,
}) => {
  const [own, shared] = [ownName("From the administrator"), ownName("From the owner to more")];
  const admin = await signIn(browser, "admin@demo.test", centre);
  const agents: { id: number; isActive: boolean }[] = await (
    await owner.request.get(`${origins.portal}/api/agents`)
  ).json();
  const made = await owner.request.post(`${origins.portal}/api/deployments`, {
    data: {
      deploymentName: ownName("Page of the owner"),
      agentId: agents.find(({ isActive }) => isActive)?.id,
      allowAnonymous: true,
    },
  });
  const { deployment }: { deployment: { id: string } } = await made.json();
  const pages: { id: string; deploymentName: string }[] = await (
    await owner.request.get(`${calls}/pages`)
  ).json();
  const open = pages.find(({ deploymentName }) => deploymentName === "Open practice");
  const sent = await owner.request.post(calls, {
    data: { title: shared, message: "Text", deploymentIds: [open?.id, deployment.id] },
  });
  expect(sent.status()).toBe(201);

  await expect(card(admin, shared).getByText(/^Only an owner can change this message/)).toBeVisible();
  await expect(card(admin, shared).getByText(/^1 deployment/)).toBeVisible();
  await expect(card(admin, shared).getByRole("button")).toHaveCount(0);
  await button(admin, "Send Message").first().click();
  await admin.getByRole("textbox", { name: "Title" }).fill(own);
  await admin.getByRole("textbox", { name: "Message" }).fill("Text");
  await expect(admin.getByRole("option", { name: /Page of the owner/ })).toHaveCount(0);
  await button(admin, "Select All").click();
  await admin.getByRole("dialog").getByRole("button", { name: "Send Message" }).click();
  await expect(card(admin, own).getByText("LIVE")).toBeVisible();

  const { id } = await sent.json();
  expect((await owner.request.delete(`${calls}/${id}`)).status()).toBe(200);
  await expect(card(admin, shared)).toHaveCount(0);
  await card(admin, own).hover();
  await card(admin, own).getByRole("button", { name: "Delete" }).click();
  await button(admin, "Delete message").click();
  await expect(card(admin, own)).toHaveCount(0);
  await admin.context().close();
});

test("an adviser reads the messages of their page there, and cannot open the centre", async ({ browser }) => {
  const adviser = await signIn(browser, "adviser@demo.test", centre);
  await expect(adviser).toHaveURL(/\/test-station/);
  await adviser.goto(`${origins.portal}/deployments`);
  await adviser.getByRole("link", { name: "Open practice" }).first().click();
  await adviser.getByRole("tab", { name: /^Messages/ }).click();
  await expect(card(adviser, "How to begin").getByText("LIVE")).toBeVisible();
  await expect(card(adviser, "How to begin").getByRole("button")).toHaveCount(0);
  await settle(adviser);
  await look(adviser, "portal-deployment-messages");
  await adviser.context().close();
});

test("what cannot be reached any more is being reconnected, and then live again", async ({ owner }) => {
  await owner.goto(centre);
  await expect(card(owner, "How to begin")).toBeVisible();
  await look(owner, "portal-messages");
  await owner.route(/\/api\/deployment-messages\?/, (route) => route.abort());
  await expect(owner.getByText("Reconnecting...")).toBeVisible();
  await expect(card(owner, "How to begin")).toBeVisible();
  await look(owner, "portal-messages-reconnecting");
  await owner.unroute(/\/api\/deployment-messages\?/);
  await expect(owner.getByText("Live", { exact: true })).toBeVisible();
  await button(owner, "Send Message").first().click();
  await expect(owner.getByRole("listbox", { name: /Deployments/ })).toBeVisible();
  await look(owner, "portal-messages-send");
});
