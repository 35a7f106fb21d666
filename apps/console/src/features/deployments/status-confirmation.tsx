import { describeError } from "@field-advisor/api-client/describe-error";
import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import { ConfirmDialog, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import type { FinalStatus } from "./deployment-dialog.ts";
import { updateDeployment } from "./deployments.queries.ts";

const labels = {
  ended: {
    title: "End",
    done: "Ended",
    loss: "Conversations stop and the recipient is told to contact the adviser. The page stays in this list.",
  },
  archived: {
    title: "Archive",
    done: "Archived",
    loss: "Conversations stop and the recipient is told to contact the adviser. The page is kept for the record only.",
  },
} as const satisfies Record<FinalStatus, object>;

interface StatusConfirmationProps {
  deployment: Deployment;
  status: FinalStatus;
  onClose: () => void;
}

/** Asks before a deployment is ended or put away. */
export function StatusConfirmation({ deployment, status, onClose }: StatusConfirmationProps) {
  const { mutate, isPending, error } = useMutation(updateDeployment);
  const show = useToast();
  const { title, done, loss } = labels[status];
  const confirm = () =>
    mutate(
      { params: { id: deployment.id }, body: { status } },
      {
        onSuccess: () => {
          show({ title: `${done}: ${deployment.deploymentName}` });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={`${title} "${deployment.deploymentName}"?`}
      confirmLabel={`${title} deployment`}
      busy={isPending}
      failure={error && describeError(error)}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {loss}
    </ConfirmDialog>
  );
}
