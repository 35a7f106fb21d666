/**
 * Remembers answers for a moment, so that what many read at once is asked for once. What is older makes room.
 * A change made by another process shows after `ttlMs` at the latest; `undefined` is never remembered.
 */
export function createTtlCache<T>({ ttlMs, max, now = () => performance.now() }: TtlCacheOptions) {
  const entries = new Map<string, { since: number; value: Promise<T> }>();

  const remember = (key: string, value: Promise<T>) => {
    const entry = { since: now(), value };
    entries.delete(key);
    entries.set(key, entry);
    for (const [oldest, { since }] of entries) {
      if (entries.size <= max && entry.since - since < ttlMs) break;
      entries.delete(oldest);
    }
    const forgetThis = () => void (entries.get(key) === entry && entries.delete(key));
    value.then((answer) => answer === undefined && forgetThis(), forgetThis);
    return value;
  };

  return {
    /** Counted from the start of the load, so an answer is never older than `ttlMs` however slow it was. */
    get(key: string, load: () => Promise<T>): Promise<T> {
      const known = entries.get(key);
      return known && now() - known.since < ttlMs ? known.value : remember(key, load());
    },
    forget: (key: string): void => void entries.delete(key),
    /** How many answers are held. */
    get size(): number {
      return entries.size;
    },
    forgetAll: (): void => entries.clear(),
  };
}

interface TtlCacheOptions {
  ttlMs: number;
  max: number;
  now?: () => number;
}
