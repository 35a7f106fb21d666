type Leave = () => void;

export interface Semaphore {
  /** Whether nobody can even wait. */
  isFull: () => boolean;
  /** What gives the place back, or undefined when no place is free. */
  tryEnter: () => Leave | undefined;
  /** Waits for a place; undefined when there was none in time. */
  enter: () => Promise<Leave | undefined>;
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
  const once = (release: () => void) => {
    let isDone = false;
    return () => {
      if (!isDone) release();
      isDone = true;
    };
  };

  const tryEnter = () => {
    if (free === 0) return undefined;
    free--;
    return once(leave);
  };

  const enter = (): Promise<Leave | undefined> => {
    const now = tryEnter();
    if (now || waiting.size >= options.queue) return Promise.resolve(now);
    return new Promise((resolve) => {
      const come = () => {
        clearTimeout(timer);
        waiting.delete(come);
        resolve(once(leave));
      };
      const timer = setTimeout(() => {
        waiting.delete(come);
        resolve(undefined);
      }, options.longestWaitMs);
      waiting.add(come);
    });
  };

  return { isFull: () => free === 0 && waiting.size >= options.queue, tryEnter, enter };
}
