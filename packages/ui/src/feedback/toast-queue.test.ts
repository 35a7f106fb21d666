import { expect, test } from "vitest";
import { enqueue, remove, type QueuedToast, type ToastQueue } from "./toast-queue.ts";

const toast = (id: number, tone?: "error"): QueuedToast => ({
  id,
  title: `Toast ${id}`,
  ...(tone && { tone }),
});
const filled = (...toasts: QueuedToast[]) => toasts.reduce<ToastQueue>(enqueue, []);
const ids = (queue: ToastQueue) => queue.map(({ id }) => id);

test("toasts wait their turn instead of being dropped", () => {
  expect(ids(filled(toast(1), toast(2), toast(3)))).toEqual([1, 2, 3]);
});

test("an error is shown at once; what it displaced is read afterwards", () => {
  expect(ids(filled(toast(1), toast(2), toast(3, "error"), toast(4), toast(5, "error")))).toEqual([
    5, 3, 1, 2, 4,
  ]);
});

test("a newer one about the same takes the place of the older one, whether it is read or waits", () => {
  const about = (id: number, topic: string) => ({ ...toast(id), topic });
  expect(ids(filled(about(1, "a"), about(2, "a"), toast(3)))).toEqual([2, 3]);
  expect(ids(filled(toast(1), about(2, "a"), about(3, "b"), about(4, "a")))).toEqual([1, 3, 4]);
  expect(ids(filled(about(1, "a"), toast(2), about(3, "a")))).toEqual([3, 2]);
});

test("a success takes the place of the failure before it, and goes behind the failures of other things", () => {
  const failure = (id: number, topic: string) => ({ ...toast(id, "error"), topic });
  const success = (id: number, topic: string) => ({ ...toast(id), topic });
  expect(ids(filled(failure(1, "a"), success(2, "a")))).toEqual([2]);
  expect(ids(filled(failure(1, "a"), failure(2, "b"), success(3, "b")))).toEqual([1, 3]);
});

test("closing one brings up the next", () => {
  expect(ids(remove(filled(toast(1), toast(2)), 1))).toEqual([2]);
});
