import { sql } from "kysely";
import type { Trx } from "../../../db/database.ts";

/** Conversations that ended a while ago and have no record, each of them noted as asked for. */
export async function takeUnrecorded(trx: Trx, atMost: number): Promise<string[]> {
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
