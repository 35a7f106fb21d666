import { firstPageVersion } from "@field-advisor/schema/constants";
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
  type Paged,
} from "./releases.queries.ts";
import { existing } from "./releases.service.ts";
import { toRelease, toSnapshot, toVersion } from "./releases.views.ts";

const mostRecent = 50;

/** The versions of the active pages, and the newest releases. */
export async function status({ db }: Context): Promise<ReleaseStatus> {
  const [versions, rows] = await Promise.all([
    countVersions(db, firstPageVersion),
    selectReleases(db, mostRecent),
  ]);
  return {
    totalActiveDeployments: versions.reduce((sum, { pages }) => sum + pages, 0),
    versionDistribution: Object.fromEntries(versions.map(({ version, pages }) => [version, pages])),
    lastUpdate: rows[0]?.createdAt ?? null,
    recentRedeployHistory: rows.map(toRelease),
  };
}

export async function read(
  { db }: Context,
  id: number,
  paged: Paged,
): Promise<{ release: Release; pages: ReleaseSnapshot[]; total: number }> {
  const release = toRelease(existing(await selectRelease(db, id)));
  const { rows, total } = await selectPagesOf(db, id, paged);
  return { release, pages: rows.map(toSnapshot), total };
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
  return { rows: rows.map(toVersion), total };
}
