import { type RawBuilder, sql } from "kysely";
import { timeZone, today } from "../../platform/db/organisation-days.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, exists } from "../../platform/db/rows.ts";
import { isFree } from "../../scope/model-talks.queries.ts";
import { countsFrom, hasScore, isPassed, isTried } from "./reached.queries.ts";

/** Which rounds `p`, or which of their steps `s`, a statement is about. */
export type Which = RawBuilder<boolean>;

export const everything: Which = sql<boolean>`true`;

export const roundsOf = {
  path: (pathId: number): Which => sql<boolean>`p.path_id = ${pathId}`,
  people: (pathId: number, userIds: readonly number[]): Which =>
    sql<boolean>`p.path_id = ${pathId} and p.user_id = any(${userIds}::int[])`,
  person: (userId: number, pathIds: readonly number[]): Which =>
    sql<boolean>`p.user_id = ${userId} and p.path_id = any(${pathIds}::int[])`,
  these: (rounds: readonly Round[]): Which =>
    sql<boolean>`(p.path_id, p.user_id) in (select * from unnest(${rounds.map(({ pathId }) => pathId)}::int[],
      ${rounds.map(({ userId }) => userId)}::int[]))`,
};

export const stepsAbout = {
  room: (id: number): Which => sql<boolean>`s.room_id = ${id}`,
  item: (id: number): Which => sql<boolean>`s.content_id = ${id}`,
  model: (id: number): Which => sql<boolean>`s.model_id = ${id}`,
};

export const stepsWithIds = (ids: readonly number[]): Which => sql<boolean>`s.id = any(${ids}::int[])`;

/** What stays reached whenever it was; in a later round once it is opened again. */
export const isLasting: Which = sql<boolean>`(s.kind in ('finish', 'watch'))`;

/** The same of steps that were locked. */
export const isLastingAndLocked: Which = sql<boolean>`(${isLasting} and s.is_locked)`;

/** A person's round of a path. */
export interface Round {
  pathId: number;
  userId: number;
  round: number;
}

/** Of a round `p`: the step `s` is done. */
export const isDone = sql<boolean>`exists (select from path_steps_done d
  where d.user_id = p.user_id and d.step_id = s.id and d.round = p.round)`;

/** Of a round `p`: needed steps before the step `s` that are not done. */
export const before = sql`from path_steps b where b.path_id = s.path_id and b.place < s.place and b.is_needed
  and not exists (select from path_steps_done d where d.user_id = p.user_id and d.step_id = b.id and d.round = p.round)`;

/** Whether a model talk is a step that is open to somebody in a path of theirs, or done. */
export const hasOpenStep = (db: Database, userId: number, modelId: number) =>
  exists(db)`
    select from path_people p join path_steps s on s.path_id = p.path_id
    where p.user_id = ${userId} and s.model_id = ${modelId} and (${isDone}
      or not (s.is_locked and exists (select ${before}))) limit 1`;

/** Steps about model talks whose person does not give them any more go, as those about what was deleted did. */
export const deleteWithdrawn = (trx: Trx) =>
  all<{ pathId: number; title: string }>(trx)`
    delete from path_steps s using model_talks m where m.id = s.model_id and not ${isFree}
    returning s.path_id as "pathId", m.title`;

/** Of a round `p`: since when what is done of the step `s` counts. What was done while it was locked does not. */
const opened = sql`case when s.is_locked then greatest(p.started_at, (
    select max(d.done_at) from path_steps b join path_steps_done d
      on d.step_id = b.id and d.user_id = p.user_id and d.round = p.round
    where b.path_id = s.path_id and b.place < s.place and b.is_needed)) else p.started_at end`;

/** Of steps `s` none. */
export const nothing: Which = sql<boolean>`false`;

/**
 * Of a round `p`, whose step `s` is open since `o.since`: a row where it is reached. What was finished or watched stays so; in a
 * round that came back it is opened again, or the round would end by itself. An opening within ten minutes of the one before
 * has no row of its own, so the steps that it is about are named.
 */
