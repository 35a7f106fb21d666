import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { origins } from "../origins.ts";
import { finish, idOf, makeRoom, say, startInWriting, textChat } from "../practice-room.ts";
import { expect, expectAccessibleAtNight, ownName, resize, signIn, test } from "../test.ts";

const roomName = () => ownName("Naming the price");
const api = (path: string) => `${origins.console}/api/${path}`;

let roomId = 0;
let umaId = 0;

const check = {
  key: "names-price",
  kind: "says",
  sentence: "Names the price",
  advice: "Try: One percent a year.",
  isBlocker: false,
  phrases: ["one percent"],
};
const rubric = { criteria: [{ key: "price", name: "Price", weight: 1, checks: [check] }] };

test.beforeEach(async ({ owner }) => {
  const { request } = owner;
  umaId = await idOf(request, "users?search=user@demo.test");
  roomId = await makeRoom(request, { name: roomName() });
  const saved = await request.put(api(`test-rooms/${roomId}/rubric`), { data: { version: 0, rubric } });
  expect(await saved.text()).toContain('"version":1');
  const data = {
    roomId,
    goal: "pass",
    group: { kind: "people", userIds: [umaId] },
    dueOn: "2099-12-31",
  };
  expect((await request.post(api("assignments"), { data })).status()).toBe(201);
});

test.afterEach(async ({ owner }) => {
  await owner.request.delete(api(`test-rooms/${roomId}`));
});

/** The owner asks who has not tried the room. */
async function openWhoHasNot(owner: Page): Promise<void> {
  await owner.goto(`${origins.portal}/progress`);
  await owner.getByRole("combobox", { name: "Standing" }).click();
  await owner.getByRole("option", { name: "Has not tried" }).click();
  await owner.getByRole("combobox", { name: "Room" }).fill(roomName());
  await owner.getByRole("option", { name: roomName() }).click();
}

async function download(owner: Page): Promise<string> {
  const [saved] = await Promise.all([
    owner.waitForEvent("download"),
    owner.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  return readFile(await saved.path(), "utf8");
}

test("an owner sees who has not tried a room, in the list and in its file, until they try it in writing", async ({
  owner,
  browser,
}) => {
  await test.step("Uma, who was assigned the room, has not tried it", async () => {
    await openWhoHasNot(owner);
    const row = owner.getByRole("row", { name: /Uma Patel/ });
    await expect(row).toContainText("Not tried");
    await expect(row).toContainText("Pass, due Dec 31, 2099");
    await expectAccessibleAtNight(owner);
    const file = await download(owner);
    expect(file.trim().split("\r\n")).toHaveLength(2);
    expect(file).toMatch(/Uma Patel,user@demo\.test,.*,0,,,,no,,pass,todo,2099-12-31,/);
  });

  const page = await signIn(browser, "user@demo.test", `${origins.portal}/test-room/${roomId}`);
  await test.step("she begins in writing", async () => {
    await startInWriting(page);
  });

  await test.step("the agent greets her and answers her first message", async () => {
    await say(page, "Good morning. Our advice costs one percent a year.");
    const log = textChat(page);
    await expect(log.getByText(/Hello, I'm Asha/)).toBeVisible();
    await expect(log.getByText(/Thank you for raising that yourself/)).toBeVisible();
    await finish(page);
  });

  await test.step("she is among those who have not tried no more", async () => {
    await openWhoHasNot(owner);
    await expect(owner.getByRole("row", { name: /Uma Patel/ })).toHaveCount(0);
    await owner.goto(`${origins.portal}/progress?room=${roomId}`);
    await expect(owner.getByRole("row", { name: /Uma Patel/ })).toContainText("1 attempt");
  });
  await page.context().close();
});

test("an owner enters rates and reads what it cost", async ({ owner }) => {
  const { rates: before } = (await (
    await owner.request.get(api("costs?from=2026-01&to=2026-01"))
  ).json()) as { rates: object };
  await owner.goto(`${origins.console}/costs`);
  await owner.getByRole("textbox", { name: /^Currency/ }).fill("EUR");
  await owner.getByRole("textbox", { name: /^A minute of a call/ }).fill("0.25");
  await owner.getByRole("button", { name: "Save rates" }).click();
  await expect(owner.getByText("Rates saved").first()).toBeVisible();
  await expect(owner.getByText(/\d EUR$/).first()).toBeVisible();
  await owner.getByRole("combobox", { name: "Group" }).click();
  await owner.getByRole("option", { name: "By agent" }).click();
  await expect(owner.getByRole("columnheader", { name: "agent" })).toBeVisible();
  await expectAccessibleAtNight(owner);
  expect(await download(owner)).toMatch(/^\uFEFF?month,agent,room,person,email,calls,minutes,/);
  for (const width of [320, 768, 1366]) {
    await resize(owner, { width, height: 800 });
    expect(await owner.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await owner.request.put(api("costs/rates"), { data: before });
});
