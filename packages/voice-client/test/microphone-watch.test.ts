import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchMicrophone } from "../src/page/microphone-watch.ts";
import { createFakeAudio, createFakeClock } from "../src/testing/index.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const line = () => ({
  inputFormat: { encoding: "pcm", rate: 16_000 } as const,
  outputFormat: { encoding: "pcm", rate: 16_000 } as const,
  sound: new MessageChannel().port1,
});
const listener = { onMode() {}, onBlocked() {}, onUnderrun() {}, onMicrophoneLost() {} };

/** A microphone that is in use and watched; `told` is what was found out, newest last. */
async function watched() {
  const sound = createFakeAudio(createFakeClock());
  await sound.begin(line(), listener);
  const looked = { sound, isListening: true };
  const told: boolean[] = [];
  const gone = new AbortController();
  watchMicrophone(
    () => looked,
    ({ isSilent }) => void told.push(isSilent),
    gone.signal,
  );
  return { sound, looked, told, gone };
}

describe("a microphone that gives digital silence", () => {
  it("is silent after four seconds, until the first sound", async () => {
    const { sound, told } = await watched();
    vi.advanceTimersByTime(1000);
    sound.loudness = 0;
    vi.advanceTimersByTime(3750);
    expect(told).toEqual([false]);
    vi.advanceTimersByTime(250);
    expect(told).toEqual([false, true]);
    vi.advanceTimersByTime(60_000);
    sound.loudness = 0.001;
    vi.advanceTimersByTime(250);
    expect(told).toEqual([false, true, false]);
  });

  it("is not while the noise of a room is heard now and then", async () => {
    const { sound, told } = await watched();
    for (let seconds = 0; seconds < 30; seconds += 3) {
      sound.loudness = 0.001;
      vi.advanceTimersByTime(250);
      sound.loudness = 0;
      vi.advanceTimersByTime(2750);
    }
    expect(told).toEqual([false]);
  });

  it("is not by silence that nobody expects to be heard in", async () => {
    const { sound, looked, told } = await watched();
    sound.setMuted(true);
    looked.isListening = false;
    vi.advanceTimersByTime(60_000);
    sound.setMuted(false);
    looked.isListening = true;
    vi.advanceTimersByTime(250);
    expect(told).toEqual([false]);
  });

  it("is no more when another is picked, which has four seconds of its own", async () => {
    const { sound, told } = await watched();
    sound.loudness = 0;
    vi.advanceTimersByTime(4000);
    await sound.setInputDevice("desk");
    vi.advanceTimersByTime(3750);
    expect(told).toEqual([false, true, false]);
    vi.advanceTimersByTime(250);
    expect(told.at(-1)).toBe(true);
  });
});

describe("a microphone that the system mutes", () => {
  it("is silent at once, until the system gives it back", async () => {
    const { sound, told } = await watched();
    sound.track.muteBySystem(true);
    expect(told).toEqual([false, true]);
    sound.loudness = 0;
    vi.advanceTimersByTime(1000);
    sound.track.muteBySystem(false);
    expect(told).toEqual([false, true, false]);
  });

  it("is so from the beginning", async () => {
    const { sound, told } = await watched();
    await sound.setInputDevice("desk");
    sound.loudness = 0;
    sound.track.muted = true;
    vi.advanceTimersByTime(250);
    expect(told.at(-1)).toBe(true);
  });

  it("is heard again with its first sound, where the system forgets to say so", async () => {
    const { sound, told } = await watched();
    sound.track.muteBySystem(true);
    vi.advanceTimersByTime(250);
    expect(told.at(-1)).toBe(true);
    vi.advanceTimersByTime(250);
    expect(told.at(-1)).toBe(false);
  });
});

it("is not watched any more when the signal is aborted", async () => {
  const { sound, told, gone } = await watched();
  gone.abort();
  sound.track.muteBySystem(true);
  expect(vi.getTimerCount()).toBe(0);
  expect(told).toEqual([false]);
});
