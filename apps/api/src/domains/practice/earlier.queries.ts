import type { CheckResult } from "@field-advisor/schema/practice-constants";
import type { Database } from "../../platform/db/database.ts";
import { one } from "../../platform/db/rows.ts";
import type { AttemptScope } from "./attempts.policy.ts";
import {
  type AttemptRow,
  finalResult,
  isMissed,
  isReadableBy,
  type StoredMeasure,
} from "./attempts.queries.ts";
import { isCounted } from "./exams.queries.ts";

export interface EarlierRow {
  best: number | null;
  previous: number | null;
  before: { id: string; number: number } | null;
  previousChecks: { key: string; result: CheckResult }[];
  previousMeasures: StoredMeasure[] | null;
  /** How often each check was missed or not found in the five attempts before. */
  missed: { key: string; times: number }[];
}

/** Of an attempt's person in its room what came before and counts, as far as the reader may read it. */
export const selectEarlier = (
  db: Database,
  scope: AttemptScope,
  { roomId, userId, number }: Pick<AttemptRow, "roomId" | "userId" | "number">,
) =>
  one<EarlierRow>(db)`
    with own as (
      select a.* from attempts a where a.user_id = ${userId}::int and a.room_id = ${roomId}
        and a.state in ('scored', 'reviewed') and ${isReadableBy(scope)} and ${isCounted}),
    before as (select * from own where number < ${number} order by number desc limit 5),
    last as (select * from before order by number desc limit 1)
    select (select max(final_score) from own) as best, (select final_score from last) as previous,
      (select json_build_object('id', id, 'number', number) from last) as before,
      (select measures from last) as "previousMeasures",
      coalesce((select json_agg(json_build_object('key', c.key, 'result', ${finalResult}))
        from attempt_checks c where c.attempt_id = (select id from last)), '[]') as "previousChecks",
      coalesce((select json_agg(json_build_object('key', key, 'times', times)) from (
        select c.key, count(*)::int as times from attempt_checks c join before b on b.id = c.attempt_id
        where ${isMissed} group by c.key) as counted), '[]') as missed`;
