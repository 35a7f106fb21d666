import type { RoomCategory } from "@field-advisor/schema/room-constants";
import {
  type AttemptState,
  type attemptModes,
  type CheckResult,
  type DeliveryMeasure,
  type finishReasons,
  openResults,
  type SelfVerdict,
  type selfRatingStates,
  type UncountedReason,
  type unmeasured,
} from "@field-advisor/schema/practice-constants";
import type { attemptEndpoints, Evidence } from "@field-advisor/schema/attempts.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { VariantLevel } from "@field-advisor/schema/variant-constants";
import { shortest } from "@field-advisor/schema/rubric-forms";
import { sql, type RawBuilder } from "kysely";
import { isRecordAwaited } from "../calls/calls.queries.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, first } from "../../platform/db/rows.ts";
import { finds } from "../../platform/db/search.ts";
import { within } from "../../scope/people-scope.queries.ts";
import { isToldToCoaches } from "../../scope/told-attempts.queries.ts";
import type { AttemptScope } from "./attempts.policy.ts";
import { hasDispute, isObjected } from "./disputes.queries.ts";
import { isCounted, isOver } from "./exams.queries.ts";
import type { Line } from "./scoring/lines.rules.ts";

/** Of an attempt `a`: its person is to rate themselves before they are told anything of how it went. */
export const isToRate = sql<boolean>`(a.self_rating is not distinct from 'asked' and a.state in ('finished', 'scored', 'reviewed')
  and not a.is_too_short and ${isCounted})`;

const isToRateBy = ({ userId }: Pick<AttemptScope, "userId">) =>
  sql<boolean>`(a.user_id is not distinct from ${userId}::int and ${isToRate})`;

/** Whether a reader in whose scope it is may know what was said in it and how it went. */
export const isReadableBy = ({ userId, isViewing }: AttemptScope): RawBuilder<boolean> =>
  sql<boolean>`((${isToldToCoaches} or (a.user_id = ${userId} and ${!isViewing})) and not ${isToRateBy({ userId })})`;

/** The result of a check `c`; a coach's word wins, then its person's. */
export const finalResult = sql`coalesce(c.coach_result, c.own_result, c.result)`;

/** Of a check `c`: whether somebody may still decide it. */
export const isOpen = sql<boolean>`(c.coach_result is null and c.result = any(${sql.val([...openResults])}))`;

/** Of a check `c`: whether there is something to practise, proven or only not found. */
export const isMissed = sql<boolean>`(${finalResult} in ('not_met', 'not_found'))`;

/** Of an attempt `a`: what is told of its room is made of it. */
export const countsInRoom = sql<boolean>`(a.state in ('scored', 'reviewed') and ${isToldToCoaches} and ${isCounted}
  and a.started_at > now() - interval '12 months')`;

/** Of an attempt `a`: judged, and what was said in it is known and not for its person alone. */
export const hasWordsToJudge = sql<boolean>`(a.state in ('scored', 'reviewed') and a.user_id is not null
  and a.transcript is not null and ${isToldToCoaches})`;

/** Of an attempt `a`: how long it lasted; null where a part of it is not known. */
export const minutesKnown = sql<number | null>`(case when not a.is_incomplete and not exists (
    select from conversations c where c.room_session_id = a.room_session_id
      and (c.began or c.started_at is not null) and c.duration_seconds is null)
  then a.talk_seconds / 60.0::float8 end)`;

/** The rubric of an attempt or a room, `b`, with what older ones do not say. */
export const rubricBody = sql`(${JSON.stringify(shortest)}::jsonb || b.body)`;

/** Of an attempt `a`: whether a reader knows that it happened. */
export const isKnownTo = ({ people }: AttemptScope): RawBuilder<boolean> =>
  sql<boolean>`(${within(people, "a.user_id")})`;

export interface AttemptRow {
  id: string;
  number: number;
  roomId: number;
  roomName: string;
  category: RoomCategory;
  userId: number | null;
  userName: string | null;
  state: AttemptState;
  mode: (typeof attemptModes)[number] | null;
  startedAt: string;
  finishedAt: string | null;
  talkSeconds: number;
  /** The record of a call never came. */
  isIncomplete: boolean;
  uncounted: UncountedReason | null;
  isPrivate: boolean;
  isShared: boolean;
  isHidden: boolean;
  /** Hidden because its reader is to rate themselves first. */
  isToRate: boolean;
  score: number | null;
  mostScore: number | null;
  passed: boolean | null;
  isTooShort: boolean;
  decided: number;
  total: number;
  askedReviewAt: string | null;
  reviewedAt: string | null;
  /** Not told while the attempt goes on: its name may say what is to come. */
  variant: { id: number; name: string; level: VariantLevel } | null;
}

