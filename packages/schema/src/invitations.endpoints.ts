import { z } from "zod";
import { invitationColumns, invitationStatuses } from "./invitation-constants.ts";
import { mostChangedAtOnce } from "./row-limits.ts";
import { largestCsv } from "./csv.ts";
import { chosenColumns, fileColumn } from "./file-columns.ts";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import {
  createInvitationsInput,
  newInvitation,
  renewInvitationInput,
  updateInvitationInput,
} from "./invitation-forms.ts";
import { flag, foundIds, isoDate, listQuery, opaqueId, outcomeOfOne } from "./primitives.ts";

const invitationStatus = z.enum(invitationStatuses);

/** The right of one person to enter one page. */
const invitation = z.object({
  id: opaqueId,
  deploymentId: opaqueId,
  email: z.string(),
  recipientName: z.string().nullable(),
  status: invitationStatus,
  validFrom: isoDate.nullable(),
  validUntil: isoDate.nullable(),
  maxSessions: z.int().nullable(),
  maxMinutes: z.int().nullable(),
  /** Conversations that were begun with it since it was made or renewed. */
  sessionsUsed: z.int(),
  lastSeenAt: isoDate.nullable(),
  createdAt: isoDate,
  version: z.int(),
});

/** With the page that it opens. */
const invitationToPage = invitation.extend({
  page: z.object({
    id: opaqueId,
    deploymentName: z.string(),
    deploymentTitle: z.string(),
    slug: z.string(),
    user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  }),
});

/** With the access code that was just made: the only time it can be read. */
const withCode = z.object({ invitation, accessCode: z.string() });

const ofPage = z.strictObject({ id: opaqueId });

const byId = z.strictObject({ id: opaqueId });

const filter = { status: invitationStatus.optional() };

/** What narrows the invitations to all pages. */
const everywhere = z.strictObject({
  search: listQuery.shape.search,
  ...filter,
  /** `true`: its person was never seen with it. */
  neverCame: flag.optional(),
  /** To this page only. */
  deploymentId: opaqueId.optional(),
});

/** Invitations that are changed together; those that the filter by which they were found does not find any more are left out. */
const many = z.strictObject({
  ids: z.array(opaqueId).min(1).max(mostChangedAtOnce.invitations),
  ifStill: everywhere.optional(),
});

/** What became of one of many. */
const outcome = z.object({ id: opaqueId, ...outcomeOfOne });

/** What a file of people would make. */
const reviewedFile = z.object({
  columns: z.array(fileColumn(invitationColumns)),
  /** Columns that must be there and that nothing is read as; no line is judged then. */
  missing: z.array(z.enum(invitationColumns)),
  /** In the order of the file; `line` is 1 for its first line. */
  rows: z.array(z.object({ line: z.int(), invitation: newInvitation })),
  problems: z.array(z.object({ line: z.int(), email: z.string(), field: z.string(), message: z.string() })),
});

