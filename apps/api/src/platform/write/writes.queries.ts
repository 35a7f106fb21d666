import { type Insertable, sql } from "kysely";
import type { Database, Trx } from "../db/database.ts";
import type { DB } from "../db/schema.ts";
import type { ClaimedKey } from "../../lib/request-context.ts";

export const insertEntry = (trx: Trx, entry: Insertable<DB["audit_log"]>) =>
  trx.insertInto("audit_log").values(entry).execute();

/** All in one statement of one text, however many there are. */
export const insertEntries = (trx: Trx, entries: Insertable<DB["audit_log"]>[]) =>
  sql`
    insert into audit_log
      (actor_id, actor_label, action, subject_type, subject_id, details, request_id, ip_prefix, acting_as)
    select actor_id, actor_label, action, subject_type, subject_id, details::jsonb, request_id, ip_prefix, acting_as
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (
      actor_id int, actor_label text, action text, subject_type text, subject_id text, details text,
      request_id text, ip_prefix text, acting_as int)`.execute(trx);

/** Nothing in the log is older than this, so nothing in it speaks of what was gone before. */
export const deleteOldNames = (trx: Trx, kept: string, atMost: number) =>
  sql`delete from former_names where (subject_type, subject_id) in (
    select subject_type, subject_id from former_names where at < now() - ${kept}::interval
    order by at limit ${atMost})`.execute(trx);

/**
 * Claims a key for this transaction, under every accepted secret: a process that knows only one of them finds it too.
 * Where another transaction has it, waits until that one is over.
 * @returns false when the write under this key is done already
 */
export async function claimKey(trx: Trx, { userId, digests }: ClaimedKey): Promise<boolean> {
  const claimed = await trx
    .insertInto("idempotency_keys")
    .values(
      digests.map(({ keyHash, requestHash }) => ({
        key_hash: keyHash,
        user_id: userId,
        request_hash: requestHash,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("key_hash")
    .execute();
  if (claimed.length === digests.length) return true;
  const rest = claimed.map(({ key_hash }) => key_hash);
  if (rest.length > 0) await trx.deleteFrom("idempotency_keys").where("key_hash", "in", rest).execute();
  return false;
}

export const selectAnswer = (db: Database | Trx, { digests }: ClaimedKey) =>
  db
    .selectFrom("idempotency_keys")
    .select(["key_hash as keyHash", "request_hash as requestHash", "answer"])
    .where(
      "key_hash",
      "in",
      digests.map(({ keyHash }) => keyHash),
    )
    .executeTakeFirst();

/** @param answer as JSON */
export const storeAnswer = (trx: Trx, keyHash: Buffer, answer: string) =>
  trx.updateTable("idempotency_keys").set({ answer }).where("key_hash", "=", keyHash).execute();
