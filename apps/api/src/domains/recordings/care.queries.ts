import { sql } from "kysely";
import type { Trx } from "../../platform/db/database.ts";
import { all } from "../../platform/db/rows.ts";
import { longestOpen } from "../calls/calls.queries.ts";
import type { NewKey } from "./keys.rules.ts";

/** @returns the provider's names of legs whose sound may still be there */
export async function expireSounds(trx: Trx, atMost: number): Promise<string[]> {
  const rows = await all<{ providerId: string | null }>(trx)`
    with old as (select id, state from recordings where state <> 'none' and kept_until < now()
      order by kept_until limit ${atMost} for update skip locked)
    update recordings r set state = 'none', reason = 'expired', file_id = null, sealed_key = null
    from old, conversation_legs l where r.id = old.id and l.id = r.leg_id
    returning case when old.state <> 'kept' then l.provider_conversation_id end as "providerId"`;
  return rows.flatMap(({ providerId }) => providerId ?? []);
}

/** Those of addresses that nobody opened, and those that were asked for in vain for longer than a job lasts. */
export const loseNever = (trx: Trx) =>
  sql`update recordings r set state = 'none', reason = 'missing',
      problem = case when l.started_at is not null then 'The sound never came.' end
    from conversation_legs l where l.id = r.leg_id and r.state in ('on', 'awaited')
      and (r.created_at < now() - interval '3 days'
        or (l.started_at is null and l.issued_at < now() - ${longestOpen}))`.execute(trx);

/** Files that the store has lost or spoiled. */
export const loseDamaged = (trx: Trx) =>
  sql`update recordings r set state = 'none', reason = 'missing', file_id = null, sealed_key = null,
      problem = 'Its file is damaged.'
    from files f where f.id = r.file_id and f.is_damaged`.execute(trx);

/** Of legs that are over and whose record the provider was asked for in vain; each is taken once. */
export async function takeWithoutRecord(trx: Trx, atMost: number): Promise<string[]> {
  const rows = await all<{ id: string }>(trx)`
    update recordings set state = 'awaited' where id in (
      select r.id from recordings r join conversation_legs l on l.id = r.leg_id
      where r.state = 'on' and l.ended_at is not null and (l.record_asked >= 3 or l.transcript is not null)
      limit ${atMost} for update of r skip locked)
    returning id`;
  return rows.map(({ id }) => id);
}

export const selectUnderOldKeys = (trx: Trx, keyId: string, atMost: number) =>
  all<{ id: string; sealedKey: string }>(trx)`
    select id, sealed_key as "sealedKey" from recordings where state = 'kept' and key_id <> ${keyId}
    limit ${atMost} for update skip locked`;

export const storeKey = (trx: Trx, id: string, { sealedKey, keyId }: NewKey) =>
  sql`update recordings set sealed_key = ${sealedKey}, key_id = ${keyId} where id = ${id}`.execute(trx);
