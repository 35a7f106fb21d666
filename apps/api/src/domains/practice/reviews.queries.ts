import type { CheckResult } from "@field-advisor/schema/practice-constants";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/database.ts";
import { exists } from "../../platform/db/rows.ts";

interface OneCheck {
  id: string;
  key: string;
}

export const setObjection = (trx: Trx, { id, key }: OneCheck, text: string) =>
  exists(trx)`
    update attempt_checks set objection = ${text}, disputed_result = result where attempt_id = ${id} and key = ${key}
    returning key`;

/** @param own.result null where a coach is to look at it */
export const setOwn = (
  trx: Trx,
  { id, key }: OneCheck,
  own: { isSaid: boolean; line: number | null; result: CheckResult | null },
) =>
  sql`update attempt_checks set own_said = ${own.isSaid}, own_line = ${own.line}, own_result = ${own.result}, own_at = now(),
    disputed_result = result where attempt_id = ${id} and key = ${key}`.execute(trx);

/** Changes what the person's word comes to, not what they said, when, and of which result. */
export const setOwnResult = (trx: Trx, { id, key }: OneCheck, result: CheckResult | null) =>
  sql`update attempt_checks set own_result = ${result} where attempt_id = ${id} and key = ${key}`.execute(
    trx,
  );

/** @returns false where the attempt has no such check */
export async function judgeCheck(
  trx: Trx,
  { id, key }: OneCheck,
  verdict: { result: CheckResult | null; note: string | null; coachId: number },
): Promise<boolean> {
  const { result, note, coachId } = verdict;
  const isTakenBack = result === null;
  return exists(trx)`
    update attempt_checks set coach_result = ${result}, coach_note = ${isTakenBack ? null : note},
      coach_id = ${isTakenBack ? null : coachId}::int, coach_at = ${isTakenBack ? null : sql`now()`}
    where attempt_id = ${id} and key = ${key} returning key`;
}

export const insertVerdict = (
  trx: Trx,
  id: string,
  { passed, note, coachId }: { passed: boolean; note: string | null; coachId: number },
) =>
  sql`update attempts set state = 'reviewed', reviewed_by = ${coachId}, reviewed_at = now(),
      review_passed = ${passed}, review_note = ${note}, final_passed = ${passed}
    where id = ${id}`.execute(trx);
