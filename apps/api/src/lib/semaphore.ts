type Leave = () => void;

export interface Semaphore {
  /** All slots are taken, and all of the queue. */
  isFull: () => boolean;
  /** What gives the slot back, or undefined when none is free. */
  tryEnter: () => Leave | undefined;
  /**
   * Waits for a slot; undefined when there was none in time.
   * @param signal when aborted, ends the waiting, or gives the slot back
   */
  enter: (signal?: AbortSignal) => Promise<Leave | undefined>;
}

/** Lets `concurrency` callers in at once; `queue` more wait in order, for `longestWaitMs` at most. */
export function createSemaphore(options: {
  concurrency: number;
  queue: number;
  longestWaitMs: number;
}): Semaphore {
  let free = options.concurrency;
  const waiting = new Set<() => void>();

  const leave = () => {
    const [next] = waiting;
    if (next) next();
    else free++;
  };
  const slotFor = (signal?: AbortSignal): Leave => {
    let isDone = false;
    const release = () => {
      if (!isDone) leave();
      isDone = true;
    };
    signal?.addEventListener("abort", release, { once: true });
    return release;
  };

  const tryEnter = (signal?: AbortSignal) => {
    if (free === 0) return undefined;
    free--;
    return slotFor(signal);
  };

  const enter = (signal?: AbortSignal): Promise<Leave | undefined> => {
    const now = tryEnter(signal);
    if (now || waiting.size >= options.queue) return Promise.resolve(now);
    return new Promise((resolve) => {
      const stopWaiting = (slot?: Leave) => {
        clearTimeout(timer);
        waiting.delete(come);
        resolve(slot);
      };
      const come = () => stopWaiting(slotFor(signal));
      const timer = setTimeout(stopWaiting, options.longestWaitMs);
      signal?.addEventListener("abort", () => stopWaiting(), { once: true });
      waiting.add(come);
    });
  };

  return { isFull: () => free === 0 && waiting.size >= options.queue, tryEnter, enter };
}
