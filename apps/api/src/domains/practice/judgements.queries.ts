import type { Rubric } from "@field-advisor/schema/rubric-forms";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { first } from "../../platform/db/rows.ts";
import { holdAttempt, isOpen } from "./attempts.queries.ts";
import type { ModelVerdict } from "./judgements.rules.ts";
import type { Line } from "./scoring/lines.rules.ts";

/** For a model: the lines of an attempt, all checks of its rubric, and those that are open and about which none was asked before. */
export async function selectOpen(db: Database, attemptId: string) {
  const row = await first<{
    roomId: number;
    userId: number;
    lines: Line[];
    rubric: Rubric;
    version: number;
    keys: string[];
  }>(db)`
    select a.room_id as "roomId", a.user_id as "userId", a.transcript as lines, b.body as rubric, b.version, array(
      select key from attempt_checks c where c.attempt_id = a.id and ${isOpen} and c.judged_by is null) as keys
    from attempts a join room_rubrics b on b.room_id = a.room_id and b.version = a.rubric_version
    where a.id = ${attemptId} and a.transcript is not null and a.user_id is not null and not a.is_too_short`;
  if (!row || row.keys.length === 0) return undefined;
  const checks = row.rubric.criteria.flatMap((criterion) => criterion.checks);
  const { keys, rubric: _, ...open } = row;
  return { ...open, checks, asked: checks.filter(({ key }) => keys.includes(key)) };
}

/**
 * Keeps what a model decided of the conversation and the checks that it was shown; a coach who was faster is not overruled,
 * and what its person says of a check no longer decides it. What the model could not decide stays as it was, with the reason
 * where there was none.
 */
export async function storeVerdicts(
  trx: Trx,
  attemptId: string,
  judged: { verdicts: readonly ModelVerdict[]; judgedBy: string; lines: readonly Line[]; version: number },
): Promise<void> {
  const { verdicts, judgedBy, lines, version } = judged;
  await holdAttempt(trx, attemptId);
  const isDecided = sql`given.result is not null`;
  await sql`
    update attempt_checks c set judged_by = ${judgedBy}, suggestion = given.suggestion,
      result = coalesce(given.result, c.result),
      evidence = case when ${isDecided} then given.evidence else c.evidence end,
      reason = case when ${isDecided} or c.result = 'waiting' then given.reason else c.reason end,
      own_result = case when ${isDecided} then null else c.own_result end
    from attempts a, jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb)
      as given (key text, result text, evidence jsonb, reason text, suggestion text)
    where c.attempt_id = ${attemptId} and a.id = c.attempt_id and a.transcript = ${JSON.stringify(lines)}::jsonb
      and a.rubric_version = ${version}
      and c.key = given.key and ${isOpen}`.execute(trx);
}

/** Says why checks wait for a coach although there is a model. */
export const leaveToCoach = (trx: Trx, attemptId: string, reason: string) =>
  sql`update attempt_checks set reason = ${reason} where attempt_id = ${attemptId}
    and result = 'waiting'`.execute(trx);
