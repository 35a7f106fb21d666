import type { Browser, Page } from "@playwright/test";
import { misfits } from "../fit.ts";
import { origins } from "../origins.ts";
import { firstWordIn, listenToPlayback } from "../playback.ts";
import { finish, makePracticeRoom, textChat } from "../practice-room.ts";
import { spokenQuestion } from "../spoken-question.ts";
import {
  audible,
  expect,
  expectAccessible,
  expectAccessibleAtNight,
  giveMicrophone,
  ownName,
  resize,
  signIn,
  test,
  untilAgentSpeaks,
} from "../test.ts";

const speech = "two-sentences.wav";
const api = (path: string) => `${origins.console}/api/${path}`;

/** A question that the journeys' recognizer hears in whatever is said. */
const rubric = {
  leastTurns: 1,
  leastWords: 1,
  passMark: 50,
  criteria: [
    {
      key: "family",
      name: "Family",
      weight: 1,
      checks: [
        {
          key: "children",
          kind: "says",
          sentence: "Asks about children",
          phrases: ["Kinder"],
          isBlocker: false,
        },
      ],
    },
  ],
};

let roomId = 0;

test.afterEach(async ({ owner }) => {
  if (roomId !== 0) await owner.request.delete(api(`test-rooms/${roomId}`));
  roomId = 0;
});

/** A room that records, in which Uma is heard in words. */
async function makeRecordingRoom({ request }: Page, name: string): Promise<void> {
  const training = { recordsCalls: true, recordingDays: 14 };
  const room = { name: ownName(name), agent: "Katrin", training };
  roomId = await makePracticeRoom(request, room, rubric);
}

interface Trainee {
  page: Page;
  /** Says the question into the microphone, once it is listened to, until it was heard. */
  ask: () => Promise<void>;
  level: (side: "left" | "right") => Promise<number>;
}

async function enter(browser: Browser): Promise<Trainee> {
  const page = await signIn(browser, "user@demo.test");
  const { level } = await listenToPlayback(page);
  const sayIt = await giveMicrophone(page, speech);
  await page.goto(`${origins.portal}/test-room/${roomId}`);
  const ask = async () => {
    await expect(page.getByText("Listening", { exact: true })).toBeVisible();
    const before = await heard(page).count();
    await sayIt();
    await expect.poll(() => heard(page).count()).toBeGreaterThan(before);
  };
  return { page, ask, level };
}

const active = (page: Page) => page.getByText("Voice conversation active");
const sign = (page: Page) => page.getByRole("group", { name: "Recording" });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Record this practice?" });
const heard = (page: Page) => textChat(page).getByText(spokenQuestion);
const transcript = (page: Page) => page.getByRole("region", { name: "Transcript" });

/** Begins from the briefing, and answers whether it may be recorded. */
async function begin(page: Page, answer: "Record" | "Do not record"): Promise<void> {
  await page
    .getByRole("dialog", { name: "Briefing" })
    .getByRole("button", { name: "Start", exact: true })
    .click();
  await question(page).getByRole("button", { name: answer, exact: true }).click();
  await expect(active(page)).toBeVisible();
}

interface Heard {
  recording: { parts: { id: string }[] };
  transcript: { place: number; isUser: boolean; sound: { part: string; start: number } | null }[];
}

const attemptOf = async (page: Page): Promise<Heard> => {
  const id = new URL(page.url()).pathname.split("/").at(-1);
  return (await page.request.get(`${origins.portal}/api/attempts/${id}`)).json();
};

const soundAddress = (id: string) => `/api/recordings/${id}/sound`;

/** At the place of the first word that was said, as the transcript has it and as the sound has it. */
async function expectInPlace(page: Page): Promise<void> {
  const { transcript: lines } = await attemptOf(page);
  const line = lines.find(({ isUser, sound }) => isUser && sound !== null);
  if (!line?.sound) throw new Error("Nothing that was said aloud has sound.");
  const first = await firstWordIn(page, soundAddress(line.sound.part), speech);
  expect(
    Math.abs(line.sound.start - first),
    `line at ${line.sound.start}, words at ${first}`,
  ).toBeLessThanOrEqual(0.2);
}

