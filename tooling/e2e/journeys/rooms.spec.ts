import type { Browser, Locator, Page } from "@playwright/test";
import { origins } from "../origins.ts";
import {
  audible,
  expect,
  expectAccessibleAtNight,
  listenAtSpeaker,
  ownName,
  pressEscapeIn,
  signIn,
  tabTo,
  test,
} from "../test.ts";

const agentName = () => ownName("Rosa");
const roomName = () => ownName("Journey room");
const heardSpeech = /\(speech, \d+\.\d s\)/;
const firstWords = "I am Rosa, and I have a question about fees.";

/** Somebody signed in at the portal whose speaker is listened to. */
async function uma(browser: Browser) {
  const page = await signIn(browser, "user@demo.test");
  const speaker = await listenAtSpeaker(page);
  await page.goto(`${origins.portal}/rooms`);
  await expect(page.getByRole("heading", { name: "Your Training Rooms" })).toBeVisible();
  return { page, speaker };
}

async function createAgent(owner: Page): Promise<void> {
  await owner.goto(`${origins.console}/agent-management`);
  await owner.getByRole("link", { name: "New agent" }).click();
  await owner.getByLabel("Name", { exact: true }).fill(agentName());
  await owner.getByLabel("First message").fill(firstWords);
  await owner.getByRole("combobox", { name: "Voice" }).click();
  await owner.getByRole("option").first().click();
  await expectAccessibleAtNight(owner);
  await owner.getByRole("button", { name: "Create agent" }).click();
  await expect(owner.getByText("Agent created").first()).toBeVisible();
}

async function createRoom(owner: Page): Promise<void> {
  await owner.goto(`${origins.console}/create-test-room`);
  await owner.getByLabel("Name", { exact: true }).fill(roomName());
  await owner.getByRole("combobox", { name: "Agent" }).click();
  await owner.getByRole("option", { name: agentName() }).click();
  await expectAccessibleAtNight(owner);
  await owner.getByRole("button", { name: /^Create/ }).click();
  await expect(owner.getByText("Room created successfully").first()).toBeVisible();
  await expect(owner.getByRole("heading", { name: "Room Management" })).toBeVisible();
}

async function giveAccess(owner: Page): Promise<void> {
  await owner.goto(`${origins.console}/owner-control`);
  await owner.getByRole("button", { name: `Manage users of ${roomName()}` }).click();
  const toggle = owner.getByRole("switch", { name: `Uma Patel may use ${roomName()}` });
  await toggle.click();
  await expect(toggle).toBeChecked();
  await expectAccessibleAtNight(owner);
  await pressEscapeIn(owner.getByRole("dialog"));
}

const say = async (page: Page, placeholder: string, text: string) => {
  await page.getByPlaceholder(placeholder).fill(text);
  await page.getByPlaceholder(placeholder).press("Enter");
};

test("an owner makes an agent and a room, and the person they let in talks, types, asks, leaves and comes back", async ({
  owner,
  browser,
}) => {
  await test.step("the owner makes them and lets Uma in", async () => {
    await createAgent(owner);
    await createRoom(owner);
    await giveAccess(owner);
  });
  const { page, speaker } = await uma(browser);

  await test.step("Uma finds the room and enters", async () => {
    await page.getByRole("searchbox").fill(roomName());
    await expect(page.getByRole("link", { name: "Enter" })).toHaveCount(1);
    await page.getByRole("link", { name: "Enter", description: roomName() }).click();
    await expect(page.getByRole("heading", { name: roomName() })).toBeVisible();
    await expect(page).toHaveURL(/\/test-room\/\d+\?room=\d+&session=[a-z0-9]{20}$/);
    await expectAccessibleAtNight(page);
  });
  const address = page.url();

  await test.step("talks: hears the agent, is heard by it, and silences it with the end", async () => {
    await page.getByRole("button", { name: /^Start/ }).click();
    await expect(page.getByText("Voice conversation active")).toBeVisible();
    await expect.poll(() => speaker.level(), { intervals: [50] }).toBeGreaterThan(audible);
    await expectAccessibleAtNight(page);
    await expect(page.getByRole("log", { name: "Text chat" }).getByText(heardSpeech)).toBeVisible();
    await page.getByRole("button", { name: "End", exact: true }).click();
    await expect(page.getByText("Voice conversation active")).toBeHidden();
    await expect.poll(() => speaker.level()).toBeLessThan(audible);
  });

  await test.step("types, and is answered by the same person", async () => {
    await say(page, "Type your message...", "Hello Rosa");
    const log = page.getByRole("log", { name: "Text chat" });
    await expect(log.getByText("Hello. It is good to meet you.")).toBeVisible();
  });

  await test.step("asks the assistant", async () => {
    await say(page, "Ask the AI assistant...", "What should I ask first?");
    await expect(page.getByText(/^No language model is connected/)).toBeVisible();
    await expectAccessibleAtNight(page);
  });

  await test.step("leaves, comes back to the same session, and finds all of it and what was not sent", async () => {
    await page.getByPlaceholder("Type your message...").fill("Not sent yet");
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page.getByRole("heading", { name: "Your Training Rooms" })).toBeVisible();
    await page.goto(address);
    const call = page.getByRole("group", { name: "Voice conversation" });
    await expect(call.getByText(heardSpeech).first()).toBeVisible();
    await expect(page.getByRole("log").getByText("Hello Rosa")).toBeVisible();
    await expect(page.getByText("What should I ask first?")).toBeVisible();
    await expect(page.getByPlaceholder("Type your message...")).toHaveValue("Not sent yet");
    expect(page.url()).toBe(address);
  });

  await test.step("the owner pauses the room, and Uma sees it", async () => {
    await owner.goto(`${origins.console}/owner-control`);
    await owner.getByRole("switch", { name: `${roomName()} is live` }).click();
    await expect(page.getByText("Temporarily paused").first()).toBeVisible({ timeout: 30_000 });
    await expect(page.getByPlaceholder("Type your message...")).toBeDisabled();
  });
  await page.context().close();
});

