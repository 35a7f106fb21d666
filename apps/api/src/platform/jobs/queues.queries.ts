import type { Database } from "../db/database.ts";

/** Of the table of pg-boss what is read here; it counts its jobs every ten seconds. */
type Tables = {
  "jobs.queue": { name: string; queued_count: number; active_count: number };
};

/** How many jobs of each queue wait, and how many are under way. */
export const selectQueues = (db: Database): Promise<{ name: string; waiting: number; active: number }[]> =>
  db
    .withTables<Tables>()
    .selectFrom("jobs.queue")
    .select(["name", "queued_count as waiting", "active_count as active"])
    .execute();
