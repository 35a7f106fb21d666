import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/database.ts";
import { completeConversation } from "./conversations.queries.ts";
import { recordOf } from "./webhooks.policy.ts";
import { forgetDeleted, takeBackAsked, takeMissing, takeDeleted } from "./transcripts.queries.ts";

/** So many a minute: what waits longer is taken in the next one. */
const atOnce = 20;

/** Asks the provider for the transcripts that it did not send by itself, three times at most for each. */
export async function fetchMissing(ctx: Context): Promise<void> {
  const missing = await inTransaction(ctx.db, (trx) => takeMissing(trx, atOnce));
  await fetchTranscripts(ctx, missing);
}

/** Deletes at the provider what was deleted here. What cannot be deleted is tried again after growing pauses. */
export async function deleteAtProvider(ctx: Context): Promise<void> {
  const deleted = await inTransaction(ctx.db, (trx) => takeDeleted(trx, atOnce));
  await deleteTranscripts(ctx, deleted);
}

/** A provider that fails is left alone until the next run. */
async function fetchTranscripts({ db, voice, now, log }: Context, missing: string[]): Promise<void> {
  for (const [index, providerId] of missing.entries()) {
    try {
      const record = await voice.readConversation(providerId);
      if (record) await inTransaction(db, (trx) => completeConversation(trx, recordOf(record, now())));
    } catch (error) {
      log.warn({ err: error }, "transcripts were not fetched");
      await takeBackAsked(db, missing.slice(index + 1));
      return;
    }
  }
}

async function deleteTranscripts({ db, voice, log }: Context, deleted: string[]): Promise<void> {
  for (const providerId of deleted) {
    try {
      await voice.deleteConversation(providerId);
      await forgetDeleted(db, providerId);
    } catch (error) {
      log.warn({ err: error }, "transcripts of deleted conversations stay at the provider for now");
      return;
    }
  }
}
