import type { Context } from "../../context.ts";
import type { RequestContext } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { finishedConversation } from "../../providers/finished-conversation.ts";
import { write } from "../../writes/write.ts";
import { completeConversation, deleteDelivery, insertDelivery } from "./conversations.queries.ts";
import { recordOf } from "./webhooks.policy.ts";

/** What the provider tells us by itself, signed. */
interface Delivery {
  type: string;
  data: unknown;
}

/**
 * Completes a conversation with its record. Told twice, it is done once; other kinds of news are taken and let be.
 * @throws AppError invalid_request
 */
export async function receive(
  ctx: Context,
  { type, data }: Delivery,
  request: RequestContext,
): Promise<void> {
  if (type !== "post_call_transcription") return;
  const parsed = finishedConversation.safeParse(data);
  if (!parsed.success) throw new AppError("invalid_request", "This is not a record of a conversation.");
  const record = parsed.data;
  const outcome = await write(ctx, { actor: null, request }, async (unit) => {
    const { trx } = unit;
    unit.noAudit("the audit log names what people do; this is the provider's record of it");
    if (!(await insertDelivery(trx, type, record.conversation_id))) return "known";
    const completed = await completeConversation(trx, recordOf(record, ctx.now()));
    // Told again later, it may find the conversation that its browser has named by then.
    if (!completed) await deleteDelivery(trx, type, record.conversation_id);
    return completed ? "completed" : "unknown";
  });
  if (outcome === "unknown") ctx.log.info({ agent: record.agent_id }, "a record of no conversation of ours");
}
