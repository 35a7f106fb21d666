import { brokenConnection, fakeApi, refusing } from "@field-advisor/api-client/testing";
import { Theme } from "@radix-ui/themes";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { PlayLine, type Sound, SoundBar, SoundProvider, useHeardPlace } from "./index.ts";

const legs: Sound = [
  {
    id: "first",
    address: "/api/files/first1first1first1fi",
    durationSeconds: 10,
    lines: [
      { place: 0, start: 1, end: 3 },
      { place: 1, start: 4, end: 6 },
    ],
  },
  {
    id: "second",
    address: "/api/files/second2second2second2",
    durationSeconds: 20,
    lines: [{ place: 3, start: 0.1, end: 5 }],
  },
];

const drill: Sound = [
  {
    id: "drill",
    address: "/api/files/drill3drill3drill3dr",
    durationSeconds: 4,
    lines: [{ place: 0, start: 0, end: 4 }],
  },
];

const Heard = () => <p>Heard: {useHeardPlace() ?? "nothing"}</p>;

/** A page with a bar, its lines, a quote of the second line, and a drill; the browser's part is played by the test. */
function open() {
  const page = render(
    <Theme>
      <SoundProvider sound={legs}>
        <SoundBar speakers={["you", "the agent"]} marks={[{ place: 1, label: "Met", tone: "good" }]} />
        {[0, 1, 2, 3].map((place) => (
          <PlayLine key={place} place={place} goesOn />
        ))}
        <PlayLine place={1} name="what you said" />
        <PlayLine place={0} name="the drill" sound={drill} />
        <Heard />
        <input aria-label="Note" />
      </SoundProvider>
    </Theme>,
  );
  const audio = page.container.ownerDocument.querySelector("audio");
  if (!audio) throw new Error("There is no player.");
  const shown: { error: { code: number } | null; ended: boolean; paused: boolean } = {
    error: null,
    ended: false,
    paused: true,
  };
  for (const name of Object.keys(shown) as (keyof typeof shown)[])
    Object.defineProperty(audio, name, { get: () => shown[name] });
  const fire = (type: string) => act(() => void audio.dispatchEvent(new Event(type)));
  vi.spyOn(audio, "play").mockImplementation(() => {
    Object.assign(shown, { paused: false, ended: false, error: null });
    return Promise.resolve();
  });
  vi.spyOn(audio, "pause").mockImplementation(() => {
    if (shown.paused) return;
    shown.paused = true;
    audio.dispatchEvent(new Event("pause"));
  });
  return {
    ...page,
    audio,
    user: userEvent.setup(),
    begins: () => fire("playing"),
    reaches: (seconds: number) => {
      audio.currentTime = seconds;
      fire("timeupdate");
    },
    ends: () => {
      shown.ended = true;
      shown.paused = true;
      fire("pause");
      fire("ended");
    },
    fails: (code: number) => {
      shown.error = { code };
      return fire("error");
    },
    addressIs: (id: string) => expect(audio.getAttribute("src")).toContain(`/api/files/${id}`),
  };
}

const button = (name: string) => screen.getByRole("button", { name });

test("a quote is played alone, from a little before its first word to a little behind its last", async () => {
  const { user, audio, begins, reaches, addressIs } = open();
  expect(audio).not.toHaveAttribute("src");
  await user.click(button("Play what you said"));
  addressIs("first");
  expect(audio.currentTime).toBeCloseTo(3.7);
  begins();
  expect(screen.getByText("Heard: 1")).toBeInTheDocument();
  reaches(6.2);
  expect(button("Stop what you said")).toBeInTheDocument();
  reaches(6.31);
  expect(audio.paused).toBe(true);
  expect(button("Play what you said")).toBeInTheDocument();
});

test("the waveform is read, which takes all of the sound, when more than a line is heard", async () => {
  const { user, begins, container } = open();
  await user.click(button("Play what you said"));
  begins();
  expect(container.querySelector(".fa-sound-peaks")).toBeNull();
  await user.click(button("Play line 1"));
  begins();
  await waitFor(() => expect(container.querySelector(".fa-sound-peaks")).toBeInTheDocument());
});

