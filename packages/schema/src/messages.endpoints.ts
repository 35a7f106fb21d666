import { z } from "zod";
import { deploymentStatuses } from "./deployment-constants.ts";
import { messageStates, messageTypes } from "./message-constants.ts";
import { pageHosts, staffHosts, type Endpoint } from "./endpoint.ts";
import { createMessageInput, updateMessageInput } from "./message-forms.ts";
import { id, isoDate, listQuery, opaqueId, pathId, text } from "./primitives.ts";

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

/** A message as those read it who send messages. */
const deploymentMessage = z.object({
  id,
  title: z.string(),
  message: z.string(),
  link: z.string().nullable(),
  linkText: z.string().nullable(),
  messageType: z.enum(messageTypes),
  showUntil: isoDate.nullable(),
  isActive: z.boolean(),
  isExpired: z.boolean(),
  /** The pages it goes to, and the readers who dismissed it there: of those pages that the caller may see. */
  assignmentCount: z.int(),
  readCount: z.int(),
  createdAt: isoDate,
  /** Who sent it; null where nobody knows any more. */
  createdBy: z.string().nullable(),
  /** Whether the caller may change and delete it. */
  mayChange: z.boolean(),
  version: z.int(),
});

/** A page that messages can go to. */
const messagePage = z.object({
  id: opaqueId,
  deploymentName: z.string(),
  recipientEmail: z.string().nullable(),
  status: z.enum(deploymentStatuses),
});

const messageTotals = z.object({
  messages: z.int(),
  /** Shown on their pages now: active and not expired. */
  active: z.int(),
  /** All pages that the reader may send to or has sent to, whatever their state. */
  deployments: z.int(),
  /** Pages of all messages together, those of paused ones included. */
  sends: z.int(),
  /** The newest first. */
  recent: z.array(z.object({ id, title: z.string(), assignmentCount: z.int(), createdAt: isoDate })).max(3),
});

const managers = ["OWNER", "ADMIN"] as const;

const byId = z.strictObject({ id: pathId });

/** How many entries a list may have follows from it; 10,000 ids and the longest text are far smaller. */
const sendLimit = 2 * 1024 * 1024;

export const messageEndpoints = {
  list: {
    kind: "json",
    method: "GET",
    path: "/api/deployment-messages",
    summary: "Messages to pages, newest first: owners all, admins those that go to a page of their people",
    access: managers,
    hosts: staffHosts,
    query: listQuery.extend({
      state: z.enum(messageStates).optional(),
      /** Only those that go to a page of somebody in this group. */
      groupId: pathId.optional(),
    }),
    counted: true,
    response: z.array(deploymentMessage),
    status: 200,
    polled: true,
    revalidates: true,
  },
  totals: {
    kind: "json",
    method: "GET",
    path: "/api/deployment-messages/totals",
    summary: "How many messages there are, and how many pages they go to",
    access: managers,
    hosts: staffHosts,
    response: messageTotals,
    status: 200,
    polled: true,
  },
  pages: {
    kind: "json",
    method: "GET",
    path: "/api/deployment-messages/pages",
    summary: "The active pages that the caller may send messages to, by name",
    access: managers,
    hosts: staffHosts,
    /** Only the pages of the people of this group. */
    query: z.strictObject({ groupId: pathId.optional() }),
    response: z.array(messagePage),
    status: 200,
  },
  read: {
    kind: "json",
    method: "GET",
    path: "/api/deployment-messages/:id",
    summary: "One message that goes to a page which the caller may see",
    access: managers,
    hosts: staffHosts,
    params: byId,
    response: deploymentMessage,
    status: 200,
    errors: ["not_found"],
  },
  targets: {
    kind: "json",
    method: "GET",
    path: "/api/deployment-messages/:id/pages",
    summary: "The pages that a message goes to, of those that the caller may see, by name",
    access: managers,
    hosts: staffHosts,
    params: byId,
    response: z.array(messagePage),
    status: 200,
    errors: ["not_found"],
  },
  create: {
    kind: "json",
    method: "POST",
    path: "/api/deployment-messages",
    summary: "Send a message to pages",
    access: managers,
    hosts: staffHosts,
    body: createMessageInput,
    response: deploymentMessage,
    status: 201,
    errors: ["conflict"],
    bodyLimit: sendLimit,
  },
  update: {
    kind: "json",
    method: "PATCH",
    path: "/api/deployment-messages/:id",
    summary: "Pause or activate a message, or change until when and on which pages it is shown",
    access: managers,
    hosts: staffHosts,
    params: byId,
    body: updateMessageInput,
    response: deploymentMessage,
    status: 200,
    errors: ["not_found", "version_conflict"],
    bodyLimit: sendLimit,
  },
  remove: {
    kind: "json",
    method: "DELETE",
    path: "/api/deployment-messages/:id",
    summary: "Delete a message and the marks of its readers",
    access: managers,
    hosts: staffHosts,
    params: byId,
    response: z.object({ success: z.literal(true) }),
    status: 200,
    errors: ["not_found"],
  },
  ofDeployment: {
    kind: "json",
    method: "GET",
    path: "/api/deployments/:id/messages",
    summary: "All messages of one page, newest first, with how many of its readers dismissed them",
    access: "signed-in",
    hosts: staffHosts,
    params: z.strictObject({ id: opaqueId }),
    query: listQuery,
    counted: true,
    response: z.array(deploymentMessage),
    status: 200,
    errors: ["not_found"],
    polled: true,
    revalidates: true,
  },
  pageList: {
    kind: "json",
    method: "GET",
    path: "/api/deployment/:slug/messages",
    summary:
      "Messages of a page that this reader has not yet dismissed, newest first; the tag changes with the page too",
    access: "page",
    hosts: pageHosts,
    params: z.strictObject({ slug: text(100) }),
    response: z.array(pageMessage),
    status: 200,
    errors: ["page_unavailable", "not_found"],
    rateLimits: [{ by: "address", max: 120, perSeconds: 60 }],
    polled: true,
    revalidates: true,
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
    errors: ["page_unavailable", "not_found"],
  },
} as const satisfies Record<string, Endpoint>;

export type PageMessage = z.output<typeof pageMessage>;

export type DeploymentMessage = z.output<typeof deploymentMessage>;

export type MessagePage = z.output<typeof messagePage>;

export type MessageTotals = z.output<typeof messageTotals>;

export type CreateMessageInput = z.output<typeof createMessageInput>;

export type UpdateMessageInput = z.output<typeof updateMessageInput>;

export type MessageListQuery = z.output<typeof messageEndpoints.list.query>;
