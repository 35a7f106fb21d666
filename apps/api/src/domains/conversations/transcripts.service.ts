import { inTransaction, type Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { completeConversation } from "./conversations.queries.ts";
import { recordOf } from "./webhooks.policy.ts";
import { deleteUnwanted, noteUnasked, takeUnrecorded, takeUnwanted } from "./transcripts.queries.ts";

/** So many a minute: what waits longer is taken in the next one. */
const atOnce = 20;

type Parts = Pick<Deps, "db" | "voice" | "now" | "log">;

/** Records of conversations at the provider: those that it did not bring by itself, and those that nobody wants kept. */
export const createTranscripts = (parts: Parts) => ({
  /** Chooses whose records are missing; what it gives back asks the provider for them, three times at most. */
  fetchMissing: async (trx: Trx): Promise<() => Promise<void>> => {
    const missing = await takeUnrecorded(trx, atOnce);
    return () => fetchRecords(parts, missing);
  },

  /**
   * Chooses what was deleted here; what it gives back has it deleted at the provider too. What cannot be deleted is
   * tried again, ever later.
   */
  deleteUnwanted: async (trx: Trx): Promise<() => Promise<void>> => {
    const unwanted = await takeUnwanted(trx, atOnce);
    return () => deleteRecords(parts, unwanted);
  },
});

/** A provider that fails is left alone until the next round. */
async function fetchRecords({ db, voice, now, log }: Parts, missing: string[]): Promise<void> {
  for (const [index, providerId] of missing.entries()) {
    try {
      const record = await voice.readConversation(providerId);
      if (record) await inTransaction(db, (inner) => completeConversation(inner, recordOf(record, now())));
    } catch (error) {
      log.warn({ err: error }, "records of conversations were not fetched");
      await noteUnasked(db, missing.slice(index + 1));
      return;
    }
  }
}

async function deleteRecords({ db, voice, log }: Parts, unwanted: string[]): Promise<void> {
  for (const providerId of unwanted) {
    try {
      await voice.deleteConversation(providerId);
      await deleteUnwanted(db, providerId);
    } catch (error) {
      log.warn({ err: error }, "records of deleted conversations stay at the provider for now");
      return;
    }
  }
}
