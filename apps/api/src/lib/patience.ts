import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<Patience>();

/**
 * How long a request has waited for database connections, over all that it took. Each wait alone is short, but one after
 * the other they are longer than anybody should wait for an answer.
 */
export class Patience {
  #waitedMs: number;

  constructor(waitedMs = 0) {
    this.#waitedMs = waitedMs;
  }

  /** Milliseconds; of waits at the same time only the longest counts. */
  get waitedMs(): number {
    return this.#waitedMs;
  }

  /** Waits, and remembers for how long. */
  async waitFor<T>(awaited: Promise<T>): Promise<T> {
    const before = this.#waitedMs - performance.now();
    try {
      return await awaited;
    } finally {
      this.#waitedMs = Math.max(this.#waitedMs, before + performance.now());
    }
  }

  /** Does work whose waits are added to those before it. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return current.run(this, work);
  }
}

/** That of the request for which this runs; a new one outside of requests, where nobody waits for an answer. */
export const currentPatience = (): Patience => current.getStore() ?? new Patience();
