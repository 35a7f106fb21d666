import { sql } from "kysely";
import type { Database } from "./database.ts";

const compareEveryMs = 60_000;

/**
 * The time of the database, which all processes share, for decisions that are not made in SQL. Between two comparisons
 * it goes on with the machine's monotonic clock, so that neither a wrong clock of the machine nor one that is put right
 * changes what is decided. Until it has been compared it is the machine's own time.
 */
export function createClock() {
  /** What the database's clock said when the monotonic clock began, in milliseconds. */
  let origin: number | undefined;
  const compare = async (db: Database): Promise<void> => {
    const asked = performance.now();
    const { rows } = await sql<{ ms: number }>`
      select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db);
    const heard = performance.now();
    if (rows[0]) origin = rows[0].ms - (asked + heard) / 2;
  };
  return {
    now: (): Date => (origin === undefined ? new Date() : new Date(origin + performance.now())),
    /** Compares it now and every minute; while the database is away it goes on as it was. @returns what ends that */
    async follow(db: Database): Promise<() => void> {
      await compare(db);
      const comparing = setInterval(() => void compare(db).catch(() => undefined), compareEveryMs).unref();
      return () => clearInterval(comparing);
    },
  };
}

export type Clock = ReturnType<typeof createClock>;
