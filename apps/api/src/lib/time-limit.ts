import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "./app-error.ts";

/** A handler has ten seconds unless its endpoint says otherwise. */
export const handlerMs = 10_000;

/** How long a request may take. What has not committed when the time is over leaves nothing behind. */
export interface TimeLimit {
  /** Aborted with an AppError `unavailable` when the time is over. */
  readonly signal: AbortSignal;
  /**
   * Called right before a commit: from here on 503 would say that the change was not made, so the time no longer counts.
   * @throws AppError unavailable when the time is over already
   */
  settle(): void;
}

export function createTimeLimit(milliseconds: number): TimeLimit & { clear(): void } {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(tooLong()), milliseconds);
  const clear = () => clearTimeout(timer);
  return {
    signal: controller.signal,
    clear,
    settle() {
      controller.signal.throwIfAborted();
      clear();
    },
  };
}

/**
 * Stops waiting for a handler whose time is over. (Fastify's `handlerTimeout` stops watching a request once its body has
 * been read: with 5.12.8 a POST that hung was never answered.)
 */
export function inTime<T>({ signal }: TimeLimit, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** What was asked for, or null where it did not come within so many milliseconds: then nobody waits for it any more. */
export async function ifWithin<T>(milliseconds: number, asked: Promise<T>): Promise<T | null> {
  const waited = new AbortController();
  const late = pause(milliseconds, null, { signal: waited.signal }).catch(() => null);
  try {
    return await Promise.race([asked, late]);
  } finally {
    waited.abort();
  }
}

/** For jobs and commands, which nobody waits for. */
export const noTimeLimit: TimeLimit = { signal: new AbortController().signal, settle: () => undefined };

const tooLong = () =>
  new AppError("unavailable", "This took too long. Please try again in a moment.", { retryAfterSeconds: 2 });
