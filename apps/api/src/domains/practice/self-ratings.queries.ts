import type { SelfVerdict } from "@field-advisor/schema/practice-constants";
import type { Rubric } from "@field-advisor/schema/rubric-forms";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, one } from "../../platform/db/rows.ts";
import type { AttemptScope } from "./attempts.policy.ts";
import { isReadableBy, rubricBody } from "./attempts.queries.ts";
import { isCounted } from "./exams.queries.ts";
import type { JudgedCheck } from "./self-ratings.rules.ts";

type Verdicts = readonly { criterion: string; verdict: SelfVerdict }[];

/** @param verdicts null where they skip it */
export const storeRating = (trx: Trx, id: string, verdicts: Verdicts | null) =>
  sql`update attempts set self_rating = ${verdicts === null ? "skipped" : "given"},
      self_verdicts = ${verdicts === null ? null : JSON.stringify(verdicts)}::jsonb
    where id = ${id}`.execute(trx);

const rated = (scope: AttemptScope, userId: number) => sql`from attempts a
  where a.user_id = ${userId} and a.state in ('scored', 'reviewed') and ${isReadableBy(scope)} and ${isCounted}
    and not a.is_too_short`;

interface RatedRow {
  id: string;
  number: number;
  roomId: number;
  roomName: string;
  at: string;
  rubric: Rubric;
  verdicts: Verdicts;
  checks: JudgedCheck[];
}

/** The last attempts that somebody rated themselves, oldest first, as far as the reader may read them. */
export async function selectRated(db: Database, scope: AttemptScope, userId: number): Promise<RatedRow[]> {
  const rows = await all<RatedRow>(db)`
    select a.id, a.number, r.id as "roomId", r.name as "roomName", a.started_at as at, ${rubricBody} as rubric,
      a.self_verdicts as verdicts, coalesce((
        select json_agg(json_build_object('key', c.key, 'result', c.result, 'ownResult', c.own_result,
          'coachResult', c.coach_result)) from attempt_checks c where c.attempt_id = a.id), '[]') as checks
    from (select a.* ${rated(scope, userId)} and a.self_rating = 'given' order by a.started_at desc limit 50) as a
    join rooms r on r.id = a.room_id
    join room_rubrics b on b.room_id = a.room_id and b.version = a.rubric_version
    order by a.started_at desc`;
  return rows.toReversed();
}

export async function countSkipped(db: Database, scope: AttemptScope, userId: number): Promise<number> {
  const { skipped } = await one<{ skipped: number }>(db)`
    select count(*)::int as skipped ${rated(scope, userId)} and a.self_rating = 'skipped'`;
  return skipped;
}
