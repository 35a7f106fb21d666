import { sql } from "kysely";
import { sealMark } from "../../lib/passwords.ts";
import type { Database } from "../../platform/db/database.ts";
import { one } from "../../platform/db/rows.ts";
import { isOpen } from "../invitations/invitation-state.queries.ts";

/** Seals that can still be used and were not made under the current key. */
export async function countOtherSeals(db: Database, keyId: string) {
  const isOther = (column: string) => sql<boolean>`starts_with(${sql.ref(column)}, ${sealMark()})
    and not starts_with(${sql.ref(column)}, ${sealMark(keyId)})`;
  return one<
    Record<"temporaryPasswords" | "accessCodes" | "recordings" | "webhooks" | "stores" | "providers", number>
  >(db)`
    select
      (select count(*)::int from users where ${isOther("password_hash")}
        and (password_expires_at is null or password_expires_at > now())) as "temporaryPasswords",
      (select count(*)::int from invitations i where ${isOther("i.access_code_hash")} and ${isOpen}) as "accessCodes",
      (select count(*)::int from recordings where state = 'kept' and key_id <> ${keyId}) as recordings,
      (select count(*)::int from webhooks where key_id <> ${keyId}) as webhooks,
      (select count(*)::int from learning_record_store where key_id <> ${keyId}) as stores,
      (select count(*)::int from identity_providers where key_id <> ${keyId}) as providers
  `;
}
