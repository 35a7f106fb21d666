import type { Browser, Locator, Page } from "@playwright/test";
import { origins } from "../origins.ts";
import { finish, idOf, letUmaIn, makeRoom, say, saveRubric, textChat } from "../practice-room.ts";
import { spokenQuestion } from "../spoken-question.ts";
import {
  expect,
  expectAccessibleAtNight,
  giveMicrophone,
  ownName,
  resize,
  signIn,
  tabTo,
  test,
  untilAgentSpeaks,
} from "../test.ts";

const roomName = () => ownName("Practice of fees");
const agentWords = /Hello, I'm Asha/;
const api = (path: string) => `${origins.console}/api/${path}`;

const pasted = [
  "Asha: Hello, what would it cost me to work with you?",
  "Me: Good morning. One percent a year. What matters most to you?",
].join("\n");

let roomId = 0;

test.afterEach(async ({ owner }) => {
  if (roomId !== 0) await owner.request.delete(api(`test-rooms/${roomId}`));
  roomId = 0;
});

/** A training room of the journey's own. */
async function makeOwnRoom({ request }: Page, agent = "Asha"): Promise<void> {
  roomId = await makeRoom(request, { name: roomName(), agent });
}

/** Writes a rubric against a conversation before anybody is judged by it. */
async function writeRubric(owner: Page): Promise<void> {
  await owner.goto(`${origins.console}/test-room/${roomId}/edit`);
  await owner.getByRole("tab", { name: /^Briefing and rubric/ }).click();
  await owner.getByRole("button", { name: /Explaining a risk/ }).click();
  await expectAccessibleAtNight(owner);
  const trial = owner.getByRole("region", { name: "Try it" });
  await trial.getByRole("radio", { name: "Pasted" }).click();
  await trial.getByRole("textbox", { name: "Conversation" }).fill(pasted);
  await trial.getByRole("button", { name: "Try it" }).click();
  await expect(trial.getByText(/checks decided/).first()).toBeVisible();
  await owner.getByRole("button", { name: "Save rubric" }).click();
  await expect(owner.getByText(/Saved as version 1/)).toBeVisible();
}

/** A rubric that a few sentences meet, in place of the template's. */
async function saveOwnRubric({ request }: Page, version = 1): Promise<void> {
  const check = { advice: "Try: One percent a year.", isBlocker: false };
  const rubric = {
    situation: "Asha wants to know what you cost.",
    goal: "Name the price plainly, and ask what matters to her.",
    passMark: 70,
    leastTurns: 1,
    leastWords: 1,
    criteria: [
      {
        key: "price",
        name: "Price",
        weight: 2,
        checks: [
          {
            ...check,
            key: "names-price",
            kind: "says",
            sentence: "Names the price",
            phrases: ["percent", "a year"],
          },
          {
            ...check,
            key: "asks",
            kind: "asks",
            sentence: "Asks what matters to her",
            atLeast: 1,
            isOpen: true,
          },
        ],
      },
    ],
  };
  await saveRubric(request, roomId, rubric, { version });
}

/** An owner has Uma pass the room until a day, and gives it to her with that. */
async function assign(owner: Page): Promise<void> {
  await owner.goto(`${origins.portal}/assignments`);
  await owner.getByRole("button", { name: "New assignment" }).first().click();
  const sheet = owner.getByRole("dialog", { name: "New assignment" });
  await sheet.getByRole("combobox", { name: /^Room/ }).fill(roomName());
  await owner.getByRole("option", { name: roomName() }).click();
  await sheet.getByRole("combobox", { name: /^Goal/ }).click();
  await owner.getByRole("option", { name: /^Pass/ }).click();
  await sheet.getByRole("combobox", { name: /^Add a person/ }).fill("user@demo.test");
  await owner.getByRole("option", { name: /Uma Patel/ }).click();
  await sheet.getByLabel(/^Due date/).fill("2099-12-31");
  await expectAccessibleAtNight(owner);
  await sheet.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(owner.getByText("Assigned to 1 person").first()).toBeVisible();
  await expect(owner.getByText("1 was given access to the room.").first()).toBeVisible();
}

/** Uma talks in the room, which is judged by how long she does. */
async function talkAloud({ request }: Page, page: Page): Promise<void> {
  await letUmaIn(request, roomId);
  const brief = { key: "brief", kind: "lasts", sentence: "Keeps it brief", unit: "minutes", atMost: 5 };
  const criteria = [{ key: "talks", name: "Talks", weight: 1, checks: [brief] }];
  const rubric = { leastTurns: 1, leastWords: 1, criteria };
  await saveRubric(request, roomId, rubric);
  await page.goto(`${origins.portal}/test-room/${roomId}`);
  await page
    .getByRole("dialog", { name: "Briefing" })
    .getByRole("button", { name: "Start", exact: true })
    .click();
  await expect(page.getByText("Voice conversation active")).toBeVisible();
}

