import { brokenConnection, noAnswer, part, refusing, type Handlers } from "@field-advisor/api-client/testing";
import { usePhone } from "@field-advisor/ui/testing";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { libraryItem, serveLibrary, stored } from "../../../test/library.ts";
import { openApp } from "../../../test/render-app.tsx";
import { adviser } from "../../../test/samples.ts";

const fileOf = (name: string, content = name) => new File([content], name);

/** The item that the server makes of what it is sent. */
const made: Handlers = {
  "POST /api/content/create-metadata": ({ body }) => libraryItem({ title: body.title }),
};

async function openScreen(more: Handlers = made) {
  const api = serveLibrary(more);
  const { user, router } = openApp("/bulk-upload");
  await screen.findByRole("heading", { name: "Bulk Upload" });
  return { api, user, router };
}

async function add(user: UserEvent, ...files: File[]) {
  const input = screen.getByLabelText("Files");
  // Files that are dropped are not held to what the field accepts.
  input.removeAttribute("accept");
  await user.upload(input, files);
}

const rowOf = async (fileName: string) =>
  within(
    (await screen.findAllByRole("listitem")).find((row) => row.textContent?.includes(fileName)) ??
      document.body,
  );

const uploaded = (count: number) => screen.findByText(new RegExp(`^${count} uploaded`));
const save = (user: UserEvent) => user.click(screen.getByRole("button", { name: "Save" }));
const describeAll = (user: UserEvent, words = "For everybody") =>
  user.type(screen.getByRole("textbox", { name: /Description/ }), words);

test("each file becomes an item with a title from its name and a guessed type", async () => {
  const { api, user } = await openScreen();
  await add(user, fileOf("quarterly_report.pdf"), fileOf("team-talk.mp3"), fileOf("notes.docx"));
  expect(await screen.findByRole("heading", { name: "3 files" })).toBeVisible();
  expect((await rowOf("quarterly_report.pdf")).getByText("Quarterly Report")).toBeVisible();
  const talk = await rowOf("team-talk.mp3");
  expect(talk.getByText("Team Talk")).toBeVisible();
  expect(talk.getByText("Audio")).toBeVisible();
  expect(talk.getByText("Listen")).toBeVisible();
  expect(await uploaded(3)).toBeVisible();
  const sent = api.calls("POST /api/content/upload");
  expect(sent).toMatchObject([
    { file: { name: "quarterly_report.pdf" }, body: { category: "read", type: "PDF" } },
    { file: { name: "team-talk.mp3" }, body: { category: "listen", type: "AUDIO" } },
    { file: { name: "notes.docx" }, body: { category: "read", type: "DOCUMENT" } },
  ]);
});

test("what is ready is saved item by item, and what was saved leaves the list", async () => {
  const { api, user } = await openScreen();
  await add(user, fileOf("a.pdf"), fileOf("b.mp3"));
  await uploaded(2);
  await describeAll(user);
  await save(user);
  expect(await screen.findByText("Content Saved Successfully")).toBeVisible();
  expect(screen.getByText("2 items")).toBeVisible();
  expect(screen.queryByRole("heading", { name: /^\d+ files?$/ })).toBeNull();
  expect(api.calls("POST /api/content/create-metadata")).toMatchObject([
    {
      body: {
        title: "A",
        description: "For everybody",
        category: "read",
        type: "PDF",
        url: stored("a.pdf").url,
        isActive: true,
        audience: "all",
        userPermissions: [],
      },
    },
    { body: { title: "B", category: "listen", type: "AUDIO" } },
  ]);
});

test("before a file is uploaded there is nothing to save", async () => {
  const { api, user } = await openScreen({ ...made, "POST /api/content/upload": noAnswer });
  await add(user, fileOf("a.pdf"));
  await save(user);
  expect(await screen.findByText("No Files Ready")).toBeVisible();
  expect(screen.getByText("Please wait for files to upload completely before saving")).toBeVisible();
  expect(api.calls("POST /api/content/create-metadata")).toEqual([]);
});

test("files that would be refused say why at once, stay listed, and are never sent", async () => {
  const { api, user } = await openScreen();
  const large = fileOf("large.mp4");
  Object.defineProperty(large, "size", { value: 100 * 1024 * 1024 + 1 });
  await add(user, fileOf("virus.exe"), fileOf("empty.pdf", ""), large, fileOf("good.pdf"));
  expect((await rowOf("virus.exe")).getByText(/^Unsupported file type\./)).toBeVisible();
  expect((await rowOf("empty.pdf")).getByText("This file is empty. Choose another one.")).toBeVisible();
  expect((await rowOf("large.mp4")).getByText("File is too large. Maximum size is 100MB.")).toBeVisible();
  expect(await screen.findByText("1 uploaded, 3 refused")).toBeVisible();
  expect(api.calls("POST /api/content/upload")).toHaveLength(1);
  await describeAll(user);
  await save(user);
  expect(await screen.findByText("Content Saved Successfully")).toBeVisible();
  expect(await screen.findByRole("heading", { name: "3 files" })).toBeVisible();
});

