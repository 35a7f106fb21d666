import { sql } from "kysely";
import { inTransaction, type Database, type Trx } from "./database.ts";

/** Does `work` in one transaction unless another process is at it. @returns whether it was done */
export const exclusively = (
  db: Database,
  name: string,
  work: (trx: Trx) => Promise<void>,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as "isOurs"`.execute(trx);
    if (!rows[0]?.isOurs) return false;
    await work(trx);
    return true;
  });
