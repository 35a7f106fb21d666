import { brokenConnection, noAnswer, refusing, someone, viewingAs } from "@field-advisor/api-client/testing";
import type { LibraryItem } from "@field-advisor/schema/content.endpoints";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { fileItem, fileUrl, libraryItem, playedSoFar } from "../../../../test/content-samples.ts";
import { entry, openHome } from "../../../../test/open-home.ts";

const pdf = fileItem(2, "PDF", "guide.pdf", { title: "Guide" });
const word = fileItem(3, "WORD", "plan.docx", { title: "Plan" });
const news = libraryItem(1, { title: "News", url: "https://news.example/today?page=1" });
const audio = fileItem(6, "AUDIO", "calm.mp3", { title: "Calm & clear", category: "listen" });

const opening = (contentId: number) => ({ params: undefined, query: undefined, body: { contentId } });

/** Records the windows that are opened; each is `answer`. */
function watchWindows(answer: Partial<Window> | null) {
  const open = vi.spyOn(window, "open").mockReturnValue(answer as Window | null);
  onTestFinished(() => open.mockRestore());
  return open;
}

/** Records the links that are followed, which the test's page cannot do. */
function watchLinks() {
  const followed: { href: string | null; target: string; rel: string; download: string | null }[] = [];
  const follow = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    const { target, rel } = link;
    followed.push({ href: link.getAttribute("href"), target, rel, download: link.getAttribute("download") });
  };
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function press(
    this: HTMLAnchorElement,
  ) {
    const { target, rel } = this;
    followed.push({ href: this.getAttribute("href"), target, rel, download: this.getAttribute("download") });
  });
  window.addEventListener("click", follow);
  onTestFinished(() => {
    click.mockRestore();
    window.removeEventListener("click", follow);
  });
  return followed;
}

async function press(item: LibraryItem, name: string, handlers: Parameters<typeof openHome>[0] = {}) {
  const home = openHome({ items: [item], ...handlers });
  const found = await entry(item.title);
  const control = found.queryByRole("button", { name }) ?? found.getByRole("link", { name });
  await home.user.click(control);
  return { ...home, control };
}

test("a PDF opens in a window of its own, whether or not it could be noted yet", async () => {
  const open = watchWindows({ closed: false });
  const { api } = await press(pdf, "Open", { "POST /api/content/access": noAnswer });
  expect(open).toHaveBeenCalledExactlyOnceWith(fileUrl, "_blank", expect.stringContaining("popup,width="));
  await waitFor(() => expect(api.calls("POST /api/content/access")).toEqual([opening(2)]));
});

test.each([
  ["are blocked", null],
  ["close at once", { closed: true }],
])("where windows %s, a PDF opens in a tab", async (_what, answer) => {
  watchWindows(answer);
  const followed = watchLinks();
  await press(pdf, "Open");
  expect(followed).toEqual([{ href: fileUrl, target: "_blank", rel: "noopener", download: null }]);
});

test("what was opened is no longer new", async () => {
  watchWindows({ closed: false });
  let lastOpenedAt: string | null = null;
  await press(pdf, "Open", {
    "GET /api/dashboard/content": () => [{ ...pdf, lastOpenedAt }],
    "POST /api/content/access": () => {
      lastOpenedAt = new Date().toISOString();
      return { success: true };
    },
  });
  expect(await screen.findByText("less than an hour ago")).toBeVisible();
});

test("a file that is gone is told in words, its window closes, and the list is read again", async () => {
  const close = vi.fn<() => void>();
  watchWindows({ closed: false, close });
  const lists: LibraryItem[][] = [[pdf], []];
  await press(pdf, "Open", {
    "GET /api/dashboard/content": () => lists.shift() ?? [],
    "GET /api/files/:id": refusing("not_found"),
    "POST /api/content/access": brokenConnection,
  });
  expect(await screen.findByText("This is no longer available")).toBeVisible();
  expect(screen.getByText('"Guide" was removed or is no longer shared with you.')).toBeVisible();
  expect(close).toHaveBeenCalledOnce();
  expect(await screen.findByRole("heading", { name: "The library is empty" })).toBeVisible();
});

