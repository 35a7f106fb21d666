import { sql } from "kysely";
import type { Trx } from "../../platform/db/database.ts";
import { today } from "../../platform/db/organisation-days.ts";
import { all } from "../../platform/db/rows.ts";
import { type AssignedTo, assignedTo } from "../paths/rounds.queries.ts";
import { countsFrom, hasScore, isPassed, isTried } from "../paths/reached.queries.ts";
import { dueOn, finishedAt } from "./assignments.queries.ts";

/** An attempt counts from when the assignment was made. */
const counts = countsFrom({ userId: sql`p.user_id`, roomId: sql`a.room_id`, since: sql`p.assigned_at` });

const isBegun = sql`exists (select from attempts t where ${counts})`;

const isReached = sql`case a.goal
  when 'attempt' then exists (select from attempts t where ${counts} and ${isTried})
  when 'attempts' then (select count(*) from attempts t where ${counts} and ${isTried}) >= a.goal_value
  when 'pass' then exists (select from attempts t where ${counts} and ${isPassed})
  when 'score' then exists (select from attempts t where ${counts} and ${hasScore(sql`a.goal_value`)})
  else false end`;

/** Of changed assignments those that are done and were not: the rows of before are held by the same statement. */
const newlyDone = sql`select ${assignedTo(sql`n.user_id`)} from changed n
  join before b on b.assignment_id = n.assignment_id and b.user_id = n.user_id
  join assignments a on a.id = n.assignment_id
  where b.done_at is null and n.done_at is not null order by a.id, n.user_id`;

/**
 * Marks as done what an attempt's person was to do in its room, and as not done where that no longer holds.
 * @returns what is done by it
 */
export const noteAttempts = (trx: Trx, attemptId: string) =>
  all<AssignedTo>(trx)`
    with before as (
      select p.assignment_id, p.user_id, p.done_at from assignment_people p
      join assignments a on a.id = p.assignment_id
      join attempts own on own.room_id = a.room_id and own.user_id = p.user_id
      where own.id = ${attemptId} for update of p),
    changed as (
      update assignment_people p set begun_at = case when ${isBegun} then coalesce(p.begun_at, now()) end,
        done_at = case when ${isReached} then coalesce(p.done_at, now()) end
      from before b, assignments a
      where p.assignment_id = b.assignment_id and p.user_id = b.user_id and a.id = p.assignment_id
        and (p.begun_at is not null or ${isBegun})
      returning p.assignment_id, p.user_id, p.done_at)
    ${newlyDone}`;

const held = (userId: number, contentId: number) => sql`
  select p.assignment_id, p.user_id, p.done_at, a.goal from assignment_people p
  join assignments a on a.id = p.assignment_id
  where a.content_id = ${contentId} and p.user_id = ${userId} for update of p`;

/**
 * Notes that somebody opened an item, and what they had finished of it at the moment in which it was assigned.
 * @returns what is done by it
 */
export const noteOpening = (trx: Trx, userId: number, contentId: number) =>
  all<AssignedTo>(trx)`
    with before as (${held(userId, contentId)}),
    changed as (
      update assignment_people p set begun_at = coalesce(p.begun_at, now()),
        done_at = coalesce(p.done_at, case a.goal when 'open' then now() else ${finishedAt(sql`p.user_id`)} end)
      from before b, assignments a
      where p.assignment_id = b.assignment_id and p.user_id = b.user_id and a.id = p.assignment_id
      returning p.assignment_id, p.user_id, p.done_at)
    ${newlyDone}`;

/** @returns what is done by it */
export const noteFinished = (trx: Trx, userId: number, contentId: number) =>
  all<AssignedTo>(trx)`
    with before as (${held(userId, contentId)}),
    changed as (
      update assignment_people p set begun_at = coalesce(p.begun_at, now()), done_at = coalesce(p.done_at, now())
      from before b
      where p.assignment_id = b.assignment_id and p.user_id = b.user_id and b.goal = 'finish'
      returning p.assignment_id, p.user_id, p.done_at)
    ${newlyDone}`;

/**
 * Notes of what is not done that its due day has passed, once for each such day. Who was given a day of their own is found by
 * that one.
 */
export const noteOverdue = (trx: Trx, atMost: number) =>
  all<AssignedTo>(trx)`
    with found as (
      select p.assignment_id, p.user_id, ${dueOn} as due from assignment_people p
      join assignments a on a.id = p.assignment_id join users u on u.id = p.user_id and u.status = 'ACTIVE'
      where ${dueOn} < ${today} and p.done_at is null and not p.is_excused and p.overdue_since is distinct from ${dueOn}
      limit ${atMost} for update of p skip locked),
    noted as (
      update assignment_people p set overdue_since = found.due from found
      where p.assignment_id = found.assignment_id and p.user_id = found.user_id)
    select ${assignedTo(sql`f.user_id`)} from found f join assignments a on a.id = f.assignment_id
    order by a.id, f.user_id`;
