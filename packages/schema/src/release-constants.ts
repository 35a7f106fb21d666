/** What a release may be; the first one is what the form begins with. */
export const releaseKinds = ["patch", "minor", "major", "hotfix"] as const;
export type ReleaseKind = (typeof releaseKinds)[number];

export const longestVersion = 50;

/** What a release keeps of a page: what its recipients meet. */
export const releasedFields = [
  "deploymentName",
  "deploymentTitle",
  "description",
  "agentId",
  "userId",
  "allowAnonymous",
] as const;
export type ReleasedField = (typeof releasedFields)[number];

/** Why a release leaves a page as it is; the last four only where an older one is restored. */
export const blockingFindings = [
  "agent_inactive",
  "agent_missing",
  "agent_gone",
  "adviser_gone",
  "adviser_inactive",
  "nobody_could_enter",
] as const;
export type BlockingFinding = (typeof blockingFindings)[number];

/** What is worth looking at before a page is released. */
export const warningFindings = ["agent_unchecked", "no_recipient"] as const;
export type WarningFinding = (typeof warningFindings)[number];
