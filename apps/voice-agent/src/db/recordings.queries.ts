import { inTransaction, type Pool, type Queryable } from "./pool.ts";

export type RecordingState = "making" | "recorded" | "failed" | "none";

/** Why there is no sound, or not all of it. */
export type RecordingReason =
  | "not-asked"
  | "text-only"
  | "no-sound"
  | "disk"
  | "too-long"
  | "encoder"
  | "lost"
  | "deleted"
  | "expired";

/** Only of a conversation whose address was asked for with it, and not taken back since. */
export async function beginRecording(
  db: Queryable,
  id: string,
  state: "making" | "none",
  reason: RecordingReason | null,
): Promise<void> {
  await db.query(
    `insert into recordings (conversation_id, state, reason)
     select conversation_id, $2, $3 from conversations join issued_tickets using (conversation_id)
     where conversation_id = $1 and records on conflict do nothing`,
    [id, state, reason],
  );
}

/** @returns those of the conversations whose sound is not wanted any more */
export async function unwantedRecordings(db: Queryable, ids: string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select asked.id from unnest($1::text[]) as asked (id)
     where not exists (select from issued_tickets t join conversations c using (conversation_id)
       where t.conversation_id = asked.id and t.records)`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** Of a spooled conversation. `busy`: it goes on, or another process encodes it. */
type SpooledState = "busy" | "unwanted" | "waiting";

export async function spooledStates(db: Queryable, ids: string[]): Promise<[string, SpooledState][]> {
  const { rows } = await db.query<{ id: string; state: SpooledState }>(
    `select asked.id, case
       when c.conversation_id is null then 'unwanted'
       when coalesce(r.state <> 'making', not coalesce(t.records, false)) then 'unwanted'
       when c.ended_at is null or r.claimed_until > now() then 'busy'
       else 'waiting' end as state
     from unnest($1::text[]) as asked (id)
     left join conversations c on c.conversation_id = asked.id
     left join recordings r on r.conversation_id = asked.id
     left join issued_tickets t on t.conversation_id = asked.id`,
    [ids],
  );
  return rows.map(({ id, state }) => [id, state]);
}

const claim = "now() + interval '5 minutes'";

/** Takes a recording, so that no other process encodes it. @returns false where another one does, or nobody wants it */
export async function claimRecording(db: Queryable, id: string): Promise<boolean> {
  // Its beginning may not have been written.
  const { rowCount } = await db.query(
    `insert into recordings (conversation_id, state, claimed_until)
     select conversation_id, 'making', ${claim} from conversations join issued_tickets using (conversation_id)
     where conversation_id = $1 and records
     on conflict (conversation_id) do update set claimed_until = excluded.claimed_until
       where recordings.state = 'making' and coalesce(recordings.claimed_until < now(), true)`,
    [id],
  );
  if (rowCount !== 1) return false;
  // Of a process that was killed while it encoded it.
  await db.query("delete from recording_parts where conversation_id = $1", [id]);
  return true;
}

export async function releaseRecording(db: Queryable, id: string): Promise<void> {
  await db.query("update recordings set claimed_until = null where conversation_id = $1", [id]);
}

/** @returns false where nobody wants it any more */
export async function addRecordingPart(
  db: Queryable,
  id: string,
  position: number,
  bytes: Buffer,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `with claimed as (
       update recordings set claimed_until = ${claim} where conversation_id = $1 and state = 'making' returning conversation_id
     )
     insert into recording_parts (conversation_id, position, bytes) select conversation_id, $2, $3 from claimed`,
    [id, position, bytes],
  );
  return rowCount === 1;
}

export interface FinishedRecording {
  state: "recorded" | "failed" | "none";
  reason: RecordingReason | null;
  seconds?: number;
  bytes?: number;
  hasUserAudio?: boolean;
  hasResponseAudio?: boolean;
}

/** Does nothing where nobody wants it any more. */
export async function finishRecording(db: Queryable, id: string, finished: FinishedRecording): Promise<void> {
  const { state, reason, seconds = 0, bytes = 0, hasUserAudio = false, hasResponseAudio = false } = finished;
  await db.query(
    // Its beginning may not have been written.
    `insert into recordings as known (conversation_id, state, reason, seconds, bytes, has_user_audio, has_response_audio, made_at)
     select conversation_id, $2, $3, $4, $5, $6, $7, now() from conversations join issued_tickets using (conversation_id)
     where conversation_id = $1 and records
     on conflict (conversation_id) do update set state = excluded.state, reason = coalesce(excluded.reason, known.reason),
       seconds = excluded.seconds, bytes = excluded.bytes, has_user_audio = excluded.has_user_audio,
       has_response_audio = excluded.has_response_audio, claimed_until = null, made_at = excluded.made_at
     where known.state = 'making'`,
    [id, state, reason, seconds, bytes, hasUserAudio, hasResponseAudio],
  );
}

/** It goes on being made of what there is. */
export async function shortenRecording(db: Queryable, id: string, reason: RecordingReason): Promise<void> {
  await db.query("update recordings set reason = $2 where conversation_id = $1 and state = 'making'", [
    id,
    reason,
  ]);
}

/** Nothing is recorded any more, and what was is gone. @returns false where there is no such conversation or address */
export async function deleteRecording(pool: Pool, id: string): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    const ticket = await db.query("update issued_tickets set records = false where conversation_id = $1", [
      id,
    ]);
    // Waits for a part that is being written; from then on none is.
    await db.query(
      `update recordings set state = 'none', reason = 'deleted', bytes = 0, has_user_audio = false,
         has_response_audio = false, claimed_until = null where conversation_id = $1 and state <> 'none'`,
      [id],
    );
    await db.query("delete from recording_parts where conversation_id = $1", [id]);
    if (ticket.rowCount === 1) return true;
    const { rowCount } = await db.query("select from conversations where conversation_id = $1", [id]);
    return rowCount === 1;
  });
}

/** The size of a finished recording; undefined where there is none. */
export async function recordingBytes(db: Queryable, id: string): Promise<number | undefined> {
  const { rows } = await db.query<{ bytes: number }>(
    "select bytes from recordings where conversation_id = $1 and state = 'recorded'",
    [id],
  );
  return rows[0]?.bytes;
}

/** undefined after the last part. */
export async function recordingPart(
  db: Queryable,
  id: string,
  position: number,
): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ bytes: Buffer }>(
    "select bytes from recording_parts where conversation_id = $1 and position = $2",
    [id, position],
  );
  return rows[0]?.bytes;
}

/** Sound that nobody has fetched and deleted in time goes, and what is still being made then is lost. */
export async function expireRecordings(db: Queryable): Promise<void> {
  await db.query(
    `with expired as (
       update recordings set state = 'none', reason = 'expired', bytes = 0, has_user_audio = false, has_response_audio = false
       where state = 'recorded' and made_at < now() - interval '48 hours' returning conversation_id
     )
     delete from recording_parts where conversation_id in (select conversation_id from expired)`,
  );
  await db.query(
    `with lost as (
       update recordings r set state = 'failed', reason = 'lost' from conversations c
       where r.state = 'making' and c.conversation_id = r.conversation_id and c.ended_at < now() - interval '12 hours'
         and coalesce(r.claimed_until < now(), true)
       returning r.conversation_id
     )
     delete from recording_parts where conversation_id in (select conversation_id from lost)`,
  );
}
