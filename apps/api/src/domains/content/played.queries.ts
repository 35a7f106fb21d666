import type { Stretch } from "@field-advisor/schema/openings.endpoints";
import { type RawBuilder, sql } from "kysely";
import type { Trx } from "../../platform/db/database.ts";
import { all, first } from "../../platform/db/rows.ts";
import { secondsIn } from "./content.queries.ts";

/** The row that says what somebody played of a sound: `played`, `budget_seconds` and `reported_at` of its table. */
export interface PlayedRow {
  table: "content_positions" | "model_views";
  of: RawBuilder<boolean>;
}

const multirange = (stretches: readonly Stretch[]) =>
  sql`${`{${stretches.map(({ from, to }) => `[${from},${to})`).join(",")}}`}::int4multirange`;

/** The parts of stretches that lie within a sound and were not played before. @param length in seconds */
export const selectUnplayed = (
  trx: Trx,
  { table, of, length }: PlayedRow & { length: number },
  stretches: readonly Stretch[],
) =>
  all<Stretch>(trx)`
    select lower(part) as "from", upper(part) as "to"
    from ${sql.table(table)} p,
      unnest(${multirange(stretches)} * int4multirange(int4range(0, ${Math.ceil(length)})) - p.played) as part
    where ${of} order by lower(part)`;

/** Adds what counts. @returns how much was played in all */
export async function addPlayed(
  trx: Trx,
  { table, of }: PlayedRow,
  { counted, left }: { counted: readonly Stretch[]; left: number },
): Promise<number> {
  const row = await first<{ seconds: number }>(trx)`
    update ${sql.table(table)} set played = played + ${multirange(counted)}, budget_seconds = ${left},
      reported_at = clock_timestamp()
    where ${of} returning ${secondsIn(sql.ref("played"))} as seconds`;
  return row?.seconds ?? 0;
}
