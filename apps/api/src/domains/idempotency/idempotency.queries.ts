import { sql } from "kysely";
import type { Database } from "../../db/database.ts";

interface Write {
  keyHash: Buffer;
  userId: number;
  requestHash: Buffer;
}

/**
 * Takes a key for a write. One whose write was never finished, because its process died, is taken over after a while.
 * @returns false when somebody has it
 */
export async function takeKey(db: Database, { keyHash, userId, requestHash }: Write): Promise<boolean> {
  const { rows } = await sql`
    insert into repeated_writes as w (key_hash, user_id, request_hash)
    values (${keyHash}, ${userId}, ${requestHash})
    on conflict (key_hash) do update set created_at = now(), request_hash = excluded.request_hash
    where w.answer is null and w.created_at < now() - interval '30 seconds'
    returning 1`.execute(db);
  return rows.length > 0;
}

export const selectWrite = (db: Database, keyHash: Buffer) =>
  db
    .selectFrom("repeated_writes")
    .select(["request_hash as requestHash", "answer"])
    .where("key_hash", "=", keyHash)
    .executeTakeFirst();

export const storeAnswer = (db: Database, keyHash: Buffer, answer: string) =>
  db.updateTable("repeated_writes").set({ answer }).where("key_hash", "=", keyHash).execute();

export const giveBackKey = (db: Database, keyHash: Buffer) =>
  db.deleteFrom("repeated_writes").where("key_hash", "=", keyHash).execute();