/** What the result says of one of the ways in which it was said. */
const measure = (page: Page, label: string) =>
  page
    .getByRole("list", { name: "How it was said" })
    .getByRole("listitem")
    .filter({ has: page.getByText(label, { exact: true }) });

async function uma(browser: Browser): Promise<Page> {
  return signIn(browser, "user@demo.test");
}

test("a trainee goes from the assignment over the briefing to a result with its reasons, and is better the second time", async ({
  owner,
  browser,
}) => {
  await test.step("the owner writes a rubric against a conversation", async () => {
    await makeOwnRoom(owner);
    await writeRubric(owner);
    await saveOwnRubric(owner);
    await assign(owner);
  });
  const page = await uma(browser);

  await test.step("her home says what to do, and leads there", async () => {
    await page.goto(origins.portal);
    const todo = page.getByRole("region", { name: "To do" });
    await todo.getByRole("link", { name: roomName() }).click();
  });

  await test.step("the briefing says what is judged, and never how", async () => {
    const sheet = page.getByRole("dialog", { name: "Briefing" });
    await expect(sheet.getByText("Name the price plainly, and ask what matters to her.")).toBeVisible();
    await expect(sheet.getByText("Your coach and the owners can see this attempt.")).toBeVisible();
    await expect(sheet.getByText("percent")).toBeHidden();
    await expectAccessibleAtNight(page);
    await sheet.getByRole("button", { name: "Start in writing" }).click();
  });

  await test.step("the first attempt is judged by its words", async () => {
    await say(page, "Hello Asha, our service is very good.");
    await page.getByPlaceholder("Ask the AI assistant...").fill("How am I doing?");
    await page.getByPlaceholder("Ask the AI assistant...").press("Enter");
    await expect(page.getByText(/So far 0 of 2 checks are met/)).toBeVisible();
    await finish(page);
    await expect(page.getByText("Not passed").first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "What to change" })).toBeVisible();
    await expect(page.getByText("Try: One percent a year.")).toBeHidden();
    await page.getByRole("textbox", { name: "What would you say now?" }).first().fill("It costs 1 %.");
    await page.getByRole("button", { name: "Show advice" }).first().click();
    await expect(page.getByText("Try: One percent a year.").first()).toBeVisible();
    await expectAccessibleAtNight(page);
  });

  await test.step("the second is better: evidence leads to the words, and the task is done", async () => {
    await page.getByRole("link", { name: "Try again" }).click();
    await page.waitForURL(/test-room/);
    await say(page, "Good morning. It is one percent a year.", "What matters most to you?");
    await finish(page);
    await expect(page.getByText("Passed", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("last time not met, now met", { exact: false }).first()).toBeVisible();
    await page
      .getByRole("button", { name: /“percent”/ })
      .first()
      .click();
    await expect(
      page
        .locator("mark")
        .filter({ hasText: /percent/ })
        .first(),
    ).toBeInViewport();
    await page.goto(origins.portal);
    const todo = page.getByRole("region", { name: "To do" });
    await todo.getByRole("button", { name: /done/ }).click();
    await expect(todo.getByText(roomName())).toBeVisible();
  });

  await test.step("the owner sees how the room is practised", async () => {
    await owner.goto(`${origins.console}/test-room/${roomId}/edit?tab=practice`);
    await expect(owner.getByText("1 of 1", { exact: true })).toBeVisible();
    await expect(owner.getByRole("row", { name: /Names the price/ })).toContainText("1 of 2");
    await expectAccessibleAtNight(owner);
    await owner.goto(`${origins.portal}/progress?search=user@demo.test`);
    await expect(owner.getByRole("row", { name: /Uma Patel/ })).toContainText("100%");
    await expectAccessibleAtNight(owner);
  });

  await test.step("her progress shows the room", async () => {
    await page.goto(`${origins.portal}/practice`);
    await expect(page.getByRole("link", { name: roomName() }).first()).toBeVisible();
    await expectAccessibleAtNight(page);
  });
  await page.context().close();
});

