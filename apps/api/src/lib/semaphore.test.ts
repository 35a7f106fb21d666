import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSemaphore } from "./semaphore.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits = { concurrency: 2, queue: 2, longestWaitMs: 3000 };

test("lets as many in as there are places, and the next when one leaves", async () => {
  const { enter } = createSemaphore(limits);
  const leave = await enter();
  await enter();
  const order: string[] = [];
  const third = enter().then(() => order.push("third"));
  const fourth = enter().then((release) => {
    order.push("fourth");
    release?.();
  });
  expect(order).toEqual([]);
  leave?.();
  await third;
  expect(order).toEqual(["third"]);
  await vi.advanceTimersByTimeAsync(3000);
  await fourth;
});

test("turns away who would have to queue behind too many", async () => {
  const { enter, isFull } = createSemaphore(limits);
  await enter();
  await enter();
  expect(isFull()).toBe(false);
  void enter();
  void enter();
  expect(await enter()).toBeUndefined();
});

test("who would not wait is let in only when a place is free", async () => {
  const { enter, tryEnter } = createSemaphore({ ...limits, concurrency: 1 });
  const leave = tryEnter();
  expect(tryEnter()).toBeUndefined();
  const waiting = enter();
  leave?.();
  expect(tryEnter()).toBeUndefined();
  (await waiting)?.();
  expect(tryEnter()).toBeTypeOf("function");
});

test("gives up waiting in time, and the place goes to somebody else", async () => {
  const { enter } = createSemaphore({ ...limits, concurrency: 1 });
  const leave = await enter();
  const waiting = enter();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await waiting).toBeUndefined();
  leave?.();
  expect(await enter()).toBeTypeOf("function");
});

test("a place is given back once, however often its holder leaves", async () => {
  const { enter } = createSemaphore({ ...limits, concurrency: 1, queue: 0 });
  const leave = await enter();
  leave?.();
  leave?.();
  expect(await enter()).toBeTypeOf("function");
  expect(await enter()).toBeUndefined();
});

test("who gives up makes room, whether they wait or have a place", async () => {
  const { enter, isFull } = createSemaphore({ ...limits, concurrency: 1, queue: 1 });
  const [holder, waiter] = [new AbortController(), new AbortController()];
  await enter(holder.signal);
  const waiting = enter(waiter.signal);
  expect(isFull()).toBe(true);
  waiter.abort();
  expect(await waiting).toBeUndefined();
  expect(isFull()).toBe(false);
  const next = enter();
  holder.abort();
  expect(await next).toBeTypeOf("function");
  waiter.abort();
  expect(await Promise.race([enter(), Promise.resolve("waits")])).toBe("waits");
});