test("an item that was taken away is told as well; any other failure to note it is silent", async () => {
  watchWindows({ closed: false });
  watchLinks();
  const { user, close } = await press(news, "Read", { "POST /api/content/access": refusing("not_found") });
  await user.click(await screen.findByRole("link", { name: "Open link" }));
  expect(await screen.findByText("This is no longer available")).toBeVisible();
  close();
  const { api, user: other } = await press(news, "Read", {
    "POST /api/content/access": refusing("internal"),
  });
  await other.click(await screen.findByRole("link", { name: "Open link" }));
  await waitFor(() => expect(api.calls("POST /api/content/access")).toHaveLength(1));
  expect(screen.queryByText("This is no longer available")).toBeNull();
});

test("a document is saved under its name", async () => {
  const followed = watchLinks();
  const { api } = await press(word, "Download");
  expect(followed).toEqual([expect.objectContaining({ href: fileUrl, download: "plan.docx" })]);
  await waitFor(() => expect(api.calls("POST /api/content/access")).toEqual([opening(3)]));
});

test("audio opens in the player, which notes it once", async () => {
  const { api, router } = await press(audio, "Listen");
  await waitFor(() => expect(router.state.location.pathname).toBe("/audio-player"));
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    url: fileUrl,
    title: "Calm & clear",
    description: "What every adviser should know.",
  });
  await screen.findByRole("slider", { name: "Position" });
  await waitFor(() => expect(api.calls("POST /api/content/access")).toEqual([opening(6)]));
});

test("the longest title and description fit into the player's address, whatever their script", async () => {
  const item = { ...audio, title: "本".repeat(200), description: "本".repeat(2000) };
  openHome({ items: [item] });
  const link = (await entry(item.title)).getByRole("link", { name: "Listen" });
  expect(link.getAttribute("href")?.length).toBeLessThan(8000);
});

test("a link is followed after a warning that names where it leads", async () => {
  const followed = watchLinks();
  const { user, api } = await press(news, "Read");
  expect(await screen.findByRole("alertdialog")).toHaveTextContent("news.example");
  expect(api.calls("POST /api/content/access")).toEqual([]);
  await user.click(screen.getByRole("link", { name: "Open link" }));
  expect(followed).toEqual([
    expect.objectContaining({ href: news.url, target: "_blank", rel: "noopener noreferrer" }),
  ]);
  await waitFor(() => expect(api.calls("POST /api/content/access")).toEqual([opening(1)]));
});

test("a link whose warning is cancelled was not opened", async () => {
  const { user, api } = await press(news, "Read");
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(api.calls("POST /api/content/access")).toEqual([]);
});

test("what an owner opens while viewing as somebody is not noted", async () => {
  const { api } = await press(news, "Read", { "GET /api/auth/status": viewingAs(someone()) });
  expect(await screen.findByRole("alertdialog")).toBeVisible();
  expect(api.calls("POST /api/content/access")).toEqual([]);
});

const vimeo = libraryItem(7, {
  title: "At Vimeo",
  category: "watch",
  type: "VIMEO",
  url: "https://vimeo.com/76979871/ab12",
});

