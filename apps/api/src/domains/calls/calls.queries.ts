import { addressValidSeconds, longestOpenSeconds } from "@field-advisor/schema/call-limits";
import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, first } from "../../platform/db/rows.ts";
import type { CallProgress } from "../../providers/voice.ts";

const seconds = (count: number) => sql`make_interval(secs => ${sql.lit(count)})`;

/** Nothing that began is open for longer, counted from its address; what is still open then has lost its end. */
export const longestOpen = seconds(longestOpenSeconds);

export const addressValid = seconds(addressValidSeconds);

/**
 * What counts as a conversation wherever they are counted: somebody talked, and it was neither a test nor a preview of the
 * staff. The totals by hour count the same, in `counts_of` of the database.
 * @param row the name of the conversation's row in the statement
 */
export const isCounted = (row = "conversations") =>
  sql<boolean>`(${sql.ref(`${row}.began`)} and ${sql.ref(`${row}.purpose`)} = 'talk')`;

/** The provider may still bring the record of a leg `l`: it is asked three times. */
export const mayBringRecord = sql`(l.provider_conversation_id is not null and l.transcript is null and l.record_asked < 3)`;

/**
 * Is the record of a conversation `c` on its way? It comes seconds after the end, and one that the provider was
 * asked for in vain is given up; a conversation whose end nobody reported may have ended just now.
 */
export const isRecordAwaited = sql<boolean>`exists (select from conversation_legs l where l.conversation_id = c.id and ${mayBringRecord}
  and (l.ended_at is not null or c.reported_seconds is not null or l.issued_at > now() - interval '5 minutes'))`;

/** A leg `l` goes on, or may begin. */
export const isOpen = sql<boolean>`(l.ended_at is null and l.issued_at > now() - ${longestOpen})`;

/**
 * The provider's names of the calls that go on: addresses that were given out, until the provider or an operator says
 * that they are over. What a browser reports closes none of them.
 */
export const openCalls = (db: Database | Trx) =>
  db
    .selectFrom("conversation_legs as l")
    .innerJoin("conversations as c", "c.id", "l.conversation_id")
    .select(sql<string>`l.provider_conversation_id`.as("providerId"))
    .where(isOpen)
    .where("l.provider_conversation_id", "is not", null);

type Open = ReturnType<typeof openCalls>;

export async function countOpenCalls(db: Database): Promise<number> {
  const counted = openCalls(db)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as("open"));
  return (await counted.executeTakeFirstOrThrow()).open;
}

export const namesOf = async (calls: Open): Promise<string[]> =>
  (await calls.execute()).map(({ providerId }) => providerId);

export const selectOpenCallsInRoom = (db: Database | Trx, roomId: number): Promise<string[]> =>
  namesOf(openCalls(db).where("room_id", "=", roomId));

/** For a call that goes on: its record, which also has the start, comes after its end. */
export const markStarted = (db: Database, providerId: string, startedAt: Date) =>
  sql`update conversation_legs set started_at = ${startedAt}
    where provider_conversation_id = ${providerId} and started_at is null`.execute(db);

/** Stores how a call ended, or that it can never begin: then no record will come. What is known already stays. */
export const markOver = (
  db: Database | Trx,
  providerId: string,
  { startedAt, durationSeconds, endReason }: Omit<CallProgress, "state">,
) =>
  sql`update conversation_legs set ended_at = coalesce(ended_at, now()),
      started_at = coalesce(started_at, ${startedAt}::timestamptz),
      duration_seconds = coalesce(duration_seconds, ${durationSeconds}::int),
      end_reason = coalesce(end_reason, ${endReason}),
      record_asked = case when started_at is null and ${startedAt}::timestamptz is null then 3 else record_asked end
    where provider_conversation_id = ${providerId}`.execute(db);

/**
 * The open legs of a conversation that may last only so long, with how long ago the address of each was given out and when
 * the conversation started.
 */
export const selectLimitedCalls = (db: Database, conversationId: string) =>
  all<{
    providerId: string;
    limitSeconds: number;
    issuedSecondsAgo: number;
    conversationStartedAt: string | null;
    now: string;
  }>(db)`
    select l.provider_conversation_id as "providerId", i.max_minutes * 60 as "limitSeconds",
      extract(epoch from now() - l.issued_at)::float8 as "issuedSecondsAgo", c.started_at as "conversationStartedAt", now() as "now"
    from conversations c join invitations i on i.id = c.invitation_id
      join conversation_legs l on l.conversation_id = c.id
    where c.id = ${conversationId} and l.provider_conversation_id is not null and l.ended_at is null
      and c.ended_by is distinct from 'operator' and i.max_minutes is not null
    order by l.number`;

/**
 * The attempt that a call belongs to, by the provider's name of the call. It may be ended at this moment by a transaction that
 * does not see the record yet, so that is asked once both are committed.
 */
export async function selectAttemptOfRecord(trx: Trx, providerId: string): Promise<string | undefined> {
  const row = await first<{ id: string }>(trx)`
    select a.id from conversation_legs l join conversations c on c.id = l.conversation_id
      join attempts a on a.room_session_id = c.room_session_id
    where l.provider_conversation_id = ${providerId}`;
  return row?.id;
}

/** The drill that a call belongs to, by the provider's name of the call. */
export async function selectDrillOfRecord(trx: Trx, providerId: string): Promise<string | undefined> {
  const row = await first<{ id: string }>(trx)`
    select d.id from conversation_legs l join conversations c on c.id = l.conversation_id
      join drills d on d.room_session_id = c.room_session_id
    where l.provider_conversation_id = ${providerId} and d.kind = 'again'`;
  return row?.id;
}

export const deleteConversation = (trx: Trx, id: string) =>
  trx.deleteFrom("conversations").where("id", "=", id).execute();

export interface EndedConversation {
  conversationId: string;
  deploymentId: string | null;
  roomId: number | null;
  personId: number | null;
}

/**
 * Notes of those that are over that it is told: they began, whoever ended them has said so, and no call of theirs goes on.
 * What somebody says once more after an attempt belongs to that, and no list tells of it.
 * @returns those that were not told before
 */
export const noteEndTold = (trx: Trx, which: RawBuilder<boolean>) =>
  all<EndedConversation>(trx)`
    update conversations c set is_end_told = true
    where ${which} and c.is_end_told is not true and c.ended_by is not null and c.ended_at is not null
      and ${isCounted("c")} and not exists (select from drills d where d.room_session_id = c.room_session_id)
    returning c.id as "conversationId", c.deployment_id as "deploymentId", c.room_id as "roomId",
      c.starter_user_id as "personId"`;

export const withIds = (ids: readonly string[]) => sql<boolean>`c.id = any(${ids}::text[])`;

export const withCalls = (providerIds: readonly string[]) =>
  sql<boolean>`c.id in (select conversation_id from conversation_legs
    where provider_conversation_id = any(${providerIds}::text[]))`;
