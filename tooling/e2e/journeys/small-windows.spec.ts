import type { Locator, Page } from "@playwright/test";
import { misfits } from "../fit.ts";
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
  expect,
  giveSilentMicrophone,
  openAnonymousConversation,
  resize,
  test,
  untilAgentSpeaks,
} from "../test.ts";

const windows = [...ordinaryWindows, smallestWindow];

const nameOf = ({ width, height }: { width: number; height: number }) => `${width}x${height}`;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const transcript = (page: Page) => page.getByRole("log", { name: "Transcript" });

/** Types a turn, and waits until the agent has answered it. */
async function say(page: Page, text: string): Promise<void> {
  const turns = transcript(page).locator(".turn");
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.keyboard.press("Enter");
  await expect(turns.filter({ hasText: text })).toBeVisible();
  await expect(turns.last()).not.toContainText(text);
}

async function expectControlsInSight(page: Page, name: string): Promise<void> {
  for (const control of ["End", "Send"]) await expectInSight(button(page, control), `${control} at ${name}`);
  await expectInSight(page.getByRole("textbox", { name: "Message" }), `the message box at ${name}`);
}

/** Where the page's title stands. */
async function placeOfTitle(page: Page): Promise<string> {
  // On the page: low windows scroll, so that eight lines of what is said have room.
  return page.getByRole("heading", { level: 1 }).evaluate((title) => {
    const { x, y } = title.getBoundingClientRect();
    return `${x + scrollX}, ${y + scrollY}`;
  });
}

/** How far the middle of the round button is from the middle of the words below it. */
async function offCentre(page: Page): Promise<number> {
  const middle = async (element: Locator) => {
    const box = await element.boundingBox();
    return box ? box.x + box.width / 2 : Number.NaN;
  };
  return Math.abs((await middle(button(page, "Interrupt"))) - (await middle(page.getByRole("main"))));
}

/** There the button stands beside the words. */
const isLying = ({ width, height }: { width: number; height: number }) => height <= 480 && width >= 560;

test("during a conversation everything that matters stays in sight in every ordinary window", async ({
  page,
}) => {
  await openAnonymousConversation(page, "demo-open");
  const titles = new Map<string, string>();
  for (const window of windows) {
    await resize(page, window);
    titles.set(nameOf(window), await placeOfTitle(page));
  }
  await button(page, "Start Conversation").click();
  await untilAgentSpeaks(page);
  await say(page, "How long have you been saving?");
  await say(page, "What do you worry about?");
  await button(page, "Audio").click();

  for (const window of windows) {
    await test.step(nameOf(window), async () => {
      await resize(page, window);
      await expectControlsInSight(page, nameOf(window));
      await expectInSight(button(page, "Muted"), `mute at ${nameOf(window)}`);
      await expectInSight(button(page, "Interrupt"), `the round button at ${nameOf(window)}`);
      await expectInSight(page.getByText("You are muted", { exact: true }), `the state at ${nameOf(window)}`);
      await expectInSight(
        page.getByRole("button", { name: /^\d+ messages/ }),
        `the messages at ${nameOf(window)}`,
      );
      await expectNewestInSight(transcript(page), transcript(page).locator(".turn").last());
      await expectNoSidewaysScroll(page, nameOf(window));
      expect(await placeOfTitle(page)).toBe(titles.get(nameOf(window)));
      if (!isLying(window)) expect(await offCentre(page)).toBeLessThan(1);
      await expectFocusInSight(page, 12);
    });
  }

  await test.step("a reader who scrolled up is left there, and led back by a button", async () => {
    await transcript(page).evaluate((log) => log.scrollTo({ top: 0 }));
    const top = () => transcript(page).evaluate((log) => log.scrollTop);
    await expect.poll(top).toBe(0);
    await button(page, "Muted").click();
    await expect(button(page, "Newest ↓")).toBeVisible({ timeout: 30_000 });
    await expectInSight(button(page, "Newest ↓"), "the way to the newest line");
    expect(await top()).toBe(0);
    await button(page, "Newest ↓").click();
    await expectNewestInSight(transcript(page), transcript(page).locator(".turn").last());
  });

  await test.step("the words stay in sight after the end", async () => {
    await button(page, "End").click();
    for (const window of windows) {
      await resize(page, window);
      await expectInSight(button(page, "Talk Again"), `Talk Again at ${nameOf(window)}`);
      expect(await placeOfTitle(page)).toBe(titles.get(nameOf(window)));
      await expectInSight(button(page, "Type instead"), `Type instead at ${nameOf(window)}`);
      await expectNewestInSight(transcript(page), transcript(page).locator(".turn").last());
    }
  });

  await test.step("and during the next conversation, which is marked as new", async () => {
    await button(page, "Type instead").click();
    await expect(transcript(page).getByText("New conversation")).toBeVisible();
    await expect(transcript(page)).toContainText("What do you worry about?");
  });
});

