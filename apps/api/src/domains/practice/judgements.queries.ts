import type { Rubric } from "@field-advisor/schema/rubric-forms";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { first } from "../../platform/db/rows.ts";
import type { ModelVerdict } from "./scoring/judged.rules.ts";
import type { Line } from "./scoring/lines.rules.ts";

/** For a model: the lines of an attempt, and the checks that wait and about which none was asked before. */
export async function selectWaiting(db: Database, attemptId: string) {
  const row = await first<{ roomId: number; userId: number; lines: Line[]; rubric: Rubric; keys: string[] }>(
    db,
  )`
    select a.room_id as "roomId", a.user_id as "userId", a.transcript as lines, b.body as rubric, array(
      select key from attempt_checks c where c.attempt_id = a.id and c.result = 'waiting' and c.coach_result is null
        and c.judged_by is null) as keys
    from attempts a join room_rubrics b on b.room_id = a.room_id and b.version = a.rubric_version
    where a.id = ${attemptId} and a.transcript is not null and a.user_id is not null`;
  if (!row || row.keys.length === 0) return undefined;
  const checks = row.rubric.criteria
    .flatMap((criterion) => criterion.checks)
    .filter(({ kind, key }) => kind === "judged" && row.keys.includes(key));
  const { lines, roomId, userId } = row;
  return checks.length === 0 ? undefined : { lines, checks, roomId, userId };
}

/** Keeps what a model decided of the conversation that it was shown; a coach who was faster is not overruled. */
export async function storeVerdicts(
  trx: Trx,
  attemptId: string,
  judged: { verdicts: readonly ModelVerdict[]; judgedBy: string; lines: readonly Line[] },
): Promise<void> {
  const { verdicts, judgedBy, lines } = judged;
  await sql`
    update attempt_checks c set result = given.result, evidence = given.evidence, reason = given.reason,
      suggestion = given.suggestion, judged_by = ${judgedBy}
    from attempts a, jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb)
      as given (key text, result text, evidence jsonb, reason text, suggestion text)
    where c.attempt_id = ${attemptId} and a.id = c.attempt_id and a.transcript = ${JSON.stringify(lines)}::jsonb
      and c.key = given.key and c.result = 'waiting' and c.coach_result is null`.execute(trx);
}

/** Says why checks wait for a coach although there is a model. */
export const leaveToCoach = (trx: Trx, attemptId: string, reason: string) =>
  sql`update attempt_checks set reason = ${reason} where attempt_id = ${attemptId}
    and result = 'waiting'`.execute(trx);
