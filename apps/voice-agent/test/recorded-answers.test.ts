import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SoundEvent } from "../src/recording/sound-events.ts";
import { timelineOf } from "../src/recording/timeline.ts";
import { converse, pass, wordMs } from "./timed-dialogue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A conversation on the clock of the test, and what its recording has of the agent. */
function recorded(options: Parameters<typeof converse>[0] = {}) {
  const beganAt = Date.now();
  const events: SoundEvent[] = [];
  const sound: Buffer[] = [];
  const note = (kind: SoundEvent["kind"]) => (at: number, audio?: Buffer) => {
    const offset = Buffer.concat(sound).length;
    events.push({ kind, at: at - beganAt, offset, length: audio?.length ?? 0 });
    if (audio) sound.push(audio);
  };
  const track = {
    played: note("played"),
    held: note("held"),
    resumed: note("resumed"),
    stopped: note("stopped"),
  };
  const call = converse({ ...options, track });
  const placed = () => {
    const ended: SoundEvent = { kind: "ended", at: Date.now() - beganAt, offset: 0, length: 0 };
    return timelineOf([...events, ended], { input: "pcm_16000", output: "pcm_16000" }).agent;
  };
  /** The words that were heard, with the time at which each began. */
  const words = () => {
    const bytes = Buffer.concat(sound);
    const heard = new Map<number, number>();
    for (const { at, offset, length } of placed())
      for (let byte = 0; byte < length; byte += 2) {
        const word = bytes.readInt16LE(offset + byte);
        if (!heard.has(word)) heard.set(word, Math.round(at + byte / 32));
      }
    return [...heard];
  };
  const endsAt = () => Math.max(...placed().map(({ at, length }) => Math.round(at + length / 32)));
  return { ...call, words, endsAt };
}

const agentsLine = ({ record }: ReturnType<typeof recorded>) => record().find(({ role }) => role === "agent");

test("an answer is recorded from its first sound on, word by word", async () => {
  const call = recorded({ neededMs: 150 });
  await pass(5000);
  const all = Array.from({ length: 10 }, (_, index) => [index + 1, 150 + index * wordMs]);
  expect(call.words()).toEqual(all);
  expect(agentsLine(call)).toMatchObject({ beganAtMs: 150, endedAtMs: call.endsAt() });
});

test("one that pauses has a pause there, and no word twice", async () => {
  const call = recorded();
  await pass(500);
  call.ears.speechSuspected();
  await pass(320);
  call.ears.speechDismissed();
  await pass(3000);
  const times = call.words().map(([, at]) => at);
  expect(times).toEqual([0, 200, 400, 920, 1120, 1320, 1520, 1720, 1920, 2120]);
  expect(agentsLine(call)?.endedAtMs).toBe(call.endsAt());
});

test("one that is interrupted ends where its line does, however much had been sent", async () => {
  const call = recorded({ answers: [] });
  await pass(1050);
  call.ears.speechSuspected();
  await pass(300);
  call.ears.speechStarted();
  await pass(2000);
  expect(call.words().at(-1)).toEqual([6, 1000]);
  expect(call.endsAt()).toBe(1050);
  expect(agentsLine(call)).toMatchObject({ message: "one two three four five...", endedAtMs: 1050 });
});

test("a typed word cuts it off at once", async () => {
  const call = recorded({ answers: [] });
  await pass(450);
  call.dialogue.receiveText("Stop.");
  await pass(2000);
  expect(call.endsAt()).toBe(450);
});