test("a video at Vimeo is loaded once it is played, by a player that keeps no cookies", async () => {
  const { user, control } = await press(vimeo, "Watch");
  const dialog = within(await screen.findByRole("dialog", { name: "At Vimeo" }));
  expect(dialog.getByText(/Vimeo learns your network address/)).toBeVisible();
  expect(dialog.queryByTitle("At Vimeo")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Play video" }));
  const frame = dialog.getByTitle("At Vimeo");
  expect(frame).toHaveFocus();
  expect(frame).toHaveAttribute("src", "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=ab12");
  expect(frame).toHaveAttribute("allow", expect.stringContaining("fullscreen"));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(control).toHaveFocus());
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an address at Vimeo without a video plays nothing and can be opened there", async () => {
  const { user } = await press({ ...vimeo, url: "https://vimeo.com/event/4242" }, "Watch");
  const dialog = within(await screen.findByRole("dialog", { name: "At Vimeo" }));
  expect(dialog.getByText(/^This video cannot be played/)).toBeVisible();
  expect(dialog.queryByRole("button", { name: "Play video" })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Open on Vimeo" }));
  expect(await screen.findByRole("alertdialog")).toHaveTextContent("vimeo.com");
});

const video = fileItem(5, "VIDEO", "talk.mp4", { title: "Talk", category: "watch", position: 75 });

/** What a browser knows of a recording, for a page that plays none. */
function playing(
  element: HTMLVideoElement,
  state: { currentTime: number; ended?: boolean; paused?: boolean },
) {
  const { currentTime, ended = false, paused = false } = state;
  for (const [name, value] of Object.entries({ ended, paused, duration: 300, readyState: 4 }))
    Object.defineProperty(element, name, { value, configurable: true });
  Object.defineProperty(element, "currentTime", { value: currentTime, configurable: true, writable: true });
}

async function watch(handlers: Parameters<typeof openHome>[0] = {}, item = video, name = "Continue at 1:15") {
  const kept: (number | null)[] = [];
  const home = await press(item, name, {
    "PUT /api/content/:id/position": ({ body }) => {
      kept.push(body.seconds);
      return playedSoFar();
    },
    ...handlers,
  });
  const dialog = within(await screen.findByRole("dialog", { name: item.title }));
  const element = dialog.queryByLabelText<HTMLVideoElement>(item.title, { selector: "video" });
  if (!element) throw new Error("No video is shown.");
  return { ...home, dialog, element, kept };
}

test("a video goes on where the viewer stopped", async () => {
  const { element, dialog } = await watch();
  expect(element).toHaveAttribute("src", fileUrl);
  expect(element).toHaveAttribute("controls");
  playing(element, { currentTime: 0 });
  fireEvent.loadedMetadata(element);
  expect(element.currentTime).toBe(75);
  expect(dialog.queryByRole("link", { name: "Download" })).toBeNull();
});

test("where the viewer stops is kept at a pause and when the video is closed, each place once", async () => {
  const { element, kept, user, api } = await watch();
  playing(element, { currentTime: 90.7, paused: true });
  fireEvent.pause(element);
  fireEvent.pause(element);
  await waitFor(() => expect(kept).toEqual([90]));
  playing(element, { currentTime: 101 });
  const read = api.calls("GET /api/dashboard/content").length;
  await user.keyboard("{Escape}");
  await waitFor(() => expect(kept).toEqual([90, 101]));
  await waitFor(() => expect(api.calls("GET /api/dashboard/content").length).toBeGreaterThan(read));
});

const place = (seconds: number) => expect.objectContaining({ body: { seconds, played: [] } });

test("an earlier place never arrives after a later one", async () => {
  const onItsWay = Promise.withResolvers<void>();
  const arrived: (number | null)[] = [];
  const { element, user, api } = await watch({
    "PUT /api/content/:id/position": async ({ body }) => {
      if (body.seconds === 90) await onItsWay.promise;
      arrived.push(body.seconds);
      return playedSoFar();
    },
  });
  playing(element, { currentTime: 90, paused: true });
  fireEvent.pause(element);
  playing(element, { currentTime: 101, paused: true });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const read = api.calls("GET /api/dashboard/content").length;
  onItsWay.resolve();
  await waitFor(() => expect(arrived).toEqual([90, 101]));
  await waitFor(() => expect(api.calls("GET /api/dashboard/content").length).toBeGreaterThan(read));
});

test("a place that did not arrive is kept when the video is closed", async () => {
  const { element, user, api } = await watch({ "PUT /api/content/:id/position": brokenConnection });
  const sent = () => api.calls("PUT /api/content/:id/position");
  playing(element, { currentTime: 90, paused: true });
  fireEvent.pause(element);
  await waitFor(() => expect(sent()).toEqual([place(90)]));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(sent()).toEqual([place(90), place(90)]));
});

