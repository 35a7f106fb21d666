import { firstPageVersion } from "@field-advisor/schema/deployment-constants";
import type {
  CreateReleaseInput,
  PageVersion,
  Preflight,
  PreflightQuery,
  Release,
  ReleaseOutcome,
  ReleaseSnapshot,
  ReleaseStatus,
  RestoreInput,
} from "@field-advisor/schema/releases.endpoints";
import type { Context } from "../../context.ts";
import type { Trx } from "../../platform/db/database.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { existingOr } from "../../lib/app-error.ts";
import type { Counted } from "../../lib/counted.ts";
import { write } from "../../platform/write/write.ts";
import * as presence from "../agents/presence.service.ts";
import * as calls from "../calls/calls.service.ts";
import * as deployments from "../deployments/deployments.service.ts";
import * as pages from "../deployments/pages/pages.service.ts";
import { countNotActive, selectChecked, type Source } from "./preflight.queries.ts";
import {
  countVersions,
  insertRelease,
  lockNamed,
  lockReleases,
  selectOrigin,
  selectPagesOf,
  selectRelease,
  selectReleases,
  selectVersions,
  takePages,
  type NewRelease,
  type Paged,
} from "./releases.queries.ts";
import { toChecked, toRelease, toSnapshot, toVersion } from "./releases.views.ts";

const existing = existingOr("This release does not exist.");

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

/** Tells of each page what a release would give it, and what stands against it. */
export async function preflight(
  ctx: Context,
  { releaseId, deploymentId, ...paged }: PreflightQuery,
): Promise<Preflight> {
  const source = sourceOf(releaseId, deploymentId);
  if (releaseId !== undefined) existing(await selectRelease(ctx.db, releaseId));
  const providerAnswered = await presence.checkAll(ctx);
  const { rows, totals } = await selectChecked(ctx.db, { source, providerAnswered }, paged);
  const notActive = await countNotActive(ctx.db, source, totals.pages);
  return {
    totals: { ...totals, updated: totals.pages - totals.blocked, notActive },
    providerAnswered,
    pages: rows.map(toChecked),
  };
}

export async function create(
  ctx: Context,
  caller: Caller,
  { updateType, targetVersion, description }: CreateReleaseInput,
): Promise<ReleaseOutcome> {
  return release(ctx, caller, { kind: "present" }, async () => ({
    version: targetVersion,
    kind: updateType,
    description: description ?? `Fast redeploy to version ${targetVersion}`,
    restoredFrom: null,
  }));
}

/** An older release is given to its pages once more, as the newest one with the older one's version. */
export async function restore(
  ctx: Context,
  caller: Caller,
  id: number,
  { deploymentId, description }: RestoreInput,
): Promise<ReleaseOutcome> {
  return release(ctx, caller, sourceOf(id, deploymentId), async (trx) => {
    const { version, kind, day } = existing(await selectOrigin(trx, id));
    const said = description ?? `Restored from version ${version} of ${day}`;
    return { version, kind, description: said, restoredFrom: id };
  });
}

type Described = Omit<NewRelease, "createdBy">;

/** Makes a release of the pages that nothing blocks: all of them at once, or none. */
async function release(
  ctx: Context,
  caller: Caller,
  source: Source,
  describe: (trx: Trx) => Promise<Described>,
): Promise<ReleaseOutcome> {
  const providerAnswered = await presence.checkAll(ctx);
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    await lockReleases(trx);
    const made = await describe(trx);
    await lockNamed(trx, source);
    const releaseId = await insertRelease(trx, { ...made, createdBy: caller.actor.userId });
    const { total, taken, leftOut, slugs, closed } = await takePages(trx, releaseId, {
      source,
      providerAnswered,
    });
    await unit.audit({
      action: made.restoredFrom === null ? "release.create" : "release.restore",
      subject: { type: "release", id: releaseId },
      details: traceOf(made, source, { pages: taken, leftOut: total - taken }),
    });
    if (closed.length > 0) await calls.end(unit, { on: "visits", deploymentIds: closed });
    unit.onCommit(() => {
      for (const slug of slugs) pages.forget(ctx, slug);
    });
    return {
      successfulUpdates: taken,
      totalDeployments: total,
      targetVersion: made.version,
      releaseId,
      leftOut,
    };
  });
}

const traceOf = (
  { version, kind, restoredFrom }: Described,
  source: Source,
  counts: { pages: number; leftOut: number },
) => ({
  version,
  kind,
  ...counts,
  ...(restoredFrom !== null && { restoredFrom }),
  ...(source.kind === "restore" &&
    source.deploymentId !== undefined && { deploymentId: source.deploymentId }),
});

const sourceOf = (releaseId: number | undefined, deploymentId: string | undefined): Source =>
  releaseId === undefined
    ? { kind: "present" }
    : { kind: "restore", releaseId, ...(deploymentId !== undefined && { deploymentId }) };
