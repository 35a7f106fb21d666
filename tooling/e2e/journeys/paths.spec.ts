import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { addItem, removeItems } from "../library.ts";
import { look, settle } from "../look.ts";
import { origins } from "../origins.ts";
import {
  assignPath,
  finish,
  idOf,
  makePracticeRoom,
  removePath,
  say,
  startInWriting,
} from "../practice-room.ts";
import { expect, expectAccessibleAtNight, ownName, resize, signIn, tabTo, test } from "../test.ts";

const home = `${origins.portal}/`;
const greets = {
  key: "greets",
  kind: "says",
  sentence: "Greets by the time of day",
  phrases: ["good morning"],
};
const rubric = {
  leastTurns: 1,
  leastWords: 1,
  criteria: [{ key: "opening", name: "Opening", weight: 1, checks: [greets] }],
};

/** Fills the editor by the keyboard alone: two steps, of which the second is moved to the front and back. */
async function makePath(
  owner: Page,
  { path, item, room }: Record<"path" | "item" | "room", string>,
): Promise<void> {
  const press = async (name: string | RegExp) => {
    await tabTo(owner, owner.getByRole("button", { name }).first());
    await owner.keyboard.press("Enter");
  };
  const select = async (label: string, option: string) => {
    await tabTo(owner, owner.getByRole("combobox", { name: label }));
    await owner.keyboard.press("Enter");
    await expect(owner.getByRole("option", { name: option })).toBeVisible();
    await owner.keyboard.type(option.slice(0, 3));
    await expect(owner.getByRole("option", { name: option })).toBeFocused();
    await owner.keyboard.press("Enter");
  };
  const choose = async (label: string, option: string) => {
    const box = owner.getByRole("combobox", { name: label });
    await tabTo(owner, box);
    await owner.keyboard.type(option);
    // What answers an earlier text is not marked, and cannot be chosen.
    await expect(owner.getByRole("option", { name: option, selected: true })).toBeVisible();
    await owner.keyboard.press("Enter");
    await expect(box).toHaveValue(option);
  };
  await owner.goto(`${origins.console}/path-management`);
  await tabTo(owner, owner.getByRole("link", { name: "New path" }).first());
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("heading", { name: "New path" })).toBeVisible();
  await tabTo(owner, owner.getByRole("textbox", { name: "Name" }));
  await owner.keyboard.type(path);
  await tabTo(owner, owner.getByRole("textbox", { name: /^Certificate valid for months/ }));
  await owner.keyboard.type("12");
  await press(/^Step 1:/);
  await choose("Room", room);
  await select("What is to be done", "Pass a room");
  await press(/^Step 1:/);
  await press("Add step");
  await select("What is to be done", "Open a library item");
  await choose("Library item", item);
  await press(/^Step 2:/);
  await press("Move step 2 up");
  await expect(owner.getByRole("button", { name: `Step 1: Open a library item: ${item}` })).toBeVisible();
  await expect(owner.getByRole("button", { name: `Step 2: Pass a room: ${room}` })).toBeVisible();
  await settle(owner);
  await expectAccessibleAtNight(owner);
  await look(owner, "console-new-path");
  await press("Create path");
  await expect(owner.getByText("Path created").first()).toBeVisible();
}

