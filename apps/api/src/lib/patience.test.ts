import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentPatience, Patience } from "./patience.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const lasting = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** What a request has waited in the end whose work is this. */
async function waitedIn(work: (patience: Patience) => Promise<unknown>): Promise<number> {
  const patience = new Patience();
  const working = work(patience);
  await vi.runAllTimersAsync();
  await working;
  return patience.waitedMs;
}

test("waits one after the other are added, other time is not", async () => {
  const waited = await waitedIn(async (patience) => {
    await patience.waitFor(lasting(300));
    await lasting(1000);
    await patience.waitFor(lasting(400));
  });
  expect(waited).toBe(700);
});

test("of waits at the same time the longest counts, and one within another counts once", async () => {
  const waited = await waitedIn((patience) =>
    Promise.all([
      patience.waitFor(lasting(300)),
      patience.waitFor(patience.waitFor(lasting(500)).then(() => lasting(100))),
      patience.waitFor(lasting(200)).then(() => patience.waitFor(lasting(150))),
    ]),
  );
  expect(waited).toBe(600);
});

test("a wait that fails counts too", async () => {
  const waited = await waitedIn((patience) =>
    patience
      .waitFor(lasting(300).then(() => Promise.reject(new Error("nothing came"))))
      .catch(() => undefined),
  );
  expect(waited).toBe(300);
});

test("what runs for a request shares its patience; what does not has its own", async () => {
  const patience = new Patience(200);
  expect(await patience.run(async () => currentPatience())).toBe(patience);
  expect(currentPatience().waitedMs).toBe(0);
});
