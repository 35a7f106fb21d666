import { describeError } from "@field-advisor/api-client/describe-error";
import type { Deployment, DeploymentStatus } from "@field-advisor/schema/deployments.endpoints";
import { useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { statusLabel } from "../../lib/deployment-status-badge.tsx";
import { undoing } from "../../lib/use-tell.ts";
import { updateDeployment } from "./deployments.queries.ts";

/** Pausing and activating: done at once, told in a toast, taken back with Undo. */
export function useStatusChange() {
  const { mutateAsync } = useMutation(updateDeployment);
  const show = useToast();
  const change = async (deployment: Deployment, status: DeploymentStatus, undo?: () => void) => {
    const { id, deploymentName } = deployment;
    const topic = `deployment-status-${id}`;
    try {
      await mutateAsync({ params: { id }, body: { status } });
      show({
        topic,
        title: `${statusLabel(status)}: ${deploymentName}`,
        ...(undo && undoing("Change it back in the list of deployments", undo)),
      });
    } catch (error) {
      show({
        topic,
        tone: "error",
        title: `${deploymentName} was not changed`,
        description: describeError(error).sentence,
        action: {
          label: "Retry",
          altText: "Change it again in the list of deployments",
          run: () => void change(deployment, status, undo),
        },
      });
    }
  };
  return (deployment: Deployment, status: DeploymentStatus) =>
    change(deployment, status, () => void change(deployment, deployment.status));
}
