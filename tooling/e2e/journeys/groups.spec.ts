import type { Browser, Page } from "@playwright/test";
import { importCrowd } from "../crowd.ts";
import { makeRoom } from "../practice-room.ts";
import { look } from "../look.ts";
import { origins } from "../origins.ts";
import {
  demoPassword,
  expect,
  expectAccessible,
  expectAccessibleAtNight,
  ownName,
  removeUsers,
  signIn,
  tabTo,
  test,
} from "../test.ts";

declare global {
  interface Window {
    clicksMade: number;
  }
}

const at = (path: string) => `${origins.console}/api/${path}`;

const groupName = () => ownName("Sales North");
const lastName = () => ownName("Northfield");
const roomName = () => ownName("Room of the north");

/** Of the 300 one signs in; the others are imported. */
const crowd = 300;

/** The one who signs in, with a password of her own. */
async function makeMara(owner: Page, browser: Browser): Promise<Page> {
  const first = "temporary";
  const email = `mara.${lastName()}@demo.test`.toLowerCase();
  const headers = { origin: origins.console };
  const data = { email, firstName: "Mara", lastName: lastName(), role: "USER", password: first };
  const made = await owner.request.post(at("users"), { data, headers });
  const { id } = (await made.json()) as { id: number };
  const context = await browser.newContext();
  await context.request.post(at("auth/login"), { data: { email, password: first }, headers });
  const change = { password: demoPassword, currentPassword: first };
  expect((await context.request.patch(at(`users/${id}`), { data: change, headers })).status()).toBe(200);
  await context.close();
  return signIn(browser, email, `${origins.portal}/rooms`);
}

/** Counts what is clicked from now on, without what the keyboard presses. */
const countClicks = (page: Page) =>
  page.evaluate(() => {
    window.clicksMade = 0;
    addEventListener(
      "click",
      ({ detail }) => {
        if (detail > 0) window.clicksMade += 1;
      },
      true,
    );
  });

