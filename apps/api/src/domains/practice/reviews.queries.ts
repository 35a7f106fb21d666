import type { CheckResult } from "@field-advisor/schema/practice-constants";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, exists, first, one } from "../../platform/db/rows.ts";

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

export interface CommentRow {
  id: number;
  line: number;
  text: string;
  author: string;
  at: string;
  answer: string | null;
}

export const selectComments = (db: Database | Trx, attemptId: string) =>
  all<CommentRow>(db)`
    select c.id, c.line, c.text, coalesce(u.first_name || ' ' || u.last_name, 'A former coach') as author, c.at, c.answer
    from attempt_comments c left join users u on u.id = c.author_id
    where c.attempt_id = ${attemptId} order by c.line, c.id`;

export async function insertComment(
  trx: Trx,
  comment: { attemptId: string; line: number; text: string; authorId: number },
): Promise<number> {
  const row = await one<{ id: number }>(trx)`
    insert into attempt_comments (attempt_id, line, text, author_id)
    values (${comment.attemptId}, ${comment.line}, ${comment.text}, ${comment.authorId})
    returning id`;
  return row.id;
}

export async function countComments(trx: Trx, attemptId: string): Promise<number> {
  const row = await one<{ count: number }>(trx)`
    select count(*)::int as count from attempt_comments where attempt_id = ${attemptId}`;
  return row.count;
}

/** @returns "answered" where that was done before, undefined where there is no such comment */
export async function answerComment(
  trx: Trx,
  { attemptId, commentId }: { attemptId: string; commentId: number },
  text: string,
): Promise<"done" | "answered" | undefined> {
  const comment = await first<{ answer: string | null }>(trx)`
    select answer from attempt_comments where id = ${commentId} and attempt_id = ${attemptId}
    for update`;
  if (!comment) return undefined;
  if (comment.answer !== null) return "answered";
  await sql`update attempt_comments set answer = ${text}, unseen_since = now() where id = ${commentId}`.execute(
    trx,
  );
  return "done";
}
