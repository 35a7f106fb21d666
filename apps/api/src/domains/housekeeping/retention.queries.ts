import { sql } from "kysely";
import type { Trx } from "../../platform/db/database.ts";
import { all } from "../../platform/db/rows.ts";
import { failedJobs } from "../../platform/jobs/queues.ts";
import type { JobName } from "../../platform/jobs/payloads.ts";

/** The moment from which the time of a row counts; a row without one stays. */
const since = {
  page_sessions: "coalesce(revoked_at, absolute_expires_at)",
  webhook_deliveries: "received_at",
  reset_requests: "closed_at",
  deletion_requests: "closed_at",
  kept_chats: "kept_at",
  idempotency_keys: "created_at",
  room_sessions: "last_used_at",
  assistant_threads: "last_used_at",
  impersonations: "coalesce(ended_at, expires_at)",
  api_keys: "least(revoked_at, expires_at)",
} as const;

export type KeptTable = keyof typeof since;

/** Deletes what has been kept for longer than `kept`. */
export const deleteOlder = (trx: Trx, table: KeptTable, kept: string, atMost: number) =>
  sql`delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)}
    where ${sql.raw(since[table])} < now() - ${kept}::interval limit ${atMost}))`.execute(trx);

/** Tables to which rows are only added, with the column that holds the moment of a row. */
const moments = { usage_events: "received_at", audit_log: "at" } as const;

export type LogTable = keyof typeof moments;

export const logTables = Object.keys(moments) as LogTable[];

/**
 * Deletes what is older than a moment. Ids grow with time, so only the oldest are looked at, however many there are.
 * @returns how many were deleted
 */
export async function deleteEntriesBefore(
  trx: Trx,
  table: LogTable,
  { before, atMost }: { before: string; atMost: number },
): Promise<number> {
  const moment = sql.ref(moments[table]);
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where id in (
    select id from (select id, ${moment} from ${sql.table(table)} order by id limit ${atMost}) as oldest
    where ${moment} < ${before})`.execute(trx);
  return Number(numAffectedRows);
}

/** Conversations that belong to no page and to no session of a room, which goes with everything in it. */
export const deleteOlderConversations = (trx: Trx, kept: string, atMost: number) =>
  sql`delete from conversations where id in (
    select id from conversations
    where deployment_id is null and room_session_id is null and issued_at < now() - ${kept}::interval
    order by issued_at limit ${atMost})`.execute(trx);

interface Forgotten {
  page: string;
  days: number;
  conversations: number;
}

/** Conversations of pages that keep them for a number of days which is over. @returns how many of which page */
export const deleteOlderConversationsOfPages = (trx: Trx, atMost: number) =>
  all<Forgotten>(trx)`
    with old as (
      select c.id, p.deployment_id, p.kept_days from page_privacy p
        join conversations c on c.deployment_id = p.deployment_id
      where c.issued_at < now() - p.kept_days * interval '1 day'
      limit ${atMost}),
    gone as (delete from conversations where id in (select id from old))
    select deployment_id as page, kept_days as days, count(*) as conversations from old
    group by 1, 2 order by 1`;

/** Of an attempt `a`: the lines that results and comments rest on, each with its number in the transcript. */
const keptLines = sql`(
  select coalesce(jsonb_agg(said.line || jsonb_build_object('place', said.number - 1) order by said.number), '[]')
  from jsonb_array_elements(a.transcript) with ordinality as said (line, number)
  where said.number - 1 in (
    select (quote->>'line')::int from attempt_checks c, jsonb_array_elements(c.evidence) as quote where c.attempt_id = a.id
    union select (quote->>'line')::int from attempt_judgements j, jsonb_array_elements(j.checks) as was,
      jsonb_array_elements(was->'evidence') as quote where j.attempt_id = a.id
    union select c.own_line from attempt_checks c where c.attempt_id = a.id and c.own_line is not null
    union select c.line from attempt_comments c where c.attempt_id = a.id))`;

/** Attempts, what was said in those that stay but for what their results rest on, and those in which nothing was said. */
export async function deleteOlderAttempts(
  trx: Trx,
  kept: { results: string; words: string; unused: string },
  atMost: number,
): Promise<void> {
  await sql`delete from attempts where id = any(array(
    select id from attempts where started_at < now() - ${kept.results}::interval
      or (mode is null and room_session_id is null and started_at < now() - ${kept.unused}::interval)
    limit ${atMost}))`.execute(trx);
  await sql`update attempts a set transcript = null, kept_lines = ${keptLines}, forgotten_at = now() where id = any(array(
    select id from attempts where transcript is not null and finished_at < now() - ${kept.words}::interval
    limit ${atMost}))`.execute(trx);
}

/** Jobs of one kind that failed for good and that no owner looked after. */
export const deleteOlderFailedJobs = (trx: Trx, name: JobName, kept: string, atMost: number) =>
  sql`delete from jobs.job where name = ${failedJobs} and id in (
    select id from jobs.job
    where name = ${failedJobs} and source_name = ${name} and created_on < now() - ${kept}::interval
    limit ${atMost})`.execute(trx);
