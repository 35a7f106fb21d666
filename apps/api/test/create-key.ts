import type { Insertable } from "kysely";
import { newToken, sha256 } from "../src/lib/ids.ts";
import type { Database } from "../src/platform/db/database.ts";
import type { DB } from "../src/platform/db/schema.ts";

let count = 0;

/** A key of somebody that may do what its scopes say; without any, nothing of what there is. @returns the key itself */
export async function createKey(
  db: Database,
  userId: number,
  { scopes = ["none:read"], ...values }: Partial<Insertable<DB["api_keys"]>> & { scopes?: string[] } = {},
): Promise<{ id: number; key: string }> {
  const key = `fa_${newToken()}`;
  const { id } = await db
    .insertInto("api_keys")
    .values({
      name: `Key ${++count}`,
      prefix: key.slice(0, 9),
      expires_at: new Date(Date.now() + 1e9),
      ...values,
      scopes,
      user_id: userId,
      key_hash: sha256(key),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, key };
}
