import { z } from "zod";
import { pageHosts, staffHosts, type Endpoint } from "./endpoint.ts";
import { flag, id, isoDate, listQuery, opaqueId, pathId, text } from "./primitives.ts";
import type { deploymentSorts } from "./deployment-constants.ts";
import { ranges } from "./activity-constants.ts";
import { pagePrivacy } from "./privacy-forms.ts";
import { cleanAddress, longestAddress } from "./typed-text.ts";
import { deploymentFilter, deploymentStatus } from "./deployment-filter.ts";
import { fields, createDeploymentInput } from "./deployment-forms.ts";

/** A slug as an address carries it: anything that is not one simply has no page. */
const addressedSlug = z.strictObject({ slug: text(100) });

const adviser = z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() });

/** A page as its owner sees it. */
export const deployment = z.object({
  id: opaqueId,
  slug: z.string(),
  deploymentName: z.string(),
  deploymentTitle: z.string(),
  description: z.string(),
  status: deploymentStatus,
  isActive: z.boolean(),
  allowAnonymous: z.boolean(),
  recipientEmail: z.string().nullable(),
  recipientName: z.string().nullable(),
  hasAccessCode: z.boolean(),
  user: adviser,
  agent: z.object({ id, name: z.string(), isActive: z.boolean() }),
  company: z.object({ id, name: z.string(), isActive: z.boolean() }).nullable(),
  /** The label of the release that the page was in last. */
  pageVersion: z.string(),
  /** What its recipients meet was changed since that release. */
  isEditedSinceRelease: z.boolean(),
  /** All that were made, and those that let somebody in now. */
  invitations: z.object({ total: z.int(), open: z.int() }),
  /** When somebody who is not of the staff opened the page last. */
  lastVisitAt: isoDate.nullable(),
  /** Talks of recipients that began in the last 30 days. */
  recentConversations: z.int(),
  createdAt: isoDate,
  updatedAt: isoDate,
  /** Of what its form shows. */
  version: z.int(),
});

/** An agent as those choose it who make pages. */
const pageAgent = z.object({
  id,
  name: z.string(),
  domain: z.string().nullable(),
  isActive: z.boolean(),
});

const pageUse = z.object({
  asOf: isoDate,
  timeZone: z.string(),
  visits: z.int(),
  conversations: z.int(),
  minutes: z.number(),
  messagesRead: z.int(),
  /** Hours of the last day, else days; empty ones too, oldest first. */
  timeline: z.array(z.object({ start: isoDate, visits: z.int(), conversations: z.int() })),
});

/** `granted`: the browser may talk now. `form`: e-mail and code are asked for first. */
export const pageAccess = z.enum(["granted", "form"]);

/**
 * A page as the public reads it. Addresses and the agent's id are null until the reader has access;
 * a contact address is given where the paused screen shows it.
 */
export const publicDeployment = z.object({
  id: opaqueId,
  deploymentName: z.string(),
  deploymentTitle: z.string(),
  description: z.string(),
  status: deploymentStatus,
  isActive: z.boolean(),
  allowAnonymous: z.boolean(),
  recipientEmail: z.string().nullable(),
  recipientName: z.string().nullable(),
  user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string().nullable() }),
  /** `isAvailable`: it is switched on, and the voice provider had it when it was asked last. */
  agent: z.object({
    name: z.string(),
    agentId: z.string().nullable(),
    isAvailable: z.boolean(),
    /** It follows a practice script, and may not understand spoken words; null where nothing of the kind is known. */
    practice: z.enum(["script", "wordless-script"]).nullable(),
  }),
  access: pageAccess,
  /** How long a conversation may last by the reader's invitation; null is as long as it takes. */
  maxMinutes: z.int().nullable(),
  /** Why this browser's invitation begins no conversation any more, in a sentence; null while it does, or where there is none. */
  invitationEnded: z.string().nullable(),
  privacy: pagePrivacy.extend({
    consentVersion: z.int(),
    /** What the reader chose of this text; null while they have to be asked. */
    choice: z.enum(["agreed", "refused"]).nullable(),
    /** No place is left for sound: nothing is recorded now, whatever the reader allows. */
    isRecordingFull: z.boolean(),
  }),
  /** The server confirms that the reader may preview this page. */
  preview: z.boolean(),
});

/** Only what is sent is written. */
export const updateDeploymentInput = z
  .strictObject({ ...fields, status: deploymentStatus })
  .partial()
  .refine((input) => Object.keys(input).length > 0, "Nothing to change")
  .safeExtend({ version: z.int().optional() });

const byId = z.strictObject({ id: opaqueId });

/** A deployment with the access code that was just made: the only time it can be read. */
const withAccessCode = z.object({ deployment, accessCode: z.string().nullable() });

export const deploymentLoginInput = z.strictObject({
  deploymentSlug: text(100),
  email: text(longestAddress).overwrite(cleanAddress).min(1, "Email is required"),
  password: text(256).min(1, "Access code is required"),
});

