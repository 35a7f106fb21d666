import type { Page } from "@playwright/test";
import { silentRecording } from "@field-advisor/fixtures/silent-recording";
import { addItem, removeItems } from "../library.ts";
import { look, settle } from "../look.ts";
import { origins } from "../origins.ts";
import { expect, expectAccessibleAtNight, ownName, resize, signIn, test } from "../test.ts";

const home = `${origins.portal}/`;
const seconds = 12;

/** As Teams writes it: byte order mark, line ends of Windows, identifiers, names with a comma. */
const transcript = `\uFEFF${[
  "WEBVTT",
  "",
  "7d1f0c1e-2a30-4b55-9c66-0f12a3b4c5d6/12-0",
  "00:00:00.000 --> 00:00:06.000",
  "<v Muster, Ana>Good morning, Ben.</v>",
  "",
  "7d1f0c1e-2a30-4b55-9c66-0f12a3b4c5d6/13-0",
  "00:00:06.000 --> 00:00:12.000",
  "<v Probe, Ben>Morning Ana. What are the fees?</v>",
  "",
].join("\r\n")}`;

async function choose(page: Page, label: string | RegExp, option: string | RegExp): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option }).first().click();
}

async function addRecording(owner: Page, title: string): Promise<void> {
  await owner.goto(`${origins.console}/content-management`);
  await owner.getByRole("button", { name: "Add Content" }).first().click();
  const dialog = owner.getByRole("dialog", { name: "Add content" });
  await dialog.getByRole("textbox", { name: "Title" }).fill(title);
  await dialog.getByRole("textbox", { name: "Description" }).fill("Two people talk about fees");
  await choose(owner, "Category", "Listen");
  await dialog
    .getByLabel("File")
    .setInputFiles({ name: "fees.wav", mimeType: "audio/wav", buffer: silentRecording(seconds) });
  await expect(dialog.getByText("Uploaded", { exact: true })).toBeVisible();
  const captions = dialog.getByLabel("Transcript (WebVTT)");
  const asFile = (name: string, text: string) => ({ name, mimeType: "text/vtt", buffer: Buffer.from(text) });
  await captions.setInputFiles(asFile("fees.vtt", transcript.replace("00:00:06.000 -->", "six -->")));
  await expect(dialog.getByText(/fees\.vtt: Line 8: expected from when to when/).first()).toBeVisible();
  await captions.setInputFiles(asFile("fees.vtt", transcript));
  await expect(dialog.getByText("fees.vtt", { exact: true })).toBeVisible();
  await settle(owner);
  await expectAccessibleAtNight(owner);
  await look(owner, "console-transcript");
  await dialog.getByRole("button", { name: "Save content" }).click();
  await expect(owner.getByText("Content saved successfully!").first()).toBeVisible();
}

async function assign(owner: Page, title: string): Promise<void> {
  await owner.goto(`${origins.portal}/assignments`);
  await owner.getByRole("button", { name: "New assignment" }).first().click();
  const sheet = owner.getByRole("dialog", { name: "New assignment" });
  await choose(owner, "What", "A library item");
  await sheet.getByRole("combobox", { name: /^Item/ }).fill(title);
  await owner.getByRole("option", { name: title }).click();
  await choose(owner, /^Goal/, "Play it to the end");
  await sheet.getByRole("combobox", { name: /^Add a person/ }).fill("user@demo.test");
  await owner.getByRole("option", { name: /Uma Patel/ }).click();
  await settle(owner);
  await expectAccessibleAtNight(owner);
  await sheet.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(owner.getByText("Assigned to 1 person").first()).toBeVisible();
}

test("a recording that was assigned is finished by playing it at the fastest speed, with its words beside it", async ({
  owner,
  browser,
}) => {
  const title = ownName("Played to the end");
  await addRecording(owner, title);
  await assign(owner, title);

  const person = await signIn(browser, "user@demo.test", home);
  const task = person.getByRole("listitem", { name: `Play “${title}” to the end` });
  await expect(task.getByText("To do", { exact: true })).toBeVisible();
  await task.getByRole("link").click();
  await person.getByRole("listitem", { name: title }).getByRole("link", { name: "Listen" }).click();
  await expect(person.getByText(`Length 0:${seconds}`)).toBeVisible();
  const text = person.getByRole("region", { name: "Transcript" });
  await expect(text.getByText("What are the fees?")).toBeVisible();

  // Going over it is not playing it.
  await text.getByRole("button", { name: "Play from 0:06" }).click();
  await expect(text.locator("[aria-current=true]")).toHaveText("Morning Ana. What are the fees?");
  await choose(person, "Speed", "2x");
  await person.getByRole("button", { name: "Play", exact: true }).click();
  await expect(person.getByText(/left to play/)).toBeVisible();
  await expect(person.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  // A browser that is busy may notice the last second after it was played.
  await expect(person.getByText(/^0:0[67] left to play$/)).toBeVisible();
  await resize(person, { width: 320, height: 700 });
  await settle(person);
  await expectAccessibleAtNight(person);
  await look(person, "portal-transcript");

  await text.getByRole("button", { name: "Play from 0:00" }).click();
  await person.getByRole("button", { name: "Play", exact: true }).click();
  // What the server's clock does not count yet is reported again after 15 s.
  await expect(person.getByText("Finished", { exact: true })).toBeVisible({ timeout: 45_000 });

  await person.goto(home);
  await person.getByRole("button", { name: /^Show done/ }).click();
  await expect(
    person.getByRole("listitem", { name: `Play “${title}” to the end` }).getByText("Done", { exact: true }),
  ).toBeVisible();
  await person.goto(`${home}library?library=listen&search=${encodeURIComponent(title)}`);
  await expect(person.getByRole("listitem", { name: title }).getByText("Finished")).toBeVisible();
  await person.context().close();
  await removeItems(owner.request, title);
});

test("a film shows its transcript as captions", async ({ owner, browser }) => {
  const title = ownName("Film with captions");
  const id = await addItem(
    owner.request,
    { title, category: "watch", type: "VIDEO" },
    { file: "a-doubt-is-a-question.webm" },
  );
  const answer = await owner.request.patch(`${origins.console}/api/dashboard/content/${id}`, {
    data: { transcript: { name: "film.vtt", text: transcript } },
    headers: { origin: origins.console },
  });
  expect(answer.status()).toBe(200);
  const person = await signIn(browser, "user@demo.test", home);
  await person.goto(`${home}library?library=watch&search=${encodeURIComponent(title)}`);
  await person.getByRole("listitem", { name: title }).getByRole("button", { name: "Watch" }).click();
  const dialog = person.getByRole("dialog", { name: title });
  await expect(
    dialog.getByRole("region", { name: "Transcript" }).getByText("Good morning, Ben."),
  ).toBeVisible();
  await expect
    .poll(() =>
      dialog
        .locator("video")
        .evaluate(({ textTracks: [track] }: HTMLVideoElement) => [track?.mode, track?.cues?.length]),
    )
    .toEqual(["showing", 2]);
  await settle(person);
  await expectAccessibleAtNight(person);
  await person.context().close();
  await removeItems(owner.request, title);
});
