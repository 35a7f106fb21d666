import type { Browser, Page } from "@playwright/test";
import { misfits } from "../fit.ts";
import { origins } from "../origins.ts";
import {
  demoPassword,
  expect,
  expectAccessibleAtNight,
  ownName,
  pressEscapeIn,
  removeUsers,
  resize,
  signIn,
  tabTo,
  test,
} from "../test.ts";

const roomName = () => ownName("Room with an author");
const api = (path: string) => `${origins.console}/api/${path}`;

const check = {
  key: "names-risk",
  kind: "says",
  sentence: "Names the risk",
  phrases: ["value can fall"],
};

const rubric = {
  situation: "A client wants to hear of returns only.",
  passMark: 70,
  criteria: [{ key: "risk", name: "Risk", weight: 2, checks: [check] }],
};

const pasted = "Client: What will I earn?\nTrainee: Returns are never guaranteed.";

let roomId = 0;

test.beforeEach(async ({ owner }) => {
  const made = await owner.request.post(api("test-rooms"), { data: { name: roomName() } });
  roomId = ((await made.json()) as { id: number }).id;
  const saved = await owner.request.put(api(`test-rooms/${roomId}/rubric`), { data: { version: 0, rubric } });
  expect(saved.status()).toBe(200);
});

test.afterEach(async ({ owner }) => {
  await owner.request.delete(api(`test-rooms/${roomId}`));
});

/** An owner names Adam, an administrator, with the keyboard alone. */
async function nameAuthor(owner: Page): Promise<void> {
  await owner.goto(`${origins.console}/test-room/${roomId}/edit?tab=rubric`);
  await expect(owner.getByText("Only owners write this.")).toBeVisible();
  await tabTo(owner, owner.getByRole("button", { name: "Change authors" }));
  await owner.keyboard.press("Enter");
  const sheet = owner.getByRole("dialog", { name: "Authors" });
  const person = sheet.getByRole("combobox", { name: /^Add a person/ });
  await expect(person).toBeFocused();
  await owner.keyboard.type("admin@demo.test");
  await expect(owner.getByRole("option")).toHaveText([/Adam Reyes/]);
  await owner.keyboard.press("Enter");
  await expect(sheet.getByRole("list", { name: "Selected people" })).toContainText("Adam Reyes");
  await expectAccessibleAtNight(owner);
  await tabTo(owner, sheet.getByRole("button", { name: "Save authors" }));
  await owner.keyboard.press("Enter");
  await expect(owner.getByText("Authors besides owners: Adam Reyes.")).toBeVisible();
}

/** From where the author trains to the rubric, on a phone. */
async function openRubric(author: Page): Promise<void> {
  await author.goto(`${origins.portal}/rooms`);
  const rooms = author.getByRole("region", { name: "Rooms you write" });
  await expect(rooms.getByText(/Version 1/).last()).toBeVisible();
  expect(await misfits(author)).toEqual([]);
  await rooms.getByRole("link", { name: roomName(), exact: true }).click();
  await expect(author.getByRole("heading", { level: 1, name: roomName() })).toBeVisible();
  await expect(author.getByText(/^Saved as version 1 by/)).toBeVisible();
}

/** Another phrase, seen to find what it is to find before it is saved. */
async function improveRubric(author: Page): Promise<void> {
  await author.getByRole("button", { name: /^Criterion 1: Risk/ }).click();
  await author.getByRole("button", { name: /^Check 1: Names the risk/ }).click();
  const trial = author.getByRole("region", { name: "Try it" });
  await trial.getByRole("radio", { name: "Pasted" }).click();
  await trial.getByRole("textbox", { name: "Conversation" }).fill(pasted);
  await author.getByRole("textbox", { name: "Phrases" }).fill("value can fall\nnever guaranteed");
  await trial.getByRole("button", { name: "Try it" }).click();
  await expect(trial.getByRole("listitem").filter({ hasText: "Names the risk" })).toContainText(
    "never guaranteed",
  );
  await expectAccessibleAtNight(author);
  await author.getByRole("button", { name: "Save rubric" }).click();
  await expect(author.getByText(/^Saved as version 2 by Adam Reyes/)).toBeVisible();
}

async function seeVersions(author: Page): Promise<void> {
  await author.getByRole("button", { name: "All versions" }).click();
  const sheet = author.getByRole("dialog", { name: "Versions" });
  await expect(sheet.getByRole("listitem")).toHaveText([
    /^Version 2Newest.* by Adam Reyes1 criterion, 1 check$/,
    /^Version 1Saved on .*Restore$/,
  ]);
  await expectAccessibleAtNight(author);
  expect(await misfits(author)).toEqual([]);
  await pressEscapeIn(sheet);
}

const stranger = () => `${ownName("stranger")}@authors.test`;

/** Another administrator, who is told of no room of others. */
async function refuseStranger(owner: Page, browser: Browser): Promise<void> {
  const email = stranger();
  const password = "temporary";
  const data = { email, firstName: "Stella", lastName: "Stranger", role: "ADMIN", password };
  const made = await owner.request.post(api("users"), { data });
  expect(made.status()).toBe(201);
  const { id } = (await made.json()) as { id: number };
  const first = await browser.newContext();
  await first.request.post(`${origins.portal}/api/auth/login`, { data: { email, password } });
  const chosen = await first.request.patch(`${origins.portal}/api/users/${id}`, {
    data: { password: demoPassword, currentPassword: password },
  });
  expect(chosen.status()).toBe(200);
  await first.close();
  const page = await signIn(browser, email, `${origins.portal}/test-room/${roomId}/rubric`);
  await expect(page.getByRole("heading", { name: "Room Not Found" })).toBeVisible();
  const answer = await page.request.get(`${origins.portal}/api/test-rooms/${roomId}/rubric`);
  expect(answer.status()).toBe(404);
  await page.context().close();
}

test("an administrator whom an owner names writes a room's rubric, and another one does not", async ({
  owner,
  browser,
}) => {
  await nameAuthor(owner);
  const author = await signIn(browser, "admin@demo.test");
  await resize(author, { width: 320, height: 664 });
  await openRubric(author);
  await improveRubric(author);
  for (const width of [320, 390]) {
    await resize(author, { width, height: 664 });
    expect(await misfits(author), `at ${width}`).toEqual([]);
  }
  await seeVersions(author);
  await author.getByRole("tab", { name: /^Practice/ }).click();
  await expect(
    author.getByRole("heading", { name: "None of your people has practised here yet" }),
  ).toBeVisible();

  await refuseStranger(owner, browser);
  await owner.reload();
  await expect(owner.getByText(/^Saved as version 2 by Adam Reyes/)).toBeVisible();

  await owner.getByRole("button", { name: "Change authors" }).click();
  const sheet = owner.getByRole("dialog", { name: "Authors" });
  await sheet.getByRole("button", { name: "Remove Adam Reyes" }).click();
  await sheet.getByRole("button", { name: "Save authors" }).click();
  await expect(owner.getByText("Only owners write this.")).toBeVisible();
  await author.reload();
  await expect(author.getByRole("heading", { name: "Room Not Found" })).toBeVisible();
  await author.context().close();
  await removeUsers(owner, stranger());
});
