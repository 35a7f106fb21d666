import type { Browser, Page } from "@playwright/test";
import { expectInSight, expectNoSidewaysScroll, smallestWindow } from "../layout.ts";
import { sizesOfRun } from "../night.ts";
import { origins } from "../origins.ts";
import {
  expect,
  expectAccessibleAtNight,
  giveFailingMicrophone,
  openAnonymousConversation,
  ownName,
  resize,
  signIn,
  tabTo,
  test,
  untilAgentSpeaks,
} from "../test.ts";

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
const silent = "There is no sound from this microphone.";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const picker = (page: Page) => page.getByRole("combobox", { name: "Microphone" });
const meter = (page: Page) => page.getByRole("meter", { name: "Microphone level" });
const loudness = (page: Page) => meter(page).evaluate((bar) => Number(bar.ariaValueNow));
const picked = (page: Page) =>
  picker(page).evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.textContent);

async function talk(page: Page): Promise<void> {
  await openAnonymousConversation(page, "demo-open");
  await button(page, "Start Conversation").click();
  await untilAgentSpeaks(page);
}

for (const window of sizesOfRun([phone, desktop]))
  test(`a recipient tests a microphone and picks another by keyboard alone, and has it after a reload, at ${window.width}`, async ({
    page,
  }) => {
    await page.setViewportSize(window);
    await openAnonymousConversation(page, "demo-open");
    await tabTo(page, button(page, "Test microphone"));
    await page.keyboard.press("Enter");
    await expect.poll(() => loudness(page)).toBeGreaterThan(0);
    await expectAccessibleAtNight(page);
    await expectNoSidewaysScroll(page, "the test of the microphone");
    const before = await picked(page);
    await tabTo(page, picker(page));
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => picked(page)).not.toBe(before);
    const chosen = await picked(page);

    await button(page, "Start Conversation").click();
    await untilAgentSpeaks(page);
    await expect(meter(page)).toBeHidden();
    await tabTo(page, button(page, "Sound settings"));
    await page.keyboard.press("Enter");
    await expect.poll(() => picked(page)).toBe(chosen);
    await expect.poll(() => loudness(page)).toBeGreaterThan(0);
    await expectAccessibleAtNight(page);
    await tabTo(page, picker(page));
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => picked(page)).toBe(before);
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => picked(page)).toBe(chosen);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(button(page, "Sound settings")).toBeFocused();
    await resize(page, smallestWindow);
    await expectInSight(button(page, "Sound settings"), "the settings of sound");
    await expectNoSidewaysScroll(page, "a conversation with settings of sound");

    await button(page, "End").click();
    await page.reload();
    await button(page, "Start Conversation").click();
    await button(page, "Click to Start").click();
    await button(page, "Start Conversation").click();
    await untilAgentSpeaks(page);
    await button(page, "Sound settings").click();
    await expect.poll(() => picked(page)).toBe(chosen);
  });

test("a microphone that gives nothing is named, with the others beside it", async ({ page }) => {
  const happens = await giveFailingMicrophone(page);
  await talk(page);
  await expect(page.getByText("Listening", { exact: true })).toBeVisible();
  await expect(page.getByText(silent)).toHaveCount(0);
  await happens("hush");
  await expect(page.getByText(silent)).toHaveCount(2);
  await expect(picker(page)).toBeVisible();
  await expectAccessibleAtNight(page);
  for (const window of [phone, smallestWindow]) {
    await resize(page, window);
    await expectInSight(button(page, "End"), "the end");
    await expectNoSidewaysScroll(page, "a silent microphone");
  }
  await button(page, "Audio").click();
  await expect(picker(page)).toBeHidden();
  await button(page, "Muted").click();
  await expect(picker(page)).toBeVisible();
});

test("a microphone that the system takes away is named until it gives it back", async ({ page }) => {
  const happens = await giveFailingMicrophone(page);
  await talk(page);
  await happens("mute");
  await expect(page.getByText(silent)).toHaveCount(2);
  await happens("unmute");
  await expect(page.getByText(silent)).toHaveCount(0);
});

test("a microphone that is unplugged is told with the others beside it, and one that is plugged in is used", async ({
  page,
}) => {
  const happens = await giveFailingMicrophone(page);
  await talk(page);
  await happens("unplug");
  await expect(page.getByText(/The microphone was disconnected/)).toBeVisible();
  await happens("plug");
  await expect(page.getByText(/The microphone was disconnected/)).toBeHidden();
  await expect(button(page, "End")).toBeVisible();
});

