import type { AttemptState, CheckResult, UncountedReason } from "@field-advisor/schema/practice-constants";
import type { Evidence } from "@field-advisor/schema/attempts.endpoints";
import type { Rubric } from "@field-advisor/schema/rubric-forms";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, exists, first } from "../../platform/db/rows.ts";
import { isOpen, isToRate, rubricBody, type StoredMeasure } from "./attempts.queries.ts";
import type { Line } from "./scoring/lines.rules.ts";
import type { Score } from "./scoring/score.rules.ts";

interface JudgeableRow {
  state: AttemptState;
  sessionId: string | null;
  startedAt: string;
  /** A record that is missing will not come any more. */
  isWaitOver: boolean;
  isExam: boolean;
  rubric: Rubric | null;
  rubricVersion: number | null;
}

/** An attempt that is over and whose words are still kept, with the rubric that it is judged by. */
export const selectJudgeable = (db: Database, id: string, waitSeconds: number) =>
  first<JudgeableRow>(db)`
    select a.state, a.room_session_id as "sessionId", coalesce(a.begun_at, a.started_at) as "startedAt",
      a.finished_at < now() - ${waitSeconds} * interval '1 second' as "isWaitOver",
      a.category = 'Assessment' as "isExam", ${rubricBody} as rubric,
      a.rubric_version as "rubricVersion"
    from attempts a left join room_rubrics b on b.room_id = a.room_id and b.version = a.rubric_version
    where a.id = ${id} and a.state <> 'open' and a.user_id is not null
      and a.forgotten_at is null`;

/** The rubric of the attempt that a session is, where it has one. */
export const selectOfSessionWithRubric = (db: Database, sessionId: string) =>
  first<{ startedAt: string; roomId: number; rubric: Rubric; isToRate: boolean; willRate: boolean }>(db)`
    select ${isToRate} as "isToRate", a.state = 'open' and a.self_rating is not distinct from 'asked' as "willRate", coalesce(a.begun_at, a.started_at) as "startedAt", a.room_id as "roomId", ${rubricBody} as rubric
    from attempts a join room_rubrics b on b.room_id = a.room_id and b.version = a.rubric_version
    where a.room_session_id = ${sessionId}`;

interface Judged {
  lines: readonly Line[];
  measures: readonly StoredMeasure[];
  seconds: number;
  isIncomplete: boolean;
  isTooShort: boolean;
  rulesVersion: number;
  /** null where it counts. What does not count once stays so: its person was told. */
  uncounted: UncountedReason | null;
  rubricVersion: number | null;
  checks: readonly {
    key: string;
    result: CheckResult;
    evidence: readonly Evidence[];
    reason: string | null;
  }[];
}

/**
 * Stores what was judged instead of what was judged before; what coaches decided and wrote stays, and what a model and
 * the person said of the same words.
 * @returns false where the attempt or its words were deleted meanwhile, or it was judged again with another rubric
 */
export async function storeJudged(trx: Trx, id: string, judged: Judged): Promise<boolean> {
  const {
    lines,
    measures,
    seconds,
    isIncomplete,
    isTooShort,
    rulesVersion,
    rubricVersion,
    uncounted,
    checks,
  } = judged;
  const said = JSON.stringify(lines);
  const attempt = await first<{ isKnown: boolean; isSame: boolean }>(trx)`
    with before as (select id, transcript, measures, talk_seconds from attempts where id = ${id} for update),
    compared as (select *, transcript is not distinct from ${said}::jsonb as known,
      transcript is not distinct from ${said}::jsonb and talk_seconds = ${seconds} as same from before)
    update attempts a set state = case when a.state in ('finished', 'abandoned') then 'scored' else a.state end,
      is_finish_told = case when a.state in ('finished', 'abandoned') then coalesce(a.is_finish_told, false) else a.is_finish_told end,
      mode = coalesce(a.mode, 'voice'),
      transcript = ${said}::jsonb,
      measures = case when before.same then before.measures else ${JSON.stringify(measures)}::jsonb end,
      talk_seconds = ${seconds}, is_incomplete = ${isIncomplete}, is_too_short = case when before.same then a.is_too_short else ${isTooShort}::boolean end,
      rules_version = case when before.same then a.rules_version else ${rulesVersion}::int end, uncounted = coalesce(a.uncounted, ${uncounted})
    from compared as before where a.id = before.id and a.user_id is not null and a.forgotten_at is null
      and a.rubric_version is not distinct from ${rubricVersion}::int
    returning before.known as "isKnown", before.same as "isSame"`;
  if (!attempt) return false;
  const given = JSON.stringify(checks.map((check, place) => ({ ...check, place })));
  await sql`
    insert into attempt_checks (attempt_id, key, place, result, evidence, reason)
    select ${id}, key, place, result, evidence, reason
      from jsonb_to_recordset(${given}::jsonb)
        as given (key text, place int, result text, evidence jsonb, reason text)
    on conflict (attempt_id, key) do update set place = excluded.place, result = excluded.result,
      evidence = excluded.evidence, reason = excluded.reason, suggestion = null, judged_by = null,
      own_said = null, own_line = null, own_result = null, own_at = null
      where not (${attempt.isSame} or ${attempt.isKnown} and (attempt_checks.judged_by is not null
        or attempt_checks.own_said is not null))`.execute(trx);
  return true;
}

