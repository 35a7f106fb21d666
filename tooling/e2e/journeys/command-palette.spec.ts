import type { Locator, Page } from "@playwright/test";
import { makeLongestNames } from "../longest-names.ts";
import { expectNoSidewaysScroll } from "../layout.ts";
import { origins } from "../origins.ts";
import { expect, expectAccessibleAtNight, ownName, pressEscapeIn, resize, signIn, test } from "../test.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: "Search and commands" });
const marked = (page: Page, name: string | RegExp): Locator =>
  palette(page).getByRole("option", { name, selected: true });

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(palette(page).getByRole("combobox")).toBeFocused();
}

/** Looks for something by its name and chooses it. */
async function choose(page: Page, text: string, name: string | RegExp): Promise<void> {
  await openPalette(page);
  await page.keyboard.type(text);
  await expect(marked(page, name)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(palette(page)).toBeHidden();
}

/** A room of this journey, so that nobody else's is paused. */
async function makeRoom(owner: Page, name: string) {
  const rooms = `${origins.console}/api/test-rooms`;
  const headers = { origin: origins.console };
  const agents: { id: number; isActive: boolean }[] = await (
    await owner.request.get(`${origins.console}/api/agents`)
  ).json();
  const agentId = agents.find(({ isActive }) => isActive)?.id;
  const answer = await owner.request.post(rooms, { data: { name, agentId, status: "LIVE" }, headers });
  expect(answer.status()).toBe(201);
  const { id }: { id: number } = await answer.json();
  return { remove: () => owner.request.delete(`${rooms}/${id}`, { headers }) };
}

test("an owner finds a person, pauses and resumes a room and goes to screens, by keyboard alone", async ({
  owner,
}) => {
  const name = ownName("Palette room");
  const room = await makeRoom(owner, name);
  await owner.goto(`${origins.portal}/rooms`);
  await expect(owner.getByRole("heading", { level: 1 })).toBeVisible();
  await choose(owner, "Uma Pat", /^Uma Patel/);
  await owner.waitForURL(`${origins.console}/user-management?user=*`);
  const person = owner.getByRole("complementary", { name: "Uma Patel" });
  await pressEscapeIn(person);

  await choose(owner, "room man", "Room Management");
  await expect(owner.getByRole("heading", { level: 1, name: "Room Management" })).toBeVisible();
  await expect(owner.getByRole("link", { name, exact: true })).toBeVisible();
  await choose(owner, `Pause room ${name}`, `Pause room ${name}`);
  const row = owner.getByRole("row").filter({ has: owner.getByRole("link", { name, exact: true }) });
  await expect(row.getByText("Paused", { exact: true })).toBeVisible();
  await choose(owner, `Resume room ${name}`, `Resume room ${name}`);
  await expect(row.getByText("Active", { exact: true })).toBeVisible();

  await owner.keyboard.press("/");
  await expect(owner.getByRole("searchbox", { name: "Search rooms" })).toBeFocused();
  await owner.keyboard.type("?/");
  await expect(owner.getByRole("searchbox", { name: "Search rooms" })).toHaveValue("?/");
  await owner.getByRole("searchbox", { name: "Search rooms" }).blur();
  await owner.keyboard.press("?");
  const keys = owner.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys.getByText("Search on this screen")).toBeVisible();
  await expectAccessibleAtNight(owner);
  await pressEscapeIn(keys);

  await test.step("things of every kind, settings by their words, and what was chosen last", async () => {
    await openPalette(owner);
    for (const [text, group, found] of [
      ["asha", "Agents", /^Asha/],
      ["room helper", "Assistants", /^Room helper/],
      ["retention", "Settings", /^Retention/],
      ["new user", "Actions", "Add User"],
      ["invite to demo", "Invite", /^Invite to /],
      ["stop agent asha", "Stop agent", "Stop agent Asha"],
      ["view as uma", "View as", /^View as Uma Patel/],
    ] as const) {
      await palette(owner).getByRole("combobox").fill(text);
      const results = palette(owner).getByRole("group", { name: group, exact: true });
      await expect(results.getByRole("option", { name: found }).first()).toBeVisible();
    }
    await palette(owner).getByRole("combobox").fill("");
    await expect(palette(owner).getByRole("group", { name: "Recent" })).toContainText("Room Management");
    await expectAccessibleAtNight(owner);
    await pressEscapeIn(palette(owner));
    await choose(owner, "time zone", "Time zone");
    await expect(owner.getByRole("combobox", { name: "Time zone" })).toBeVisible();
  });

  await choose(owner, "add user", "Add User");
  await expect(owner.getByRole("dialog", { name: "Add User" })).toBeVisible();
  await owner.keyboard.press("Control+k");
  await expect(palette(owner)).toBeHidden();
  await room.remove();
});

