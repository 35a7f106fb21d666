import type { Trx } from "./db/database.ts";
import { exclusively } from "./db/exclusive.ts";
import type { Deps } from "./deps.ts";
import { addUpActivity } from "./domains/activity/activity.service.ts";
import { addUpUsage } from "./domains/analytics/analytics.service.ts";
import { createAgentSecurity } from "./domains/agents/agent-security.service.ts";
import { createAudit } from "./domains/audit/audit.service.ts";
import { createAuth } from "./domains/auth/auth.service.ts";
import { forgetOldRecords } from "./domains/retention/retention.service.ts";
import { createCalls } from "./domains/calls/calls.service.ts";
import { createTranscripts } from "./domains/conversations/transcripts.service.ts";
import { createLoginThrottling } from "./domains/login-throttling/login-throttling.service.ts";

/** Something that is done again and again, by one process at a time. */
interface Job {
  name: string;
  everyMs: number;
  /**
   * Touches at most so many rows; the next round takes the rest. What it gives back is done when the transaction is
   * over, because nothing may wait for another machine inside one.
   */
  run(trx: Trx, atMost: number): Promise<void | (() => Promise<void>)>;
}

const minute = 60_000;
const hour = 60 * minute;

/** Few enough to be done within a second. */
const atMost = 10_000;

function jobsOf(deps: Deps): Job[] {
  const audit = createAudit();
  const loginThrottling = createLoginThrottling(deps);
  const calls = createCalls(deps);
  const auth = createAuth(deps, { audit, loginThrottling, calls });
  const records = createTranscripts(deps);
  return [
    { name: "end expired sessions", everyMs: minute, run: auth.endExpired },
    { name: "add up activity", everyMs: minute, run: addUpActivity },
    { name: "add up usage", everyMs: minute, run: addUpUsage },
    { name: "end calls", everyMs: minute, run: calls.endUnwanted },
    { name: "fetch records", everyMs: minute, run: records.fetchMissing },
    { name: "delete records", everyMs: minute, run: records.deleteUnwanted },
    { name: "look at guards", everyMs: hour, run: createAgentSecurity(deps).warnOfOpen },
    { name: "forget throttles", everyMs: hour, run: loginThrottling.forgetOld },
    { name: "forget sessions", everyMs: hour, run: auth.forgetOld },
    { name: "forget audit entries", everyMs: hour, run: audit.forgetOld },
    { name: "forget records", everyMs: hour, run: forgetOldRecords },
  ];
}

/** A job that fails is done again in its next round and does not keep the others from theirs. */
async function run(job: Job, { db, log }: Pick<Deps, "db" | "log">): Promise<void> {
  try {
    let afterwards: (() => Promise<void>) | undefined;
    await exclusively(db, `housekeeping: ${job.name}`, async (trx) => {
      afterwards = (await job.run(trx, atMost)) ?? undefined;
    });
    await afterwards?.();
  } catch (error) {
    log.error({ err: error, job: job.name }, "housekeeping failed");
  }
}

/** Does every job once, in their order. */
export async function keepHouse(deps: Deps): Promise<void> {
  for (const job of jobsOf(deps)) await run(job, deps);
}

/** Does so at once and then each job at its own pace. @returns what ends it */
export function startHousekeeping(deps: Deps): () => void {
  void keepHouse(deps);
  const timers = jobsOf(deps).map((job) => setInterval(() => void run(job, deps), job.everyMs).unref());
  return () => timers.forEach((timer) => clearInterval(timer));
}
