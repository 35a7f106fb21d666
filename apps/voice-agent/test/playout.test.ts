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
