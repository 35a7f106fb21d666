import { brokenConnection, noAnswer, part, refusing } from "@field-advisor/api-client/testing";
import { usePhone } from "@field-advisor/ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fileUrl, libraryItem, newsItem, serveLibrary, stored } from "../../../test/library.ts";
import { openApp } from "../../../test/render-app.tsx";
import { adviser } from "../../../test/samples.ts";
import { act } from "../../../test/user-list.ts";

const address = "/content-management";
const pdf = () => new File(["%PDF-1.7"], "plan.pdf", { type: "application/pdf" });

async function openForm() {
  const { user } = openApp(address);
  await user.click(await screen.findByRole("button", { name: "Add Content" }));
  return { user, sheet: within(await screen.findByRole("dialog", { name: "Add content" })) };
}

type Sheet = Awaited<ReturnType<typeof openForm>>["sheet"];

async function choose(user: UserEvent, sheet: Sheet, label: string, option: string) {
  await user.click(sheet.getByRole("combobox", { name: label }));
  await user.click(await screen.findByRole("option", { name: option }));
}

async function fill(user: UserEvent, sheet: Sheet) {
  await user.type(sheet.getByRole("textbox", { name: "Title" }), "Plan");
  await user.type(sheet.getByRole("textbox", { name: "Description" }), "What we do");
}

const save = (user: UserEvent, sheet: Sheet) =>
  user.click(sheet.getByRole("button", { name: "Save content" }));