test("a trainee allows recording, hears herself where a check rests, so does her coach, and she deletes it @models", async ({
  owner,
  browser,
}) => {
  await makeRecordingRoom(owner, "Hear yourself");
  const { page, ask, level } = await enter(browser);

  await test.step("before the call she reads who hears it and for how long", async () => {
    await page
      .getByRole("dialog", { name: "Briefing" })
      .getByRole("button", { name: "Start", exact: true })
      .click();
    await expect(question(page)).toContainText(/can hear it.*deleted after 14 days/);
    await resize(page, { width: 320, height: 664 });
    await expectAccessible(page);
    expect(await misfits(page), "the question whether it may be recorded").toEqual([]);
    await page.keyboard.press("Tab");
    await question(page).getByRole("button", { name: "Record", exact: true }).press("Enter");
    await expect(active(page)).toBeVisible();
    await expect(sign(page)).toBeVisible();
    await expectAccessibleAtNight(page);
    expect(await misfits(page), "a call that is recorded").toEqual([]);
    await resize(page, { width: 1280, height: 800 });
  });

  await test.step("what she says is recorded", async () => {
    await ask();
    await finish(page);
  });

  await test.step("she hears it where the check rests", async () => {
    const play = page.getByRole("button", { name: /^Play “/ }).first();
    await expect(play).toBeVisible({ timeout: 60_000 });
    await play.click();
    await expect(page.getByRole("button", { name: /^Stop “/ }).first()).toBeVisible();
    await expect.poll(() => level("left"), { intervals: [50] }).toBeGreaterThan(audible);
    await expect(transcript(page).locator("li[aria-current]")).toHaveCount(1);
    await expectInPlace(page);
    await expect(page.locator("audio")).toHaveJSProperty("paused", true);
  });

  await test.step("the bar plays all of it, by keys too", async () => {
    const bar = page.getByRole("group", { name: "Sound" });
    await bar.getByRole("button", { name: "Play" }).click();
    await expect.poll(() => level("right"), { intervals: [50] }).toBeGreaterThan(audible);
    await expect(transcript(page).locator("li[aria-current]")).toBeInViewport();
    await expect(bar.locator(".fa-sound-peaks path").first()).toHaveAttribute("d", /v-0\.[1-9]/);
    await bar.getByRole("button", { name: "Pause" }).click();
    for (const width of [320, 820, 1280]) {
      await resize(page, { width, height: 664 });
      expect(await misfits(page), `a result with sound at ${width}`).toEqual([]);
    }
    await expectAccessible(page);
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("ArrowRight");
    await expect(page.locator("audio")).toHaveJSProperty("paused", false);
    await page.keyboard.press("Space");
    await expect(page.locator("audio")).toHaveJSProperty("paused", true);
  });

  await test.step("her coach hears it, and stands among those who have read it", async () => {
    const coach = await signIn(browser, "admin@demo.test");
    const ears = await listenToPlayback(coach);
    await coach.goto(page.url());
    await coach
      .getByRole("button", { name: /^Play “/ })
      .first()
      .click();
    await expect.poll(() => ears.level("left"), { intervals: [50] }).toBeGreaterThan(audible);
    await expect(transcript(coach).getByRole("button", { name: "Delete the sound" })).toBeHidden();
    await coach.context().close();
    await page.reload();
    await expect(page.getByRole("region", { name: "Who has read it" }).getByRole("listitem")).toHaveCount(1);
  });

  await test.step("she deletes the sound, and the words stay", async () => {
    const [part] = (await attemptOf(page)).recording.parts;
    await transcript(page).getByRole("button", { name: "Delete the sound" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete Sound" }).click();
    await expect(transcript(page).getByText(/^The sound was deleted\./)).toBeVisible();
    await expect(transcript(page).getByText(spokenQuestion).first()).toBeVisible();
    await expect(page.getByRole("button", { name: /^Play/ })).toHaveCount(0);
    const gone = await page.request.get(`${origins.portal}${soundAddress(part?.id ?? "")}`);
    expect(gone.status()).toBe(404);
  });
  await page.context().close();
});

test("who says no practises all the same, and reads why there is no sound @models", async ({
  owner,
  browser,
}) => {
  await makeRecordingRoom(owner, "Not heard");
  const { page, ask } = await enter(browser);
  await begin(page, "Do not record");
  await expect(sign(page)).toBeHidden();
  await ask();
  await finish(page);
  await expect(transcript(page).getByText("There is no sound: you did not allow recording.")).toBeVisible();
  await page.context().close();
});

test("who stops the recording in the middle of a call goes on talking, and nothing of it is kept @models", async ({
  owner,
  browser,
}) => {
  await makeRecordingRoom(owner, "Taken back");
  const { page, ask } = await enter(browser);
  await begin(page, "Record");
  await ask();
  await sign(page).getByRole("button", { name: "Stop recording" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stop and delete" }).click();
  await expect(sign(page)).toBeHidden();
  await expect(active(page)).toBeVisible();
  await finish(page);
  await expect(transcript(page).getByText(/you stopped the recording/)).toBeVisible();
  expect((await attemptOf(page)).recording.parts).toEqual([]);
  await page.context().close();
});

test("a call that goes on after a reload is heard in both its parts @models", async ({ owner, browser }) => {
  await makeRecordingRoom(owner, "In two parts");
  const { page, ask, level } = await enter(browser);
  page.on("dialog", (dialog) => void dialog.accept());
  await begin(page, "Record");
  await ask();
  await page.reload();
  await page.getByRole("button", { name: /^Continue the conversation/ }).click();
  await expect(sign(page)).toBeVisible();
  await ask();
  await finish(page);
  /** Of each part the first line of hers. */
  const own = async () => {
    const { recording, transcript: lines } = await attemptOf(page);
    return recording.parts.flatMap(
      ({ id }) => lines.find(({ isUser, sound }) => isUser && sound?.part === id) ?? [],
    );
  };
  await expect.poll(async () => (await own()).length, { timeout: 60_000 }).toBe(2);
  await page.reload();
  for (const { place, sound } of await own()) {
    const id = sound?.part ?? "";
    await transcript(page)
      .getByRole("button", { name: `Play line ${place + 1}`, exact: true })
      .click();
    await expect(page.locator("audio")).toHaveJSProperty("src", `${origins.portal}${soundAddress(id)}`);
    await expect.poll(() => level("left"), { intervals: [50] }).toBeGreaterThan(audible);
  }
  await page.context().close();
});

/** A page for everybody whose owner asks for consent and records. */
async function publish(owner: Page): Promise<{ id: string; slug: string }> {
  const [agent] = await (await owner.request.get(api("page-agents"))).json();
  const data = { deploymentName: ownName("Own sound"), allowAnonymous: true, agentId: agent.id };
  const made = await (await owner.request.post(api("deployments"), { data })).json();
  const { id, slug } = made.deployment as { id: string; slug: string };
  await owner.goto(`${origins.portal}/deployments/${id}?tab=settings`);
  const part = owner.getByRole("region", { name: "Consent and privacy" });
  await part.getByRole("combobox", { name: "Before the first conversation" }).click();
  await owner.getByRole("option", { name: "People must agree first" }).click();
  await part.getByRole("textbox", { name: "What people are told" }).fill("We keep what you say.");
  await part.getByRole("switch", { name: /^Record the sound of conversations/ }).click();
  await part.getByRole("textbox", { name: "Days that sound is kept" }).fill("14");
  await part.getByRole("button", { name: "Save privacy" }).click();
  await expect(owner.getByText("Privacy saved").first()).toBeVisible();
  return { id, slug };
}

test("a reader of a page allows its sound after the page's consent, hears it, and deletes it alone", async ({
  owner,
  page,
}) => {
  const { id, slug } = await publish(owner);
  const { level } = await listenToPlayback(page);
  const say = await giveMicrophone(page, speech);
  const choice = page.getByRole("checkbox", { name: /^Record the sound of this conversation\./ });
  const own = page.getByRole("region", { name: "Your conversation" });
  const sound = own.getByLabel("Your conversation, as sound");

  await test.step("consent of the page comes first, then the choice", async () => {
    await resize(page, { width: 320, height: 664 });
    await page.goto(`${origins.deploy}/deployment/${slug}`);
    await page.getByRole("button", { name: "Start Conversation" }).click();
    await page.getByRole("button", { name: "Click to Start" }).click();
    await page.getByRole("checkbox", { name: "I have read this and agree." }).check();
    await expect(choice).toBeHidden();
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await expect(choice).not.toBeChecked();
    await expect(page.getByText(/can hear it for 14 days/)).toBeVisible();
    expect(await misfits(page), "a page that asks for sound").toEqual([]);
    await expectAccessible(page);
    await choice.focus();
    await page.keyboard.press("Space");
    await expect(choice).toBeChecked();
  });

  await test.step("a conversation that is recorded says so", async () => {
    await page.getByRole("button", { name: "Start Conversation" }).click();
    await expect(page.getByText("Recording", { exact: true })).toBeVisible();
    expect(await misfits(page), "a conversation that is recorded").toEqual([]);
    await expectAccessible(page);
    await untilAgentSpeaks(page);
    await expect(page.getByText("Listening", { exact: true })).toBeVisible();
    await say();
    await expect(page.getByText(/\(speech, \d+\.\d s\)/).first()).toBeVisible();
    await page.getByRole("button", { name: "End", exact: true }).click();
  });

  await test.step("its person hears it", async () => {
    await expect(sound).toBeVisible({ timeout: 60_000 });
    expect(await misfits(page), "a conversation with its sound").toEqual([]);
    await expectAccessible(page);
    await sound.evaluate((audio: HTMLAudioElement) => audio.play());
    await expect.poll(() => level("left"), { intervals: [50] }).toBeGreaterThan(audible);
  });

  await test.step("so does the owner", async () => {
    const ears = await listenToPlayback(owner);
    await owner.goto(`${origins.portal}/deployments/${id}?tab=conversations`);
    const row = owner.getByRole("row", { name: /Visitor/ });
    await row.getByRole("button", { name: /^[A-Z][a-z]{2} \d/ }).click();
    const line = owner.getByRole("listitem").filter({ hasText: /\(speech, / });
    await line
      .getByRole("button", { name: /^Play line/ })
      .first()
      .click();
    await expect.poll(() => ears.level("left"), { intervals: [50] }).toBeGreaterThan(audible);
    await expectAccessibleAtNight(owner);
  });

  await test.step("deleted, it is gone for both, and the words stay", async () => {
    await own.getByRole("button", { name: "Delete the sound" }).click();
    const asked = page.getByRole("dialog", { name: "Delete the sound?" });
    await asked.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText(/^The sound was deleted\./)).toBeFocused();
    await expect(own.getByRole("link", { name: "Download" })).toBeVisible();
    await owner.reload();
    await expect(owner.getByText(/^The sound was deleted\./)).toBeVisible();
  });
});
