import {
  brokenConnection,
  fakeApi,
  type Handlers,
  noAnswer,
  refusing,
  signedInAs,
  someone,
  viewingAs,
} from "@field-advisor/api-client/testing";
import type { LibraryItem } from "@field-advisor/schema/content.endpoints";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { audioOnPage } from "../../../test/audio.ts";
import { fileItem, fileUrl, playedSoFar } from "../../../test/content-samples.ts";
import { openApp } from "../../../test/render-app.tsx";

const talk = (changes: Partial<LibraryItem> = {}): LibraryItem =>
  fileItem(4, "AUDIO", "talk.mp3", { category: "listen", ...changes });

const serve = (items: LibraryItem[] = [talk()], more: Handlers = {}) =>
  fakeApi({
    "GET /api/auth/status": signedInAs(someone()),
    "GET /api/dashboard/content": () => items,
    "POST /api/content/access": () => ({ success: true }),
    "PUT /api/content/:id/position": () => playedSoFar(),
    ...more,
  });

const addressOf = (params: Record<string, string>) => `/audio-player?${new URLSearchParams(params)}`;

/** Opens the player at a recording of the library that lasts as long, with what may be done there. */
async function open(seconds = 200, params: Record<string, string> = {}) {
  const page = openApp(addressOf({ url: fileUrl, ...params }));
  await screen.findByRole("slider", { name: "Position" });
  const audio = audioOnPage();
  audio.loads(seconds);
  return { ...page, audio };
}

const slider = (name: string) => screen.getByRole("slider", { name });
const press = (name: string) => screen.getByRole("button", { name });

test("the address names what is played, and what it is called is only text", async () => {
  serve();
  const { audio, router } = await open(200, { title: "<b>Talk</b>", description: "By <i>Kim</i>" });
  expect(screen.getByRole("heading", { level: 1, name: "<b>Talk</b>" })).toBeVisible();
  expect(screen.getByText("By <i>Kim</i>")).toBeVisible();
  expect(document.title).toContain("<b>Talk</b>");
  expect(audio.element).toHaveAttribute("src", fileUrl);
  expect(screen.getByRole("link", { name: "Back to Dashboard" })).toHaveAttribute("href", "/dashboard");
  expect(router.state.location.pathname).toBe("/audio-player");
});

test("without words it is training content", async () => {
  serve();
  await open();
  expect(screen.getByRole("heading", { level: 1, name: "Audio Content" })).toBeVisible();
  expect(screen.getByText("Training content for field advisors")).toBeVisible();
});

test("it plays and pauses, and returns to paused at its end", async () => {
  serve();
  const { audio, user } = await open();
  await user.click(press("Play"));
  expect(audio.element.paused).toBe(false);
  audio.reaches(65.4);
  expect(slider("Position")).toHaveAttribute("aria-valuetext", "1:05 of 3:20");
  expect(screen.getByText("1:05")).toBeVisible();
  expect(screen.getByText("3:20")).toBeVisible();
  await user.click(press("Pause"));
  expect(audio.element.paused).toBe(true);
  await user.click(press("Play"));
  audio.ends();
  expect(press("Play")).toBeVisible();
});

test("skips are ten seconds and end at both ends", async () => {
  serve();
  const { audio, user } = await open();
  audio.reaches(25);
  await user.click(press("Skip back 10 seconds"));
  expect(audio.element.currentTime).toBe(15);
  await user.click(press("Skip back 10 seconds"));
  await user.click(press("Skip back 10 seconds"));
  expect(audio.element.currentTime).toBe(0);
  audio.reaches(195);
  await user.click(press("Skip forward 10 seconds"));
  expect(audio.element.currentTime).toBe(200);
});

test("the position moves by a tenth of a percent, or by one", async () => {
  serve();
  const { audio, user } = await open();
  act(() => slider("Position").focus());
  await user.keyboard("{ArrowRight}");
  expect(audio.element.currentTime).toBeCloseTo(0.2);
  await user.keyboard("{PageUp}");
  expect(slider("Position")).toHaveAttribute("aria-valuenow", "1.1");
  await user.keyboard("{Shift>}{ArrowLeft}{/Shift}{End}");
  expect(audio.element.currentTime).toBe(200);
  await user.keyboard("{Home}");
  expect(audio.element.currentTime).toBe(0);
});

test("the volume is muted at zero, and what was muted comes back as loud as before", async () => {
  serve();
  const { audio, user } = await open();
  act(() => slider("Volume").focus());
  await user.keyboard("{PageDown}{PageDown}{PageDown}{ArrowDown}");
  expect(slider("Volume")).toHaveAttribute("aria-valuetext", "69 percent");
  expect(audio.element.volume).toBe(0.69);
  await user.click(press("Mute"));
  expect(audio.element.muted).toBe(true);
  expect(slider("Volume")).toHaveAttribute("aria-valuetext", "Muted");
  await user.click(press("Unmute"));
  expect(audio.element).toMatchObject({ muted: false, volume: 0.69 });
  act(() => slider("Volume").focus());
  await user.keyboard("{Home}");
  expect(press("Unmute")).toBeVisible();
  await user.keyboard("{ArrowUp}");
  expect(audio.element).toMatchObject({ muted: false, volume: 0.01 });
});

