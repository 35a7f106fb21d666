import type {
  BlockingFinding,
  ReleasedField,
  ReleaseKind,
  WarningFinding,
} from "@field-advisor/schema/release-constants";

/** What a release is called by its history. */
export const releaseActionLabels = {
  patch: "Patch",
  minor: "Minor",
  major: "Major",
  hotfix: "Hotfix",
  restore: "Restored",
} as const satisfies Record<ReleaseKind | "restore", string>;

const fieldLabels = {
  deploymentName: "name",
  deploymentTitle: "title",
  description: "description",
  agentId: "agent",
  userId: "adviser",
  allowAnonymous: "who may enter",
} as const satisfies Record<ReleasedField, string>;

/** "title, agent": what of a page differs. */
export const namedFields = (fields: readonly ReleasedField[]): string =>
  fields.map((field) => fieldLabels[field]).join(", ");

/** Why a page is left as it is. */
export const blockingLabels = {
  agent_inactive: "Its agent is switched off",
  agent_missing: "The voice provider does not have its agent",
  agent_gone: "The agent of this version no longer exists",
  adviser_gone: "The adviser of this version no longer exists",
  adviser_inactive: "The adviser of this version is deactivated",
  nobody_could_enter: "It would be for invited people only, and nobody is invited",
} as const satisfies Record<BlockingFinding, string>;

export const warningLabels = {
  agent_unchecked: "The voice provider did not say whether it has its agent",
  no_recipient: "Nobody is invited to this private page",
} as const satisfies Record<WarningFinding, string>;