test("a line of a transcript goes on with what follows, across the legs, and stops at a press", async () => {
  const { user, audio, begins, reaches, ends, addressIs } = open();
  await user.click(button("Play line 1"));
  begins();
  reaches(3.6);
  expect(button("Stop line 1")).toBeInTheDocument();
  reaches(3.8);
  expect(button("Stop line 2")).toBeInTheDocument();
  reaches(10);
  ends();
  addressIs("second");
  expect(audio.currentTime).toBe(0);
  begins();
  reaches(2);
  expect(screen.getByRole("slider", { name: "Position" })).toHaveAttribute("aria-valuetext", "0:12 of 0:30");
  await user.click(button("Stop line 4"));
  expect(audio.paused).toBe(true);
});

test("a line without sound has no button, and a sound of its own ends what played", async () => {
  const { user, begins, addressIs } = open();
  expect(screen.queryByRole("button", { name: "Play line 3" })).not.toBeInTheDocument();
  await user.click(button("Play line 2"));
  begins();
  await user.click(button("Play the drill"));
  addressIs("drill");
  begins();
  expect(button("Stop the drill")).toBeInTheDocument();
  expect(button("Play line 2")).toBeInTheDocument();
  expect(screen.getByText("Heard: nothing")).toBeInTheDocument();
});

test("space plays and pauses and arrows go by line, once it was played, and not where somebody writes", async () => {
  const { user, audio, begins, addressIs } = open();
  await user.keyboard("[ArrowRight]");
  expect(audio).not.toHaveAttribute("src");
  await user.click(button("Play"));
  begins();
  act(() => button("Pause").blur());
  await user.keyboard("[ArrowRight]");
  expect(audio.currentTime).toBeCloseTo(0.7);
  await user.keyboard("[ArrowRight][ArrowRight]");
  addressIs("second");
  expect(audio.currentTime).toBe(0);
  await user.keyboard("[ArrowLeft]");
  addressIs("first");
  expect(audio.currentTime).toBeCloseTo(3.7);
  begins();
  await user.keyboard("[Space]");
  expect(audio.paused).toBe(true);
  await user.type(screen.getByRole("textbox"), "a b");
  expect(screen.getByRole("textbox")).toHaveValue("a b");
  expect(audio.paused).toBe(true);
});

test("the slider goes by line, the speed stays when another leg begins", async () => {
  const { user, audio, begins } = open();
  act(() => screen.getByRole("slider", { name: "Position" }).focus());
  await user.keyboard("[ArrowRight]");
  expect(audio.currentTime).toBeCloseTo(0.7);
  begins();
  await user.click(screen.getByRole("combobox", { name: "Speed" }));
  await user.click(await screen.findByRole("option", { name: "1.5x" }));
  expect(audio.playbackRate).toBe(1.5);
  await user.click(button("Play line 4"));
  expect(audio.playbackRate).toBe(1.5);
});

test.each([
  [
    refusing("not_found"),
    4,
    "The sound is gone: it was deleted, or its time is over. Reload the page to see why.",
  ],
  [refusing("unavailable", "The server is busy."), 4, "The server is busy."],
  [brokenConnection, 2, "The server could not be reached. Check your connection and try again."],
  [() => "sound", 2, "The connection was lost. Try again."],
  [() => "text", 3, "This browser cannot play the sound. Open the page in another browser."],
])("why nothing is heard is said where it was pressed (%#)", async (answer, code, sentence) => {
  fakeApi({ "GET /api/files/:id": answer });
  const { user, fails } = open();
  await user.click(button("Play what you said"));
  fails(code);
  expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
});

test("what could not be loaded plays at another attempt, from where it stood", async () => {
  fakeApi({ "GET /api/files/:id": brokenConnection });
  const { user, audio, begins, fails } = open();
  await user.click(button("Play what you said"));
  fails(2);
  audio.removeAttribute("src");
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(audio).toHaveAttribute("src");
  expect(audio.currentTime).toBeCloseTo(3.7);
  begins();
  expect(button("Stop what you said")).toBeInTheDocument();
});
