export interface Store<T extends object> {
  get: () => T;
  /** Merges the patch; listeners hear of it only when a field really changed. */
  set: (patch: Partial<T>) => void;
  subscribe: (listener: () => void) => () => void;
}

/** The smallest external store that React's useSyncExternalStore accepts. */
export function createStore<T extends object>(initial: T): Store<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(patch) {
      let changed = false;
      for (const key in patch) changed ||= !Object.is(patch[key], current[key]);
      if (!changed) return;
      current = { ...current, ...patch };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      // Wrapped, so that the same function subscribed twice is two subscriptions.
      const entry = () => listener();
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
  };
}
