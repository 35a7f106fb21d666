import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { look } from "../look.ts";
import { origins } from "../origins.ts";
import {
  choosePassword,
  expect,
  fillSignIn,
  giveSilentMicrophone,
  openSignIn,
  ownName,
  resize,
  test,
  usersAddress,
} from "../test.ts";

const temporary = "a lantern in the fog";

/** Somebody of the staff with a room of their own, which an agent of the demo leads. */
async function employ({ request }: Page) {
  const made = async (path: string, data: object): Promise<{ id: number }> => {
    const answer = await request.post(`${origins.console}/api/${path}`, { data });
    expect(answer.status(), path).toBe(201);
    return answer.json();
  };
  const lastName = ownName(`Leaver${Date.now().toString(36)}`);
  const email = `ina.${lastName}@demo.test`.toLowerCase();
  const [agent] = await (await request.get(`${origins.console}/api/agents?search=Asha`)).json();
  const room = await made("test-rooms", { name: `Farewell ${lastName}`, agentId: agent.id });
  const person = { email, firstName: "Ina", lastName, role: "USER", password: temporary, roomIds: [room.id] };
  await made("users", person);
  return { email, lastName, roomId: room.id };
}

/** The text files of an archive, in one. */
async function wordsIn(path: string): Promise<string> {
  const files = Object.entries(unzipSync(await readFile(path)));
  expect(files.map(([name]) => name)).toEqual(expect.arrayContaining(["README.txt", "profile.json"]));
  return files
    .filter(([name]) => name.startsWith("conversations/"))
    .map(([, bytes]) => strFromU8(bytes))
    .join();
}

const account = `${origins.portal}/?account=data`;
const longReason = `${"Datenschutzgrundverordnung".repeat(4)} ${"and so on, ".repeat(40)}`.slice(0, 500);

async function askFor(page: Page, button: string, reason: string): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("dialog", { name: "Request deletion of your account?" });
  await dialog.getByRole("textbox", { name: /^Reason/ }).fill(reason);
  await look(page, "own-data-ask");
  await dialog.getByRole("button", { name: "Request deletion" }).click();
  await expect(page.getByText(/No owner has decided yet\./)).toBeVisible();
}

test("staff take their data with them, ask for deletion, are told why not, ask again and are deleted", async ({
  owner,
  page,
}) => {
  const { email, lastName, roomId } = await employ(owner);
  const name = `Ina ${lastName}`;

  await test.step("somebody talks in a room", async () => {
    await openSignIn(page);
    await fillSignIn(page, email, temporary);
    await choosePassword(page, temporary);
    await giveSilentMicrophone(page);
    await page.goto(`${origins.portal}/test-room/${roomId}`);
    await page.getByRole("button", { name: "Start Conversation" }).click();
    await expect(page.getByText("Voice conversation active")).toBeVisible();
    await page.getByPlaceholder("Type your message...").fill("Nice to meet you");
    await page.getByPlaceholder("Type your message...").press("Enter");
    const log = page.getByRole("log", { name: "Text chat" });
    await expect(log.getByText(/I am a little nervous/)).toHaveCount(1);
    await page.getByRole("button", { name: "End", exact: true }).click();
    await expect(page.getByText("You ended the conversation")).toBeVisible();
    const sessions = `${origins.portal}/api/test-rooms/${roomId}/sessions`;
    await expect.poll(async () => (await page.request.get(sessions)).text()).toContain("Nice to meet you");
  });

  await test.step("and takes the words home", async () => {
    await page.goto(account);
    const button = page.getByRole("button", { name: "Download my data" });
    await expect(button).toBeVisible();
    await look(page, "own-data");
    const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
    expect(file.suggestedFilename()).toMatch(/^my-data-.*\.zip$/);
    const words = await wordsIn(await file.path());
    expect(words).toContain(`${name}: Nice to meet you`);
    expect(words).toContain("Asha: Nice to meet you too");
  });

  await test.step("asks for deletion, which an owner declines with a sentence", async () => {
    await askFor(page, "Request deletion", longReason);
    await look(page, "own-data-open");
    await owner.goto(`${origins.console}/user-management?deletions`);
    const sheet = owner.getByRole("dialog", { name: "Deletion requests" });
    await expect(sheet.getByText(name)).toBeVisible();
    await look(owner, "deletion-requests");
    await sheet.getByRole("button", { name: `Decline the request of ${name}` }).click();
    const form = owner.getByRole("dialog", { name: `Keep the account of ${name}?` });
    await form.getByRole("textbox", { name: /^Your answer/ }).fill("Please stay until March.");
    await look(owner, "deletion-decline");
    await form.getByRole("button", { name: "Decline request" }).click();
    await expect(owner.getByText("Request declined").first()).toBeVisible();
    await page.reload();
    await expect(page.getByText("Please stay until March.")).toBeVisible();
    await look(page, "own-data-declined");
  });

  await test.step("asks again, and an owner deletes the account", async () => {
    await askFor(page, "Request again", "");
    await resize(owner, { width: 1280, height: 800 });
    await owner.goto(usersAddress(lastName));
    await expect(owner.getByRole("button", { name: /asking for deletion$/ })).toBeVisible();
    await owner.getByRole("button", { name, exact: true }).click();
    await expect(owner.getByText(/^Asked for the deletion of this account/)).toBeVisible();
    await look(owner, "deletion-of-person");
    await owner.getByRole("button", { name: `Delete ${name}` }).click();
    await owner.getByRole("alertdialog").getByRole("button", { name: "Delete user" }).click();
    await expect(owner.getByText("User deleted").first()).toBeVisible();
  });

  await test.step("who is gone cannot sign in any more", async () => {
    await page.goto(`${origins.portal}/activity-log`);
    await expect(page).toHaveURL(new RegExp(`^${origins.portal}/login`));
    const answer = await page.request.post(`${origins.portal}/api/auth/login`, {
      data: { email, password: "quiet harbour at dawn" },
    });
    expect(answer.status()).toBe(401);
  });
  await owner.request.delete(`${origins.console}/api/test-rooms/${roomId}`);
});