export const deploymentEndpoints = {
  list: {
    kind: "json",
    method: "GET",
    path: "/api/deployments",
    summary:
      "Deployments that the caller may see: owners all, admins those of assigned users, users their own",
    access: "signed-in",
    hosts: staffHosts,
    query: listQuery.extend(deploymentFilter.shape),
    counted: true,
    response: z.array(deployment),
    status: 200,
  },
  agents: {
    kind: "json",
    method: "GET",
    path: "/api/page-agents",
    summary:
      "Agents that the caller may put on pages of an adviser, by name: owners any, others those that the adviser has a right to",
    access: "signed-in",
    hosts: staffHosts,
    /** Without an adviser, the caller's own. */
    query: z.strictObject({ userId: pathId.optional() }),
    response: z.array(pageAgent),
    status: 200,
  },
  read: {
    kind: "json",
    method: "GET",
    path: "/api/deployments/:id",
    summary: "One deployment",
    access: "signed-in",
    hosts: staffHosts,
    params: byId,
    response: deployment,
    status: 200,
    errors: ["not_found"],
  },
  create: {
    kind: "json",
    method: "POST",
    path: "/api/deployments",
    summary: "Create a deployment; its access code is in this answer and never again",
    access: "signed-in",
    hosts: staffHosts,
    body: createDeploymentInput,
    response: withAccessCode,
    status: 201,
    errors: ["slug_taken", "agent_inactive", "not_found", "conflict"],
    answerIsSecret: true,
  },
  update: {
    kind: "json",
    method: "PATCH",
    path: "/api/deployments/:id",
    summary: "Change a deployment; an access code is made when one becomes necessary",
    access: "signed-in",
    hosts: staffHosts,
    params: byId,
    body: updateDeploymentInput,
    response: withAccessCode,
    status: 200,
    errors: ["slug_taken", "agent_inactive", "not_found", "version_conflict"],
    answerIsSecret: true,
  },
  duplicate: {
    kind: "json",
    method: "POST",
    path: "/api/deployments/:id/duplicate",
    summary: "Make a copy of a page, paused, under a new address and without its invitations",
    access: "signed-in",
    hosts: staffHosts,
    params: byId,
    response: deployment,
    status: 201,
    errors: ["agent_inactive", "not_found", "conflict"],
  },
  usage: {
    kind: "json",
    method: "GET",
    path: "/api/deployments/:id/usage",
    summary: "How a page was used in a range, without the staff's previews",
    access: "signed-in",
    hosts: staffHosts,
    params: byId,
    query: z.strictObject({ range: z.enum(ranges).default("30d") }),
    response: pageUse,
    status: 200,
    errors: ["not_found"],
  },
  page: {
    kind: "json",
    method: "GET",
    path: "/api/deployment/:slug",
    summary: "A deployment page as the public reads it",
    access: "anyone",
    hosts: pageHosts,
    params: addressedSlug,
    /** `refresh`: an open page asks again by itself, which keeps no recipient's session awake. */
    query: z.strictObject({ preview: flag.optional(), refresh: flag.optional() }),
    response: publicDeployment,
    status: 200,
    errors: ["not_found"],
    rateLimits: [{ by: "address", max: 120, perSeconds: 60 }],
    polled: true,
  },
  state: {
    kind: "json",
    method: "GET",
    path: "/api/deployment/:slug/state",
    summary: "Whether somebody who has read a page could talk on it now; open pages ask every few seconds",
    access: "anyone",
    hosts: pageHosts,
    params: addressedSlug,
    response: z.object({ isActive: z.boolean(), isAgentAvailable: z.boolean() }),
    status: 200,
    errors: ["not_found"],
    // The readers of an office share an address.
    rateLimits: [{ by: "address", max: 1200, perSeconds: 60 }],
    polled: true,
  },
  login: {
    kind: "json",
    method: "POST",
    path: "/api/deployment-login",
    summary: "A recipient's email and access code open a session for this one deployment",
    access: "anyone",
    hosts: pageHosts,
    body: deploymentLoginInput,
    response: publicDeployment,
    status: 200,
    errors: ["invalid_credentials", "invitation_ended"],
    bodyLimit: 4096,
    rateLimits: [{ by: "address", max: 120, perSeconds: 60 }],
  },
} as const satisfies Record<string, Endpoint>;

export type Deployment = z.output<typeof deployment>;

export type DeploymentStatus = z.output<typeof deploymentStatus>;

export type PublicDeployment = z.output<typeof publicDeployment>;

export type CreateDeploymentInput = z.output<typeof createDeploymentInput>;

export type UpdateDeploymentInput = z.output<typeof updateDeploymentInput>;

export type DeploymentLoginInput = z.output<typeof deploymentLoginInput>;

export type DeploymentSort = (typeof deploymentSorts)[number];
export type DeploymentListQuery = z.output<typeof deploymentEndpoints.list.query>;

export type DeploymentFilter = z.output<typeof deploymentFilter>;

export type PageAgent = z.output<typeof pageAgent>;

export type PageUse = z.output<typeof pageUse>;
