import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { createBatch } from "./batch.ts";

function recorded(most?: number) {
  const loads: number[][] = [];
  const batch = createBatch(async (keys: number[]) => {
    loads.push(keys);
    if (keys.includes(0)) throw new Error("no such key");
    return keys.map((key) => key * 10);
  }, most);
  return { loads, batch };
}

test("calls of one turn share a load, and each gets its own value", async () => {
  const { loads, batch } = recorded();
  expect(await Promise.all([batch(3), batch(1), batch(3)])).toEqual([30, 10, 30]);
  expect(loads).toEqual([[3, 1, 3]]);
});

test("calls of another turn have a load of their own", async () => {
  const { loads, batch } = recorded();
  const first = batch(1);
  await nextTurn();
  expect(await Promise.all([first, batch(2)])).toEqual([10, 20]);
  expect(loads).toEqual([[1], [2]]);
});

test("a load takes only so many keys; the others have the next one", async () => {
  const { loads, batch } = recorded(2);
  expect(await Promise.all([1, 2, 3, 4, 5].map((key) => batch(key)))).toEqual([10, 20, 30, 40, 50]);
  expect(loads).toEqual([[1, 2], [3, 4], [5]]);
});

/** The waiting of calls ends when a test says so, however busy the machine is. */
function holdTimers() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
}

test("a deferrable call waits for company, and goes with the first that does not wait", async () => {
  holdTimers();
  const { loads, batch } = recorded();
  const deferred = [batch(1, { isDeferrable: true })];
  await nextTurn();
  deferred.push(batch(2, { isDeferrable: true }));
  await nextTurn();
  expect(loads).toEqual([]);
  expect(await batch(3)).toBe(30);
  expect(await Promise.all(deferred)).toEqual([10, 20]);
  expect(loads).toEqual([[1, 2, 3]]);
});

test("a deferrable call that stays alone is answered, and a load that is full leaves at once", async () => {
  holdTimers();
  const { loads, batch } = recorded(2);
  const alone = batch(1, { isDeferrable: true });
  vi.runAllTimers();
  expect(await alone).toBe(10);
  const [first, second] = [batch(2, { isDeferrable: true }), batch(3, { isDeferrable: true })];
  expect(loads).toEqual([[1], [2, 3]]);
  expect(await Promise.all([first, second])).toEqual([20, 30]);
});

test("a load that fails fails for its callers only", async () => {
  const { batch } = recorded(2);
  const outcomes = await Promise.allSettled([0, 1, 2].map((key) => batch(key)));
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
  expect(await batch(4)).toBe(40);
});

test("a load that throws before it begins is a failure like any other", async () => {
  const batch = createBatch((): Promise<never[]> => {
    throw new Error("at once");
  });
  await expect(batch(1)).rejects.toThrow("at once");
});
