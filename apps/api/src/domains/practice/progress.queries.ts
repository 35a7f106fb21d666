import type { RoomCategory } from "@field-advisor/schema/room-constants";
import type { reviewReasons } from "@field-advisor/schema/practice-constants";
import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { all, first, one } from "../../platform/db/rows.ts";
import type { PeopleScope } from "../../scope/people-scope.ts";
import { within } from "../../scope/people-scope.queries.ts";
import type { AttemptScope } from "./attempts.policy.ts";
import { isCounted, isExamOpenFor, isOver } from "./exams.queries.ts";
import {
  attemptColumns,
  attemptRelations,
  type AttemptRow,
  finalResult,
  isMissed,
  isReadableBy,
} from "./attempts.queries.ts";
import { isObjected } from "./disputes.queries.ts";

interface ReviewRow extends AttemptRow {
  reason: (typeof reviewReasons)[number];
  since: string;
}

/** Of an attempt `a`: whether it waits for a reader, who does not review themselves. */
export const isWaitingFor = ({ userId }: AttemptScope, people: PeopleScope) => sql<boolean>`
  (a.review_since is not null and a.user_id <> ${userId} and ${within(people, "a.user_id")})`;

const reviewReason = sql`case when a.asked_review_at is not null and a.reviewed_at is null then 'asked'
  when exists (select from attempt_checks c where c.attempt_id = a.id and ${isObjected}) then 'objection'
  when a.category = 'Assessment' and a.reviewed_at is null then 'assessment' else 'waiting' end`;

const mostUrgentFirst = sql`array_position(array['asked', 'objection', 'waiting', 'assessment'], reason), since, id`;

/** Attempts of the people in a scope that wait for a coach, who is none of them. */
export async function selectReviews(
  db: Database,
  scope: AttemptScope,
  { people, limit, offset }: { people: PeopleScope; limit: number; offset: number },
): Promise<{ rows: ReviewRow[]; total: number }> {
  const rows = await all<ReviewRow & { all: number }>(db)`
    select waiting.*, count(*) over ()::int as all from (
      select ${attemptColumns(scope)}, a.review_since as since, ${reviewReason} as reason
      from attempts a ${attemptRelations} where ${isWaitingFor(scope, people)}) as waiting
    order by ${mostUrgentFirst} limit ${limit} offset ${offset}`;
  return { rows, total: rows[0]?.all ?? 0 };
}

export const selectReviewPlace = (
  db: Database,
  scope: AttemptScope,
  { people, id }: { people: PeopleScope; id: string },
) =>
  one<{ position: number | null; total: number; next: string | null }>(db)`
    with queue as (
      select id, (row_number() over inorder)::int as position, lead(id) over inorder as next from (
        select a.id, a.review_since as since, ${reviewReason} as reason
        from attempts a where ${isWaitingFor(scope, people)}) as waiting
      window inorder as (order by ${mostUrgentFirst})),
    here as (select * from queue where id = ${id})
    select (select position from here) as position, (select count(*)::int from queue) as total,
      coalesce((select next from here), (select id from queue where id <> ${id} order by position limit 1)) as next`;

/** The checks of rubrics, with their sentences: of those that attempts `a` began with. */
const described = (attempts: ReturnType<typeof sql>) => sql`
  select distinct b.room_id, b.version, part.key, part.sentence, part.skill
  from (select distinct room_id, rubric_version from (${attempts}) as a) as used
  join room_rubrics b on b.room_id = used.room_id and b.version = used.rubric_version
  cross join lateral jsonb_array_elements(b.body->'criteria') as criterion
  cross join lateral (select check_->>'key' as key, check_->>'sentence' as sentence, criterion->>'skill' as skill
    from jsonb_array_elements(criterion->'checks') as check_) as part`;

const mostMissed = (attempts: ReturnType<typeof sql>) => sql<MissedRow>`
  select json_build_object('id', r.id, 'name', r.name) as room, d.key, max(d.sentence) as sentence, max(d.skill) as skill,
    (count(*) filter (where ${isMissed}))::int as missed, count(*)::int as decided
  from (${attempts}) as a join attempt_checks c on c.attempt_id = a.id
  join (${described(attempts)}) as d on d.room_id = a.room_id and d.version = a.rubric_version and d.key = c.key
  join rooms r on r.id = a.room_id
  where ${isMissed} or ${finalResult} = 'met'
  group by r.id, r.name, d.key having count(*) filter (where ${isMissed}) > 0
  order by count(*) filter (where ${isMissed}) desc, d.key limit 5`;