const reached = (openedNow: Which) => {
  const isOpenedAgain = (at: Which) => sql<boolean>`(p.round = 1 or ${openedNow} or ${at})`;
  const isOpened = sql<boolean>`exists (select from content_opens c
      where c.user_id = p.user_id and c.content_id = s.content_id and c.opened_at >= o.since)`;
  return sql`
  select null::text as attempt_id where s.kind = 'open' and (${openedNow} or ${isOpened})
    or s.kind = 'finish' and exists (select from content_positions c
      where c.user_id = p.user_id and c.content_id = s.content_id and c.finished_at is not null
        and ${isOpenedAgain(sql<boolean>`c.finished_at >= o.since or ${isOpened}`)})
    or s.kind = 'watch' and exists (select from model_views v
      where v.user_id = p.user_id and v.model_id = s.model_id and v.watched_at is not null
        and ${isOpenedAgain(sql<boolean>`greatest(v.watched_at, v.opened_at) >= o.since`)})
  union all (
    select t.id from attempts t
    where s.room_id is not null and ${countsFrom({ userId: sql`p.user_id`, roomId: sql`s.room_id`, since: sql`o.since` })}
      and case s.kind when 'try' then ${isTried} when 'pass' then ${isPassed} else ${hasScore(sql`s.goal_value`)} end
    order by t.finished_at, t.id limit 1)`;
};

/**
 * Marks as done what is reached of open steps.
 * @returns how many were marked
 */
export async function markSteps(
  trx: Trx,
  { rounds, steps }: { rounds: Which; steps: Which },
  openedNow: Which = nothing,
): Promise<number> {
  const marked = await sql`
    insert into path_steps_done (step_id, user_id, round, goal_value, attempt_id)
    select s.id, p.user_id, p.round, s.goal_value, r.attempt_id
    from path_people p join path_steps s on s.path_id = p.path_id
    cross join lateral (select ${opened} as since) o
    cross join lateral (select * from (${reached(openedNow)}) as ways limit 1) r
    where p.done_at is null and ${rounds} and ${steps} and not ${isDone} and not (s.is_locked and exists (select ${before}))
    on conflict do nothing`.execute(trx);
  return Number(marked.numAffectedRows ?? 0);
}

/** Of a step `s` that was done as `d` by an attempt `t`: it proves that still. */
export const isProven = sql<boolean>`(t.mode is not null and (t.uncounted is null or t.reviewed_at is not null) and case
      when d.goal_value is not null then ${hasScore(sql`d.goal_value`)}
      when s.kind = 'pass' then coalesce(${isPassed}, false) else true end)`;

/** Takes back what rests on an attempt that proves it no longer, in rounds that go on. */
export const unmarkSteps = (trx: Trx, attemptId: string) =>
  sql`
  delete from path_steps_done d using path_steps s, path_people p, attempts t
  where d.attempt_id = ${attemptId} and t.id = d.attempt_id and s.id = d.step_id and p.path_id = s.path_id
    and p.user_id = d.user_id and p.round = d.round and p.done_at is null
    and not ${isProven}`.execute(trx);

/** Ends rounds `p` of which every needed step is done. */
export const endRounds = (trx: Trx, of: Which) =>
  all<Round>(trx)`
    update path_people p set done_at = now()
    where p.done_at is null and ${of} and exists (select from path_steps s where s.path_id = p.path_id and s.is_needed)
      and not exists (select from path_steps s where s.path_id = p.path_id and s.is_needed and not ${isDone})
    returning p.path_id as "pathId", p.user_id as "userId", p.round`;

/** Begins a round for those of some people who are at none and have no certificate that is valid. */
export const beginRounds = (trx: Trx, pathId: number, userIds: readonly number[]) =>
  sql`
  insert into path_people (path_id, user_id, round)
  select ${pathId}, u.id, coalesce((select max(x.round) from path_people x
      where x.path_id = ${pathId} and x.user_id = u.id), 0) + 1
  from unnest(${userIds}::int[]) as u (id)
  where not exists (select from path_people x where x.path_id = ${pathId} and x.user_id = u.id and x.done_at is null)
    and not exists (select from certificates c where c.path_id = ${pathId} and c.user_id = u.id
      and c.revoked_at is null and (c.valid_until is null or c.valid_until >= ${today}))
  on conflict do nothing`.execute(trx);

