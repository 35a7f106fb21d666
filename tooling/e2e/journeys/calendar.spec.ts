import type { Page } from "@playwright/test";
import { misfits } from "../fit.ts";
import { addItem, removeItems } from "../library.ts";
import { look, settle } from "../look.ts";
import { origins } from "../origins.ts";
import { idOf } from "../practice-room.ts";
import { expect, expectAccessible, ownName, resize, signIn, tabTo, test } from "../test.ts";

const home = `${origins.portal}/`;
const tab = `${origins.console}/connections?tab=calendar`;
const headers = { origin: origins.console };

/** What a calendar program gets, which has no cookies. */
async function read(address: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(address);
  return { status: answer.status, text: (await answer.text()).replaceAll("\r\n ", "") };
}

/** The day of an entry of the feed; undefined where it has none of that name. */
async function dayOf(address: string, title: string): Promise<string | undefined> {
  const { text } = await read(address);
  const entry = text.split("BEGIN:VEVENT").find((each) => each.includes(`SUMMARY:${title}\r\n`));
  return entry && /DTSTART;VALUE=DATE:(\d+)/.exec(entry)?.[1];
}

async function pressButton(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole("button", { name, exact: true }));
  await page.keyboard.press("Enter");
}

/** Makes an address by the keyboard alone. @returns it, as it is shown once */
async function makeAddress(page: Page): Promise<string> {
  await page.goto(home);
  await pressButton(page, "Calendar");
  const sheet = page.getByRole("dialog", { name: "Your due days in a calendar" });
  const isNew = sheet.getByRole("button", { name: "Make calendar address" });
  const renew = sheet.getByRole("button", { name: "Make a new address" });
  await expect(isNew.or(renew)).toBeVisible();
  if (await isNew.isVisible()) await pressButton(page, "Make calendar address");
  else {
    await pressButton(page, "Make a new address");
    await expect(page.getByRole("alertdialog", { name: "Make a new address?" })).toBeVisible();
    await pressButton(page, "Make a new address");
  }
  const field = sheet.getByRole("textbox", { name: "Calendar address" });
  await expect(field).toBeVisible();
  return field.inputValue();
}

test("somebody reads their due days in a calendar until it is renewed, and until an owner switches feeds off", async ({
  owner,
  browser,
}) => {
  const [moved, opened] = [ownName("Fees, in plain words"), ownName("Words for a first call")];
  const userId = await idOf(owner.request, "users?search=user@demo.test");
  const assign = async (title: string, dueOn: string) => {
    const contentId = await addItem(
      owner.request,
      { title, category: "listen", type: "AUDIO" },
      { file: "the-first-ten-minutes.mp3" },
    );
    const data = { contentId, goal: "open", dueOn, group: { kind: "people", userIds: [userId] } };
    const made = await owner.request.post(`${origins.console}/api/assignments`, { data, headers });
    expect(made.status()).toBe(201);
    return { id: ((await made.json()) as { id: number }).id, contentId };
  };
  const first = await assign(moved, "2030-03-31");
  const second = await assign(opened, "2030-04-02");

  const uma = await signIn(browser, "user@demo.test", home);
  await expect(uma.getByRole("link", { name: `Open “${moved}”` })).toBeVisible();
  await expect(uma.getByRole("button", { name: "Calendar", exact: true })).toHaveCount(0);

  await owner.goto(tab);
  await tabTo(owner, owner.getByRole("switch", { name: "Allow calendar feeds" }));
  await owner.keyboard.press("Space");
  await expect(owner.getByText("Calendar feeds are allowed").first()).toBeVisible();
  await look(owner, "console-connections-calendar");

  const address = await makeAddress(uma);
  await look(uma, "portal-calendar");
  await resize(uma, { width: 320, height: 568 });
  await settle(uma);
  expect(await misfits(uma)).toEqual([]);
  await expectAccessible(uma);
  await resize(uma, { width: 1280, height: 800 });
  const escaped = moved.replaceAll(",", String.raw`\,`);
  expect(await dayOf(address, `Open “${escaped}”`)).toBe("20300331");
  expect(await dayOf(address, `Open “${opened}”`)).toBe("20300402");

  const change = { userIds: [userId], dueOn: "2030-05-06" };
  await owner.request.patch(`${origins.console}/api/assignments/${first.id}/people`, {
    data: change,
    headers,
  });
  expect(await dayOf(address, `Open “${escaped}”`)).toBe("20300506");
  const done = uma.waitForResponse(/\/api\/content\/access$/);
  await uma.goto(`${origins.portal}/library?search=${encodeURIComponent(opened)}`);
  await uma.getByRole("listitem", { name: opened }).getByRole("link", { name: "Listen" }).click();
  expect((await done).status()).toBe(200);
  expect(await dayOf(address, `Open “${opened}”`)).toBeUndefined();

  const renewed = await makeAddress(uma);
  expect((await read(address)).status).toBe(404);
  expect(await dayOf(renewed, `Open “${escaped}”`)).toBe("20300506");

  await owner.reload();
  await expect(owner.getByText("A calendar asked with an address that was replaced or ended")).toBeVisible();
  await owner.getByRole("switch", { name: "Allow calendar feeds" }).click();
  const question = owner.getByRole("alertdialog", { name: "Switch calendar feeds off?" });
  await question.getByRole("button", { name: "Switch off" }).click();
  await expect(owner.getByText("Calendar feeds are off").first()).toBeVisible();
  expect((await read(renewed)).status).toBe(404);
  await uma.goto(home);
  await expect(uma.getByRole("link", { name: `Open “${moved}”` })).toBeVisible();
  await expect(uma.getByRole("button", { name: "Calendar", exact: true })).toHaveCount(0);
  await uma.context().close();

  for (const { id } of [first, second])
    await owner.request.delete(`${origins.console}/api/assignments/${id}`, { headers });
  for (const title of [moved, opened]) await removeItems(owner.request, title);
});
