import type { Evidence } from "@field-advisor/schema/attempts.endpoints";
import { type CheckResult, openResults } from "@field-advisor/schema/practice-constants";
import type { Rejudgement } from "@field-advisor/schema/rejudgements.endpoints";
import type { Rubric } from "@field-advisor/schema/rubric-forms";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, first } from "../../platform/db/rows.ts";
import type { AttemptScope } from "./attempts.policy.ts";
import { hasWordsToJudge, holdAttempt, minutesKnown, rubricBody } from "./attempts.queries.ts";
import { within } from "../../scope/people-scope.queries.ts";
import type { Line } from "./scoring/lines.rules.ts";

const told = sql`
  select r.id, r.rubric_version as version, r.reason, r.ordered_at as at,
    coalesce(u.first_name || ' ' || u.last_name, 'A former owner') as by, count(j.attempt_id)::int as total,
    (count(*) filter (where j.state = 'judged'))::int as judged,
    (count(*) filter (where j.state = 'left_out'))::int as "leftOut"
  from rejudgements r left join users u on u.id = r.ordered_by
    left join attempt_judgements j on j.rejudgement_id = r.id`;

/** The last ten of a room, newest first. */
export const selectRejudgements = (db: Database | Trx, roomId: number) =>
  all<Rejudgement>(db)`
    ${told} where r.id = any(array(
      select id from rejudgements where room_id = ${roomId} order by ordered_at desc, id limit 10))
    group by r.id, u.id order by r.ordered_at desc, r.id`;

/** The attempts that are chosen, or the last ones, as far as they can be judged otherwise than they are, or will be. */
export async function selectJudgeableAgain(
  trx: Trx,
  scope: AttemptScope,
  wanted: { roomId: number; version: number; rulesVersion: number; attemptIds?: string[]; last?: number },
): Promise<string[]> {
  const { roomId, version, rulesVersion, attemptIds, last } = wanted;
  const rows = await all<{ id: string }>(trx)`
    select a.id from attempts a where a.room_id = ${roomId} and ${hasWordsToJudge} and a.rubric_version is not null
      and ${within(scope.people, "a.user_id")}
      and (a.rubric_version, a.rules_version) is distinct from (${version}::int, ${rulesVersion}::int)
      and not exists (select from attempt_judgements j where j.attempt_id = a.id and j.state = 'queued')
      and ${attemptIds ? sql`a.id = any(${attemptIds})` : sql`true`}
    order by a.started_at desc, a.id ${last === undefined ? sql`` : sql`limit ${last}`}`;
  return rows.map(({ id }) => id);
}

export async function insertRejudgement(
  trx: Trx,
  order: { id: string; roomId: number; version: number; reason: string; userId: number },
  attemptIds: readonly string[],
): Promise<void> {
  const { id, roomId, version, reason, userId } = order;
  await sql`insert into rejudgements (id, room_id, rubric_version, reason, ordered_by)
    values (${id}, ${roomId}, ${version}, ${reason}, ${userId})`.execute(trx);
  await sql`insert into attempt_judgements (rejudgement_id, attempt_id)
    select ${id}, attempt_id from unnest(${attemptIds}::text[]) as attempt_id`.execute(trx);
}

interface QueuedRow {
  id: string;
  roomId: number;
  /** By which it was judged until now, and by which it is judged now. */
  was: number | null;
  version: number;
  rubric: Rubric;
  canBeJudged: boolean;
  lines: Line[];
  minutes: number | null;
  owner: { userId: number; email: string } | null;
}

interface Queued {
  rejudgementId: string;
  attemptId: string;
}

/** What is still to be judged again; nobody else changes the attempt until the transaction is over. */
export async function lockQueued(trx: Trx, { rejudgementId, attemptId }: Queued) {
  await holdAttempt(trx, attemptId);
  return first<QueuedRow>(trx)`
    select a.id, a.room_id as "roomId", a.rubric_version as was, r.rubric_version as version, ${rubricBody} as rubric,
      ${hasWordsToJudge} as "canBeJudged", coalesce(a.transcript, '[]') as lines, ${minutesKnown} as minutes,
      case when u.id is not null then json_build_object('userId', u.id, 'email', u.email) end as owner
    from attempt_judgements j join attempts a on a.id = j.attempt_id join rejudgements r on r.id = j.rejudgement_id
      join room_rubrics b on b.room_id = r.room_id and b.version = r.rubric_version
      left join users u on u.id = r.ordered_by
    where j.rejudgement_id = ${rejudgementId} and j.attempt_id = ${attemptId} and j.state = 'queued'`;
}