test("a page that is left does not wait for the report before", async () => {
  const { element, api } = await watch({ "PUT /api/content/:id/position": noAnswer });
  playing(element, { currentTime: 90, paused: true });
  fireEvent.pause(element);
  playing(element, { currentTime: 101, paused: true });
  fireEvent(window, new Event("pagehide"));
  const sent = () => api.calls("PUT /api/content/:id/position");
  await waitFor(() => expect(sent()).toEqual([place(90), place(101)]));
});

test("while it plays it is kept at most every 15 seconds", async () => {
  const { element, kept } = await watch();
  const now = vi.spyOn(Date, "now");
  onTestFinished(() => now.mockRestore());
  const start = Date.now();
  for (const seconds of [1, 10, 16, 20, 30, 32]) {
    now.mockReturnValue(start + seconds * 1000);
    playing(element, { currentTime: 75 + seconds });
    fireEvent.timeUpdate(element);
  }
  await waitFor(() => expect(kept).toEqual([91, 107]));
});

test("after the end nothing is kept", async () => {
  const { element, kept } = await watch();
  playing(element, { currentTime: 300, ended: true, paused: true });
  fireEvent.pause(element);
  fireEvent.ended(element);
  await waitFor(() => expect(kept).toEqual([null]));
});

test("a page that is left keeps where the viewer was", async () => {
  const { element, kept } = await watch();
  playing(element, { currentTime: 120 });
  fireEvent(window, new Event("pagehide"));
  await waitFor(() => expect(kept).toEqual([120]));
});

test("an owner who views as somebody leaves their position where it is", async () => {
  const { element, kept, user } = await watch({ "GET /api/auth/status": viewingAs(someone()) });
  playing(element, { currentTime: 120, paused: true });
  fireEvent.pause(element);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(kept).toEqual([]);
});

test("a video has its transcript as captions and as a text that leads to its places", async () => {
  const made = vi.spyOn(URL, "createObjectURL");
  onTestFinished(() => made.mockRestore());
  const { element, dialog, user } = await watch(
    {
      "GET /api/content/:id/transcript": () => ({
        name: "talk.vtt",
        cues: [{ from: 61, to: 62.5, speaker: "Ana", text: "Fees & charges" }],
      }),
    },
    { ...video, hasTranscript: true },
  );
  await user.click(await dialog.findByRole("button", { name: "Play from 1:01" }));
  expect(element.currentTime).toBe(61);
  const track = element.querySelector("track");
  expect(track).toHaveAttribute("kind", "captions");
  const [file] = made.mock.calls[0] ?? [];
  expect(track).toHaveAttribute("src", made.mock.results[0]?.value);
  expect(await (file as Blob).text()).toBe(
    "WEBVTT\n\n00:01:01.000 --> 00:01:02.500\n<v Ana>Fees &amp; charges\n",
  );
});

test("a kind of video that few browsers play can be downloaded at once", async () => {
  const item = {
    ...video,
    position: null,
    file: { name: "talk.MKV", size: 1, mediaType: "video/x-matroska", seconds: null },
  };
  const { dialog } = await watch({}, item, "Watch");
  expect(dialog.getByText(/^May not play in every browser/)).toBeVisible();
  expect(dialog.getByRole("link", { name: "Download" })).toHaveAttribute("download", "talk.MKV");
});

test("a video that the browser does not play can be downloaded; one that is gone cannot", async () => {
  const { element, dialog, api } = await watch();
  fireEvent.error(element);
  expect(await dialog.findByText(/^Your browser does not play this video/)).toBeVisible();
  expect(dialog.getByRole("link", { name: "Download" })).toHaveAttribute("href", fileUrl);
  api.serve({ "GET /api/files/:id": refusing("not_found") });
  fireEvent.error(element);
  expect(await dialog.findByText(/^This video is no longer available/)).toBeVisible();
  expect(dialog.queryByRole("link", { name: "Download" })).toBeNull();
});
