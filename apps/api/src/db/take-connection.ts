import type { Pool, PoolClient } from "pg";
import type { Patience } from "../lib/patience.ts";

/** What is left at least to a request that has waited its time out, for a connection that is free at this moment. */
const leastMs = 50;

/**
 * Takes a connection for a request that waits for all of its connections together no longer than others for one.
 * @param connectWithin milliseconds that the pool lets anybody wait
 * @throws Error in the words of the pool, when there was none in time
 */
export function takeConnection(pool: Pool, patience: Patience, connectWithin: number): Promise<PoolClient> {
  const { waitedMs } = patience;
  const connecting = pool.connect();
  const taken = waitedMs === 0 ? connecting : within(connecting, Math.max(leastMs, connectWithin - waitedMs));
  return patience.waitFor(taken);
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
