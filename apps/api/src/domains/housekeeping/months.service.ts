import type { Context } from "../../context.ts";
import { exclusively, inTransaction } from "../../platform/db/database.ts";
import {
  addMonths,
  deleteFromFirst,
  dropMonth,
  isInUse,
  monthlyTables,
  type MonthlyTable,
  monthOf,
  type Partition,
  selectOver,
} from "../../platform/db/partitions.ts";
import { write } from "../../platform/write/write.ts";
import { monthsKept } from "./retention.rules.ts";
import { retention } from "./retention.service.ts";

/** Makes the partitions of the months to come, and deletes the months that have been kept for long enough. */
export async function keepMonths(ctx: Context, atMost: number): Promise<void> {
  for (const table of monthlyTables) {
    const before = monthOf(ctx.now(), -monthsKept[table]);
    await unlessInUse(() => prepare(ctx, table));
    for (const partition of await selectOver(ctx.db, table, before))
      await unlessInUse(() => forget(ctx, table, partition));
    await inTransaction(ctx.db, (trx) => deleteFromFirst(trx, table, { before, atMost }));
  }
}

async function unlessInUse(change: () => Promise<unknown>): Promise<void> {
  await change().catch((error: unknown) => {
    if (!isInUse(error)) throw error;
  });
}

const prepare = ({ db, log, now }: Context, table: MonthlyTable) =>
  exclusively(db, `partitions of ${table}`, async (trx) => {
    if (await addMonths(trx, table, now()))
      log.warn({ table }, "a month had no partition when it began; its rows were kept in the open one");
  });

const forget = (ctx: Context, table: MonthlyTable, { name, from, until }: Partition) =>
  write(ctx, retention, async (unit) => {
    if (!(await dropMonth(unit.trx, table, name))) return unit.noAudit("another process was faster");
    await unit.audit({ by: "retention", action: "records.delete_months", details: { table, from, until } });
  });
