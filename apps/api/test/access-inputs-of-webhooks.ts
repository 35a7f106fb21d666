import type { Database } from "../src/platform/db/database.ts";
import type { Inputs } from "./access-inputs-of-library.ts";
import { createOutgoingDelivery, createWebhook } from "./webhooks.ts";

const nobodyListens = "http://127.0.0.1:9/hook";

export const ofWebhooks = (db: Database): Inputs => {
  const some = async () => ({ params: { id: (await createWebhook(db)).id } });
  const someDelivery = async () => {
    const { params } = await some();
    return { params: { ...params, deliveryId: (await createOutgoingDelivery(db, params.id)).id } };
  };
  return {
    "webhooks.create": async () => {
      // There are at most ten, and the calls before have made many.
      await db.deleteFrom("webhooks").execute();
      return { body: { name: "CRM", url: nobodyListens, types: ["attempt.finished"] } };
    },
    "webhooks.read": some,
    "webhooks.update": async () => ({ ...(await some()), body: { name: "CRM of Sales" } }),
    "webhooks.remove": some,
    "webhooks.replaceSecret": some,
    "webhooks.endFormerSecret": some,
    "webhooks.deliveries": some,
    "webhooks.sendAgain": someDelivery,
    "webhooks.sendFailedAgain": async () => ({
      ...(await some()),
      body: { since: new Date(Date.now() - 3_600_000).toISOString() },
    }),
    "webhooks.test": some,
  };
};
