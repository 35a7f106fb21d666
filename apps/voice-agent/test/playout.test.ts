import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Playout } from "../src/conversation/playout.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const second = new Int16Array(16_000);

function play() {
  const sent: Buffer[] = [];
  const playout = new Playout({
    format: "pcm_16000",
    send: (audio) => void sent.push(audio),
    now: () => Date.now(),
  });
  return { playout, sentMs: () => Buffer.concat(sent).length / 32 };
}

test("sound leaves a little ahead of the moment it is heard, and no further", async () => {
  const { playout, sentMs } = play();
  for (let n = 0; n < 5; n++) playout.push(second);
  expect(sentMs()).toBe(800);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sentMs()).toBe(1800);
  expect(playout.heardMs).toBe(1000);
});

test("it is finished when the last sound was heard, not when it was sent", async () => {
  const { playout, sentMs } = play();
  let isFinished = false;
  void playout.finished.then(() => (isFinished = true));
  playout.push(second);
  playout.end();
  await vi.advanceTimersByTimeAsync(950);
  expect([sentMs(), isFinished]).toEqual([1000, false]);
  await vi.advanceTimersByTimeAsync(50);
  expect(isFinished).toBe(true);
});

test("while it is paused nothing is sent and nothing counts as heard, and it goes on where it paused", async () => {
  const { playout, sentMs } = play();
  for (let n = 0; n < 5; n++) playout.push(second);
  await vi.advanceTimersByTimeAsync(300);
  const [sent, heard, buffered] = [sentMs(), playout.heardMs, playout.bufferedMs];
  playout.pause();
  await vi.advanceTimersByTimeAsync(200);
  playout.pause();
  await vi.advanceTimersByTimeAsync(400);
  playout.push(second);
  expect([sentMs(), playout.heardMs]).toEqual([sent, heard]);
  expect(playout.bufferedMs).toBe(buffered + 1000);
  playout.resume();
  expect([sentMs(), playout.heardMs]).toEqual([sent, heard]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(playout.heardMs).toBe(heard + 1000);
  expect(sentMs()).toBe(sent + 1000);
});

test("paused before its first sound it begins when it goes on", async () => {
  const { playout, sentMs } = play();
  playout.pause();
  playout.push(second);
  await vi.advanceTimersByTimeAsync(500);
  expect([sentMs(), playout.heardMs]).toEqual([0, 0]);
  playout.resume();
  await vi.advanceTimersByTimeAsync(100);
  expect(playout.heardMs).toBe(100);
});

test("paused when all was sent it is not finished before the rest was heard", async () => {
  const { playout } = play();
  let isFinished = false;
  void playout.finished.then(() => (isFinished = true));
  playout.push(second.subarray(0, 8000));
  playout.end();
  await vi.advanceTimersByTimeAsync(400);
  playout.pause();
  await vi.advanceTimersByTimeAsync(5000);
  expect(isFinished).toBe(false);
  playout.resume();
  await vi.advanceTimersByTimeAsync(90);
  expect(isFinished).toBe(false);
  await vi.advanceTimersByTimeAsync(10);
  expect(isFinished).toBe(true);
});
