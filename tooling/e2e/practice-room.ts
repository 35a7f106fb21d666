import type { APIRequestContext, Page } from "@playwright/test";
import type { RoomTraining } from "@field-advisor/schema/room-training-forms";
import { origins } from "./origins.ts";
import { expect } from "./test.ts";

/** @returns the id of the first that a search finds */
export async function idOf(
  request: APIRequestContext,
  path: string,
  origin = origins.console,
): Promise<number> {
  const rows = (await (await request.get(`${origin}/api/${path}`)).json()) as { id: number }[];
  return rows[0]?.id ?? 0;
}

/** A room of a journey's own, with one of the demo's agents; nobody rates themselves in it unless its training says so. @returns its id */
export async function makeRoom(
  request: APIRequestContext,
  {
    agent = "Asha",
    training = {},
    ...room
  }: { name: string; agent?: string; category?: string; training?: Partial<RoomTraining> },
  origin = origins.console,
): Promise<number> {
  const data = { ...room, agentId: await idOf(request, `agents?search=${agent}`, origin) };
  const made = await request.post(`${origin}/api/test-rooms`, { data });
  const { id } = (await made.json()) as { id: number };
  const settings = { version: 0, ratesSelf: false, ...training };
  const set = await request.put(`${origin}/api/test-rooms/${id}/training`, { data: settings });
  expect(set.status()).toBe(200);
  return id;
}

export async function saveRubric(
  request: APIRequestContext,
  roomId: number,
  rubric: object,
  { version = 0, origin = origins.console } = {},
): Promise<void> {
  const data = { version, rubric };
  const saved = await request.put(`${origin}/api/test-rooms/${roomId}/rubric`, { data });
  expect(saved.status()).toBe(200);
}

export async function letUmaIn(
  request: APIRequestContext,
  roomId: number,
  origin = origins.console,
): Promise<void> {
  const userId = await idOf(request, "users?search=user@demo.test", origin);
  const data = { canAccess: true };
  await request.patch(`${origin}/api/user-access/${userId}/room/${roomId}`, { data });
}

/** A room that Uma may enter, in which she is judged. @returns its id */
export async function makePracticeRoom(
  request: APIRequestContext,
  room: Parameters<typeof makeRoom>[1],
  rubric: object,
  origin = origins.console,
): Promise<number> {
  const roomId = await makeRoom(request, room, origin);
  await saveRubric(request, roomId, rubric, { origin });
  await letUmaIn(request, roomId, origin);
  return roomId;
}

export const startInWriting = (page: Page) =>
  page.getByRole("dialog", { name: "Briefing" }).getByRole("button", { name: "Start in writing" }).click();

/** Sends a message once nobody answers any more: until then what was typed stays. */
export async function send(page: Page, placeholder: string, message: string): Promise<void> {
  const box = page.getByPlaceholder(placeholder);
  await box.fill(message);
  await expect(async () => {
    await box.press("Enter");
    expect(await box.inputValue()).toBe("");
  }).toPass();
}

export const textChat = (page: Page) => page.getByRole("log", { name: "Text chat" });

/** Says something in the room in writing. */
export async function say(page: Page, ...messages: string[]): Promise<void> {
  for (const message of messages) {
    await send(page, "Type your message...", message);
    await expect(textChat(page).getByText(message)).toBeVisible();
  }
}

/** Finishes the attempt, which leads to its result. */
export async function finish(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Finish" }).first();
  await expect(button).toBeEnabled();
  await button.click();
  await expect(page).toHaveURL(/\/attempts\/[a-z0-9]{20}$/);
}

/** Gives a path to the demo's trainee. */
export async function assignPath(owner: Page, path: string): Promise<void> {
  await owner.goto(`${origins.portal}/assignments?new=true`);
  const sheet = owner.getByRole("dialog", { name: "New assignment" });
  await sheet.getByRole("combobox", { name: "What" }).click();
  await owner.getByRole("option", { name: "A path" }).click();
  await sheet.getByRole("combobox", { name: "Path" }).fill(path);
  await owner.getByRole("option", { name: path }).click();
  await sheet.getByRole("combobox", { name: /^Add a person/ }).fill("user@demo.test");
  await owner.getByRole("option", { name: /Uma Patel/ }).click();
  await sheet.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(owner.getByText("Assigned to 1 person").first()).toBeVisible();
}

export async function removePath(request: APIRequestContext, path: string): Promise<void> {
  const id = await idOf(request, `paths?search=${encodeURIComponent(path)}`);
  await request.delete(`${origins.console}/api/paths/${id}`, { headers: { origin: origins.console } });
}