test("a trainee practises by keyboard alone: to do, briefing, three lines, the result, its evidence and once more", async ({
  owner,
  browser,
}) => {
  await makeOwnRoom(owner);
  await saveOwnRubric(owner, 0);
  const userId = await idOf(owner.request, "users?search=user@demo.test");
  const data = { roomId, goal: "attempt", group: { kind: "people", userIds: [userId] } };
  expect((await owner.request.post(api("assignments"), { data })).status()).toBe(201);
  const page = await uma(browser);
  const input = page.getByPlaceholder("Type your message...");
  const press = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press("Enter");
  };

  await test.step("her home leads to the task, whose briefing takes the focus and gives it to the box", async () => {
    await page.goto(origins.portal);
    const task = page.getByRole("region", { name: "To do" }).getByRole("link", { name: roomName() });
    await expect(task).toBeVisible();
    await press(task);
    const sheet = page.getByRole("dialog", { name: "Briefing" });
    await expect(sheet.getByText("Name the price plainly, and ask what matters to her.")).toBeVisible();
    await expect(sheet.locator(":focus")).toHaveCount(1);
    await press(sheet.getByRole("button", { name: "Start in writing" }));
    await expect(input).toBeFocused();
  });

  await test.step("what she writes is sent by Enter, and the box keeps the focus", async () => {
    for (const line of ["Good morning, Asha.", "It is one percent a year.", "What matters most to you?"]) {
      await page.keyboard.type(line);
      // While the agent answers nothing is sent, and what was typed stays.
      await expect(async () => {
        await page.keyboard.press("Enter");
        expect(await input.inputValue()).toBe("");
      }).toPass();
      await expect(page.getByRole("log", { name: "Text chat" }).getByText(line)).toBeVisible();
      await expect(input).toBeFocused();
    }
  });

  await test.step("Finish leads to the result, where evidence leads to its words", async () => {
    const finishing = page.getByRole("button", { name: "Finish" }).first();
    await expect(finishing).toBeEnabled();
    await press(finishing);
    await expect(page).toHaveURL(/\/attempts\/[a-z0-9]{20}$/);
    await expect(page.getByRole("main")).toBeFocused();
    await expect(page.getByText("Passed", { exact: true }).first()).toBeVisible();
    await press(page.getByRole("button", { name: /“percent”/ }).first());
    const mark = page.locator("mark").filter({ hasText: "percent" });
    await expect(mark).toBeFocused();
    await expect(mark).toBeInViewport();
  });

  await test.step("Try again leads back into the room", async () => {
    const again = page.getByRole("link", { name: "Try again" });
    for (
      let steps = 0;
      steps < 40 && !(await again.evaluate((link) => link === document.activeElement));
      steps++
    )
      await page.keyboard.press("Shift+Tab");
    await expect(again).toBeFocused();
    await page.keyboard.press("Enter");
    await page.waitForURL(/test-room/);
    await expect(page.getByRole("main")).toBeFocused();
    await tabTo(page, input);
    await page.keyboard.type("Good morning.");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.type(" again");
    await expect(input).toHaveValue("Good morning again.");
  });
  await page.context().close();
});

