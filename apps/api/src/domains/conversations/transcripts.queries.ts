import { sql } from "kysely";
import type { Database, Trx } from "../../db/database.ts";

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
