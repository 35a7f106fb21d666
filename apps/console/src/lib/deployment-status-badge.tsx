import type { DeploymentStatus } from "@field-advisor/schema/deployments.endpoints";
import { Badge } from "@radix-ui/themes";

export const statusLabels = {
  active: "Active",
  paused: "Paused",
  ended: "Ended",
  archived: "Archived",
} as const satisfies Record<DeploymentStatus, string>;

const colors = {
  active: "green",
  paused: "amber",
  ended: "gray",
  archived: "gray",
} as const satisfies Record<DeploymentStatus, string>;

/** The status of a page, by word and colour. */
export const DeploymentStatusBadge = ({ status }: { status: DeploymentStatus }) => (
  <Badge color={colors[status]} highContrast radius="full">
    {statusLabels[status]}
  </Badge>
);
