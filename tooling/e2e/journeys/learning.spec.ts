import type { Page } from "@playwright/test";
import { addItem, removeItems } from "../library.ts";
import { look, settle } from "../look.ts";
import { origins } from "../origins.ts";
import {
  expect,
  expectAccessibleAtNight,
  ownName,
  pressEscapeIn,
  resize,
  signIn,
  tabTo,
  test,
} from "../test.ts";

const home = `${origins.portal}/`;

const entryOf = (page: Page, title: string) => page.getByRole("listitem", { name: title });

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole("tab", { name: new RegExp(`^${name}`) }).click();
}

const position = (page: Page) => page.getByRole("slider", { name: "Position" });

test("somebody listens, leaves, and goes on where they stopped", async ({ owner, browser }) => {
  const title = ownName("Spoken advice");
  await addItem(
    owner.request,
    { title, category: "listen", type: "AUDIO" },
    { file: "the-first-ten-minutes.mp3" },
  );
  const person = await signIn(browser, "user@demo.test", home);
  await openTab(person, "Listen");
  await entryOf(person, title).getByRole("link", { name: "Listen" }).click();
  await expect(person.getByRole("heading", { name: title })).toBeVisible();
  await person.getByRole("button", { name: "Play", exact: true }).click();
  await expect(position(person)).toHaveAttribute("aria-valuetext", /^0:0[1-9]/);
  await person.getByRole("button", { name: "Skip forward 10 seconds" }).click();
  await expect(position(person)).toHaveAttribute("aria-valuetext", /^0:(1[2-9]|[2-5])/);
  await person.getByRole("link", { name: "Back to Dashboard" }).click();

  const last = person.getByRole("region", { name: "Continue" });
  await expect(last.getByText(title)).toBeVisible();
  await last
    .getByRole("link", { name: /^Continue at 0:/ })
    .first()
    .click();
  await expect(position(person)).toHaveAttribute("aria-valuetext", /^0:(1[2-9]|[2-5])/);
  await look(person, "portal-audio-player");
  await removeItems(owner.request, title);
  await person.context().close();
});

