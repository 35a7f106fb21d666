import { appendFile, copyFile, readFile, utimes } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { addItem, demoFile, removeItems } from "../library.ts";
import { look, settle } from "../look.ts";
import { origins } from "../origins.ts";
import {
  backOnline,
  expect,
  expectAccessibleAtNight,
  openUserMenu,
  ownName,
  pressEscapeIn,
  signIn,
  tabTo,
  test,
} from "../test.ts";

const told = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

const kinds = [
  { category: "Read", type: "PDF", file: "opening-a-first-meeting.pdf" },
  { category: "Read", type: "Word", file: "notes-of-a-first-meeting.docx" },
  { category: "Read", type: "Document", file: "twelve-opening-questions.txt" },
  { category: "Watch", type: "Video", file: "a-doubt-is-a-question.webm" },
  { category: "Listen", type: "Audio", file: "the-first-ten-minutes.mp3" },
];

test("an owner adds one item of each kind of file", async ({ owner }) => {
  const name = ownName("Every kind");
  await owner.goto(`${origins.console}/owner-control`);
  await owner.getByRole("main").getByRole("link", { name: "Content Management" }).click();
  for (const { category, type, file } of kinds) {
    await owner.getByRole("button", { name: "Add Content" }).first().click();
    const dialog = owner.getByRole("dialog", { name: "Add content" });
    await dialog.getByRole("textbox", { name: "Title" }).fill(`${name}: ${type}`);
    await dialog.getByRole("textbox", { name: "Description" }).fill("What a new adviser needs first");
    await choose(owner, "Category", category);
    await choose(owner, "Type", type);
    await dialog.getByLabel("File").setInputFiles(demoFile(file));
    await expect(dialog.getByText("Uploaded", { exact: true })).toBeVisible();
    if (type === "PDF") {
      await settle(owner);
      await look(owner, "console-content-form");
    }
    await dialog.getByRole("button", { name: "Save content" }).click();
    await told(owner, "Content saved successfully!");
    await expect(dialog).toBeHidden();
  }
  await owner.getByRole("searchbox", { name: "Search content" }).fill(name);
  await owner.keyboard.press("Enter");
  await expect(owner.getByText(`1–${kinds.length} of ${kinds.length}`)).toBeVisible();
  for (const { type } of kinds)
    await expect(owner.getByRole("button", { name: `${name}: ${type}`, exact: true })).toBeVisible();
  await look(owner, "console-content");
  await removeItems(owner.request, name);
});

test("with the keyboard alone an owner adds a link", async ({ owner }) => {
  const name = ownName("By keyboard");
  await owner.goto(`${origins.console}/content-management`);
  await tabTo(owner, owner.getByRole("button", { name: "Add Content" }).first());
  await owner.keyboard.press("Enter");
  const dialog = owner.getByRole("dialog", { name: "Add content" });
  await tabTo(owner, dialog.getByRole("textbox", { name: "Title" }));
  await owner.keyboard.type(name);
  await owner.keyboard.press("Tab");
  await owner.keyboard.type("Guides that clients read");
  await tabTo(owner, dialog.getByRole("combobox", { name: "Type" }));
  await owner.keyboard.type("Link");
  await tabTo(owner, dialog.getByRole("textbox", { name: "URL" }));
  await owner.keyboard.type("https://guides.example.test/clients");
  await owner.keyboard.press("Enter");
  await told(owner, "Content saved successfully!");
  await owner.goto(`${origins.console}/content-management?search=${encodeURIComponent(name)}`);
  await expect(owner.getByText("guides.example.test")).toBeVisible();
  await removeItems(owner.request, name);
});

const asText = (name: string, content = `Notes: ${name}`) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(content),
});

test("an owner uploads twenty files at once: one is refused, one is cancelled, the others are saved", async ({
  owner,
}) => {
  const name = ownName("Folder");
  const files = Array.from({ length: 18 }, (_, n) => asText(`${name}_note_${n + 1}.txt`));
  await owner.goto(`${origins.console}/content-management`);
  await owner.getByRole("link", { name: "Bulk Upload" }).click();
  const input = owner.getByRole("button", { name: "Files", exact: true });
  // So slow that what is cancelled is still on its way.
  const network = await owner.context().newCDPSession(owner);
  const limitUpload = (uploadThroughput: number) =>
    network.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await network.send("Network.enable");
  await limitUpload(20_000);
  await input.setInputFiles([asText(`${name}_large.txt`, "Line\n".repeat(400_000))]);
  const large = owner.getByRole("listitem").filter({ hasText: `${name}_large.txt` });
  await expect(large.getByRole("progressbar")).toBeVisible();
  await large.getByRole("button", { name: /^Cancel/ }).click();
  await expect(large.getByText("Cancelled")).toBeVisible();
  await limitUpload(-1);

  await input.setInputFiles(files);
  await input.setInputFiles([asText(`${name}_page.txt`, "<!DOCTYPE html><script>alert(1)</script>")]);
  await expect(owner.getByRole("heading", { name: "20 files" })).toBeVisible();
  const refused = owner.getByRole("listitem").filter({ hasText: `${name}_page.txt` });
  await expect(refused.getByText(/^Unsupported file type/)).toBeVisible();
  await expect(owner.getByText(/^18 uploaded/)).toBeVisible();
  await owner.getByRole("textbox", { name: /Description/ }).fill("From the folder of the course");
  await look(owner, "console-bulk-upload");
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await told(owner, "Content Saved Successfully");
  await expect(owner.getByRole("heading", { name: "2 files" })).toBeVisible();
  // What was not saved would be lost.
  await owner.getByRole("link", { name: "Back to Content Management" }).click();
  await expect(owner.getByText("Leave without saving?")).toBeVisible();
  await owner.getByRole("button", { name: "Leave", exact: true }).click();
  await owner.getByRole("searchbox", { name: "Search content" }).fill(name);
  await owner.keyboard.press("Enter");
  await expect(owner.getByText("1–18 of 18")).toBeVisible();
  await removeItems(owner.request, name);
});

