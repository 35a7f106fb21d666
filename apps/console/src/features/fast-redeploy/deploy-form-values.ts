import {
  firstPageVersion,
  longestVersion,
  releaseKinds,
  type ReleaseKind,
} from "@field-advisor/schema/constants";
import type { CreateReleaseInput } from "@field-advisor/schema/releases.endpoints";
import { checkedBy, checkedLater } from "@field-advisor/ui";
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

const grown = (label: string): string =>
  /\d/.test(label)
    ? label.replace(/\d+(?!.*\d)/, (digits) => String(BigInt(digits) + 1n).padStart(digits.length, "0"))
    : `${label} 2`;

/**
 * What a release may be called: the label after that of the newest one, or the first of all.
 * @param released labels, the newest one first
 */
export function nextLabel(released: readonly string[]): string {
  const [newest] = released;
  if (newest === undefined) return firstPageVersion;
  let label = grown(newest);
  while (released.includes(label)) label = grown(label);
  return label.length <= longestVersion ? label : "";
}

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
