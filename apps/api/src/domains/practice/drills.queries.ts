import type { CheckResult, DrillKind } from "@field-advisor/schema/practice-constants";
import type { Rubric } from "@field-advisor/schema/rubric-forms";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, first, one } from "../../platform/db/rows.ts";
import { isDrilled, rubricBody } from "./attempts.queries.ts";
import type { Line } from "./scoring/lines.rules.ts";

export type Said = Pick<Line, "text" | "isSpoken" | "hasWords">;

interface Outcome {
  result: CheckResult;
  reason: string | null;
  /** Neither a record nor a model says more. */
  isSettled: boolean;
}

interface NewDrill {
  id: string;
  attemptId: string;
  kind: DrillKind;
  line: number;
  key: string | null;
  /** null where nothing is said in a call or to an agent. */
  sessionId: string | null;
  /** null until it is known. */
  judged: (Outcome & { said: Said }) | null;
}

export async function insertDrill(trx: Trx, drill: NewDrill): Promise<void> {
  const { id, attemptId, kind, line, key, sessionId, judged } = drill;
  await sql`insert into drills (id, attempt_id, kind, line, check_key, room_session_id, said, result, reason, is_settled)
    values (${id}, ${attemptId}, ${kind}, ${line}, ${key}, ${sessionId}, ${judged && JSON.stringify(judged.said)}::jsonb,
      ${judged?.result ?? null}, ${judged?.reason ?? null}, ${judged?.isSettled ?? false})`.execute(trx);
}

/** A session for a drill; whether its calls are recorded is what its person said last, for the attempt or a drill of it. */
export const insertDrillSession = (trx: Trx, sessionId: string, attemptId: string) =>
  sql`insert into room_sessions (id, room_id, user_id, recording_choice, recording_chosen_at, recording_days)
    select ${sessionId}, a.room_id, a.user_id, said.recording_choice, said.recording_chosen_at, said.recording_days
    from attempts a left join lateral (
      select s.* from room_sessions s
      where s.recording_choice is not null and (s.id = a.room_session_id
        or s.id in (select d.room_session_id from drills d where d.attempt_id = a.id))
      order by s.recording_chosen_at desc limit 1) said on true
    where a.id = ${attemptId}`.execute(trx);

export async function countDrills(trx: Trx, attemptId: string): Promise<number> {
  const { count } = await one<{ count: number }>(trx)`
    select count(*)::int as count from drills where attempt_id = ${attemptId}`;
  return count;
}

export interface DrillRow {
  id: string;
  kind: DrillKind;
  line: number;
  key: string | null;
  sessionId: string | null;
  startedAt: string;
  said: Said | null;
  result: CheckResult | null;
  reason: string | null;
  /** Something is still to come, and may. */
  isAwaiting: boolean;
}

/** The last of an attempt, oldest first. @param waitSeconds after which nothing is waited for any more */
export async function selectDrills(
  db: Database,
  attemptId: string,
  { waitSeconds, atMost }: { waitSeconds: number; atMost: number },
): Promise<DrillRow[]> {
  const rows = await all<DrillRow>(db)`
    select d.id, d.kind, d.line, d.check_key as key, d.room_session_id as "sessionId", d.started_at as "startedAt",
      d.said, d.result, d.reason,
      not d.is_settled and d.started_at > now() - ${waitSeconds} * interval '1 second' as "isAwaiting"
    from drills d where d.attempt_id = ${attemptId} and ${isDrilled}
    order by d.started_at desc, d.id limit ${atMost}`;
  return rows.toReversed();
}

interface ToJudgeRow {
  key: string;
  line: number;
  sessionId: string | null;
  startedAt: string;
  said: Said | null;
  roomId: number;
  userId: number;
  lines: Line[];
  rubric: Rubric;
}

/** A sentence that is to be judged, with the conversation that it belongs to. */
export const selectToJudge = (db: Database, id: string) =>
  first<ToJudgeRow>(db)`
    select d.check_key as key, d.line, d.room_session_id as "sessionId", d.started_at as "startedAt", d.said,
      a.room_id as "roomId", a.user_id as "userId", a.transcript as lines, ${rubricBody} as rubric
    from drills d join attempts a on a.id = d.attempt_id
    join room_rubrics b on b.room_id = a.room_id and b.version = a.rubric_version
    where d.id = ${id} and d.kind = 'again' and not d.is_settled and a.transcript is not null and a.user_id is not null`;

export const storeDrill = (
  trx: Database | Trx,
  id: string,
  { said, result, reason, isSettled }: Outcome & { said: Said },
) =>
  sql`update drills set said = ${JSON.stringify(said)}::jsonb, result = ${result}, reason = ${reason},
    is_settled = ${isSettled} where id = ${id}`.execute(trx);

interface OfSession {
  id: string;
  kind: DrillKind;
  attemptId: string;
  number: number;
  line: number;
  lines: Line[];
}

/** The drill that a session is, with what was said before it in the attempt; undefined where it is none. */
export const selectOfDrillSession = (db: Database | Trx, sessionId: string) =>
  first<OfSession>(db)`
    select d.id, d.kind, d.attempt_id as "attemptId", a.number, d.line, coalesce((
      select jsonb_agg(said.line order by said.number)
      from jsonb_array_elements(a.transcript) with ordinality as said (line, number)
      where said.number <= d.line), '[]') as lines
    from drills d join attempts a on a.id = d.attempt_id where d.room_session_id = ${sessionId}`;

export const selectSessionsOfDrills = async (trx: Trx, attemptId: string): Promise<string[]> => {
  const rows = await all<{ id: string }>(trx)`
    select room_session_id as id from drills where attempt_id = ${attemptId} and room_session_id is not null`;
  return rows.map(({ id }) => id);
};