test("an owner gives many rights at once, takes them back, and the keyboard alone moves in the matrix", async ({
  owner,
}) => {
  await owner.goto(`${origins.console}/user-access-management?tab=rooms`);
  const cell = (name: string) => owner.getByRole("grid").getByLabel(name, { exact: true });
  await expect(cell("Uma Patel, Yearly review")).toBeVisible();
  for (const name of ["Uma Patel", "Noah Lindqvist", "Yearly review", "Fair demonstration"])
    await owner.getByRole("checkbox", { name: `Select ${name}` }).click();
  await owner.getByRole("button", { name: "Give access" }).click();
  await expect(owner.getByText("4 changes for 2 people").first()).toBeVisible();
  await expect(cell("Noah Lindqvist, Fair demonstration")).toBeChecked();
  await owner.getByRole("button", { name: "Undo" }).click();
  await expect(owner.getByText("Access changed back").first()).toBeVisible();
  await expect(cell("Noah Lindqvist, Fair demonstration")).not.toBeChecked();

  await cell("Uma Patel, Yearly review").focus();
  await owner.keyboard.press("Space");
  await expect(cell("Uma Patel, Yearly review")).toBeChecked();
  await owner.keyboard.press("Space");
  await expect(cell("Uma Patel, Yearly review")).not.toBeChecked();
  await expectAccessibleAtNight(owner);
});

test("what fails in a room is told beside it, nothing typed is lost, and it is tried again", async ({
  browser,
}) => {
  const { page } = await uma(browser);
  await page.getByRole("link", { name: "Enter", description: "First meeting" }).click();
  await page.route("**/api/signed-url*", (route) =>
    route.fulfill({
      status: 502,
      contentType: "application/json",
      body: JSON.stringify({
        error: "Failed to get signed url",
        code: "provider_failed",
        requestId: "journey",
      }),
    }),
  );
  await page.getByRole("button", { name: /^Start/ }).click();
  await expect(
    page.getByText("The voice connection could not be opened. Try again or type instead."),
  ).toBeVisible();

  await page.route("**/api/test-rooms/*/message", (route) => route.abort("connectionrefused"));
  await say(page, "Type your message...", "Can you hear me?");
  const chat = page.getByRole("region", { name: "Text chat" });
  await expect(chat.getByText(/could not be reached/)).toBeVisible();
  await expect(chat.getByText("Can you hear me?")).toBeVisible();
  await expectAccessibleAtNight(page);
  await page.unroute("**/api/test-rooms/*/message");
  await chat.getByRole("button", { name: "Try again" }).click();
  await expect(chat.getByText("Can you hear me?")).toHaveCount(1);
  await expect(chat.getByText(/never spoken to an adviser/)).toBeVisible();
  await page.context().close();
});

test("the whole room works by keyboard alone", async ({ browser }) => {
  const { page } = await uma(browser);
  const press = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press("Enter");
  };
  const write = async (placeholder: string, text: string) => {
    await tabTo(page, page.getByPlaceholder(placeholder));
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  };
  await press(page.getByRole("link", { name: "Enter", description: "First meeting" }));
  await expect(page.getByRole("heading", { name: "First meeting" })).toBeVisible();
  await press(page.getByRole("button", { name: "Start Conversation" }));
  await expect(page.getByText("Voice conversation active")).toBeVisible();
  await press(page.getByRole("button", { name: "Audio", exact: true }));
  await expect(page.getByRole("button", { name: "Muted" })).toBeFocused();
  await press(page.getByRole("button", { name: "End", exact: true }));
  await expect(page.getByText("You ended the conversation")).toBeVisible();

  await write("Type your message...", "By keyboard");
  const chat = page.getByRole("log", { name: "Text chat" });
  await expect(chat).toContainText(/By keyboard.*Asha: \w/s);
  await write("Ask the AI assistant...", "What now?");
  const advice = page.getByText(/^Next: /);
  await expect(advice).toBeVisible();
  await press(page.getByRole("button", { name: "Hide AI Assistant" }));
  await expect(advice).toBeHidden();
  await press(page.getByRole("link", { name: "Back" }));
  await expect(page.getByRole("heading", { name: "Your Training Rooms" })).toBeVisible();
  await page.context().close();
});
