import { brokenConnection, fakeApi, refusing } from "@field-advisor/api-client/testing";
import type { OwnConversation as Own } from "@field-advisor/schema/privacy.endpoints";
import { withoutSound } from "@field-advisor/schema/recording-constants";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { openPage } from "../../../test/pages.ts";
import { OwnConversation } from "./own-conversation.tsx";

afterEach(() => void vi.restoreAllMocks());

const id = "c0c0c0c0c0c0c0c0";

const mine = (changes: Partial<Own> = {}): Own => ({
  reference: "C0C0-C0C0",
  startedAt: "2026-11-28T10:00:00Z",
  seconds: 65,
  record: "here",
  transcript: [],
  recording: withoutSound("not-allowed"),
  rating: null,
  keptDays: null,
  mayDownload: true,
  mayDelete: true,
  ...changes,
});

function open(changes: Partial<Own> = {}) {
  const api = fakeApi({
    "GET /api/conversations/:id/mine": () => mine(changes),
    "PUT /api/conversations/:id/rating": () => ({ success: true }),
    "DELETE /api/conversations/:id/mine": () => ({ success: true }),
  });
  render(<OwnConversation page={openPage()} id={id} />);
  return { api, user: userEvent.setup() };
}

test("has a reference to quote, and is downloaded", async () => {
  open();
  expect(await screen.findByText("C0C0-C0C0")).toBeVisible();
  const download = screen.getByRole("link", { name: "Download" });
  expect(download).toHaveAttribute("href", `/api/conversations/${id}/mine.txt`);
  expect(download).toHaveAttribute("download", "Meet your adviser 2026-11-28.txt");
  expect(screen.getByText(/can read it\.$/)).toBeVisible();
});

test("is deleted after one question", async () => {
  const { api, user } = open();
  await user.click(await screen.findByRole("button", { name: "Delete my conversation" }));
  const question = within(screen.getByRole("dialog", { name: "Delete your conversation?" }));
  await user.click(question.getByRole("button", { name: "Keep it" }));
  expect(api.calls("DELETE /api/conversations/:id/mine")).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Delete my conversation" }));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText(/^Your conversation was deleted\./)).toHaveFocus();
  expect(screen.queryByRole("link", { name: "Download" })).toBeNull();
});

test("that could not be deleted says why, and stays", async () => {
  const { api, user } = open();
  api.serve({ "DELETE /api/conversations/:id/mine": refusing("conflict", "It is still going on.") });
  await user.click(await screen.findByRole("button", { name: "Delete my conversation" }));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("It is still going on.");
  api.serve({ "DELETE /api/conversations/:id/mine": brokenConnection });
  await user.click(screen.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("It could not be deleted."));
});

test("is rated, and rated once more", async () => {
  const { api, user } = open();
  for (const mark of [4, 5]) await user.click(await screen.findByRole("radio", { name: String(mark) }));
  expect(await screen.findByText("Thank you.")).toBeVisible();
  expect(api.calls("PUT /api/conversations/:id/rating")).toMatchObject([
    { body: { rating: 4 } },
    { body: { rating: 5 } },
  ]);
  api.serve({ "PUT /api/conversations/:id/rating": brokenConnection });
  await user.click(screen.getByRole("radio", { name: "1" }));
  expect(await screen.findByText(/could not be saved/)).toBeVisible();
  expect(screen.getByRole("radio", { name: "5" })).toBeChecked();
});

test.each<[Partial<Own>, string[]]>([
  [{ mayDownload: false }, ["Delete my conversation"]],
  [{ mayDelete: false }, ["Print"]],
  [{ record: "none" }, []],
  [{ record: "awaited" }, []],
])("offers what is permitted (%j)", async (changes, offered) => {
  open(changes);
  await screen.findByText("C0C0-C0C0");
  expect(screen.queryAllByRole("button").map((button) => button.textContent)).toEqual(offered);
});

test("whose record is awaited is read again until it is here", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { api } = open({ record: "awaited" });
  expect(await screen.findByText("Your copy is being prepared.")).toBeVisible();
  api.serve({ "GET /api/conversations/:id/mine": () => mine() });
  await vi.advanceTimersByTimeAsync(2000);
  expect(await screen.findByRole("link", { name: "Download" })).toBeVisible();
  vi.useRealTimers();
});

const kept = {
  state: "kept",
  reason: null,
  parts: [{ id: "part000000000000001", durationSeconds: 60 }],
  keptUntil: "2026-12-29T12:00:00Z",
  mayDelete: true,
} as const;

test("its sound is heard, and deleted alone", async () => {
  const { api, user } = open({ recording: { ...kept, parts: [...kept.parts] } });
  api.serve({ "DELETE /api/conversations/:id/mine/recording": () => ({ success: true }) });
  const sound = await screen.findByLabelText("Your conversation, as sound");
  expect(sound).toHaveAttribute("src", "/api/recordings/part000000000000001/sound");
  expect(sound).toHaveAttribute("preload", "none");
  expect(screen.getByText(/^The sound is kept until .*2026/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Delete the sound" }));
  const question = within(screen.getByRole("dialog", { name: "Delete the sound?" }));
  await user.click(question.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText(/^The sound was deleted\./)).toHaveFocus();
  expect(screen.queryByLabelText("Your conversation, as sound")).toBeNull();
  expect(screen.getByRole("link", { name: "Download" })).toBeVisible();
  expect(api.calls("DELETE /api/conversations/:id/mine")).toEqual([]);
});

test("sound that cannot be played says so, and can be tried again", async () => {
  const { user } = open({ recording: { ...kept, parts: [...kept.parts] } });
  fireEvent.error(await screen.findByLabelText("Your conversation, as sound"));
  expect(screen.getByRole("alert")).toHaveTextContent(/^The sound could not be played\./);
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(screen.getByLabelText("Your conversation, as sound")).toBeInTheDocument();
});
