import { learningRecords } from "../domains/learning-records/noting.service.ts";
import { webhookReceiver } from "../domains/webhooks/received-events.service.ts";
import type { EventReceiver } from "../platform/events/events.ts";

/** Who does something with what happened in the product. */
export const receivers: readonly EventReceiver[] = [learningRecords, webhookReceiver];
