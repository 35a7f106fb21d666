import type { Context } from "../../context.ts";
import { inTransaction, type Trx } from "../../platform/db/database.ts";
import { openKey, sealKey } from "./keys.rules.ts";
import {
  expireSounds,
  loseDamaged,
  loseNever,
  selectUnderOldKeys,
  storeKey,
  takeWithoutRecord,
} from "./care.queries.ts";

const atMost = 10_000;

/**
 * Deletes the sound whose time is over, gives up what can never come, asks for that of calls whose records never came, and
 * puts keys that are sealed under an older key of the installation under the current one.
 */
export async function lookAfterRecordings(ctx: Context): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    for (const providerId of await expireSounds(trx, atMost))
      await ctx.jobs.enqueue(trx, "delete-sound", { providerId });
    await loseNever(trx);
    await loseDamaged(trx);
    for (const recordingId of await takeWithoutRecord(trx, atMost))
      await ctx.jobs.enqueue(trx, "fetch-recording", { recordingId });
    await sealAnew(ctx, trx);
  });
}

async function sealAnew({ signer, log }: Context, trx: Trx): Promise<void> {
  for (const { id, sealedKey } of await selectUnderOldKeys(trx, signer.keyId, atMost))
    try {
      await storeKey(trx, id, sealKey(signer, id, openKey(signer, id, sealedKey)));
    } catch (error) {
      log.error(
        { err: error, recordingId: id },
        "a recording cannot be opened with the keys of this installation",
      );
    }
}