/** The paths that somebody is at. @param subject what one of their steps `s` is about */
export const selectGoing = (trx: Trx, userId: number, subject: Which) =>
  all<{ pathId: number }>(trx)`
    select p.path_id as "pathId" from path_people p
    where p.user_id = ${userId} and p.done_at is null and exists (select from path_steps s where s.path_id = p.path_id
      and ${subject})
    for update`;

/** Who has an attempt, and where. */
export const selectWhose = (trx: Trx, attemptId: string) =>
  all<{ userId: number; roomId: number }>(trx)`
    select user_id as "userId", room_id as "roomId" from attempts where id = ${attemptId} and user_id is not null`;

/** The last round of each person and path, under the name `p`. */
const isLast = sql<boolean>`(p.round = (select max(x.round) from path_people x
  where x.path_id = p.path_id and x.user_id = p.user_id))`;

const hasBegun = sql<boolean>`(p.done_at is not null or exists (
  select from path_steps_done d join path_steps s on s.id = d.step_id
  where s.path_id = p.path_id and d.user_id = p.user_id and d.round = p.round))`;

/** An assignment `a` of somebody, by its ids. */
export interface AssignedTo {
  assignmentId: number;
  personId: number;
  roomId: number | null;
  contentId: number | null;
  pathId: number | null;
}

export const assignedTo = (
  userId: RawBuilder<unknown>,
) => sql`a.id as "assignmentId", ${userId} as "personId",
  a.room_id as "roomId", a.content_id as "contentId", a.path_id as "pathId"`;

/**
 * Brings the assignments of paths up to date with the rounds `p` of their people.
 * @returns what is done by it
 */
export const followRounds = (trx: Trx, of: Which) =>
  all<AssignedTo>(trx)`
    with before as (
      select w.assignment_id, w.user_id, w.done_at, p.done_at as ended_at, ${hasBegun} as has_begun
      from assignment_people w join assignments a on a.id = w.assignment_id
      join path_people p on p.path_id = a.path_id and p.user_id = w.user_id
      where ${isLast} and ${of} and (w.done_at is distinct from p.done_at or (w.begun_at is not null) <> ${hasBegun})
      for update of w),
    changed as (
      update assignment_people w set done_at = b.ended_at, begun_at = case when b.has_begun then coalesce(w.begun_at, now()) end
      from before b where w.assignment_id = b.assignment_id and w.user_id = b.user_id)
    select ${assignedTo(sql`b.user_id`)} from before b join assignments a on a.id = b.assignment_id
    where b.done_at is null and b.ended_at is not null order by a.id, b.user_id`;

/**
 * Begins the next round for people whose certificate has expired and who are still to follow the path; they have as many
 * days as the time before.
 */
export const renewRounds = (trx: Trx, atMost: number) =>
  all<Round>(trx)`
    with ended as (
      select p.path_id, p.user_id, p.round from certificates c
      join path_people p on p.path_id = c.path_id and p.user_id = c.user_id and p.round = c.round
      join users u on u.id = p.user_id and u.status = 'ACTIVE'
      where c.valid_until < ${today} and c.revoked_at is null and ${isLast} and p.done_at is not null and exists (
        select from assignment_people w join assignments a on a.id = w.assignment_id
        where a.path_id = p.path_id and w.user_id = p.user_id and not w.is_excused)
      limit ${atMost}),
    begun as (
      insert into path_people (path_id, user_id, round) select path_id, user_id, round + 1 from ended
      on conflict do nothing returning path_id, user_id, round),
    asked as (
      update assignment_people w set done_at = null, begun_at = null, assigned_at = now(),
        due_on = ${today} + (coalesce(w.due_on, a.due_on)
          - (w.assigned_at at time zone ${timeZone})::date)
      from assignments a, begun b
      where a.id = w.assignment_id and a.path_id = b.path_id and w.user_id = b.user_id and not w.is_excused)
    select path_id as "pathId", user_id as "userId", round from begun`;
