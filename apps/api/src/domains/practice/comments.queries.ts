import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, first, one } from "../../platform/db/rows.ts";

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

/** Its author has not seen the answer. @returns "answered" where that was done before, undefined where there is no such comment */
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
