import { fromKysely, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { afterCommit, type Database, type Trx } from "../db/database.ts";
import { keepPlanOf } from "../db/pool.ts";
import type { JobName, JobPayloads } from "./payloads.ts";
import { jobsSchema, oneForEach, queues } from "./queues.ts";

/** What has to be done after a commit: pg-boss keeps it in PostgreSQL, and a worker of any process does it. */
export interface Jobs {
  /** Gets ready to send; the first job does so too, but while it holds a connection of the pool. */
  open(): Promise<void>;
  /**
   * Enqueues a job in a transaction: it is done if and only if that transaction commits.
   * @param afterSeconds by the database's clock; at once where it is not given
   */
  enqueue<Name extends JobName>(
    trx: Trx,
    name: Name,
    payload: JobPayloads[Name],
    afterSeconds?: number,
  ): Promise<void>;
  /** Enqueues a run of scheduled work; where one is enqueued or under way, nothing happens. */
  enqueueRun(trx: Trx, name: string): Promise<void>;
  /**
   * Deletes a job in the transaction of its effect, so that the effect happens once however often the job is delivered.
   * @returns false when it is not there any more: an earlier delivery had the effect, or another process has the job now
   */
  finish(trx: Trx, name: JobName, id: string): Promise<boolean>;
  /** Says how the worker of this process is woken: jobs that notify nobody wake it once they are committed. */
  onWake(name: JobName, wake: () => void): void;
  close(): Promise<void>;
}

/** Texts of pg-boss, of which each queue has one for each thing that is done to it. */
const kept = new Set<string>();

/** PostgreSQL takes longer to plan how pg-boss inserts a job than to insert it. */
function withKeptPlans(trx: Trx): ReturnType<typeof fromKysely> {
  const plain = fromKysely(trx);
  return {
    executeSql(text, values) {
      if (!kept.has(text)) {
        kept.add(text);
        keepPlanOf(text);
      }
      return plain.executeSql(text, values);
    },
  };
}

/** Sends over the connections of the API; it never migrates, maintains or works. */
export function createJobs(db: Database, log: Logger): Jobs {
  let sender: Promise<PgBoss> | undefined;
  const wakers = new Map<JobName, () => void>();
  const start = () => {
    const boss = new PgBoss({
      db: fromKysely(db),
      schema: jobsSchema,
      migrate: false,
      supervise: false,
      schedule: false,
      // The worker of this process says that it lives. A sender that did would fail with the database.
      registerInstance: false,
    });
    // Without a listener an error would end the process.
    boss.on("error", (error) => log.warn({ err: error }, "the job queue could not be reached"));
    return boss.start();
  };
  const open = () =>
    (sender ??= start().catch((error: unknown) => {
      sender = undefined;
      throw error;
    }));
  return {
    open: async () => void (await open()),
    async enqueue(trx, name, payload, afterSeconds = 0) {
      const boss = await open();
      const field = oneForEach[name];
      const key = field && { singletonKey: String((payload as Record<string, unknown>)[field]) };
      await boss.send(name, payload, { db: withKeptPlans(trx), startAfter: Math.ceil(afterSeconds), ...key });
      if (queues[name].notify === false) afterCommit(trx, () => wakers.get(name)?.());
    },
    async enqueueRun(trx, name) {
      const boss = await open();
      await boss.send(name, {}, { db: fromKysely(trx) });
    },
    async finish(trx, name, id) {
      const boss = await open();
      const deleted = await boss.deleteJob(name, id, { db: withKeptPlans(trx) });
      // The types of pg-boss leave out what it answers.
      return (deleted as { affected: number }).affected === 1;
    },
    onWake: (name, wake) => void wakers.set(name, wake),
    async close() {
      const boss = await sender;
      await boss?.stop({ graceful: false });
    },
  };
}
