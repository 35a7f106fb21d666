/** Resolves with what gives the place back, or with undefined when there was none in time. */
export type Semaphore = () => Promise<(() => void) | undefined>;

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

  return () => {
    if (free > 0) {
      free--;
      return Promise.resolve(once(leave));
    }
    if (waiting.size >= options.queue) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const enter = () => {
        clearTimeout(timer);
        waiting.delete(enter);
        resolve(once(leave));
      };
      const timer = setTimeout(() => {
        waiting.delete(enter);
        resolve(undefined);
      }, options.longestWaitMs);
      waiting.add(enter);
    });
  };
}
