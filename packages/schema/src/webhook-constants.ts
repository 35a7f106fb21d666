/** How many addresses may be told of what happens: each has a share of its own of what tells them. */
export const mostWebhooks = 10;

/** For how long deliveries are kept, with what was sent and answered. */
export const deliveriesKeptDays = 30;

/** How often a delivery is tried, over about three days. */
export const mostTries = 10;

/** How much of an answer is kept. */
export const keptAnswerBytes = 2048;

/** For how long a secret that was replaced still signs, beside the new one. */
export const formerSecretDays = 7;

/** What a test says that it is; no event has this type. */
export const testType = "webhook.test";

export const deliveryStates = ["waiting", "delivered", "failed"] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** Why we switched a webhook off: the receiver said that it is gone for good, or nothing arrived for three days. */
export const offReasons = ["gone", "failing"] as const;
