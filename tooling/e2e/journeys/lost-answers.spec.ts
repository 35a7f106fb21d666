import type { Page } from "@playwright/test";
import { test as base } from "../lossy-test.ts";
import { origins } from "../origins.ts";
import { expect, openUserMenu, ownName } from "../test.ts";

const unreachable = "The server could not be reached. Check your connection and try again.";
const conflict = /Somebody else changed/;

/** The page is an owner's, and reaches the product by a line that loses answers. */
const test = base.extend({
  page: async ({ browser, line, owner }, use) => {
    const storageState = await owner.context().storageState();
    const context = await browser.newContext({ proxy: { server: line.server }, storageState });
    await use(await context.newPage());
    await context.close();
  },
});

async function read<T>({ request }: Page, path: string): Promise<T> {
  const answer = await request.get(`${origins.portal}/api/${path}`);
  expect(answer.status()).toBe(200);
  return answer.json();
}

/** A page of this journey, and the ways to see what became of it. */
async function makePage(owner: Page, name: string) {
  const [agent] = await read<{ id: number }[]>(owner, "page-agents");
  const data = { deploymentName: name, agentId: agent?.id, recipientEmail: "first@demo.test" };
  const made = await owner.request.post(`${origins.portal}/api/deployments`, { data });
  expect(made.status()).toBe(201);
  const { id }: { id: string } = (await made.json()).deployment;
  const address = `${origins.portal}/api/deployments/${id}`;
  return {
    id,
    screen: `${origins.portal}/deployments/${id}`,
    saved: () => read<{ deploymentTitle: string; version: number }>(owner, `deployments/${id}`),
    async changes() {
      const events = await read<{ subject: { id: string } | null }[]>(owner, "activity/events?limit=200");
      // The first one is how it was made.
      return events.filter(({ subject }) => subject?.id === id).length - 1;
    },
    async putAway() {
      expect((await owner.request.patch(address, { data: { status: "archived" } })).status()).toBe(200);
    },
  };
}

const save = (page: Page) => page.getByRole("button", { name: "Save changes" }).click();

/** Something is said, and not once more when it is closed. */
async function expectSaidOnce(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text).first()).toBeVisible();
  // It goes by itself as well, which a click would wait to see standing still.
  await page.getByRole("button", { name: "Close message" }).dispatchEvent("click");
  await expect(page.getByText(text)).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
}

test("a page whose answer is lost is saved once and said once", async ({ page, owner, line }) => {
  const made = await makePage(owner, ownName("Lost answer"));
  await page.goto(made.screen);
  await page.getByRole("textbox", { name: /^Page title/ }).fill("Half a year");
  line.lose("cut", 1);
  await save(page);
  await expectSaidOnce(page, "Changes saved");
  expect(line.keys).toHaveLength(2);
  expect(new Set(line.keys).size).toBe(1);
  expect(await made.saved()).toMatchObject({ deploymentTitle: "Half a year", version: 2 });
  expect(await made.changes()).toBe(1);
  await made.putAway();
});

test("where every answer is lost the form says so and keeps the text, and its next saves are no conflict", async ({
  page,
  owner,
  line,
}) => {
  const made = await makePage(owner, ownName("Lost answers"));
  await page.goto(made.screen);
  const title = page.getByRole("textbox", { name: /^Page title/ });
  await title.fill("Half a year");
  line.lose("reset");
  await save(page);
  await expect(page.getByRole("alert")).toHaveText(unreachable);
  await expect(title).toHaveValue("Half a year");
  expect(await made.saved()).toMatchObject({ deploymentTitle: "Half a year", version: 2 });

  line.mend();
  await save(page);
  await expectSaidOnce(page, "Changes saved");
  expect(await made.changes()).toBe(1);

  await title.fill("A whole year");
  line.lose("reset");
  await save(page);
  await expect(page.getByRole("alert")).toHaveText(unreachable);
  line.mend();
  await title.fill("Two years");
  await save(page);
  await expectSaidOnce(page, "Changes saved");
  await expect(page.getByText(conflict)).toHaveCount(0);
  expect(await made.saved()).toMatchObject({ deploymentTitle: "Two years", version: 4 });
  await made.putAway();
});

