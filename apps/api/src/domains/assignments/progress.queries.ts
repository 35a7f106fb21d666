import { sql } from "kysely";
import type { Trx } from "../../platform/db/database.ts";
import { countsFrom, hasScore, isPassed, isTried } from "../paths/reached.queries.ts";
import { finishedAt } from "./assignments.queries.ts";

/** An attempt counts from when the assignment was made. */
const counts = countsFrom({ userId: sql`p.user_id`, roomId: sql`a.room_id`, since: sql`p.assigned_at` });

const isBegun = sql`exists (select from attempts t where ${counts})`;

const isReached = sql`case a.goal
  when 'attempt' then exists (select from attempts t where ${counts} and ${isTried})
  when 'attempts' then (select count(*) from attempts t where ${counts} and ${isTried}) >= a.goal_value
  when 'pass' then exists (select from attempts t where ${counts} and ${isPassed})
  when 'score' then exists (select from attempts t where ${counts} and ${hasScore(sql`a.goal_value`)})
  else false end`;

/** Marks as done what an attempt's person was to do in its room, and as not done where that no longer holds. */
export const noteAttempts = (trx: Trx, attemptId: string) =>
  sql`update assignment_people p set begun_at = case when ${isBegun} then coalesce(p.begun_at, now()) end,
      done_at = case when ${isReached} then coalesce(p.done_at, now()) end
    from assignments a, attempts own
    where own.id = ${attemptId} and a.id = p.assignment_id and a.room_id = own.room_id and p.user_id = own.user_id
      and (p.begun_at is not null or ${isBegun})`.execute(trx);

/** Notes that somebody opened an item, and what they had finished of it at the moment in which it was assigned. */
export const noteOpening = (trx: Trx, userId: number, contentId: number) =>
  sql`update assignment_people p set begun_at = coalesce(p.begun_at, now()),
      done_at = coalesce(p.done_at, case a.goal when 'open' then now() else ${finishedAt(sql`p.user_id`)} end)
    from assignments a where a.id = p.assignment_id and a.content_id = ${contentId}
    and p.user_id = ${userId}`.execute(trx);

export const noteFinished = (trx: Trx, userId: number, contentId: number) =>
  sql`update assignment_people p set begun_at = coalesce(p.begun_at, now()), done_at = coalesce(p.done_at, now())
    from assignments a where a.id = p.assignment_id and a.content_id = ${contentId} and p.user_id = ${userId}
      and a.goal = 'finish'`.execute(trx);
