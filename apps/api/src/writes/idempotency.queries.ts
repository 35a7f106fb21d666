import type { Database, Trx } from "../db/database.ts";
import type { ClaimedKey } from "../lib/actor.ts";

/**
 * Claims a key for this transaction. Where another transaction has it, waits until that one is over.
 * @returns false when the write under this key is done already
 */
export async function claimKey(trx: Trx, { keyHash, userId, requestHash }: ClaimedKey): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto("idempotency_keys")
    .values({ key_hash: keyHash, user_id: userId, request_hash: requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

export const selectAnswer = (db: Database | Trx, keyHash: Buffer) =>
  db
    .selectFrom("idempotency_keys")
    .select(["request_hash as requestHash", "answer"])
    .where("key_hash", "=", keyHash)
    .executeTakeFirst();

export const storeAnswer = (trx: Trx, keyHash: Buffer, answer: string) =>
  trx.updateTable("idempotency_keys").set({ answer }).where("key_hash", "=", keyHash).execute();