const before = (bytes: Uint8Array, file: Uint8Array) => Buffer.concat([bytes, file]);

/** Files as programs write them: not as the first page of a format's description shows them. */
async function unusualFiles(name: string) {
  const [pdf, mp3] = await Promise.all(
    ["opening-a-first-meeting.pdf", "the-first-ten-minutes.mp3"].map((file) => readFile(demoFile(file))),
  );
  if (!pdf || !mp3) throw new Error("The demo library has no such files.");
  const files = {
    "mark.pdf": before(Buffer.from("\uFEFF"), before(pdf, Buffer.alloc(5000))),
    "padded.mp3": before(Buffer.alloc(3000), mp3),
    "notepad.txt": Buffer.from("\uFEFFThe <script> tag, as text", "utf16le"),
    "old.doc": Buffer.from("{\\rtf1\\ansi A handout\\par}"),
  };
  return Object.entries(files).map(([ending, buffer]) => ({
    name: `${name}_${ending}`,
    mimeType: "application/octet-stream",
    buffer,
  }));
}

test("files as programs write them are taken; one that is refused or was changed is asked for again", async ({
  owner,
}, info) => {
  const name = ownName("Unusual");
  const page = {
    name: `${name}.pdf`,
    mimeType: "application/pdf",
    buffer: Buffer.from("<!DOCTYPE html><p>"),
  };
  const reason = "Unsupported file type. Expected a PDF document, found a web page (HTML).";
  await owner.goto(`${origins.console}/bulk-upload`);
  await owner
    .getByRole("button", { name: "Files", exact: true })
    .setInputFiles([...(await unusualFiles(name)), page]);
  await expect(owner.getByText("4 uploaded, 1 failed")).toBeVisible();
  const refused = owner.getByRole("listitem").filter({ hasText: page.name });
  await expect(refused.getByText(reason)).toBeVisible();
  await expect(refused.getByRole("button", { name: /^Retry/ })).toBeHidden();
  const description = owner.getByRole("textbox", { name: "Description", exact: true });
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(description).toBeFocused();
  await description.fill("As they came");
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await told(owner, "Content Saved Successfully");
  await owner.getByRole("link", { name: "Back to Content Management" }).click();
  await owner.getByRole("button", { name: "Leave", exact: true }).click();

  await owner.getByRole("button", { name: "Add Content" }).first().click();
  const dialog = owner.getByRole("dialog", { name: "Add content" });
  await dialog.getByRole("textbox", { name: "Title" }).fill(`${name} plan`);
  await dialog.getByRole("textbox", { name: "Description" }).fill("Changed meanwhile");
  await choose(owner, "Type", "PDF");
  const save = dialog.getByRole("button", { name: "Save content" });
  await dialog.getByLabel("File").setInputFiles(page);
  await expect(dialog.getByText(reason)).toBeVisible();
  await save.click();
  await expect(dialog.getByText(`${page.name} was not uploaded. Choose a file that can be.`)).toBeVisible();
  await expect(owner.getByText("Please select a file")).toBeHidden();

  const plan = info.outputPath("plan.pdf");
  await copyFile(demoFile("opening-a-first-meeting.pdf"), plan);
  await owner.context().setOffline(true);
  await dialog.getByLabel("File").setInputFiles(plan);
  await expect(dialog.getByText(/^Upload failed\./)).toBeVisible();
  await appendFile(plan, "\n");
  // Chromium compares whole seconds.
  const later = Date.now() / 1000 + 60;
  await utimes(plan, later, later);
  await backOnline(owner);
  await dialog.getByRole("button", { name: "Retry upload of plan.pdf" }).click();
  await expect(dialog.getByText("This file was changed after it was chosen. Choose it again.")).toBeVisible();
  await settle(owner);
  await expectAccessibleAtNight(owner);
  await dialog.getByLabel("File").setInputFiles(plan);
  await expect(dialog.getByText("Uploaded", { exact: true })).toBeVisible();
  await save.click();
  await told(owner, "Content saved successfully!");
  await removeItems(owner.request, name);
});

