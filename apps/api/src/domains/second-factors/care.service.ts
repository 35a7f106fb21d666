import type { Context } from "../../context.ts";
import { exclusively } from "../../platform/db/database.ts";
import { openSecret, sealSecret } from "../auth/second-step/one-time-codes.rules.ts";
import { deleteOver, selectUnderOldKeys, storeSeal } from "./second-factors.queries.ts";

const atMost = 10_000;

/**
 * Forgets sign-ins that nobody went on with, and puts secrets that are sealed under an older key of the installation
 * under the current one.
 */
export async function lookAfterSecondFactors({ db, signer, log }: Context): Promise<void> {
  await exclusively(db, "look-after-second-factors", async (trx) => {
    await deleteOver(trx, atMost);
    for (const { userId, sealed } of await selectUnderOldKeys(trx, signer.keyId, atMost))
      try {
        const secret = openSecret(signer, userId, sealed);
        await storeSeal(trx, userId, { sealed: sealSecret(signer, userId, secret), keyId: signer.keyId });
      } catch (error) {
        log.error({ err: error, userId }, "a secret of one-time codes cannot be opened with our keys");
      }
  });
}
