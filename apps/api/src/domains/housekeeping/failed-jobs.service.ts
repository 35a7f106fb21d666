import type { FailedJob } from "@field-advisor/schema/jobs.endpoints";
import type { Context } from "../../context.ts";
import type { JobName, JobPayloads } from "../../platform/jobs/payloads.ts";
import { queues } from "../../platform/jobs/queues.ts";
import { isScheduled } from "../../platform/jobs/queues.ts";
import type { Caller } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import type { Counted } from "../../lib/counted.ts";
import { done, type Done } from "../../lib/done.ts";
import { write, type Unit } from "../../platform/write/write.ts";
import { mayHandle, reasonOf } from "./failed-jobs.policy.ts";
import { countFailedJobs, deleteFailedJobs, selectFailedJobs, takeFailedJob } from "./failed-jobs.queries.ts";

/** The jobs that failed for good, the newest first. */
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

/** How many jobs of each name failed for good. */
export const countByName = ({ db }: Context): Promise<{ name: string; count: number }[]> =>
  countFailedJobs(db);

/**
 * Has a job done again, with as many attempts as a new one. It is enqueued as new ones are, and not by the queue's
 * `redrive`, which would wake no worker: the job would wait for up to half a minute.
 * @throws AppError forbidden, not_found; conflict for work that this version no longer does
 */
export const retry = (ctx: Context, caller: Caller, id: string): Promise<Done> =>
  handle(ctx, caller, { id, action: "job.retry" }, async (unit, { name, payload }) => {
    if (isJobName(name)) await unit.enqueue(name, payload as JobPayloads[JobName]);
    else if (isScheduled(name)) await ctx.jobs.enqueueRun(unit.trx, name);
    else throw new AppError("conflict", "This version no longer does such work. Discard it instead.");
  });

/**
 * Gives a job up.
 * @throws AppError forbidden, not_found
 */
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

type TakenJob = NonNullable<Awaited<ReturnType<typeof takeFailedJob>>>;

/** Takes a failed job off the list. @param work what becomes of it instead */
async function handle(
  ctx: Context,
  caller: Caller,
  { id, action }: { id: string; action: string },
  work: (unit: Unit, job: TakenJob) => Promise<void>,
): Promise<Done> {
  if (!mayHandle(caller.actor))
    throw new AppError("forbidden", "Only owners may look after background work.");
  return write(ctx, caller, async (unit) => {
    const job = await takeFailedJob(unit.trx, id);
    if (!job)
      throw new AppError("not_found", "This work was tried again or discarded already. Refresh the list.");
    await work(unit, job);
    await unit.audit({ action, subject: { type: "job", id }, details: { job: job.name } });
    return done;
  });
}

const isJobName = (name: string): name is JobName => Object.hasOwn(queues, name);
