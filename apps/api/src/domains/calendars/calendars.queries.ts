import type { CalendarRefusal } from "@field-advisor/schema/calendar-constants";
import { sql } from "kysely";
import { opaqueId } from "../../lib/ids.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, exists, first, one } from "../../platform/db/rows.ts";

interface FeedRow {
  madeAt: string;
  lastReadAt: string | null;
}

export const selectIsOffered = async (db: Database): Promise<boolean> =>
  (await one<{ isOffered: boolean }>(db)`select is_offered as "isOffered" from calendar_settings`).isOffered;

/** Whether feeds are allowed; nobody switches that until the transaction is over. */
export const lockIsOffered = (trx: Trx): Promise<boolean> =>
  exists(trx)`select from calendar_settings where is_offered for share`;

export const selectFeed = (db: Database, userId: number) =>
  first<FeedRow>(db)`
    select made_at as "madeAt", last_read_at as "lastReadAt" from calendar_feeds where user_id = ${userId}`;

/** Makes a person's feed or gives it another address. @returns whether it is new */
export async function putFeed(trx: Trx, userId: number, digest: Buffer): Promise<boolean> {
  const { isNew } = await one<{ isNew: boolean }>(trx)`
    insert into calendar_feeds (user_id, id, digest) values (${userId}, ${opaqueId()}, ${digest})
    on conflict (user_id) do update set digest = excluded.digest, made_at = now(), last_read_at = null
    returning xmax = 0 as "isNew"`;
  return isNew;
}

export const deleteFeed = (trx: Trx, userId: number): Promise<boolean> =>
  exists(trx)`delete from calendar_feeds where user_id = ${userId} returning user_id`;

export async function deleteFeeds(trx: Trx): Promise<number> {
  const { numAffectedRows } = await sql`delete from calendar_feeds`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** @returns whether that differs from before */
export const updateIsOffered = (trx: Trx, isOffered: boolean): Promise<boolean> =>
  exists(
    trx,
  )`update calendar_settings set is_offered = ${isOffered} where is_offered <> ${isOffered} returning is_only`;

export const selectOverview = (db: Database) =>
  one<{
    isOffered: boolean;
    feeds: number;
    lastReadAt: string | null;
    lastRefusal: { at: string; reason: CalendarRefusal } | null;
  }>(db)`
    select s.is_offered as "isOffered", f.feeds, f.last_read_at as "lastReadAt", case when s.refused_at is not null
      then json_build_object('at', s.refused_at, 'reason', s.refusal) end as "lastRefusal"
    from calendar_settings s, (select count(*)::int as feeds, max(last_read_at) as last_read_at from calendar_feeds) f`;

/** Notes that somebody was refused, at most once in ten seconds: strangers may ask as often as they like. */
export const noteRefusal = (db: Database, reason: CalendarRefusal) =>
  sql`update calendar_settings set refused_at = now(), refusal = ${reason}
    where refused_at is null or refused_at < now() - interval '10 seconds'`.execute(db);

/** Whose feed has this address: only of active people, and only while feeds are allowed. */
export const selectReader = (db: Database, digest: Buffer) =>
  first<{ userId: number }>(db)`
    select f.user_id as "userId" from calendar_feeds f join users u on u.id = f.user_id
    where f.digest = ${digest} and u.status = 'ACTIVE' and (select is_offered from calendar_settings)`;

/** The same, while nobody else reads the feed and nobody ends it. */
export const lockReader = (trx: Trx, digest: Buffer) =>
  first<{ userId: number; id: string; isOwner: boolean }>(trx)`
    select f.user_id as "userId", f.id, u.role = 'OWNER' as "isOwner"
    from calendar_feeds f join users u on u.id = f.user_id
    where f.digest = ${digest} and u.status = 'ACTIVE' and (select is_offered from calendar_settings)
    for update of f`;

/** Notes that a feed was read, at most once a minute. */
export const noteRead = (trx: Trx, userId: number) =>
  sql`update calendar_feeds set last_read_at = now()
    where user_id = ${userId} and (last_read_at is null or last_read_at < now() - interval '1 minute')`.execute(
    trx,
  );

export interface EntryRow {
  key: string;
  sequence: number;
  digest: Buffer;
  changedAt: Date;
}

export const selectEntries = (trx: Trx, userId: number) =>
  all<Omit<EntryRow, "changedAt"> & { changedAt: string }>(trx)`
    select key, sequence, digest, changed_at as "changedAt" from calendar_entries where user_id = ${userId}`;

/** Keeps what is told of due days now: whatever differs from before counts as one change more. */
export const putEntries = (trx: Trx, userId: number, entries: readonly { key: string; digest: Buffer }[]) =>
  sql`insert into calendar_entries as e (user_id, key, digest)
    select ${userId}, w.key, w.digest
    from unnest(${entries.map(({ key }) => key)}::text[], ${entries.map(({ digest }) => digest)}::bytea[]) as w (key, digest)
    on conflict (user_id, key) do update
      set sequence = e.sequence + 1, digest = excluded.digest, changed_at = now()`.execute(trx);

/** Forgets what was gone for longer than any calendar would have kept it. */
export const deleteOldEntries = (trx: Trx, userId: number) =>
  sql`delete from calendar_entries
    where user_id = ${userId} and digest = '' and changed_at < now() - interval '400 days'`.execute(trx);
