import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { sweep } from "./db/live.queries.ts";
import type { Pool } from "./db/pool.ts";
import { prepareDatabase } from "./db/prepare.ts";
import { errorMessage } from "./error-message.ts";

const retryMs = 1000;
const sweepEveryMs = 60_000;

/** Prepares the database, however long it takes until one can be reached. Resolves early when aborted. */
export async function prepareWithPatience(pool: Pool, log: Logger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      return await prepareDatabase(pool);
    } catch (error) {
      log.error({ reason: errorMessage(error) }, "The database cannot be prepared yet; trying again.");
      await sleep(retryMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Sweeps every minute until the timer it returns is cleared. */
export function keepSwept(pool: Pool, log: Logger): NodeJS.Timeout {
  return setInterval(() => {
    sweep(pool).catch((error: Error) => log.warn({ reason: error.message }, "nothing swept"));
  }, sweepEveryMs);
}