test("what an owner shares with all and takes from one changes that person's home", async ({
  owner,
  browser,
}) => {
  const name = ownName("Shared plan");
  await addItem(
    owner.request,
    { title: name, category: "read", type: "PDF" },
    { file: "opening-a-first-meeting.pdf" },
  );
  const person = await signIn(browser, "user@demo.test", `${origins.portal}/`);
  const item = person.getByRole("listitem", { name });
  await expect(item).toBeVisible();

  await owner.goto(`${origins.console}/content-management?search=${encodeURIComponent(name)}`);
  await openUserMenu(owner, name, "Permissions");
  const sheet = owner.getByRole("dialog", { name: "Permissions" });
  await sheet.getByRole("button", { name: "No Users" }).click();
  await told(owner, "Bulk access updated");
  await person.reload();
  await expect(person.getByRole("heading", { name: "Your library" })).toBeVisible();
  await settle(person);
  await expect(item).toBeHidden();

  await sheet.getByRole("button", { name: "All Users" }).click();
  await expect(sheet.getByText(/^All users can open this/)).toBeVisible();
  await sheet.getByRole("searchbox").fill("Patel");
  await sheet.getByRole("switch", { name: `Uma Patel may open ${name}` }).click();
  await expect(sheet.getByRole("switch", { name: `Uma Patel may open ${name}` })).not.toBeChecked();
  // Somebody has a setting of their own now, so both can be chosen; until the list says so, their colours change.
  for (const choice of ["All Users", "No Users"])
    await expect(sheet.getByRole("button", { name: choice })).toBeEnabled();
  await settle(owner);
  await expectAccessibleAtNight(owner);
  await person.reload();
  await expect(person.getByRole("heading", { name: "Your library" })).toBeVisible();
  await settle(person);
  await expect(item).toBeHidden();
  await removeItems(owner.request, name);
  await person.context().close();
});

test("what an owner changes is changed for readers, and who opened it is seen where it belongs", async ({
  owner,
  browser,
}) => {
  const name = ownName("Followed plan");
  const changed = `${name} of today`;
  await addItem(
    owner.request,
    { title: name, category: "read", type: "LINK" },
    { url: "https://plan.example.test/" },
  );
  const person = await signIn(
    browser,
    "user@demo.test",
    `${origins.portal}/?search=${encodeURIComponent(name)}`,
  );
  await person.getByRole("listitem", { name }).getByRole("button", { name: "Open link" }).click();
  const [popup] = await Promise.all([
    person.waitForEvent("popup"),
    person.getByRole("link", { name: "Open link" }).click(),
  ]);
  await popup.close();
  await expect(person.getByRole("listitem", { name }).getByText(/^Last opened/)).toBeVisible();
  await person.goto(`${origins.portal}/activity-log`);
  await expect(person.getByText(`${name}.`).first()).toBeVisible();

  await owner.goto(`${origins.console}/content-management?search=${encodeURIComponent(name)}`);
  await openUserMenu(owner, name, "Who opened it");
  await expect(owner.getByRole("list", { name: "Openings" }).getByText("Uma Patel")).toBeVisible();
  await settle(owner);
  await expectAccessibleAtNight(owner);
  await pressEscapeIn(owner.getByRole("dialog"));
  await openUserMenu(owner, name, "Edit");
  await owner.getByRole("textbox", { name: "Title" }).fill(changed);
  await owner.getByRole("button", { name: "Save content" }).click();
  await told(owner, "Content saved successfully!");
  await openUserMenu(owner, changed, "Make Inactive");
  await told(owner, "Content status updated");
  await person.goto(`${origins.portal}/`);
  await expect(person.getByRole("tab", { name: /^Read/ })).toBeVisible();
  await expect(person.getByRole("listitem", { name: changed })).toBeHidden();

  await owner.goto(`${origins.console}/user-management?tab=analytics&view=content`);
  await expect(owner.getByText(changed).first()).toBeVisible();
  const admin = await signIn(browser, "admin@demo.test", `${origins.portal}/assigned-users?search=Patel`);
  await admin.getByRole("button", { name: "Uma Patel", exact: true }).click();
  await admin.getByRole("tab", { name: "Library" }).click();
  await expect(admin.getByRole("list", { name: "Openings" }).getByText(changed)).toBeVisible();

  await owner.goto(`${origins.console}/content-management?search=${encodeURIComponent(name)}`);
  await openUserMenu(owner, changed, "Delete");
  await owner.getByRole("button", { name: "Delete content" }).click();
  await told(owner, "Content deleted");
  await expect(owner.getByRole("button", { name: changed, exact: true })).toBeHidden();
  await person.context().close();
  await admin.context().close();
});
