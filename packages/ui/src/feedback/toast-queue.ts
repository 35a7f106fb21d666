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

export const withdraw = (queue: ToastQueue, topic: string): ToastQueue =>
  queue.some((toast) => toast.topic === topic) ? queue.filter((toast) => toast.topic !== topic) : queue;

interface Toasts {
  show: (toast: ToastMessage) => void;
  /** Takes back what was said about a topic. */
  withdraw: (topic: string) => void;
}

export const ToastContext = createContext<Toasts | null>(null);

/** Shows short messages beside the work, and takes back what the component that asked for this has said. */
export function useToasts(): { show: (toast: ToastMessage) => void; withdraw: () => void } {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error("A screen was rendered outside AppProvider.");
  const topic = useId();
  return {
    show: useCallback((toast) => toasts.show({ topic, ...toast }), [toasts, topic]),
    withdraw: useCallback(() => toasts.withdraw(topic), [toasts, topic]),
  };
}

/** Shows a short message beside the work: one at a time, the others follow. */
export const useToast = () => useToasts().show;
