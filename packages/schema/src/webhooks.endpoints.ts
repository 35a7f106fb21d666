import { z } from "zod";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { eventTypes } from "./event-types.ts";
import { id, isoDate, listQuery, pathId } from "./primitives.ts";
import { deliveryStates, offReasons, testType } from "./webhook-constants.ts";
import { createWebhookInput, updateWebhookInput } from "./webhook-forms.ts";

/** An address that is told of what happens. */
const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  types: z.array(z.enum(eventTypes)),
  isOn: z.boolean(),
  /** null: an owner switched it off, or it is on. */
  offReason: z.enum(offReasons).nullable(),
  /** Until then nothing is tried, because the last tries failed. */
  resumesAt: isoDate.nullable(),
  waiting: z.int(),
  /** Given up, of those that are kept. */
  failed: z.int(),
  lastDeliveredAt: isoDate.nullable(),
  lastFailedAt: isoDate.nullable(),
  lastFailure: z.string().nullable(),
  /** The secret before signs as well until then. */
  formerSignsUntil: isoDate.nullable(),
  version: z.int(),
});

const deliveryId = z.coerce.number<number>().int().min(1);

/** One event on its way to one address. */
const delivery = z.object({
  id: z.int().min(1),
  /** Its `webhook-id`, the same in every try. */
  eventId: z.uuid(),
  type: z.enum([...eventTypes, testType]),
  state: z.enum(deliveryStates),
  createdAt: isoDate,
  tries: z.int(),
  /** When it was tried last, how long that took, and what the receiver answered. */
  triedAt: isoDate.nullable(),
  tookMs: z.int().nullable(),
  status: z.int().nullable(),
  /** The start of it. */
  answer: z.string().nullable(),
  /** Why the last try failed. */
  failure: z.string().nullable(),
  /** null: it is over, or waits for its webhook. */
  nextTryAt: isoDate.nullable(),
  /** What is sent. */
  body: z.string(),
});

const secret = z.string();

const byId = z.strictObject({ id: pathId });

const shared = {
  kind: "json",
  access: ["OWNER"],
  hosts: staffHosts,
  keys: "refused",
  status: 200,
} as const;

const done = z.object({ success: z.literal(true) });

export const webhookEndpoints = {
  list: {
    ...shared,
    method: "GET",
    path: "/api/webhooks",
    summary: "The addresses that are told of what happens, by name",
    query: listQuery,
    response: z.array(webhook),
    counted: true,
  },
  read: {
    ...shared,
    method: "GET",
    path: "/api/webhooks/:id",
    summary: "One webhook",
    params: byId,
    response: webhook,
    errors: ["not_found"],
  },
  create: {
    ...shared,
    method: "POST",
    path: "/api/webhooks",
    summary: "Add an address; the answer shows the secret that signs what it is sent, once",
    body: createWebhookInput,
    response: z.object({ webhook, secret }),
    status: 201,
    answerIsSecret: true,
    errors: ["conflict"],
  },
  update: {
    ...shared,
    method: "PATCH",
    path: "/api/webhooks/:id",
    summary: "Change a webhook, switch it off, or on again: what waits is sent then",
    params: byId,
    body: updateWebhookInput,
    response: webhook,
    errors: ["not_found", "version_conflict"],
  },
  remove: {
    ...shared,
    method: "DELETE",
    path: "/api/webhooks/:id",
    summary: "Delete a webhook with its deliveries",
    params: byId,
    response: done,
    errors: ["not_found"],
  },
  replaceSecret: {
    ...shared,
    method: "POST",
    path: "/api/webhooks/:id/secret",
    summary: "Make a new secret, shown once; the one before signs as well for seven days",
    params: byId,
    response: z.object({ webhook, secret }),
    answerIsSecret: true,
    errors: ["not_found"],
  },
  endFormerSecret: {
    ...shared,
    method: "DELETE",
    path: "/api/webhooks/:id/former-secret",
    summary: "Stop signing with the secret that was replaced",
    params: byId,
    response: webhook,
    errors: ["not_found"],
  },
  deliveries: {
    ...shared,
    method: "GET",
    path: "/api/webhooks/:id/deliveries",
    summary: "What was sent in the last 30 days and is to be sent, the newest first",
    params: byId,
    query: z.strictObject({
      state: z.enum(deliveryStates).optional(),
      limit: z.coerce.number<number>().int().min(1).max(100).default(25),
      offset: z.coerce.number<number>().int().min(0).max(1_000_000).default(0),
    }),
    response: z.array(delivery),
    counted: true,
    polled: true,
    errors: ["not_found"],
  },
  sendAgain: {
    ...shared,
    method: "POST",
    path: "/api/webhooks/:id/deliveries/:deliveryId/send",
    summary: "Send a delivery again, now",
    params: byId.extend({ deliveryId }),
    response: done,
    errors: ["not_found", "conflict"],
    rateLimits: [{ by: "session", max: 60, perSeconds: 60, shared: true }],
  },
  sendFailedAgain: {
    ...shared,
    method: "POST",
    path: "/api/webhooks/:id/send-failed",
    summary: "Send again everything that failed since a moment",
    params: byId,
    body: z.strictObject({ since: isoDate }),
    /** They wait until then where the webhook is left alone. */
    response: z.object({ deliveries: z.int(), resumesAt: isoDate.nullable() }),
    errors: ["not_found", "conflict"],
    rateLimits: [{ by: "session", max: 10, perSeconds: 60, shared: true }],
  },
  test: {
    ...shared,
    method: "POST",
    path: "/api/webhooks/:id/test",
    summary: "Send a test, which is tried once",
    params: byId,
    response: done,
    errors: ["not_found", "conflict"],
    rateLimits: [{ by: "session", max: 10, perSeconds: 60, shared: true }],
  },
} as const satisfies Record<string, Endpoint>;

export type Webhook = z.output<typeof webhook>;

export type Delivery = z.output<typeof delivery>;

export type CreateWebhookInput = z.output<typeof createWebhookInput>;

export type UpdateWebhookInput = z.output<typeof updateWebhookInput>;
