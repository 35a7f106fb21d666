import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { AppError } from "./app-error.ts";

/** Work that is done when its caller has been answered, so that the answer's time says nothing about it. */
export interface Afterwards {
  /** @param name what the log calls it @throws AppError unavailable, when too much is waiting */
  add(name: string, work: () => Promise<unknown>): void;
  /** Resolves when everything added so far is done or given up. */
  settled(): Promise<void>;
}

const most = 1000;
const attempts = 5;

/** Long enough for the answer to be on its way, and the same for everybody. */
const headStartMs = 20;

/**
 * Does one thing after the other, in the order they came. What fails is tried again for some seconds, as long as a
 * database takes to come back, and what fails for good is an error in the log.
 * @param retryAfterMs how long a failure is left alone
 */
export function createAfterwards(log: Logger, retryAfterMs = 1000): Afterwards {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  const perform = async (name: string, work: () => Promise<unknown>) => {
    await pause(headStartMs);
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (attempt === attempts) return log.error({ err: error, name }, "work after an answer was not done");
      }
      await pause(retryAfterMs);
    }
  };

  return {
    add(name, work) {
      if (waiting >= most) throw tooMuch();
      waiting += 1;
      last = last.then(() => perform(name, work)).finally(() => (waiting -= 1));
    },
    settled: async () => void (await last),
  };
}

const tooMuch = () =>
  new AppError("unavailable", "The service is busy. Please try again in a moment.", { retryAfterSeconds: 2 });
