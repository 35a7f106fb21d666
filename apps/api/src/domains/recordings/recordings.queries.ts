import { sql, type RawBuilder } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, exists, first, one } from "../../platform/db/rows.ts";
import type { Loss } from "./fetching.rules.ts";
import type { LegRow, NoSound, PlaceTaken } from "./recordings.rules.ts";

/** What legs belong to. */
export type Talks = { sessionId: string } | { conversationId: string };

/** Of a conversation `c`. */
const isOf = (talks: Talks): RawBuilder<boolean> =>
  "sessionId" in talks
    ? sql<boolean>`c.room_session_id = ${talks.sessionId}`
    : sql<boolean>`c.id = ${talks.conversationId}`;

/** Of a leg `l`: the provider says that nobody opened its address. */
export const neverBegan = sql<boolean>`(l.ended_at is not null and l.started_at is null and l.transcript is null)`;

/** Of a recording `r`: its time is over, so nobody hears it, however long its deletion takes. */
const isOver = sql<boolean>`(r.state <> 'none' and r.kept_until <= now())`;

export const selectLegs = (db: Database | Trx, talks: Talks) =>
  all<LegRow>(db)`
    select r.id as "recordingId",
      case when r.state = 'on' and ${neverBegan} then null when ${isOver} then 'none' else r.state end as state,
      case when ${isOver} then 'expired' else r.reason end as reason, r.kept_until as "keptUntil",
      r.duration_seconds as "durationSeconds", l.started_at as "startedAt"
    from conversations c join conversation_legs l on l.conversation_id = c.id
    left join recordings r on r.leg_id = l.id
    where ${isOf(talks)} order by c.issued_at, l.number`;

export interface NewRecording {
  id: string;
  conversationId: string;
  number: number;
  reason: "refused" | "full" | null;
  days: number;
}

/** Notes of a leg that it is recorded, or why it is not. */
export const insertRecording = (trx: Trx, { id, conversationId, number, reason, days }: NewRecording) =>
  sql`insert into recordings (id, leg_id, state, reason, kept_until)
    select ${id}, id, ${reason === null ? "on" : "none"}, ${reason}, now() + ${days} * interval '1 day'
    from conversation_legs where conversation_id = ${conversationId} and number = ${number}`.execute(trx);

/** Whether a leg is to be recorded, still. */
export const isOn = (trx: Trx, conversationId: string, number: number) =>
  exists(trx)`
    select from recordings r join conversation_legs l on l.id = r.leg_id
    where l.conversation_id = ${conversationId} and l.number = ${number} and r.state = 'on'`;

/**
 * There is no sound of these any more, and none comes.
 * @returns the provider's names of their legs, and of how many there was or would have been some
 */
export async function endRecordings(
  trx: Trx,
  talks: Talks,
  reason: Extract<NoSound, "withdrawn" | "deleted">,
): Promise<{ count: number; providerIds: string[] }> {
  const rows = await all<{ providerId: string | null }>(trx)`
    update recordings r set state = 'none', reason = ${reason}, file_id = null, sealed_key = null
    from conversation_legs l join conversations c on c.id = l.conversation_id
    where l.id = r.leg_id and r.state <> 'none' and ${isOf(talks)}
    returning l.provider_conversation_id as "providerId"`;
  return { count: rows.length, providerIds: rows.flatMap(({ providerId }) => providerId ?? []) };
}

/** The sound of a leg is on its way now. @returns its recording; undefined where there is none to fetch */
export const awaitSound = (trx: Trx, providerId: string) =>
  first<{ id: string }>(trx)`
    update recordings r set state = 'awaited' from conversation_legs l
    where l.id = r.leg_id and l.provider_conversation_id = ${providerId} and r.state in ('on', 'awaited')
    returning r.id`;

/** By the time of its record the sound of a leg is not wanted, or is here already; a provider may record who refused it. */
export const isUnwanted = (trx: Trx, providerId: string) =>
  exists(trx)`
    select from recordings r join conversation_legs l on l.id = r.leg_id
    where l.provider_conversation_id = ${providerId}
      and (r.state = 'kept' or r.reason in ('refused', 'full', 'withdrawn', 'deleted', 'expired', 'missing'))`;

/** What was said in a leg is stored, so that the provider is not asked for it any more. */
export const hasWords = (db: Database, providerId: string) =>
  exists(db)`
    select from conversation_legs where provider_conversation_id = ${providerId} and transcript is not null`;

