import type { Rubric } from "@field-advisor/schema/rubric-forms";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { exists, first } from "../../platform/db/rows.ts";
import { rubricBody } from "./attempts.queries.ts";

export interface RubricRow {
  version: number;
  body: Rubric;
  savedAt: string;
  savedBy: string | null;
}

export const selectRubric = (db: Database | Trx, roomId: number, version?: number) =>
  first<RubricRow>(db)`
    select b.version, ${rubricBody} as body, b.created_at as "savedAt", u.first_name || ' ' || u.last_name as "savedBy"
    from room_rubrics b left join users u on u.id = b.created_by
    where b.room_id = ${roomId} ${version === undefined ? sql`` : sql`and b.version = ${version}`}
    order by b.version desc limit 1`;

/** Two owners who save at once wait for each other. @returns false where there is no such room */
export async function lockRubric(trx: Trx, roomId: number): Promise<boolean> {
  const isThere = await exists(trx)`select from rooms where id = ${roomId} for key share`;
  await sql`select pg_advisory_xact_lock(hashtextextended('rubric of room ' || ${roomId}::int, 0))`.execute(
    trx,
  );
  return isThere;
}

export const insertRubric = (
  trx: Trx,
  { roomId, version, body, userId }: { roomId: number; version: number; body: Rubric; userId: number },
) =>
  sql`insert into room_rubrics (room_id, version, body, created_by)
    values (${roomId}, ${version}, ${JSON.stringify(body)}::jsonb, ${userId})`.execute(trx);