export const invitationEndpoints = {
  all: {
    kind: "json",
    method: "GET",
    path: "/api/invitations",
    summary: "The invitations to all pages that the caller may see, the newest first",
    access: "signed-in",
    hosts: staffHosts,
    query: listQuery.extend(everywhere.shape),
    counted: true,
    response: z.array(invitationToPage),
    status: 200,
  },
  found: {
    kind: "json",
    method: "GET",
    path: "/api/invitations/found",
    summary: "Which invitations fit a filter at this moment, by ids: all that a change in batches is about",
    access: "signed-in",
    hosts: staffHosts,
    query: everywhere,
    response: foundIds(opaqueId),
    status: 200,
  },
  exportAll: {
    kind: "file",
    format: "csv",
    method: "GET",
    path: "/api/invitations/export",
    summary: "The invitations to all pages that a filter leaves, as CSV, without their codes",
    access: "signed-in",
    hosts: staffHosts,
    query: everywhere,
    response: z.string(),
    status: 200,
    sameOriginOnly: true,
  },
  renewMany: {
    kind: "json",
    method: "POST",
    path: "/api/invitations/renew",
    summary:
      "Make new access codes for many invitations, which are in this answer and never again; each that is left as it is has a reason",
    access: "signed-in",
    hosts: staffHosts,
    body: many,
    response: z.object({
      results: z.array(
        outcome.extend({
          issued: z.object({ invitation: invitationToPage, accessCode: z.string() }).nullable(),
        }),
      ),
    }),
    status: 200,
    answerIsSecret: true,
  },
  revokeMany: {
    kind: "json",
    method: "POST",
    path: "/api/invitations/revoke",
    summary: "End many invitations at once; each that is left as it is has a reason",
    access: "signed-in",
    hosts: staffHosts,
    body: many,
    response: z.object({ results: z.array(outcome) }),
    status: 200,
  },
  list: {
    kind: "json",
    method: "GET",
    path: "/api/deployments/:id/invitations",
    summary: "The invitations of a page, the first ones first",
    access: "signed-in",
    hosts: staffHosts,
    params: ofPage,
    query: listQuery.extend(filter),
    counted: true,
    response: z.array(invitation),
    status: 200,
    errors: ["not_found"],
  },
  export: {
    kind: "file",
    format: "csv",
    method: "GET",
    path: "/api/deployments/:id/invitations/export",
    summary: "The invitations that a filter leaves, as CSV, without their codes",
    access: "signed-in",
    hosts: staffHosts,
    params: ofPage,
    query: z.strictObject({ search: listQuery.shape.search, ...filter }),
    response: z.string(),
    status: 200,
    errors: ["not_found"],
    sameOriginOnly: true,
  },
  reviewFile: {
    kind: "upload",
    method: "POST",
    path: "/api/deployments/:id/invitations/review",
    summary: "Read a CSV file of invitations and say what is wrong with it; nothing is written",
    access: "signed-in",
    hosts: staffHosts,
    params: ofPage,
    largestFile: largestCsv.bytes,
    accepts: [".csv"],
    /** Left out: the columns are read by their headings. */
    body: z.strictObject({ columns: chosenColumns(invitationColumns).optional() }),
    response: reviewedFile,
    status: 200,
    errors: ["not_found"],
  },
  create: {
    kind: "json",
    method: "POST",
    path: "/api/deployments/:id/invitations",
    summary: "Invite people to a page; their access codes are in this answer and never again",
    access: "signed-in",
    hosts: staffHosts,
    params: ofPage,
    body: createInvitationsInput,
    response: z.object({
      created: z.array(withCode),
      /** Those who have an invitation to this page already: it can be renewed instead. */
      alreadyInvited: z.array(z.string()),
    }),
    status: 201,
    errors: ["not_found", "conflict"],
    answerIsSecret: true,
    bodyLimit: 2 * 1024 * 1024,
  },
  update: {
    kind: "json",
    method: "PATCH",
    path: "/api/invitations/:id",
    summary: "Change the name and the limits of an invitation",
    access: "signed-in",
    hosts: staffHosts,
    params: byId,
    body: updateInvitationInput,
    response: invitation,
    status: 200,
    errors: ["not_found", "version_conflict"],
  },
  renew: {
    kind: "json",
    method: "POST",
    path: "/api/invitations/:id/renew",
    summary: "Make a new access code and count from nothing; the old code and what it opened end at once",
    access: "signed-in",
    hosts: staffHosts,
    params: byId,
    body: renewInvitationInput,
    response: withCode,
    status: 200,
    errors: ["not_found", "version_conflict"],
    answerIsSecret: true,
  },
  revoke: {
    kind: "json",
    method: "POST",
    path: "/api/invitations/:id/revoke",
    summary: "End an invitation, its sessions and what is talked in them at once",
    access: "signed-in",
    hosts: staffHosts,
    params: byId,
    response: invitation,
    status: 200,
    errors: ["not_found"],
  },
} as const satisfies Record<string, Endpoint>;

export type Invitation = z.output<typeof invitation>;

export type InvitationToPage = z.output<typeof invitationToPage>;

export type InvitationFilter = z.output<typeof everywhere>;

export type ManyInvitations = z.output<typeof many>;

export type InvitationOutcome = z.output<typeof outcome>;

export type InvitationStatus = z.output<typeof invitationStatus>;

export type NewInvitation = z.output<typeof newInvitation>;

export type UpdateInvitationInput = z.output<typeof updateInvitationInput>;

export type ReviewedFile = z.output<typeof reviewedFile>;

export type RenewInvitationInput = z.output<typeof renewInvitationInput>;
