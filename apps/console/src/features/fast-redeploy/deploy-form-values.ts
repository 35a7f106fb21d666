import { releaseKinds, type ReleaseKind } from "@field-advisor/schema/constants";
import type { CreateReleaseInput } from "@field-advisor/schema/releases.endpoints";
import { checkedBy, checkedLater } from "@field-advisor/staff";
import type { NamedField } from "@field-advisor/ui";

export interface DeployValues {
  updateType: ReleaseKind;
  targetVersion: string;
  description: string;
}

export const emptyValues: DeployValues = {
  updateType: releaseKinds[0],
  targetVersion: "",
  description: "",
};

export const deployFields: readonly NamedField<DeployValues>[] = [
  { name: "updateType", label: "Update Type" },
  { name: "targetVersion", label: "Target Version" },
  { name: "description", label: "Description" },
];

export const kindLabels = {
  patch: "Patch (Bug fixes)",
  minor: "Minor (New features)",
  major: "Major (Breaking changes)",
  hotfix: "Hotfix (Critical fixes)",
} as const satisfies Record<ReleaseKind, string>;

export const deployRules = checkedLater<DeployValues, CreateReleaseInput>(async () => {
  const { createReleaseInput } = await import("@field-advisor/schema/release-forms");
  return checkedBy(createReleaseInput, (values: DeployValues) => values);
}, "targetVersion");
