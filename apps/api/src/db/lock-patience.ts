import type { PoolClient } from "pg";

/** Milliseconds that a statement waits for a lock at most. */
export const usualLockMs = 1500;

/** Milliseconds that a request waits for a connection and then for a lock, both together, before it is given up. */
const bothMs = 1700;

/** Fewer different values are fewer changes of the connections' settings. */
const stepMs = 250;

const leastLockMs = 100;

/** How long a statement waits for a lock whose request has waited so long for its connection. */
export const lockMsAfter = (waitedMs: number): number =>
  Math.min(usualLockMs, Math.max(leastLockMs, Math.floor((bothMs - waitedMs) / stepMs) * stepMs));

/**
 * Has the statements of a connection wait for locks only for as long as is left to a request that waited for the
 * connection: where everybody waits behind one lock, each would otherwise wait for both in full.
 */
export function createLockPatience(): (client: PoolClient, waitedMs: number) => Promise<void> {
  const current = new WeakMap<PoolClient, number>();
  return async (client, waitedMs) => {
    const wanted = lockMsAfter(waitedMs);
    if ((current.get(client) ?? usualLockMs) === wanted) return;
    current.set(client, wanted);
    await client.query(`set lock_timeout = ${wanted}`);
  };
}
