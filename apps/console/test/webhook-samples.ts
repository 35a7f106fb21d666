import type { Delivery, Webhook } from "@field-advisor/schema/webhooks.endpoints";

/** One that works and has told a program of something. */
export const webhook = (changes: Partial<Webhook> = {}): Webhook => ({
  id: 5,
  name: "HR system",
  url: "https://hr.example.com/hooks/7",
  types: ["attempt.finished", "assignment.done"],
  isOn: true,
  offReason: null,
  resumesAt: null,
  waiting: 0,
  failed: 0,
  lastDeliveredAt: "2026-11-29T09:00:00Z",
  lastFailedAt: null,
  lastFailure: null,
  formerSignsUntil: null,
  version: 1,
  ...changes,
});

export const delivery = (changes: Partial<Delivery> = {}): Delivery => ({
  id: 81,
  eventId: "0b8f4f4e-2f0e-4f7e-9d0c-6a0c1b2d3e4f",
  type: "attempt.finished",
  state: "delivered",
  createdAt: "2026-11-29T09:00:00Z",
  tries: 1,
  triedAt: "2026-11-29T09:00:00Z",
  tookMs: 42,
  status: 204,
  answer: "",
  failure: null,
  nextTryAt: null,
  body: '{"type":"attempt.finished"}',
  ...changes,
});