/** @returns false where words of it were judged before: these stay, also where their conversation was deleted since */
export const withdrawAttempt = (trx: Trx, id: string) =>
  exists(trx)`
    with gone as (update attempts set state = 'abandoned', mode = null, is_incomplete = false, talk_seconds = 0,
        measures = null, transcript = null, score = null, passed = null, final_score = null, final_passed = null,
        most_score = null, is_too_short = false, decided = 0, total = 0
      where id = ${id} and state in ('finished', 'scored') and coalesce(jsonb_array_length(transcript), 0) = 0
      returning id),
    unjudged as (delete from attempt_checks where attempt_id in (select id from gone))
    select from gone`;

export const selectScored = (trx: Trx, id: string) =>
  first<{
    rubric: Rubric | null;
    reviewPassed: boolean | null;
    wasPassed: boolean;
    isTooShort: boolean;
    isUncounted: boolean;
    rulesVersion: number | null;
    checks: {
      key: string;
      result: CheckResult;
      ownResult: CheckResult | null;
      coachResult: CheckResult | null;
    }[];
  }>(trx)`
    select b.body as rubric, a.review_passed as "reviewPassed", a.is_too_short as "isTooShort",
      a.uncounted is not null as "isUncounted", exists (
        select from attempt_judgements j where j.attempt_id = a.id and j.passed) as "wasPassed",
      a.rules_version as "rulesVersion", coalesce((
      select json_agg(json_build_object('key', c.key, 'result', c.result, 'ownResult', c.own_result,
        'coachResult', c.coach_result) order by c.place)
      from attempt_checks c where c.attempt_id = a.id), '[]') as checks
    from attempts a left join room_rubrics b on b.room_id = a.room_id and b.version = a.rubric_version
    where a.id = ${id} for update of a`;

/** @param scores.machine null where it was judged by rules before those that are counted, and stays as it was */
export const storeScore = (
  trx: Trx,
  id: string,
  { machine, final }: { machine: Score | null; final: Score },
) =>
  sql`update attempts set score = ${machine ? machine.score : sql`score`},
      passed = ${machine ? machine.passed : sql`passed`}, final_score = ${final.score}, most_score = ${final.mostScore},
      final_passed = ${final.passed}, decided = ${final.decided}, total = ${final.total}
    where id = ${id}`.execute(trx);

/**
 * Notes that it is told of an attempt that it is over, if that is still to be told.
 * @param when where it is only "decided" so far, a check that is open keeps it from being told
 * @returns the attempt, if it is told now
 */
export const noteFinishTold = (trx: Trx, id: string, when: "judged" | "decided") =>
  all<{ attemptId: string; personId: number; roomId: number }>(trx)`
    update attempts a set is_finish_told = true
    where a.id = ${id} and not a.is_finish_told and a.user_id is not null and (${when === "judged"} or a.final_passed is not null
      or not exists (select from attempt_checks c where c.attempt_id = a.id and ${isOpen}))
      and a.state in ('scored', 'reviewed')
    returning a.id as "attemptId", a.user_id as "personId", a.room_id as "roomId"`;
