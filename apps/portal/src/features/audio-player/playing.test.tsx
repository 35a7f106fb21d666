import {
  brokenConnection,
  fakeApi,
  type Handlers,
  refusing,
  signedInAs,
  someone,
} from "@field-advisor/api-client/testing";
import type { LibraryItem } from "@field-advisor/schema/content.endpoints";
import type { Played, Stretch } from "@field-advisor/schema/openings.endpoints";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { audioOnPage } from "../../../test/audio.ts";
import { fileUrl, playedSoFar, recording } from "../../../test/content-samples.ts";
import { openApp } from "../../../test/render-app.tsx";

/** Opens the player at an item; what it reports is collected and answered. */
async function open(
  item: LibraryItem,
  answer: (played: Stretch[]) => Partial<Played> = () => ({}),
  more: Handlers = {},
) {
  const reported: [number, number][][] = [];
  const api = fakeApi({
    "GET /api/auth/status": signedInAs(someone()),
    "GET /api/dashboard/content": () => [item],
    "POST /api/content/access": () => ({ success: true }),
    "PUT /api/content/:id/position": ({ body: { played } }) => {
      reported.push(played.map(({ from, to }) => [from, to]));
      return { ...playedSoFar(), ...answer(played) };
    },
    ...more,
  });
  const page = openApp(`/audio-player?${new URLSearchParams({ url: fileUrl })}`);
  await screen.findByRole("slider", { name: "Position" });
  const audio = audioOnPage();
  audio.loads(item.file?.seconds ?? 100);
  const play = () => page.user.click(screen.getByRole("button", { name: "Play" }));
  const pause = () => page.user.click(screen.getByRole("button", { name: "Pause" }));
  return { ...page, api, audio, reported, play, pause };
}

