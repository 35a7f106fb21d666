import type { EventReceiver } from "../../platform/events/events.ts";
import { insertDeliveries } from "./deliveries.queries.ts";
import { isWebhook, webhookOf } from "./webhooks.rules.ts";

/** Notes a delivery of each event for each webhook that wants it. */
export const webhookReceiver: EventReceiver = {
  wants: isWebhook,
  async receive(ctx, trx, told) {
    const deliveries = told.flatMap(({ event, subscribers }) => {
      const { id: eventId, type, timestamp, data } = event;
      const personId = "personId" in data ? data.personId : null;
      // In the order in which people read it, which the queue does not keep.
      const body = JSON.stringify({ id: eventId, type, timestamp, data });
      return subscribers.map((subscriber) => ({
        webhookId: webhookOf(subscriber),
        eventId,
        type,
        body,
        personId,
      }));
    });
    for (const webhookId of await insertDeliveries(trx, deliveries))
      await ctx.jobs.enqueue(trx, "deliver-webhook", { webhookId });
  },
};
