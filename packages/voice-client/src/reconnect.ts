import type { Clock, VisiblePage } from "./types.ts";

const pausesMs = [0, 500, 1000, 2000, 4000, 8000];
/** So far from its time a try may be, so that not everybody whose line was cut comes back at once. */
const jitter = 0.25;
const tryMs = 10_000;
/** Somebody who looks at the page should not wait longer; nobody waits at a hidden or locked one. */
const giveUpAfterMs = { front: 60_000, hidden: 600_000 };

/** Where tries are made. */
export interface Surroundings {
  clock: Clock;
  /** Where the browser says "online". */
  network: EventTarget;
  page: VisiblePage;
}

/** `again` at the next time, `now`, or after so many milliseconds whatever happens meanwhile. */
export type TryResult = "done" | "again" | "now" | { afterMs: number };

class Tries {
  readonly #at: Surroundings;
  readonly #over = new AbortController();
  #giveUpTimer: number | undefined;
  #failures = 0;
  #isThrottled = false;
  #wake = () => {};

  constructor(at: Surroundings, signal: AbortSignal) {
    this.#at = at;
    const options = { signal: this.#over.signal };
    at.network.addEventListener("online", () => this.#hurry(), options);
    at.page.addEventListener("visibilitychange", () => this.#looked(), options);
    signal.addEventListener("abort", () => this.#stop(), options);
    this.#waitAnew();
  }

  async untilDone(attempt: (signal: AbortSignal) => Promise<TryResult>): Promise<boolean> {
    let result: TryResult = "again";
    while (result !== "done" && !this.#over.signal.aborted) {
      await this.#pause(result);
      if (!this.#over.signal.aborted) result = await this.#try(attempt);
    }
    this.#stop();
    return result === "done";
  }

  async #pause(after: TryResult): Promise<void> {
    if (typeof after === "object") {
      this.#at.clock.clearTimeout(this.#giveUpTimer);
      this.#isThrottled = true;
      await this.#untilWoken(after.afterMs);
      this.#isThrottled = false;
      if (!this.#over.signal.aborted) this.#waitAnew();
    } else if (after === "again") {
      const pause = pausesMs[Math.min(this.#failures++, pausesMs.length - 1)] ?? 0;
      await this.#untilWoken(pause * (1 + jitter * (Math.random() * 2 - 1)));
    }
  }

  #untilWoken(ms: number): Promise<void> {
    const { clock } = this.#at;
    return new Promise((resolve) => {
      const timer = clock.setTimeout(resolve, ms);
      this.#wake = () => {
        clock.clearTimeout(timer);
        resolve();
      };
    });
  }

  async #try(attempt: (signal: AbortSignal) => Promise<TryResult>): Promise<TryResult> {
    const { clock } = this.#at;
    const current = new AbortController();
    const timer = clock.setTimeout(() => current.abort(), tryMs);
    this.#wake = () => {
      clock.clearTimeout(timer);
      current.abort();
    };
    const result = await attempt(current.signal);
    clock.clearTimeout(timer);
    this.#wake = () => {};
    return result;
  }

  #looked(): void {
    this.#waitAnew();
    if (!this.#at.page.hidden) this.#hurry();
  }

  #hurry(): void {
    this.#failures = 0;
    if (!this.#isThrottled) this.#wake();
  }

  #waitAnew(): void {
    const { clock, page } = this.#at;
    clock.clearTimeout(this.#giveUpTimer);
    this.#giveUpTimer = clock.setTimeout(
      () => this.#stop(),
      page.hidden ? giveUpAfterMs.hidden : giveUpAfterMs.front,
    );
  }

  #stop(): void {
    this.#at.clock.clearTimeout(this.#giveUpTimer);
    this.#over.abort();
    this.#wake();
  }
}

/**
 * Tries until it is done, the signal, or the time to give up; true when it is done. A try never rejects. One
 * that is under way when the network or the reader is back is cut short, for it belongs to the network from before.
 */
export const keepTrying = (
  at: Surroundings,
  signal: AbortSignal,
  attempt: (signal: AbortSignal) => Promise<TryResult>,
): Promise<boolean> => new Tries(at, signal).untilDone(attempt);
