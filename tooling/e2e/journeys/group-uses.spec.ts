import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { settle } from "../look.ts";
import { origins } from "../origins.ts";
import { idOf, makeRoom } from "../practice-room.ts";
import {
  expect,
  expectAccessibleAtNight,
  ownName,
  removeUsers,
  signIn,
  test,
  usersAddress,
} from "../test.ts";

const roomName = () => ownName("Calling back");
const groupName = () => ownName("Sales North");
const lastName = () => ownName("Nordin");
const api = (path: string) => `${origins.console}/api/${path}`;

let roomId = 0;
let groupId = 0;

test.beforeEach(async ({ owner }) => {
  roomId = await makeRoom(owner.request, { name: roomName() });
  const made = await owner.request.post(api("groups"), { data: { name: groupName() } });
  expect(made.status()).toBe(201);
  ({ id: groupId } = (await made.json()) as { id: number });
});

test.afterEach(async ({ owner }) => {
  await owner.request.delete(api(`test-rooms/${roomId}`));
  await owner.request.delete(api(`groups/${groupId}`));
  await removeUsers(owner, lastName());
});

const csvOf = (...groups: string[]) =>
  [
    "email;firstName;lastName;group",
    ...groups.map((group, n) => `nora-${n}.${lastName()}@demo.test;Nora ${n};${lastName()};"${group}"`),
  ].join("\n");

async function review(owner: Page, csv: string) {
  await owner.goto(usersAddress());
  await owner.getByRole("button", { name: "Import", exact: true }).click();
  const sheet = owner.getByRole("dialog", { name: "Import users" });
  const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await sheet.getByLabel("CSV file").setInputFiles(file);
  await sheet.getByRole("button", { name: "Review" }).click();
  return sheet;
}

async function pick(owner: Page, field: RegExp | string, option: string): Promise<void> {
  const box = owner.getByRole("combobox", { name: field });
  await box.click();
  await box.fill(option);
  await owner.getByRole("option", { name: option }).click();
}

async function download(owner: Page): Promise<string> {
  const [saved] = await Promise.all([
    owner.waitForEvent("download"),
    owner.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  return readFile(await saved.path(), "utf8");
}

test("people come into a group by a file, the group is assigned a room, and who joins later has it too", async ({
  owner,
  browser,
}) => {
  await test.step("a group that does not exist is named with its line, and one that exists is joined", async () => {
    const sheet = await review(owner, csvOf(groupName(), "Nowhere"));
    await expect(sheet.getByText(/There is no group "Nowhere"/)).toBeVisible();
    await expectAccessibleAtNight(owner);
    await sheet.getByRole("button", { name: "Back to the file" }).click();
    await sheet
      .getByRole("textbox", { name: /paste the lines/ })
      .fill(csvOf(groupName(), `${groupName()}; `));
    await sheet.getByRole("button", { name: "Review" }).click();
    await sheet.getByRole("button", { name: "Import 2 users" }).click();
    const passwords = owner.waitForEvent("download");
    await sheet.getByRole("button", { name: "Download passwords" }).click();
    await passwords;
    await sheet.getByRole("button", { name: "Done" }).click();
  });

  await test.step("their list is narrowed to the group", async () => {
    await pick(owner, "Group", groupName());
    await expect(owner.getByRole("button", { name: `Nora 0 ${lastName()}`, exact: true })).toBeVisible();
    await expect(owner.getByText("1–2 of 2")).toBeVisible();
  });

  await test.step("the room is assigned to the group, also for who joins later", async () => {
    await owner.goto(`${origins.portal}/assignments?new=true`);
    await pick(owner, /^Room/, roomName());
    await owner.getByRole("radio", { name: "A group" }).click();
    await pick(owner, /^Group/, groupName());
    await owner.getByRole("switch", { name: /^Include people who join later/ }).click();
    await expectAccessibleAtNight(owner);
    await owner.getByRole("button", { name: "Assign", exact: true }).click();
    await expect(owner.getByText("Assigned to 2 people").first()).toBeVisible();
    await expect(owner.getByText(groupName()).first()).toBeVisible();
  });

  const uma = await signIn(browser, "user@demo.test");
  await test.step("Uma, who joins the group afterwards, finds the task within a minute, and may enter", async () => {
    await uma.goto(`${origins.portal}/`);
    const task = uma.getByText(`Practise in “${roomName()}”`).first();
    await expect(uma.getByRole("heading", { name: /^Hello/ })).toBeVisible();
    await expect(task).toHaveCount(0);
    const data = { add: [await idOf(owner.request, "users?search=user@demo.test")] };
    expect((await owner.request.post(api(`groups/${groupId}/people`), { data })).status()).toBe(200);
    await expect
      .poll(
        async () => {
          await uma.reload();
          await expect(uma.getByRole("heading", { name: /^Hello/ })).toBeVisible();
          await settle(uma);
          return task.isVisible();
        },
        { timeout: 150_000 },
      )
      .toBe(true);
    await uma.goto(`${origins.portal}/test-room/${roomId}`);
    await expect(uma.getByRole("heading", { name: roomName() }).first()).toBeVisible();
  });
  await uma.context().close();

  await test.step("progress and its file are narrowed to the group, and the address keeps it", async () => {
    await owner.goto(`${origins.portal}/progress`);
    await pick(owner, "Group", groupName());
    await expect(owner.getByRole("row", { name: /Uma Patel/ })).toContainText("Not tried");
    await owner.reload();
    await expect(owner.getByRole("combobox", { name: "Group" })).toHaveValue(groupName());
    await expect(owner.getByRole("row", { name: /Nora 1/ })).toBeVisible();
    await expect(owner.getByRole("row", { name: /Ada Chen|Adam Reyes/ })).toHaveCount(0);
    await expectAccessibleAtNight(owner);
    const lines = (await download(owner)).trim().split("\r\n");
    expect(lines[0]).toMatch(/,groups$/);
    expect(lines.some((line) => line.startsWith(`Nora 0 ${lastName()},`) && line.endsWith(groupName()))).toBe(
      true,
    );
    expect(lines.every((line, n) => n === 0 || line.includes(groupName()))).toBe(true);
  });

  await test.step("the group is deleted: who has the task keeps it, and the list says so", async () => {
    expect((await owner.request.delete(api(`groups/${groupId}`))).status()).toBe(200);
    await owner.goto(`${origins.portal}/assignments`);
    const row = owner.getByRole("row", { name: new RegExp(roomName()) });
    await expect(row).toContainText("This group was deleted. Nobody joins any more.");
    await expect(row).toContainText("0 of 3 done");
  });
});
