import type { VariantLevel } from "@field-advisor/schema/variant-constants";
import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { all, one } from "../../platform/db/rows.ts";
import type { AttemptScope } from "./attempts.policy.ts";
import { countsInRoom, finalResult, isKnownTo, isMissed, isReadableBy } from "./attempts.queries.ts";
import { isOverruled, isSeenDifferently } from "./disputes.queries.ts";
import type { MissedRow } from "./progress.queries.ts";
import { isOver } from "./exams.queries.ts";

/** Of a room, what coaches and owners may know: private attempts are counted, and their scores and checks are not. */
const judged = (scope: AttemptScope, roomId: number) => sql`
  select a.* from attempts a where a.room_id = ${roomId} and ${countsInRoom}
    and ${isKnownTo(scope)} and ${isReadableBy(scope)}`;

export const selectRoomFigures = (db: Database, scope: AttemptScope, roomId: number) =>
  one<{
    attempts: number;
    people: number;
    peoplePassed: number;
    medianScore: number | null;
    medianAttemptsToPass: number | null;
  }>(db)`
    with judged as (${judged(scope, roomId)}),
    firsts as (select user_id, min(number) filter (where final_passed) as first_passed from judged
      where user_id is not null group by user_id)
    select (select count(*)::int from attempts a where a.room_id = ${roomId} and ${isKnownTo(scope)}
        and ${isOver}) as attempts,
      (select count(*)::int from firsts) as people,
      (select count(first_passed)::int from firsts) as "peoplePassed",
      (select round(percentile_cont(0.5) within group (order by final_score))::int from judged
        where final_score is not null) as "medianScore",
      (select round(percentile_cont(0.5) within group (order by first_passed))::int from firsts
        where first_passed is not null) as "medianAttemptsToPass"`;

export interface VariantFigures {
  id: number | null;
  name: string | null;
  level: VariantLevel | null;
  isRemoved: boolean;
  attempts: number;
  judged: number;
  passed: number;
  medianScore: number | null;
}

/** How each variant of a room goes, the room as it is among them where it has variants. */
export const selectVariantFigures = (db: Database, scope: AttemptScope, roomId: number) =>
  all<VariantFigures>(db)`
    with met as (select a.*, ${countsInRoom} and ${isReadableBy(scope)} as counts from attempts a
      where a.room_id = ${roomId} and ${isOver} and ${isKnownTo(scope)}),
    last as (select distinct on (variant_id) variant_id, variant->>'name' as name, variant->>'level' as level
      from met where variant is not null order by variant_id, started_at desc),
    known as (
      select v.id, v.name, v.level, false as removed from room_variants v where v.room_id = ${roomId}
      union all
      select l.variant_id, l.name, l.level, true from last l
        where not exists (select from room_variants v where v.id = l.variant_id)),
    shown as (select null::int as id, null as name, null as level, false as removed where exists (select from known)
      union all select * from known)
    select s.id, s.name, s.level, s.removed as "isRemoved", count(m.id)::int as attempts,
      (count(m.final_score) filter (where m.counts))::int as judged,
      (count(*) filter (where m.counts and m.final_passed))::int as passed,
      (round(percentile_cont(0.5) within group (order by m.final_score) filter (where m.counts)))::int as "medianScore"
    from shown s left join met m on m.variant_id is not distinct from s.id
    group by s.id, s.name, s.level, s.removed order by s.removed, s.id nulls first`;

export interface CheckFigures extends Pick<MissedRow, "key" | "missed" | "decided"> {
  overruled: number;
  objected: number;
}

/** How the checks of a room were decided, and how often somebody saw them otherwise. */
export const selectCheckFigures = (db: Database, scope: AttemptScope, roomId: number) =>
  all<CheckFigures>(db)`
    select c.key, (count(*) filter (where ${isMissed}))::int as missed,
      (count(*) filter (where ${isMissed} or ${finalResult} = 'met'))::int as decided,
      (count(*) filter (where ${isOverruled}))::int as overruled,
      (count(*) filter (where ${isSeenDifferently}))::int as objected
    from (${judged(scope, roomId)}) as a join attempt_checks c on c.attempt_id = a.id group by c.key
    order by c.key`;