test("it plays faster and slower", async () => {
  serve();
  const { audio, user } = await open();
  await user.click(screen.getByRole("combobox", { name: "Speed" }));
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "0.75x",
    "1x",
    "1.25x",
    "1.5x",
    "1.75x",
    "2x",
  ]);
  await user.click(screen.getByRole("option", { name: "1.5x" }));
  expect(audio.element.playbackRate).toBe(1.5);
  expect(screen.getByRole("combobox", { name: "Speed" })).toHaveTextContent("1.5x");
});

test("Space and K play and pause, but Space on a button presses the button", async () => {
  serve();
  const { audio, user } = await open();
  await user.keyboard(" ");
  expect(audio.element.paused).toBe(false);
  await user.keyboard("k");
  expect(audio.element.paused).toBe(true);
  act(() => press("Mute").focus());
  await user.keyboard(" ");
  expect(audio.element).toMatchObject({ paused: true, muted: true });
  // It opens the search, which then hears the keys.
  await user.keyboard("{Control>}k{/Control}");
  expect(audio.element.paused).toBe(true);
  await user.keyboard("{Escape}");
  await user.keyboard("K");
  expect(audio.element.paused).toBe(false);
});

test("a recording of unknown length shows how much of it was heard", async () => {
  serve();
  const { audio } = await open(Number.POSITIVE_INFINITY);
  audio.reaches(65);
  expect(slider("Position")).toHaveAttribute("aria-valuetext", "1:05");
  expect(slider("Position")).toHaveAttribute("data-disabled");
  expect(screen.getByText("-:--")).toBeVisible();
});

test("what is not there yet is waited for in words", async () => {
  const api = serve([], { "GET /api/dashboard/content": noAnswer });
  openApp(addressOf({ url: fileUrl }));
  await screen.findByRole("heading", { name: "Audio Content" });
  expect(screen.getByText("Loading...")).toBeVisible();
  expect(document.querySelector("audio")).toBeNull();
  expect(api.calls("POST /api/content/access")).toEqual([]);
});

test("it says that it loads and buffers", async () => {
  serve();
  const { user, audio } = await open();
  await user.click(press("Play"));
  audio.waits();
  expect(screen.getByText("Buffering...")).toBeVisible();
  audio.loads(200);
  expect(screen.queryByText("Buffering...")).toBeNull();
});

test("an item is opened once and goes on where the reader stopped", async () => {
  const api = serve([talk({ id: 3, url: "https://audio.example/a.mp3" }), talk({ position: 72 })]);
  const { audio } = await open();
  expect(audio.element.currentTime).toBe(72);
  expect(screen.getByText("Continues at 1:12")).toBeVisible();
  await waitFor(() =>
    expect(api.calls("POST /api/content/access")).toMatchObject([{ body: { contentId: 4 } }]),
  );
});

const positions = (api: ReturnType<typeof serve>) =>
  api
    .calls("PUT /api/content/:id/position")
    .map((call) => call as { params: unknown; body: { seconds: unknown } });

test("the position is kept at a pause, while it plays, on leaving and at the end", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const api = serve();
  const { audio, user, close } = await open();
  await user.click(press("Play"));
  audio.reaches(5);
  expect(positions(api)).toEqual([]);
  vi.setSystemTime(Date.now() + 15_000);
  audio.reaches(20.7);
  audio.reaches(21);
  await waitFor(() => expect(positions(api)).toMatchObject([{ params: { id: 4 }, body: { seconds: 20 } }]));
  audio.reaches(31);
  await user.click(press("Pause"));
  await waitFor(() => expect(positions(api).map(({ body }) => body.seconds)).toEqual([20, 31]));
  audio.reaches(40);
  act(() => void window.dispatchEvent(new Event("pagehide")));
  await waitFor(() => expect(positions(api).map(({ body }) => body.seconds)).toEqual([20, 31, 40]));
  await user.click(press("Play"));
  audio.ends();
  await waitFor(() => expect(positions(api).map(({ body }) => body.seconds)).toEqual([20, 31, 40, null]));
  close();
  expect(positions(api)).toHaveLength(4);
});

test("who goes to another screen finds the position there", async () => {
  const api = serve();
  const { audio, close } = await open();
  audio.reaches(12.9);
  close();
  await waitFor(() => expect(positions(api).map(({ body }) => body.seconds)).toEqual([12]));
});

test("an owner who views as somebody leaves no trace of it", async () => {
  const api = serve([talk({ position: 72 })], {
    "GET /api/auth/status": viewingAs(someone()),
  });
  const { audio, user } = await open();
  expect(audio.element.currentTime).toBe(72);
  await user.click(press("Play"));
  audio.ends();
  expect(api.calls("POST /api/content/access")).toEqual([]);
  expect(positions(api)).toEqual([]);
});

test("who listens to the whole of it is at its end", async () => {
  const api = serve();
  const { audio, user } = await open();
  await user.click(press("Play"));
  audio.ends();
  await waitFor(() => expect(positions(api)).toMatchObject([{ body: { seconds: null } }]));
});

