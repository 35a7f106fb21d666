import type { Database } from "../../platform/db/database.ts";
import { countOtherSeals } from "./sealed-secrets.queries.ts";

/**
 * What depends on a key that is accepted beside the current one, as a sentence for the log.
 * @param keyId the current key's
 */
export async function acceptedKeyNotice(db: Database, keyId: string): Promise<string> {
  const { temporaryPasswords, accessCodes, recordings, webhooks, stores, providers } = await countOtherSeals(
    db,
    keyId,
  );
  return temporaryPasswords + accessCodes + recordings + webhooks + stores + providers === 0
    ? "No stored temporary password, access code, recording, webhook, learning record store or provider of identities needs SECRET_KEY_ACCEPTED."
    : `Temporary passwords that may still need SECRET_KEY_ACCEPTED: ${temporaryPasswords}; access codes: ${accessCodes}; recordings: ${recordings}; webhooks: ${webhooks}; learning record stores: ${stores}; providers of identities: ${providers}.`;
}
