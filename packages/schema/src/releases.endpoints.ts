import { z } from "zod";
import { blockingFindings, releasedFields, releaseKinds, warningFindings } from "./release-constants.ts";
import { deploymentStatus } from "./deployment-filter.ts";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { id, isoDate, listQuery, opaqueId, pathId } from "./primitives.ts";
import { createReleaseInput, releaseDescription } from "./release-forms.ts";

const releasedField = z.enum(releasedFields);

const blockingFinding = z.enum(blockingFindings);

const warningFinding = z.enum(warningFindings);

/** A release as the history names it. */
const release = z.object({
  id,
  version: z.string(),
  kind: z.enum(releaseKinds),
  /** The description. */
  details: z.string(),
  /** Null where the account of its author is gone. */
  userName: z.string().nullable(),
  createdAt: isoDate,
  /** `restore` for a release that was made from an older one, else its kind. */
  action: z.enum([...releaseKinds, "restore"]),
  /** How many pages it took. */
  pages: z.int(),
  /** The release that it was made from. */
  restoredFrom: z.object({ id, version: z.string(), createdAt: isoDate }).nullable(),
});

/** Someone or something that a snapshot names, and that may be gone: then without a name. */
const named = z.object({ id, name: z.string().nullable() });

/** What a page's recipients meet. */
const content = {
  deploymentName: z.string(),
  deploymentTitle: z.string(),
  description: z.string(),
  agent: named,
  adviser: named,
  allowAnonymous: z.boolean(),
};

const snapshot = z.object({
  deploymentId: opaqueId,
  ...content,
  status: deploymentStatus,
  /** What the page has otherwise now. */
  changed: z.array(releasedField),
});

/** One version of one page. */
const pageVersion = z.object({
  release,
  ...content,
  changed: z.array(releasedField),
  /** Whether it is the release that the page was in last. */
  isCurrent: z.boolean(),
});

const checkedPage = z.object({
  deploymentId: opaqueId,
  deploymentName: z.string(),
  currentVersion: z.string(),
  agent: named,
  adviser: named,
  /** A release: what was edited since the page's last one. A restore: what the page would get otherwise. */
  changed: z.array(releasedField),
  /** Why the page is left as it is. */
  blocking: z.array(blockingFinding),
  warnings: z.array(warningFinding),
});

const preflight = z.object({
  totals: z.object({
    /** Active pages that are meant. */
    pages: z.int(),
    /** Of these, what would be updated. */
    updated: z.int(),
    blocked: z.int(),
    /** Pages that would be updated in spite of a finding. */
    warned: z.int(),
    /** Of the updated: edited since their last release, or what a restore would change. */
    changed: z.int(),
    /** Pages of the restored release that are not active, or deleted: they stay as they are. */
    notActive: z.int(),
  }),
  /** Whether the voice provider answered when it was asked for its agents. */
  providerAnswered: z.boolean(),
  pages: z.array(checkedPage),
});

const outcome = z.object({
  successfulUpdates: z.int(),
  /** Active pages that were meant. */
  totalDeployments: z.int(),
  targetVersion: z.string(),
  releaseId: id,
  /** Some of those that were left as they are. */
  leftOut: z.array(
    z.object({ deploymentId: opaqueId, deploymentName: z.string(), reasons: z.array(blockingFinding) }),
  ),
});

const byId = z.strictObject({ id: pathId });

const { limit, offset } = listQuery.shape;

const paged = z.strictObject({ limit, offset });

/** Without a page, all pages of the release are meant. */
const restoreInput = z.strictObject({ deploymentId: opaqueId.optional(), description: releaseDescription });

const owners = ["OWNER"] as const;

const few = [{ by: "session", max: 10, perSeconds: 60 }] as const;

export const releaseEndpoints = {
  status: {
    kind: "json",
    method: "GET",
    path: "/api/fast-redeploy/status",
    summary: "The versions of the active pages, and the newest releases",
    access: owners,
    hosts: staffHosts,
    response: z.object({
      totalActiveDeployments: z.int(),
      /** How many active pages have each version. */
      versionDistribution: z.record(z.string(), z.int()),
      lastUpdate: isoDate.nullable(),
      recentRedeployHistory: z.array(release),
    }),
    status: 200,
    polled: true,
  },
  preflight: {
    kind: "json",
    method: "GET",
    path: "/api/fast-redeploy/preflight",
    summary: "What each page would get from a release, or from restoring one; pages with findings first",
    access: owners,
    hosts: staffHosts,
    query: paged.extend({ releaseId: pathId.optional(), deploymentId: opaqueId.optional() }),
    response: preflight,
    status: 200,
    errors: ["not_found"],
    rateLimits: [{ by: "session", max: 60, perSeconds: 60 }],
  },
  create: {
    kind: "json",
    method: "POST",
    path: "/api/fast-redeploy",
    summary: "Release every active page that nothing blocks, as a new version",
    access: owners,
    hosts: staffHosts,
    body: createReleaseInput,
    response: outcome,
    status: 200,
    bodyLimit: 16 * 1024,
    rateLimits: few,
  },
  read: {
    kind: "json",
    method: "GET",
    path: "/api/fast-redeploy/releases/:id",
    summary: "A release with those of its pages that still exist, by name",
    access: owners,
    hosts: staffHosts,
    params: byId,
    query: paged,
    counted: true,
    response: z.object({ release, pages: z.array(snapshot) }),
    status: 200,
    errors: ["not_found"],
  },
  restore: {
    kind: "json",
    method: "POST",
    path: "/api/fast-redeploy/releases/:id/restore",
    summary: "Make a new release from an older one, for all of its pages or for one",
    access: owners,
    hosts: staffHosts,
    params: byId,
    body: restoreInput,
    response: outcome,
    status: 200,
    errors: ["not_found"],
    bodyLimit: 16 * 1024,
    rateLimits: few,
  },
  versions: {
    kind: "json",
    method: "GET",
    path: "/api/deployments/:id/releases",
    summary: "The versions of one page, the newest first",
    access: "signed-in",
    hosts: staffHosts,
    params: z.strictObject({ id: opaqueId }),
    query: paged,
    counted: true,
    response: z.array(pageVersion),
    status: 200,
    errors: ["not_found"],
  },
} as const satisfies Record<string, Endpoint>;

export type Release = z.output<typeof release>;

export type ReleaseSnapshot = z.output<typeof snapshot>;

export type ReleaseOutcome = z.output<typeof outcome>;

export type ReleaseStatus = z.output<typeof releaseEndpoints.status.response>;

export type PageVersion = z.output<typeof pageVersion>;

export type CheckedPage = z.output<typeof checkedPage>;

export type Preflight = z.output<typeof preflight>;

export type PreflightQuery = z.output<typeof releaseEndpoints.preflight.query>;

export type CreateReleaseInput = z.output<typeof createReleaseInput>;

export type RestoreInput = z.output<typeof restoreInput>;