test("a room, invitations with their codes and a message are made once, whose answers are lost", async ({
  page,
  owner,
  line,
}) => {
  const name = ownName("Made once");
  const made = await makePage(owner, name);
  await page.goto(`${made.screen}?tab=invitations`);
  await test.step("a room", async () => {
    await page.getByRole("button", { name: "ADD ROOM" }).click();
    const form = page.getByRole("dialog", { name: "Create New Room" });
    await form.getByRole("textbox", { name: "Name" }).fill(name);
    line.lose("cut", 1);
    await form.getByRole("button", { name: "Create Room" }).click();
    await expectSaidOnce(page, "Room Created");
    const rooms = await read<{ id: number; name: string }[]>(owner, "test-rooms");
    const found = rooms.filter((room) => room.name === name);
    expect(found).toHaveLength(1);
    await owner.request.delete(`${origins.portal}/api/test-rooms/${found[0]?.id}`);
  });
  const codes = page.getByRole("dialog", { name: "1 access code" });
  const expectCode = async () => {
    await expect(codes.getByRole("listitem")).toHaveCount(1);
    const saved = page.waitForEvent("download");
    await codes.getByRole("button", { name: "Download CSV" }).click();
    await saved;
    await codes.getByRole("button", { name: "Done" }).click();
    await expect(codes).toHaveCount(0);
  };
  await test.step("an invitation, and its new code", async () => {
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await page.getByRole("textbox", { name: "People" }).fill("Ada <ada@demo.test>");
    line.lose("cut", 1);
    await page.getByRole("dialog").getByRole("button", { name: "Invite", exact: true }).click();
    await expectCode();
    await openUserMenu(page, "Ada", "Renew");
    line.lose("cut", 1);
    await page.getByRole("button", { name: "Renew", exact: true }).click();
    await expectCode();
    expect(await read<unknown[]>(owner, `deployments/${made.id}/invitations`)).toHaveLength(2);
  });
  await test.step("a message", async () => {
    await page.goto(`${origins.portal}/messages`);
    await page.getByRole("button", { name: "Send Message" }).first().click();
    const form = page.getByRole("dialog");
    await form.getByRole("textbox", { name: "Title" }).fill(name);
    await form.getByRole("textbox", { name: "Message" }).fill("It moves to Thursday.");
    await form.getByRole("searchbox", { name: "Search deployments" }).fill(name);
    await form.getByRole("option", { name }).click();
    line.lose("cut", 1);
    await form.getByRole("button", { name: "Send Message" }).click();
    await expectSaidOnce(page, "Your message has been sent successfully.");
    const search = `deployment-messages?search=${encodeURIComponent(name)}`;
    const sent = await read<{ id: number }[]>(owner, search);
    expect(sent).toHaveLength(1);
    await owner.request.delete(`${origins.portal}/api/deployment-messages/${sent[0]?.id}`);
  });
  await made.putAway();
});

test("a rubric and the end of an attempt, whose answers are lost, are sent again under their keys and happen once", async ({
  page,
  owner,
  line,
}) => {
  const [agent] = await read<{ id: number }[]>(owner, "agents?search=Asha");
  const data = { name: ownName("Lost attempt"), agentId: agent?.id };
  const made = await owner.request.post(`${origins.portal}/api/test-rooms`, { data });
  expect(made.status()).toBe(201);
  const { id }: { id: number } = await made.json();
  /** What `work` sent, of which one change was sent twice. */
  const expectSentAgain = async (work: () => Promise<void>) => {
    const before = line.keys.length;
    line.lose("reset", 1);
    await work();
    const sent = line.keys.slice(before);
    expect(new Set(sent).size).toBe(sent.length - 1);
  };
  await test.step("a rubric", async () => {
    await page.goto(`${origins.console}/test-room/${id}/edit?tab=rubric`);
    await page.getByRole("button", { name: "Discovery talk" }).click();
    await expectSentAgain(async () => {
      await page.getByRole("button", { name: "Save rubric" }).click();
      await expectSaidOnce(page, "Rubric saved");
    });
    expect(await read(owner, `test-rooms/${id}/rubric`)).toMatchObject({ version: 1 });
  });
  await test.step("the end of an attempt", async () => {
    await page.goto(`${origins.portal}/test-room/${id}`);
    const briefing = page.getByRole("dialog", { name: "Briefing" });
    await briefing.getByRole("button", { name: "Start in writing" }).click();
    await page.getByPlaceholder("Type your message...").fill("What brings you here?");
    await page.getByPlaceholder("Type your message...").press("Enter");
    const finish = page.getByRole("button", { name: "Finish" }).first();
    await expect(finish).toBeEnabled();
    await expect(
      page.getByRole("log", { name: "Text chat" }).getByText("What brings you here?"),
    ).toBeVisible();
    await expectSentAgain(async () => {
      await finish.click();
      await expect(page).toHaveURL(/\/attempts\/[a-z0-9]{20}$/);
      await expect(page.getByRole("heading", { name: "How it was judged" })).toBeVisible();
    });
    expect(await read(owner, `attempts?roomId=${id}`)).toMatchObject([{ number: 1, state: "scored" }]);
    const events = await read<{ action: string; subject: { id: string } | null }[]>(
      owner,
      "activity/events?limit=200",
    );
    const ends = events.filter(
      ({ action, subject }) => subject?.id === String(id) && action === "Finished an attempt",
    );
    expect(ends).toHaveLength(1);
  });
  expect((await owner.request.delete(`${origins.portal}/api/test-rooms/${id}`)).status()).toBe(200);
});