test("with the keyboard alone, on a phone, somebody listens", async ({ owner, browser }) => {
  const title = ownName("Spoken by keyboard");
  await addItem(
    owner.request,
    { title, category: "listen", type: "AUDIO" },
    { file: "before-you-answer-a-doubt.mp3" },
  );
  const person = await signIn(browser, "user@demo.test");
  await resize(person, { width: 390, height: 664 });
  await person.goto(`${home}?library=listen&search=${encodeURIComponent(title)}`);
  await settle(person);
  await expectAccessibleAtNight(person);
  await tabTo(person, entryOf(person, title).getByRole("link", { name: "Listen" }));
  await person.keyboard.press("Enter");
  await expect(person.getByRole("heading", { name: title })).toBeVisible();
  await tabTo(person, person.getByRole("button", { name: "Play", exact: true }));
  await person.keyboard.press("Enter");
  await expect(person.getByRole("button", { name: "Pause", exact: true })).toBeFocused();
  await expect(position(person)).toHaveAttribute("aria-valuetext", /^0:0[1-9]/);
  await tabTo(person, position(person));
  await person.keyboard.press("End");
  await expect(person.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await removeItems(owner.request, title);
  await person.context().close();
});

test("a PDF opens in a window of its own, and a document is saved", async ({ owner, browser }) => {
  const title = ownName("Sheet");
  await addItem(
    owner.request,
    { title, category: "read", type: "PDF" },
    { file: "opening-a-first-meeting.pdf" },
  );
  await addItem(
    owner.request,
    { title: `${title} to fill in`, category: "read", type: "WORD" },
    { file: "notes-of-a-first-meeting.docx", name: "Notes for Ada.docx" },
  );
  const person = await signIn(browser, "user@demo.test", `${home}?search=${encodeURIComponent(title)}`);
  const answer = person.context().waitForEvent("response", (each) => each.url().includes("/api/files/"));
  const [popup] = await Promise.all([
    person.waitForEvent("popup"),
    person.getByRole("listitem", { name: title, exact: true }).getByRole("button", { name: "Open" }).click(),
  ]);
  expect((await answer).headers()).toMatchObject({
    "content-type": "application/pdf",
    "content-security-policy": expect.stringContaining("sandbox"),
  });
  await popup.close();

  const [download] = await Promise.all([
    person.waitForEvent("download"),
    person.waitForResponse(/\/api\/content\/access$/),
    entryOf(person, `${title} to fill in`).getByRole("link", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Notes for Ada.docx");
  await person.reload();
  await expect(entryOf(person, `${title} to fill in`).getByText(/^Last opened/)).toBeVisible();
  await removeItems(owner.request, title);
  await person.context().close();
});

test("a link is opened after a warning, and a video at Vimeo only after a click", async ({
  owner,
  browser,
}) => {
  const title = ownName("Elsewhere");
  await addItem(
    owner.request,
    { title, category: "read", type: "LINK" },
    { url: "https://guides.example.test/clients" },
  );
  await addItem(
    owner.request,
    { title: `${title} on film`, category: "watch", type: "VIMEO" },
    { url: "https://vimeo.com/76979871" },
  );
  const person = await signIn(browser, "user@demo.test", `${home}?search=${encodeURIComponent(title)}`);
  await person
    .context()
    .route("https://guides.example.test/**", (route) => route.fulfill({ body: "Guides" }));
  const asked: string[] = [];
  await person.context().route("https://player.vimeo.com/**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<title>Player</title><p>The film</p>" });
  });
  await entryOf(person, title).getByRole("button", { name: "Open link" }).click();
  const warning = person.getByRole("alertdialog", { name: "Leave Field Advisor?" });
  await expect(warning.getByText("guides.example.test")).toBeVisible();
  await settle(person);
  await expectAccessibleAtNight(person);
  const [opened] = await Promise.all([
    person.waitForEvent("popup"),
    warning.getByRole("link", { name: "Open link" }).click(),
  ]);
  await expect(opened.getByText("Guides")).toBeVisible();
  expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, ""]);
  await opened.close();

  await openTab(person, "Watch");
  await entryOf(person, `${title} on film`).getByRole("button", { name: "Watch" }).click();
  const dialog = person.getByRole("dialog", { name: `${title} on film` });
  await expect(dialog.getByText(/comes from Vimeo/)).toBeVisible();
  expect(asked).toEqual([]);
  await dialog.getByRole("button", { name: "Play video" }).click();
  await expect(dialog.frameLocator("iframe").getByText("The film")).toBeVisible();
  expect(asked).toEqual(["https://player.vimeo.com/video/76979871?dnt=1&autoplay=1"]);
  await removeItems(owner.request, title);
  await person.context().close();
});

test("a video is sought, closed, and goes on from there", async ({ owner, browser }) => {
  const title = ownName("Short film");
  await addItem(
    owner.request,
    { title, category: "watch", type: "VIDEO" },
    { file: "a-doubt-is-a-question.webm" },
  );
  const person = await signIn(browser, "user@demo.test", `${home}?search=${encodeURIComponent(title)}`);
  await openTab(person, "Watch");
  await entryOf(person, title).getByRole("button", { name: "Watch" }).click();
  const dialog = person.getByRole("dialog", { name: title });
  const film = dialog.locator("video");
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  await film.evaluate(
    (video: HTMLVideoElement) =>
      new Promise<void>((resolve) => {
        video.addEventListener("seeked", () => resolve(), { once: true });
        video.pause();
        video.currentTime = 8;
      }),
  );
  await settle(person);
  await expectAccessibleAtNight(person);
  await pressEscapeIn(dialog);
  await entryOf(person, title).getByRole("button", { name: "Continue at 0:08" }).click();
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThanOrEqual(8);
  await removeItems(owner.request, title);
  await person.context().close();
});
