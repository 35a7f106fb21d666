import type { Database, Trx } from "../../platform/db/database.ts";
import { failedJobs } from "../../platform/jobs/queues.ts";

/** Of the table of pg-boss what is read here. It fills in every `source_` column where a job failed for good. */
type Tables = {
  "jobs.job": {
    id: string;
    name: string;
    data: unknown;
    created_on: string;
    source_name: string;
    source_retry_count: number;
    source_output: unknown;
  };
};

/** The newest first, and how many there are. */
export async function selectFailedJobs(db: Database, { limit, offset }: { limit: number; offset: number }) {
  const failed = db.withTables<Tables>().selectFrom("jobs.job").where("name", "=", failedJobs);
  const [rows, { total }] = await Promise.all([
    failed
      .select([
        "id",
        "source_name as name",
        "created_on as failedAt",
        "source_retry_count as retries",
        "source_output as output",
      ])
      .orderBy("created_on", "desc")
      .orderBy("id")
      .limit(limit)
      .offset(offset)
      .execute(),
    failed.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** How many of each name there are. */
export const countFailedJobs = (db: Database) =>
  db
    .withTables<Tables>()
    .selectFrom("jobs.job")
    .select(["source_name as name", ({ fn }) => fn.countAll<number>().as("count")])
    .where("name", "=", failedJobs)
    .groupBy("source_name")
    .execute();

/** Takes all jobs of one name off the list of those that failed, or all but the newest. */
export const deleteFailedJobs = (db: Database, name: string, keptNewest: 0 | 1) =>
  db
    .withTables<Tables>()
    .deleteFrom("jobs.job")
    .where("name", "=", failedJobs)
    .where("id", "in", (query) =>
      query
        .selectFrom("jobs.job")
        .select("id")
        .where("name", "=", failedJobs)
        .where("source_name", "=", name)
        .orderBy("created_on", "desc")
        .offset(keptNewest),
    )
    .execute();

/**
 * Takes a job off the list of those that failed. Of two who take the same one, the second gets nothing.
 * @returns what it was to do, undefined when it is not on the list
 */
export const takeFailedJob = (trx: Trx, id: string) =>
  trx
    .withTables<Tables>()
    .deleteFrom("jobs.job")
    .where("name", "=", failedJobs)
    .where("id", "=", id)
    .returning(["source_name as name", "data as payload"])
    .executeTakeFirst();
