import { sql } from "kysely";
import type { Database } from "./database.ts";

const compareEveryMs = 60_000;

/** An answer that took longer says too little about when the database read its clock. */
const preciseMs = 250;

/**
 * The time of the database, which all processes share, for decisions that are not made in SQL. Between two comparisons
 * it goes on with the machine's monotonic clock, so that neither a wrong clock of the machine nor one that is put right
 * changes what is decided. Until it has been compared it is the machine's own time.
 */
export function createClock() {
  /** What the database's clock said when the monotonic clock began, in milliseconds. */
  let origin: number | undefined;
  /** How long the answer took from which that is known. */
  let tookMs = Infinity;
  const compare = async (db: Database): Promise<void> => {
    const asked = performance.now();
    const { rows } = await sql<{ ms: number }>`
      select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db);
    const heard = performance.now();
    // A slow one is better than none, or than one that grows old while slower ones are passed over.
    if (!rows[0] || heard - asked > Math.max(preciseMs, tookMs)) {
      tookMs *= 2;
      return;
    }
    origin = rows[0].ms - (asked + heard) / 2;
    tookMs = heard - asked;
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
