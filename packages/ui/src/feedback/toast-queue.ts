import { createContext, use } from "react";

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: "info" | "error";
  /** What it is about, where a newer message about the same takes the place of an older one. */
  topic?: string;
  /** A way to act on the message; `altText` says how to do the same without the toast. */
  action?: { label: string; altText: string; run: () => void };
}

export interface QueuedToast extends ToastMessage {
  id: number;
}

/** The first one is visible; the others wait, errors before the rest, in the order they came. */
export type ToastQueue = readonly QueuedToast[];

const isError = ({ tone }: ToastMessage) => tone === "error";

export function enqueue(queue: ToastQueue, toast: QueuedToast): ToastQueue {
  const isReplaced = ({ topic }: ToastMessage) => topic !== undefined && topic === toast.topic;
  const [visible, ...waiting] = queue.filter((each) => !isReplaced(each));
  if (!visible) return [toast];
  const all = [...waiting, toast];
  return [visible, ...all.filter((each) => isError(each)), ...all.filter((each) => !isError(each))];
}

export const remove = (queue: ToastQueue, id: number): ToastQueue => queue.filter((toast) => toast.id !== id);

export const ToastContext = createContext<((toast: ToastMessage) => void) | null>(null);

/** Shows a short message beside the work: one at a time, the others follow. */
export function useToast(): (toast: ToastMessage) => void {
  const show = use(ToastContext);
  if (!show) throw new Error("A screen was rendered outside AppProvider.");
  return show;
}
