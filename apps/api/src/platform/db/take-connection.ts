import type { Pool, PoolClient } from "pg";
import type { Patience } from "../../lib/patience.ts";

/** What is left at least to a request that has waited its time out, for a connection that is free at this moment. */
const leastMs = 50;

/** Milliseconds that a connection may take to open beyond what anybody waits for it: the next one has it then. */
export const openLonger = 250;

/**
 * Takes a connection for a request that waits for all of its connections together no longer than others for one.
 * @param connectWithin milliseconds
 * @throws Error in the words of the pool, when there was none in time
 */
export function takeConnection(pool: Pool, patience: Patience, connectWithin: number): Promise<PoolClient> {
  const leftMs = Math.max(leastMs, connectWithin - patience.waitedMs);
  return patience.waitFor(within(pool.connect(), leftMs));
}

/** A connection that comes later is given back. */
function within(connecting: Promise<PoolClient>, ms: number): Promise<PoolClient> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new Error("timeout exceeded when trying to connect"));
    }, ms);
    connecting
      .then((client) => (isLate ? client.release() : resolve(client)), reject)
      .finally(() => clearTimeout(timer));
  });
}