/** Runs in the page before its scripts. */
const takeMediaDevices = () => Object.defineProperty(navigator, "mediaDevices", { value: undefined });

for (const window of sizesOfRun([phone, desktop]))
  test(`an app's built-in browser is told to be left, with the address to take along, at ${window.width}`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(window);
    await page.addInitScript(takeMediaDevices);
    await openAnonymousConversation(page, "demo-open");
    await expect(button(page, "Test microphone")).toBeHidden();
    await button(page, "Start Conversation").click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("This app's built-in browser has no microphone.");
    await expect(alert).not.toContainText("https");
    await expectAccessibleAtNight(page);
    await button(page, "Copy the address").click();
    await expect(page.getByRole("textbox", { name: "Address of this page" })).toBeFocused();
    await context.grantPermissions(["clipboard-write"]);
    await button(page, "Copy the address").click();
    await expect(button(page, "Copied")).toBeVisible();
    await button(page, "Type instead").click();
    await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
  });

test.describe("in a room", () => {
  let roomId = 0;

  test.beforeEach(async ({ owner }) => {
    const api = (path: string) => `${origins.console}/api/${path}`;
    const agents: { id: number; name: string }[] = await (
      await owner.request.get(api("agents?search=Asha"))
    ).json();
    const users: { id: number }[] = await (
      await owner.request.get(api("users?search=user@demo.test"))
    ).json();
    const agentId = agents.find(({ name }) => name === "Asha")?.id;
    const made = await owner.request.post(api("test-rooms"), {
      data: { name: ownName("Microphones"), agentId },
    });
    ({ id: roomId } = await made.json());
    const access = api(`user-access/${users[0]?.id}/room/${roomId}`);
    await owner.request.patch(access, { data: { canAccess: true } });
  });

  test.afterEach(async ({ owner }) => {
    await owner.request.delete(`${origins.console}/api/test-rooms/${roomId}`);
  });

  async function enter(browser: Browser, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
    const page = await signIn(browser, "user@demo.test");
    await prepare?.(page);
    await page.goto(`${origins.portal}/test-room/${roomId}`);
    await expect(button(page, "Start Conversation")).toBeEnabled();
    return page;
  }

  for (const window of sizesOfRun([phone, desktop]))
    test(`the microphone is tested and picked by keyboard alone, and changed during the call, at ${window.width}`, async ({
      browser,
    }) => {
      const page = await enter(browser, (opened) => opened.setViewportSize(window));
      await tabTo(page, button(page, "Test microphone"));
      await page.keyboard.press("Enter");
      await expect.poll(() => loudness(page)).toBeGreaterThan(0);
      await expectAccessibleAtNight(page);
      const choose = async (key: "ArrowDown" | "ArrowUp") => {
        const before = await picked(page);
        await tabTo(page, picker(page));
        await page.keyboard.press(key);
        await expect.poll(() => picked(page)).not.toBe(before);
        return picked(page);
      };
      const chosen = await choose("ArrowDown");
      await button(page, "Start Conversation").click();
      await expect(page.getByText("Voice conversation active")).toBeVisible();
      await expect(meter(page)).toBeHidden();
      await tabTo(page, button(page, "Sound settings"));
      await page.keyboard.press("Enter");
      await expect.poll(() => picked(page)).toBe(chosen);
      await expect.poll(() => loudness(page)).toBeGreaterThan(0);
      await expectAccessibleAtNight(page);
      await choose("ArrowUp");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
      await expectNoSidewaysScroll(page, "a call with settings of sound");
      await page.context().close();
    });

  test("a microphone that gives nothing is named with the others beside it", async ({ browser }) => {
    const page = await signIn(browser, "user@demo.test");
    const happens = await giveFailingMicrophone(page);
    await page.goto(`${origins.portal}/test-room/${roomId}`);
    await button(page, "Start Conversation").click();
    await expect(page.getByText("Voice conversation active")).toBeVisible();
    await happens("hush");
    await expect(page.getByText(silent)).toHaveCount(2);
    await expectAccessibleAtNight(page);
    await page.context().close();
  });

  test("an app's built-in browser is told to be left", async ({ browser }) => {
    const page = await enter(browser, (opened) => opened.addInitScript(takeMediaDevices));
    await button(page, "Start Conversation").click();
    await expect(page.getByRole("alert")).toContainText("This app's built-in browser has no microphone.");
    await expect(button(page, "Copy address of this page")).toBeVisible();
    await expectAccessibleAtNight(page);
    await page.context().close();
  });
});