export interface AwaitedRow {
  providerId: string | null;
  /** Of the call, by its record; null where none came. */
  callSeconds: number | null;
}

export const selectAwaited = (db: Database, id: string) =>
  first<AwaitedRow>(db)`
    select l.provider_conversation_id as "providerId", l.duration_seconds as "callSeconds"
    from recordings r join conversation_legs l on l.id = r.leg_id
    where r.id = ${id} and r.state in ('on', 'awaited')`;

export interface StoredSound {
  fileId: string;
  sealedKey: string;
  keyId: string;
  size: number;
  durationSeconds: number;
}

/** @returns false where it was deleted or withdrawn meanwhile */
export const storeSound = (trx: Trx, id: string, sound: StoredSound) =>
  exists(trx)`
    update recordings set state = 'kept', file_id = ${sound.fileId}, sealed_key = ${sound.sealedKey},
      key_id = ${sound.keyId}, size = ${sound.size}, duration_seconds = ${sound.durationSeconds}
    where id = ${id} and state in ('on', 'awaited') returning id`;

/** Its sound will not come. */
export const loseSound = (trx: Database | Trx, id: string, { reason, problem }: Loss) =>
  sql`update recordings set state = 'none', reason = ${reason}, problem = ${problem}
    where id = ${id} and state in ('on', 'awaited')`.execute(trx);

export interface HeardRow {
  id: string;
  conversationId: string;
  sessionId: string | null;
  starterUserId: number | null;
  pageId: string | null;
  sealedKey: string;
  size: number;
  sha256: string;
}

export const selectHeard = (db: Database, id: string) =>
  first<HeardRow>(db)`
    select r.id, c.id as "conversationId", c.room_session_id as "sessionId", c.starter_user_id as "starterUserId",
      c.deployment_id as "pageId", r.sealed_key as "sealedKey", r.size, f.sha256
    from recordings r join conversation_legs l on l.id = r.leg_id
      join conversations c on c.id = l.conversation_id join files f on f.id = r.file_id
    where r.id = ${id} and r.state = 'kept' and not ${isOver}`;

/** The sound that is kept of somebody of the staff, oldest first. */
export const selectSoundsOf = (db: Database, userId: number) =>
  all<{ id: string; startedAt: string }>(db)`
    select r.id, coalesce(l.started_at, l.issued_at) as "startedAt" from conversations c
      join conversation_legs l on l.conversation_id = c.id join recordings r on r.leg_id = l.id
    where c.starter_user_id = ${userId} and r.state = 'kept' and not ${isOver} order by l.issued_at, l.id`;

/** Of whom a share is counted: somebody of the staff, the holder of an invitation, or the visitors of a page. */
export type Taker = { userId: number } | { invitationId: string } | { visitorsOf: string };

function isBy(taker: Taker): RawBuilder<boolean> {
  if ("userId" in taker) return sql<boolean>`c.starter_user_id = ${taker.userId}`;
  if ("invitationId" in taker) return sql<boolean>`c.starter_invitation_id = ${taker.invitationId}`;
  return sql<boolean>`c.deployment_id = ${taker.visitorsOf} and c.starter_visitor_id is not null`;
}

const taken = (expected: number) =>
  sql`coalesce(sum(case when r.state = 'none' then 0 else coalesce(r.size, ${expected}::int) end), 0)::float8`;

const takenInAll = (expected: number) =>
  sql`(select ${taken(expected)} from recordings r where r.state <> 'none')`;

/** How much is taken, and whether any room or page asks for sound at all. */
export const selectWholePlace = (db: Database, expected: number) =>
  one<{ bytes: number; isWanted: boolean }>(db)`
    select ${takenInAll(expected)} as bytes, exists (select from room_training where records_calls)
      or exists (select from page_privacy where records_calls)
      or exists (select from default_privacy where records_calls) as "isWanted"`;

/** @param expected bytes that a recording takes whose sound is not here yet */
export const selectPlaceTaken = (db: Database | Trx, taker: Taker, expected: number) =>
  one<PlaceTaken>(db)`
    select ${takenInAll(expected)} as "inAll",
      (select ${taken(expected)} from conversations c join conversation_legs l on l.conversation_id = c.id
        join recordings r on r.leg_id = l.id where ${isBy(taker)}) as "ofThese"`;
