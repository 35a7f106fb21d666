import { inSpan, type Telemetry, traceparentOf } from "@field-advisor/telemetry";
import { createHmac } from "node:crypto";
import type { Logger } from "pino";
import { findConversation, listTranscriptItems } from "../db/conversations.queries.ts";
import type { Pool } from "../db/pool.ts";
import { markDelivered, markFailed, takeDueDeliveries } from "../db/webhooks.queries.ts";
import { errorMessage } from "../error-message.ts";
import { conversationDetail } from "../records/conversation-view.ts";
import { webhookDeliveries } from "../telemetry.ts";

/**
 * The `ElevenLabs-Signature` header of a webhook: time and HMAC-SHA256 over "<time>.<body>".
 * @param seconds unix time at which it is sent
 */
export function signWebhook(secret: string, body: string, seconds: number): string {
  const digest = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v0=${digest}`;
}

const pollEveryMs = 5000;
const timeoutMs = 8000;
const atOnce = 10;

/** Back-off after the first, second, … failure; after the last one a delivery is given up. */
export const retryAfterSeconds = [2, 10, 60, 300, 1800, 7200];

interface WebhookTarget {
  url: string;
  secret: string;
}

interface SenderDeps {
  pool: Pool;
  log: Logger;
  telemetry: Telemetry;
}

/** Announces finished conversations to one address. Deliveries are rows, so they survive this process. */
export class WebhookSender {
  readonly #deps: SenderDeps;
  readonly #target: WebhookTarget | undefined;
  readonly #brainName: string;
  readonly #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  /** There may be deliveries that were not there when it looked last. */
  #isWoken = false;

  constructor(deps: SenderDeps, target: WebhookTarget | undefined, brainName: string) {
    this.#deps = deps;
    this.#target = target;
    this.#brainName = brainName;
    if (target) this.#timer = setInterval(() => this.wake(), pollEveryMs);
  }

  /** Delivers now instead of at the next poll. */
  wake(): void {
    this.#isWoken = true;
    if (!this.#target || this.#working) return;
    this.#working = this.#deliverDue(this.#target)
      .catch((error: Error) => this.#deps.log.warn({ reason: error.message }, "webhooks not delivered"))
      .finally(() => (this.#working = undefined));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#working;
  }

  async #deliverDue(target: WebhookTarget): Promise<void> {
    while (this.#isWoken) {
      this.#isWoken = false;
      const due = await takeDueDeliveries(this.#deps.pool, atOnce);
      if (due.length > 0) this.#isWoken = true;
      await Promise.all(
        due.map((delivery) => this.#deliver(target, delivery.conversation_id, delivery.attempts)),
      );
    }
  }

  async #deliver(target: WebhookTarget, id: string, attempts: number): Promise<void> {
    const { pool, log, telemetry } = this.#deps;
    const row = await findConversation(pool, id);
    if (!row) return;
    const data = conversationDetail(row, await listTranscriptItems(pool, id), this.#brainName);
    const span = {
      kind: "client",
      parent: traceparentOf(id),
      attributes: { "conversation.id": id },
    } as const;
    const problem = await inSpan(telemetry, "webhook", span, async (span) => {
      const failure = await post(target, data, span?.traceparent);
      if (failure !== undefined) span?.fail("refused");
      return failure;
    });
    const outcome = problem === undefined ? "delivered" : "refused";
    telemetry.record(webhookDeliveries, 1, { outcome });
    if (problem === undefined) {
      log.info({ conversationId: id }, "webhook delivered");
      return markDelivered(pool, id);
    }
    log.warn({ conversationId: id, problem }, "webhook refused");
    await markFailed(pool, id, problem, retryAfterSeconds[attempts - 1]);
  }
}

/** @returns the problem, if there was one */
async function post(
  target: WebhookTarget,
  data: object,
  traceparent: string | undefined,
): Promise<string | undefined> {
  const seconds = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({ type: "post_call_transcription", event_timestamp: seconds, data });
  try {
    const response = await fetch(target.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "elevenlabs-signature": signWebhook(target.secret, body, seconds),
        ...(traceparent !== undefined && { traceparent }),
      },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok ? undefined : `HTTP ${response.status}`;
  } catch (error) {
    return errorMessage(error);
  }
}
