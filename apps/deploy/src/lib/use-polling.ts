import { useEffect, useEffectEvent } from "react";

/**
 * Runs a task at once and then every so many milliseconds while the page can be seen. A page that comes back into
 * sight after longer than that asks at once. A task that is still running is never started a second time. While
 * `isWanted` is false it rests; when it is true again it asks at once.
 */
export function usePolling(task: () => Promise<void>, everyMs: number, isWanted = true): void {
  const runTask = useEffectEvent(task);
  useEffect(() => {
    if (!isWanted) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    let dueAt = 0;

    const schedule = () => {
      clearTimeout(timer);
      if (isStopped || document.hidden) return;
      timer = setTimeout(() => void run(), Math.max(0, dueAt - Date.now()));
    };
    const run = async () => {
      dueAt = Number.POSITIVE_INFINITY;
      await runTask();
      dueAt = Date.now() + everyMs;
      schedule();
    };
    const onVisibility = () => {
      if (dueAt !== Number.POSITIVE_INFINITY) schedule();
    };

    document.addEventListener("visibilitychange", onVisibility);
    schedule();
    return () => {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [everyMs, isWanted]);
}
