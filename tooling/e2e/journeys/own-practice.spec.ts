import type { Page } from "@playwright/test";
import { origins } from "../origins.ts";
import { finish, idOf, makePracticeRoom } from "../practice-room.ts";
import { expect, ownName, signIn, test } from "../test.ts";

const roomName = () => ownName("Own practice");
const api = (path: string) => `${origins.console}/api/${path}`;

let roomId = 0;
let umaId = 0;

test.beforeEach(async ({ owner: { request } }) => {
  umaId = await idOf(request, "users?search=user@demo.test");
  const brief = { key: "brief", kind: "lasts", sentence: "Keeps it brief", unit: "minutes", atMost: 5 };
  const criteria = [{ key: "talks", name: "Talks", weight: 1, checks: [brief] }];
  const rubric = { leastTurns: 1, leastWords: 1, criteria };
  roomId = await makePracticeRoom(request, { name: roomName(), category: "Practice" }, rubric);
});

test.afterEach(async ({ owner }) => {
  await owner.request.delete(api(`test-rooms/${roomId}`));
});

/** Asks for addresses that nobody opens, reports calls of them, and finishes. @returns the attempt */
async function pretendToTalk(page: Page, room: number): Promise<string> {
  return page.evaluate(async (id) => {
    const send = async (path: string, body?: object) => {
      const init = body && {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      };
      const answer = await fetch(`/api/${path}`, init);
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Record<string, unknown>;
    };
    const [{ agent: leads } = { agent: null }] = (
      (await (await fetch("/api/user/rooms")).json()) as {
        id: number;
        agent: { id: number } | null;
      }[]
    ).filter((one) => one.id === id);
    const { sessionId, attemptId } = await send(`test-rooms/${id}/session`, {});
    for (let times = 0; times < 3; times++) {
      const start = await send(`signed-url?agentId=${String(leads?.id)}&sessionId=${String(sessionId)}`);
      const report = { providerConversationId: null, endedBy: "user", durationSeconds: 600 };
      await send(`conversations/${String(start["conversationId"])}/end`, report);
    }
    await send(`attempts/${String(attemptId)}/finish`, {});
    return String(attemptId);
  }, room);
}

test("calls that nobody opened are no minutes on the owner's screens, whatever a browser reports", async ({
  owner,
  browser,
}) => {
  const practised = owner.getByRole("listitem").filter({ hasText: "Minutes practised" });
  await owner.goto(`${origins.portal}/progress/${umaId}`);
  const before = await practised.innerText();
  const page = await signIn(browser, "user@demo.test", origins.portal);
  const attempt = await pretendToTalk(page, roomId);
  await expect(async () => {
    await owner.goto(`${origins.portal}/attempts/${attempt}`);
    await expect(owner.getByText(/^Uma Patel · Attempt 1 · /)).not.toContainText(/min/i);
    await owner.goto(`${origins.portal}/progress/${umaId}`);
    expect(await practised.innerText()).toBe(before);
    await expect(owner.getByRole("link", { name: roomName() })).toHaveCount(0);
  }).toPass();
  await page.context().close();
});

test("a trainee deletes an attempt, and sees that it is gone at the voice provider too", async ({
  browser,
}) => {
  const page = await signIn(browser, "user@demo.test", `${origins.portal}/test-room/${roomId}`);
  await page
    .getByRole("dialog", { name: "Briefing" })
    .getByRole("button", { name: "Start", exact: true })
    .click();
  await expect(page.getByText("Voice conversation active")).toBeVisible();
  await expect(page.getByRole("log", { name: "Text chat" }).getByText(/Hello, I'm Asha/)).toBeVisible();
  await finish(page);
  const address = page.url();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Delete Attempt" }).click();
  await expect(page).toHaveURL(`${origins.portal}/rooms`);
  await expect(page.getByText("Deleted here and at the voice provider.")).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Attempt Not Found" })).toBeVisible();
  await page.context().close();
});

test("an owner's new task stands among the first, however many an administrator assigned", async ({
  owner,
  browser,
}) => {
  const coach = await signIn(browser, "admin@demo.test");
  const group = { kind: "people", userIds: [umaId] };
  const statuses = [];
  for (let n = 0; n < 51; n++) {
    const data = { roomId, goal: "attempts", goalValue: n + 1, group, dueOn: "2099-01-01" };
    statuses.push((await coach.request.post(`${origins.portal}/api/assignments`, { data })).status());
  }
  // Of the demo data she has one of the administrator's already.
  expect(statuses.filter((status) => status === 201)).toHaveLength(49);
  expect(statuses.at(-1)).toBe(400);
  const data = { roomId, goal: "attempt", group, note: "From the owner" };
  expect((await owner.request.post(api("assignments"), { data })).status()).toBe(201);
  const page = await signIn(browser, "user@demo.test", origins.portal);
  const region = page.getByRole("region", { name: "To do" });
  const todo = region.getByRole("list", { name: "To do" });
  await expect(todo.getByText("From the owner")).toBeVisible();
  await expect(todo.getByRole("listitem")).toHaveCount(20);
  await region.getByRole("button", { name: /^Show more/ }).click();
  await expect(todo.getByRole("listitem")).toHaveCount(40);
  await Promise.all([page.context().close(), coach.context().close()]);
});