export const leaveOut = (trx: Trx, { rejudgementId, attemptId }: Queued) =>
  sql`update attempt_judgements set state = 'left_out'
    where rejudgement_id = ${rejudgementId} and attempt_id = ${attemptId}`.execute(trx);

/** Keeps what came of an attempt until now: its checks with everything that was decided and said of them. */
export const keepResult = (trx: Trx, { rejudgementId, attemptId }: Queued) =>
  sql`update attempt_judgements j set state = 'judged', judged_at = now(), rubric_version = a.rubric_version,
      rules_version = a.rules_version, score = a.final_score, most_score = a.most_score, passed = a.final_passed,
      checks = (select coalesce(json_agg(json_build_object('key', c.key, 'result', c.result, 'evidence', c.evidence,
        'reason', c.reason, 'ownResult', c.own_result, 'coachResult', c.coach_result, 'coachNote', c.coach_note,
        'objection', c.objection) order by c.place), '[]') from attempt_checks c where c.attempt_id = a.id)
    from attempts a where a.id = j.attempt_id and j.rejudgement_id = ${rejudgementId}
      and j.attempt_id = ${attemptId}`.execute(trx);

interface JudgedCheck {
  key: string;
  result: CheckResult;
  evidence: readonly Evidence[];
  reason: string | null;
}

/** Stores the new results. What coaches and its person said of a check stays, unless the rubric has it no more. */
export async function storeRejudged(
  trx: Trx,
  id: string,
  judged: { version: number; rulesVersion: number; isTooShort: boolean; checks: readonly JudgedCheck[] },
): Promise<void> {
  const { version, rulesVersion, isTooShort, checks } = judged;
  const given = sql`jsonb_to_recordset(${JSON.stringify(checks.map((check, place) => ({ ...check, place })))}::jsonb)
    as given (key text, place int, result text, evidence jsonb, reason text)`;
  await sql`update attempts set rubric_version = ${version}, rules_version = ${rulesVersion},
    is_too_short = ${isTooShort} where id = ${id}`.execute(trx);
  await sql`delete from attempt_checks where attempt_id = ${id}
    and not key = any(${checks.map(({ key }) => key)}::text[])`.execute(trx);
  await sql`update attempt_checks c set place = given.place, result = given.result, evidence = given.evidence,
      reason = given.reason, suggestion = null, judged_by = null,
      own_result = case when given.result = any(${sql.val([...openResults])}) then c.own_result end
    from ${given} where c.attempt_id = ${id} and c.key = given.key`.execute(trx);
  await sql`insert into attempt_checks (attempt_id, key, place, result, evidence, reason)
    select ${id}, key, place, result, evidence, reason from ${given} on conflict do nothing`.execute(trx);
}

/** An earlier result of an attempt with the order that replaced it. */
export interface JudgedAgainRow {
  at: string;
  by: string;
  version: number;
  reason: string;
  was: number;
  rubric: Rubric;
  score: number | null;
  mostScore: number | null;
  passed: boolean | null;
  checks: {
    key: string;
    result: CheckResult;
    evidence: Evidence[];
    reason: string | null;
    ownResult: CheckResult | null;
    coachResult: CheckResult | null;
    coachNote: string | null;
    objection: string | null;
  }[];
}

/** Oldest first. */
export const selectJudgedAgain = (db: Database, attemptId: string) =>
  all<JudgedAgainRow>(db)`
    select j.judged_at as at, coalesce(u.first_name || ' ' || u.last_name, 'A former owner') as by,
      r.rubric_version as version, r.reason, j.rubric_version as was, b.body as rubric, j.score,
      j.most_score as "mostScore", j.passed, j.checks
    from attempt_judgements j join rejudgements r on r.id = j.rejudgement_id
      join room_rubrics b on b.room_id = r.room_id and b.version = j.rubric_version
      left join users u on u.id = r.ordered_by
    where j.attempt_id = ${attemptId} and j.state = 'judged' order by j.judged_at`;
