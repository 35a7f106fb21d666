import type { Trx } from "./db/database.ts";
import { exclusively } from "./db/exclusive.ts";
import type { Deps } from "./deps.ts";
import { createAudit } from "./domains/audit/audit.service.ts";
import { createAuth } from "./domains/auth/auth.service.ts";
import { createThrottles } from "./domains/throttles/throttles.service.ts";

/** Takes away what has been kept for long enough, at most so many rows at a time. */
type ForgetOld = (trx: Trx, atMost: number) => Promise<void>;

const everyMs = 3_600_000;

/** Few enough to be done within a second; the next hour takes the rest. */
const atMost = 10_000;

/** What every domain keeps no longer; one process does it for all. */
export async function forgetOld(deps: Deps): Promise<void> {
  const audit = createAudit();
  const throttles = createThrottles(deps);
  const auth = createAuth(deps, { audit, throttles });
  const jobs: ForgetOld[] = [throttles.forgetOld, auth.forgetOld, audit.forgetOld];
  await exclusively(deps.db, "housekeeping", async (trx) => {
    for (const job of jobs) await job(trx, atMost);
  });
}

/** Does so at once and then every hour. @returns what ends it */
export function startHousekeeping(deps: Deps): () => void {
  const run = () =>
    void forgetOld(deps).catch((error: unknown) => deps.log.error({ err: error }, "housekeeping failed"));
  run();
  const timer = setInterval(run, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