test("an address is added for all users, live, with the first type of its category", async () => {
  const api = serveLibrary({ "POST /api/dashboard/content": () => newsItem({ title: "Plan" }) });
  const { user, sheet } = await openForm();
  expect(sheet.getByRole("switch", { name: /Live/ })).toBeChecked();
  expect(sheet.getByRole("radio", { name: "All users" })).toBeChecked();
  await fill(user, sheet);
  await user.type(sheet.getByRole("textbox", { name: "URL" }), "https://news.example/today");
  await save(user, sheet);
  expect(await screen.findByText("Content saved successfully!")).toBeVisible();
  expect(api.calls("POST /api/dashboard/content")).toMatchObject([
    {
      body: {
        title: "Plan",
        description: "What we do",
        category: "read",
        type: "NEWS",
        url: "https://news.example/today",
        isActive: true,
        audience: "all",
      },
    },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(api.calls("GET /api/dashboard/content/manage")).toHaveLength(2));
});

test("each category has its types, and begins with the first of them", async () => {
  serveLibrary();
  const { user, sheet } = await openForm();
  await choose(user, sheet, "Category", "Watch");
  expect(sheet.getByRole("combobox", { name: "Type" })).toHaveTextContent("Vimeo");
  await user.click(sheet.getByRole("combobox", { name: "Type" }));
  expect((await screen.findAllByRole("option")).map((option) => option.textContent)).toEqual([
    "Vimeo",
    "Video",
  ]);
  await user.keyboard("{Escape}");
  await choose(user, sheet, "Category", "Listen");
  expect(sheet.getByRole("combobox", { name: "Type" })).toHaveTextContent("Audio");
  expect(sheet.getByLabelText("File")).toHaveAttribute("accept", ".mp3,.wav,.ogg,.m4a,.aac");
});

test("what is missing is said beside its field, and in a toast for the address", async () => {
  serveLibrary();
  const { user, sheet } = await openForm();
  await save(user, sheet);
  const summary = within(await sheet.findByRole("alert"));
  for (const sentence of [
    "Title: Title is required",
    "Description: Description is required",
    "URL: Please provide a URL for this content type.",
  ])
    expect(summary.getByRole("button", { name: sentence })).toBeVisible();
  expect(await screen.findByText("URL Required")).toBeVisible();
  await choose(user, sheet, "Type", "PDF");
  await save(user, sheet);
  expect(await screen.findByText("File Required")).toBeVisible();
  expect(sheet.getAllByText(/Please select a file to upload\./)).not.toHaveLength(0);
});

test("an address that is none of the web, and a video that is not on Vimeo, are refused", async () => {
  serveLibrary();
  const { user, sheet } = await openForm();
  await fill(user, sheet);
  const url = sheet.getByRole("textbox", { name: "URL" });
  await user.type(url, "javascript:alert(1)");
  await save(user, sheet);
  expect(
    await sheet.findByText("Please enter an address that starts with https:// or http://"),
  ).toBeVisible();
  await choose(user, sheet, "Category", "Watch");
  const video = sheet.getByRole("textbox", { name: "URL" });
  await user.clear(video);
  await user.type(video, "https://video.example/1");
  await save(user, sheet);
  expect(await sheet.findByText(/^Please enter the address of one video on Vimeo/)).toBeVisible();
});

test("a file is uploaded when it is chosen, and its item names it", async () => {
  const api = serveLibrary({ "POST /api/dashboard/content": () => libraryItem({ title: "Plan" }) });
  const { user, sheet } = await openForm();
  await choose(user, sheet, "Type", "PDF");
  await user.upload(sheet.getByLabelText("File"), pdf());
  expect(await sheet.findByText("Uploaded")).toBeVisible();
  expect(sheet.getByText("plan.pdf")).toBeVisible();
  expect(api.calls("POST /api/content/upload")).toMatchObject([
    { body: { category: "read", type: "PDF" }, file: { name: "plan.pdf", text: "%PDF-1.7" } },
  ]);
  await fill(user, sheet);
  await save(user, sheet);
  expect(await screen.findByText("Content saved successfully!")).toBeVisible();
  expect(api.calls("POST /api/dashboard/content")).toMatchObject([{ body: { type: "PDF", url: fileUrl } }]);
});

test("an upload shows how far it is, keeps the form from being saved, and can be cancelled and sent again", async () => {
  const api = serveLibrary({ "POST /api/content/upload": noAnswer });
  const { user, sheet } = await openForm();
  await choose(user, sheet, "Type", "PDF");
  await user.upload(sheet.getByLabelText("File"), pdf());
  expect(await sheet.findByRole("progressbar", { name: "Upload of plan.pdf" })).toHaveAttribute(
    "aria-valuenow",
    "50",
  );
  expect(sheet.getByText("Uploading").parentElement).toHaveTextContent("Uploading, 50%");
  const submit = sheet.getByRole("button", { name: "Save content" });
  expect(submit).toBeDisabled();
  expect(submit).toHaveAccessibleDescription("The file is still being uploaded.");
  await user.click(sheet.getByRole("button", { name: "Cancel upload of plan.pdf" }));
  expect(await sheet.findByText("Cancelled")).toBeVisible();
  api.serve({ "POST /api/content/upload": () => stored("plan.pdf") });
  await user.click(sheet.getByRole("button", { name: "Retry upload of plan.pdf" }));
  expect(await sheet.findByText("Uploaded")).toBeVisible();
});

test.each([
  ["payload_too_large", "File is too large. Maximum size is 100MB."],
  ["unsupported_media_type", "There is no room."],
  ["storage_full", "There is no room."],
] as const)("an upload refused with %s says so and keeps what was typed", async (code, sentence) => {
  serveLibrary({ "POST /api/content/upload": refusing(code, "There is no room.") });
  const { user, sheet } = await openForm();
  await fill(user, sheet);
  await choose(user, sheet, "Type", "PDF");
  await user.upload(sheet.getByLabelText("File"), pdf());
  expect(await sheet.findByText(sentence)).toBeVisible();
  expect(sheet.getByRole("textbox", { name: "Title" })).toHaveValue("Plan");
});

test("a file that would be refused is not sent at all", async () => {
  const api = serveLibrary();
  const { user, sheet } = await openForm();
  await choose(user, sheet, "Type", "Word");
  const input = sheet.getByLabelText("File");
  // A file that is dropped is not held to what the field accepts.
  input.removeAttribute("accept");
  await user.upload(input, pdf());
  expect(
    await sheet.findByText(
      "plan.pdf: Unsupported file type. Expected a file that ends with .doc or .docx, found one that ends with .pdf.",
    ),
  ).toBeVisible();
  const large = new File(["x"], "large.docx");
  Object.defineProperty(large, "size", { value: 100 * 1024 * 1024 + 1 });
  await user.upload(input, large);
  expect(await sheet.findByText("large.docx: File is too large. Maximum size is 100MB.")).toBeVisible();
  await fill(user, sheet);
  await save(user, sheet);
  expect(await sheet.findByText("large.docx was not uploaded. Choose a file that can be.")).toBeVisible();
  expect(screen.queryByText("Please select a file to upload.")).toBeNull();
  expect(api.calls("POST /api/content/upload")).toEqual([]);
});

test("a file that the server refused is named when the form is saved, and is not sent again", async () => {
  const sentence = "Unsupported file type. Expected a PDF document, found a web page (HTML).";
  const api = serveLibrary({
    "POST /api/content/upload": refusing("unsupported_media_type", sentence),
    "POST /api/dashboard/content": () => libraryItem({ title: "Plan" }),
  });
  const { user, sheet } = await openForm();
  await fill(user, sheet);
  await choose(user, sheet, "Type", "PDF");
  await user.upload(sheet.getByLabelText("File"), pdf());
  expect(await sheet.findByText(sentence)).toBeVisible();
  expect(sheet.queryByRole("button", { name: /^Retry/ })).toBeNull();
  await save(user, sheet);
  expect(await sheet.findByText("plan.pdf was not uploaded. Choose a file that can be.")).toBeVisible();
  expect(screen.queryByText("Please select a file to upload.")).toBeNull();
  api.serve({ "POST /api/content/upload": () => stored("plan.pdf") });
  await user.upload(sheet.getByLabelText("File"), pdf());
  expect(await sheet.findByText("Uploaded")).toBeVisible();
  await save(user, sheet);
  expect(await screen.findByText("Content saved successfully!")).toBeVisible();
});

test("a file that the library has already, and one that not every browser plays, are hinted at", async () => {
  serveLibrary({
    "POST /api/content/upload": () => stored("talk.mkv", { sameAs: { id: 11, title: "Old talk" } }),
  });
  const { user, sheet } = await openForm();
  await choose(user, sheet, "Category", "Watch");
  await choose(user, sheet, "Type", "Video");
  await user.upload(sheet.getByLabelText("File"), new File(["x"], "talk.mkv"));
  expect(await sheet.findByText('The library already has this file: "Old talk".')).toBeVisible();
  expect(sheet.getByText("May not play in every browser")).toBeVisible();
});

test("a file of another type than was chosen afterwards is told apart", async () => {
  serveLibrary();
  const { user, sheet } = await openForm();
  await fill(user, sheet);
  await choose(user, sheet, "Type", "PDF");
  await user.upload(sheet.getByLabelText("File"), pdf());
  await sheet.findByText("Uploaded");
  await choose(user, sheet, "Type", "Word");
  await save(user, sheet);
  expect(await sheet.findByText("Choose a file that ends with .doc or .docx.")).toBeVisible();
});

test("people are chosen by name and given the item together with it", async () => {
  const api = serveLibrary({
    "GET /api/users": () => part([adviser(), adviser({ id: 1, firstName: "Olga", role: "OWNER" })], 2),
    "POST /api/content/create-metadata": () => newsItem({ title: "Plan" }),
  });
  const { user, sheet } = await openForm();
  await fill(user, sheet);
  await user.type(sheet.getByRole("textbox", { name: "URL" }), "https://news.example");
  await user.click(sheet.getByRole("radio", { name: "Selected people" }));
  await save(user, sheet);
  expect(await sheet.findByText("Add at least one person, or choose No one.")).toBeVisible();
  await user.click(sheet.getByRole("combobox", { name: /Add a person/ }));
  await user.click(await screen.findByRole("option", { name: /Grace Hopper/ }));
  expect(screen.queryByRole("option", { name: /Olga/ })).toBeNull();
  const chosen = within(sheet.getByRole("list", { name: "Selected people" }));
  expect(chosen.getByRole("button", { name: "Remove Grace Hopper" })).toBeVisible();
  await save(user, sheet);
  expect(await screen.findByText("Content saved successfully!")).toBeVisible();
  expect(api.calls("POST /api/content/create-metadata")).toMatchObject([
    { body: { audience: "selected", userPermissions: [{ userId: 8, canAccess: true }] } },
  ]);
});

test("an item for no one names nobody", async () => {
  const api = serveLibrary({ "POST /api/dashboard/content": () => newsItem() });
  const { user, sheet } = await openForm();
  await fill(user, sheet);
  await user.type(sheet.getByRole("textbox", { name: "URL" }), "https://news.example");
  await user.click(sheet.getByRole("radio", { name: "No one" }));
  await save(user, sheet);
  await screen.findByText("Content saved successfully!");
  expect(api.calls("POST /api/dashboard/content")).toMatchObject([{ body: { audience: "selected" } }]);
});

test("what the server refuses is said, and nothing that was typed is lost", async () => {
  const api = serveLibrary({ "POST /api/dashboard/content": brokenConnection });
  const { user, sheet } = await openForm();
  await fill(user, sheet);
  await user.type(sheet.getByRole("textbox", { name: "URL" }), "https://news.example");
  await save(user, sheet);
  expect(await screen.findByText("Error creating content")).toBeVisible();
  expect(sheet.getByRole("textbox", { name: "Title" })).toHaveValue("Plan");
  api.serve({
    "POST /api/dashboard/content": refusing("invalid_request", "Please check what you entered.", [
      { path: "title", message: "Another title, please" },
    ]),
  });
  await save(user, sheet);
  expect(await sheet.findByText("Another title, please")).toBeVisible();
  expect(sheet.getByRole("textbox", { name: "URL" })).toHaveValue("https://news.example");
});

test("closing a form that was filled in asks first", async () => {
  serveLibrary();
  const { user, sheet } = await openForm();
  await user.type(sheet.getByRole("textbox", { name: "Title" }), "Plan");
  await user.keyboard("{Escape}");
  const question = within(await screen.findByRole("alertdialog", { name: "Discard what you typed?" }));
  await user.click(question.getByRole("button", { name: "Keep editing" }));
  expect(sheet.getByRole("textbox", { name: "Title" })).toHaveValue("Plan");
});

async function openEditor(title = "Fee guide") {
  const { user } = openApp(address);
  await user.click(await screen.findByRole("button", { name: title }));
  return { user, sheet: within(await screen.findByRole("dialog", { name: "Edit content" })) };
}

test("only what was changed is sent, with the version that it was changed from", async () => {
  const api = serveLibrary({ "PATCH /api/dashboard/content/:id": () => libraryItem({ title: "Fees" }) });
  const { user, sheet } = await openEditor();
  expect(sheet.getByText("fees.pdf")).toBeVisible();
  expect(sheet.queryByRole("radio", { name: "All users" })).toBeNull();
  const title = sheet.getByRole("textbox", { name: "Title" });
  await user.clear(title);
  await user.type(title, "Fees");
  await save(user, sheet);
  expect(await screen.findByText("Content saved successfully!")).toBeVisible();
  expect(api.calls("PATCH /api/dashboard/content/:id")).toMatchObject([
    { params: { id: 11 }, body: { title: "Fees", version: 4 } },
  ]);
});

test("the file of an item is replaced; until the new one has arrived the old one counts", async () => {
  const url = "/api/files/newnewnewnewnewnew12";
  const api = serveLibrary({
    "POST /api/content/upload": brokenConnection,
    "PATCH /api/dashboard/content/:id": () => libraryItem(),
  });
  const { user, sheet } = await openEditor();
  await user.upload(sheet.getByLabelText("File"), pdf());
  expect(await sheet.findByText(/^Upload failed\./)).toBeVisible();
  expect(sheet.getByText("Until then the file is still fees.pdf.")).toBeVisible();
  api.serve({ "POST /api/content/upload": () => stored("plan.pdf", { url }) });
  await user.click(sheet.getByRole("button", { name: "Retry upload of plan.pdf" }));
  expect(await sheet.findByText("Uploaded")).toBeVisible();
  await save(user, sheet);
  await screen.findByText("Content saved successfully!");
  expect(api.calls("PATCH /api/dashboard/content/:id")).toMatchObject([{ body: { url, version: 4 } }]);
});

test("an address that becomes a file needs one", async () => {
  serveLibrary();
  const { user, sheet } = await openEditor("Market news");
  await choose(user, sheet, "Type", "Document");
  await save(user, sheet);
  expect(await screen.findByText("File Required")).toBeVisible();
  await choose(user, sheet, "Type", "News");
  expect(sheet.getByRole("textbox", { name: "URL" })).toHaveValue("https://news.example/today");
});

test("a file that somebody else has replaced meanwhile is named beside one's own", async () => {
  const api = serveLibrary({
    "POST /api/content/upload": () => stored("mine.pdf", { url: "/api/files/mine0123456789012345" }),
    "PATCH /api/dashboard/content/:id": refusing("version_conflict", "Changed meanwhile."),
    "GET /api/dashboard/content/:id": () =>
      libraryItem({ url: "/api/files/theirs01234567890123", file: { ...stored("theirs.pdf") }, version: 9 }),
  });
  const { user, sheet } = await openEditor();
  await user.upload(sheet.getByLabelText("File"), pdf());
  await sheet.findByText("Uploaded");
  await save(user, sheet);
  await user.click(await sheet.findByRole("button", { name: "Load current values" }));
  expect(await sheet.findByText("Now saved as: theirs.pdf")).toBeVisible();
  api.serve({ "PATCH /api/dashboard/content/:id": () => libraryItem({ version: 10 }) });
  await save(user, sheet);
  await screen.findByText("Content saved successfully!");
  expect(api.calls("PATCH /api/dashboard/content/:id").at(-1)).toMatchObject({
    body: { url: "/api/files/mine0123456789012345", version: 9 },
  });
});

test("the form is filled in and saved by keyboard alone", async () => {
  const api = serveLibrary({ "POST /api/dashboard/content": () => newsItem({ title: "Plan" }) });
  const { user, sheet } = await openForm();
  await waitFor(() => expect(sheet.getByRole("textbox", { name: "Title" })).toHaveFocus());
  await user.keyboard("Plan");
  await user.tab();
  await user.keyboard("What we do");
  await user.tab();
  await user.tab();
  await user.tab();
  expect(sheet.getByRole("textbox", { name: "URL" })).toHaveFocus();
  await user.keyboard("https://news.example{Enter}");
  expect(await screen.findByText("Content saved successfully!")).toBeVisible();
  expect(api.calls("POST /api/dashboard/content")).toHaveLength(1);
  await waitFor(() => expect(screen.getByRole("button", { name: "Add Content" })).toHaveFocus());
});

test("on a phone an item is edited from its card in a sheet", async () => {
  usePhone();
  serveLibrary();
  const { user } = openApp(address);
  await act(user, "Edit", "Fee guide");
  expect(await screen.findByRole("dialog", { name: "Edit content" })).toHaveClass("fa-sheet");
});
