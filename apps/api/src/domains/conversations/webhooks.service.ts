import { inTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/app-error.ts";
import { finishedConversation } from "../../providers/finished-conversation.ts";
import { completeConversation, deleteDelivery, insertDelivery } from "./conversations.queries.ts";
import { recordOf } from "./webhooks.policy.ts";

interface Delivery {
  type: string;
  data: unknown;
}

/** What the provider tells us by itself, signed. */
export const createWebhooks = ({ db, now, log }: Pick<Deps, "db" | "now" | "log">) => ({
  /**
   * Completes a conversation with its record. Told twice, it is done once; other kinds of news are taken and let be.
   * @throws AppError invalid_request
   */
  async receive({ type, data }: Delivery): Promise<void> {
    if (type !== "post_call_transcription") return;
    const parsed = finishedConversation.safeParse(data);
    if (!parsed.success) throw new AppError("invalid_request", "This is not a record of a conversation.");
    const record = parsed.data;
    const outcome = await inTransaction(db, async (trx) => {
      if (!(await insertDelivery(trx, type, record.conversation_id))) return "known";
      const completed = await completeConversation(trx, recordOf(record, now()));
      // Told again later, it may find the conversation that its browser has named by then.
      if (!completed) await deleteDelivery(trx, type, record.conversation_id);
      return completed ? "completed" : "unknown";
    });
    if (outcome === "unknown") log.info({ agent: record.agent_id }, "a record of no conversation of ours");
  },
});
