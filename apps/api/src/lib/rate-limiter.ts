/** Says how long a caller must wait, in whole seconds; 0 lets the call pass and counts it. */
type RateLimiter = (key: string, now: number) => number;

/**
 * Allows `max` calls per key at once and then as many per period, spread evenly (the generic cell rate algorithm).
 * Remembers one number per key and at most `capacity` keys: when full, keys without a debt go first, then the oldest.
 * @param options.periodMs the period in milliseconds
 */
export function createRateLimiter(options: { max: number; periodMs: number; capacity: number }): RateLimiter {
  const interval = options.periodMs / options.max;
  const tolerance = options.periodMs - interval;
  /** When each key's debt will be paid. */
  const paidAt = new Map<string, number>();
  return (key, now) => {
    const due = Math.max(paidAt.get(key) ?? 0, now);
    if (due - now > tolerance) return Math.ceil((due - now - tolerance) / 1000);
    if (!paidAt.has(key) && paidAt.size >= options.capacity) makeRoom(paidAt, now);
    paidAt.set(key, due + interval);
    return 0;
  };
}

const inspectedAtOnce = 100;

/** Looks at a few of the oldest keys only, so that a flood of new ones costs the same per call as a trickle. */
function makeRoom(paidAt: Map<string, number>, now: number): void {
  let inspected = 0;
  let oldest: string | undefined;
  for (const [key, due] of paidAt) {
    oldest ??= key;
    if (due <= now) paidAt.delete(key);
    if (++inspected >= inspectedAtOnce) break;
  }
  if (oldest !== undefined) paidAt.delete(oldest);
}
