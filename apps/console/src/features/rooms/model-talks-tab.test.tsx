// Loaded when first visited; loaded before, no test waits for them.
import "../../room-editor-screen.tsx";
import "@field-advisor/ui/model-talks-tab";
import { type Handlers, refusing } from "@field-advisor/api-client/testing";
import type { WrittenModel } from "@field-advisor/schema/model-talks.endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { serveRooms } from "../../../test/rooms.ts";

const talk = (changes: Partial<WrittenModel> = {}): WrittenModel => ({
  id: 4,
  kind: "good",
  title: "A way in",
  version: 2,
  lines: [
    { isUser: true, text: "What brings you here?", note: "Asks openly.", isMistake: false },
    { isUser: false, text: "Savings.", note: null, isMistake: false },
  ],
  isComplete: true,
  consent: null,
  sound: { state: "ready", problem: null },
  watchedBy: 3,
  ...changes,
});

const create = "POST /api/test-rooms/:id/model-talks";
const update = "PUT /api/test-rooms/:id/model-talks/:modelId";
const remove = "DELETE /api/test-rooms/:id/model-talks/:modelId";
const speak = "POST /api/test-rooms/:id/model-talks/:modelId/sound";
const paste = "POST /api/test-rooms/:id/model-talks/read";
const done = () => ({ success: true as const });

async function open(talks: WrittenModel[], handlers: Handlers = {}) {
  const api = serveRooms({
    "GET /api/test-rooms/:id/model-talks": () => talks,
    [create]: done,
    [update]: done,
    [remove]: done,
    [speak]: done,
    [paste]: () => ({
      lines: [
        { isUser: true, text: "Buy this now." },
        { isUser: false, text: "Why?" },
      ],
    }),
    ...handlers,
  });
  const { user } = openApp("/test-room/5/edit?tab=models");
  const panel = within(await screen.findByRole("tabpanel"));
  await panel.findByRole("button", { name: "Add model talk" });
  const press = (name: string | RegExp) => user.click(screen.getByRole("button", { name }));
  const fill = async (name: RegExp, text: string) => {
    await user.click(screen.getByRole("textbox", { name }));
    await user.paste(text);
  };
  const menu = async (entry: string) => {
    await user.click(panel.getByRole("button", { name: /A way in/ }));
    await user.click(await screen.findByRole("menuitem", { name: entry }));
  };
  return { api, user, panel, press, fill, menu };
}

test("an owner writes a bad model from a pasted conversation; a mistake without a note is not sent", async () => {
  const { api, user, press, fill } = await open([]);
  await press("Add model talk");
  await screen.findByRole("dialog", { name: "New model talk" });
  await user.click(screen.getByRole("combobox", { name: "Kind" }));
  await user.click(await screen.findByRole("option", { name: "Bad model" }));
  await fill(/^Title/, "Too fast");
  await press("Paste a conversation");
  await fill(/^Conversation/, "Adviser: Buy this now.\nClient: Why?");
  await press("Read lines");
  await user.click(await screen.findByRole("button", { name: /Line 1:.*Buy this now/ }));
  await user.click(screen.getByRole("switch", { name: "This is a mistake" }));
  await press("Add model talk");
  expect((await screen.findAllByText(/Say in a sentence what is wrong here/)).length).toBeGreaterThan(0);
  expect(api.calls(create)).toEqual([]);
  await fill(/^Note/, "Pushes before asking.");
  await press("Add model talk");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.calls(create)).toMatchObject([
    {
      body: {
        kind: "bad",
        title: "Too fast",
        lines: [
          { isUser: true, text: "Buy this now.", note: "Pushes before asking.", isMistake: true },
          { isUser: false, text: "Why?", note: null, isMistake: false },
        ],
      },
    },
  ]);
});

test("of one that somebody agreed to the words stay, and notes are added", async () => {
  const lines = talk().lines.map((line) => ({ ...line, note: null }));
  const { api, panel, user, press, fill, menu } = await open([
    talk({ consent: "agreed", isComplete: false, lines, sound: { state: "none", problem: null } }),
  ]);
  expect(panel.getByText("Needs notes")).toBeVisible();
  expect(panel.getByText("From an attempt, with consent")).toBeVisible();
  await menu("Change model talk");
  await screen.findByRole("dialog", { name: "Model talk: A way in" });
  expect(screen.queryByRole("button", { name: "Paste a conversation" })).toBeNull();
  await user.click(screen.getByRole("button", { name: /Line 1:/ }));
  expect(screen.getByRole("textbox", { name: /^What is said/ })).toHaveAttribute("readonly");
  await fill(/^Note/, "Asks openly.");
  await press("Save model talk");
  await waitFor(() => expect(api.calls(update)).toHaveLength(1));
  expect(api.calls(update)).toMatchObject([{ body: { version: 2, lines: [{ note: "Asks openly." }, {}] } }]);
});

test("one that could not be spoken says why, can be read, and is tried again", async () => {
  const { api, panel, menu } = await open([
    talk({ sound: { state: "failed", problem: "The voice provider did not answer." } }),
  ]);
  expect(
    panel.getByText(/^The voice provider did not answer\. It can be read all the same\.$/),
  ).toBeVisible();
  await menu("Try speaking it again");
  await waitFor(() => expect(api.calls(speak)).toMatchObject([{ params: { id: 5, modelId: 4 } }]));
});

test("one is removed after a question that stays open while it cannot be done", async () => {
  const { api, menu } = await open([talk()], { [remove]: refusing("conflict", "Not now.") });
  await menu("Remove model talk");
  const question = within(await screen.findByRole("alertdialog"));
  question.getByRole("button", { name: "Remove model talk" }).click();
  expect(await question.findByText(/Not now\./)).toBeVisible();
  api.serve({ [remove]: done });
  question.getByRole("button", { name: "Remove model talk" }).click();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

test("a room with four has no place for another; those that were refused take none", async () => {
  const four = [1, 2, 3, 4].map((id) => talk({ id, title: `Talk ${id}` }));
  const { user, panel } = await open(four);
  await user.click(panel.getByRole("button", { name: "Add model talk" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});