export const attemptColumns = (scope: AttemptScope) => sql`
  a.id, a.number, r.id as "roomId", r.name as "roomName", a.category, a.user_id as "userId",
  u.first_name || ' ' || u.last_name as "userName", a.state, a.mode, a.started_at as "startedAt",
  a.finished_at as "finishedAt", a.talk_seconds as "talkSeconds", a.is_incomplete as "isIncomplete", a.uncounted, a.is_private as "isPrivate",
  a.is_shared as "isShared", not ${isReadableBy(scope)} as "isHidden",
  (${isToRateBy(scope)} and (${isToldToCoaches} or ${!scope.isViewing})) as "isToRate", a.final_score as score,
  a.most_score as "mostScore", a.final_passed as passed, a.is_too_short as "isTooShort", a.decided, a.total, a.asked_review_at as "askedReviewAt", a.reviewed_at as "reviewedAt",
  case when a.variant is not null and a.state <> 'open' then json_build_object('id', a.variant_id,
    'name', a.variant->>'name', 'level', a.variant->>'level') end as variant`;

export const attemptRelations = sql`join rooms r on r.id = a.room_id left join users u on u.id = a.user_id`;

/** Attempts that a reader knows of, newest first: those that are over and the own one that goes on, or those in one state. */
export async function selectAttempts(
  db: Database,
  scope: AttemptScope,
  query: InputOf<(typeof attemptEndpoints)["list"]>["query"],
): Promise<{ rows: AttemptRow[]; total: number }> {
  const { roomId, userId, state, disputed, check, withWords, search, limit, offset } = query;
  const matching = sql`a.mode is not null and ${state === undefined ? sql`(${isOver} or a.user_id = ${scope.userId})` : sql`a.state = ${state}`} and ${isKnownTo(scope)}
    and ${roomId === undefined ? sql`true` : sql`a.room_id = ${roomId}`}
    and ${userId === undefined ? sql`true` : sql`a.user_id = ${userId}`}
    and ${disputed === undefined ? sql`true` : sql`${countsInRoom} and ${isReadableBy(scope)} and ${hasDispute({ disputed, check })}`}
    and ${withWords ? hasWordsToJudge : sql`true`}
    and ${finds(search, "u.first_name", "u.last_name", "u.email")}`;
  const [{ rows }, counted] = await Promise.all([
    sql<AttemptRow>`select ${attemptColumns(scope)} from attempts a ${attemptRelations}
      where ${matching} order by a.started_at desc, a.id limit ${limit} offset ${offset}`.execute(db),
    sql<{
      total: number;
    }>`select count(*)::int as total from attempts a left join users u on u.id = a.user_id where ${matching}`.execute(
      db,
    ),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export interface StoredMeasure {
  name: DeliveryMeasure;
  value: number | null;
  missing: (typeof unmeasured)[number] | null;
}

/** Of a drill `d`: something was said in it, or may have been. */
export const isDrilled = sql<boolean>`(d.said is not null or exists (
  select from conversations c where c.room_session_id = d.room_session_id and (c.began or c.reported_seconds > 0)
  union all select from room_messages m where m.session_id = d.room_session_id))`;

export interface OneAttemptRow extends AttemptRow {
  finishReason: (typeof finishReasons)[number] | null;
  rubricVersion: number | null;
  sessionId: string | null;
  /** From when its lines are counted. */
  begunAt: string;
  isRecordAwaited: boolean;
  machineScore: number | null;
  machinePassed: boolean | null;
  measures: StoredMeasure[] | null;
  transcript: Line[] | null;
  minutesKnown: number | null;
  /** The rest of the transcript after its time. */
  keptLines: (Line & { place: number })[] | null;
  forgottenAt: string | null;
  reviewPassed: boolean | null;
  reviewNote: string | null;
  reviewerName: string | null;
  ownNote: string | null;
  selfRating: (typeof selfRatingStates)[number] | null;
  selfVerdicts: { criterion: string; verdict: SelfVerdict }[] | null;
  focusKey: string | null;
  isReviewStarted: boolean;
  hasDrills: boolean;
}

const isReviewStarted = sql`(a.reviewed_at is not null
  or exists (select from attempt_checks c where c.attempt_id = a.id and c.coach_result is not null)
  or exists (select from attempt_comments c where c.attempt_id = a.id))`;

/** Nobody else changes an attempt until the transaction is over; what is read from now on is as they left it. */
export const holdAttempt = (trx: Trx, id: string) =>
  sql`select from attempts where id = ${id} for update`.execute(trx);

/** One that a reader knows of; whether they may read it is said beside it. */
export const selectAttempt = (db: Database | Trx, scope: AttemptScope, id: string) =>
  first<OneAttemptRow>(db)`
    select ${attemptColumns(scope)}, a.finish_reason as "finishReason", a.rubric_version as "rubricVersion",
      a.room_session_id as "sessionId", coalesce(a.begun_at, a.started_at) as "begunAt", a.score as "machineScore", a.passed as "machinePassed", a.measures,
      a.transcript, ${minutesKnown} as "minutesKnown", a.kept_lines as "keptLines", a.forgotten_at as "forgottenAt", a.review_passed as "reviewPassed", a.review_note as "reviewNote",
      v.first_name || ' ' || v.last_name as "reviewerName", a.own_note as "ownNote", a.self_rating as "selfRating", a.self_verdicts as "selfVerdicts", a.focus_key as "focusKey",
      ${isReviewStarted} as "isReviewStarted",
      exists (select from drills d where d.attempt_id = a.id and ${isDrilled}) as "hasDrills",
      exists (select from conversations c where c.room_session_id = a.room_session_id and ${isRecordAwaited})
        as "isRecordAwaited"
    from attempts a ${attemptRelations} left join users v on v.id = a.reviewed_by
    where a.id = ${id} and ${isKnownTo(scope)}`;

export const selectIdOfSession = async (db: Database, sessionId: string): Promise<string | undefined> =>
  (
    await first<{ id: string }>(db)`select id from attempts where room_session_id = ${sessionId}
      union all select attempt_id from drills where room_session_id = ${sessionId} limit 1`
  )?.id;

/** The same; nobody else changes it until the transaction is over. */
export async function lockAttempt(
  trx: Trx,
  scope: AttemptScope,
  id: string,
): Promise<OneAttemptRow | undefined> {
  await holdAttempt(trx, id);
  return selectAttempt(trx, scope, id);
}

export interface CheckRow {
  key: string;
  result: CheckResult;
  evidence: Evidence[];
  reason: string | null;
  suggestion: string | null;
  objection: string | null;
  ownSaid: boolean | null;
  ownLine: number | null;
  ownResult: CheckResult | null;
  ownAt: string | null;
  coachResult: Exclude<CheckResult, "waiting"> | null;
  coachNote: string | null;
  coachName: string | null;
  coachAt: string | null;
}

export const selectChecks = (db: Database | Trx, attemptId: string) =>
  all<CheckRow>(db)`
    select c.key, c.result, c.evidence, c.reason, c.suggestion, c.objection, c.own_said as "ownSaid", c.own_line as "ownLine",
      c.own_result as "ownResult", c.own_at as "ownAt", c.coach_result as "coachResult",
      c.coach_note as "coachNote", coalesce(u.first_name || ' ' || u.last_name, 'A former coach') as "coachName",
      c.coach_at as "coachAt"
    from attempt_checks c left join users u on u.id = c.coach_id
    where c.attempt_id = ${attemptId} order by c.place`;

/** Deletes its session and what was said in it too. */
export async function deleteAttempt(trx: Trx, id: string): Promise<void> {
  await sql`
    with gone as (delete from attempts where id = ${id} returning room_session_id)
    delete from room_sessions where id in (select room_session_id from gone)`.execute(trx);
}

export async function updateAttempt(
  trx: Trx,
  id: string,
  values: { isShared?: boolean; askedReview?: true; ownNote?: string | null },
): Promise<void> {
  await sql`update attempts set
      is_shared = coalesce(${values.isShared ?? null}::boolean, is_shared),
      asked_review_at = case when ${values.askedReview ?? false} then now() else asked_review_at end,
      own_note = ${values.ownNote === undefined ? sql`own_note` : values.ownNote}
    where id = ${id}`.execute(trx);
}

/**
 * Puts an attempt in the coaches' queue or takes it out: asked for, of an assessment, with a check that its person sees
 * differently, or with open checks that decide whether it is passed.
 */
export const refreshReview = (trx: Trx, id: string) =>
  sql`update attempts a set review_since = case when a.state in ('scored', 'reviewed')
      and a.user_id is not null and ${isToldToCoaches}
      and ((a.asked_review_at is not null and a.reviewed_at is null)
        or (a.reviewed_at is null and a.category = 'Assessment' and a.uncounted is null)
        or exists (select from attempt_checks c where c.attempt_id = a.id and (${isObjected}
          or (a.reviewed_at is null and a.final_passed is null and not a.is_too_short and a.uncounted is null
            and ${isOpen}))))
      then coalesce(a.review_since, now()) end
    where a.id = ${id}`.execute(trx);
