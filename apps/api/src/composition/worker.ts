import { inSpan } from "@field-advisor/telemetry";
import * as failedJobs from "../domains/housekeeping/failed-jobs.service.ts";
import { PgBoss, type JobWithMetadata, type WorkOptions } from "pg-boss";
import type { Context } from "../context.ts";
import { handlers } from "./job-handlers.ts";
import type { JobName } from "../platform/jobs/payloads.ts";
import { concurrency, jobsSchema } from "../platform/jobs/queues.ts";
import { schedules, type Schedule } from "./schedules.ts";

/**
 * Does jobs until it is stopped, woken by NOTIFY or by the clock.
 * @param lookEverySeconds how long a retry waits at most, which has no NOTIFY
 * @returns what stops it, once its jobs are done
 */
export async function startWorker(ctx: Context, lookEverySeconds = 2): Promise<() => Promise<void>> {
  const { log, config } = ctx;
  const boss = new PgBoss({
    connectionString: config.databaseUrl,
    application_name: "field-advisor-jobs",
    schema: jobsSchema,
    max: 3,
    migrate: false,
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    queueCacheIntervalSeconds: 10,
    // How soon after its time a job is deleted.
    maintenanceIntervalSeconds: 600,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the job queue could not be reached"));
  boss.on("warning", ({ message, data }) => log.warn({ data }, message));
  await boss.start();
  for (const name of Object.keys(handlers) as JobName[]) {
    const options = { notifyPollingIntervalSeconds: lookEverySeconds };
    for (let count = 0; count < concurrency[name]; count++) {
      const worker = await work(boss, ctx, name, options, (job: JobWithMetadata<never>) =>
        handlers[name](ctx, job.data, { id: job.id, enqueuedAt: job.createdOn }),
      );
      ctx.jobs.onWake(
        name,
        together(() => boss.notifyWorker(worker)),
      );
    }
  }
  for (const schedule of schedules) {
    const { name } = schedule;
    await work(boss, ctx, name, {}, (job) => runSchedule(ctx, schedule, job));
    // The clock may be almost a minute or an hour away.
    await boss.send(name);
  }
  return () => boss.stop({ timeout: 10_000 });
}

/** Milliseconds for which a worker waits for others before it wakes: a job may do what they left as well. */
const togetherMs = 100;

/** Does `work` once for all that ask for it within a moment. */
function together(work: () => void): () => void {
  let asked: NodeJS.Timeout | undefined;
  return () => {
    asked ??= setTimeout(() => {
      asked = undefined;
      work();
    }, togetherMs).unref();
  };
}

/**
 * Does the jobs of a queue one after the other. Of many that are enqueued at the same moment NOTIFY wakes a worker once, so
 * one that found a job looks for the next without a pause: an ending must not wait for those before it.
 */
async function work<Payload>(
  boss: PgBoss,
  { log, telemetry }: Context,
  name: string,
  options: WorkOptions,
  perform: (job: JobWithMetadata<Payload>) => Promise<void>,
): Promise<string> {
  let worker: string | undefined;
  const everything = { ...options, includeMetadata: true } as const;
  worker = await boss.work(name, everything, async ([job]: JobWithMetadata<Payload>[]) => {
    if (!job) return;
    if (worker !== undefined) boss.notifyWorker(worker);
    const done = inSpan(telemetry, `job ${name}`, { kind: "consumer" }, () => perform(job));
    await done.catch((error: unknown) => {
      log.warn({ err: error, job: name, attempt: job.retryCount + 1 }, "a job failed");
      throw error;
    });
  });
  return worker;
}

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
