import { firstPageVersion } from "@field-advisor/schema/constants";
import type { DeploymentStatus } from "@field-advisor/schema/deployments.endpoints";
import type {
  PageVersion,
  Release,
  ReleaseSnapshot,
  ReleaseStatus,
} from "@field-advisor/schema/releases.endpoints";
import type { Context } from "../../context.ts";
import type { Counted } from "../../lib/counted.ts";
import type { Actor } from "../../lib/actor.ts";
import * as deployments from "../deployments/deployments.service.ts";
import {
  countVersions,
  selectPagesOf,
  selectRelease,
  selectReleases,
  selectVersions,
  type ReleaseRow,
  type SnapshotRow,
} from "./releases.queries.ts";
import { existing } from "./releases.service.ts";

/** How many releases the status names. */
const recent = 50;

/** The versions of the active pages, and the newest releases. */
export async function status({ db }: Context): Promise<ReleaseStatus> {
  const [versions, rows] = await Promise.all([
    countVersions(db, firstPageVersion),
    selectReleases(db, recent),
  ]);
  return {
    totalActiveDeployments: versions.reduce((sum, { pages }) => sum + pages, 0),
    versionDistribution: Object.fromEntries(versions.map(({ version, pages }) => [version, pages])),
    lastUpdate: rows[0]?.createdAt ?? null,
    recentRedeployHistory: rows.map(toRelease),
  };
}

interface Paged {
  limit: number;
  offset: number;
}

export async function read(
  { db }: Context,
  id: number,
  paged: Paged,
): Promise<{ release: Release; pages: ReleaseSnapshot[]; total: number }> {
  const release = toRelease(existing(await selectRelease(db, id)));
  const { rows, total } = await selectPagesOf(db, id, paged);
  const pages = rows.map((row) => ({
    deploymentId: row.id,
    ...contentOf(row),
    status: row.status as DeploymentStatus,
  }));
  return { release, pages, total };
}

/** The versions of a page that the caller may see. */
export async function versions(
  ctx: Context,
  actor: Actor,
  deploymentId: string,
  paged: Paged,
): Promise<Counted<PageVersion[]>> {
  await deployments.read(ctx, actor, deploymentId);
  const { rows, total } = await selectVersions(ctx.db, deploymentId, paged);
  const versions = rows.map((row) => ({
    release: toRelease(row.release),
    ...contentOf(row),
    isCurrent: row.isCurrent,
  }));
  return { rows: versions, total };
}

const contentOf = (row: SnapshotRow) => ({
  deploymentName: row.name,
  deploymentTitle: row.title,
  description: row.description,
  agent: { id: row.agentId, name: row.agentName },
  adviser: { id: row.adviserId, name: row.adviserName },
  allowAnonymous: row.allowAnonymous,
  changed: row.changed,
});

const toRelease = (row: ReleaseRow): Release => ({
  id: row.id,
  version: row.version,
  kind: row.kind,
  details: row.description,
  userName: row.userName,
  createdAt: row.createdAt,
  action: row.fromId === null ? row.kind : "restore",
  pages: row.pages,
  restoredFrom:
    row.fromId === null || row.fromVersion === null || row.fromCreatedAt === null
      ? null
      : { id: row.fromId, version: row.fromVersion, createdAt: row.fromCreatedAt },
});
