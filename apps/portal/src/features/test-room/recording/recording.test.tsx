import { refusing, type Handlers } from "@field-advisor/api-client/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openCall } from "../../../../test/open-call.ts";
import { conversationId, newSession, sessionId } from "../../../../test/room-samples.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const choose = "PUT /api/test-rooms/:id/sessions/:sessionId/recording";
const content = "GET /api/test-rooms/:id/sessions/:sessionId";
const address = "GET /api/signed-url";

const terms = { isOffered: true, isFull: false, days: 14, consent: null };
const allowed = { ...terms, consent: { choice: "allowed", at: "2026-11-29T09:00:00Z", days: 14 } } as const;

const recorded = () => ({ signedUrl: "wss://voice", conversationId, isRecorded: true as const });

const openRecorded = (recording: typeof terms | typeof allowed, more: Handlers = {}) =>
  openCall({
    [content]: () => ({ ...newSession(), recording }),
    [choose]: () => ({ success: true }),
    [address]: recorded,
    ...more,
  });

const question = async () =>
  within(await screen.findByRole("alertdialog", { name: "Record this practice?" }));

test("before the first call its person reads who hears it and until when, and it begins once they allowed it", async () => {
  const { api, user, part, advance } = await openRecorded(terms);
  await user.click(part.getByRole("button", { name: "Start Conversation" }));
  const asked = await question();
  expect(
    asked.getByText(/You, your coach and the owners can hear it\. The sound is deleted after 14 days/),
  ).toBeVisible();
  expect(api.calls(address)).toEqual([]);
  await user.click(asked.getByRole("button", { name: "Record" }));
  await advance(0);
  await waitFor(() => expect(part.getByRole("group", { name: "Recording" })).toBeVisible());
  expect(api.calls(choose)).toMatchObject([
    { params: { id: 5, sessionId }, body: { isAllowed: true, days: 14 } },
  ]);
});

test("who says no talks all the same, is not asked again, and may think otherwise", async () => {
  const { api, user, part, chat, advance } = await openRecorded(terms, {
    [address]: () => ({ signedUrl: "wss://voice", conversationId }),
  });
  await user.click(part.getByRole("button", { name: "Start Conversation" }));
  await user.click((await question()).getByRole("button", { name: "Do not record" }));
  await advance(0);
  expect(await part.findByText("Voice conversation active")).toBeVisible();
  expect(part.queryByRole("group", { name: "Recording" })).toBeNull();
  await user.click(chat.getByRole("button", { name: "End" }));
  expect(part.getByText("Your calls here are not recorded.")).toBeVisible();
  await user.click(part.getByRole("button", { name: "Start Conversation" }));
  await advance(0);
  expect(await part.findByText("Voice conversation active")).toBeVisible();
  await user.click(chat.getByRole("button", { name: "End" }));
  await user.click(part.getByRole("button", { name: "Change my choice" }));
  await user.click((await question()).getByRole("button", { name: "Record" }));
  expect(await part.findByText("Your calls here are recorded.")).toBeVisible();
  expect(api.calls(choose)).toMatchObject([{ body: { isAllowed: false } }, { body: { isAllowed: true } }]);
});

test("an answer that cannot be saved keeps nobody from talking", async () => {
  const { user, part, advance } = await openRecorded(terms, {
    [choose]: refusing("unavailable", "The server is busy."),
    [address]: () => ({ signedUrl: "wss://voice", conversationId }),
  });
  await user.click(part.getByRole("button", { name: "Start Conversation" }));
  await user.click((await question()).getByRole("button", { name: "Record" }));
  await advance(0);
  expect(await part.findByText("Voice conversation active")).toBeVisible();
  expect(await screen.findByText(/so nothing is recorded\. The server is busy\./)).toBeVisible();
});

test("leaving the question starts nothing", async () => {
  const { api, user, part } = await openRecorded(terms);
  await user.click(part.getByRole("button", { name: "Start Conversation" }));
  await question();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(part.getByRole("button", { name: "Start Conversation" })).toHaveFocus();
  expect(api.calls(address)).toEqual([]);
});

test("a call says that it is recorded, and stopping that asks first and keeps the call", async () => {
  const { api, user, part, advance } = await openRecorded(allowed, {
    [choose]: refusing("unavailable", "The server is busy."),
  });
  await user.click(part.getByRole("button", { name: "Start Conversation" }));
  await advance(0);
  const sign = within(await part.findByRole("group", { name: "Recording" }));
  await user.click(sign.getByRole("button", { name: "Stop recording" }));
  const asked = within(await screen.findByRole("alertdialog", { name: "Stop recording?" }));
  expect(asked.getByText(/is deleted, and nothing more is kept\./)).toBeVisible();
  await user.click(asked.getByRole("button", { name: "Stop and delete" }));
  expect(await asked.findByText("The server is busy.")).toBeVisible();
  expect(sign.getByText("Recording")).toBeInTheDocument();
  api.serve({ [choose]: () => ({ success: true }) });
  await user.click(asked.getByRole("button", { name: "Stop and delete" }));
  await waitFor(() => expect(part.queryByRole("group", { name: "Recording" })).toBeNull());
  expect(part.getByText("Voice conversation active")).toBeVisible();
});

test("where there is no place left that is said, and nobody is asked", async () => {
  const { user, part, advance } = await openRecorded(
    { ...terms, isFull: true },
    {
      [address]: () => ({ signedUrl: "wss://voice", conversationId }),
    },
  );
  expect(part.getByText(/^Nothing is recorded now/)).toBeVisible();
  await user.click(part.getByRole("button", { name: "Start Conversation" }));
  await advance(0);
  expect(await part.findByText("Voice conversation active")).toBeVisible();
});
