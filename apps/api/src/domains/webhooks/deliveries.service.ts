import { randomUUID } from "node:crypto";
import { testType } from "@field-advisor/schema/webhook-constants";
import type { Delivery, webhookEndpoints } from "@field-advisor/schema/webhooks.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Context } from "../../context.ts";
import type { Caller } from "../../lib/actor.ts";
import { AppError, existingOr } from "../../lib/app-error.ts";
import type { Counted } from "../../lib/counted.ts";
import { done, type Done } from "../../lib/done.ts";
import { type Unit, write } from "../../platform/write/write.ts";
import { insertTest, selectDeliveries, sendAgain, sendFailedAgain } from "./deliveries.queries.ts";
import { lockWebhook, selectWebhook } from "./webhooks.queries.ts";
import { existing, subjectOf } from "./webhooks.service.ts";

export async function list(
  { db }: Context,
  webhookId: number,
  query: InputOf<typeof webhookEndpoints.deliveries>["query"],
): Promise<Counted<Delivery[]>> {
  existing(await selectWebhook(db, webhookId));
  return selectDeliveries(db, webhookId, query);
}

/** Notes what somebody wants to be sent, and has it sent. */
const byHand = <Answer>(
  ctx: Context,
  caller: Caller,
  webhookId: number,
  action: string,
  noted: (
    unit: Unit,
    webhook: NonNullable<Awaited<ReturnType<typeof lockWebhook>>>,
  ) => Promise<{
    answer: Answer;
    /** null where nothing is sent by it. */
    details: Record<string, unknown> | null;
  }>,
): Promise<Answer> =>
  write(ctx, caller, async (unit) => {
    const webhook = existing(await lockWebhook(unit.trx, webhookId));
    if (!webhook.is_on)
      throw new AppError("conflict", "This webhook is switched off. Switch it on first, then send.");
    const { answer, details } = await noted(unit, webhook);
    if (details === null) {
      unit.noAudit("nothing is sent by it");
      return answer;
    }
    await unit.enqueue("deliver-webhook", { webhookId });
    await unit.audit({ action, subject: subjectOf(webhookId), details: { name: webhook.name, ...details } });
    return answer;
  });

export const again = (ctx: Context, caller: Caller, webhookId: number, deliveryId: number): Promise<Done> =>
  byHand(ctx, caller, webhookId, "webhook.send_again", async ({ trx }) => {
    existingDelivery((await sendAgain(trx, webhookId, deliveryId)) || null);
    return { answer: done, details: { deliveryId } };
  });

const existingDelivery = existingOr("This delivery is no longer kept.");

export const failedAgain = (ctx: Context, caller: Caller, webhookId: number, since: string) =>
  byHand(ctx, caller, webhookId, "webhook.send_failed", async ({ trx }, { resumes_at }) => {
    const deliveries = await sendFailedAgain(trx, webhookId, since);
    const resumesAt = resumes_at !== null && new Date(resumes_at) > ctx.now() ? resumes_at : null;
    return { answer: { deliveries, resumesAt }, details: deliveries === 0 ? null : { since, deliveries } };
  });

export const test = (ctx: Context, caller: Caller, webhookId: number): Promise<Done> =>
  byHand(ctx, caller, webhookId, "webhook.test", async ({ trx }) => {
    const eventId = randomUUID();
    const event = { id: eventId, type: testType, timestamp: ctx.now().toISOString(), data: {} };
    await insertTest(trx, { webhookId, eventId, type: testType, body: JSON.stringify(event) });
    return { answer: done, details: {} };
  });
