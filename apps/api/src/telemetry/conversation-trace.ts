import { traceparentOf } from "@field-advisor/telemetry";
import type { Context } from "../context.ts";

/** What is known of a conversation at one of its steps. */
interface Step {
  requestId: string;
  /** Ours; not known where the provider tells of a conversation. */
  conversationId?: string;
  /** The provider's, by which page, voice agent and webhook know it too. */
  providerConversationId: string;
}

/**
 * Leaves the provider's name of a conversation in the log, and a span that leads to the conversation's own trace: so one
 * id is found in the logs of all programs that had to do with it.
 */
export function noteConversation(
  { log, telemetry }: Pick<Context, "log" | "telemetry">,
  event: string,
  step: Step,
) {
  const { requestId: reqId, ...ids } = step;
  log.info({ reqId, ...ids }, event);
  telemetry
    .begin(event, {
      attributes: { "conversation.id": step.providerConversationId },
      link: traceparentOf(step.providerConversationId),
    })
    ?.end();
}
