import { mostRoomsBack } from "@field-advisor/schema/path-constants";
import { sql } from "kysely";
import { timeZone, today } from "../../platform/db/organisation-days.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all } from "../../platform/db/rows.ts";
import type { AttemptScope } from "./attempts.policy.ts";
import { isReadableBy } from "./attempts.queries.ts";
import { isOver } from "./exams.queries.ts";
import { returnDays } from "./room-training.queries.ts";

/** The day of an attempt `a`, which is over. */
const dayOf = sql`(a.finished_at at time zone ${timeZone})::date`;

interface ReturnRow {
  id: number;
  name: string;
  passedOn: string;
  lastTriedOn: string;
  time: number;
  times: number;
}

/**
 * Of some rooms those that come back to somebody today. The days count from the first pass that the reader may read; a room
 * that came back stays until an attempt on that day or later, whether it is passed or not. Who was away for several of its
 * days meets it once.
 */
export const selectReturns = (db: Database, scope: AttemptScope, roomIds: readonly number[]) =>
  all<ReturnRow>(db)`
    with passed as materialized (
      select r.id, r.name, ${returnDays} as days, own.passed, own.last
      from rooms r left join room_training t on t.room_id = r.id cross join lateral (
        select min(${dayOf}) filter (where a.final_passed and ${isReadableBy(scope)}) as passed, max(${dayOf}) as last
        from attempts a where a.user_id = ${scope.userId} and a.room_id = r.id and ${isOver}) own
      where r.id = any(${roomIds}::int[]) and own.passed is not null),
    due as (
      select p.*, came.due, came.time from passed p cross join lateral (
        select max(p.passed + after) as due, count(*)::int as time from unnest(p.days) as after
        where p.passed + after <= ${today}) came)
    select d.id, d.name, d.passed::text as "passedOn", d.last::text as "lastTriedOn", d.time,
      cardinality(d.days) as times
    from due d where d.last < d.due and not exists (
      select from returns_put_off o where o.user_id = ${scope.userId} and o.room_id = d.id and o.until > ${today})
    order by d.due, d.id limit ${mostRoomsBack}`;

export const putOff = (trx: Trx, userId: number, roomId: number) =>
  sql`insert into returns_put_off (user_id, room_id, until) values (${userId}, ${roomId}, ${today} + 1)
    on conflict (user_id, room_id) do update set until = excluded.until`.execute(trx);

export const takeUp = (trx: Trx, userId: number, roomId: number) =>
  sql`delete from returns_put_off where user_id = ${userId} and room_id = ${roomId}`.execute(trx);
