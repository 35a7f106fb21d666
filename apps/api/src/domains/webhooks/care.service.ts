import { deliveriesKeptDays } from "@field-advisor/schema/webhook-constants";
import type { Context } from "../../context.ts";
import { exclusively, type Trx } from "../../platform/db/database.ts";
import { deleteOld, selectWithDue } from "./deliveries.queries.ts";
import { openSecret, sealSecret } from "./webhook-secrets.rules.ts";
import { forgetFormerSecrets, removeDeleted, selectUnderOldKeys, storeSeals } from "./webhooks.queries.ts";

const atMost = 10_000;

/**
 * Has sent what is due again, forgets old deliveries, webhooks that were deleted and secrets that were replaced, and puts secrets that are sealed
 * under an older key of the installation under the current one.
 */
export async function lookAfterWebhooks(ctx: Context): Promise<void> {
  await exclusively(ctx.db, "look-after-webhooks", async (trx) => {
    for (const webhookId of await selectWithDue(trx))
      await ctx.jobs.enqueue(trx, "deliver-webhook", { webhookId });
    await deleteOld(trx, deliveriesKeptDays, atMost);
    await removeDeleted(trx, atMost);
    await forgetFormerSecrets(trx);
    await sealAnew(ctx, trx);
  });
}

async function sealAnew({ signer, log }: Context, trx: Trx): Promise<void> {
  const anew = (sealed: string) => sealSecret(signer, openSecret(signer, sealed));
  for (const { id, sealed, former } of await selectUnderOldKeys(trx, signer.keyId))
    try {
      const seals = { sealed: anew(sealed), former: former === null ? null : anew(former) };
      await storeSeals(trx, id, { ...seals, keyId: signer.keyId });
    } catch (error) {
      log.error({ err: error, webhookId: id }, "a webhook's secret cannot be opened with our keys");
    }
}
