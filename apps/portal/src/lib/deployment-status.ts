import { mutationOf } from "@field-advisor/api-client";
import type { Deployment, DeploymentStatus } from "@field-advisor/schema/deployments.endpoints";
import { deploymentStatusLabels, useUndoableChange } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";

/** What shows pages, and is read again when one of them was changed. */
export const showsDeployments = [
  "GET /api/deployments",
  "GET /api/deployments/:id",
  "GET /api/deployments/:id/releases",
  "GET /api/user/dashboard",
] as const;

export const updateDeployment = mutationOf("PATCH /api/deployments/:id", { makesStale: showsDeployments });

type Changed = Pick<Deployment, "id" | "deploymentName" | "status">;

/** Changes the status of a page at once; the toast offers Undo, or after a failure Retry. */
export function useStatusChange() {
  const { mutateAsync, isPending } = useMutation(updateDeployment);
  const change = useUndoableChange();
  const changeStatus = ({ id, deploymentName, status: from }: Changed, to: DeploymentStatus) =>
    change({
      set: (status) => mutateAsync({ params: { id }, body: { status } }),
      from,
      to,
      topic: `deployment-status-${id}`,
      done: (_, status) => ({ title: `${deploymentStatusLabels[status]}: ${deploymentName}` }),
      failed: `${deploymentName} was not changed.`,
      place: "in the list of deployments",
    });
  return { changeStatus, isPending };
}
