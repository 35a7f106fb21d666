import type { RubricVersion } from "@field-advisor/schema/rubrics.endpoints";
import type { Rubric } from "@field-advisor/schema/rubric-forms";
import { sql } from "kysely";
import type { Counted } from "../../lib/counted.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, first, one } from "../../platform/db/rows.ts";
import { within } from "../../scope/people-scope.queries.ts";
import type { AttemptScope } from "./attempts.policy.ts";
import { isReadableBy, rubricBody } from "./attempts.queries.ts";
import type { Line } from "./scoring/lines.rules.ts";

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

/** The versions of a rubric, newest first, and how many there are of it. */
export async function selectVersions(
  db: Database,
  roomId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Counted<RubricVersion[]>> {
  const [rows, { total }] = await Promise.all([
    all<RubricVersion>(db)`
      select b.version, b.created_at as "savedAt", u.first_name || ' ' || u.last_name as "savedBy",
        jsonb_array_length(b.body -> 'criteria') as criteria,
        jsonb_array_length(jsonb_path_query_array(b.body, '$.criteria[*].checks[*]')) as checks
      from (select * from room_rubrics where room_id = ${roomId}
        order by version desc limit ${limit} offset ${offset}) as b
      left join users u on u.id = b.created_by order by b.version desc`,
    one<{ total: number }>(db)`select count(*)::int as total from room_rubrics where room_id = ${roomId}`,
  ]);
  return { rows, total };
}

/** Two who save at once wait for each other, and for a change of who may. */
export async function lockRubric(trx: Trx, roomId: number): Promise<void> {
  await sql`select from rooms where id = ${roomId} for share`.execute(trx);
  await sql`select pg_advisory_xact_lock(hashtextextended('rubric of room ' || ${roomId}::int, 0))`.execute(
    trx,
  );
}

export const insertRubric = (
  trx: Trx,
  { roomId, version, body, userId }: { roomId: number; version: number; body: Rubric; userId: number },
) =>
  sql`insert into room_rubrics (room_id, version, body, created_by)
    values (${roomId}, ${version}, ${JSON.stringify(body)}::jsonb, ${userId})`.execute(trx);

/** So many of a room's last conversations are read at once, and so many characters of them. */
const most = { conversations: 50, length: 500_000 } as const;

/** What was said in a room's last attempts, as far as the reader may read them; newest first. */
export const selectLastTranscripts = (db: Database, scope: AttemptScope, roomId: number) =>
  all<{ transcript: Line[] }>(db)`
    with last as (
      select a.transcript, a.started_at, a.id from attempts a
      where a.room_id = ${roomId} and a.transcript is not null and ${isReadableBy(scope)}
        and (${within(scope.people, "a.user_id")})
      order by a.started_at desc limit ${most.conversations}),
    measured as (select *, sum(length(transcript::text)) over (order by started_at desc, id) as read from last)
    select transcript from measured where read <= ${most.length} order by started_at desc, id`;