test("all 300 into a group and a room to it in six clicks; who is in it enters, and who is taken out does not", async ({
  owner,
  browser,
}) => {
  const mara = await makeMara(owner, browser);
  await importCrowd(owner, { count: crowd - 1, letter: "N", lastName: lastName() });
  const roomId = await makeRoom(owner.request, { name: roomName() });
  const room = mara.getByRole("link", { name: "Enter", description: roomName() });
  await expect(mara.getByRole("heading", { name: "Your Training Rooms" })).toBeVisible();
  await expect(room).toHaveCount(0);

  await test.step("an owner makes the group, adds all 300, and gives it the room", async () => {
    await owner.goto(`${origins.console}/groups`);
    await expect(owner.getByRole("heading", { level: 1, name: "Groups" })).toBeVisible();
    await countClicks(owner);
    await owner.getByRole("button", { name: "New group" }).first().click();
    await owner.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill(groupName());
    await owner.keyboard.press("Enter");
    await expect(owner.getByRole("heading", { level: 1, name: groupName() })).toBeVisible();

    await owner.getByRole("button", { name: "Add people" }).first().click();
    const sheet = owner.getByRole("dialog", { name: `Add people to ${groupName()}` });
    await sheet.getByRole("searchbox", { name: "Search people" }).fill(lastName());
    await sheet.getByRole("button", { name: `Add all ${crowd}` }).click();
    const added = owner.getByRole("dialog", { name: `Added to ${groupName()}` });
    await expect(added.getByText(`${crowd} people changed.`)).toBeVisible();
    await expectAccessibleAtNight(owner);
    await added.getByRole("button", { name: "Done" }).click();

    await owner.getByRole("tab", { name: "Rooms" }).click();
    await owner.getByRole("searchbox", { name: "Search rooms" }).fill(roomName());
    const give = owner.getByRole("switch", { name: `${groupName()} may use ${roomName()}` });
    await give.click();
    await expect(give).toBeChecked();
    await expect(owner.getByText("1 room given")).toBeVisible();
    expect(await owner.evaluate(() => window.clicksMade)).toBe(6);
    await expect(owner.getByText(`${crowd} people, 1 room, 0 library items`)).toBeVisible();
    await look(owner, "console-group-rooms");
  });

  await test.step("Mara enters the room and talks in it", async () => {
    await mara.reload();
    await room.click();
    await expect(mara).toHaveURL(/\/test-room\/\d+/);
    await expect(mara.getByRole("heading", { name: roomName() })).toBeVisible();
    await mara.getByRole("button", { name: /^Start/ }).click();
    await expect(mara.getByText("Voice conversation active")).toBeVisible();
  });

  await test.step("the matrix says that it is by the group, and leads there", async () => {
    await owner.goto(
      `${origins.console}/user-access-management?tab=rooms&search=Mara ${lastName()}&room=${roomName()}`,
    );
    const cell = owner
      .getByRole("grid")
      .getByRole("switch", { name: `Mara ${lastName()}, ${roomName()}, by ${groupName()}` });
    await expect(cell).toBeChecked();
    await cell.focus();
    await owner.keyboard.press("Enter");
    const explained = owner.getByRole("dialog", { name: "Room access explained" });
    await expect(explained.getByText("Can enter this room now.")).toBeVisible();
    await expectAccessible(owner);
    await tabTo(owner, explained.getByRole("link", { name: groupName() }));
    await owner.keyboard.press("Enter");
    await expect(owner.getByRole("heading", { level: 1, name: groupName() })).toBeVisible();
    await look(owner, "console-group-people");
  });

  await test.step("by keyboard the owner takes Mara out, who loses the room at once", async () => {
    await owner.getByRole("searchbox", { name: "Search people" }).fill("Mara");
    const takeOut = owner.getByRole("button", { name: `Take out Mara ${lastName()}` });
    await expect(owner.getByRole("row")).toHaveCount(2);
    await tabTo(owner, takeOut);
    await owner.keyboard.press("Enter");
    await expect(owner.getByText(`Taken out of ${groupName()}`).first()).toBeVisible();
    await expect(mara.getByText("Voice conversation active")).toBeHidden();
    await expect(mara.getByRole("heading", { name: "You can no longer enter this room" })).toBeVisible();
    await expect(mara.getByText(/^Your access to this room was removed\./)).toBeVisible();
    await mara.goto(`${origins.portal}/rooms`);
    await expect(mara.getByRole("heading", { name: "Your Training Rooms" })).toBeVisible();
    await expect(room).toHaveCount(0);
  });

  await test.step("the reason is told to the owner, who deletes the group by its name", async () => {
    await owner.goto(
      `${origins.console}/user-access-management?tab=rooms&search=Mara ${lastName()}&room=${roomName()}`,
    );
    const cell = owner.getByRole("grid").getByRole("switch", { name: `Mara ${lastName()}, ${roomName()}` });
    await expect(cell).not.toBeChecked();
    await cell.focus();
    await owner.keyboard.press("Enter");
    await expect(owner.getByText("They were not given access to this room.")).toBeVisible();
    await owner.goto(`${origins.console}/groups?search=${groupName()}`);
    await look(owner, "console-groups");
    await owner.getByRole("button", { name: `Actions for ${groupName()}` }).click();
    await owner.getByRole("menuitem", { name: "Delete" }).click();
    const question = owner.getByRole("alertdialog");
    await expect(question.getByText(/^299 people lose its 1 room/)).toBeVisible();
    await expectAccessibleAtNight(owner);
    await question.getByRole("button", { name: "Delete group" }).click();
    await expect(owner.getByText("Group deleted").first()).toBeVisible();
  });

  await owner.request.delete(at(`test-rooms/${roomId}`));
  await mara.context().close();
  await removeUsers(owner, lastName());
});
