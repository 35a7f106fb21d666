import { sql } from "kysely";
import type { Database, Trx } from "../../db/database.ts";
import type { Purpose } from "./conversations.policy.ts";

/** How many conversations someone started lately; others who count for the same one wait until the end of this. */
export async function lockAndCountStarts(trx: Trx, startedBy: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${startedBy}, 0))`.execute(trx);
  return trx
    .selectFrom("conversations")
    .select([
      sql<number>`count(*) filter (where issued_at > now() - interval '1 minute')`.as("lastMinute"),
      sql<number>`count(*)`.as("lastHour"),
    ])
    .where("started_by", "=", startedBy)
    .where("issued_at", ">", sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
}

interface NewConversation {
  id: string;
  deploymentId: string | null;
  /** The invitation that it counts for. */
  invitationId: string | null;
  room: { id: number; sessionId: string | null } | null;
  agentId: number;
  startedBy: string;
  purpose: Purpose;
  /** The staff session that it ends with; null for visitors and recipients. */
  sessionId: number | null;
}

export const insertConversation = (
  trx: Trx,
  { id, deploymentId, invitationId, room, agentId, startedBy, purpose, sessionId }: NewConversation,
) =>
  trx
    .insertInto("conversations")
    .values({
      id,
      deployment_id: deploymentId,
      invitation_id: invitationId,
      room_id: room?.id ?? null,
      room_session_id: room?.sessionId ?? null,
      agent_id: agentId,
      started_by: startedBy,
      purpose,
      session_id: sessionId,
    })
    .execute();

export const deleteConversation = (db: Database, id: string) =>
  db.deleteFrom("conversations").where("id", "=", id).execute();

/** A name that is already taken is not taken twice. */
const unlessTaken = (providerId: string | null) =>
  sql<string | null>`(select ${providerId}::text where not exists
    (select 1 from conversations as other where other.provider_conversation_id = ${providerId}))`;

export const nameConversation = (db: Database | Trx, id: string, providerId: string) =>
  db
    .updateTable("conversations")
    .set({ provider_conversation_id: unlessTaken(providerId) })
    .where("id", "=", id)
    .execute();

export const selectConversation = (db: Database, id: string) =>
  db
    .selectFrom("conversations")
    .select([
      "id",
      "deployment_id",
      "room_id",
      "agent_id",
      "started_by",
      "ended_by",
      "provider_conversation_id",
    ])
    .where("id", "=", id)
    .executeTakeFirst();

interface ReportedEnd {
  id: string;
  providerId: string | null;
  endedBy: string;
  durationSeconds: number;
}

/**
 * The first report counts, and says who ended the conversation. When it was over and how long it was is the provider's to
 * say; only of one that the provider did not name nobody else ever tells.
 * @returns how long it was by the report, no longer than since the address was given out; undefined when its end was told
 *   before
 */
export const endConversation = (
  db: Database | Trx,
  { id, providerId, endedBy, durationSeconds }: ReportedEnd,
) => {
  const seconds = sql<number>`least(${durationSeconds}::int, extract(epoch from now() - issued_at)::int)`;
  return db
    .updateTable("conversations")
    .set({
      ended_by: endedBy,
      reported_seconds: seconds,
      ended_at: sql<string>`coalesce(ended_at, case when provider_conversation_id is null then now() end)`,
      provider_conversation_id: sql<
        string | null
      >`coalesce(provider_conversation_id, ${unlessTaken(providerId)})`,
    })
    .where("id", "=", id)
    .where("ended_by", "is", null)
    .returning(["reported_seconds as seconds", "ended_at as endedAt"])
    .executeTakeFirst();
};

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

interface ConversationRecord {
  providerId: string;
  externalAgentId: string;
  transcript: string;
  /** Lines of its middle are missing. */
  isCut: boolean;
  startedAt: string | null;
  durationSeconds: number | null;
  endReason: string | null;
}

/** @returns false when no conversation of ours has that name and that agent */
export async function completeConversation(trx: Trx, record: ConversationRecord): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update conversations as c set
      transcript = ${record.transcript}::jsonb,
      record_is_cut = ${record.isCut},
      started_at = coalesce(${record.startedAt}::timestamptz, c.started_at),
      duration_seconds = coalesce(${record.durationSeconds}::int, c.duration_seconds),
      end_reason = coalesce(${record.endReason}, c.end_reason),
      ended_at = coalesce(c.ended_at, now())
    from agents as a
    where c.provider_conversation_id = ${record.providerId}
      and a.id = c.agent_id and a.external_id = ${record.externalAgentId}`.execute(trx);
  return numAffectedRows === 1n;
}

/** The room of a session that belongs to this person. */
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
export async function takePlace(trx: Trx, room: { id: number; sessionId: string | null }): Promise<boolean> {
  const { rows } = await sql`select 1 from rooms where id = ${room.id} for key share`.execute(trx);
  if (rows.length === 0 || room.sessionId === null) return rows.length > 0;
  const touched = await sql`
    update room_sessions set last_used_at = now() where id = ${room.sessionId} returning id`.execute(trx);
  return touched.rows.length > 0;
}

/** Whether the agent has said something in a session, aloud or in writing; the record of the former comes after its end. */
export async function hasSpoken(db: Database, sessionId: string, agentId: number): Promise<boolean> {
  const { rows } = await sql`
    select from room_messages where session_id = ${sessionId} and author = 'agent'
    union all
    select from conversations where room_session_id = ${sessionId} and agent_id = ${agentId}
      and (began or reported_seconds > 0)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Conversations that ended a while ago and have no transcript, each of them noted as asked for. */
export async function takeMissing(trx: Trx, atMost: number): Promise<string[]> {
  const { rows } = await sql<{ providerId: string }>`
    update conversations set record_asked = record_asked + 1
    where id in (
      select id from conversations
      where transcript is null and provider_conversation_id is not null and record_asked < 3
        and ended_at < now() - (record_asked + 1) * interval '2 minutes'
      order by ended_at limit ${atMost} for update skip locked)
    returning provider_conversation_id as "providerId"`.execute(trx);
  return rows.map(({ providerId }) => providerId);
}

/** For those that the provider was not asked for after all. */
export const takeBackAsked = (db: Database, providerIds: readonly string[]) =>
  sql`update conversations set record_asked = record_asked - 1
    where provider_conversation_id = any(${providerIds}::text[])`.execute(db);

/** Conversations that are deleted here and may still have a transcript at the provider, each of them noted as asked for. */
export async function takeDeleted(trx: Trx, atMost: number): Promise<string[]> {
  const { rows } = await sql<{ providerId: string }>`
    update unwanted_records set asked = asked + 1, at = now()
    where provider_conversation_id in (
      select provider_conversation_id from unwanted_records
      where at <= now() - asked * interval '10 minutes'
      order by at limit ${atMost} for update skip locked)
    returning provider_conversation_id as "providerId"`.execute(trx);
  return rows.map(({ providerId }) => providerId);
}

/** For one that is deleted at the provider too. */
export const forgetDeleted = (db: Database, providerId: string) =>
  db.deleteFrom("unwanted_records").where("provider_conversation_id", "=", providerId).execute();
