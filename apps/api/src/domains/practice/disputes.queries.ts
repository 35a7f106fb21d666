import type { disputes } from "@field-advisor/schema/practice-constants";
import { type RawBuilder, sql } from "kysely";

/** Of a check `c`: a coach decided otherwise than it was proven. */
export const isOverruled = sql<boolean>`(c.coach_result <> c.result and c.result in ('met', 'not_met'))`;

/** Of a check `c`: it is judged to be met now, and was not when its person saw it differently. */
const isSettled = sql<boolean>`(c.result = 'met' and coalesce(c.disputed_result <> 'met', false))`;

/** Of a check `c`: its person sees it differently than it is judged now. */
export const isSeenDifferently = sql<boolean>`((c.objection is not null or c.own_said is not null) and not ${isSettled})`;

/** Of a check `c`: its person says what a coach has to look at. */
export const isObjected = sql<boolean>`(c.coach_result is null and not ${isSettled}
  and (c.objection is not null or (c.own_said is not null and c.own_result is null)))`;

const conditions = {
  any: sql`(${isOverruled} or ${isSeenDifferently})`,
  overruled: isOverruled,
  objected: isSeenDifferently,
} satisfies Record<(typeof disputes)[number], RawBuilder<unknown>>;

interface Disputed {
  disputed?: (typeof disputes)[number] | undefined;
  check?: string | undefined;
}

/** Of an attempt `a`: one of its checks is disputed, or the one that is asked for. */
export const hasDispute = ({ disputed = "any", check }: Disputed): RawBuilder<boolean> =>
  sql`exists (select from attempt_checks c where c.attempt_id = a.id
    and ${check === undefined ? sql`true` : sql`c.key = ${check}`} and ${conditions[disputed]})`;
