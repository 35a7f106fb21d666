import { mostReturns } from "@field-advisor/schema/path-constants";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all } from "../../platform/db/rows.ts";
import type { AttemptScope } from "./attempts.policy.ts";
import { isReadableBy } from "./attempts.queries.ts";
import { isOver } from "./exams.queries.ts";

const zone = sql`(select time_zone from system_settings)`;

const today = sql`(now() at time zone ${zone})::date`;

/** The day of an attempt `a`, which is over. */
const dayOf = sql`(a.finished_at at time zone ${zone})::date`;

/** After how many days a room comes back about which nobody decided. */
const usualDays = sql`'{2,7,21}'::int[]`;

interface ReturnRow {
  id: number;
  name: string;
  passedOn: string;
  lastTriedOn: string;
  time: number;
  times: number;
}

/**
 * Of some rooms those that come back to somebody today. The first interval counts from the day of the first pass that the
 * reader may read, each other one from the day of the attempt that took the return before it. An attempt before a return
 * is due takes none, so that who practises daily is still asked after weeks; whether it was passed does not matter.
 */
export const selectReturns = (db: Database, scope: AttemptScope, roomIds: readonly number[]) =>
  all<ReturnRow>(db)`
    with recursive passed as materialized (
      select r.id, r.name, ${usualDays} as days, first.day
      from rooms r cross join lateral (
        select min(${dayOf}) as day from attempts a
        where a.user_id = ${scope.userId} and a.room_id = r.id and a.final_passed and ${isOver} and ${isReadableBy(scope)}) first
      where r.id = any(${roomIds}::int[]) and first.day is not null),
    taken as (
      select id, days, day, 1 as time from passed
      union all
      select t.id, t.days, again.day, t.time + 1
      from taken t cross join lateral (
        select min(${dayOf}) as day from attempts a
        where a.user_id = ${scope.userId} and a.room_id = t.id and ${isOver} and ${dayOf} >= t.day + t.days[t.time]) again
      where t.time <= cardinality(t.days) and again.day is not null),
    next as (select distinct on (id) * from taken order by id, time desc)
    select p.id, p.name, p.day::text as "passedOn", n.day::text as "lastTriedOn", n.time, cardinality(p.days) as times
    from next n join passed p on p.id = n.id
    where n.time <= cardinality(n.days) and n.day + n.days[n.time] <= ${today} and not exists (
      select from returns_put_off o where o.user_id = ${scope.userId} and o.room_id = n.id and o.until > ${today})
    order by n.day + n.days[n.time], p.id limit ${mostReturns}`;

export const putOff = (trx: Trx, userId: number, roomId: number) =>
  sql`insert into returns_put_off (user_id, room_id, until) values (${userId}, ${roomId}, ${today} + 1)
    on conflict (user_id, room_id) do update set until = excluded.until`.execute(trx);

export const takeUp = (trx: Trx, userId: number, roomId: number) =>
  sql`delete from returns_put_off where user_id = ${userId} and room_id = ${roomId}`.execute(trx);
