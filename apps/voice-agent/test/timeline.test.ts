import { expect, test } from "vitest";
import type { SoundEvent, SoundEventKind } from "../src/recording/sound-events.ts";
import { timelineOf } from "../src/recording/timeline.ts";

const formats = { input: "pcm_16000", output: "pcm_16000" } as const;
const bytesPerMs = 32;

/** Events with sound of so many milliseconds, behind each other in a file. */
function eventsOf(list: [SoundEventKind, at: number, ms?: number][]): SoundEvent[] {
  let offset = 0;
  return list.map(([kind, at, ms = 0]) => {
    const event = { kind, at, offset, length: ms * bytesPerMs };
    offset += event.length;
    return event;
  });
}

/** A microphone that sends 40 ms each time, which arrive as told. */
const heard = (arrivals: number[]) =>
  arrivals.map((at): [SoundEventKind, number, number] => ["heard", at, 40]);

const steps = (count: number, at: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => at(index));

/** Start and end of stretches without a gap, in milliseconds. */
function stretches(list: [SoundEventKind, at: number, ms?: number][], side: "person" | "agent" = "person") {
  const joined: [number, number][] = [];
  for (const { at, length } of timelineOf(eventsOf(list), formats)[side]) {
    const last = joined.at(-1);
    const end = Math.round(at + length / bytesPerMs);
    if (last && Math.abs(last[1] - at) <= 1) last[1] = end;
    else joined.push([Math.round(at), end]);
  }
  return joined;
}

const ended: [SoundEventKind, number] = ["ended", 10_000];

test("a microphone is heard when its sound arrives, however unevenly it does", () => {
  const uneven = steps(100, (index) => 40 * (index + 1) + [0, 30, 55, 10, 25][index % 5]!);
  expect(stretches([...heard(uneven), ended])).toEqual([[0, 4000]]);
});

test("what was delayed and arrives all at once is put where it was said", () => {
  const late = steps(100, (index) => (index < 25 || index >= 75 ? 40 * (index + 1) : 3001));
  expect(stretches([...heard(late), ended])).toEqual([[0, 4000]]);
});

test("where nothing was sent there is silence", () => {
  const muted = steps(100, (index) => 40 * (index + 1) + (index < 50 ? 0 : 3000));
  expect(stretches([...heard(muted), ended])).toEqual([
    [0, 2000],
    [5000, 7000],
  ]);
});

test.each([0.9998, 1.0002])("a clock that goes %f times as fast stays within a tenth of a second", (pace) => {
  const count = 90_000;
  const list = [...heard(steps(count, (index) => 40 * (index + 1) * pace)), ["ended", 4e6] as const];
  const placed = timelineOf(eventsOf(list as [SoundEventKind, number, number?][]), formats).person;
  const offsets = placed.map(({ at, offset }) => Math.abs(at - (offset / bytesPerMs) * pace));
  expect(Math.max(...offsets)).toBeLessThan(100);
  expect(placed.length).toBeGreaterThan(count * 0.99);
});

test("what was said before the call began is not in it, nor what comes after its end", () => {
  expect(stretches([["heard", 500, 800], ["heard", 700, 200], ended])).toEqual([[0, 700]]);
  expect(stretches([["played", 11_000, 200], ended], "agent")).toEqual([]);
});

test("the agent is heard when it was planned, later after pauses, and not after it was stopped", () => {
  const pieces: [SoundEventKind, number, number?][] = [
    ["played", 1000, 200],
    ["played", 1200, 200],
    ["played", 1400, 200],
    ["held", 1250],
    ["resumed", 2000],
    ["played", 2350, 200],
    ["held", 2400],
    ["held", 2450],
    ["stopped", 2600],
    ["played", 3000, 200],
    ["stopped", 3100],
    ["resumed", 3200],
    ended,
  ];
  expect(stretches(pieces, "agent")).toEqual([
    [1000, 1250],
    [2000, 2400],
    [3000, 3100],
  ]);
});

test("a process that was killed ended with its last sign", () => {
  expect(timelineOf(eventsOf(heard([40, 80, 120])), formats).seconds).toBe(0.12);
  expect(timelineOf([], formats)).toEqual({ seconds: 0, person: [], agent: [] });
});
