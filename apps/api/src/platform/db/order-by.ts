import { isReversed, type Order, sortOf } from "@field-advisor/schema/orders";
import { type RawBuilder, sql } from "kysely";

interface Term {
  by: RawBuilder<unknown>;
  isDescending: boolean;
  mayBeNull: boolean;
}

const term =
  (isDescending: boolean, mayBeNull: boolean) =>
  (by: RawBuilder<unknown>): Term => ({ by, isDescending, mayBeNull });

export const ascending = term(false, false);
export const descending = term(true, false);
/** What has no value comes last, whichever way round. */
export const descendingOrNull = term(true, true);

const written = ({ by, isDescending, mayBeNull }: Term) =>
  sql`${by} ${isDescending ? sql`desc` : sql`asc`}${mayBeNull ? sql` nulls last` : sql``}`;

/** What stands behind "order by": the terms of a way to sort, all of them turned round by its reverse. */
export function orderBy<Sort extends string>(
  sorting: Readonly<Record<Sort, readonly Term[]>>,
  order: Order<Sort>,
): RawBuilder<unknown> {
  const isTurned = isReversed(order);
  const terms = sorting[sortOf(order)].map((each) => ({
    ...each,
    isDescending: each.isDescending !== isTurned,
  }));
  return sql.join(terms.map(written), sql`, `);
}
