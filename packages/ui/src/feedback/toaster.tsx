import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import type { ToastList } from "./toast-list.tsx";
import { type ToastMessage, type ToastQueue, enqueue, remove, ToastContext } from "./toast-queue.ts";

type List = ComponentType<ComponentProps<typeof ToastList>>;

let loaded: List | null = null;

/** Fetches what shows toasts; no screen waits for it. */
export async function loadToasts(): Promise<List> {
  loaded ??= (await import("./toast-list.tsx")).ToastList;
  return loaded;
}

/** What shows toasts, fetched once the first screen stands; should that fail, the next toast fetches it again. */
function useToastList() {
  const [arrived, setArrived] = useState(() => ({ List: loaded }));
  const fetchList = useCallback(() => {
    loadToasts().then(
      (List) => setArrived((current) => (current.List ? current : { List })),
      () => undefined,
    );
  }, []);
  useEffect(fetchList, [fetchList]);
  return { List: arrived.List, fetchList };
}

/** Holds the toasts of an app: one is visible at a time, the others wait. */
export function Toaster({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<ToastQueue>([]);
  const { List, fetchList } = useToastList();
  const lastId = useRef(0);
  const show = useCallback(
    (toast: ToastMessage) => {
      lastId.current += 1;
      const id = lastId.current;
      setQueue((current) => enqueue(current, { ...toast, id }));
      fetchList();
    },
    [fetchList],
  );
  return (
    <ToastContext value={show}>
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
