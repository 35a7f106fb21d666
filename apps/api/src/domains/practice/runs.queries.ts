import type { RoomCategory } from "@field-advisor/schema/room-constants";
import type { finishReasons } from "@field-advisor/schema/practice-constants";
import type { MetVariant } from "@field-advisor/schema/room-sessions.endpoints";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, exists, first, one } from "../../platform/db/rows.ts";
import type { AttemptScope } from "./attempts.policy.ts";
import { isReadableBy } from "./attempts.queries.ts";

interface NewAttempt {
  id: string;
  roomId: number;
  userId: number;
  sessionId: string;
  rubricVersion: number | null;
  category: RoomCategory;
  /** null where the agent need not be the same for everybody. */
  seed: number | null;
  focusKey: string | null;
  /** Before they read how it went. */
  ratesSelf: boolean;
}

/** Opens the attempt of a session in which nothing was said, under the terms of now. @returns its id */
export async function openAttempt(trx: Trx, attempt: NewAttempt): Promise<string> {
  const { id, roomId, userId, sessionId, rubricVersion, category, seed, focusKey, ratesSelf } = attempt;
  const rating = ratesSelf ? "asked" : null;
  const row = await one<{ id: string }>(trx)`
    insert into attempts (id, room_id, user_id, room_session_id, number, rubric_version, category, seed,
      focus_key, self_rating)
    select ${id}, ${roomId}, ${userId}, ${sessionId}, coalesce(max(number), 0) + 1, ${rubricVersion}::int, ${category}, ${seed}::int,
      ${focusKey}::text, ${rating}::text
      from attempts where user_id = ${userId} and room_id = ${roomId}
    on conflict (room_session_id) do update set state = 'open', mode = null, started_at = now(), begun_at = null,
      finished_at = null, finish_reason = null, rubric_version = excluded.rubric_version, category = excluded.category,
      seed = excluded.seed, focus_key = excluded.focus_key, self_rating = excluded.self_rating, uncounted = null, failed_at = null,
      is_finish_told = null
    returning id`;
  return row.id;
}

interface StartedAttempt {
  id: string;
  isOpen: boolean;
  /** Nothing was said in it before. */
  isFirst: boolean;
  timeLimitMinutes: number | null;
  category: RoomCategory;
  userId: number | null;
  roomId: number;
}

/** Notes that something is said in the attempt of a session, where it has one. */
export const beginAttempt = (trx: Trx, sessionId: string, as: "voice" | "text") =>
  first<StartedAttempt>(trx)`
    with known as (select id, state, begun_at, room_id, rubric_version, category, user_id from attempts
      where room_session_id = ${sessionId} for update),
    begun as (update attempts a set begun_at = coalesce(a.begun_at, now()),
        mode = case when a.mode is null or a.mode = ${as} then ${as} else 'both' end
      from known where a.id = known.id and known.state = 'open')
    select k.id, k.state = 'open' as "isOpen", k.begun_at is null as "isFirst",
      k.category, k.user_id as "userId", k.room_id as "roomId", (b.body->>'timeLimitMinutes')::int as "timeLimitMinutes"
    from known k left join room_rubrics b on b.room_id = k.room_id
    and b.version = k.rubric_version`;

export const selectOfSession = (db: Database, sessionId: string) =>
  first<{
    id: string;
    isOpen: boolean;
    isBegun: boolean;
    secondsLeft: number | null;
    seed: number | null;
    focus: string | null;
    variant: MetVariant | null;
  }>(db)`
    select a.id, a.seed, case when a.variant is not null then json_build_object('level', a.variant->>'level',
        'counterpart', a.variant->>'counterpart',
        'agent', (select name from agents where id = (a.variant->>'agentId')::int)) end as variant, a.state = 'open' as "isOpen", a.begun_at is not null as "isBegun",
      case when b.body is not null then greatest(0, (b.body->>'timeLimitMinutes')::int * 60
        - coalesce(extract(epoch from now() - a.begun_at), 0))::int end as "secondsLeft",
      (select part->>'sentence' from room_rubrics f
        cross join lateral jsonb_path_query(f.body, '$.criteria[*].checks[*]') as part
        where f.room_id = a.room_id and f.version = a.rubric_version and part->>'key' = a.focus_key) as focus
    from attempts a left join room_rubrics b on b.room_id = a.room_id and b.version = a.rubric_version
      and b.body->>'timeLimitMinutes' is not null
    where a.room_session_id = ${sessionId}`;

/** @returns its session; undefined where it was over before */
export async function finishAttempt(trx: Trx, id: string, reason: (typeof finishReasons)[number]) {
  const row = await first<{ sessionId: string | null }>(trx)`
    update attempts set state = 'finished', finished_at = now(), finish_reason = ${reason}
    where id = ${id} and state = 'open' and mode is not null
    returning room_session_id as "sessionId"`;
  return row?.sessionId;
}

/** False for an attempt that was started again since: it has its whole time. */
export const isTimeUp = (trx: Trx, id: string) =>
  exists(trx)`
    select from attempts a join room_rubrics b on b.room_id = a.room_id and b.version = a.rubric_version
    where a.id = ${id}
    and a.begun_at <= now() - (b.body->>'timeLimitMinutes')::int * interval '1 minute'`;

/** Open attempts that nobody used for so long, each taken by one process. */
export const takeLeft = (trx: Trx, { hours, atMost }: { hours: number; atMost: number }) =>
  all<{ id: string; hasWords: boolean }>(trx)`
    select a.id, a.mode is not null as "hasWords" from attempts a
    left join room_sessions s on s.id = a.room_session_id
    where a.state = 'open' and a.started_at < now() - ${hours} * interval '1 hour'
      and (s.id is null or s.last_used_at < now() - ${hours} * interval '1 hour')
    order by a.started_at limit ${atMost} for update of a skip locked`;

export const abandonAttempts = (trx: Trx, ids: readonly string[]) =>
  sql`update attempts set state = 'abandoned', finished_at = now(), finish_reason = 'left'
    where id = any(${ids}::text[])`.execute(trx);

/** The attempts of a reader in one room, for their briefing. */
export const selectOwnRecord = (db: Database, scope: AttemptScope, roomId: number) =>
  first<{
    count: number;
    best: number | null;
    passed: boolean;
    openAttempt: string | null;
    lastAttempt: string | null;
  }>(db)`
    select (count(*) filter (where mode is not null and state <> 'open'))::int as count,
      max(final_score) filter (where ${isReadableBy(scope)}) as best,
      coalesce(bool_or(final_passed) filter (where ${isReadableBy(scope)}), false) as passed,
      (array_agg(id order by number desc) filter (where mode is not null and state = 'open'))[1] as "openAttempt",
      (array_agg(id order by number desc) filter (where state in ('finished', 'scored', 'reviewed')))[1] as "lastAttempt"
    from attempts a where user_id = ${scope.userId} and room_id = ${roomId}`;

/** Whether an attempt of somebody in a room was judged by a check. */
export const wasJudgedBy = (
  trx: Trx,
  { userId, roomId, focusKey }: { userId: number; roomId: number; focusKey: string },
) =>
  exists(trx)`
    select from attempts a join attempt_checks c on c.attempt_id = a.id and c.key = ${focusKey}
    where a.user_id = ${userId} and a.room_id = ${roomId}`;
