import { inTransaction, type Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps.ts";
import { completeConversation } from "../voice.queries.ts";
import { recordOf } from "../webhooks/webhooks.policy.ts";
import { takeUnrecorded } from "./records.queries.ts";

/** So many a minute: what waits longer is fetched in the next one. */
const atOnce = 20;

/** Records of conversations that the provider was to bring by itself and did not. */
export const createRecords = ({ db, voice, now, log }: Pick<Deps, "db" | "voice" | "now" | "log">) => ({
  /** Chooses whose records are missing; what it gives back asks the provider for them, three times at most. */
  fetchMissing: async (trx: Trx): Promise<() => Promise<void>> => {
    const missing = await takeUnrecorded(trx, atOnce);
    return async () => {
      for (const providerId of missing) {
        try {
          const record = await voice.readConversation(providerId);
          if (record)
            await inTransaction(db, (inner) => completeConversation(inner, recordOf(record, now())));
        } catch (error) {
          log.warn({ err: error }, "records of conversations were not fetched");
          return;
        }
      }
    };
  },
});
