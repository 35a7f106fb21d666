import { useEffect, useEffectEvent } from "react";

/**
 * Runs a task at once and then again and again while the page can be seen. A page that comes back into sight when the
 * task is overdue asks at once. While `isWanted` is false it rests; when it is true again it asks at once.
 * @param pauseMs how many milliseconds after the end of a run the next one is due
 * @param isFresh what the task reads was just read, so the first run is due after a pause too
 */
export function usePolling(
  task: () => Promise<unknown>,
  pauseMs: () => number,
  isWanted = true,
  isFresh = false,
): void {
  const runTask = useEffectEvent(task);
  const pause = useEffectEvent(pauseMs);
  useEffect(() => {
    if (!isWanted) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    let dueAt = isFresh ? performance.now() + pause() : 0;

    const schedule = () => {
      clearTimeout(timer);
      if (isStopped || document.hidden) return;
      timer = setTimeout(() => void run(), Math.max(0, dueAt - performance.now()));
    };
    const run = async () => {
      dueAt = Number.POSITIVE_INFINITY;
      await runTask();
      dueAt = performance.now() + pause();
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
  }, [isWanted, isFresh]);
}
