import { sql, type Insertable } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, exists, first, one } from "../../platform/db/rows.ts";
import type { DB } from "../../platform/db/schema.ts";
import type { Starter } from "./starters.rules.ts";

const isStartedBy = ({ starter_user_id, starter_visitor_id, starter_invitation_id }: Starter) => {
  if (starter_user_id !== null) return sql<boolean>`starter_user_id = ${starter_user_id}`;
  return starter_visitor_id === null
    ? sql<boolean>`starter_invitation_id = ${starter_invitation_id}`
    : sql<boolean>`starter_visitor_id = ${starter_visitor_id}`;
};

/** How many conversations someone started lately; others who count for the same one wait until the end of this. */
export async function lockAndCountStarts(trx: Trx, key: string, starter: Starter) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
  return trx
    .selectFrom("conversations")
    .select([
      sql<number>`count(*) filter (where issued_at > now() - interval '1 minute')`.as("lastMinute"),
      sql<number>`count(*)`.as("lastHour"),
    ])
    .where(isStartedBy(starter))
    .where("issued_at", ">", sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
}

export const insertConversation = (trx: Trx, values: Insertable<DB["conversations"]>) =>
  trx.insertInto("conversations").values(values).execute();

export const selectConversation = (db: Database, id: string) =>
  db
    .selectFrom("conversations")
    .select([
      "id",
      "deployment_id",
      "room_id",
      "agent_id",
      "room_session_id",
      "starter_user_id",
      "starter_visitor_id",
      "starter_invitation_id",
      "ended_by",
      "provider_conversation_id",
    ])
    .where("id", "=", id)
    .executeTakeFirst();

/** The consent by which a conversation goes on. */
export const storeConsent = (trx: Trx, id: string, consentId: number) =>
  trx.updateTable("conversations").set({ consent_id: consentId }).where("id", "=", id).execute();

/** What the reader of a page said of the sound of a conversation. */
export const selectRecordingConsent = (trx: Trx, id: string) =>
  first<{ keepsWords: boolean; choice: "allowed" | "refused" | null; days: number | null }>(trx)`
    select keeps_words as "keepsWords", recording_choice as choice, recording_days as days
    from conversations where id = ${id}`;

/** The legs that follow in a conversation are not recorded. */
export const refuseRecording = (trx: Trx, id: string) =>
  sql`update conversations set recording_choice = 'refused', recording_chosen_at = now()
    where id = ${id}`.execute(trx);

interface At {
  starter: Starter;
  agentId: number;
  pageId: string | null;
  sessionId: string | null;
}

/** The last conversation that somebody started with an agent, on a page, in a session or elsewhere. */
export const selectNewest = async (
  db: Database,
  { starter, agentId, pageId, sessionId }: At,
): Promise<string | undefined> => {
  const found = await db
    .selectFrom("conversations")
    .select("id")
    .where(isStartedBy(starter))
    .where("agent_id", "=", agentId)
    .where(
      sql<boolean>`(deployment_id, room_session_id) is not distinct from (${pageId}::text, ${sessionId}::text)`,
    )
    .orderBy("issued_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return found?.id;
};

interface ReportedEnd {
  id: string;
  endedBy: string;
  durationSeconds: number;
}

/**
 * The first report counts, and says who ended the conversation; when it was over and how long it was is the provider's to
 * say, and what is reported of it only tells that its record may be on its way.
 * @returns false when its end was reported before
 */
export const endConversation = (trx: Trx, { id, endedBy, durationSeconds }: ReportedEnd) =>
  exists(trx)`
    update conversations set ended_by = ${endedBy},
      reported_seconds = least(${durationSeconds}::int, extract(epoch from now() - issued_at)::int)
    where id = ${id} and ended_by is null returning id`;

/** @returns false when the same record was delivered before */
export async function insertDelivery(trx: Trx, type: string, providerId: string): Promise<boolean> {
  const inserted = await trx
    .insertInto("webhook_deliveries")
    .values({ type, provider_conversation_id: providerId })
    .onConflict((conflict) => conflict.columns(["type", "provider_conversation_id"]).doNothing())
    .returning("type")
    .executeTakeFirst();
  return inserted !== undefined;
}

export const deleteDelivery = (trx: Trx, type: string, providerId: string) =>
  trx
    .deleteFrom("webhook_deliveries")
    .where("type", "=", type)
    .where("provider_conversation_id", "=", providerId)
    .execute();

export const selectRoomOfSession = async (
  db: Database,
  sessionId: string,
  userId: number,
): Promise<number | undefined> => {
  const session = await db
    .selectFrom("room_sessions")
    .select("room_id")
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return session?.room_id;
};

/**
 * Keeps a room, and the session in it that is named, from being deleted until the transaction is over; the session is
 * kept from now on as long as a new one.
 * @returns false when one is gone
 */
export async function holdRoom(trx: Trx, room: { id: number; sessionId: string | null }): Promise<boolean> {
  const isThere = await exists(trx)`select from rooms where id = ${room.id} for key share`;
  if (!isThere || room.sessionId === null) return isThere;
  return exists(trx)`
    update room_sessions set last_used_at = now() where id = ${room.sessionId} returning id`;
}

/** Has the agent said something in a session, by voice or in writing? The record of a call comes after its end. */
export const agentHasSpoken = (db: Database, sessionId: string, agentId: number) =>
  exists(db)`
    select from room_messages where session_id = ${sessionId} and author = 'agent'
    union all
    select from conversations where room_session_id = ${sessionId} and agent_id = ${agentId}
      and (began or reported_seconds > 0)
    limit 1`;

/** Conversations that are deleted here and may still have a transcript at the provider, each of them noted as asked for. */
export async function takeDeleted(trx: Trx, atMost: number): Promise<string[]> {
  const rows = await all<{ providerId: string }>(trx)`
    update unwanted_records set asked = asked + 1, at = now()
    where provider_conversation_id in (
      select provider_conversation_id from unwanted_records
      where at <= now() - least(asked * asked, 60) * interval '1 minute'
      order by at limit ${atMost} for update skip locked)
    returning provider_conversation_id as "providerId"`;
  return rows.map(({ providerId }) => providerId);
}

/** For those that the provider was not asked to delete after all. */
export const takeBackDeleted = (db: Database, providerIds: readonly string[]) =>
  sql`update unwanted_records set asked = asked - 1
    where provider_conversation_id = any(${providerIds}::text[])`.execute(db);

/** What somebody said that is deleted here and not yet at the provider, and whether that was tried in vain. */
export const selectStillThere = (db: Database, userId: number) =>
  one<{ waiting: number; isDelayed: boolean }>(db)`
    select count(*)::int as waiting,
      coalesce(bool_or(asked > 0 and at < now() - interval '15 seconds'), false) as "isDelayed"
    from unwanted_records where user_id = ${userId} and at <= now()`;

export const forgetDeleted = (db: Database, providerId: string) =>
  db.deleteFrom("unwanted_records").where("provider_conversation_id", "=", providerId).execute();
