import { fromKysely, PgBoss } from "pg-boss";
import type { Context } from "../src/context.ts";
import { handlers } from "../src/composition/job-handlers.ts";
import type { JobName } from "../src/platform/jobs/payloads.ts";
import { jobsSchema } from "../src/platform/jobs/queues.ts";
import { schedules } from "../src/composition/schedules.ts";
import { runSchedule } from "../src/composition/worker.ts";

const names = Object.keys(handlers) as JobName[];

async function performOf(boss: PgBoss, ctx: Context, name: JobName): Promise<number> {
  const jobs = await boss.fetch<never>(name, { batchSize: 1000, includeMetadata: true });
  for (const job of jobs) {
    // Read through the connections of the API, which leave times as text.
    const delivered = { id: job.id, enqueuedAt: new Date(job.createdOn) };
    const [outcome] = await Promise.allSettled([handlers[name](ctx, job.data, delivered)]);
    if (outcome.status === "fulfilled") await boss.complete(name, job.id);
    else await boss.fail(name, job.id);
  }
  return jobs.length;
}

/** Does what is due and what that enqueues; what fails waits for its next try. */
export async function performJobs(ctx: Context): Promise<void> {
  const db = fromKysely(ctx.db);
  const boss = new PgBoss({ db, schema: jobsSchema, migrate: false, supervise: false, schedule: false });
  await boss.start();
  for (let done = 1; done > 0;) {
    done = 0;
    for (const name of names) done += await performOf(boss, ctx, name);
  }
  await boss.stop({ graceful: false });
}

/** Has scheduled work run as the workers do it: a second time where the first attempt fails. */
export async function performSchedule(ctx: Context, name: string): Promise<void> {
  const schedule = schedules.find((one) => one.name === name);
  if (!schedule) throw new Error(`Nothing is scheduled as ${name}.`);
  const db = fromKysely(ctx.db);
  const boss = new PgBoss({ db, schema: jobsSchema, migrate: false, supervise: false, schedule: false });
  await boss.start();
  await boss.send(name);
  for (;;) {
    const [job] = await boss.fetch(name, { includeMetadata: true });
    if (!job) break;
    const [outcome] = await Promise.allSettled([runSchedule(ctx, schedule, job)]);
    if (outcome.status === "fulfilled") await boss.complete(name, job.id);
    else await boss.fail(name, job.id, outcome.reason as Error);
  }
  await boss.stop({ graceful: false });
}

/** Does everything that is scheduled once, in its order, whatever time it is. */
export async function performSchedules(ctx: Context): Promise<void> {
  for (const { run } of schedules) await run(ctx);
}