test("who only looks keeps nothing", async () => {
  const api = serve([talk({ position: 72 })]);
  const { close } = await open();
  close();
  expect(positions(api)).toEqual([]);
});

test("what is no item of the library plays without memory", async () => {
  const api = serve([talk()]);
  openApp(addressOf({ url: "https://audio.example/talk.mp3" }));
  await screen.findByRole("slider", { name: "Position" });
  const audio = audioOnPage();
  audio.loads(60);
  audio.reaches(30);
  act(() => audio.element.pause());
  expect(audio.element).toHaveAttribute("src", "https://audio.example/talk.mp3");
  expect(api.calls("POST /api/content/access")).toEqual([]);
  expect(positions(api)).toEqual([]);
});

test.each([
  "javascript:alert(1)",
  "data:audio/mpeg;base64,AAAA",
  "blob:https://audio.example/1",
  "http://audio.example/talk.mp3",
  "https://audio.example@evil.test/talk.mp3",
  "/api/users",
  "/api/files/../users",
  "",
])("%j is not played", async (address) => {
  serve();
  openApp(addressOf({ url: address }));
  expect(await screen.findByRole("heading", { name: "This audio cannot be played." })).toBeVisible();
  expect(document.querySelector("audio")).toBeNull();
  expect(screen.getByRole("link", { name: "To your dashboard" })).toHaveAttribute("href", "/dashboard");
});

test("an item that was taken away while somebody listens says so and leads back", async () => {
  const api = serve();
  const { audio, user } = await open();
  await user.click(press("Play"));
  audio.reaches(50);
  api.serve({ "GET /api/files/:id": refusing("not_found") });
  audio.fails(2);
  expect(await screen.findByRole("heading", { name: "This audio is not available." })).toBeVisible();
  expect(screen.getByRole("link", { name: "To your dashboard" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});

test("after a lost connection it goes on where it was", async () => {
  const api = serve([talk({ position: 20 })]);
  const { audio, user } = await open();
  await user.click(press("Play"));
  audio.reaches(50);
  api.serve({ "GET /api/files/:id": brokenConnection });
  audio.fails(2);
  expect(await screen.findByText(/server could not be reached/)).toBeVisible();
  await user.click(press("Retry"));
  expect(screen.getByText("Loading...")).toBeVisible();
  expect(press("Play")).toHaveFocus();
  audio.loads(200);
  expect(audio.element).toMatchObject({ currentTime: 50, paused: false });
  api.serve({ "GET /api/files/:id": () => "there again" });
  audio.fails(2);
  expect(await screen.findByText("The connection was lost. Try again.")).toBeVisible();
});

test("a file that no browser reads is named as that", async () => {
  serve(undefined, { "GET /api/files/:id": () => "noise" });
  const { audio } = await open();
  audio.fails(4);
  expect(await screen.findByRole("heading", { name: "This audio cannot be played." })).toBeVisible();
  expect(screen.getByText(/Your browser cannot read it/)).toBeVisible();
});

test("what another server does not deliver names that server", async () => {
  serve();
  openApp(addressOf({ url: "https://audio.example/talk.mp3" }));
  await screen.findByRole("slider", { name: "Position" });
  audioOnPage().fails(4);
  expect(await screen.findByText(/It comes from audio\.example/)).toBeVisible();
  expect(press("Retry")).toBeVisible();
});

test("media keys control what plays, and are let go afterwards", async () => {
  const handlers = new Map<string, ((details: { seekTime?: number }) => void) | null>();
  const session = {
    metadata: null as unknown,
    playbackState: "none",
    setActionHandler: vi.fn<(name: string, handler: (() => void) | null) => void>((name, handler) => {
      if (name === "seekto" && handler === null) throw new TypeError("unknown action");
      handlers.set(name, handler);
    }),
    setPositionState: vi.fn<(state?: object) => void>(),
  };
  class Metadata {
    readonly given: object;
    constructor(given: object) {
      this.given = given;
    }
  }
  Object.defineProperty(navigator, "mediaSession", { value: session, configurable: true });
  vi.stubGlobal("MediaMetadata", Metadata);
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, "mediaSession");
    vi.unstubAllGlobals();
  });
  serve();
  const { audio, close } = await open(200, { title: "Talk" });
  expect(session.metadata).toMatchObject({ given: { title: "Talk", artist: "Field Advisor" } });
  act(() => handlers.get("play")?.({}));
  expect(audio.element.paused).toBe(false);
  expect(session.playbackState).toBe("playing");
  act(() => handlers.get("seekto")?.({ seekTime: 100 }));
  act(() => handlers.get("seekforward")?.({}));
  act(() => handlers.get("seekbackward")?.({}));
  expect(audio.element.currentTime).toBe(100);
  expect(session.setPositionState).toHaveBeenLastCalledWith({
    duration: 200,
    playbackRate: 1,
    position: 100,
  });
  act(() => handlers.get("pause")?.({}));
  expect(audio.element.paused).toBe(true);
  close();
  expect(handlers.get("play")).toBeNull();
  expect(session).toMatchObject({ metadata: null, playbackState: "none" });
});
