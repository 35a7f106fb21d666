import { sql } from "kysely";
import { sealMark } from "../../lib/passwords.ts";
import type { Database } from "./database.ts";
import { isOpen } from "./invitation-state.ts";

/**
 * What depends on a key that is accepted beside the current one, as a sentence for the log.
 * @param keyId the current key's
 */
export async function acceptedKeyNotice(db: Database, keyId: string): Promise<string> {
  const { temporaryPasswords, accessCodes } = await countOtherSeals(db, keyId);
  return temporaryPasswords + accessCodes === 0
    ? "No stored temporary password or access code needs SECRET_KEY_ACCEPTED."
    : `Temporary passwords that may still need SECRET_KEY_ACCEPTED: ${temporaryPasswords}; access codes: ${accessCodes}.`;
}

/** Seals that can still be used and were not made under the current key. */
async function countOtherSeals(db: Database, keyId: string) {
  const isOther = (column: string) => sql<boolean>`starts_with(${sql.ref(column)}, ${sealMark()})
    and not starts_with(${sql.ref(column)}, ${sealMark(keyId)})`;
  const { rows } = await sql<{ temporaryPasswords: number; accessCodes: number }>`
    select
      (select count(*)::int from users where ${isOther("password_hash")}
        and (password_expires_at is null or password_expires_at > now())) as "temporaryPasswords",
      (select count(*)::int from invitations i where ${isOther("i.access_code_hash")} and ${isOpen}) as "accessCodes"
  `.execute(db);
  return rows[0] ?? { temporaryPasswords: 0, accessCodes: 0 };
}
