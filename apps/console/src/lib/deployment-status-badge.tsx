import type { DeploymentStatus } from "@field-advisor/schema/deployments.endpoints";
import { Badge } from "@radix-ui/themes";

const looks = {
  active: { label: "Active", color: "green" },
  paused: { label: "Paused", color: "amber" },
  ended: { label: "Ended", color: "gray" },
  archived: { label: "Archived", color: "gray" },
} as const satisfies Record<DeploymentStatus, { label: string; color: string }>;

export const statusLabel = (status: DeploymentStatus): string => looks[status].label;

/** A page's state in a word and a colour. */
export function DeploymentStatusBadge({ status }: { status: DeploymentStatus }) {
  const { label, color } = looks[status];
  return (
    <Badge color={color} highContrast radius="full">
      {label}
    </Badge>
  );
}
