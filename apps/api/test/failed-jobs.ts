import { fromKysely, PgBoss } from "pg-boss";
import type { Database } from "../src/platform/db/database.ts";
import type { JobName, JobPayloads } from "../src/platform/jobs/payloads.ts";
import { failedJobs, jobsSchema } from "../src/platform/jobs/queues.ts";

/**
 * A job that failed for good, as the queue leaves one behind.
 * @returns its id on the list of those that failed
 */
export async function createFailedJob<Name extends JobName>(
  db: Database,
  name: Name,
  payload: JobPayloads[Name],
  error: object = new Error("The provider is away."),
): Promise<string> {
  const boss = new PgBoss({
    db: fromKysely(db),
    schema: jobsSchema,
    migrate: false,
    supervise: false,
    schedule: false,
    registerInstance: false,
  });
  await boss.start();
  try {
    const sent = await boss.send(name, payload, { retryLimit: 0 });
    if (sent === null) throw new Error("The queue took no job.");
    await boss.fail(name, sent, error);
    const failed = await boss.findJobs(failedJobs);
    const made = failed.find(({ sourceId }) => sourceId === sent);
    if (!made) throw new Error("The job did not fail for good.");
    return made.id;
  } finally {
    await boss.stop({ graceful: false });
  }
}
