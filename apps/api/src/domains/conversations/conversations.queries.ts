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

export interface NewConversation {
  id: string;
  deploymentId: string | null;
  room: { id: number; sessionId: string | null } | null;
  agentId: number;
  startedBy: string;
  purpose: Purpose;
  /** The staff session that it ends with; null for visitors and recipients. */
  sessionId: number | null;
}

export const insertConversation = (
  trx: Trx,
  { id, deploymentId, room, agentId, startedBy, purpose, sessionId }: NewConversation,
) =>
  trx
    .insertInto("conversations")
    .values({
      id,
      deployment_id: deploymentId,
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
    .select(["id", "deployment_id", "room_id", "agent_id", "started_by", "ended_by"])
    .where("id", "=", id)
    .executeTakeFirst();

export interface ReportedEnd {
  id: string;
  providerId: string | null;
  endedBy: string;
  durationSeconds: number;
}

/**
 * The first report counts; where the operator ended it, the report says how long it was, and where the provider's record
 * was faster its times stay. Nobody talked for longer than since the address was given out.
 * @returns undefined when the end was reported before
 */
export const endConversation = (
  db: Database | Trx,
  { id, providerId, endedBy, durationSeconds }: ReportedEnd,
) => {
  const seconds = sql<number>`least(${durationSeconds}::int, extract(epoch from now() - issued_at)::int)`;
  return db
    .updateTable("conversations")
    .set({
      ended_by: sql<string>`coalesce(ended_by, ${endedBy})`,
      ended_at: sql<string>`coalesce(ended_at, now())`,
      duration_seconds: sql<number>`coalesce(duration_seconds, ${seconds})`,
      started_at: sql<string>`coalesce(started_at, now() - make_interval(secs => ${seconds}))`,
      provider_conversation_id: sql<
        string | null
      >`coalesce(provider_conversation_id, ${unlessTaken(providerId)})`,
    })
    .where("id", "=", id)
    .where(sql<boolean>`(ended_by is null or (ended_by = 'operator' and duration_seconds is null))`)
    .returning("duration_seconds")
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

export interface ConversationRecord {
  providerId: string;
  externalAgentId: string;
  transcript: string;
  startedAt: string | null;
  durationSeconds: number | null;
  endReason: string | null;
}

/** @returns false when no conversation of ours has that name and that agent */
export async function completeConversation(trx: Trx, record: ConversationRecord): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update conversations as c set
      transcript = ${record.transcript}::jsonb,
      started_at = coalesce(${record.startedAt}::timestamptz, c.started_at),
      duration_seconds = coalesce(${record.durationSeconds}::int, c.duration_seconds),
      end_reason = coalesce(${record.endReason}, c.end_reason),
      ended_at = coalesce(c.ended_at, now())
    from agents as a
    where c.provider_conversation_id = ${record.providerId}
      and a.id = c.agent_id and a.external_id = ${record.externalAgentId}`.execute(trx);
  return numAffectedRows === 1n;
}
