import type { Deployment, DeploymentStatus } from "@field-advisor/schema/deployments.endpoints";
import { useUndoableChange } from "@field-advisor/staff";
import { useMutation } from "@tanstack/react-query";
import { statusLabels } from "../../lib/deployment-status-badge.tsx";
import { updateDeployment } from "./deployments.queries.ts";

/** Pauses and activates a page at once; the toast offers Undo, or after a failure Retry. */
export function useStatusChange() {
  const { mutateAsync } = useMutation(updateDeployment);
  const change = useUndoableChange();
  return ({ id, deploymentName, status: from }: Deployment, to: DeploymentStatus) =>
    change({
      set: (status) => mutateAsync({ params: { id }, body: { status } }),
      from,
      to,
      topic: `deployment-status-${id}`,
      done: (_, status) => ({ title: `${statusLabels[status]}: ${deploymentName}` }),
      failed: `${deploymentName} was not changed.`,
      place: "in the list of deployments",
    });
}
