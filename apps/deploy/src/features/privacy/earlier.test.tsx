import { brokenConnection, fakeApi, part, refusing } from "@field-advisor/api-client/testing";
import type { ListedOwn } from "@field-advisor/schema/privacy.endpoints";
import { says } from "@field-advisor/voice-client/testing";
import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { button, conversationId, ownConversation, startTalking } from "../../../test/conversation.ts";
import { grantedPage, openPage, privatePage } from "../../../test/pages.ts";
import { renderPage } from "../../../test/render-page.tsx";
import { scriptedVoice } from "../../../test/scripted-voice.ts";
import { EarlierConversations } from "./earlier-conversations.tsx";

const list = "GET /api/conversations/mine";

const one = (changes: Partial<ListedOwn> = {}): ListedOwn => ({
  id: conversationId,
  reference: "C0C0-C0C0",
  startedAt: "2026-11-28T10:00:00Z",
  seconds: 65,
  record: "here",
  mayDownload: true,
  mayDelete: true,
  hasSound: false,
  ...changes,
});

async function open(rows: ListedOwn[], page = grantedPage()) {
  const api = fakeApi({
    [list]: () => rows,
    "DELETE /api/conversations/:id/mine": () => ({ success: true }),
  });
  render(<EarlierConversations page={page} but={null} />);
  const user = userEvent.setup();
  await user.click(await button("Your earlier conversations"));
  const dialog = within(await screen.findByRole("dialog", { name: "Your earlier conversations" }));
  return { api, user, dialog };
}

test("each has its day, its length, its reference and its copy", async () => {
  const { api, dialog } = await open([one()]);
  expect(screen.getByRole("heading", { name: "Your earlier conversations" })).toHaveFocus();
  expect(dialog.getByText("C0C0-C0C0")).toBeVisible();
  expect(dialog.getByText(/Length 1:05/)).toBeVisible();
  const copy = dialog.getByRole("link", { name: /^Download the conversation of .*2026/ });
  expect(copy).toHaveAttribute("href", `/api/conversations/${conversationId}/mine.txt`);
  expect(copy).toHaveAttribute("download", "Meet your adviser 2026-11-28.txt");
  expect(api.calls(list)[0]).toMatchObject({
    query: { deploymentId: grantedPage().id, limit: 20, offset: 0 },
  });
});