test("an owner pastes the list of skills, a rubric offers it, and the shipped one comes back", async ({
  owner,
}) => {
  await makeOwnRoom(owner);
  await saveOwnRubric(owner, 0);
  await owner.goto(`${origins.portal}/progress`);
  await owner.getByRole("link", { name: "Practice settings" }).first().click();
  await owner.waitForURL(/practice-settings/);
  const skills = owner.getByRole("textbox", { name: /^Skills/ });
  await skills.fill("Naming the price, Discovery\nnaming the PRICE");
  await owner.getByRole("button", { name: "Save lists" }).click();
  await expect(owner.getByText(/^Listed more than once: “Naming the price”/)).toBeVisible();
  await skills.fill("Naming the price, Discovery");
  await owner.getByRole("button", { name: "Save lists" }).click();
  await expect(owner.getByText("Lists saved").first()).toBeVisible();
  await expectAccessibleAtNight(owner);
  for (const width of [320, 768, 1366]) {
    await resize(owner, { width, height: 800 });
    expect(await owner.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await owner.goto(`${origins.console}/test-room/${roomId}/edit?tab=rubric`);
  await owner.getByRole("button", { name: /^Criterion 1: Price/ }).click();
  const skill = owner.getByRole("combobox", { name: /^Skill/ });
  await skill.fill("Prices");
  await expect(owner.getByText("This name is not on the list of skills.")).toBeVisible();
  await skill.fill("Naming the price");
  await expect(owner.getByText("This name is not on the list of skills.")).toBeHidden();
  await expectAccessibleAtNight(owner);
  await skill.fill("");
  await owner.getByRole("link", { name: "Practice settings" }).last().click();
  await owner.getByRole("button", { name: "Reset to the default list: Skills" }).click();
  await owner.getByRole("button", { name: "Save lists" }).click();
  await expect(owner.getByText("Lists saved").first()).toBeVisible();
  await expect(owner.getByRole("button", { name: /^Reset to the default list/ })).toHaveCount(0);
});

test("what is said aloud is judged when its record is here", async ({ owner, browser }) => {
  await makeOwnRoom(owner);
  const page = await uma(browser);
  await talkAloud(owner, page);
  await expect(textChat(page).getByText(agentWords)).toBeVisible();
  await expect(
    textChat(page)
      .getByText(/\(speech, \d+\.\d s\)/)
      .first(),
  ).toBeVisible();
  await finish(page);
  await expect(page.getByText("Passed", { exact: true }).first()).toBeVisible();
  await expect(measure(page, "Words per minute")).toContainText("Not measured: no words");
  await expect(measure(page, "Interrupted")).toHaveText(/\d/);
  await expectAccessibleAtNight(page);
  for (const width of [320, 390, 820, 1280]) {
    await resize(page, { width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.context().close();
});

test("how fast and how soon somebody speaks is measured by when each line began and ended @models", async ({
  owner,
  browser,
}) => {
  await makeOwnRoom(owner, "Katrin");
  const page = await uma(browser);
  const sayQuestion = await giveMicrophone(page, "speech.wav");
  await talkAloud(owner, page);
  await untilAgentSpeaks(page);
  await expect(page.getByText("Listening", { exact: true })).toBeVisible();
  await sayQuestion();
  await expect(textChat(page).getByText(spokenQuestion).first()).toBeVisible();
  await finish(page);
  await expect(measure(page, "Words per minute")).toHaveText(/[1-9]\d*Guide/);
  await expect(measure(page, "Time to answer")).toHaveText(/\d s/);
  await expect(measure(page, "Silence")).toHaveText(/\d s/);
  await expect(measure(page, "Interruptions")).toHaveText(/\d/);
  await expect(measure(page, "Interrupted")).toHaveText(/\d/);
  await page.context().close();
});

test("a coach overrules and comments, and the trainee reads it and answers once", async ({ browser }) => {
  const coach = await signIn(browser, "admin@demo.test");
  await coach.goto(`${origins.portal}/reviews`);
  await coach
    .getByRole("link", { name: /Uma Patel: First meeting/ })
    .first()
    .click();
  await expect(coach.getByRole("heading", { name: "First meeting" })).toBeVisible();
  const address = coach.url();
  await coach
    .getByRole("button", { name: /^Decide/ })
    .first()
    .click();
  const sheet = coach.getByRole("dialog");
  await sheet.getByRole("combobox", { name: "Result" }).click();
  await coach.getByRole("option", { name: "Met", exact: true }).click();
  await sheet.getByRole("textbox", { name: "Note" }).fill("She said it with a pause.");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(coach.getByText(/Adam Reyes decided: met\. She said it with a pause\./)).toBeVisible();
  await coach
    .getByRole("button", { name: /^Comment on/ })
    .first()
    .click();
  await coach.getByRole("dialog").getByRole("textbox", { name: "Comment" }).fill("Slower here.");
  await coach.getByRole("dialog").getByRole("button", { name: "Comment" }).click();
  await expect(coach.getByText("Slower here.")).toBeVisible();
  await expectAccessibleAtNight(coach);

  const page = await uma(browser);
  await page.goto(address);
  await expect(page.getByText(/Adam Reyes decided: met\./)).toBeVisible();
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Your answer" }).fill("I will.");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^(Answer|Send|Save)/ })
    .click();
  await expect(page.getByText("I will.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Answer", exact: true })).toBeHidden();
  const readers = page.getByRole("region", { name: "Who has read it" });
  await expect(readers.getByText(/^Adam Reyes, /)).toBeVisible();
  await page.context().close();
  await coach.context().close();
});

test("a private attempt is refused to an owner by screen, list, export and viewing-as", async ({
  owner,
  browser,
}) => {
  const page = await uma(browser);
  const mine: { id: string; isPrivate: boolean; isShared: boolean }[] = await (
    await page.request.get(`${origins.portal}/api/attempts`)
  ).json();
  // That of the demo data: what other journeys left is newer.
  const hidden = mine.findLast(({ isPrivate, isShared }) => isPrivate && !isShared);
  expect(hidden).toBeDefined();
  const attemptId = hidden?.id ?? "";
  await owner.goto(`${origins.portal}/attempts/${attemptId}`);
  await expect(owner.getByText("Private: the trainee has not shared it.")).toBeVisible();
  await expect(owner.getByText(/best in town/)).toBeHidden();
  const seen = await (await owner.request.get(`${origins.portal}/api/attempts/${attemptId}`)).text();
  expect(seen).not.toContain("best in town");
  const file = await (await owner.request.get(`${origins.portal}/api/practice/progress/export`)).text();
  expect(file).toContain("Objections");
  await page.goto(`${origins.portal}/attempts/${attemptId}`);
  await expect(page.getByText(/best in town/).first()).toBeVisible();
  await page.context().close();
});