export interface MissedRow {
  room: { id: number; name: string };
  key: string;
  sentence: string;
  skill: string | null;
  missed: number;
  decided: number;
}

const judgedOf = (scope: AttemptScope, userId: number, days: number) => sql`
  select a.* from attempts a where a.user_id = ${userId} and a.state in ('scored', 'reviewed')
    and a.started_at > now() - ${days} * interval '1 day' and ${isReadableBy(scope)} and ${isCounted}`;

export const selectRoomRecords = (db: Database, scope: AttemptScope, userId: number) =>
  all<{
    roomId: number;
    roomName: string;
    category: RoomCategory;
    attempts: number;
    passed: boolean;
    first: number | null;
    best: number | null;
    last: number | null;
    lastAt: string;
    scores: { attemptId: string; at: string; score: number }[];
  }>(db)`
    select r.id as "roomId", r.name as "roomName", r.category, count(*)::int as attempts,
      coalesce(bool_or(a.final_passed) filter (where a.readable), false) as passed,
      (array_agg(a.final_score order by a.number) filter (where a.final_score is not null and a.readable))[1] as first,
      max(a.final_score) filter (where a.readable) as best,
      (array_agg(a.final_score order by a.number desc) filter (where a.final_score is not null and a.readable))[1] as last,
      max(a.started_at) as "lastAt",
      coalesce(json_agg(json_build_object('attemptId', a.id, 'at', a.started_at, 'score', a.final_score) order by a.number)
        filter (where a.final_score is not null and a.readable and a.recent <= 50), '[]') as scores
    from (select a.*, ${isReadableBy(scope)} as readable,
        row_number() over (partition by a.room_id order by a.number desc) as recent
      from attempts a where a.user_id = ${userId} and ${isOver}) as a
    join rooms r on r.id = a.room_id
    group by r.id order by max(a.started_at) desc limit 200`;

/** Criteria that name a skill: met of the checks that are met, missed or not found, in the last 30 days and in the 30 before. */
export async function selectSkills(db: Database, scope: AttemptScope, userId: number) {
  const attempts = judgedOf(scope, userId, 60);
  const isRecent = sql`a.started_at > now() - interval '30 days'`;
  return all<{
    skill: string;
    met: number;
    decided: number;
    metBefore: number;
    decidedBefore: number;
  }>(db)`
    select d.skill, (count(*) filter (where ${isRecent} and ${finalResult} = 'met'))::int as met,
      (count(*) filter (where ${isRecent}))::int as decided,
      (count(*) filter (where not ${isRecent} and ${finalResult} = 'met'))::int as "metBefore",
      (count(*) filter (where not ${isRecent}))::int as "decidedBefore"
    from (${attempts}) as a join attempt_checks c on c.attempt_id = a.id
    join (${described(attempts)}) as d on d.room_id = a.room_id and d.version = a.rubric_version and d.key = c.key
    where d.skill is not null and (${isMissed} or ${finalResult} = 'met')
    group by d.skill order by d.skill limit 50`;
}

export const selectMissed = async (db: Database, scope: AttemptScope, userId: number): Promise<MissedRow[]> =>
  (await mostMissed(sql`${judgedOf(scope, userId, 90)} and not ${isExamOpenFor(scope)}`).execute(db)).rows;

/** Of private attempts others know the minutes too. */
export const selectMinutes = (db: Database, userId: number) =>
  one<{ last30: number; before: number; awaited: number }>(db)`
    select (count(*) filter (where state = 'finished' and started_at > now() - interval '30 days'))::int as awaited,
      coalesce(round(sum(talk_seconds) filter (where started_at > now() - interval '30 days') / 60.0), 0)::int as last30,
      coalesce(round(sum(talk_seconds) filter (where started_at <= now() - interval '30 days') / 60.0), 0)::int as before
    from attempts where user_id = ${userId} and started_at > now() - interval '60 days'`;

export async function selectPersonName(db: Database, people: PeopleScope, userId: number) {
  const row = await first<{ name: string }>(db)`
    select u.first_name || ' ' || u.last_name as name from users u
    where u.id = ${userId} and ${within(people, "u.id")}`;
  return row?.name;
}
