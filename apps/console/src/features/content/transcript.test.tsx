import type { ManagedItem } from "@field-advisor/schema/content.endpoints";
import { refusing } from "@field-advisor/api-client/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { libraryItem, serveLibrary, stored } from "../../../test/library.ts";
import { openApp } from "../../../test/render-app.tsx";

const vtt = "WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\n<v Berg, Ada>Hello\r\n";
const file = (text: string | Uint8Array<ArrayBuffer>, name = "talk.vtt") => new File([text], name);

const recording = (changes: Partial<ManagedItem> = {}) =>
  libraryItem({
    title: "Talk",
    category: "listen",
    type: "AUDIO",
    file: { name: "talk.mp3", size: 8, mediaType: "audio/mpeg", seconds: 12 },
    ...changes,
  });

/** Opens the form of an item. */
async function edit(item: ManagedItem) {
  const api = serveLibrary({
    "GET /api/dashboard/content/manage": () => [item],
    "PATCH /api/dashboard/content/:id": () => item,
  });
  const { user } = openApp("/content-management");
  await user.click(await screen.findByRole("button", { name: item.title }));
  const sheet = within(await screen.findByRole("dialog", { name: "Edit content" }));
  const field = () => sheet.getByLabelText(/^Transcript \(WebVTT\)/);
  const save = () => user.click(sheet.getByRole("button", { name: "Save content" }));
  const sent = () =>
    (api.calls("PATCH /api/dashboard/content/:id") as { body: unknown }[]).map(({ body }) => body);
  return { api, user, sheet, field, save, sent };
}

test("a transcript is chosen for a recording, and sent with what else was changed", async () => {
  const { user, sheet, field, save, sent } = await edit(recording());
  expect(field()).toHaveAccessibleDescription(/At most 1 MB\./);
  await user.upload(field(), file(vtt));
  expect(await sheet.findByText("talk.vtt")).toBeVisible();
  await save();
  expect(await screen.findByText("Content saved successfully!")).toBeVisible();
  expect(sent()).toEqual([{ transcript: { name: "talk.vtt", text: vtt }, version: 4 }]);
});

test("a transcript that is there is named, replaced and removed", async () => {
  const { user, sheet, field, save, sent } = await edit(recording({ transcript: { name: "old.vtt" } }));
  expect(sheet.getByText("old.vtt")).toBeVisible();
  await user.upload(field(), file(vtt, "new.vtt"));
  expect(await sheet.findByText("new.vtt")).toBeVisible();
  await user.click(sheet.getByRole("button", { name: "Remove transcript" }));
  expect(sheet.queryByRole("button", { name: "Remove transcript" })).toBeNull();
  await save();
  await waitFor(() => expect(sent()).toEqual([{ transcript: null, version: 4 }]));
});

test("a transcript that was not touched is not sent, and a form that changes nothing closes", async () => {
  const { user, sheet, save, sent } = await edit(recording({ transcript: { name: "old.vtt" } }));
  await user.type(sheet.getByRole("textbox", { name: "Title" }), "s");
  await save();
  await waitFor(() => expect(sent()).toEqual([{ title: "Talks", version: 4 }]));
});

test.each([
  [
    "an SRT file",
    "1\n00:00:01,000 --> 00:00:02,000\nHello",
    "talk.srt",
    /talk\.srt: This is an SRT file\. Save it as WebVTT/,
  ],
  ["a pasted text", "Ada  0:03\nHello", "talk.txt", /talk\.txt: Line 1: a WebVTT file begins with WEBVTT/],
  ["a bad line", "WEBVTT\n\n00:01.000 --> soon\nHello", "talk.vtt", /talk\.vtt: Line 3: /],
  [
    "a file that is too long",
    `WEBVTT${"x".repeat(1_000_000)}`,
    "talk.vtt",
    /^File is too large\. Maximum size is 1MB\./,
  ],
])("%s is refused as soon as it is chosen", async (_what, text, name, message) => {
  const { user, sheet, field } = await edit(recording({ transcript: { name: "old.vtt" } }));
  // A file that is dropped is not held to what the field accepts.
  field().removeAttribute("accept");
  await user.upload(field(), file(text, name));
  expect(await sheet.findByText(message)).toBeVisible();
  expect(field()).toHaveAccessibleDescription(message);
  expect(sheet.getByText("old.vtt")).toBeVisible();
  await user.upload(field(), file(vtt));
  await waitFor(() => expect(sheet.queryByText(message)).toBeNull());
});

