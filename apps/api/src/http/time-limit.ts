import type { TimeLimit } from "../lib/time-limit.ts";

/** A handler has ten seconds unless its endpoint says otherwise. */
export const handlerMs = 10_000;

/**
 * Stops waiting for a handler whose time is over. (Fastify's `handlerTimeout` stops watching a request once its body has
 * been read: with 5.12.8 a POST that hung was never answered.)
 * @throws AppError unavailable
 */
export function inTime<T>({ signal }: TimeLimit, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
