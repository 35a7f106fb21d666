import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  useCallback,
  useMemo,
  useRef,
  useState,
} from "react";
import { codeOf, useCode } from "../app/lazy-code.ts";
import type { ToastList } from "./toast-list.tsx";
import {
  type ToastMessage,
  type ToastQueue,
  enqueue,
  remove,
  ToastContext,
  withdraw,
} from "./toast-queue.ts";

type List = ComponentType<ComponentProps<typeof ToastList>>;

const code = codeOf<List>(async () => (await import("./toast-list.tsx")).ToastList);

/** Fetches what shows toasts; no screen waits for it. */
export const loadToasts = code.fetch;

/** Holds the toasts of an app: one is visible at a time, the others wait. */
export function Toaster({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<ToastQueue>([]);
  // Fetched once the first screen stands; should that fail, the next toast fetches it again.
  const { loaded: List, retry } = useCode(code);
  const lastId = useRef(0);
  const show = useCallback(
    (toast: ToastMessage) => {
      lastId.current += 1;
      const id = lastId.current;
      setQueue((current) => enqueue(current, { ...toast, id }));
      retry();
    },
    [retry],
  );
  const toasts = useMemo(
    () => ({ show, withdraw: (topic: string) => setQueue((current) => withdraw(current, topic)) }),
    [show],
  );
  return (
    <ToastContext value={toasts}>
      {children}
      {List && (
        <List
          visible={queue[0]}
          isAwaited={queue.length > 1}
          onClose={(id) => setQueue((current) => remove(current, id))}
        />
      )}
    </ToastContext>
  );
}
