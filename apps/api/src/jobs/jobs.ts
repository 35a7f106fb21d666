import { fromKysely, PgBoss } from "pg-boss";
import type { Database, Trx } from "../db/database.ts";
import type { JobName, JobPayloads } from "./payloads.ts";
import { jobsSchema } from "./queues.ts";

export type { JobName, JobPayloads };

/** What has to be done after a commit: pg-boss keeps it in PostgreSQL, and a worker of any process does it. */
export interface Jobs {
  /** Gets ready to send; the first job does so too, but while it holds a connection of the pool. */
  open(): Promise<void>;
  /** Enqueues a job in a transaction: it is done if and only if that transaction commits. */
  enqueue<Name extends JobName>(trx: Trx, name: Name, payload: JobPayloads[Name]): Promise<void>;
  close(): Promise<void>;
}

/** Sends over the connections of the API; it never migrates, maintains or works. */
export function createJobs(db: Database): Jobs {
  let sender: Promise<PgBoss> | undefined;
  const open = () =>
    (sender ??= new PgBoss({
      db: fromKysely(db),
      schema: jobsSchema,
      migrate: false,
      supervise: false,
      schedule: false,
    })
      .start()
      .catch((error: unknown) => {
        sender = undefined;
        throw error;
      }));
  return {
    open: async () => void (await open()),
    async enqueue(trx, name, payload) {
      const boss = await open();
      await boss.send(name, payload, { db: fromKysely(trx) });
    },
    async close() {
      const boss = await sender;
      await boss?.stop({ graceful: false });
    },
  };
}
