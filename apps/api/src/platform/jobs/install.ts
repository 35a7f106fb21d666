import { PgBoss } from "pg-boss";
import { crons } from "./crons.ts";
import { jobsSchema, failedJobs, failedQueue, queues, scheduled } from "./queues.ts";

/** Brings the tables of pg-boss to its version and makes every queue and schedule as this version wants it. */
export async function installJobs(connectionString: string): Promise<void> {
  const boss = new PgBoss({
    connectionString,
    schema: jobsSchema,
    max: 1,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  try {
    await boss.createQueue(failedJobs);
    await boss.updateQueue(failedJobs, failedQueue);
    for (const [name, options] of Object.entries(queues)) {
      await boss.createQueue(name);
      await boss.updateQueue(name, options);
    }
    for (const [name, cron] of Object.entries(crons)) {
      await boss.createQueue(name, { policy: "exclusive" });
      await boss.updateQueue(name, scheduled);
      await boss.schedule(name, cron);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
