import { createContext, use, useCallback, useId } from "react";

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: "info" | "error";
  /**
   * What it is about: a newer message about the same takes the place of an older one. Left out, that is whatever the
   * component that asked for `useToast` is about; one that speaks for many things names each.
   */
  topic?: string;
  /** A way to act on the message; `altText` says how to do the same without the toast. */
  action?: { label: string; altText: string; run: () => void };
}

export interface QueuedToast extends ToastMessage {
  id: number;
}

/** The first one is visible; the others wait. Errors go before the rest, the newest of them first. */
export type ToastQueue = readonly QueuedToast[];

const isError = ({ tone }: ToastMessage) => tone === "error";

export function enqueue(queue: ToastQueue, toast: QueuedToast): ToastQueue {
  const isReplaced = ({ topic }: ToastMessage) => topic !== undefined && topic === toast.topic;
  const others = queue.filter((each) => !isReplaced(each));
  const errors = others.filter((each) => isError(each));
  const rest = others.filter((each) => !isError(each));
  if (isError(toast)) return [toast, ...errors, ...rest];
  const wasVisible = queue[0] !== undefined && isReplaced(queue[0]);
  return wasVisible ? [...errors, toast, ...rest] : [...errors, ...rest, toast];
}

export const remove = (queue: ToastQueue, id: number): ToastQueue => queue.filter((toast) => toast.id !== id);

export const ToastContext = createContext<((toast: ToastMessage) => void) | null>(null);

/** Shows a short message beside the work: one at a time, the others follow. */
export function useToast(): (toast: ToastMessage) => void {
  const show = use(ToastContext);
  if (!show) throw new Error("A screen was rendered outside AppProvider.");
  const topic = useId();
  return useCallback((toast) => show({ topic, ...toast }), [show, topic]);
}
