const prefix = "webhook:";

/** The name by which a webhook is told of events. */
export const subscriberOf = (id: number): string => prefix + id;

export const isWebhook = (subscriber: string): boolean => subscriber.startsWith(prefix);

export const webhookOf = (subscriber: string): number => Number(subscriber.slice(prefix.length));
