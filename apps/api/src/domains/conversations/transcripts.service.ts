import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/database.ts";
import { completeConversation } from "./conversations.queries.ts";
import { recordOf } from "./webhooks.policy.ts";
import { forgetUnwanted, noteUnasked, takeUnrecorded, takeUnwanted } from "./transcripts.queries.ts";

/** So many a minute: what waits longer is taken in the next one. */
const atOnce = 20;

/** Asks the provider for the records that it did not bring by itself, three times at most for each. */
export async function fetchMissing(ctx: Context): Promise<void> {
  const missing = await inTransaction(ctx.db, (trx) => takeUnrecorded(trx, atOnce));
  await fetchRecords(ctx, missing);
}

/** Deletes at the provider what was deleted here. What cannot be deleted is tried again, ever later. */
export async function deleteUnwanted(ctx: Context): Promise<void> {
  const unwanted = await inTransaction(ctx.db, (trx) => takeUnwanted(trx, atOnce));
  await deleteRecords(ctx, unwanted);
}

/** A provider that fails is left alone until the next run. */
async function fetchRecords({ db, voice, now, log }: Context, missing: string[]): Promise<void> {
  for (const [index, providerId] of missing.entries()) {
    try {
      const record = await voice.readConversation(providerId);
      if (record) await inTransaction(db, (trx) => completeConversation(trx, recordOf(record, now())));
    } catch (error) {
      log.warn({ err: error }, "records of conversations were not fetched");
      await noteUnasked(db, missing.slice(index + 1));
      return;
    }
  }
}

async function deleteRecords({ db, voice, log }: Context, unwanted: string[]): Promise<void> {
  for (const providerId of unwanted) {
    try {
      await voice.deleteConversation(providerId);
      await forgetUnwanted(db, providerId);
    } catch (error) {
      log.warn({ err: error }, "records of deleted conversations stay at the provider for now");
      return;
    }
  }
}