test("on a phone a user opens it by its button and types before all of it is there, and no other person's name is found", async ({
  browser,
}) => {
  const page = await signIn(browser, "user@demo.test", `${origins.portal}/rooms`);
  await resize(page, { width: 390, height: 844 });
  const code = Promise.withResolvers<void>();
  await page.route(/command-palette-.*\.js$/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Search and commands" }).click();
  await expect(palette(page).getByRole("textbox", { name: "Search by name" })).toBeFocused();
  await page.keyboard.type("oliv");
  code.resolve();
  await expect(palette(page).getByRole("combobox")).toBeFocused();
  await page.keyboard.type("ia");
  await expect(palette(page).getByRole("combobox")).toHaveValue("olivia");
  await expect(palette(page).getByRole("status")).toHaveText("Nothing found.");
  await palette(page).getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Search and commands" })).toBeFocused();
  await page.context().close();
});

test("where its code cannot be fetched it says so, and shown again it has what was typed", async ({
  owner,
}) => {
  const chunk = /command-palette-.*\.js$/;
  const asked = Promise.withResolvers<void>();
  const typed = Promise.withResolvers<void>();
  // Before the page is there: a pointer that rests on the button has the code fetched at once.
  await owner.route(chunk, async (route) => {
    asked.resolve();
    await typed.promise;
    await route.abort("connectionreset");
  });
  await owner.goto(`${origins.portal}/rooms`);
  await expect(owner.getByRole("heading", { level: 1 })).toBeVisible();
  await owner.keyboard.press("Control+k");
  await asked.promise;
  const field = palette(owner).getByRole("textbox", { name: "Search by name" });
  await field.fill("Uma Pat");
  typed.resolve();
  const failure = palette(owner).getByRole("alert");
  await expect(failure).toContainText("The search could not be loaded.");
  await expect(field).toHaveValue("Uma Pat");
  await owner.unroute(chunk);
  await failure.getByRole("button", { name: "Retry" }).click();
  await expect(palette(owner).getByRole("combobox")).toHaveValue("Uma Pat");
  await expect(marked(owner, /^Uma Patel/)).toBeVisible();
});

test("it holds the longest names in light and dark, on phones and wide windows", async ({
  browser,
  owner,
}) => {
  const names = await makeLongestNames(browser);
  await owner.goto(`${origins.console}/room-management`);
  await expect(owner.getByRole("heading", { level: 1 })).toBeVisible();
  await openPalette(owner);
  for (const text of ["", "donau"]) {
    await owner.keyboard.type(text);
    if (text) await expect(palette(owner).getByRole("group", { name: "Deployments" })).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await owner.emulateMedia({ colorScheme });
      for (const size of [
        { width: 390, height: 844 },
        { width: 1280, height: 800 },
      ]) {
        await resize(owner, size);
        await expectAccessibleAtNight(owner);
        await expectNoSidewaysScroll(owner, `the palette at ${size.width}`);
        await owner.screenshot({
          path: `test-results/screens/palette-${text || "all"}-${colorScheme}-${size.width}.png`,
        });
      }
    }
  }
  await names.remove();
});