const lyingPhone = { width: 844, height: 390 };
const phone = { width: 390, height: 664 };

declare global {
  interface Window {
    placesOfControls: Set<string>;
  }
}

/** Runs in the page: notes in every frame where the controls of a call stand, from the first in which there are any. */
function followControls(): void {
  window.placesOfControls = new Set();
  const look = () => {
    const buttons = [...document.querySelectorAll("button")];
    const places = ["Interrupt", "End", "Send"].map((name) => {
      const found = buttons.find((each) => (each.getAttribute("aria-label") ?? each.textContent) === name);
      const { x, y } = found?.getBoundingClientRect() ?? { x: NaN, y: NaN };
      return `${name} at ${Math.round(x)}, ${Math.round(y)}`;
    });
    if (!places.join("").includes("NaN")) window.placesOfControls.add(places.join("; "));
    requestAnimationFrame(look);
  };
  look();
}

/** Starts a call. Often the first words come before a test can look, so the page itself follows what they move. */
async function expectFirstWordsToMoveNothing(page: Page): Promise<void> {
  await page.evaluate(followControls);
  await button(page, "Start Conversation").click();
  await expect(transcript(page).locator(".turn")).toHaveCount(1);
  const places = () => page.evaluate(() => [...window.placesOfControls]);
  await expect.poll(places).not.toEqual([]);
  const [first] = await places();
  expect(await places()).toEqual([first]);
}

test("on a phone the way to start is in sight from the landing card on, and the first words move nothing", async ({
  page,
}) => {
  await giveSilentMicrophone(page);
  await page.goto(`${origins.deploy}/deployment/demo-open`);
  for (const window of windows) {
    await resize(page, window);
    await expectInSight(button(page, "Start Conversation"), `the start at ${nameOf(window)}`);
  }
  await resize(page, phone);
  await openAnonymousConversation(page, "demo-open");
  await expectFirstWordsToMoveNothing(page);
});

test("on a phone that lies on its side the start is in sight, and the first words move nothing", async ({
  page,
}) => {
  await giveSilentMicrophone(page);
  await resize(page, lyingPhone);
  await openAnonymousConversation(page, "demo-open");
  await expectInSight(button(page, "Start Conversation"), "the start");
  const messages: { title: string }[] = await (
    await page.request.get(`${origins.deploy}/api/deployment/demo-open/messages`)
  ).json();
  await expectInSight(page.getByText(messages[0]?.title ?? ""), "the newest message");
  for (const name of ["Type instead", "Test microphone", "Talking and captions"])
    await expectInSight(button(page, name), name);
  await expectFirstWordsToMoveNothing(page);

  await test.step("its words appear as they are spoken, and a tap interrupts without ending", async () => {
    const words = transcript(page).locator(".turn");
    await expect(words).toContainText("for making the time");
    await expect(words).not.toContainText("so where do we begin?");
    await button(page, "Interrupt").click();
    await expect(page.getByText("Listening", { exact: true })).toBeVisible();
    await expect(words).toContainText("(interrupted)");
    await expect(button(page, "Interrupt")).toBeDisabled();
    await button(page, "Interrupt").click({ force: true });
    await expect(button(page, "End")).toBeVisible();
  });

  await test.step("leaving is asked about in a dialog with a margin on a narrow phone", async () => {
    await resize(page, { width: 390, height: 664 });
    await page.goBack();
    const question = await page.getByRole("dialog", { name: "Leave the conversation?" }).boundingBox();
    expect(question?.x).toBeGreaterThanOrEqual(16);
    await page.getByRole("button", { name: "End and leave" }).click();
  });
});

test("on a phone that lies on its side a room shows all of each control", async ({ owner }) => {
  await resize(owner, lyingPhone);
  await owner.goto(`${origins.portal}/test-room/1`);
  await owner.getByRole("dialog", { name: "Briefing" }).getByRole("button", { name: "Close" }).click();
  await expectInSight(button(owner, "Start Conversation"), "the start");
  expect(await misfits(owner)).toEqual([]);
});

