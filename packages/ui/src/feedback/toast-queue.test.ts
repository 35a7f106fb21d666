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

test("errors go before the others that wait, never before the one that is being read", () => {
  expect(ids(filled(toast(1), toast(2), toast(3, "error"), toast(4), toast(5, "error")))).toEqual([
    1, 3, 5, 2, 4,
  ]);
});

test("a newer one about the same takes the place of the older one, whether it is read or waits", () => {
  const about = (id: number, topic: string) => ({ ...toast(id), topic });
  expect(ids(filled(about(1, "a"), about(2, "a"), toast(3)))).toEqual([2, 3]);
  expect(ids(filled(toast(1), about(2, "a"), about(3, "b"), about(4, "a")))).toEqual([1, 3, 4]);
});

test("closing one brings up the next", () => {
  expect(ids(remove(filled(toast(1), toast(2)), 1))).toEqual([2]);
});