test("one is deleted after a question; the others stay, and the focus in their list", async () => {
  const { api, user, dialog } = await open([one(), one({ id: "d1d1d1d1d1d1d1d1", reference: "D1D1-D1D1" })]);
  const [first] = dialog.getAllByRole("button", { name: /^Delete the conversation of / });
  if (!first) throw new Error("Nothing can be deleted");
  await user.click(first);
  const question = within(screen.getByRole("dialog", { name: "Delete your conversation?" }));
  await user.click(question.getByRole("button", { name: "Delete" }));
  expect(await dialog.findByText(/^Your conversation was deleted\./)).toBeVisible();
  expect(api.calls("DELETE /api/conversations/:id/mine")).toMatchObject([{ params: { id: conversationId } }]);
  expect(dialog.queryByText("C0C0-C0C0")).toBeNull();
  expect(dialog.getByText("D1D1-D1D1")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Your earlier conversations" })).toHaveFocus();
  // Entries that are already there are not announced again.
  await user.click(dialog.getByRole("button", { name: /^Delete the conversation of / }));
  expect(dialog.queryByText(/^Your conversation was deleted\./)).toBeNull();
});

test.each<[Partial<ListedOwn>, string]>([
  [{ record: "none" }, "Nothing that was said is stored."],
  [{ record: "awaited" }, "Your copy is being prepared. Open this list again in a moment."],
  [{ mayDelete: false }, "Please ask your adviser to delete a conversation."],
])("says truly what there is not (%j)", async (changes, sentence) => {
  const { dialog } = await open([one(changes)]);
  expect(dialog.getByText(sentence)).toBeVisible();
  expect(dialog.queryByRole("button", { name: /^Delete/ })).toBeNull();
});

test("older ones are asked for, and a failure can be tried again", async () => {
  const { api, user, dialog } = await open([one()]);
  api.serve({ [list]: () => part([one()], 2) });
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await user.click(await button("Your earlier conversations"));
  api.serve({ [list]: brokenConnection });
  await user.click(await button("Show older"));
  expect(await screen.findByRole("alert")).toHaveTextContent("could not be loaded");
  api.serve({ [list]: () => part([one({ id: "d1d1d1d1d1d1d1d1", reference: "D1D1-D1D1" })], 2) });
  await user.click(await button("Try Again"));
  expect(await screen.findByText("D1D1-D1D1")).toBeVisible();
  expect(screen.getByText("C0C0-C0C0")).toBeVisible();
  expect(api.calls(list).at(-1)).toMatchObject({ query: { offset: 1 } });
});

test("a visitor is told for how long this browser finds them", async () => {
  const { dialog } = await open([one()], openPage());
  expect(dialog.getByText(/in this browser for four hours/)).toBeVisible();
});

test("nothing stands where there is nothing, or where it cannot be read", async () => {
  const api = fakeApi({ [list]: refusing("not_signed_in") });
  render(<EarlierConversations page={grantedPage()} but={null} />);
  await waitFor(() => expect(api.calls(list)).toHaveLength(1));
  expect(screen.queryByRole("button")).toBeNull();
});

const usedUp = "This invitation is used up. Please contact Ada Adviser.";
const paused = privatePage({ status: "paused", isActive: false });

test.each([
  ["on the landing card", grantedPage(), []],
  ["once the invitation is used up", grantedPage({ invitationEnded: usedUp }), []],
  ["beside the form for another code", privatePage({ invitationEnded: usedUp }), ["Enter another code"]],
  ["on a paused page", paused, ["Start Conversation"]],
  ["before a conversation", grantedPage(), ["Start Conversation", "Click to Start"]],
])("they are found %s", async (_where, page, way) => {
  // As this browser remembers it of whoever has talked in it.
  localStorage.setItem(`talked-on-${page.id}`, "on");
  const { loadVoice } = scriptedVoice([]);
  const { user } = renderPage({ page, loadVoice, handlers: { [list]: () => [one()] } });
  for (const name of way) await user.click(await button(name));
  await user.click(await button("Your earlier conversations"));
  expect(await screen.findByText("C0C0-C0C0")).toBeVisible();
});

test("the one that was just ended is found there once its card is gone", async () => {
  const { api, user } = await startTalking({
    script: [says("Hello")],
    handlers: { [list]: () => [one()], "GET /api/conversations/:id/mine": () => ownConversation },
  });
  await user.click(await button("End"));
  expect(await screen.findByText("C0C0-C0C0")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Your earlier conversations" })).toBeNull();
  vi.spyOn(console, "warn").mockReturnValue();
  api.serve({ "GET /api/signed-url": brokenConnection });
  await user.click(await button("Talk Again"));
  await user.click(await button("Your earlier conversations"));
  expect(await screen.findByText("C0C0-C0C0")).toBeVisible();
  vi.restoreAllMocks();
});

test("a stranger's page asks for none", async () => {
  const { api } = renderPage({ page: openPage() });
  await button("Start Conversation");
  expect(api.calls(list)).toEqual([]);
});

test("one that was recorded is heard and its sound deleted alone, in its place", async () => {
  const { api, user, dialog } = await open([one({ hasSound: true })]);
  api.serve({ "GET /api/conversations/:id/mine": brokenConnection });
  const listen = () => dialog.getByRole("button", { name: /^Listen to the conversation of .*2026/ });
  await user.click(listen());
  expect(await dialog.findByRole("alert")).toHaveTextContent(/could not be loaded\. Check your connection/);
  api.serve({
    "GET /api/conversations/:id/mine": () => ({
      ...ownConversation,
      recording: {
        state: "kept",
        reason: null,
        parts: [
          { id: "part000000000000001", durationSeconds: 60 },
          { id: "part000000000000002", durationSeconds: 60 },
        ],
        keptUntil: null,
        mayDelete: true,
      },
    }),
    "DELETE /api/conversations/:id/mine/recording": () => ({ success: true }),
  });
  await user.click(listen());
  expect(await dialog.findByLabelText("Your conversation, as sound, part 2 of 2")).toHaveAttribute(
    "src",
    "/api/recordings/part000000000000002/sound",
  );
  await user.click(dialog.getByRole("button", { name: "Delete the sound" }));
  const question = within(screen.getByRole("dialog", { name: "Delete the sound?" }));
  await user.click(question.getByRole("button", { name: "Delete" }));
  expect(await dialog.findByText(/^The sound was deleted\./)).toHaveFocus();
  expect(dialog.getByText("C0C0-C0C0")).toBeVisible();
});