test("what was refused keeps the form from being saved until it is done without", async () => {
  const { user, sheet, field, save, sent } = await edit(recording());
  await user.upload(field(), file("WEBVTT\n\nHello"));
  const problem = /^talk\.vtt: Line 3: expected/;
  expect(await sheet.findByText(problem)).toBeVisible();
  await user.type(sheet.getByRole("textbox", { name: "Title" }), "s");
  await save();
  await waitFor(() => expect(field()).toHaveFocus());
  expect(sheet.getByText(problem)).toBeVisible();
  expect(sent()).toEqual([]);
  await user.click(sheet.getByRole("button", { name: "Continue without a transcript" }));
  expect(sheet.queryByText(problem)).toBeNull();
  await save();
  await waitFor(() => expect(sent()).toEqual([{ title: "Talks", version: 4 }]));
});

test("a file that Windows wrote as UTF-16 is read", async () => {
  const { user, sheet, field, save, sent } = await edit(recording());
  await user.upload(field(), file(new Uint8Array(Buffer.from(`\uFEFF${vtt}`, "utf16le"))));
  await sheet.findByText("talk.vtt");
  await save();
  await waitFor(() => expect(sent()).toMatchObject([{ transcript: { text: vtt } }]));
});

test("what the server refuses about it stands at the field", async () => {
  const { api, user, sheet, field, save } = await edit(recording());
  const message = "Line 3: a caption ends after it begins.";
  api.serve({
    "PATCH /api/dashboard/content/:id": refusing("invalid_request", message, [
      { path: "transcript", message },
    ]),
  });
  await user.upload(field(), file(vtt));
  await sheet.findByText("talk.vtt");
  await save();
  await waitFor(() => expect(field()).toHaveAccessibleDescription(new RegExp(message)));
});

test("documents and addresses have no transcript, and a recording without a length is told", async () => {
  const api = serveLibrary({
    "POST /api/content/upload": () => stored("talk.avi", { mediaType: "video/x-msvideo", seconds: null }),
  });
  const { user } = openApp("/content-management");
  await user.click(await screen.findByRole("button", { name: "Add Content" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Add content" }));
  const choose = async (label: string, option: string) => {
    await user.click(sheet.getByRole("combobox", { name: label }));
    await user.click(await screen.findByRole("option", { name: option }));
  };
  expect(sheet.queryByLabelText(/^Transcript/)).toBeNull();
  await choose("Category", "Watch");
  expect(sheet.queryByLabelText(/^Transcript/)).toBeNull();
  await choose("Type", "Video");
  await user.upload(sheet.getByLabelText("File"), new File(["x"], "talk.avi"));
  expect(await sheet.findByText(/^This file does not state its length/)).toBeVisible();
  await user.upload(sheet.getByLabelText(/^Transcript/), file(vtt));
  await sheet.findByText("talk.vtt");
  await user.type(sheet.getByRole("textbox", { name: "Title" }), "Talk");
  await user.type(sheet.getByRole("textbox", { name: "Description" }), "Seen");
  api.serve({ "POST /api/dashboard/content": () => recording() });
  await user.click(sheet.getByRole("button", { name: "Save content" }));
  await waitFor(() =>
    expect(api.calls("POST /api/dashboard/content")).toMatchObject([
      { body: { type: "VIDEO", transcript: { name: "talk.vtt", text: vtt } } },
    ]),
  );
});