test("an owner makes a path by keyboard, somebody follows it to a certificate, and a stranger checks its number", async ({
  owner,
  browser,
  page: stranger,
}) => {
  const [path, item, room] = [
    ownName("Stairway"),
    ownName("Words on the stairway"),
    ownName("Talk on the stairway"),
  ];
  await addItem(
    owner.request,
    { title: item, category: "listen", type: "AUDIO" },
    { file: "the-first-ten-minutes.mp3" },
  );
  const roomId = await makePracticeRoom(owner.request, { name: room, category: "Training" }, rubric);
  await makePath(owner, { path, item, room });
  await assignPath(owner, path);

  const uma = await signIn(browser, "user@demo.test", home);
  const task = uma.getByRole("listitem", { name: `Complete “${path}”` });
  await expect(task.getByText(`Step 1 of 2: Open “${item}”`)).toBeVisible();
  await task.getByRole("link", { name: `Complete “${path}”` }).click();
  const steps = uma.getByRole("list", { name: "Steps" });
  await expect(steps.getByText("Locked until step 1 is done")).toBeVisible();
  const pathAddress = uma.url();
  await look(uma, "portal-path");
  await resize(uma, { width: 320, height: 700 });
  await settle(uma);
  await expectAccessibleAtNight(uma);
  await look(uma, "portal-path-phone");

  await steps.getByRole("link", { name: `Open “${item}”` }).click();
  const noted = uma.waitForResponse(/\/api\/content\/access$/);
  await uma.getByRole("listitem", { name: item }).getByRole("link", { name: "Listen" }).click();
  expect((await noted).status()).toBe(200);
  await uma.goto(pathAddress);
  await expect(steps.getByText("Done", { exact: true })).toBeVisible();

  // Her coach sees how far she is.
  const coach = await signIn(browser, "admin@demo.test", home);
  const umaId = await idOf(owner.request, "users?search=user@demo.test");
  await coach.goto(`${origins.portal}/progress/${umaId}`);
  const progress = coach.getByRole("listitem", { name: path });
  await expect(progress.getByText("1 of 2 needed steps done")).toBeVisible();

  await steps.getByRole("link", { name: `Pass “${room}”` }).click();
  await startInWriting(uma);
  await say(uma, "Good morning. Shall we begin with your goals?");
  await finish(uma);
  await expect(uma.getByText("Passed", { exact: true }).first()).toBeVisible();
  await uma.goto(pathAddress);
  const certificate = uma.getByRole("region", { name: "Certificate" });
  await expect(certificate.getByText("Valid", { exact: true })).toBeVisible();
  await settle(uma);
  await look(uma, "portal-path-certificate");
  const [download] = await Promise.all([
    uma.waitForEvent("download"),
    certificate.getByRole("button", { name: "Download PDF" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^certificate-(\w{4}-){5}[\d-]+\.pdf$/);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe("%PDF-");
  const number = await certificate.locator("code").innerText();

  // Somebody without an account.
  await stranger.goto(`${origins.portal}/certificate#${number}`);
  await expect(stranger.getByRole("textbox", { name: "Number" })).toHaveValue(number);
  await stranger.getByRole("button", { name: "Check", exact: true }).click();
  const result = stranger.getByRole("status", { name: "Result" });
  for (const text of ["Valid", "Uma Patel", path])
    await expect(result.getByText(text, { exact: true })).toBeVisible();
  await settle(stranger);
  await expectAccessibleAtNight(stranger);
  await look(stranger, "portal-certificate");

  await coach.reload();
  await expect(progress.getByText(number)).toBeVisible();
  await coach.context().close();

  // The owner withdraws it, and the number tells nothing any more.
  await owner.goto(`${origins.console}/path-management?search=${encodeURIComponent(path)}`);
  await owner.getByRole("button", { name: `Actions for ${path}` }).click();
  await owner.getByRole("menuitem", { name: "Certificates" }).click();
  await owner.getByRole("button", { name: "Actions for Uma Patel" }).click();
  await owner.getByRole("menuitem", { name: "Withdraw…" }).click();
  const form = owner.getByRole("dialog", { name: "Withdraw certificate" });
  await form.getByRole("textbox", { name: "Reason" }).fill("Issued while we tried it out");
  await look(owner, "console-withdraw-certificate");
  await form.getByRole("button", { name: "Withdraw certificate" }).click();
  await expect(owner.getByText("Certificate withdrawn").first()).toBeVisible();
  await stranger.getByRole("button", { name: "Check", exact: true }).click();
  await expect(result.getByText("Unknown", { exact: true })).toBeVisible();
  await expect(result.getByText("Uma Patel")).toHaveCount(0);
  await uma.reload();
  await expect(certificate.getByText("Withdrawn: Issued while we tried it out")).toBeVisible();
  await uma.context().close();

  await removePath(owner.request, path);
  await owner.request.delete(`${origins.console}/api/test-rooms/${roomId}`);
  await removeItems(owner.request, item);
});
