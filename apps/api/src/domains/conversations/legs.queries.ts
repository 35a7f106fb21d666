import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, first } from "../../platform/db/rows.ts";
import type { FinishedConversation } from "../../providers/finished-conversation.ts";
import { mayBringRecord } from "../calls/calls.queries.ts";
import type { recordOf } from "./transcripts.views.ts";

/** A name that is already taken is not taken twice. */
const unlessTaken = (providerId: string | null) =>
  sql<string | null>`(select ${providerId}::text where not exists
    (select 1 from conversation_legs as other where other.provider_conversation_id = ${providerId}))`;

/** One part of a conversation: the first, or the one that continues after a lost connection. */
export interface Leg {
  conversationId: string;
  /** From 1. */
  number: number;
}

/** It is issued now, and not when its transaction began to wait for others. */
export const insertLeg = (trx: Trx, { conversationId, number }: Leg) =>
  sql`insert into conversation_legs (conversation_id, number, issued_at)
    values (${conversationId}, ${number}, clock_timestamp())`.execute(trx);

const leg = ({ conversationId, number }: Leg) =>
  sql`conversation_id = ${conversationId} and number = ${number}`;

/** Its address is given out: it is open from now on, whatever a browser has meanwhile reported of the line that broke. */
export const openLeg = (db: Trx, one: Leg, providerId: string | null) =>
  sql`update conversation_legs set issued_at = clock_timestamp(), ended_at = null,
      provider_conversation_id = ${unlessTaken(providerId)}
    where ${leg(one)}`.execute(db);

/**
 * How the conversation of a leg stands, which nobody ends or goes on with until the transaction is over; undefined where it
 * is gone.
 */
export async function lockConversation(
  trx: Trx,
  { conversationId, number }: Leg,
): Promise<{ endedBy: string | null; isFollowed: boolean } | undefined> {
  await sql`select from conversations where id = ${conversationId} for update`.execute(trx);
  return first<{ endedBy: string | null; isFollowed: boolean }>(trx)`
    select ended_by as "endedBy", exists (select from conversation_legs
      where conversation_id = ${conversationId} and number > ${number}) as "isFollowed"
    from conversations where id = ${conversationId}`;
}

/**
 * What is said in a conversation that is not kept is deleted at the provider too, once nobody can continue it.
 * @param after how long that is from now at the latest
 */
export const deleteUnkeptLater = (db: Trx, providerId: string, after: string) =>
  sql`insert into unwanted_records (provider_conversation_id, at)
    select l.provider_conversation_id, now() + ${after}::interval
    from conversation_legs l join conversations c on c.id = l.conversation_id
    where l.provider_conversation_id = ${providerId} and not c.keeps_words
    on conflict (provider_conversation_id) do update set at = excluded.at`.execute(db);

/**
 * Nothing of what was said in a conversation is kept: neither here nor, once nobody can continue it, at the provider.
 * @param after how long that is from now at the latest
 */
export const forgetWords = async (trx: Trx, conversationId: string, after: string): Promise<void> => {
  await sql`update conversations set keeps_words = false where id = ${conversationId}`.execute(trx);
  await sql`update conversation_legs set transcript = '[]'
    where conversation_id = ${conversationId} and transcript <> '[]'`.execute(trx);
  await sql`insert into unwanted_records (provider_conversation_id, at)
    select provider_conversation_id, now() + ${after}::interval from conversation_legs
    where conversation_id = ${conversationId} and provider_conversation_id is not null
    on conflict (provider_conversation_id) do nothing`.execute(trx);
};

/** A leg that never came about; without its first one there is no conversation. */
export async function deleteLeg(db: Database, one: Leg): Promise<void> {
  if (one.number === 1) await sql`delete from conversations where id = ${one.conversationId}`.execute(db);
  else {
    await sql`delete from conversation_legs where ${leg(one)}`.execute(db);
    // The conversation is as long as the legs that it has.
    await sql`update conversation_legs set number = number
      where conversation_id = ${one.conversationId} and number = ${one.number - 1}`.execute(db);
  }
}

/**
 * Notes what a browser reports of the last leg: its name where the provider did not give it. Nobody else ever reports one
 * without a name, so it is over then.
 * @returns its name, and whether it is over
 */
export const noteReport = (trx: Trx, conversationId: string, providerId: string | null) =>
  first<{ providerId: string | null; isOver: boolean }>(trx)`
    update conversation_legs set
      ended_at = case when provider_conversation_id is null then now() else ended_at end,
      provider_conversation_id = coalesce(provider_conversation_id, ${unlessTaken(providerId)})
    where conversation_id = ${conversationId}
      and number = (select max(number) from conversation_legs where conversation_id = ${conversationId})
    returning provider_conversation_id as "providerId", ended_at is not null as "isOver"`;

export interface LastLeg {
  number: number;
  /** The last leg that got an address whose name is known, by the provider's name. */
  named: { id: string; isOpen: boolean } | null;
  endedBy: string | null;
  /** Of the leg, in the provider's words. */
  endReason: string | null;
  /** Its address was given out after the request in question had arrived. */
  isNewer: boolean;
  /** Since somebody was connected, by what the provider knows. */
  silentSeconds: number;
  /** Since the conversation began, or its first address was given out. */
  secondsSoFar: number;
  /** Legs after the first: in all, and started within the last minute. */
  resumed: { ever: number; lastMinute: number };
}

/**
 * The last leg of a conversation. Within a transaction nobody else begins another until it is over.
 * @param options.underWayMs how long the request in question is under way, asked once nobody else is waited for
 */
