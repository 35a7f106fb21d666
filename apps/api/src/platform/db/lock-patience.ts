/** Milliseconds that a request may wait for locks beyond what it may wait for connections. */
const moreMs = 250;

/** Fewer different values are fewer changes of the connections' settings. */
const stepMs = 250;

const leastLockMs = 100;

/** A statement that takes so long has waited for a lock: a good one takes a millisecond. */
const slowMs = 250;

/**
 * How long a statement waits for a lock whose request may wait so much longer.
 * @param mostMs milliseconds that it waits at most
 */
export const lockMsOf = (leftMs: number, mostMs: number): number =>
  Math.min(mostMs, Math.max(leastLockMs, Math.floor((leftMs + moreMs) / stepMs) * stepMs));

/** As much of a connection as this needs. */
interface Connection {
  query(text: string): Promise<unknown>;
}

export interface LockPatience {
  /** The connection was taken for a request that may wait so many milliseconds more. */
  begin(leftMs: number): void;
  /** Sends a statement that waits for locks only for as long as is left. */
  send<T>(text: string, statement: () => Promise<T>): Promise<T>;
}

/**
 * Has the statements of a connection wait for locks only for as long as is left to a request that has waited for its
 * connections, or for other locks before: each would otherwise wait for all of them in full, one after the other.
 * @param mostMs milliseconds that the connection's statements wait for a lock where nothing else is set
 */
export function createLockPatience(client: Connection, mostMs: number): LockPatience {
  /** What the connection is set to; undefined when that is unknown. */
  let current: number | undefined = mostMs;
  let leftMs = Infinity;

  const adjust = () => {
    const wanted = lockMsOf(leftMs, mostMs);
    if (current === wanted) return;
    current = wanted;
    // Where this fails, so does the statement behind it.
    client.query(`set lock_timeout = ${wanted}`).catch(() => undefined);
  };

  return {
    begin: (left) => void (leftMs = left),
    async send(text, statement) {
      const isRollback = text.startsWith("rollback");
      if (!isRollback) adjust();
      // It takes back what the transaction has set.
      else if (current !== mostMs) current = undefined;
      const before = leftMs + performance.now();
      try {
        return await statement();
      } finally {
        const left = before - performance.now();
        if (left <= leftMs - slowMs) leftMs = left;
      }
    },
  };
}
