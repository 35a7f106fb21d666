import { z } from "zod";
import { pageHosts, type Endpoint } from "./endpoint.ts";
import { id, isoDate, pathId, text } from "./primitives.ts";

export const messageTypes = ["info", "warning", "urgent", "announcement"] as const;

/** A message as a deployment page shows it. */
export const pageMessage = z.object({
  id,
  messageType: z.enum(messageTypes),
  title: z.string(),
  message: z.string(),
  link: z.string().nullable(),
  linkText: z.string().nullable(),
  createdAt: isoDate,
});

export const messageEndpoints = {
  pageList: {
    kind: "json",
    method: "GET",
    path: "/api/deployment/:slug/messages",
    summary: "Messages of a page that this reader has not yet dismissed, newest first",
    access: "page",
    hosts: pageHosts,
    params: z.strictObject({ slug: text(100) }),
    response: z.array(pageMessage),
    status: 200,
    errors: ["not_signed_in", "page_unavailable", "not_found"],
    rateLimits: [{ by: "address", max: 120, perSeconds: 60 }],
    polled: true,
  },
  markRead: {
    kind: "json",
    method: "PATCH",
    path: "/api/deployment/:slug/messages/:messageId/read",
    summary: "Mark a message read for this reader only",
    access: "page",
    hosts: pageHosts,
    params: z.strictObject({ slug: text(100), messageId: pathId }),
    response: z.object({ success: z.literal(true) }),
    status: 200,
    errors: ["not_signed_in", "page_unavailable", "not_found"],
  },
} as const satisfies Record<string, Endpoint>;

export type PageMessage = z.output<typeof pageMessage>;

export type MessageType = (typeof messageTypes)[number];