/** Has so many seconds pass on the clock of the page. */
function clock() {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  return (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
}

test("what is played is reported from the first moment on, about every 15 seconds and at a pause", async () => {
  const pass = clock();
  const { audio, reported, play, pause } = await open(recording(100));
  await play();
  audio.reaches(0.2);
  await waitFor(() => expect(reported).toEqual([[]]));
  for (const seconds of [5, 10]) {
    pass(5);
    audio.reaches(seconds + 0.5);
  }
  expect(reported).toHaveLength(1);
  pass(5);
  audio.reaches(15.5);
  await waitFor(() => expect(reported).toEqual([[], [[0, 15]]]));
  audio.reaches(18.1);
  await pause();
  await waitFor(() => expect(reported.at(-1)).toEqual([[15, 18]]));
});

test("what is skipped is not reported as played", async () => {
  const { audio, reported, play, pause } = await open(recording(100));
  await play();
  audio.reaches(0);
  audio.reaches(10);
  audio.seeks(60);
  audio.reaches(72.3);
  audio.seeks(30);
  audio.reaches(35);
  await pause();
  await waitFor(() =>
    expect(reported.at(-1)).toEqual([
      [0, 10],
      [30, 35],
      [60, 72],
    ]),
  );
});

test("what a busy page hears of late was played from where it stood", async () => {
  const { audio, reported, play, pause } = await open(recording(100));
  const begin = audio.element.play.bind(audio.element);
  audio.element.play = () => {
    audio.element.currentTime += 1.3;
    return begin();
  };
  await play();
  audio.reaches(4);
  await pause();
  await waitFor(() =>
    expect(reported.flat()).toEqual([
      [0, 1],
      [1, 4],
    ]),
  );
  audio.seeks(60);
  await play();
  audio.reaches(63);
  await pause();
  await waitFor(() => expect(reported.at(-1)).toEqual([[60, 63]]));
});

test("what did not count yet, or could not be sent, is part of the next report", async () => {
  let isBroken = false;
  const { audio, reported, play, pause, api } = await open(recording(100), (played) => ({
    uncounted: played.map(({ to }) => ({ from: to - 2, to })),
  }));
  await play();
  audio.reaches(0);
  audio.reaches(10);
  await pause();
  await waitFor(() => expect(reported.at(-1)).toEqual([[0, 10]]));
  api.serve({
    "PUT /api/content/:id/position": () => {
      isBroken = true;
      return brokenConnection();
    },
  });
  await play();
  audio.reaches(20);
  await pause();
  await waitFor(() => expect(isBroken).toBe(true));
  api.serve({
    "PUT /api/content/:id/position": ({ body: { played } }) => {
      reported.push(played.map(({ from, to }) => [from, to]));
      return playedSoFar();
    },
  });
  await play();
  audio.reaches(30);
  act(() => void window.dispatchEvent(new Event("pagehide")));
  await waitFor(() => expect(reported.at(-1)).toEqual([[8, 30]]));
});

test("a page that is hidden reports what was played until then, the end too", async () => {
  const { audio, reported, play } = await open(recording(12.4));
  await play();
  audio.reaches(0);
  audio.reaches(7);
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  onTestFinished(() => visibility.mockRestore());
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await waitFor(() => expect(reported.at(-1)).toEqual([[0, 7]]));
  audio.reaches(12.1);
  audio.ends();
  await waitFor(() => expect(reported.at(-1)).toEqual([[7, 13]]));
});

test("of a recording without a length nothing is reported as played, and nothing is said about it", async () => {
  const { audio, reported, play, pause } = await open(recording(null));
  await play();
  audio.reaches(10);
  audio.reaches(20);
  await pause();
  await waitFor(() => expect(reported).toEqual([[]]));
  expect(screen.queryByText(/left to play|^Length/)).toBeNull();
});

test("the player says how much is left, and that it is finished", async () => {
  const { audio, play, pause } = await open(recording(100, { playedSeconds: 35 }), () => ({
    playedSeconds: 95,
    finishedAt: "2026-11-28T10:00:00Z",
  }));
  expect(screen.getByText("1:05 left to play")).toBeVisible();
  await play();
  audio.reaches(0);
  audio.reaches(10);
  await pause();
  expect(await screen.findByText("Finished")).toBeVisible();
  expect(screen.queryByText(/left to play/)).toBeNull();
});

const cues = [
  { from: 1, to: 4, speaker: "Muster, Ana", text: "Good morning." },
  { from: 4, to: 6, speaker: "Muster, Ana", text: "What are the fees?" },
  { from: 65, to: 70, speaker: "Probe, Ben", text: "One percent." },
];

const transcript = { "GET /api/content/:id/transcript": () => ({ name: "talk.vtt", cues }) };

test("the transcript stands below in paragraphs that lead to their places, and what is heard is marked", async () => {
  const { audio, user } = await open(recording(100, { hasTranscript: true }), undefined, transcript);
  const text = within(await screen.findByRole("region", { name: "Transcript" }));
  expect((await text.findAllByRole("listitem")).map(({ textContent }) => textContent.trim())).toEqual([
    "0:01Muster, Ana: Good morning. What are the fees?",
    "1:05Probe, Ben: One percent.",
  ]);
  const marked = () => document.querySelector(".transcript-cue[aria-current=true]")?.textContent.trim();
  const shown = () => document.querySelector(".transcript-caption")?.textContent;
  expect([marked(), shown()]).toEqual([undefined, ""]);
  audio.reaches(4.5);
  expect([marked(), shown()]).toEqual(["What are the fees?", "Muster, Ana: What are the fees?"]);
  await user.click(text.getByRole("button", { name: "Play from 1:05" }));
  expect(audio.element.currentTime).toBe(65);
  audio.reaches(65);
  expect([marked(), shown()]).toEqual(["One percent.", "Probe, Ben: One percent."]);
  audio.reaches(80);
  expect([marked(), shown()]).toEqual([undefined, ""]);
});

test("a transcript that could not be read is asked for again; without one nothing stands there", async () => {
  const { user, api, close } = await open(recording(100, { hasTranscript: true }), undefined, {
    "GET /api/content/:id/transcript": refusing("internal"),
  });
  const text = within(await screen.findByRole("region", { name: "Transcript" }));
  expect(await text.findByText(/^Failed to fetch the transcript/)).toBeVisible();
  api.serve(transcript);
  await user.click(text.getByRole("button", { name: "Retry" }));
  expect(await text.findByText("One percent.", { exact: false })).toBeVisible();
  close();
  await open(recording(100));
  expect(screen.queryByRole("region", { name: "Transcript" })).toBeNull();
});