test("on a narrow phone the box for what is typed in a room is scrolled to below the way to start", async ({
  owner,
}) => {
  await resize(owner, { width: 320, height: 664 });
  await owner.goto(`${origins.portal}/test-room/1`);
  await owner.getByRole("dialog", { name: "Briefing" }).getByRole("button", { name: "Close" }).click();
  await expectInSight(button(owner, "Start Conversation"), "the start");
  const chat = owner.getByRole("region", { name: "Text chat" });
  const send = chat.getByRole("button", { name: "Send", exact: true });
  await send.scrollIntoViewIfNeeded();
  await expectInSight(send, "Send");
  await expectInSight(chat.getByText("Ready to chat"), "the first line");
});

test("the widget of a preview covers no control", async ({ owner }) => {
  await owner.goto(`${origins.deploy}/deployment/demo-private?preview=true`);
  await button(owner, "Start Conversation").click();
  await owner.getByRole("button", { name: "Type instead" }).click();
  await expect(owner.getByRole("textbox", { name: "Message" })).toBeVisible();
  for (const window of [...windows, { width: 390, height: 844 }]) {
    await resize(owner, window);
    await expectControlsInSight(owner, nameOf(window));
    await expectInSight(button(owner, "Admin preview"), `the widget at ${nameOf(window)}`);
  }
});

const desktop = { width: 1280, height: 800 };

test("beside other controls there is room for a tab at every width", async ({ owner }) => {
  await owner.goto(`${origins.console}/user-management?tab=analytics&view=sessions`);
  const strip = owner.getByRole("tablist", { name: "Analytics" });
  await expect(strip).toBeVisible();
  for (let width = 320; width < 520; width += 8) {
    await resize(owner, { width, height: 664 });
    const room = () =>
      strip.evaluate((element) => {
        const tabs = [...element.querySelectorAll("[role=tab]")];
        return element.clientWidth - Math.max(...tabs.map((tab) => tab.getBoundingClientRect().width));
      });
    await expect.poll(room, { message: `a tab at ${width}` }).toBeGreaterThanOrEqual(0);
  }
});

test("a field of one line is as high as one, also where it stands alone", async ({ owner }) => {
  await resize(owner, phone);
  await owner.goto(`${origins.portal}/simple-chat`);
  await button(owner, "Insert conversation...").click();
  await expect(owner.getByRole("searchbox", { name: "Search conversations" })).toBeVisible();
  expect(await misfits(owner)).toEqual([]);
  await owner.goto(`${origins.console}/user-access-management?tab=rooms`);
  await owner.getByRole("button", { name: / of Uma / }).click();
  await expect(owner.getByRole("searchbox", { name: "Search rooms" })).toBeVisible();
  expect(await misfits(owner)).toEqual([]);
});

/** Dialogs with much to fill in: where they are, and what they are for. */
const forms = [
  ["portal", "deployments?new=true", "Create deployment"],
  ["portal", "messages?new=true", "Send Message"],
  ["console", "content-management?new=true", "Save content"],
  ["console", "user-management?new=true", "Create user"],
  ["console", "user-management?import=true", "Review"],
] as const;

test("what a dialog is for is in sight without scrolling, and so is what has the focus", async ({
  owner,
}) => {
  for (const [app, address, purpose] of forms) {
    await owner.goto(`${origins[app]}/${address}`);
    const submit = owner.getByRole("dialog").getByRole("button", { name: purpose, exact: true });
    for (const size of [desktop, lyingPhone, phone]) {
      await resize(owner, size);
      await expectInSight(submit, `${purpose} at ${nameOf(size)}`);
    }
    await expectFocusInSight(owner, 12);
    await resize(owner, desktop);
  }
});

test("what a dialog is for is in sight also where its choices are no fields of its form", async ({
  owner,
}) => {
  await owner.goto(`${origins.console}/assistant-management`);
  await button(owner, "Actions for Room helper").click();
  await owner.getByRole("menuitem", { name: "Assign to rooms", exact: true }).click();
  await expect(owner.getByRole("dialog").getByRole("checkbox").first()).toBeVisible();
  await resize(owner, lyingPhone);
  await expectInSight(button(owner, "Save rooms"), "Save rooms");
});
