// Loaded when first visited; loaded before, no test waits for it.
import "./model-talk-screen.tsx";
import {
  fakeApi,
  type Handlers,
  refusing,
  signedInAs,
  someone,
  viewingAs,
} from "@field-advisor/api-client/testing";
import type { ModelTalk } from "@field-advisor/schema/model-talks.endpoints";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { Watching } from "./watching.ts";

const talk = (changes: Partial<ModelTalk> = {}): ModelTalk => ({
  id: 4,
  room: { id: 5, name: "Objections" },
  kind: "bad",
  title: "Too fast",
  lines: [
    { isUser: true, text: "Buy this now.", note: "Pushes before asking.", isMistake: true },
    { isUser: false, text: "Why?", note: null, isMistake: false },
  ],
  isWatched: false,
  readingSeconds: 0,
  sound: {
    state: "ready",
    problem: null,
    heard: {
      durationSeconds: 4,
      lines: [
        { place: 0, start: 0, end: 2.5 },
        { place: 1, start: 2.5, end: 4 },
      ],
    },
  },
  ...changes,
});

const opening = "POST /api/models/:id/openings";
const progress = "POST /api/models/:id/progress";

/** What tells that something came into sight. */
let see: (isInSight: boolean) => void;
beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => tell([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open(changes: Partial<ModelTalk> = {}, handlers: Handlers = {}) {
  const api = fakeApi({
    "GET /api/auth/status": signedInAs(someone()),
    "GET /api/models/:id": () => talk(changes),
    [opening]: () => ({ success: true }),
    [progress]: () => ({ isWatched: true }),
    ...handlers,
  });
  return { api, ...openApp("/models/4") };
}

test("what is said stands with its notes, and each line can be heard", async () => {
  const { api } = open();
  expect(await screen.findByRole("heading", { name: "Too fast" })).toBeVisible();
  expect(screen.getByText("Bad model for Objections")).toBeVisible();
  const [first] = screen
    .getAllByRole("listitem")
    .filter((line) => line.textContent.includes("Buy this now."));
  expect(within(first ?? document.body).getByText("Pushes before asking.")).toBeVisible();
  expect(within(first ?? document.body).getByText("Mistake")).toBeVisible();
  expect(screen.getByRole("button", { name: "Play line 2" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Practise this" })).toHaveAttribute("href", "/test-room/5");
  await waitFor(() => expect(api.calls(opening)).toHaveLength(1));
});

test("who reads it to its end has watched it", async () => {
  const { api } = open();
  await screen.findByText(/^Listen or read to the end/);
  act(() => see(true));
  expect(await screen.findByText("You have watched this model talk.")).toBeVisible();
  expect(api.calls(progress)).toMatchObject([{ params: { id: 4 }, body: { played: [], isRead: true } }]);
});

test.each([
  ["making", null, "The voices are still speaking it. You can read it meanwhile."],
  [
    "failed",
    "The voice provider did not answer.",
    "There is no sound: it can be read. The voice provider did not answer.",
  ],
] as const)("without sound it can be read, and says why: %s", async (state, problem, sentence) => {
  open({ sound: { state, problem, heard: null } });
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByText("Buy this now.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Play/ })).toBeNull();
});

test("one that is not shown to its reader says so", async () => {
  open({}, { "GET /api/models/:id": refusing("not_found") });
  expect(await screen.findByText(/its room does not show it to you now/)).toBeVisible();
});

test("an owner who views as somebody watches nothing in their name", async () => {
  const { api } = open({}, { "GET /api/auth/status": viewingAs(someone()) });
  await screen.findByText(/^Listen or read to the end/);
  act(() => see(true));
  await waitFor(() => expect(screen.getByText("Buy this now.")).toBeVisible());
  expect([api.calls(opening), api.calls(progress)]).toEqual([[], []]);
});

test("what was heard is told in stretches, and told again where it did not count", async () => {
  const sent: object[] = [];
  const answers = [false, true];
  const onWatched = vi.fn<() => void>();
  const send = (report: object) => {
    sent.push(report);
    return Promise.resolve(answers.shift() ?? true);
  };
  const watching = new Watching({ readingSeconds: 60, send, onWatched });
  for (const second of [0, 1, 2]) watching.hear(second, 8);
  await vi.waitFor(() => expect(sent).toEqual([{ played: [{ from: 0, to: 1 }], isRead: false }]), 10_000);
  for (const second of [6, 7]) watching.hear(second, 8);
  await vi.waitFor(() => expect(onWatched).toHaveBeenCalledTimes(1), 10_000);
  const { played } = sent[1] as { played: { from: number; to: number }[] };
  expect(played).toContainEqual({ from: 6, to: 8 });
  expect(played.some(({ from, to }) => from <= 1 && to === 3)).toBe(true);
});
