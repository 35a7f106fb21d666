import type { Browser, Page } from "@playwright/test";
import {
  expectFocusInSight,
  expectInSight,
  expectNewestInSight,
  expectNoSidewaysScroll,
  ordinaryWindows,
  smallestWindow,
} from "../layout.ts";
import { origins } from "../origins.ts";
import {
  backOnline,
  expect,
  expectAccessibleAtNight,
  giveSilentMicrophone,
  resize,
  signIn,
  test,
  uniquely,
} from "../test.ts";

const introduction = /never spoken to an adviser/;
const box = "Type your message...";

/** What an owner does on other screens, without the screens. */
const asOwner = (owner: Page, method: string, path: string, body: object): Promise<unknown> =>
  owner.evaluate(
    async ([verb, address, sent]) => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(address, { method: verb, headers, body: JSON.stringify(sent) });
      if (!answer.ok) throw new Error(`${verb} ${address}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    [method, path, body] as const,
  );

const idOf = (made: unknown): number => (made as { id: number }).id;

/** The rooms of the journey that runs. Uma's list of rooms would grow out of its first page. */
let made: number[] = [];

test.afterEach(async ({ owner }) => {
  for (const id of made) {
    const removed = await owner.request.delete(`${origins.console}/api/test-rooms/${id}`);
    expect(removed.status(), `room ${id} is removed`).toBe(200);
  }
  made = [];
});

/** A room of its own for each journey, led by an agent of the demo, which Uma may use. */
async function roomFor(owner: Page, title: string): Promise<{ id: number; umaId: number; name: string }> {
  const name = uniquely(title);
  await owner.goto(`${origins.console}/room-management`);
  const umaId = await owner.evaluate(async () => {
    const found: { id: number }[] = await (await fetch("/api/users?search=user@demo.test")).json();
    return found[0]?.id ?? 0;
  });
  const agentId = await owner.evaluate(async () => {
    const found: { id: number; name: string }[] = await (await fetch("/api/agents?search=Asha")).json();
    return found.find((agent) => agent.name === "Asha")?.id ?? 0;
  });
  const id = idOf(await asOwner(owner, "POST", "/api/test-rooms", { name, agentId }));
  made.push(id);
  await asOwner(owner, "PATCH", `/api/user-access/${umaId}/room/${id}`, { canAccess: true });
  return { id, umaId, name };
}

async function enter(browser: Browser, roomId: number, { speaks = true } = {}): Promise<Page> {
  const page = await signIn(browser, "user@demo.test", `${origins.portal}/rooms`);
  if (!speaks) await giveSilentMicrophone(page);
  await page.goto(`${origins.portal}/test-room/${roomId}`);
  await expect(page.getByPlaceholder(box)).toBeEnabled();
  return page;
}

async function call(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start Conversation" }).click();
  await expect(page.getByText("Voice conversation active")).toBeVisible();
}

const say = async (page: Page, text: string) => {
  await page.getByPlaceholder(box).fill(text);
  await page.getByPlaceholder(box).press("Enter");
};

const logOf = (page: Page) => page.getByRole("log", { name: "Text chat" });

test("what is typed during a call belongs to it, and the agent introduces itself once", async ({
  owner,
  browser,
}) => {
  const { id } = await roomFor(owner, "One conversation");
  const page = await enter(browser, id, { speaks: false });
  const log = logOf(page);
  await call(page);
  await expect(log.getByText(introduction)).toHaveCount(1);
  await say(page, "Nice to meet you");
  await expect(log.getByText("Nice to meet you", { exact: true })).toHaveCount(1);
  await expect(log.getByText(/I am a little nervous/)).toHaveCount(1);
  await expectAccessibleAtNight(page);
  await page.getByRole("button", { name: "End", exact: true }).click();
  await expect(page.getByText("You ended the conversation")).toBeVisible();

  await test.step("nor does it in writing after the call", async () => {
    await say(page, "What about your family?");
    await expect(log.getByText(/We have two children/)).toBeVisible();
  });
  await test.step("nor in the next call, which knows what was written", async () => {
    await call(page);
    await say(page, "And your mother?");
    await expect(log.getByText(/My mother lives nearby/)).toBeVisible();
    await page.getByRole("button", { name: "End", exact: true }).click();
  });
  await test.step("all of it is there again, once", async () => {
    await page.reload();
    await expect(log.getByText("And your mother?")).toBeVisible();
    await expect(log.getByText("Nice to meet you", { exact: true })).toHaveCount(1);
    expect(await log.getByText(/Hello, I'm Asha/).count()).toBeLessThanOrEqual(1);
  });
  await page.context().close();
});

test("what matters of a call is in sight in ordinary windows", async ({ owner, browser }) => {
  const { id } = await roomFor(owner, "Small windows");
  const page = await enter(browser, id, { speaks: false });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await call(page);
  const log = logOf(page);
  for (const text of ["Nice to meet you", "What about risk?", "And the fees?"]) await say(page, text);
  await expect(log.getByText(/Do I pay even if/)).toBeVisible();
  const chat = page.getByRole("region", { name: "Text chat" });
  for (const window of [...ordinaryWindows, smallestWindow]) {
    const name = `${window.width}x${window.height}`;
    await resize(page, window);
    const newest = log.locator(".chat-turn").last();
    await expectNewestInSight(log, newest);
    // In the smallest window a long answer is taller than what is left for it: its end is in sight.
    if (window !== smallestWindow)
      await expectInSight(newest.locator("p").last(), `the newest line at ${name}`);
    await expectInSight(page.getByPlaceholder(box), `the message box at ${name}`);
    for (const button of ["Audio", "End", "Send"])
      await expectInSight(chat.getByRole("button", { name: button, exact: true }), `${button} at ${name}`);
    await expectNoSidewaysScroll(page, name);
    await page.getByPlaceholder(box).focus();
    await expectFocusInSight(page, 4);
  }
  await page.getByRole("button", { name: "Audio", exact: true }).click();
  await expect(page.getByText("You are muted", { exact: true })).toBeVisible();
  await expect(page.getByText("Listening", { exact: true })).toHaveCount(0);
  await page.context().close();
});

test("leaving a call asks first, and a room that closes during one says why at once", async ({
  owner,
  browser,
}) => {
  const { id, umaId } = await roomFor(owner, "Closing during a call");
  const page = await enter(browser, id);
  await call(page);
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByText("Voice conversation active")).toBeVisible();

  await asOwner(owner, "PATCH", `/api/test-rooms/${id}/status`, { status: "PAUSED" });
  await expect(page.getByText(/This room was paused by an owner\./)).toBeVisible();
  await expect(page.getByText("The agent ended the conversation")).toHaveCount(0);

  await asOwner(owner, "PATCH", `/api/test-rooms/${id}/status`, { status: "LIVE" });
  await page.reload();
  await expect(page.getByPlaceholder(box)).toBeEnabled();
  await call(page);
  await asOwner(owner, "PATCH", `/api/user-access/${umaId}/room/${id}`, { canAccess: false });
  await expect(page.getByText(/Your access to this room was removed\./)).toBeVisible();
  await page.context().close();
});

test("an earlier session is found again on the room's card and in the room", async ({ owner, browser }) => {
  const { id, name } = await roomFor(owner, "Found again");
  const page = await enter(browser, id);
  await say(page, "Remember the boat");
  await expect(logOf(page)).toContainText(/Remember the boat.*Asha: \w/s);
  await page.goto(`${origins.portal}/rooms`);
  await page.getByRole("link", { name: "Continue", description: name }).click();
  await expect(logOf(page).getByText("Remember the boat")).toBeVisible();

  await test.step("Enter begins another, from which the first is found", async () => {
    await page.goto(`${origins.portal}/test-station`);
    await page.getByRole("link", { name: "Enter Room", description: name }).click();
    await expect(page.getByText("Ready to chat")).toBeVisible();
    await page.getByRole("button", { name: "Earlier sessions" }).click();
    const sheet = page.getByRole("dialog", { name: "Earlier sessions" });
    await expectAccessibleAtNight(page);
    await sheet.getByRole("link", { name: "Continue" }).click();
    await expect(logOf(page).getByText("Remember the boat")).toBeVisible();
  });

  await test.step("while the room is paused it can be read", async () => {
    await asOwner(owner, "PATCH", `/api/test-rooms/${id}/status`, { status: "PAUSED" });
    await page.goto(`${origins.portal}/rooms`);
    await page.getByRole("button", { name: "Earlier sessions (1)", description: name }).click();
    const sheet = page.getByRole("dialog", { name: "Earlier sessions" });
    await expect(sheet.getByText("Remember the boat")).toBeVisible();
    await sheet.getByRole("link", { name: "Read" }).click();
    await expect(logOf(page).getByText("Remember the boat")).toBeVisible();
    await expect(page.getByPlaceholder(box)).toBeDisabled();
  });
  await page.context().close();
});

test("an agent that the provider does not have does not go live, and who writes to it is told so", async ({
  owner,
  browser,
}) => {
  await owner.goto(`${origins.console}/room-management`);
  const wrong = { agentId: `agent_${Date.now().toString(36)}`, name: "Mistyped", source: "custom" };
  const agentId = idOf(await asOwner(owner, "POST", "/api/agents", wrong));
  const name = uniquely("Nobody there");
  const room = { name, agentId, status: "PAUSED" };
  const id = idOf(await asOwner(owner, "POST", "/api/test-rooms", room));
  made.push(id);
  await owner.goto(`${origins.console}/test-room/${id}/edit`);
  await owner.getByRole("button", { name: "Go Live" }).click();
  await expect(
    owner.getByText(/The voice provider does not have this agent\. Check its ID/).first(),
  ).toBeVisible();
  await owner.reload();
  await expect(owner.getByRole("note").getByText(/does not have Mistyped/)).toBeVisible();
  await owner.goto(`${origins.console}/room-management?search=${encodeURIComponent(name)}`);
  await expect(owner.getByText("Missing at the provider")).toBeVisible();

  const page = await signIn(browser, "owner@demo.test", `${origins.portal}/rooms`);
  await page.goto(`${origins.portal}/test-room/${id}`);
  await expect(page.getByText(/The voice provider does not have this room's agent/).first()).toBeVisible();
  await expect(page.getByPlaceholder(box)).toBeDisabled();
  await page.context().close();
});

test("a lost line is named, keeps what was typed, and what did not arrive can be sent in writing", async ({
  owner,
  browser,
}) => {
  const { id } = await roomFor(owner, "Lost line");
  const page = await enter(browser, id);
  await call(page);
  await page.clock.install();
  await page.context().setOffline(true);
  await expect(page.getByText("Reconnecting…", { exact: true })).toBeVisible();
  await say(page, "Can you still hear me?");
  await expect(logOf(page).getByText("Not sent")).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(page.getByText("The connection did not come back. Check your network first.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();

  await backOnline(page);
  await logOf(page).getByRole("button", { name: "Send again" }).click();
  await expect(logOf(page).getByText("Not sent")).toBeHidden();
  await expect(logOf(page).getByText("Can you still hear me?")).toHaveCount(1);
  await expect(logOf(page)).toContainText(/Can you still hear me\?.*Asha: \w/s);
  await page.context().close();
});
