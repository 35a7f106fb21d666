import { z } from "zod";
import { ranges } from "./activity-constants.ts";
import { conversationCounts, isoDate, opaqueId, text } from "./primitives.ts";
import { pageHosts, staffHosts, type Endpoint } from "./endpoint.ts";

export const usageActions = [
  "PAGE_VISIT",
  "LOGIN_SUCCESS",
  "CONVERSATION_START",
  "CONVERSATION_END",
  "MESSAGE_SENT",
] as const;

/** What the browser says about itself; the server keeps language and platform only, unless told otherwise. */
const browserInfo = z.strictObject({
  language: text(35).optional(),
  platform: text(100).optional(),
  cookieEnabled: z.boolean().optional(),
  onLine: z.boolean().optional(),
  timezone: text(64).optional(),
  screenResolution: text(32).optional(),
  windowSize: text(32).optional(),
  referrer: text(2048).optional(),
});

const detail = z.union([text(500), z.number(), z.boolean(), z.null()]);

/** What else is worth knowing about an event: a flat object, small enough to be kept a million times. */
const details = z
  .record(text(60), detail)
  .refine((value) => Object.keys(value).length <= 50, "At most 50 details")
  .refine((value) => JSON.stringify(value).length <= 2048, "At most 2048 characters of details");

/** One thing that happened on a page. `timestamp` is the browser's clock and is kept apart from the server's. */
export const usageEvent = z.strictObject({
  deploymentId: opaqueId,
  action: z.enum(usageActions),
  details: details.default({}),
  userAgent: text(500).optional(),
  timestamp: isoDate.optional(),
  browserInfo: browserInfo.optional(),
});

const usageCount = z.int();

/** What happened on deployment pages, and how much was talked. */
const usageStats = z.object({
  asOf: isoDate,
  timeZone: z.string(),
  talks: conversationCounts,
  totals: z.record(z.enum(usageActions), usageCount),
  /** Visits and talks by hours of the last day, else days; empty ones too, oldest first. */
  timeline: z.array(z.object({ start: isoDate, visits: usageCount, conversations: usageCount })),
});

export const analyticsEndpoints = {
  stats: {
    kind: "json",
    method: "GET",
    path: "/api/usage/stats",
    summary: "Events of all deployment pages and talks with all agents in a range",
    access: ["OWNER"],
    hosts: staffHosts,
    query: z.strictObject({ range: z.enum(ranges).default("7d") }),
    response: usageStats,
    status: 200,
    polled: true,
  },
  record: {
    kind: "json",
    method: "POST",
    path: "/api/usage",
    summary: "Record one event of a deployment page; answered after it is stored",
    access: "anyone",
    hosts: pageHosts,
    body: usageEvent,
    response: z.object({ success: z.literal(true) }),
    status: 202,
    errors: ["not_found"],
    bodyLimit: 8192,
    rateLimits: [
      { by: "visitor", max: 60, perSeconds: 60 },
      { by: "address", max: 300, perSeconds: 60 },
      { by: "deployment", max: 3000, perSeconds: 60 },
    ],
  },
} as const satisfies Record<string, Endpoint>;

export type UsageEvent = z.input<typeof usageEvent>;

export type UsageAction = (typeof usageActions)[number];

export type UsageStats = z.output<typeof usageStats>;