test("two are sent at once; one is cancelled, sent again, and removed", async () => {
  const { api, user } = await openScreen({ ...made, "POST /api/content/upload": noAnswer });
  await add(user, fileOf("a.pdf"), fileOf("b.pdf"), fileOf("c.pdf"));
  expect(await screen.findByText("2 uploading, 1 waiting")).toBeVisible();
  expect((await rowOf("c.pdf")).getByText("Waiting for its turn")).toBeVisible();
  expect(screen.getByRole("progressbar", { name: "Upload of a.pdf" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Cancel upload of a.pdf" }));
  expect(await screen.findByText("2 uploading, 1 cancelled")).toBeVisible();
  expect(screen.getByRole("button", { name: "Retry upload of a.pdf" })).toHaveFocus();
  api.serve({ "POST /api/content/upload": ({ file }) => stored(file.name) });
  await user.click(screen.getByRole("button", { name: "Remove b.pdf" }));
  expect(screen.getByRole("button", { name: "Remove c.pdf" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Retry upload of a.pdf" }));
  expect(await screen.findByText(/^1 uploaded/)).toBeVisible();
});

test("an upload that failed says why and can be sent again", async () => {
  const { api, user } = await openScreen({
    ...made,
    "POST /api/content/upload": refusing("unavailable", "Please try again."),
  });
  await add(user, fileOf("fake.pdf"));
  expect(await screen.findByText("Please try again.")).toBeVisible();
  api.serve({ "POST /api/content/upload": brokenConnection });
  await user.click(screen.getByRole("button", { name: "Retry upload of fake.pdf" }));
  expect(await screen.findByText(/^Upload failed\. The server could not be reached/)).toBeVisible();
});

test("while the server takes no more, uploads say that they wait", async () => {
  const { user } = await openScreen({
    ...made,
    "POST /api/content/upload": refusing("too_many_requests", "Too many requests.", [], 600),
  });
  await add(user, fileOf("a.pdf"), fileOf("b.pdf"));
  expect(await screen.findAllByText("Waiting until the server accepts more uploads")).toHaveLength(2);
});

test("once the server takes more again, uploads go on by themselves", async () => {
  let calls = 0;
  const { user } = await openScreen({
    ...made,
    "POST /api/content/upload": ({ file }) => {
      calls += 1;
      return calls <= 2 ? refusing("too_many_requests", "Wait.", [], 0)() : stored(file.name);
    },
  });
  await add(user, fileOf("a.pdf"), fileOf("b.pdf"));
  expect(await uploaded(2)).toBeVisible();
  expect(calls).toBe(4);
});

test("when the server takes no more items for a moment, saving waits and goes on", async () => {
  let calls = 0;
  const { user } = await openScreen({
    "POST /api/content/create-metadata": ({ body }) => {
      calls += 1;
      return calls === 1
        ? refusing("too_many_requests", "Wait.", [], 0)()
        : libraryItem({ title: body.title });
    },
  });
  await add(user, fileOf("a.pdf"));
  await uploaded(1);
  await describeAll(user);
  await save(user);
  expect(await screen.findByText("Content Saved Successfully")).toBeVisible();
  expect(calls).toBe(2);
});

test("a file that stands in the list already, or in the library, is hinted at", async () => {
  const { user } = await openScreen({
    ...made,
    "POST /api/content/upload": ({ file }) => stored(file.name, { sameAs: { id: 3, title: "Old plan" } }),
  });
  await add(user, fileOf("plan.pdf"), fileOf("plan.pdf"), fileOf("film.avi"));
  await uploaded(3);
  expect(screen.getAllByText("This file is already in the list.")).toHaveLength(1);
  expect(screen.getAllByText('The library already has this file: "Old plan".')).toHaveLength(3);
  expect((await rowOf("film.avi")).getByText("May not play in every browser")).toBeVisible();
});

test("an item that was not saved stays with the reason, and the others leave the list", async () => {
  const { api, user } = await openScreen({
    "POST /api/content/create-metadata": ({ body }) =>
      body.title === "B"
        ? refusing("not_found", "Gone", [
            { path: "url", message: "This file is gone. Please upload it again." },
          ])()
        : libraryItem({ title: body.title }),
  });
  await add(user, fileOf("a.pdf"), fileOf("b.pdf"), fileOf("c.pdf"));
  await uploaded(3);
  await describeAll(user);
  await save(user);
  expect(await screen.findByText("Save Failed")).toBeVisible();
  expect(screen.getByText("1 file could not be saved, 2 saved. The list shows why.")).toBeVisible();
  expect(await screen.findByRole("heading", { name: "1 file" })).toBeVisible();
  expect((await rowOf("b.pdf")).getByText("This file is gone. Please upload it again.")).toBeVisible();
  api.serve(made);
  await save(user);
  expect(await screen.findByText("Content Saved Successfully")).toBeVisible();
  expect(api.calls("POST /api/content/create-metadata")).toHaveLength(4);
});

test("a file without a description is not saved before it has one", async () => {
  const { api, user } = await openScreen();
  await add(user, fileOf("a.pdf"));
  await uploaded(1);
  const forAll = screen.getByRole("textbox", { name: "Description" });
  expect(forAll).toBeRequired();
  await save(user);
  expect(await screen.findByText("Description is required")).toBeVisible();
  expect(forAll).toHaveFocus();
  expect(forAll).toHaveAccessibleDescription(/^Describe all files here, or each one separately/);
  expect(api.calls("POST /api/content/create-metadata")).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Edit a.pdf" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Edit details" }));
  const title = sheet.getByRole("textbox", { name: "Title" });
  await user.clear(title);
  await user.click(sheet.getByRole("button", { name: "Apply" }));
  expect(await sheet.findByText("Title is required")).toBeVisible();
  await user.type(title, "The plan");
  const own = sheet.getByRole("textbox", { name: "Description" });
  await user.click(sheet.getByRole("button", { name: "Apply" }));
  expect(await sheet.findByText("Description is required")).toBeVisible();
  await user.type(own, "Its own words");
  await user.click(sheet.getByRole("switch", { name: /Live/ }));
  await user.click(sheet.getByRole("button", { name: "Apply" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByText("Description is required")).toBeNull();
  expect(screen.getByText("Offline")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Description (optional)" })).not.toBeRequired();
  await save(user);
  await screen.findByText("Content Saved Successfully");
  expect(api.calls("POST /api/content/create-metadata")).toMatchObject([
    { body: { title: "The plan", description: "Its own words", isActive: false } },
  ]);
});

test("only the categories and types that a file can have are offered", async () => {
  const { user } = await openScreen();
  await add(user, fileOf("notes.docx"));
  await user.click(await screen.findByRole("button", { name: "Edit notes.docx" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Edit details" }));
  await user.click(sheet.getByRole("combobox", { name: "Type" }));
  expect((await screen.findAllByRole("option")).map((option) => option.textContent)).toEqual([
    "Word",
    "Document",
  ]);
  await user.keyboard("{Escape}");
  await user.click(sheet.getByRole("combobox", { name: "Category" }));
  expect((await screen.findAllByRole("option")).map((option) => option.textContent)).toEqual(["Read"]);
});

test("users are chosen by name and get every item of the list", async () => {
  const { api, user } = await openScreen({ ...made, "GET /api/users": () => part([adviser()], 1) });
  await add(user, fileOf("a.pdf"));
  await uploaded(1);
  await describeAll(user);
  await user.click(screen.getByRole("radio", { name: "Selected people" }));
  await save(user);
  expect(await screen.findByText("Save Failed")).toBeVisible();
  expect(screen.getAllByText("Add at least one person, or choose No one.")).not.toHaveLength(0);
  await user.click(screen.getByRole("combobox", { name: /Add a person/ }));
  await user.click(await screen.findByRole("option", { name: /Grace Hopper/ }));
  expect(api.calls("GET /api/users")).toMatchObject([{ query: { role: "USER" } }]);
  await save(user);
  await screen.findByText("Content Saved Successfully");
  expect(api.calls("POST /api/content/create-metadata")).toMatchObject([
    { body: { audience: "selected", userPermissions: [{ userId: 8, canAccess: true }] } },
  ]);
});

test("leaving asks while something is not saved", async () => {
  const { user, router } = await openScreen();
  await add(user, fileOf("a.pdf"));
  await uploaded(1);
  await user.click(screen.getByRole("link", { name: "Back to Content Management" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Leave without saving?" }));
  await user.click(question.getByRole("button", { name: "Stay here" }));
  expect(router.state.location.pathname).toBe("/bulk-upload");
  await user.click(screen.getByRole("link", { name: "Back to Content Management" }));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/content-management"));
});

test("with nothing but refused files leaving asks nothing", async () => {
  const { user, router } = await openScreen();
  await add(user, fileOf("virus.exe"));
  await user.click(screen.getByRole("link", { name: "Back to Content Management" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/content-management"));
});

test("files that are dropped beside the zone are taken too", async () => {
  await openScreen();
  fireEvent.drop(screen.getByRole("main"), { dataTransfer: { files: [fileOf("a.pdf")], types: ["Files"] } });
  expect(await uploaded(1)).toBeVisible();
});

test("a hundred files on a phone are uploaded and saved", async () => {
  usePhone();
  const { api, user } = await openScreen();
  await add(user, ...Array.from({ length: 100 }, (_file, index) => fileOf(`file-${index + 1}.pdf`)));
  expect(await uploaded(100)).toBeVisible();
  await describeAll(user, "All");
  await save(user);
  expect(await screen.findByText("Content Saved Successfully")).toBeVisible();
  expect(api.calls("POST /api/content/create-metadata")).toHaveLength(100);
});
