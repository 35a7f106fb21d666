import type { Context } from "../../context.ts";
import type { Trx } from "../../platform/db/database.ts";
import { openSecret, sealSecret } from "./provider-secrets.rules.ts";
import { selectUnderOldKeys, storeSeal } from "./providers.queries.ts";

/** Puts secrets that are sealed under an older key of the installation under the current one. */
export async function sealAnew({ signer, log }: Context, trx: Trx): Promise<void> {
  for (const { id, issuer, sealed } of await selectUnderOldKeys(trx, signer.keyId))
    try {
      await storeSeal(trx, id, sealSecret(signer, issuer, openSecret(signer, issuer, sealed)));
    } catch (error) {
      log.error({ err: error, providerId: id }, "a provider's secret cannot be opened with our keys");
    }
}
