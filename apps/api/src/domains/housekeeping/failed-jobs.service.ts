import type { FailedJob } from "@field-advisor/schema/jobs.endpoints";
import type { Context } from "../../context.ts";
import type { JobName, JobPayloads } from "../../platform/jobs/payloads.ts";
import { isScheduled, queues } from "../../platform/jobs/queues.ts";
import type { Caller } from "../../lib/actor.ts";
import { AppError, existingOr } from "../../lib/app-error.ts";
import type { Counted } from "../../lib/counted.ts";
import { done, type Done } from "../../lib/done.ts";
import { write, type Unit } from "../../platform/write/write.ts";
import { countFailedJobs, deleteFailedJobs, selectFailedJobs, takeFailedJob } from "./failed-jobs.queries.ts";
import { reasonOf } from "./failed-jobs.views.ts";

/** The newest first. */
export async function list(
  { db }: Context,
  query: { limit: number; offset: number },
): Promise<Counted<FailedJob[]>> {
  const { rows, total } = await selectFailedJobs(db, query);
  const jobs = rows.map(({ retries, output, ...job }) => ({
    ...job,
    isScheduled: isScheduled(job.name),
    attempts: retries + 1,
    reason: reasonOf(output),
  }));
  return { rows: jobs, total };
}

export const countByName = ({ db }: Context) => countFailedJobs(db);

/**
 * Has a job done again, with as many attempts as a new one. It is enqueued as new ones are, and not by the queue's
 * `redrive`, which would wake no worker: the job would wait for up to half a minute.
 */
export const retry = (ctx: Context, caller: Caller, id: string): Promise<Done> =>
  handle(ctx, caller, { id, action: "job.retry" }, async (unit, { name, payload }) => {
    if (isJobName(name)) await unit.enqueue(name, payload as JobPayloads[JobName]);
    else if (isScheduled(name)) await ctx.jobs.enqueueRun(unit.trx, name);
    else throw new AppError("conflict", "This version no longer does such work. Discard it instead.");
  });

export const discard = (ctx: Context, caller: Caller, id: string): Promise<Done> =>
  handle(ctx, caller, { id, action: "job.discard" }, () => Promise.resolve());

/** Takes the failures of scheduled work off the list. */
export async function forget({ db }: Context, name: string): Promise<void> {
  await deleteFailedJobs(db, name, 0);
}

/** The same for its older failures. */
export async function forgetAllButNewest({ db }: Context, name: string): Promise<void> {
  await deleteFailedJobs(db, name, 1);
}

const existing = existingOr("This work was already tried again or discarded. Refresh the list.");

type TakenJob = NonNullable<Awaited<ReturnType<typeof takeFailedJob>>>;

/** Takes a failed job off the list. @param work is done instead, in the same transaction */
async function handle(
  ctx: Context,
  caller: Caller,
  { id, action }: { id: string; action: string },
  work: (unit: Unit, job: TakenJob) => Promise<void>,
): Promise<Done> {
  return write(ctx, caller, async (unit) => {
    const job = existing(await takeFailedJob(unit.trx, id));
    await work(unit, job);
    await unit.audit({ action, subject: { type: "job", id }, details: { job: job.name } });
    return done;
  });
}

const isJobName = (name: string): name is JobName => Object.hasOwn(queues, name);
