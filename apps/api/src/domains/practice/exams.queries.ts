import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { first, one } from "../../platform/db/rows.ts";
import type { ExamEnding, ExamTerms } from "./exams.rules.ts";

/** An attempt `a` is over, and something was said in it: so attempts are counted and listed. */
export const isOver = sql<boolean>`(a.mode is not null and a.state <> 'open')`;

/** An attempt `a` counts: our side did not spoil it, or a coach judged it all the same. */
export const isCounted = sql<boolean>`(a.uncounted is null or a.reviewed_at is not null)`;

/** Of an attempt `a`: a reader has begun an exam in its room, and not finished it. */
export const isExamOpenFor = ({ userId }: { userId: number }) => sql<boolean>`exists (select from attempts own
  where own.user_id = ${userId} and own.room_id = a.room_id and own.state = 'open' and own.mode is not null
  and own.category = 'Assessment')`;

export interface StartTerms extends ExamTerms {
  rubricVersion: number | null;
  /** The session of the exam that is begun and not finished. */
  openSession: string | null;
  openAttempt: string | null;
  /** Attempts that are over and do not count. */
  uncounted: number;
}

/** How somebody's attempts in a room stand, by its newest rubric. */
export const selectTerms = (db: Database | Trx, userId: number, roomId: number) =>
  first<StartTerms>(db)`
    select r.category, b.version as "rubricVersion", (b.body->>'attemptsAllowed')::int as "attemptsAllowed", own.*
    from rooms r left join lateral (
      select version, body from room_rubrics where room_id = r.id order by version desc limit 1) b on true
    cross join lateral (
      select (count(*) filter (where a.state <> 'open' and ${isCounted}))::int as made,
        (count(*) filter (where a.state = 'finished'))::int as unsettled,
        (count(*) filter (where a.state <> 'open' and not ${isCounted}))::int as uncounted,
        (count(*) filter (where a.state = 'open' and a.category = 'Assessment'))::int as begun,
        max(a.room_session_id) filter (where a.state = 'open' and a.category = 'Assessment') as "openSession",
        max(a.id) filter (where a.state = 'open' and a.category = 'Assessment') as "openAttempt"
      from attempts a where a.user_id = ${userId} and a.room_id = r.id and a.mode is not null) own
    where r.id = ${roomId}`;

/** The room of an exam of somebody's that is begun and not finished, or that a session is. */
export const selectOpenExam = (db: Database, userId: number, sessionId: string | null) =>
  first<{ room: string }>(db)`
    select r.name as room from attempts a join rooms r on r.id = a.room_id
    where a.user_id = ${userId} and a.state = 'open' and a.category = 'Assessment'
      and (a.mode is not null or a.room_session_id = ${sessionId}::text)
    order by a.started_at desc limit 1`;

/** Two first words of one person in one room wait for each other. */
export const lockExam = (trx: Trx, userId: number, roomId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('exam of ' || ${userId}::int || ' in ' || ${roomId}::int, 0))`.execute(
    trx,
  );

/** Notes that an answer in an attempt failed on our side. */
export const noteFailure = (db: Database, userId: number, sessionId: string) =>
  sql`update attempts set failed_at = now()
    where room_session_id = ${sessionId} and user_id = ${userId} and state = 'open'`.execute(db);

interface EndingRow extends Pick<ExamEnding, "record" | "unheardBefore"> {
  /** How the last call ended, in the provider's words; null where something was written since. */
  endReason: string | null;
  /** No answer was whole since one failed. */
  hasFailed: boolean;
}

/**
 * How the attempt of a session ended. Of a call that we ended because its person finished the attempt some providers keep
 * no record.
 */
export const selectEnding = (db: Database, sessionId: string) =>
  one<EndingRow>(db)`
    with legs as (
      select l.*, c.ended_by = 'operator' and a.finish_reason = 'person' as "byPerson"
      from attempts a join conversations c on c.room_session_id = a.room_session_id
        join conversation_legs l on l.conversation_id = c.id
      where a.room_session_id = ${sessionId} and l.started_at is not null),
    answered as (select max(at) as at from room_messages
      where session_id = ${sessionId} and author = 'agent' and not is_partial)
    select case when exists (select from legs where transcript is null and "byPerson" is not true) then 'missing'
        when exists (select from legs where transcript is null) then 'given up' else 'whole' end as record,
      (select count(*)::int from attempts own join attempts before on before.user_id = own.user_id
          and before.room_id = own.room_id and before.id <> own.id and before.uncounted = 'unheard'
        where own.room_session_id = ${sessionId}) as "unheardBefore",
      (select end_reason from legs
        where coalesce(started_at + duration_seconds * interval '1 second', ended_at) >= coalesce((select at from answered), '-infinity')
        order by issued_at desc limit 1) as "endReason",
      coalesce((select a.failed_at > coalesce((select at from answered), '-infinity')
          and a.failed_at > coalesce((select max(issued_at) from legs), '-infinity')
        from attempts a where a.room_session_id = ${sessionId}), false) as "hasFailed"`;
