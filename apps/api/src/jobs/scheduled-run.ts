import type { Context } from "../context.ts";
import * as failedJobs from "../domains/failed-jobs/failed-jobs.service.ts";
import type { Schedule } from "./schedules.ts";

/**
 * Does scheduled work once. Its newest failure is on the owners' list until a run succeeds: after the last attempt the
 * queue adds the new failure to the list. Runs that ended with their process, or took too long, could not remove an
 * older one; the next run does.
 */
export async function runSchedule(
  ctx: Context,
  { name, run }: Schedule,
  attempt: { retryCount: number; retryLimit: number },
): Promise<void> {
  await failedJobs.forgetAllButNewest(ctx, name);
  try {
    await run(ctx);
  } catch (error) {
    if (attempt.retryCount >= attempt.retryLimit) await failedJobs.forget(ctx, name);
    throw error;
  }
  await failedJobs.forget(ctx, name);
}
