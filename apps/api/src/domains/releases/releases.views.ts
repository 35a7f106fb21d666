import { firstPageVersion } from "@field-advisor/schema/deployment-constants";
import type { DeploymentStatus } from "@field-advisor/schema/deployments.endpoints";
import type {
  CheckedPage,
  PageVersion,
  Release,
  ReleaseSnapshot,
} from "@field-advisor/schema/releases.endpoints";
import type { CheckedRow } from "./preflight.queries.ts";
import type { ReleasePageRow, ReleaseRow, SnapshotRow, VersionRow } from "./releases.queries.ts";

const contentOf = (row: SnapshotRow) => ({
  deploymentName: row.name,
  deploymentTitle: row.title,
  description: row.description,
  agent: { id: row.agentId, name: row.agentName },
  adviser: { id: row.adviserId, name: row.adviserName },
  allowAnonymous: row.allowAnonymous,
  changed: row.changed,
});

export const toRelease = (row: ReleaseRow): Release => ({
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

export const toSnapshot = (row: ReleasePageRow): ReleaseSnapshot => ({
  deploymentId: row.id,
  ...contentOf(row),
  status: row.status as DeploymentStatus,
});

export const toVersion = (row: VersionRow): PageVersion => ({
  release: toRelease(row.release),
  ...contentOf(row),
  isCurrent: row.isCurrent,
});

export const toChecked = (row: CheckedRow): CheckedPage => ({
  deploymentId: row.id,
  deploymentName: row.name,
  currentVersion: row.version ?? firstPageVersion,
  agent: { id: row.agentId, name: row.agentName },
  adviser: { id: row.adviserId, name: row.adviserName },
  changed: row.changed,
  blocking: row.blocking,
  warnings: row.warnings,
});
