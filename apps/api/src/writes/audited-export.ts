import type { Context } from "../context.ts";
import { write, type AuditEntry, type Writer } from "./write.ts";

/**
 * Passes the batches of an export on. Its audit entry is committed before the first one, so nothing leaves without a trace.
 * @param entryOf the entry for so many rows, which every row carries as `total`
 */
export async function* auditedExport<Row extends { total: number }>(
  ctx: Context,
  writer: Writer,
  batches: AsyncIterable<Row[]>,
  entryOf: (total: number) => AuditEntry,
): AsyncGenerator<Row[], void> {
  let isAudited = false;
  for await (const rows of batches) {
    if (!isAudited) await write(ctx, writer, (unit) => unit.audit(entryOf(rows[0]?.total ?? 0)));
    isAudited = true;
    yield rows;
  }
}
