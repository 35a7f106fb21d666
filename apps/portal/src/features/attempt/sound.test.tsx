import { fakeApi, type Handlers, refusing, signedInAs, someone } from "@field-advisor/api-client/testing";
import type { Recording } from "@field-advisor/schema/recording-answers";
import { noSoundReasons, withoutSound } from "@field-advisor/schema/recording-constants";
import { screen, within } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { attempt, check } from "../../../test/attempt-samples.ts";
import { audioOnPage } from "../../../test/audio.ts";
import { openApp } from "../../../test/render-app.tsx";
import { attemptId } from "../../../test/room-samples.ts";

beforeAll(() => {
  // The test environment lays nothing out and plays nothing.
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
});

type Changes = Parameters<typeof attempt>[0];

const read = "GET /api/attempts/:id";
const remove = "DELETE /api/attempts/:id/recording";

const first = "part000000000000001";
const second = "part000000000000002";

const kept: Recording = {
  state: "kept",
  reason: null,
  parts: [
    { id: first, durationSeconds: 60 },
    { id: second, durationSeconds: 30 },
  ],
  keptUntil: "2026-12-29T12:00:00Z",
  mayDelete: true,
};

const line = (place: number, isUser: boolean, text: string, sound: [string, number, number] | null) => ({
  place,
  isUser,
  text,
  isSpoken: sound !== null,
  atSeconds: 4 * place,
  sound: sound && { part: sound[0], start: sound[1], end: sound[2] },
});

const recorded = {
  recording: kept,
  transcript: [
    line(0, false, "Good morning.", [first, 0, 2]),
    line(1, true, "It is quite safe.", [first, 4, 6]),
    line(2, true, "As I wrote: safe.", null),
    line(3, false, "Thank you.", [second, 10, 12]),
  ],
  checks: [check({ evidence: [{ line: 1, start: 0, end: 17 }] })],
} satisfies Changes;

function open(changes: Changes, more: Handlers = {}) {
  const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  const api = fakeApi({
    "GET /api/auth/status": signedInAs(someone()),
    "GET /api/user/rooms": () => [],
    "GET /api/user/room-sessions": () => [],
    "GET /api/practice/reviews/:id": () => ({ position: null, total: 0, next: null }),
    [read]: () => attempt(changes),
    ...more,
  });
  return { api, play, ...openApp(`/attempts/${attemptId}`) };
}

const region = async (name: string) => within(await screen.findByRole("region", { name }));

test("evidence, lines and comments are played from a little before their first word", async () => {
  const comments = [
    { id: 1, line: 3, text: "Warmer.", author: "Carla Coach", at: "2026-11-21T09:00:00Z", answer: null },
  ];
  const { user, play } = open({ ...recorded, comments });
  const judged = await region("How it was judged");
  await user.click(judged.getByRole("button", { name: "Play “It is quite safe.”" }));
  const { element } = audioOnPage();
  expect(element).toHaveAttribute("src", `/api/recordings/${first}/sound`);
  expect(element.currentTime).toBeCloseTo(3.7);
  const talk = await region("Transcript");
  expect(talk.queryByRole("button", { name: "Play line 3" })).not.toBeInTheDocument();
  await user.click(talk.getByRole("button", { name: "Play line 4, of which Carla Coach speaks" }));
  expect(element).toHaveAttribute("src", `/api/recordings/${second}/sound`);
  expect(element.currentTime).toBeCloseTo(9.7);
  await user.click(talk.getByRole("button", { name: "Play line 1" }));
  expect(element.currentTime).toBe(0);
  expect(play).toHaveBeenCalledTimes(3);
});

test("the line that is heard is marked in the transcript, and nothing is fetched before it is played", async () => {
  const { user } = open(recorded);
  const talk = await region("Transcript");
  expect(document.querySelector("audio")).not.toHaveAttribute("src");
  expect(talk.getByText(/^The sound is kept until Dec 29, 2026/)).toBeVisible();
  await user.click(within(talk.getByRole("group", { name: "Sound" })).getByRole("button", { name: "Play" }));
  expect(talk.getByText("Good morning.").closest("li")).toHaveAttribute("aria-current", "true");
});

const reasons: Record<(typeof noSoundReasons)[number], RegExp> = {
  "not-allowed": /calls were not recorded here at that time/,
  refused: /you did not allow recording/,
  withdrawn: /you stopped the recording/,
  typed: /everything was said in writing/,
  deleted: /^The sound was deleted\. What/,
  expired: /deleted after its time/,
  missing: /the voice provider delivered none/,
  full: /no place left for recordings/,
  hidden: /not played while you view as somebody else/,
  unknown: /^There is no sound any more, if there was any\.$/,
};

test.each(noSoundReasons)(
  "without sound, as with %s, one sentence says why, and nothing plays",
  async (reason) => {
    open({ recording: withoutSound(reason) });
    const talk = await region("Transcript");
    expect(talk.getByText(reasons[reason])).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Play/ })).not.toBeInTheDocument();
    expect(talk.queryByRole("button", { name: "Delete the sound" })).not.toBeInTheDocument();
  },
);

test.each(["deleted", "expired"] as const)(
  "where the words are gone as well, nothing is said to stay in writing of sound that is %s",
  async (reason) => {
    open({ recording: withoutSound(reason), isForgotten: true, transcript: [] });
    const talk = await region("Transcript");
    expect(talk.getByText(/^The sound was deleted( after its time)?\.$/)).toBeVisible();
  },
);

test("its person deletes the sound alone, after a question that stays open while it cannot be done", async () => {
  const { api, user } = open(recorded, { [remove]: refusing("unavailable", "The server is busy.") });
  await user.click((await region("Transcript")).getByRole("button", { name: "Delete the sound" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Delete the sound?" }));
  await user.click(question.getByRole("button", { name: "Delete Sound" }));
  expect(await question.findByText("The server is busy.")).toBeVisible();
  api.serve({
    [remove]: () => ({ success: true }),
    [read]: () => attempt({ ...recorded, recording: withoutSound("deleted") }),
  });
  await user.click(question.getByRole("button", { name: "Delete Sound" }));
  const talk = await region("Transcript");
  expect(await talk.findByText(/^The sound was deleted\./)).toBeVisible();
  expect(talk.queryByRole("group", { name: "Sound" })).not.toBeInTheDocument();
  expect(talk.getByText("It is quite safe.")).toBeVisible();
});

test("both attempts of a comparison are played, each with its own sound", async () => {
  const earlier = attempt({ ...recorded, id: "befo0000000000001", number: 2 });
  const later = attempt({
    ...recorded,
    recording: { ...kept, parts: [{ id: second, durationSeconds: 30 }] },
    transcript: [line(1, true, "No promise.", [second, 2, 4])],
  });
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  fakeApi({
    "GET /api/auth/status": signedInAs(someone()),
    "GET /api/attempts/:id/comparison/:otherId": () => ({ earlier, later }),
  });
  const { user } = openApp(`/attempts/${attemptId}/compare/befo0000000000001`);
  await user.click(await screen.findByRole("button", { name: "Play “It is quite safe.”" }));
  const { element } = audioOnPage();
  expect(element).toHaveAttribute("src", `/api/recordings/${first}/sound`);
  await user.click(screen.getByRole("button", { name: "Play “No promise.”" }));
  expect(element).toHaveAttribute("src", `/api/recordings/${second}/sound`);
});