export async function selectLastLeg(
  db: Database | Trx,
  conversationId: string,
  { isLocked = false, underWayMs = () => 0 }: { isLocked?: boolean; underWayMs?: () => number } = {},
): Promise<LastLeg | undefined> {
  if (isLocked) await sql`select from conversations where id = ${conversationId} for update`.execute(db);
  return first<LastLeg>(db)`
    select l.number, (select json_build_object('id', n.provider_conversation_id, 'isOpen', n.ended_at is null)
        from conversation_legs n where n.conversation_id = c.id and n.provider_conversation_id is not null
        order by n.number desc limit 1) as named, c.ended_by as "endedBy",
      l.end_reason as "endReason",
      l.issued_at > clock_timestamp() - ${underWayMs()}::float8 * interval '1 millisecond' as "isNewer",
      case when l.ended_at is null then 0
        else extract(epoch from now() - coalesce(l.started_at + l.duration_seconds * interval '1 second', l.ended_at)) end::int
        as "silentSeconds",
      extract(epoch from now() - coalesce(c.started_at, c.issued_at))::int as "secondsSoFar",
      json_build_object('ever', l.number - 1, 'lastMinute', (
        select count(*) from conversation_legs n
        where n.conversation_id = c.id and n.number > 1 and n.issued_at > now() - interval '1 minute')) as resumed
    from conversations c join conversation_legs l on l.conversation_id = c.id
    where c.id = ${conversationId} order by l.number desc limit 1`;
}

/** What was said in one leg. */
interface LegLines {
  /** By its record; null where that has not come. */
  lines: FinishedConversation["transcript"] | null;
  /** The provider's name, where it may be asked for more: where nothing is kept, of the last leg alone. */
  providerId: string | null;
  /** Seconds until the next leg began; null where that is not known. */
  until: number | null;
}

/** The legs of a conversation in their order, each with what is known here of what was said in it. */
export const selectLegLines = (db: Database, conversationId: string) =>
  all<LegLines>(db)`
    select l.transcript as lines,
      case when c.keeps_words or lead(l.number) over legs is null then l.provider_conversation_id end as "providerId",
      extract(epoch from min(l.started_at) over (legs rows between 1 following and unbounded following)
        - l.started_at)::float8 as until
    from conversations c join conversation_legs l on l.conversation_id = c.id
    where c.id = ${conversationId} window legs as (order by l.number) order by l.number`;

/** A conversation continues: its reported end no longer counts. */
export const takeBackEnd = (trx: Trx, conversationId: string) =>
  sql`update conversations set ended_by = null, reported_seconds = null, is_end_told = null
    where id = ${conversationId}`.execute(trx);

export type LegRecord = ReturnType<typeof recordOf>;

/** @returns false when no conversation of ours has that name and that agent */
export async function completeLeg(trx: Trx, record: LegRecord): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update conversation_legs as l set
      transcript = case when c.keeps_words then ${record.transcript}::jsonb else '[]' end,
      record_is_cut = ${record.isCut},
      started_at = coalesce(${record.startedAt}::timestamptz, l.started_at),
      duration_seconds = coalesce(${record.durationSeconds}::int, l.duration_seconds),
      end_reason = coalesce(${record.endReason}, l.end_reason),
      ended_at = coalesce(l.ended_at, now())
    from conversations as c join agents as a on a.id = c.agent_id
    where l.provider_conversation_id = ${record.providerId}
      and c.id = l.conversation_id and a.external_id = ${record.externalAgentId}`.execute(trx);
  return numAffectedRows === 1n;
}

/**
 * Notes that the agent has ended the conversation of a leg, unless it had been gone on with by then: an agent that nobody
 * hears any more ends nothing.
 * @returns the open legs whose addresses were given out since, by the provider's names
 */
export async function noteAgentsEnd(trx: Trx, providerId: string): Promise<string[]> {
  const rows = await all<{ names: string[] }>(trx)`
    with told as (
      select conversation_id, number, coalesce(started_at + duration_seconds * interval '1 second', ended_at) as ended
      from conversation_legs where provider_conversation_id = ${providerId})
    update conversations c set ended_by = 'agent' from told
    where c.id = told.conversation_id and (c.ended_by is null or c.ended_by = 'error') and not exists (
      select from conversation_legs l
      where l.conversation_id = c.id and l.number > told.number and l.issued_at <= told.ended)
    returning array(select l.provider_conversation_id from conversation_legs l
      where l.conversation_id = c.id and l.number > told.number and l.ended_at is null
        and l.provider_conversation_id is not null) as names`;
  return rows.flatMap(({ names }) => names);
}

/** Legs that ended a while ago and have no transcript, each of them noted as asked for. */
export async function takeMissing(trx: Trx, atMost: number): Promise<string[]> {
  const rows = await all<{ providerId: string }>(trx)`
    update conversation_legs set record_asked = record_asked + 1
    where id in (
      select l.id from conversation_legs l
      where ${mayBringRecord} and l.ended_at < now() - (l.record_asked + 1) * interval '2 minutes'
      order by l.ended_at limit ${atMost} for update skip locked)
    returning provider_conversation_id as "providerId"`;
  return rows.map(({ providerId }) => providerId);
}

/** For those that the provider was not asked for after all. */
export const takeBackAsked = (db: Database, providerIds: readonly string[]) =>
  sql`update conversation_legs set record_asked = record_asked - 1
    where provider_conversation_id = any(${providerIds}::text[])`.execute(db);

/** Closes conversations that were cut off and that nobody continued in time. */
export async function closeLost(trx: Trx, resumableFor: string, atMost: number): Promise<string[]> {
  const rows = await all<{ id: string }>(trx)`
    update conversations set ended_by = 'lost' where id = any(array(
      select id from conversations where ended_by is null and began and ended_at < now() - ${resumableFor}::interval
        and ended_at > now() - interval '1 day' order by ended_at limit ${atMost}))
    returning id`;
  return rows.map(({ id }) => id);
}
