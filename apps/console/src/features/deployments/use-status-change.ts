import type { Deployment, DeploymentStatus } from "@field-advisor/schema/deployments.endpoints";
import { undoing, useToastResult } from "@field-advisor/staff";
import { useMutation } from "@tanstack/react-query";
import { statusLabels } from "../../lib/deployment-status-badge.tsx";
import { updateDeployment } from "./deployments.queries.ts";

/** Pauses and activates a page at once; the toast offers Undo, or after a failure Retry. */
export function useStatusChange() {
  const { mutateAsync } = useMutation(updateDeployment);
  const toastResult = useToastResult();
  const change = ({ id, deploymentName }: Deployment, status: DeploymentStatus, undo?: () => void) => {
    const set = (): Promise<unknown> =>
      toastResult(mutateAsync({ params: { id }, body: { status } }), {
        topic: `deployment-status-${id}`,
        done: () => ({
          title: `${statusLabels[status]}: ${deploymentName}`,
          ...(undo && undoing("Change it back in the list of deployments", undo)),
        }),
        failed: `${deploymentName} was not changed.`,
        retry: { altText: "Change it again in the list of deployments", run: () => void set() },
      });
    return set();
  };
  return (deployment: Deployment, status: DeploymentStatus) =>
    change(deployment, status, () => void change(deployment, deployment.status));
}
